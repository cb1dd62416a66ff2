"""The engine: schemas in, what each provider's adapter makes of them out."""

from engine import schema_utils
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
from engine.document import MISSING, Tool, Toolset, load_file, load_toolset, toolset_of
from engine.document.plain import plain
from engine.errors import EngineError
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
    "Tool",
    "Toolset",
    "Trace",
    "TraceStep",
    "VertexModel",
    "adapters",
    "get_adapter",
    "load_file",
    "load_toolset",
    "plain",
    "schema_utils",
    "steps",
    "toolset_of",
    "trace",
]
