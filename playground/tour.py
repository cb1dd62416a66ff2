"""The guided tour as data: what each stop says, shows, marks, and which key it offers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from playground.demo.names import LONG_NAME
from playground.keys import KEYS
from playground.model.session import Session, View

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.keys import Key

SAMPLE: Final = "demo"
"""The sample that the tour leads through."""


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop of the tour; it shows the same, wherever the person came from.

    It shows the sample `SAMPLE`, normalized with an empty cache.

    Attributes:
        title: a few words.
        text: exactly two sentences.
        sets: makes the session of this stop out of any session with the same providers. A
            provider that is not shown is not focused.
        pane: the pane that gets the focus, by its name in the screen.
        marked_pane: the pane in which something is pointed out.
        pointer: what is pointed out there; None for the pane itself.
        step: the step on whose line the pipeline's cursor stands; None for any.
        tries: the action that the person is asked to try.

    """

    title: str
    text: str
    sets: Callable[[Session], Session]
    pane: str
    marked_pane: str
    pointer: str | None
    tries: str
    step: str | None = None

    @property
    def key(self) -> Key:
        """The key to try, as the table of keys has it."""
        return next(key for key in KEYS if key.action == self.tries)


def stops() -> tuple[Stop, ...]:
    """Return the eight stops in order."""
    return _STOPS


def _start(session: Session) -> Session:
    """Return the session as it starts: every pipeline the preset's, nothing hidden."""
    return Session.of(plan.base for plan in session.plans)


def _focused(session: Session, provider: str) -> Session:
    ids = [plan.base.id for plan in session.plans]
    return session.focused(ids.index(provider)) if provider in ids else session


def _entry(session: Session, step_id: str) -> int | None:
    """Return the line of a step in the focused pipeline."""
    entries = session.plan.entries
    return next((n for n, entry in enumerate(entries) if entry.step.id == step_id), None)


def _gemini(session: Session) -> Session:
    return _focused(_start(session), "gemini")


def _beside(session: Session) -> Session:
    return replace(_gemini(session), view=View.BESIDE)


def _one_step(session: Session) -> Session:
    at_start = _gemini(session)
    return replace(at_start, step=_entry(at_start, "collapse_combiners"))


def _switched_off(session: Session) -> Session:
    at_start = _gemini(session)
    index = _entry(at_start, "convert_const_to_enum")
    return at_start if index is None else at_start.with_plan(at_start.plan.toggled(index))


def _strict(session: Session) -> Session:
    return _focused(_start(session), "openai_strict")


def _long_name(session: Session) -> Session:
    return replace(_gemini(session), name=LONG_NAME)


_STOPS: Final = (
    Stop(
        title="Why it fails",
        text="This is an ordinary tool, and Gemini refuses it: the parser has no field called "
        "exclusiveMinimum and answers with an error that names a path. Eight more keywords of "
        "this schema have no field there either.",
        sets=_gemini,
        pane="schema",
        marked_pane="schema",
        pointer="/properties/age/exclusiveMinimum",
        tries="edit",
    ),
    Stop(
        title="The raw schema",
        text="A framework keeps the schema exactly as the server declared it and changes it "
        "only when a request is built. The raw schema stands on the left, what Gemini would "
        "be sent on the right.",
        sets=_beside,
        pane="compare",
        marked_pane="compare",
        pointer="/definitions/Address",
        tries="next_view",
    ),
    Stop(
        title="What Gemini gets",
        text="Each provider has a column: here the choice between null and an object became "
        "the object alone. The mark before a row says whether it was removed, added or changed.",
        sets=_gemini,
        pane="compare",
        marked_pane="compare",
        pointer="/properties/metadata",
        tries="next_change(1)",
    ),
    Stop(
        title="One step",
        text="Thirteen steps lead from the left to the right, and this is one of them with the "
        "schema before and after it. Move down and up to see what each of them does.",
        sets=_one_step,
        pane="pipeline",
        marked_pane="compare",
        pointer="/properties/metadata/anyOf",
        tries="step_row(1)",
        step="collapse_combiners",
    ),
    Stop(
        title="Switch a step off",
        text="Without the step that turns const into enum, Gemini would be sent a keyword that "
        "it has no field for. Switch it on again and the row changes back at once.",
        sets=_switched_off,
        pane="pipeline",
        marked_pane="compare",
        pointer="/properties/status/const",
        tries="toggle_step",
        step="convert_const_to_enum",
    ),
    Stop(
        title="OpenAI strict",
        text="Strict mode wants closed objects, so the map that the server left open takes no "
        "properties at all any more. The reference stays, because OpenAI resolves it itself.",
        sets=_strict,
        pane="compare",
        marked_pane="compare",
        pointer="/properties/metadata/anyOf/1/additionalProperties",
        tries="next_provider(1)",
    ),
    Stop(
        title="A name that is cut",
        text="This name takes 83 bytes, and what lies beyond the limit of 64 is cut off. Two "
        "tools whose names begin alike can then no longer be told apart.",
        sets=_long_name,
        pane="name",
        marked_pane="name",
        pointer=None,
        tries="edit_name",
    ),
    Stop(
        title="Miss, then hit",
        text="The cache was emptied, so the first request misses and every adapter has to do "
        "its work. Send it a second time and each answer is a hit, found by the schema's content.",
        sets=_gemini,
        pane="cache",
        marked_pane="cache",
        pointer=None,
        tries="send_again",
    ),
)
