"""The lines about what was lost: order, signs, widths, and what is said of one loss."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from rich.cells import cell_len

from engine.compare import Alignment, Mode
from engine.document.pointer import join
from engine.loss.lost import lost
from engine.loss.statement import RAW, SENT, Direction, Statement, Witness
from engine.run.inverse import sent_places
from playground.model.losses import NO_RUN, ColumnLosses
from playground.view.losses import (
    MAX_EXAMPLE,
    MAX_LISTED,
    SIGNS,
    LossLine,
    direction_words,
    loss_detail,
    loss_lines,
    loss_text,
    losses_title,
    with_losses,
)
from playground.view.lost_rows import row_in_step, row_of_loss
from playground.view.scene import raw_schema
from playground.view.step import Line
from tests.playground.view.results import SAMPLES, sample_results

if TYPE_CHECKING:
    from playground.model.compute import Column, Result

HOSTILE = "a\x1b]0;x\x07\x9b\u202e[red]\u2028b"


def statement(direction: Direction, **values: Any) -> Statement:
    """Return a statement of that direction."""
    made: dict[str, Any] = {
        "pointer": "/properties/a",
        "raw_pointer": "/properties/a",
        "keyword": "minimum",
        "step": "remove_unsupported_keywords",
    }
    return Statement(direction=direction, **(made | values))


def of(*statements: Statement) -> ColumnLosses:
    return ColumnLosses(statements)


@cache
def demo() -> Column:
    """Return what Gemini gets of the demo."""
    return sample_results("demo")[0].columns[0]


@cache
def sample_losses(sample: str) -> tuple[tuple[Result, Column, ColumnLosses], ...]:
    """Return each column of a sample with what it loses."""
    return tuple(
        (result, column, of(*lost(column.trace)))
        for result in sample_results(sample)
        for column in result.columns
        if column.trace is not None
    )


def text_of(lines: tuple[Line, ...]) -> str:
    return "\n".join(line.text for line in lines)


def test_loosened_first_then_both_then_tightened_and_the_rest_in_one_line() -> None:
    order = [Direction.SAME, Direction.TIGHTENED, Direction.BOTH]
    order += [Direction.LOOSENED, Direction.ANNOTATION, Direction.LOOSENED]
    lines = loss_lines(of(*(statement(d, keyword=f"k{n}") for n, d in enumerate(order))))
    assert [line.role for line in lines] == ["loosened", "loosened", "both", "tightened", "none"]
    assert [line.loss.keyword for line in lines if line.loss] == ["k3", "k5", "k2", "k1"]
    assert "1 other form and 1 note" in lines[-1].text
    assert len(lines[-1].others) == 2


@pytest.mark.parametrize("sample", SAMPLES)
def test_samples_have_a_line_for_every_loss(sample: str) -> None:
    for _, column, found in sample_losses(sample):
        lines = loss_lines(found)
        losses = [line.loss for line in lines if line.loss is not None]
        assert sorted(map(repr, losses)) == sorted(map(repr, found.losses))
        signs = [SIGNS[loss.direction] for loss in losses]
        assert signs == sorted(signs, key="▲◆▼".index)
        title = losses_title(column, found)
        assert (f"{len(losses)}: " in title) if losses else title.endswith("nothing")


@pytest.mark.parametrize("width", [20, 30, 50, 76, 120, 198])
def test_lines_have_sign_pointer_keyword_and_step_in_their_width(width: int) -> None:
    for sample in SAMPLES:
        for _, _, found in sample_losses(sample):
            for line in loss_lines(found):
                text = loss_text(line, width)
                if line.loss is None:
                    continue
                assert text.startswith(f"{SIGNS[line.loss.direction]} {line.loss.direction}")
                if width >= 50:
                    assert cell_len(text) <= width
                    assert line.loss.keyword in text
                    assert (line.loss.step or "as it is read")[:2] in text
                if width >= 198:
                    assert f"#{line.loss.raw_pointer}" in text


def test_a_long_pointer_keeps_its_end() -> None:
    line = LossLine("loosened", statement(Direction.LOOSENED, raw_pointer="/properties/a" * 20))
    assert "properties/a  minimum  by remove_u" in loss_text(line, 60)
    assert "…" in loss_text(line, 60)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        pytest.param(ColumnLosses(), "Working.", id="working"),
        pytest.param(NO_RUN, NO_RUN.reason, id="failed"),
        pytest.param(ColumnLosses(None, HOSTILE), "a\\u001b]0;x", id="hostile"),
        pytest.param(of(), "Nothing is lost", id="nothing"),
    ],
)
def test_without_losses_a_line_says_why(found: ColumnLosses, words: str) -> None:
    line = loss_lines(found)[0]
    assert words in line.text
    assert line.text.isprintable()
    assert line.loss is None
    assert text_of(loss_detail(demo(), found, line)).isprintable()


def test_titles_tell_the_provider_and_the_directions() -> None:
    found = sample_losses("demo")[0][2]
    assert losses_title(demo(), found) == "7 Lost  Gemini  7: 5 loosened, 2 tightened"
    assert losses_title(demo(), of()) == "7 Lost  Gemini  nothing"
    assert losses_title(demo(), ColumnLosses()) == "7 Lost  Gemini  working"
    assert losses_title(demo(), NO_RUN) == "7 Lost  Gemini"
    assert direction_words([statement(Direction.BOTH)] * 2) == "2 both ways"


@pytest.mark.parametrize(
    ("direction", "valid_for", "words"),
    [
        (Direction.LOOSENED, SENT, "the model may send what the tool refuses"),
        (Direction.TIGHTENED, RAW, "the model can no longer say what the tool takes"),
    ],
    ids=str,
)
def test_the_text_tells_all_of_a_loss(direction: Direction, valid_for: str, words: str) -> None:
    loss = statement(
        direction, pointer="/x", places=3, witnesses=(Witness({"a": [1, "b"]}, valid_for),)
    )
    text = text_of(loss_detail(demo(), of(loss), LossLine(str(direction), loss), "Mind this."))
    assert words in text
    assert '{"a": [1, "b"]}' in text
    side = "Passes as sent, refused by the tool" if valid_for == SENT else "Taken by the tool"
    assert side in text
    assert "#/properties/a  minimum, in 3 places" in text
    assert "as sent #/x" in text
    assert "By remove_unsupported_keywords: " in text
    assert text.endswith("Mind this.")


def test_both_directions_have_both_examples() -> None:
    witnesses = Witness(1, SENT), Witness(2, RAW)
    loss = statement(Direction.BOTH, witnesses=witnesses)
    text = text_of(loss_detail(demo(), of(loss), LossLine("both", loss)))
    assert "refused by the tool: 1" in text
    assert "refused as sent: 2" in text


def test_long_examples_are_cut_with_their_size_and_missing_ones_are_said() -> None:
    loss = statement(Direction.LOOSENED, witnesses=(Witness({"a": "x" * 9_000}, SENT),))
    lines = loss_detail(demo(), of(loss), LossLine("loosened", loss))
    assert max(len(line.text) for line in lines) < MAX_EXAMPLE + 60
    assert "… of 9008 B; c copies it whole" in text_of(lines)
    bare = statement(Direction.LOOSENED)
    line = LossLine("loosened", bare)
    assert "No example: none was found." in text_of(loss_detail(demo(), of(bare), line))
    short = ColumnLosses((bare,), is_short=True)
    assert "the time for looking ran out" in text_of(loss_detail(demo(), short, line))


def test_readings_and_guesses_say_what_is_known_of_the_cause() -> None:
    read = statement(Direction.LOOSENED, step=None)
    text = text_of(loss_detail(demo(), of(read), LossLine("loosened", read)))
    assert "No step did it: Gemini reads it differently." in text
    guess = statement(Direction.LOOSENED, step="unknown", explained_by="merge_all_of")
    assert "by unknown, as merge_all_of" in loss_text(LossLine("loosened", guess), 100)
    told = text_of(loss_detail(demo(), of(guess), LossLine("loosened", guess)))
    assert "By the client, in a way that is not known; merge_all_of would do it too." in told
    own = [guess, guess, statement(Direction.SAME, step="unknown")]
    lines = with_losses((Line("title", "x"), Line("loss", "y")), of(*own), "unknown")
    assert [line.text for line in lines[2:]] == [
        "Loses here: 2 loosened; 7 shows what.",
        "It changed 3 places: 2 as merge_all_of would, 1 as no step here would.",
    ]


def test_steps_that_lose_nothing_have_no_such_line() -> None:
    lines = (Line("title", "x"),)
    same = statement(Direction.SAME)
    assert with_losses(lines, of(same), "remove_unsupported_keywords") == lines
    assert with_losses(lines, ColumnLosses(), "remove_unsupported_keywords") == lines


def test_one_place_is_no_places() -> None:
    one = statement(Direction.LOOSENED, step="unknown", explained_by="merge_all_of")
    words = [line.text for line in with_losses([], of(one), "unknown")]
    assert "It changed 1 place: 1 as merge_all_of would." in words


def test_what_costs_nothing_is_listed_up_to_a_limit() -> None:
    many = tuple(statement(Direction.ANNOTATION, keyword=f"k{n}") for n in range(MAX_LISTED + 3))
    (_, line) = loss_lines(of(*many))
    lines = loss_detail(demo(), of(*many), line)
    assert len(lines) == MAX_LISTED + 2
    assert lines[0].text == "Nothing is lost. The same arguments pass before and after."
    assert lines[1].text.startswith("Note: #/properties/a  k0, by remove")
    assert lines[-1].text == "… and 3 more"


def test_outside_text_is_made_visible_everywhere() -> None:
    loss = statement(
        Direction.LOOSENED,
        keyword=HOSTILE,
        step=HOSTILE,
        pointer=f"/{HOSTILE}",
        raw_pointer=f"/x/{HOSTILE}",
        witnesses=(Witness({HOSTILE: HOSTILE}, SENT),),
    )
    line = LossLine("loosened", loss)
    assert loss_text(line, 80).isprintable()
    note = statement(Direction.SAME, keyword=HOSTILE, raw_pointer=f"/{HOSTILE}")
    column: Any = SimpleNamespace(adapter=demo().adapter, plan=demo().plan)
    for shown in (line, LossLine("none", others=(note,))):
        for part in loss_detail(column, of(loss, note), shown):
            assert part.text.isprintable()


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_loss_has_its_row_in_the_comparison(sample: str) -> None:
    for result, column, found in sample_losses(sample):
        assert column.trace is not None
        for mode in (Mode.ALIGNED, Mode.OUTPUT):
            rows = Alignment(raw_schema(result), (column.schema,), mode=mode)
            for loss in found.losses:
                line = row_of_loss(loss, column.trace, rows)
                assert line is not None
                pointer = rows.row(line).pointer
                keyword = join(loss.raw_pointer, loss.keyword)
                sent = [column.trace.sent_place(part) for part in (keyword, loss.raw_pointer)]
                places = {place[0] for place in sent if place is not None}
                assert pointer in {keyword, loss.raw_pointer, loss.pointer} | places
                if mode is Mode.ALIGNED:
                    assert pointer in {keyword, loss.raw_pointer}


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_loss_has_its_row_before_and_after_its_step(sample: str) -> None:
    for _, column, found in sample_losses(sample):
        assert column.trace is not None
        for loss in found.losses:
            if loss.step is None:
                continue
            step = next(step for step in column.trace.steps if step.id == loss.step)
            rows = Alignment(step.before, (step.after,), mode=Mode.BESIDE)
            line = row_in_step(loss, step, rows)
            assert line is not None
            places = sent_places(step.before, step.origins)
            pointer = rows.row(line).pointer
            node = places.get(loss.raw_pointer, ("-", 0))[0]
            keyword = places.get(join(loss.raw_pointer, loss.keyword), ("-", 0))[0]
            assert pointer in {node, keyword, join(node, loss.keyword)}
