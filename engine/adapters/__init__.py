"""The adapters: which steps in which order for which provider."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.adapters.anthropic import AnthropicSchemaAdapter
from engine.adapters.base import SchemaAdapter, steps
from engine.adapters.gemini import GeminiSchemaAdapter
from engine.adapters.generic import GenericSchemaAdapter
from engine.adapters.openai import OpenAiSchemaAdapter, OpenAiStrictSchemaAdapter
from engine.adapters.own import load_adapter
from engine.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "ADAPTERS",
    "PRESETS",
    "AnthropicSchemaAdapter",
    "GeminiSchemaAdapter",
    "GenericSchemaAdapter",
    "OpenAiSchemaAdapter",
    "OpenAiStrictSchemaAdapter",
    "SchemaAdapter",
    "adapters",
    "get_adapter",
    "steps",
]

_ADK = (
    GeminiSchemaAdapter(),
    GeminiSchemaAdapter.vertex_ai(),
    GeminiSchemaAdapter.json_schema(),
    OpenAiStrictSchemaAdapter(),
    OpenAiSchemaAdapter(),
    AnthropicSchemaAdapter(),
    GenericSchemaAdapter(),
)

PRESETS: Mapping[str, Mapping[str, SchemaAdapter]] = MappingProxyType(
    {"adk": MappingProxyType({adapter.id: adapter for adapter in _ADK})}
)
"""The adapters of each preset by id; `adk` does what ADK-Rust does, faults included."""


def adapters(preset: str = "adk") -> Mapping[str, SchemaAdapter]:
    """Return the seven adapters of a preset by id, in the fixed order.

    Raises:
        UnknownNameError: no such preset; the message lists the valid names.

    """
    if preset not in PRESETS:
        raise UnknownNameError.of("preset", preset, PRESETS)
    return PRESETS[preset]


ADAPTERS: Mapping[str, SchemaAdapter] = adapters("adk")
"""The adapters of ADK-Rust by id."""


def get_adapter(adapter_id: str, preset: str = "adk") -> SchemaAdapter:
    """Return the adapter of that id, or one of your own by `module:Class`, whose code is run.

    Raises:
        UnknownNameError: no such adapter or preset; the message lists the valid names.

    """
    if ":" in adapter_id:
        return load_adapter(adapter_id)
    known = adapters(preset)
    if adapter_id not in known:
        raise UnknownNameError.of("provider", adapter_id, known)
    return known[adapter_id]
