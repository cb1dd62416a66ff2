"""What is remembered comes back, and a draft only after a crash."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

from playground.state import MAX_DRAFTS, Preset, Settings
from tests.playground.memories import NOW, memory, names

if TYPE_CHECKING:
    from pathlib import Path

DAY = 86_400


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
    kept = memory(tmp_path, NOW + 60).last_visit()
    assert kept is not None
    assert kept.visit == {**visit, "saved_at": NOW}
    assert kept.saved_at == NOW


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
    visit = {"text": "{", "source": "sample demo"}
    assert memory(tmp_path).save_draft(visit) is None
    later = memory(tmp_path, NOW + 60)
    draft = later.draft()
    assert draft is not None
    assert draft.visit == {**visit, "saved_at": NOW}
    assert draft.saved_at == NOW
    assert later.remove_draft(draft) is None
    assert later.draft() is None
    assert names(tmp_path) == []


def test_clean_exit_leaves_no_draft_and_no_one_else_s_goes(tmp_path: Path) -> None:
    crashed, clean = memory(tmp_path), memory(tmp_path)
    crashed.save_draft({"text": "lost"})
    clean.save_draft({"text": "kept"})
    assert clean.clear_draft() is None
    assert [json.loads(path.read_text())["value"]["text"] for path in tmp_path.iterdir()] == [
        "lost"
    ]


def test_own_draft_is_not_offered(tmp_path: Path) -> None:
    held = memory(tmp_path)
    held.save_draft({"text": "now"})
    assert held.draft() is None


def test_draft_of_a_visit_that_still_runs_is_not_offered(tmp_path: Path) -> None:
    memory(tmp_path).save_draft({"text": "running"})
    (path,) = tmp_path.iterdir()
    path.rename(tmp_path / f"draft-{os.getpid() + 1}-0000.json")
    assert memory(tmp_path, alive=True).draft() is None
    assert memory(tmp_path, alive=False).draft() is not None


def test_the_latest_draft_is_offered_and_very_old_ones_go(tmp_path: Path) -> None:
    for days in (40, 2, 5):
        memory(tmp_path, NOW - days * DAY).save_draft({"text": f"{days} days"})
    draft = memory(tmp_path).draft()
    assert draft is not None
    assert draft.visit["text"] == "2 days"
    assert len(names(tmp_path)) == 2


@pytest.mark.parametrize(
    "saved_at", [None, "today", float("nan"), -1, 10**400, 1e300], ids=lambda value: str(value)[:9]
)
def test_draft_without_a_sensible_time_has_that_of_its_file(
    tmp_path: Path, saved_at: object
) -> None:
    memory(tmp_path).save_draft({"text": "{"})
    (path,) = tmp_path.iterdir()
    held = json.loads(path.read_text())
    held["value"]["saved_at"] = saved_at
    path.write_text(json.dumps(held))
    os.utime(path, (NOW - 5, NOW - 5))
    draft = memory(tmp_path).draft()
    assert draft is not None
    assert draft.saved_at == NOW - 5


def test_of_very_many_drafts_the_last_written_are_looked_at(tmp_path: Path) -> None:
    for number in range(MAX_DRAFTS + 5):
        memory(tmp_path, NOW + number).save_draft({"text": str(number)})
        newest = max(
            tmp_path.iterdir(), key=lambda path: json.loads(path.read_text())["value"]["saved_at"]
        )
        os.utime(newest, (NOW + number, NOW + number))
    draft = memory(tmp_path, NOW + 100).draft()
    assert draft is not None
    assert draft.visit["text"] == str(MAX_DRAFTS + 4)
