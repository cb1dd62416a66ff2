"""Copying: which way a text goes, and what is said about it."""

from __future__ import annotations

import base64
import subprocess
import sys
from types import ModuleType

import pytest

from playground.clipboard import BROWSER_LIMIT, TERMINAL_LIMIT, Way, copy

LARGE = "é" * (TERMINAL_LIMIT // 2 + 1)


class Clipboards:
    """A machine's clipboard and a terminal's, which only note what they get."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: Exception | None = None) -> None:
        self.system: list[str] = []
        self.terminal: list[str] = []
        module = ModuleType("pyperclip")
        vars(module)["copy"] = self._copy
        self._error = error
        monkeypatch.setitem(sys.modules, "pyperclip", module)

    def _copy(self, text: str) -> None:
        if self._error is not None:
            raise self._error
        self.system.append(text)


def test_both_clipboards_get_the_text_verbatim(monkeypatch: pytest.MonkeyPatch) -> None:
    clipboards = Clipboards(monkeypatch)
    text = '{"a": "\x9b\u202e"}\n'
    result = copy(text, clipboards.terminal.append, is_web=False, what="the schema")
    assert (clipboards.system, clipboards.terminal) == ([text], [text])
    assert result.way is Way.SYSTEM
    assert result.note == "Copied the schema to the clipboard."


def test_half_a_surrogate_pair_becomes_its_escape(monkeypatch: pytest.MonkeyPatch) -> None:
    clipboards = Clipboards(monkeypatch)
    copy("\ud83d é", clipboards.terminal.append, is_web=False)
    assert clipboards.system == clipboards.terminal == ["\\ud83d é"]


def test_the_machine_s_clipboard_is_left_alone_in_a_browser(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clipboards = Clipboards(monkeypatch)
    result = copy("text", clipboards.terminal.append, is_web=True)
    assert (clipboards.system, clipboards.terminal) == ([], ["text"])
    assert result.way is Way.TERMINAL
    assert "browser" in result.note


@pytest.mark.parametrize(
    "error",
    [
        pytest.param(RuntimeError("no mechanism"), id="no clipboard"),
        pytest.param(FileNotFoundError("xclip"), id="program is missing"),
        pytest.param(subprocess.CalledProcessError(1, "xclip"), id="program failed"),
        pytest.param(UnicodeEncodeError("utf-8", "\ud800", 0, 1, "half"), id="half a pair"),
    ],
)
def test_without_a_machine_s_clipboard_the_terminal_s_is_named(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    clipboards = Clipboards(monkeypatch, error)
    result = copy("text", clipboards.terminal.append, is_web=False)
    assert clipboards.terminal == ["text"]
    assert result.way is Way.TERMINAL
    assert "terminal" in result.note


def test_without_pyperclip_the_terminal_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyperclip", None)
    sent: list[str] = []
    assert copy("text", sent.append, is_web=False).way is Way.TERMINAL
    assert sent == ["text"]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        pytest.param(
            None,
            "Copied the diff to the clipboard; the terminal may refuse its 74 KB.",
            id="machine's clipboard",
        ),
        pytest.param(
            FileNotFoundError("xclip"),
            "Sent the diff to the terminal, which may refuse its 74 KB: saving is safer.",
            id="terminal's alone",
        ),
    ],
)
def test_a_large_text_comes_with_a_warning(
    monkeypatch: pytest.MonkeyPatch, error: Exception | None, words: str
) -> None:
    clipboards = Clipboards(monkeypatch, error)
    assert copy(LARGE, clipboards.terminal.append, is_web=False, what="the diff").note == words
    assert clipboards.terminal == [LARGE]


@pytest.mark.parametrize("is_web", [False, True], ids=["terminal", "browser"])
def test_a_text_of_the_limit_s_size_comes_without_a_warning(
    monkeypatch: pytest.MonkeyPatch,
    is_web: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    clipboards = Clipboards(monkeypatch, FileNotFoundError("xclip"))
    limit = BROWSER_LIMIT if is_web else TERMINAL_LIMIT
    result = copy("x" * limit, clipboards.terminal.append, is_web=is_web)
    where = "browser" if is_web else "terminal"
    assert result.note == f"Sent it to the {where}'s clipboard."
    assert len(clipboards.terminal[0]) == limit


def test_what_the_page_would_drop_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    clipboards = Clipboards(monkeypatch)
    text = "x" * (BROWSER_LIMIT + 1)
    result = copy(text, clipboards.terminal.append, is_web=True, what="the source")
    assert clipboards.terminal == []
    assert result.way is Way.NONE
    assert result.note == "The page copies no more than 7,400 KB: save the source instead."


def test_the_page_s_limit_is_that_of_its_terminal() -> None:
    # The terminal in the page drops a command of over 10^7 characters; `c;` is part of it.
    assert len("c;" + base64.b64encode(b"x" * BROWSER_LIMIT).decode()) <= 10**7


def test_pyperclip_is_imported_on_first_use_only() -> None:
    code = "import sys, playground.clipboard; sys.exit('pyperclip' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603 - our own code
