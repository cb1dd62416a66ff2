"""The Gemini bodies of the samples are what Google's own message classes take."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from engine.adapters import ADAPTERS
from engine.run.models import model_for
from tests.engine.run.inputs import sample_tools

try:
    MESSAGES: Any = import_module("google.ai.generativelanguage_v1beta")
    JSON_FORMAT: Any = import_module("google.protobuf.json_format")
except ImportError:
    pytest.skip("google-ai-generativelanguage is not installed", allow_module_level=True)

SAMPLES = sample_tools()


def upper_types(value: Any) -> Any:
    """Return a body whose schemas spell types in capitals, as the messages' enumeration does.

    The API itself takes both spellings.
    """
    if isinstance(value, list):
        return [upper_types(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: held.upper() if key == "type" and isinstance(held, str) else upper_types(held)
        for key, held in value.items()
    }


def parsed(body: Any) -> Any:
    message = MESSAGES.GenerateContentRequest.pb(MESSAGES.GenerateContentRequest())
    return JSON_FORMAT.ParseDict(body, message)


@pytest.mark.parametrize("adapter_id", ["gemini", "gemini_vertex", "gemini_json_schema"])
@pytest.mark.parametrize("sample", SAMPLES)
def test_body_parses(sample: str, adapter_id: str) -> None:
    body = model_for(ADAPTERS[adapter_id]).build_request(SAMPLES[sample])
    if adapter_id == "gemini_vertex":
        drop_additional_properties(body)
    field = ADAPTERS[adapter_id].parameters_field
    message = parsed(body if field == "parametersJsonSchema" else upper_types(body))
    declared = message.tools[0].function_declarations
    assert len(declared) == len(SAMPLES[sample])
    name = "parameters_json_schema" if field == "parametersJsonSchema" else "parameters"
    assert all(held.HasField(name) for held in declared)


def drop_additional_properties(value: Any) -> None:
    """Take out what Vertex's Schema message has and the Gemini API's lacks."""
    if isinstance(value, dict):
        value.pop("additionalProperties", None)
    for child in value.values() if isinstance(value, dict) else value:
        if isinstance(child, dict | list):
            drop_additional_properties(child)


def test_the_check_would_see_a_field_that_the_message_lacks() -> None:
    body: Any = model_for(ADAPTERS["gemini"]).build_request(SAMPLES["starter"])
    body["tools"][0]["functionDeclarations"][0]["parameters"]["exclusiveMinimum"] = 0
    with pytest.raises(JSON_FORMAT.ParseError, match="exclusiveMinimum"):
        parsed(upper_types(body))
