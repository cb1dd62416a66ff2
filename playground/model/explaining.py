"""A provider's error explained by the document that is open; called in a thread."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.document import load_toolset
from engine.errors import EngineError
from engine.explain.explain import explain_error
from engine.explain.model import Explanation
from engine.facts.surfaces import SURFACES
from playground.model.compute import error_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.document import Tool, Toolset
    from playground.model.document import Opened
    from playground.model.plan import Plan

MAX_CHARACTERS: Final = 20_000_000
"""Of a longer text the end is explained, where errors stand."""


def explained(text: str, opened: Opened, tool: Tool | None) -> Explanation:
    """Return what an error text says about the tools of a document; no text raises.

    Args:
        text: the error, with or without what a client or a log has put around it.
        opened: the document, which may hold nothing yet.
        tool: the picked tool as the editor has it; None where there is none.

    """
    if not text.strip():
        return Explanation((), ())
    notes: tuple[str, ...] = ()
    if len(text) > MAX_CHARACTERS:
        text = text[-MAX_CHARACTERS:]
        notes = (f"the text is long: its last {MAX_CHARACTERS:,} characters are explained",)
    try:
        found = explain_error(text, current_toolset(opened, tool))
    except EngineError as error:
        return Explanation((), (str(error),))
    except Exception as error:  # noqa: BLE001 - a fault of ours must not end the program
        return Explanation((), (f"internal error: {error_words(error)}",))
    return Explanation(found.items, (*notes, *found.notes))


def current_toolset(opened: Opened, tool: Tool | None) -> Toolset | None:
    """Return the tools of a document as they were edited; None where there are none."""
    toolset = opened.toolset
    if toolset is None:
        return None
    tools = list(toolset.tools)
    for index, text in opened.edits.items():
        try:
            read = load_toolset(text).tools
        except EngineError:
            continue  # it counts as it was opened
        if len(read) == 1 and index < len(tools):
            tools[index] = _as_edited(tools[index], read[0])
    if tool is not None and tool.index < len(tools):
        tools[tool.index] = _as_edited(tools[tool.index], tool)
    return replace(toolset, tools=tuple(tools))


def _as_edited(tool: Tool, edited: Tool) -> Tool:
    """Return a tool with what was edited, at its place in the document."""
    return replace(tool, name=edited.name, description=edited.description, schema=edited.schema)


def place_of_provider(provider: str, plans: Sequence[Plan]) -> int | None:
    """Return the place of the pipeline that sends to a provider; None where there is none.

    A provider without an adapter of its own has the one that its requests are made by.
    """
    surface = SURFACES.get(provider)
    for wanted in (provider, None if surface is None else surface.base):
        for place, plan in enumerate(plans):
            if plan.base.id == wanted:
                return place
    return None
