"""The node under the cursor of one pane is marked in all others, for every changed node."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.document.pointer import get
from engine.rules.model import Scope
from playground.model.document import open_text
from playground.samples import sample_text, samples
from playground.widgets.lost_pane import LostPane
from playground.widgets.pipeline_list import PipelineList
from playground.widgets.problems_pane import ProblemsPane
from playground.widgets.request_pane import RequestPane
from tests.playground.tui.driving import MEDIUM, NARROW, WIDE, Play, playing

if TYPE_CHECKING:
    from collections.abc import Iterator

SAMPLES = [sample.id for sample in samples()]


def changed_nodes(play: Play) -> Iterator[str]:
    """Yield the raw pointer of every node that the focused provider's run changed."""
    run = play.column.trace
    assert run is not None
    seen = {change.raw_pointer for step in run.steps for change in step.changes}
    yield from sorted(seen)


def marked_line(play: Play) -> str:
    """Return the line of the editor that is marked as the node's."""
    place = play.editor._node
    assert place is not None
    return play.editor.document.get_line(place[0])


def check_marks(play: Play, pointer: str) -> None:
    """Check what every pane marks once the playground is pointed at a raw node."""
    main = play.main
    result = main.result
    assert result is not None
    assert main.linked is not None
    node = main.linked.pointer
    # Of an array of scalars, which takes one row, members share the array's.
    assert pointer == node or pointer.startswith(f"{node}/")
    place = main.linked.text
    if result.tool.schema_pointer is not None:
        assert place is not None
        assert play.editor._node == (place[0] - 1, place[1] - 1)
        assert play.editor.cursor_location == play.editor._node
        key = node.rpartition("/")[2].replace("~1", "/").replace("~0", "~")
        is_key = isinstance(get(result.tool.schema, node.rpartition("/")[0] or ""), dict)
        if node and is_key and not key.isdigit():
            lines = play.editor.text.split("\n")[: place[0]]
            assert f'"{key}"' in "\n".join(lines[-2:]) or key not in lines[-1]
    step = main.linked.sent[0].step
    entry = play.find(PipelineList)._linked
    assert (entry is None) == (step is None)
    if entry is not None:
        assert main.session.plan.entries[entry].step.id == step
    assert play.find(ProblemsPane)._node == node


@pytest.mark.parametrize("sample", SAMPLES)
async def test_every_changed_node_of_every_provider_is_marked_everywhere(sample: str) -> None:
    async with playing(sample_text(sample), size=WIDE) as play:
        for index in range(len(play.main.opened.tools)):
            play.main.load(play.main.opened.picked(index, play.editor.text))
            await play.ready()
            for focus in range(len(play.main.session.plans)):
                play.main.choose(play.main.session.focused(focus))
                for pointer in changed_nodes(play):
                    play.main.point_at(pointer)
                    check_marks(play, pointer)


@pytest.mark.parametrize("sample", SAMPLES)
async def test_the_editor_s_cursor_leads_to_the_row_of_each_line(sample: str) -> None:
    async with playing(sample_text(sample), size=WIDE) as play:
        await play.press("1")
        seen = 0
        for line, text in enumerate(play.editor.text.split("\n")):
            play.editor.move_cursor((line, len(text) - len(text.lstrip())))
            await play.calm()
            node = play.main.linked
            if node is None or node.text is None or node.text[0] != line + 1:
                continue
            seen += 1
            row = play.rows.row
            assert row is not None
            assert row.pointer == node.pointer or node.pointer.startswith(f"{row.pointer}/")
        assert seen or sample in ("no_schema", "starter")


async def test_a_row_says_line_pointer_and_step() -> None:
    async with playing(size=MEDIUM) as play:
        play.main.point_at("/properties/age/exclusiveMinimum")
        words = play.border("compare")[1]
        assert "line 23  " in words
        assert "usiveMinimum  by remove_unsupported" in words
        assert "by remove_unsupported" in words
        assert '"exclusiveMinimum": 0' in marked_line(play)


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_the_schema_s_border_says_where_the_cursor_is(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.press("1")
        play.editor.move_cursor((22, 8))
        await play.ready()
        words = play.border("schema")[1]
        assert words.startswith("line 23  ")
        assert words.endswith("exclusiveMinimum") or "by remove_unsupported_keywords" in words


async def test_moving_through_the_problems_moves_the_comparison() -> None:
    async with playing() as play:
        await play.press("6")
        for _ in range(play.find(ProblemsPane).line_count() - 1):
            await play.press("down")
            problem = play.find(ProblemsPane).problem
            assert problem is not None
            assert problem.finding.scope is Scope.SCHEMA
            assert play.main.linked is not None
            raw = problem.finding.raw_pointer
            node = play.main.linked.pointer
            assert raw == node or raw.startswith(f"{node}/")
            assert play.main.pane == "problems"


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_moving_through_the_losses_moves_the_comparison(size: tuple[int, int]) -> None:
    async with playing(size=size) as play:
        await play.press("7")
        seen = 0
        for _ in range(play.find(LostPane).line_count() - 1):
            await play.press("down")
            loss = play.find(LostPane).loss
            if loss is None:
                continue
            seen += 1
            assert play.main.linked is not None
            node = play.main.linked.pointer
            assert loss.raw_pointer == node or loss.raw_pointer.startswith(f"{node}/")
            assert (node.rpartition("/")[2] or "#") in play.border("lost")[1]
        assert seen > 4


async def test_the_request_marks_the_node_and_leads_back() -> None:
    async with playing(size=(200, 60)) as play:
        await play.press("9", "2")
        play.main.point_at("/properties/email/format")
        request = play.find(RequestPane)
        assert request._linked is not None
        assert request._lines[request._linked].strip().startswith('"format": "email"')
        await play.press("9")
        for line, text in enumerate(request._lines):
            if text.strip().startswith('"age"'):
                request.cursor = line + len(request._notes)
        await play.ready()
        assert play.main.linked is not None
        assert play.main.linked.pointer == "/properties/age"
        assert '"age": {' in marked_line(play)


@pytest.mark.parametrize(
    ("typed", "pointer"),
    [
        ("#/properties/age", "/properties/age"),
        ("properties[status].enum", "/properties/status/const"),
        (
            "tools[0].function_declarations[0].parameters.properties[2].value",
            "/properties/age",
        ),
    ],
)
async def test_going_to_a_pointer(typed: str, pointer: str) -> None:
    async with playing() as play:
        await play.press("u", "colon")
        play.answer().value = typed
        await play.press("enter")
        assert play.main.linked is not None
        assert play.main.linked.pointer == pointer


async def test_a_pointer_that_is_not_there_is_asked_for_again() -> None:
    async with playing() as play:
        await play.press("colon")
        play.answer().value = "#/properties/nope"
        await play.press("enter")
        assert play.answer().value == "#/properties/nope"
        assert "#/properties/nope is not there; the way ends at #/properties" in play.told()


async def test_another_document_without_a_place_marks_nothing() -> None:
    async with playing() as play:
        play.main.point_at("/properties/age")
        play.main.load(open_text("pasted", '{"name": "ping"}'))
        await play.ready()
        assert play.main.linked is not None
        assert play.main.linked.text is None
        assert play.editor._node is None
