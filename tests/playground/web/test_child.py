"""The entry of a session's process takes samples and paste, nothing else."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from playground.web.checks import is_openable
from playground.web.child import main
from playground.web.session import child_environment, child_words
from tests.playground.web.serving import PATIENCE, run, serving

NEEDED = ("--parent", "1", "--memory", "1000000000")


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(("schema.json",), id="a file"),
        pytest.param(("-",), id="standard input"),
        pytest.param(("--adapter", "module:Class"), id="an adapter"),
    ],
)
def test_it_refuses_what_would_reach_beyond_it(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*NEEDED, *words]) == 2
    said = capsys.readouterr().err
    assert "no FILE and no --adapter" in said
    assert said.count("\n") == 1


def test_it_runs_only_for_a_server() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "playground.web.child"],
        capture_output=True,
        check=False,
        text=True,
        timeout=PATIENCE,
    )
    assert finished.returncode == 2
    assert "--parent" in finished.stderr
    assert finished.stderr.count("\n") == 1


def test_it_is_started_with_next_to_no_environment() -> None:
    assert set(child_environment()) == {"PYTHONPATH", "PYTHONUTF8", "MALLOC_ARENA_MAX"}
    assert str(os.getpid()) in child_words(1, 80, 24, "http://127.0.0.1/")


def test_a_file_that_is_asked_for_is_not_opened() -> None:
    async def scenario() -> None:
        async with serving() as served:
            visitor = await served.visit(120, 35)
            await visitor.until_shown("resolve_refs")
            await visitor.type("\x0f")  # ctrl+o
            if await visitor.until_shown("browser", "Open a file") == "Open a file":
                await visitor.type("/etc/passwd\r")
            await visitor.until_shown("browser")  # it says that this is none of its rights
            assert b"root:" not in visitor.received

    run(scenario())


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://ai.google.dev/api", True),
        ("http://example.com", False),
        ("javascript:alert(1)", False),
        ("file:///etc/passwd", False),
        ("https://" + "a" * 3000, False),
        (None, False),
    ],
)
def test_only_pages_of_the_web_are_opened(url: object, expected: object) -> None:
    assert is_openable(url) is expected
