"""Whatever is wrong with the state folder is a problem in words and never an exception."""

from __future__ import annotations

import errno
import json
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from playground.state import MAX_SETTINGS, MAX_TEXT, Memory, Preset, Settings
from tests.playground.memories import memory, names

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


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


def test_settings_too_large_for_any_are_set_aside(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps(["x" * MAX_SETTINGS]))
    held = memory(tmp_path)
    assert held.settings() == Settings()
    assert held.problem is not None
    assert names(tmp_path) == ["settings.json.set-aside-20270115T080000"]


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
    "draft": lambda held: held.save_draft({"text": "{"}),
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
        pytest.param(lambda held: held.save_draft({"text": "x" * (MAX_TEXT + 1)}), id="draft"),
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
    assert len(set(visit.visit["text"])) <= 2
    assert len(memory(tmp_path).presets()) == 12
    assert not [name for name in names(tmp_path) if name.endswith(".tmp")]
