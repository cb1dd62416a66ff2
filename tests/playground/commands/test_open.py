"""`open` says in one line what is wrong with a link, before it paints anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from playground.model.link import link_of
from tests.playground.running import assert_refused, in_own_process

if TYPE_CHECKING:
    from tests.playground.running import Run

LINK = link_of({"text": "{}"}, "http://127.0.0.1:8000/")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        pytest.param([], "LINK", id="nothing"),
        pytest.param(["schema.json"], "no link", id="a file"),
        pytest.param(["http://127.0.0.1:8000/"], "no link", id="a page without one"),
        pytest.param([LINK[:-3]], "damaged", id="cut off"),
        pytest.param(["#p=2.abc"], "version 2", id="a later version"),
        pytest.param(["p=1.\x1b[2J"], "no link", id="what commands a terminal"),
        pytest.param([LINK, "more"], "more", id="two"),
    ],
)
def test_what_is_no_link_is_one_line(run: Run, words: list[str], part: str) -> None:
    assert_refused(run("open", *words), part)


@pytest.mark.parametrize("link", [LINK, LINK.partition("#")[2]], ids=["whole", "its fragment"])
def test_a_link_needs_a_terminal(link: str) -> None:
    finished = in_own_process("open", link)
    assert (finished.returncode, finished.stdout) == (2, b"")
    assert b"needs a terminal" in finished.stderr
    assert finished.stderr.count(b"\n") == 1
