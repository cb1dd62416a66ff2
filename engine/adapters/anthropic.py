"""The Anthropic adapter of ADK-Rust (commit 7fbc01fa)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.adapters.base import BuiltInAdapter, steps

if TYPE_CHECKING:
    from engine.transforms import Step


class AnthropicSchemaAdapter(BuiltInAdapter):
    """Anthropic: nearly everything passes; posted under `input_schema`."""

    __slots__ = ()

    id: ClassVar[str] = "anthropic"
    api: ClassVar[str] = "anthropic"
    label: ClassVar[str] = "Anthropic"
    parameters_field: ClassVar[str] = "input_schema"
    steps: ClassVar[tuple[Step, ...]] = steps(
        "strip_schema_keyword", "strip_conditional_keywords", "add_implicit_object_type"
    )
