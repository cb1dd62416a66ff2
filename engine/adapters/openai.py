"""The OpenAI adapters of ADK-Rust (commit 7fbc01fa), strict mode and plain."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.adapters.base import BuiltInAdapter, steps

if TYPE_CHECKING:
    from engine.transforms import Step

SAFE_STEPS = (
    "strip_schema_keyword",
    "strip_conditional_keywords",
    "convert_const_to_enum",
    "add_implicit_object_type",
    "strip_unsupported_formats",
)
"""The five steps that OpenAI and the generic adapter share."""


class OpenAiStrictSchemaAdapter(BuiltInAdapter):
    """OpenAI with `strict: true`: the safe steps, then every object is closed."""

    __slots__ = ()

    id: ClassVar[str] = "openai_strict"
    api: ClassVar[str] = "openai"
    strict: ClassVar[bool] = True
    label: ClassVar[str] = "OpenAI strict"
    closed: ClassVar[bool] = True
    steps: ClassVar[tuple[Step, ...]] = steps(*SAFE_STEPS, "close_objects")


class OpenAiSchemaAdapter(BuiltInAdapter):
    """OpenAI without strict mode: the safe steps."""

    __slots__ = ()

    id: ClassVar[str] = "openai"
    api: ClassVar[str] = "openai"
    label: ClassVar[str] = "OpenAI"
    steps: ClassVar[tuple[Step, ...]] = steps(*SAFE_STEPS)
