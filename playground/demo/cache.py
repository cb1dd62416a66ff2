"""The demo's cache: what it holds and counts, call by call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.document import load_toolset
from engine.run.cache import SchemaCache
from playground.demo.schema import demo_tool
from playground.samples import sample_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.adapters import SchemaAdapter
    from playground.output import Output

_LABEL_WIDTH: Final = 41
_ANSWER_COLOURS: Final = {"hit": "green", "miss": "yellow", "-": "dim"}


def show(adapters: Mapping[str, SchemaAdapter], output: Output) -> None:
    """Print what a cache answers, holds and counts over a few calls and a clearing."""
    output.wrap(
        "A model keeps what its adapter made of each schema. The key is the adapter with its "
        "steps and the schema's content, so the order of keys does not count."
    )
    output.line()
    demo, starter = demo_tool().schema, load_toolset(sample_text("starter")).tools[0].schema
    first, *others = adapters.values()
    table = _Table(output)
    table.note("empty cache")
    table.call(f"demo schema for {first.id}", demo, first)
    table.call("the same again", demo, first)
    table.call("the same with its keys in another order", _reordered(demo), first)
    table.call(f"starter schema for {first.id}", starter, first)
    for other in others[:1]:
        table.call(f"demo schema for {other.id}", demo, other)
    table.clear("cleared")
    table.call(f"demo schema for {first.id}", demo, first)


class _Table:
    """Prints a row per call to a cache of its own."""

    def __init__(self, output: Output) -> None:
        self.output = output
        self.cache = SchemaCache()
        header = f"{'call':<{_LABEL_WIDTH}}  answer  entries  hits  misses  key"
        output.line(output.paint(header, "bold"))

    def note(self, label: str) -> None:
        self._print(label, "-")

    def clear(self, label: str) -> None:
        self.cache.clear()
        self._print(label, "-")

    def call(self, label: str, schema: Any, adapter: SchemaAdapter) -> None:
        hits = self.cache.hits
        self.cache.get_or_normalize(schema, adapter)
        self._print(label, "hit" if self.cache.hits > hits else "miss")

    def _print(self, label: str, answer: str) -> None:
        cache = self.cache
        shown = self.output.paint(f"{answer:<6}", _ANSWER_COLOURS[answer])
        counts = f"{len(cache):>7}  {cache.hits:>4}  {cache.misses:>6}"
        key = (cache.last_key or "-")[:6]
        self.output.line(f"{label:<{_LABEL_WIDTH}}  {shown}  {counts}  {key}")


def _reordered(schema: dict[str, Any]) -> dict[str, Any]:
    return dict(reversed(schema.items()))
