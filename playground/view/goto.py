"""A place as people write it, to the part of the raw schema that it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from engine.document.pointer import display, get, join, split
from engine.errors import EngineError
from engine.explain.paths import google_parts, read_context, read_dotted, read_named, read_ordinal
from playground.view.visible import clipped

if TYPE_CHECKING:
    from engine.run.trace import Trace

_READERS: Final = (read_ordinal, read_named, read_dotted, read_context)


def raw_pointer_of(text: str, raw: Any, run: Trace | None) -> str:
    """Return the pointer, in the raw schema, of a place that a person typed or pasted.

    A JSON Pointer (RFC 6901) counts in the raw schema first, then in the one that is sent, with or
    without `#` and percent signs. Else it is a path as a provider writes it, which counts in what
    is sent: `tools[0].function_declarations[0].parameters.properties[2].value`, or dotted.

    Args:
        text: the place.
        raw: the raw schema.
        run: the focused provider's run; None where it failed.

    Raises:
        EngineError: there is no such place; the message says how far the way goes.

    """
    text = text.strip()
    bare = text.removeprefix("#")
    if bare == "" or bare.startswith("/"):
        return _of_pointer(bare, raw, run)
    pointer = None if run is None else _of_path(text, run)
    if pointer is None:
        raise EngineError(f"{clipped(text, 60)} is no JSON Pointer and no path in what is sent")
    return pointer


def _of_pointer(pointer: str, raw: Any, run: Trace | None) -> str:
    for candidate in (pointer, unquote(pointer)):
        if _is_in(candidate, raw):
            return candidate
        if run is not None and _is_in(candidate, run.result):
            found = run.raw_pointer(candidate)
            if found is not None:
                return found
    tokens = split(pointer)
    while tokens and not _is_in(join("", *tokens), raw):
        tokens.pop()
    there = clipped(display(join("", *tokens)), 60)
    raise EngineError(f"{clipped(display(pointer), 60)} is not there; the way ends at {there}")


def _of_path(path: str, run: Trace) -> str | None:
    path = path.removeprefix("In context=")
    rest = google_parts(path)[2] or path
    for read in _READERS:
        for tokens in read(rest, run.result):
            pointer = join("", *tokens)
            if _is_in(pointer, run.result):
                return run.raw_pointer(pointer)
    return None


def _is_in(pointer: str, schema: Any) -> bool:
    try:
        get(schema, pointer)
    except EngineError:
        return False
    return True
