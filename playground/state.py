"""What is remembered between visits: settings, the last visit, presets, a draft after a crash.

Nothing is opened here by itself: a caller asks for the last visit or for a draft.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from playground.state_file import MAX_BYTES, StateFile, remove
from playground.state_folder import is_running, state_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

MAX_TEXT: Final = 5_000_000
"""Characters of text that a draft or a visit may hold, all its texts together."""

MAX_SETTINGS: Final = 100_000
"""Bytes of settings; a larger file is not ours."""

MAX_PRESETS: Final = 200
"""Presets that are listed."""

DRAFT_DAYS: Final = 30
"""Days after which a draft that nobody wanted is removed."""

MAX_DRAFTS: Final = 50
"""Drafts that are looked at, the last written first."""

_DAY: Final = 86_400
_NEVER: Final = 1e11
"""Seconds since 1970 that no clock shows."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person set once for all visits.

    Attributes:
        theme: the theme's name; None for the default.
        layout: sizes and open panes, as the screen names them.

    """

    theme: str | None = None
    layout: Mapping[str, str | int | bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Preset:
    """A pipeline that a person saved under a name; `plan` is plain JSON, see `plan_of_json`."""

    name: str
    plan: Any


@dataclass(frozen=True, slots=True)
class Kept:
    """A visit as it was left, or the draft of one that crashed.

    Attributes:
        visit: plain JSON, see `visit_of_json`; trusted in nothing.
        saved_at: seconds since 1970.
        path: the file that holds it.

    """

    visit: Mapping[str, Any]
    saved_at: float
    path: Path


class Memory:
    """The state folder. No method raises; `problem` says why the last one failed, or None.

    Args:
        folder: where the files are; the user's state folder unless told otherwise. It is made
            when something is first written.
        clock: seconds since 1970.
        alive: says whether the process of a number runs.

    """

    def __init__(
        self,
        folder: Path | None = None,
        clock: Callable[[], float] = time.time,
        alive: Callable[[int], bool] = is_running,
    ) -> None:
        self.folder = state_folder() if folder is None else folder
        self.problem: str | None = None
        self._clock = clock
        self._alive = alive
        self._draft_name = f"draft-{os.getpid()}-{secrets.token_hex(4)}.json"

    # Settings.

    def settings(self) -> Settings:
        """Return the settings; the defaults where there are none."""
        held = self._read("settings.json", MAX_SETTINGS)
        theme, layout = held.get("theme"), held.get("layout")
        kept = layout if isinstance(layout, dict) else {}
        return Settings(
            theme if isinstance(theme, str) else None,
            {key: value for key, value in kept.items() if isinstance(value, str | int | bool)},
        )

    def save_settings(self, settings: Settings) -> str | None:
        """Keep the settings; return the problem, or None."""
        value = {"theme": settings.theme, "layout": dict(settings.layout)}
        return self._write("settings.json", value)

    # The last visit.

    def last_visit(self) -> Kept | None:
        """Return the last visit; None where there is none."""
        path = self.folder / "visit.json"
        return _kept(self._read(path.name), path)

    def save_visit(self, visit: Mapping[str, Any]) -> str | None:
        """Keep a visit in the place of the one before; return the problem, or None."""
        return self._save("visit.json", visit)

    # Presets.

    def presets(self) -> tuple[Preset, ...]:
        """Return the saved pipelines by name, in the order of their names."""
        files = self._files("preset-*.json")[:MAX_PRESETS]
        found = [
            Preset(held["name"], held["plan"])
            for _, held in self._read_all(files)
            if isinstance(held.get("name"), str) and "plan" in held
        ]
        return tuple(sorted(found, key=lambda preset: preset.name))

    def save_preset(self, preset: Preset) -> str | None:
        """Keep a pipeline under its name, in the place of one so called; return the problem."""
        value = {"name": preset.name, "plan": preset.plan}
        return self._write(_preset_file(preset.name), value)

    def remove_preset(self, name: str) -> str | None:
        """Forget a pipeline; return the problem, or None."""
        self.problem = remove(self.folder / _preset_file(name))
        return self.problem

    # Drafts.

    def save_draft(self, visit: Mapping[str, Any]) -> str | None:
        """Keep a visit as it stands in case of a crash; return the problem, or None."""
        return self._save(self._draft_name, visit)

    def clear_draft(self) -> str | None:
        """Forget this visit's draft, on a clean exit; return the problem, or None."""
        self.problem = remove(self.folder / self._draft_name)
        return self.problem

    def draft(self) -> Kept | None:
        """Return the latest draft of a visit that ended without a clean exit, or None.

        Drafts of visits that still run are left alone; very old ones are removed.
        """
        names = self._files("draft-*.json")
        left = [path for path in names if path.name != self._draft_name and not self._runs(path)]
        left = sorted(left, key=_written_at)[-MAX_DRAFTS:]
        oldest = self._clock() - DRAFT_DAYS * _DAY
        found: list[Kept] = []
        for path, held in self._read_all(left):
            draft = _kept(held, path)
            if draft is not None and draft.saved_at < oldest:
                remove(path)
            elif draft is not None:
                found.append(draft)
        return max(found, key=lambda draft: draft.saved_at, default=None)

    def remove_draft(self, draft: Kept) -> str | None:
        """Forget a draft that was taken over; return the problem, or None."""
        self.problem = remove(draft.path)
        return self.problem

    def _runs(self, path: Path) -> bool:
        """Say whether the visit of a draft still runs; a process of our own number is over."""
        number = path.name.split("-")[1]
        is_number = number.isascii() and number.isdigit() and len(number) < 10  # noqa: PLR2004 - larger than any
        return is_number and int(number) != os.getpid() and self._alive(int(number))

    # Files.

    def _read(self, name: str, limit: int = MAX_BYTES) -> dict[str, Any]:
        value, self.problem = StateFile(self.folder / name, self._clock).read(limit)
        return value if isinstance(value, dict) else {}

    def _read_all(self, paths: list[Path]) -> list[tuple[Path, dict[str, Any]]]:
        """Read several files; the first problem is the one that is told."""
        found: list[tuple[Path, dict[str, Any]]] = []
        first: str | None = None
        for path in paths:
            found.append((path, self._read(path.name)))
            first = first or self.problem
        self.problem = first
        return found

    def _write(self, name: str, value: Any) -> str | None:
        self.problem = StateFile(self.folder / name, self._clock).write(value)
        return self.problem

    def _save(self, name: str, visit: Mapping[str, Any]) -> str | None:
        texts = [visit.get("text"), *(visit.get("edits") or {}).values()]
        if sum(len(text) for text in texts if isinstance(text, str)) > MAX_TEXT:
            self.problem = f"a text of over {MAX_TEXT:,} characters is not kept"
            return self.problem
        return self._write(name, {**visit, "saved_at": self._clock()})

    def _files(self, pattern: str) -> list[Path]:
        try:
            return sorted(self.folder.glob(pattern))
        except OSError:
            return []


def _kept(held: dict[str, Any], path: Path) -> Kept | None:
    if not isinstance(held.get("text"), str):
        return None
    saved_at = held.get("saved_at")
    if isinstance(saved_at, int | float) and 0 <= saved_at < _NEVER:
        return Kept(held, float(saved_at), path)
    return Kept(held, _written_at(path), path)


def _written_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _preset_file(name: str) -> str:
    """Return a file name for any preset's name; equal names share one."""
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
    return f"preset-{digest[:16]}.json"
