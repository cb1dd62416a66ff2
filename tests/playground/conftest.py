"""Fixtures for tests of the command line."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from playground.cli import main
from tests.playground.running import Finished

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.playground.running import Run


@pytest.fixture(scope="session", autouse=True)
def _own_state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep every test, and every process that it starts, from what the person's visits left."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return what runs `main` in this process and hands back what it left."""

    def run(*words: str, stdin: str | bytes = b"") -> Finished:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main(words)
        captured = capsys.readouterr()
        return Finished(code, captured.out, captured.err)

    return run
