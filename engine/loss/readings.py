"""Where a provider reads the same text differently from the tool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.loss.places import ChangedPlace, Touched
from engine.loss.routes import routes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.loss.side import Side
    from engine.run.trace import Trace

_CAUSES = ("nullable", "ref", "$ref", "$dynamicRef", "dependencies", "enum", "items")


def read_differently(trace: Trace, as_raw: Side, as_sent: Side) -> Iterator[ChangedPlace]:
    """Yield the nodes of the result that its reader takes otherwise than the tool would."""
    step = next((step for step in trace.steps if step.id == "strip_schema_keyword"), None)
    if step is None or step.noop or not step.enabled:
        step = None
    reached = routes(as_sent)
    for spot in as_sent.spots:
        node = spot.container
        if not isinstance(node, dict) or id(node) not in reached:
            continue
        old, new = as_raw.reader.read(node), as_sent.reader.read(node)
        if old.keys() == new.keys() and all(old[k] is new[k] or old[k] == new[k] for k in old):
            continue
        keywords = [k for k in {**old, **new} if k not in old or k not in new or old[k] != new[k]]
        cause = next((k for k in _CAUSES if k in node), keywords[0])
        touched = Touched(node, node, dict.fromkeys(keywords))
        raw_pointer = trace.origins.of(node)
        yield ChangedPlace(
            step if cause != "nullable" else None,
            spot.pointer,
            raw_pointer,
            cause,
            spot.places,
            (touched,),
        )
