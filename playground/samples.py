"""The samples that ship with the playground: their index and their texts."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import EngineError, UnknownNameError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_INDEX = "index.toml"
_SHOWN_CHARACTERS = 60


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample and what a person learns from it.

    Attributes:
        id: the name by which commands and pickers know it.
        file: name of its JSON file in the samples folder.
        title: a few words for a list.
        purpose: one sentence, what it teaches.
        hurts: adapter ids whose API refuses or loses something of the raw schema; the tool's
            name does not count.

    """

    id: str
    file: str
    title: str
    purpose: str
    hurts: tuple[str, ...]


@cache
def samples() -> tuple[Sample, ...]:
    """Return all samples in the order of the index, the demo first.

    Raises:
        EngineError: the installation lacks the samples.

    """
    index = tomllib.loads((_folder() / _INDEX).read_text(encoding="utf-8"))
    return tuple(
        Sample(
            id=entry["id"],
            file=entry["file"],
            title=entry["title"],
            purpose=entry["purpose"],
            hurts=tuple(entry["hurts"]),
        )
        for entry in index["sample"]
    )


def sample(sample_id: str, /) -> Sample:
    """Return the sample with this id.

    Raises:
        UnknownNameError: no sample has this id; the message lists the ids and the nearest one.
        EngineError: the installation lacks the samples.

    """
    for candidate in samples():
        if candidate.id == sample_id:
            return candidate
    ids = [candidate.id for candidate in samples()]
    shown = sample_id[:_SHOWN_CHARACTERS]
    nearest = max(ids, key=lambda known: SequenceMatcher(None, shown, known).ratio())
    # The !a keeps control characters and look-alikes of the typed id off the terminal.
    raise UnknownNameError(
        f"no sample is called {shown!a}; the nearest is '{nearest}', all are {', '.join(ids)}"
    )


def sample_text(sample_id: str, /) -> str:
    """Return the JSON text of a sample as it stands in its file.

    Raises:
        UnknownNameError: no sample has this id; the message lists the ids and the nearest one.
        EngineError: the installation lacks the samples.

    """
    return (_folder() / sample(sample_id).file).read_text(encoding="utf-8")


def _folder() -> Traversable:
    """Return the samples folder: inside the package in a wheel, beside it in a checkout."""
    inside = resources.files("playground") / "samples"
    beside = Path(__file__).resolve().parents[1] / "samples"
    for folder in (inside, beside):
        if (folder / _INDEX).is_file():
            return folder
    raise EngineError("the samples are missing here; install schema-playground again")
