"""Keys of `playground.screens.explaining`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.samples import sample_text
from playground.screens.explain import ExplainScreen
from playground.screens.help import HelpScreen
from playground.widgets.explanation_list import ExplanationList
from tests.playground.tui.driving import NARROW
from tests.playground.tui.key_cases.case import Case, on_screen

if TYPE_CHECKING:
    from tests.playground.tui.driving import Play

UNKNOWN = ("w", "x", "escape")
"""A text that is no known error: what the rules find is listed."""


def cursor(play: Play) -> int:
    return play.app.screen.query_one(ExplanationList).cursor


def scroll(play: Play) -> float:
    return play.app.screen.query_one("#meaning").scroll_y


CASES: dict[str, Case] = {
    "explain": Case(on_screen(ExplainScreen)),
    "mend_problem": Case(
        lambda play, _before: (
            "merge_all_of" in [step.id for step in play.main.session.plan.enabled_steps()]
            and play.told()[-1].endswith("The problem is gone.")
        ),
        before=("6", "j"),
        text=sample_text("all_of_merge"),
    ),
    "explain_go": Case(
        lambda play, _before: (
            not play.has_modal()
            and play.rows.row is not None
            and play.rows.row.pointer == "/properties/email/format"
        ),
        before=UNKNOWN,
    ),
    "explain_mend": Case(
        lambda play, _before: play.told()[-1].startswith("No step mends it."), before=UNKNOWN
    ),
    "explain_edit": Case(
        lambda play, _before: play.app.screen.query_one("#error").has_focus, before=UNKNOWN
    ),
    "explain_copy": Case(
        lambda play, _before: "the explanation" in play.told()[-1], before=UNKNOWN
    ),
    "explain_row(-1)": Case(
        lambda play, before: cursor(play) < int(str(before)), cursor, (*UNKNOWN, "j", "j")
    ),
    "explain_row(1)": Case(lambda play, before: cursor(play) > int(str(before)), cursor, UNKNOWN),
    "explain_scroll(-1)": Case(
        lambda play, before: scroll(play) < float(str(before)),
        scroll,
        (*UNKNOWN, "pagedown"),
        size=NARROW,
    ),
    "explain_scroll(1)": Case(
        lambda play, before: scroll(play) > float(str(before)), scroll, UNKNOWN, size=NARROW
    ),
    "explain_leave": Case(lambda play, _before: not play.has_modal(), before=UNKNOWN),
    "explain_help": Case(on_screen(HelpScreen), before=UNKNOWN),
}
