"""The surfaces: each a way to declare tools to a provider that has rules of its own.

Sources: the error catalogue of 2026-11-30, from public reports of 2025 and 2026.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

FACTS_DATE: Final = "2026-11-30"
"""The day up to which public sources were read."""


class Reporting(StrEnum):
    """What a provider says of a request with several faults."""

    ALL = "all"
    """Every fault of the first stage that finds one."""
    FIRST = "first"
    """The first fault, with its place."""
    INDEX = "index only"
    """The first fault, with the tool's number and no place in its schema."""


@dataclass(frozen=True, slots=True)
class Surface:
    """One way to declare tools.

    Attributes:
        id: the name used everywhere.
        label: the name people read.
        base: the adapter whose output is sent.
        reporting: what it says of several faults.
        is_strict: whether the provider holds the model to the schema.
        clients: programs that are known to declare their tools this way; there are others.

    """

    id: str
    label: str
    base: str
    reporting: Reporting
    is_strict: bool = False
    clients: tuple[str, ...] = ()


_SURFACES = (
    Surface("gemini", "Gemini", "gemini", Reporting.ALL),
    Surface("gemini_vertex", "Gemini Vertex", "gemini_vertex", Reporting.FIRST),
    Surface(
        "gemini_json_schema",
        "Gemini JSON Schema",
        "gemini_json_schema",
        Reporting.FIRST,
        clients=("Gemini CLI",),
    ),
    Surface("openai_strict", "OpenAI strict", "openai_strict", Reporting.FIRST, is_strict=True),
    Surface("openai", "OpenAI", "openai", Reporting.FIRST),
    Surface("anthropic", "Anthropic", "anthropic", Reporting.INDEX, clients=("Claude Code",)),
    Surface("generic", "Generic", "generic", Reporting.FIRST),
    Surface("anthropic_strict", "Anthropic strict", "anthropic", Reporting.INDEX, is_strict=True),
    Surface("openai_responses", "OpenAI Responses, strict omitted", "openai", Reporting.FIRST),
    Surface(
        "azure_openai_strict",
        "Azure OpenAI strict",
        "openai_strict",
        Reporting.FIRST,
        is_strict=True,
    ),
)

SURFACES: Final[Mapping[str, Surface]] = MappingProxyType({s.id: s for s in _SURFACES})
"""Every surface by id: the seven adapters' in their order, then those that have none."""

DEFAULT_SURFACES: Final = ("gemini", "gemini_vertex", "gemini_json_schema", "openai", "anthropic")
"""Those a tool set is judged for unless told otherwise."""
