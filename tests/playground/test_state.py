"""What is remembered: it comes back, nothing that is wrong in the folder stops the program."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from playground.state import MAX_TEXT, Memory, Preset, Settings
from playground.state_folder import is_running, state_folder

if TYPE_CHECKING:
    from collections.abc import Callable

NOW = 1_800_000_000.0
DAY = 86_400


def memory(folder: Path, now: float = NOW, *, alive: bool = False) -> Memory:
    return Memory(folder, clock=lambda: now, alive=lambda _process: alive)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# Where it is kept.


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        pytest.param({"HOME": "/h"}, "linux", "/h/.local/state", id="default"),
        pytest.param({"HOME": "/h", "XDG_STATE_HOME": "/x"}, "linux", "/x", id="XDG"),
        pytest.param(
            {"HOME": "/h", "XDG_STATE_HOME": "x"}, "linux", "/h/.local/state", id="relative XDG"
        ),
        pytest.param({"HOME": "/h"}, "darwin", "/h/Library/Application Support", id="macOS"),
        pytest.param({"LOCALAPPDATA": "/l"}, "win32", "/l", id="Windows"),
        pytest.param({"USERPROFILE": "/u"}, "win32", "/u/AppData/Local", id="bare Windows"),
    ],
)
def test_the_folder_follows_the_system_s_custom(
    environment: dict[str, str], platform: str, folder: str
) -> None:
    assert state_folder(environment, platform) == Path(folder) / "schema-playground"


def test_nothing_is_written_before_something_is_kept(tmp_path: Path) -> None:
    held = memory(tmp_path / "state")
    assert (held.settings(), held.last_visit(), held.presets()) == (Settings(), None, ())
    assert held.draft() is None
    assert held.clear_draft() is None
    assert held.problem is None
    assert not (tmp_path / "state").exists()


# What comes back.


def test_settings_come_back(tmp_path: Path) -> None:
    settings = Settings("nord", {"lower": "cache", "zoomed": True, "width": 40})
    assert memory(tmp_path / "deep" / "state").save_settings(settings) is None
    assert memory(tmp_path / "deep" / "state").settings() == settings


def test_visit_comes_back_when_it_is_asked_for(tmp_path: Path) -> None:
    visit = {"text": '{"a": "\ud83d 🔧"}', "tool": 3, "plans": []}
    assert memory(tmp_path).save_visit(visit) is None
    assert memory(tmp_path).last_visit() == visit


def test_presets_come_back_in_order_and_can_be_replaced_and_removed(tmp_path: Path) -> None:
    held = memory(tmp_path)
    for name, plan in (("b/../x", 1), ("a", 2), ("b/../x", 3), ("名前\ud83d", 4)):
        assert held.save_preset(Preset(name, plan)) is None
    found = memory(tmp_path).presets()
    assert found == (Preset("a", 2), Preset("b/../x", 3), Preset("名前\ud83d", 4))
    assert held.remove_preset("a") is None
    assert [preset.name for preset in held.presets()] == ["b/../x", "名前\ud83d"]
    assert all(name.startswith("preset-") for name in names(tmp_path))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_files_can_be_read_by_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    memory(folder).save_visit({"text": "secret"})
    assert folder.stat().st_mode & 0o077 == 0
    assert (folder / "visit.json").stat().st_mode & 0o077 == 0


# Drafts.


def test_draft_of_a_crashed_visit_is_offered_until_it_is_removed(tmp_path: Path) -> None:
    assert memory(tmp_path).save_draft("{", "sample demo") is None
    later = memory(tmp_path, NOW + 60)
    draft = later.draft()
    assert draft is not None
    assert (draft.text, draft.source, draft.saved_at) == ("{", "sample demo", NOW)
    assert later.remove_draft(draft) is None
    assert later.draft() is None
    assert names(tmp_path) == []


def test_clean_exit_leaves_no_draft_and_no_one_else_s_goes(tmp_path: Path) -> None:
    crashed, clean = memory(tmp_path), memory(tmp_path)
    crashed.save_draft("lost", "")
    clean.save_draft("kept", "")
    assert clean.clear_draft() is None
    assert [json.loads(path.read_text())["value"]["text"] for path in tmp_path.iterdir()] == [
        "lost"
    ]


def test_own_draft_is_not_offered(tmp_path: Path) -> None:
    held = memory(tmp_path)
    held.save_draft("now", "")
    assert held.draft() is None


def test_draft_of_a_visit_that_still_runs_is_not_offered(tmp_path: Path) -> None:
    memory(tmp_path).save_draft("running", "")
    (path,) = tmp_path.iterdir()
    path.rename(tmp_path / f"draft-{os.getpid() + 1}-0000.json")
    assert memory(tmp_path, alive=True).draft() is None
    assert memory(tmp_path, alive=False).draft() is not None


def test_the_latest_draft_is_offered_and_very_old_ones_go(tmp_path: Path) -> None:
    for days in (40, 2, 5):
        memory(tmp_path, NOW - days * DAY).save_draft(f"{days} days", "")
    draft = memory(tmp_path).draft()
    assert draft is not None
    assert draft.text == "2 days"
    assert len(names(tmp_path)) == 2


def test_running_processes_are_known() -> None:
    assert is_running(os.getpid()) == (sys.platform != "win32")
    with subprocess.Popen([sys.executable, "-c", ""]) as finished:
        finished.wait()
    assert not is_running(finished.pid)
    assert not is_running(10**9)


# What is wrong in the folder.

FOREIGN = {
    "empty": b"",
    "half": b'{"program": "schema-play',
    "no JSON": b"\x00\xff\xfe",
    "number": b"5",
    "someone else's": b'{"theme": "nord"}',
    "later version": b'{"program": "schema-playground", "version": 2, "value": {}}',
    "too deep": b"[" * 100_000,
    "long number": b'{"version": ' + b"9" * 10_000 + b"}",
}


@pytest.mark.parametrize("data", FOREIGN.values(), ids=FOREIGN)
def test_a_broken_or_foreign_file_is_set_aside_and_reported(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(data)
    held = memory(tmp_path)
    assert held.settings() == Settings()
    assert held.problem is not None
    assert held.problem.isprintable()
    aside = "settings.json.set-aside-20270115T080000"
    assert (tmp_path / aside).read_bytes() == data
    assert held.save_settings(Settings("nord")) is None
    assert memory(tmp_path).settings() == Settings("nord")
    assert names(tmp_path) == ["settings.json", aside]


@pytest.mark.parametrize(
    "value",
    [
        pytest.param([], id="list"),
        pytest.param(None, id="null"),
        pytest.param({"theme": 5, "layout": []}, id="wrong classes"),
        pytest.param({"theme": ["nord"], "layout": {"a": None, "b": [1]}}, id="wrong members"),
    ],
)
def test_a_value_of_another_form_counts_as_none(tmp_path: Path, value: Any) -> None:
    held = {"program": "schema-playground", "version": 1, "value": value}
    (tmp_path / "settings.json").write_text(json.dumps(held))
    (tmp_path / "visit.json").write_text(json.dumps({**held, "value": 7}))
    (tmp_path / "preset-1.json").write_text(json.dumps(held))
    (tmp_path / "draft-x-1.json").write_text(json.dumps(held))
    found = memory(tmp_path)
    assert (found.settings(), found.last_visit()) == (Settings(), None)
    assert (found.presets(), found.draft()) == ((), None)


def test_what_is_no_ordinary_file_does_not_hold_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.json")
    held = memory(tmp_path)
    assert held.settings() == Settings()
    assert held.problem is not None


# What the system refuses.

OPERATIONS: dict[str, Callable[[Memory], str | None]] = {
    "settings": lambda held: held.save_settings(Settings("nord")),
    "visit": lambda held: held.save_visit({"text": "{}"}),
    "preset": lambda held: held.save_preset(Preset("a", {})),
    "draft": lambda held: held.save_draft("{", "demo"),
}


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
@pytest.mark.parametrize(
    ("number", "words"),
    [
        pytest.param(errno.ENOSPC, "the disk is full", id="full disk"),
        pytest.param(errno.EROFS, "the disk is read-only", id="read-only"),
        pytest.param(errno.EACCES, "you may not write there", id="no permission"),
    ],
)
def test_a_refused_write_is_a_problem_and_keeps_what_was_there(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    operation: Callable[[Memory], str | None],
    number: int,
    words: str,
) -> None:
    held = memory(tmp_path)
    operation(held)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    def refuse(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    problem = operation(held)
    assert problem is not None
    assert words in problem
    assert held.problem == problem
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_file_in_the_folder_s_place_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")
    held = memory(tmp_path / "state")
    for operation in OPERATIONS.values():
        assert operation(held) is not None
    assert (held.settings(), held.presets(), held.draft()) == (Settings(), (), None)
    assert held.remove_preset("a") is not None


@pytest.mark.parametrize(
    "operation",
    [
        pytest.param(lambda held: held.save_draft("x" * (MAX_TEXT + 1), ""), id="draft"),
        pytest.param(lambda held: held.save_visit({"text": "x" * (MAX_TEXT + 1)}), id="visit"),
        pytest.param(
            lambda held: held.save_visit({"edits": {"0": "x" * (MAX_TEXT + 1)}}), id="edits"
        ),
        pytest.param(lambda held: held.save_visit({"text": object()}), id="no JSON"),
        pytest.param(lambda held: held.save_visit({"text": float("nan")}), id="no number"),
    ],
)
def test_what_is_too_large_or_no_json_is_not_kept(
    tmp_path: Path, operation: Callable[[Memory], str | None]
) -> None:
    assert operation(memory(tmp_path)) is not None
    assert names(tmp_path) == []


def test_writers_at_the_same_time_leave_a_whole_file(tmp_path: Path) -> None:
    def write(number: int) -> str | None:
        held = memory(tmp_path)
        problem = held.save_visit({"text": str(number) * 50_000})
        held.last_visit()
        return problem or held.problem or held.save_preset(Preset(str(number), number))

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(write, range(12))) == [None] * 12
    visit = memory(tmp_path).last_visit()
    assert visit is not None
    assert len(set(visit["text"])) <= 2
    assert len(memory(tmp_path).presets()) == 12
    assert not [name for name in names(tmp_path) if name.endswith(".tmp")]
