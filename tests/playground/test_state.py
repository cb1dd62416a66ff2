"""What is remembered comes back, and a draft only after a crash."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

from playground.state import Preset, Settings
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
