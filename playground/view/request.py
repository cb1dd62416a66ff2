"""The request that a provider would get: its JSON body, and a command that posts it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from engine.adapters import SchemaAdapter
from engine.document import MISSING, dumps, size_of
from engine.document.pointer import join
from engine.errors import LimitError
from engine.run.models import AnthropicModel, GeminiModel, GenericModel, VertexModel, model_for
from playground.model.capture import CapturedAdapter
from playground.model.compute import error_words
from playground.view.visible import clipped, visible_lines

if TYPE_CHECKING:
    from engine.document import Tool
    from engine.run.models import Model
    from playground.model.compute import Column

MAX_BYTES: Final = 2_000_000
"""A larger body is not written out: nobody reads it, and no clipboard takes it."""

_MAX_ARGUMENT: Final = 100_000
"""Bytes that go to a program as one argument; Linux ends at 128 KiB."""


@dataclass(frozen=True, slots=True)
class RequestText:
    """A request as text.

    Attributes:
        body_json: the body, indented; empty where it could not be made. It may hold any character
            that JSON text may, so it goes through `visible_lines` before it is shown.
        curl: a command for a POSIX shell that posts the same body; safe to show and to paste.
        note: what the command needs, or why there is no body; one sentence, safe to show.
        schema_pointer: where in the body the tool's schema stands; None where there is none.

    """

    body_json: str
    curl: str
    note: str
    schema_pointer: str | None = None


@dataclass(frozen=True, slots=True)
class _Endpoint:
    """Where a request goes: address and headers as double-quoted shell text, and what they need."""

    address: str
    headers: tuple[str, ...]
    needs: str


def request_text(source: Column | SchemaAdapter, tool: Tool, prompt: str = "Hello") -> RequestText:
    """Return the request that would be sent for one tool. Nothing is sent.

    No key is read: the command names the variable that holds it.

    Args:
        source: a result's column, whose pipeline is run as it stands, or an adapter.
        tool: the raw tool.
        prompt: what the user says.

    """
    adapter = source if isinstance(source, SchemaAdapter) else source.adapter
    try:
        is_captured = isinstance(adapter, CapturedAdapter)
        if isinstance(adapter, CapturedAdapter):
            tool, adapter = adapter.pair(tool).sent, adapter.as_given()
        model = model_for(adapter)
        _refuse_large(model, tool)
        declared = model.declaration(tool)
        if is_captured and tool.name is not None:
            declared["name"] = tool.name
        elif not isinstance(source, SchemaAdapter) and tool.name is not None:
            declared["name"] = source.plan.sent_name(tool.name)  # its limit may be another
        request = model.body([declared], prompt)
        body = dumps(request, indent=2, limit=MAX_BYTES)
    except LimitError as error:
        return RequestText("", "", f"The request is too large to show: {clipped(str(error), 300)}.")
    except (Exception, SystemExit) as error:  # noqa: BLE001 - an adapter of one's own may raise anything
        return RequestText("", "", f"There is no request: {clipped(error_words(error), 300)}.")
    endpoint = _endpoint(model)
    place = _schema_pointer(request.get("tools"), adapter.parameters_field, "/tools")
    return RequestText(body, _curl(endpoint, body), endpoint.needs, place)


def _schema_pointer(value: Any, field: str, pointer: str, levels: int = 5) -> str | None:
    """Return where the field that holds the schema stands in what a body says of its tools."""
    if isinstance(value, dict) and field in value:
        return join(pointer, field)
    if levels == 0 or not isinstance(value, dict | list):
        return None
    members = value.items() if isinstance(value, dict) else enumerate(value)
    found = (_schema_pointer(held, field, join(pointer, key), levels - 1) for key, held in members)
    return next(filter(None, found), None)


def _refuse_large(model: Model, tool: Tool) -> None:
    """Raise before a large schema is copied; what is normalized stays in the model's cache."""
    if tool.schema is MISSING:
        return
    size = size_of(model.cache.get_or_normalize(tool.schema, model.schema_adapter()))
    if size > MAX_BYTES:
        shown = f"{size:,}" if size < 10**15 else "over 10^15"
        raise LimitError(f"the schema takes {shown} bytes, over the limit of {MAX_BYTES:,}")


def _endpoint(model: Model) -> _Endpoint:
    if isinstance(model, VertexModel):
        place = "projects/$PROJECT/locations/$LOCATION"
        return _Endpoint(
            f"https://$LOCATION-aiplatform.googleapis.com/v1/{place}/publishers/google/models/"
            f"{model.model_name}:generateContent",
            ("Authorization: Bearer $(gcloud auth print-access-token)",),
            "Set PROJECT and LOCATION; gcloud gives the token.",
        )
    if isinstance(model, GeminiModel):
        return _Endpoint(
            "https://generativelanguage.googleapis.com/v1beta/models/"
            f"{model.model_name}:generateContent",
            ("x-goog-api-key: $GEMINI_API_KEY",),
            "The key is read from GEMINI_API_KEY.",
        )
    if isinstance(model, AnthropicModel):
        return _Endpoint(
            "https://api.anthropic.com/v1/messages",
            ("x-api-key: $ANTHROPIC_API_KEY", "anthropic-version: 2023-06-01"),
            "The key is read from ANTHROPIC_API_KEY.",
        )
    if isinstance(model, GenericModel):
        return _Endpoint(
            "http://localhost:8000/v1/chat/completions", (), "A local server needs no key."
        )
    return _Endpoint(
        "https://api.openai.com/v1/chat/completions",
        ("Authorization: Bearer $OPENAI_API_KEY",),
        "The key is read from OPENAI_API_KEY.",
    )


def _curl(endpoint: _Endpoint, body: str) -> str:
    """Return the command; what must not reach a terminal stands in the body as JSON escapes."""
    quoted = shlex.quote(visible_lines(body))
    headers = ("Content-Type: application/json", *endpoint.headers)
    lines = [f'curl -sS "{endpoint.address}"', *(f'  -H "{header}"' for header in headers)]
    if len(quoted.encode()) <= _MAX_ARGUMENT:
        return " \\\n".join([*lines, f"  --data-raw {quoted}"])
    # The shell's own printf takes what is too long for an argument of another program.
    return f"printf '%s' {quoted} |\n" + " \\\n".join([*lines, "  --data-binary @-"])
