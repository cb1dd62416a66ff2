"""The three Gemini adapters of ADK-Rust: API, Vertex AI, and JSON Schema field.

Source: ADK-Rust commit 7fbc01fa, its `GeminiSchemaAdapter` and variants.
"""

from __future__ import annotations

from typing import ClassVar

from engine.adapters.base import BuiltInAdapter, steps
from engine.transforms import TRANSFORMS, Step

_SUBSET = steps(*(step_id for step_id in TRANSFORMS if step_id != "close_objects"))


class GeminiSchemaAdapter(BuiltInAdapter):
    """Gemini API: all thirteen documented steps, posted under `parameters`."""

    __slots__ = ()

    id: ClassVar[str] = "gemini"
    api: ClassVar[str] = "gemini"
    label: ClassVar[str] = "Gemini"
    steps: ClassVar[tuple[Step, ...]] = _SUBSET

    @staticmethod
    def vertex_ai() -> GeminiVertexSchemaAdapter:
        """Return the variant for Vertex AI, which closes objects."""
        return GeminiVertexSchemaAdapter()

    @staticmethod
    def json_schema() -> GeminiJsonSchemaAdapter:
        """Return the variant for the field `parametersJsonSchema`."""
        return GeminiJsonSchemaAdapter()


class GeminiVertexSchemaAdapter(GeminiSchemaAdapter):
    """Gemini on Vertex AI: the thirteen steps, with `additionalProperties: false` on objects."""

    __slots__ = ()

    id: ClassVar[str] = "gemini_vertex"
    api: ClassVar[str] = "vertex"
    label: ClassVar[str] = "Gemini Vertex"
    steps: ClassVar[tuple[Step, ...]] = tuple(
        step.with_options(vertex=True) if step.id == "remove_unsupported_keywords" else step
        for step in _SUBSET
    )


class GeminiJsonSchemaAdapter(GeminiSchemaAdapter):
    """Gemini with JSON Schema: five steps, posted under `parametersJsonSchema`."""

    __slots__ = ()

    id: ClassVar[str] = "gemini_json_schema"
    label: ClassVar[str] = "Gemini JSON Schema"
    parameters_field: ClassVar[str] = "parametersJsonSchema"
    steps: ClassVar[tuple[Step, ...]] = steps(
        "resolve_refs",
        "strip_schema_keyword",
        "strip_unsupported_formats",
        "enforce_nesting_depth",
        "remove_definitions",
    )
