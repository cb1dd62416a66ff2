"""From raw tools to the JSON body of a request, as an agent framework's model builds it.

The tool set keeps raw schemas; a model normalizes them when it builds a request. No key is
needed and nothing is sent.

Sources of the body shapes, read 2026-11: Gemini API `models.generateContent`, OpenAI chat
completions, Anthropic messages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from engine.adapters import (
    AnthropicSchemaAdapter,
    GeminiSchemaAdapter,
    GenericSchemaAdapter,
    OpenAiSchemaAdapter,
    SchemaAdapter,
)
from engine.document import MISSING
from engine.document.plain import plain
from engine.run.cache import SchemaCache
from engine.run.normalize import empty_schema, sent_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.document import Tool


class Model:
    """A provider's model: an adapter, a cache, and the shape of the provider's request.

    Attributes:
        model_name: the provider's name for the model.
        cache: what was normalized so far.

    """

    default_adapter: ClassVar[SchemaAdapter]

    def __init__(self, model_name: str, adapter: SchemaAdapter | None = None) -> None:
        self.model_name = model_name
        self.cache = SchemaCache()
        self._adapter = self.default_adapter if adapter is None else adapter

    def schema_adapter(self) -> SchemaAdapter:
        """Return the adapter that this model's requests go through."""
        return self._adapter

    def build_request(self, tools: Iterable[Tool], prompt: str = "Hello") -> dict[str, Any]:
        """Return the JSON body that would be posted: a private copy without shared parts.

        A tool without schema gets the adapter's empty schema; one without name is called
        `tool_` and its index. Without tools the body has none.

        Raises:
            LimitError: a normalized schema would be too large; the message names the size.
            AdapterError: an adapter of your own failed.

        """
        declarations = [self.declaration(tool) for tool in tools]
        return self.body(declarations, prompt)

    def declaration(self, tool: Tool) -> dict[str, Any]:
        """Return a tool as this provider's request declares it."""
        adapter = self._adapter
        name = f"tool_{tool.index}" if tool.name is None else tool.name
        declared: dict[str, Any] = {"name": sent_name(name, adapter)}
        if tool.description is not None:
            declared["description"] = tool.description
        declared[adapter.parameters_field] = self._sent_schema(tool)
        return declared

    def body(self, declarations: list[dict[str, Any]], prompt: str) -> dict[str, Any]:
        """Return the request's body around declared tools."""
        raise NotImplementedError

    def _sent_schema(self, tool: Tool) -> Any:
        if tool.schema is MISSING:
            return plain(empty_schema(self._adapter))
        return plain(self.cache.get_or_normalize(tool.schema, self._adapter))


class GeminiModel(Model):
    """Gemini API, `POST models/NAME:generateContent`; the model's name stands in the address."""

    default_adapter: ClassVar[SchemaAdapter] = GeminiSchemaAdapter()

    def body(self, declarations: list[dict[str, Any]], prompt: str) -> dict[str, Any]:
        """Return `contents` and one tool with `functionDeclarations`."""
        body: dict[str, Any] = {"contents": [{"role": "user", "parts": [{"text": prompt}]}]}
        if declarations:
            body["tools"] = [{"functionDeclarations": declarations}]
        return body


class VertexModel(GeminiModel):
    """Gemini on Vertex AI: the same body with Vertex's schemas."""

    default_adapter: ClassVar[SchemaAdapter] = GeminiSchemaAdapter.vertex_ai()


class OpenAiModel(Model):
    """OpenAI, `POST chat/completions`; with the strict adapter each function is `strict`."""

    default_adapter: ClassVar[SchemaAdapter] = OpenAiSchemaAdapter()

    def body(self, declarations: list[dict[str, Any]], prompt: str) -> dict[str, Any]:
        """Return `model`, `messages` and one tool of type function per declaration."""
        body: dict[str, Any] = {
            "model": self.model_name,
            "messages": [{"role": "user", "content": prompt}],
        }
        if declarations:
            body["tools"] = [{"type": "function", "function": d} for d in declarations]
        return body

    def declaration(self, tool: Tool) -> dict[str, Any]:
        """Return the function, with `strict: true` where the adapter is the strict one."""
        declared = super().declaration(tool)
        if self._adapter.strict:
            declared["strict"] = True
        return declared


class AnthropicModel(Model):
    """Anthropic, `POST messages`."""

    default_adapter: ClassVar[SchemaAdapter] = AnthropicSchemaAdapter()
    max_tokens: ClassVar[int] = 1024
    """The request must name a limit; the value is an example."""

    def body(self, declarations: list[dict[str, Any]], prompt: str) -> dict[str, Any]:
        """Return `model`, `max_tokens`, `messages` and the tools."""
        body: dict[str, Any] = {
            "model": self.model_name,
            "max_tokens": self.max_tokens,
            "messages": [{"role": "user", "content": prompt}],
        }
        if declarations:
            body["tools"] = declarations
        return body


class GenericModel(OpenAiModel):
    """A server that speaks OpenAI's chat completions, such as a local one."""

    default_adapter: ClassVar[SchemaAdapter] = GenericSchemaAdapter()


_BY_API: dict[str, tuple[type[Model], str]] = {
    "gemini": (GeminiModel, "gemini-2.5-flash"),
    "vertex": (VertexModel, "gemini-2.5-flash"),
    "openai": (OpenAiModel, "gpt-5"),
    "anthropic": (AnthropicModel, "claude-sonnet-4-5"),
    "generic": (GenericModel, "model"),
}
_API_OF_FIELD = {"parametersJsonSchema": "gemini", "input_schema": "anthropic"}


def model_for(adapter: SchemaAdapter, model_name: str | None = None) -> Model:
    """Return the model whose requests an adapter's schemas go into, as its `api` says.

    An adapter of your own that names no `api` gets the shape that its `parameters_field` belongs
    to: Gemini's for `parametersJsonSchema`, Anthropic's for `input_schema`, else OpenAI's chat
    shape. Without a name the model has an example's.
    """
    api = adapter.api
    if api == "generic":
        api = _API_OF_FIELD.get(adapter.parameters_field, api)
    model, example = _BY_API[api]
    return model(model_name or example, adapter)
