"""What a person had before them, as plain JSON and back, so that a later visit can resume it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from engine.errors import EngineError
from playground import samples
from playground.model.document import open_text
from playground.model.plan import Plan
from playground.model.preset import plan_of_json, plan_to_json
from playground.model.session import Session, View
from playground.view.visible import editable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.adapters import SchemaAdapter
    from playground.model.document import Opened

SAMPLE: Final = "sample "
"""What stands before the id of a sample in the words for where a document came from."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A visit made ready to be shown again.

    Attributes:
        opened: the document, with its tool picked.
        session: the choices.
        text: what the editor held, to the character.
        is_edited: whether the text differed from what had been opened.
        problems: what could not be taken over, one sentence each.

    """

    opened: Opened
    session: Session
    text: str
    is_edited: bool = False
    problems: tuple[str, ...] = ()


def is_worth_keeping(opened: Opened, session: Session, begun: Session, *, is_edited: bool) -> bool:
    """Return whether a visit may take the place of the one kept before.

    A glance at a sample may not: nothing was edited, and no choice differs from those at the
    start but for the provider and the step that were looked at.
    """
    choices = replace(session, focus=0, step=None)
    return is_edited or choices != replace(begun, focus=0, step=None) or not _is_sample(opened)


def _is_sample(opened: Opened) -> bool:
    """Tell a sample as it is delivered, also from a file that is called like one."""
    name = opened.source.removeprefix(SAMPLE)
    known = name != opened.source and any(name == sample.id for sample in samples.samples())
    return known and samples.sample_text(name) == opened.text


def visit_to_json(
    opened: Opened, session: Session, editor_text: str, *, is_edited: bool = False
) -> dict[str, Any]:
    """Return a visit as JSON: document, tool, edited texts, and every choice.

    Args:
        opened: the document that is open.
        session: the choices.
        editor_text: what the editor holds now.
        is_edited: whether that differs from what was opened.

    """
    now = opened.picked(opened.index, editor_text)
    return {
        "source": now.source,
        "text": editor_text if now.is_whole else now.text,
        "whole": now.is_whole,
        "edited": is_edited,
        "tool": now.index,
        "edits": {str(index): text for index, text in now.edits.items()},
        "provider": session.plan.base.id,
        "view": str(session.view),
        "hides_unchanged": session.hides_unchanged,
        "hides_noops": session.hides_noops,
        "name": session.name,
        "plans": [plan_to_json(plan) for plan in session.plans if not plan.is_captured],
    }


def visit_of_json(value: Any, adapters: Mapping[str, SchemaAdapter]) -> Resumed | None:
    """Return the visit that a JSON value stands for; None where it has no text.

    What does not fit is left at its default. Pipelines that cannot be restored are reported.

    Args:
        value: any JSON value, trusted in nothing.
        adapters: the providers that are shown now, by id.

    """
    if not isinstance(value, dict) or not isinstance(value.get("text"), str):
        return None
    session, problems = _session(value, adapters)
    opened = _opened(value)
    # A whole text comes back as it was, also where it would now be laid out anew or cut in tools.
    is_same = value.get("whole") is True
    text = editable(value["text"]) if is_same else opened.editor_text()
    return Resumed(opened, session, text, value.get("edited") is True, problems)


def _opened(value: dict[str, Any]) -> Opened:
    source = value.get("source")
    opened = open_text(source if isinstance(source, str) else "last visit", value["text"])
    opened = replace(opened, is_whole=opened.is_whole or value.get("whole") is True)
    tool, edits = value.get("tool"), value.get("edits")
    if not isinstance(tool, int) or not 0 <= tool < len(opened.tools):
        return opened
    kept = {
        int(index): editable(text)
        for index, text in (edits.items() if isinstance(edits, dict) else ())
        if index.isascii() and index.isdigit() and len(index) < 9  # noqa: PLR2004 - no such tool
        if isinstance(text, str) and int(index) < len(opened.tools)
    }
    return replace(opened, index=int(tool), edits={} if opened.is_whole else kept)


def _session(
    value: dict[str, Any], adapters: Mapping[str, SchemaAdapter]
) -> tuple[Session, tuple[str, ...]]:
    restored: dict[str, Plan] = {}
    problems: list[str] = []
    plans = value.get("plans")
    for member in plans if isinstance(plans, list) else []:
        try:
            read = plan_of_json(member, adapters)
        except EngineError as error:  # an adapter of one's own may have changed since
            problems.append(str(error))
            continue
        problems += read.problems
        if read.plan is not None:
            restored[read.plan.base.id] = read.plan
    session = Session(tuple(restored.get(a.id) or Plan.of(a) for a in adapters.values()))
    provider = value.get("provider")
    if isinstance(provider, str) and provider in adapters:
        session = session.focused(list(adapters).index(provider))
    name = value.get("name")
    view = value.get("view")
    session = replace(
        session,
        view=View(view) if view in list(View) else View.ALIGNED,
        hides_unchanged=value.get("hides_unchanged") is True,
        hides_noops=value.get("hides_noops") is True,
        name=name if isinstance(name, str) else None,
    )
    return session, tuple(problems)
