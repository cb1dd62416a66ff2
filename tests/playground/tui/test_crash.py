"""A real process that is ended in each way: what it held is there in the next one."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

import pytest

from playground.samples import sample_text
from playground.state import Settings
from tests.playground.memories import memory, names

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal and POSIX signals", allow_module_level=True)

from tests.playground.tui.remembering import draft_texts
from tests.playground.tui.terminal import Terminal, crash, terminal

if TYPE_CHECKING:
    from pathlib import Path

LEAVES_SCREEN = b"\x1b[?1049l"
"""What gives the terminal back to the shell."""

LIGHT = b"48;2;224;224;224"
"""The background of the theme textual-light."""


def state(folder: Path) -> Path:
    return folder / "schema-playground"


def draft_text(folder: Path) -> str | None:
    """Return the text of the only draft; None where there is none."""
    texts = draft_texts(state(folder))
    return texts[0] if len(texts) == 1 else None


def visit_text(folder: Path) -> str:
    kept = memory(state(folder)).last_visit()
    assert kept is not None
    return str(kept.visit["text"])


def begin(shown: Terminal) -> None:
    """Wait for the panes, and go into the editor."""
    shown.until_shown("3 of 7 providers")
    shown.type("1")
    shown.until_shown("ctrl+g Format")  # a letter that comes too soon is a key of another pane


def type_and_draft(shown: Terminal, folder: Path, typed: str) -> str:
    """Type, and return the text of the draft that has it."""
    shown.type(typed)
    shown.until(lambda: typed in (draft_text(folder) or ""))
    text = draft_text(folder)
    assert text is not None
    return text


def choose(shown: Terminal, words: str, title: str) -> None:
    """Run what the palette offers for some words."""
    shown.type("\x10")
    shown.until_shown("Search for commands")
    shown.type(words)
    shown.until(lambda: title in shown.text() and "theme:" not in shown.text())
    shown.type("\r")


def quit_(shown: Terminal) -> None:
    shown.type("\x11")
    shown.until_shown("Quit all the same?")
    shown.type("y")
    assert shown.ended() == 0


def test_text_of_a_killed_process_is_offered_by_the_next_one(tmp_path: Path) -> None:
    with terminal(tmp_path) as shown:
        begin(shown)
        type_and_draft(shown, tmp_path, "left")
        text = type_and_draft(shown, tmp_path, "behind")
        assert text.replace("leftbehind", "") == sample_text("demo")
        shown.type("lost")  # in the middle of typing, before a pause
        crash(shown)
    assert draft_text(tmp_path) == text
    assert "visit.json" not in names(state(tmp_path))

    with terminal(tmp_path) as shown:
        begin(shown)
        shown.until_shown("ended unexpectedly")
        choose(shown, "crash left behind", "open the text that a crash left behind")
        shown.until_shown("is open again")
        quit_(shown)
    assert visit_text(tmp_path) == text
    assert draft_text(tmp_path) is None


def test_resume_opens_the_text_of_a_killed_process(tmp_path: Path) -> None:
    with terminal(tmp_path) as shown:
        begin(shown)
        text = type_and_draft(shown, tmp_path, "left")
        crash(shown)
    with terminal(tmp_path, "--resume") as shown:
        shown.until_shown("is open again")
        shown.until(lambda: draft_text(tmp_path) == text)
        quit_(shown)
    assert visit_text(tmp_path) == text


def test_a_process_that_is_asked_to_end_keeps_its_visit(tmp_path: Path) -> None:
    with terminal(tmp_path) as shown:
        begin(shown)
        type_and_draft(shown, tmp_path, "typed")
        shown.process.send_signal(signal.SIGTERM)
        assert shown.ended() == 128 + signal.SIGTERM
        assert LEAVES_SCREEN in shown.received
    assert visit_text(tmp_path).replace("typed", "") == sample_text("demo")
    assert draft_text(tmp_path) is None


def test_a_process_whose_terminal_goes_away_keeps_its_visit(tmp_path: Path) -> None:
    with terminal(tmp_path) as shown:
        begin(shown)
        type_and_draft(shown, tmp_path, "typed")
        shown.hang_up()
        # The interpreter's own code where it cannot write out the rest.
        assert shown.ended() in (128 + signal.SIGHUP, 120)
    assert visit_text(tmp_path).replace("typed", "") == sample_text("demo")
    assert draft_text(tmp_path) is None


def test_a_broken_state_folder_does_not_stop_the_program(tmp_path: Path) -> None:
    state(tmp_path).mkdir()
    for name in ("settings.json", "visit.json", "draft-1000000000-0.json"):
        (state(tmp_path) / name).write_bytes(b'{"program": "schema-')
    with terminal(tmp_path, "--resume") as shown:
        begin(shown)
        shown.until_shown("renamed")
        type_and_draft(shown, tmp_path, "typed")
        quit_(shown)
    assert "typed" in visit_text(tmp_path)


def test_a_state_folder_that_cannot_be_made_does_not_stop_the_program(tmp_path: Path) -> None:
    state(tmp_path).write_text("mine")
    with terminal(tmp_path) as shown:
        begin(shown)
        shown.until_shown("cannot read")
        shown.type("typed")
        shown.until_shown("typed")
        quit_(shown)
    assert state(tmp_path).read_text() == "mine"


def test_the_theme_of_the_last_visit_is_used(tmp_path: Path) -> None:
    memory(state(tmp_path)).save_settings(Settings("textual-light"))
    with terminal(tmp_path) as shown:
        begin(shown)
        assert LIGHT in shown.received
