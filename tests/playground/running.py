"""Run the command line, in this process or in one of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Finished:
    """What a run left: exit code, standard output and standard error."""

    code: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        """Standard output read as one JSON text."""
        return json.loads(self.out)

    @property
    def values(self) -> list[Any]:
        """Standard output read as JSON lines."""
        return [json.loads(line) for line in self.out.removesuffix("\n").split("\n")]


class Run(Protocol):
    """Runs `main` on some words, with standard input."""

    def __call__(self, *words: str, stdin: str | bytes = b"") -> Finished:
        """Return what the run left."""


def assert_refused(finished: Finished, *parts: str) -> None:
    """Assert one clear line on standard error, nothing else, and exit code 2."""
    assert finished.code == 2
    assert finished.out == ""
    assert finished.err.startswith("schema-playground: error: ")
    assert finished.err.count("\n") == 1
    assert finished.err.endswith("\n")
    assert finished.err[:-1].isprintable()
    for part in parts:
        assert part in finished.err


def in_own_process(
    *words: str, stdin: bytes = b"", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m playground` on some words."""
    return subprocess.run(  # noqa: S603  # this interpreter on our own program
        [sys.executable, "-m", "playground", *words],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        check=False,
        env=environment,
        timeout=60,
    )
