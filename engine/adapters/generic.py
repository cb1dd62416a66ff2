"""The adapter of ADK-Rust (commit 7fbc01fa) for providers without one of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.adapters.base import BuiltInAdapter, steps
from engine.adapters.openai import SAFE_STEPS

if TYPE_CHECKING:
    from engine.transforms import Step


class GenericSchemaAdapter(BuiltInAdapter):
    """Any other provider, such as a local server: the safe steps."""

    __slots__ = ()

    id: ClassVar[str] = "generic"
    label: ClassVar[str] = "Generic"
    steps: ClassVar[tuple[Step, ...]] = steps(*SAFE_STEPS)
