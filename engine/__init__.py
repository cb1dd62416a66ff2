"""The engine: schemas in, what each provider's adapter makes of them out.

Most names are imported when first used, so that a command pays only for what it needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

# At once, since the function has the name of its package, which the import would set otherwise.
from engine.adapters import (
    ADAPTERS,
    AnthropicSchemaAdapter,
    GeminiSchemaAdapter,
    GenericSchemaAdapter,
    OpenAiSchemaAdapter,
    OpenAiStrictSchemaAdapter,
    SchemaAdapter,
    adapters,
    get_adapter,
    steps,
)
from engine.errors import EngineError

if TYPE_CHECKING:
    from engine import schema_utils
    from engine.document import MISSING, Tool, Toolset, load_file, load_toolset, toolset_of
    from engine.document.plain import plain
    from engine.explain.explain import explain_error
    from engine.explain.model import Explanation
    from engine.loss.arguments import check_arguments
    from engine.loss.captured import captured
    from engine.loss.lost import lost
    from engine.loss.statement import Statement
    from engine.rules.check import Findings, check_toolset
    from engine.rules.model import Finding
    from engine.run.cache import SchemaCache
    from engine.run.models import (
        AnthropicModel,
        GeminiModel,
        GenericModel,
        Model,
        OpenAiModel,
        VertexModel,
    )
    from engine.run.trace import Trace, TraceStep, trace

__all__ = [
    "ADAPTERS",
    "MISSING",
    "AnthropicModel",
    "AnthropicSchemaAdapter",
    "EngineError",
    "Explanation",
    "Finding",
    "Findings",
    "GeminiModel",
    "GeminiSchemaAdapter",
    "GenericModel",
    "GenericSchemaAdapter",
    "Model",
    "OpenAiModel",
    "OpenAiSchemaAdapter",
    "OpenAiStrictSchemaAdapter",
    "SchemaAdapter",
    "SchemaCache",
    "Statement",
    "Tool",
    "Toolset",
    "Trace",
    "TraceStep",
    "VertexModel",
    "adapters",
    "captured",
    "check_arguments",
    "check_toolset",
    "explain_error",
    "get_adapter",
    "load_file",
    "load_toolset",
    "lost",
    "plain",
    "schema_utils",
    "steps",
    "toolset_of",
    "trace",
]

_HOMES = {
    "engine.document": ("MISSING", "Tool", "Toolset", "load_file", "load_toolset", "toolset_of"),
    "engine.document.plain": ("plain",),
    "engine.explain.explain": ("explain_error",),
    "engine.explain.model": ("Explanation",),
    "engine.loss.arguments": ("check_arguments",),
    "engine.loss.captured": ("captured",),
    "engine.loss.lost": ("lost",),
    "engine.loss.statement": ("Statement",),
    "engine.rules.check": ("Findings", "check_toolset"),
    "engine.rules.model": ("Finding",),
    "engine.run.cache": ("SchemaCache",),
    "engine.run.models": (
        "AnthropicModel",
        "GeminiModel",
        "GenericModel",
        "Model",
        "OpenAiModel",
        "VertexModel",
    ),
    "engine.run.trace": ("Trace", "TraceStep", "trace"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name == "schema_utils":
        return import_module("engine.schema_utils")
    if name not in _HOME_OF:
        raise AttributeError(f"module 'engine' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return __all__
