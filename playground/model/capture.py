"""A captured request as a column: the client that made it stands where an adapter would."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.adapters import ADAPTERS, SchemaAdapter
from engine.adapters.variant import AdapterVariant
from engine.document import Toolset
from engine.errors import EngineError
from engine.transforms import Step
from engine.transforms.base import Transform

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.document import Tool
    from engine.loss.captured import Capture, Captured

    Matching = Callable[[tuple[str | None, ...]], Capture]

_KEPT = 4
_JSON_SCHEMA_FIELD = ADAPTERS["gemini_json_schema"].parameters_field
_BY_FORM = {
    (adapter.api, adapter.strict, adapter.parameters_field == _JSON_SCHEMA_FIELD): adapter.id
    for adapter in ADAPTERS.values()
    if adapter.api != "generic"
}
"""The provider by the form of its requests."""


class NotCapturedError(EngineError):
    """A captured request holds no tool that stands for the one that is asked for."""


def _same(schema: Any, _run: object, _options: object) -> Any:
    return schema


UNKNOWN_STEP = Step(
    Transform(
        id="unknown",
        number=0,
        title="Whatever the client did.",
        why="A captured request shows what was sent, and not by which steps it was made.",
        loses="What 7 lists; it is worked out from what was sent.",
        wakes=None,
        produces=None,
        apply=_same,
    )
)
"""Stands for the pipeline that nobody knows; it is never run."""


class CapturedAdapter(SchemaAdapter):
    """Stands for the client that made a captured request.

    Attributes:
        sent: the tools of the request.
        provider: the id of the provider whose form the request has, or None.

    """

    id = "captured"
    label = "Captured"
    steps = (UNKNOWN_STEP,)

    sent: Toolset
    provider: str | None
    _matching: Matching
    _names: tuple[str | None, ...]

    def __init__(
        self, sent: Toolset, names: tuple[str | None, ...] = (), matching: Matching | None = None
    ) -> None:
        """Take what was sent.

        Args:
            sent: the tools of the request.
            names: the names of the raw tools, by index; see `matched`.
            matching: another instance's, which remembers what it matched.

        """
        self._names = names
        self._matching = matching or _matching(sent)
        self.sent = sent
        self.provider = self._matching(()).provider
        base = ADAPTERS[self.provider or "generic"]
        vars(self).update(  # of a class by design; an instance's own come before them
            api=base.api, parameters_field=base.parameters_field, strict=base.strict
        )

    def matched(self, tools: Sequence[Tool]) -> CapturedAdapter:
        """Return one that knows for which of these raw tools, by index, each sent one stands."""
        return CapturedAdapter(self.sent, tuple(tool.name for tool in tools), self._matching)

    def pair(self, tool: Tool) -> Captured:
        """Return a raw tool with what was sent for it.

        Raises:
            NotCapturedError: the request does not hold it, or not for certain.

        """
        if tool.name is None:
            raise NotCapturedError("the tool has no name, so the captured request is no help here")
        capture = self._matching(self._names)
        pair = next((pair for pair in capture.pairs if pair.raw.index == tool.index), None)
        if pair is None:
            raise NotCapturedError("not in the captured request: no name there is this tool's")
        return type(pair)(tool, pair.sent, pair.match)

    def normalize_tool_name(self, name: str) -> str:
        """Return the name that was sent for a raw one.

        Raises:
            NotCapturedError: the request does not hold it, or not for certain.

        """
        for pair in self._matching(self._names).pairs:
            if pair.raw.name == name and pair.sent.name is not None:
                return pair.sent.name
        raise NotCapturedError("not in the captured request")

    def as_given(self) -> SchemaAdapter:
        """Return an adapter for the same provider that sends a schema as it is."""
        return AdapterVariant(ADAPTERS[self.provider or "generic"], ())

    def empty_schema(self) -> dict[str, Any]:
        """Return what the provider's own adapter sends for a tool without a schema."""
        return ADAPTERS[self.provider or "generic"].empty_schema()


def surface_of(adapter: SchemaAdapter) -> str | None:
    """Return the id of the provider whose rules and reading hold for what an adapter makes.

    An adapter of one's own is read by the provider that its `api` names; None where it names none.
    """
    if isinstance(adapter, CapturedAdapter):
        return adapter.provider
    if adapter.id in ADAPTERS:
        return adapter.id
    form = (adapter.api, adapter.strict, adapter.parameters_field == _JSON_SCHEMA_FIELD)
    return _BY_FORM.get(form)


def _matching(sent: Toolset) -> Matching:
    """Return a function from raw names to what a request holds of them; it keeps the last few.

    Names decide alone, so that edits of the schemas cost nothing.
    """
    # Loaded where a request was captured alone.
    from engine.document import Tool  # noqa: PLC0415 - see above
    from engine.loss.captured import captured  # noqa: PLC0415 - see above

    @lru_cache(maxsize=_KEPT)
    def match(names: tuple[str | None, ...]) -> Capture:
        tools = (Tool(index, name, None, {}, "", None) for index, name in enumerate(names))
        return captured(Toolset(tuple(tools), "tools", None), sent)

    return match
