"""`samples`: the list for people and programs, and one sample's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from playground.samples import sample_text, samples
from tests.playground.running import assert_refused

if TYPE_CHECKING:
    from tests.playground.running import Run

IDS = [entry.id for entry in samples()]


def test_list_tells_every_sample(run: Run) -> None:
    finished = run("samples")
    words = " ".join(finished.out.split())
    assert (finished.code, finished.err) == (0, "")
    for entry in samples():
        assert f"{entry.id} {entry.title} {entry.purpose}" in words
    assert all(len(line) <= 80 for line in finished.out.splitlines())


def test_json_lists_the_same(run: Run) -> None:
    finished = run("samples", "--format", "json")
    assert [entry["id"] for entry in finished.value] == IDS
    assert list(finished.value[0]) == ["id", "title", "purpose", "hurts"]


@pytest.mark.parametrize("sample", IDS)
def test_sample_is_printed_as_it_is(run: Run, sample: str) -> None:
    finished = run("samples", sample)
    assert (finished.code, finished.out, finished.err) == (0, sample_text(sample), "")


def test_unknown_sample_names_the_nearest(run: Run) -> None:
    assert_refused(run("samples", "started"), "'started'", "'starter'", "demo")
