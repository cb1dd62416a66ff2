"""The request as text: the body is the model's, the command posts just that, no key is in it."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.adapters import ADAPTERS, SchemaAdapter
from engine.document import MISSING, Tool, dumps
from engine.run.models import model_for
from playground.view.request import MAX_BYTES, request_text
from playground.view.visible import visible_lines
from tests.engine.strategies import examples
from tests.playground.view.results import column_of, sample_tools

if TYPE_CHECKING:
    from playground.view.request import RequestText

SHELL = shutil.which("sh")
FAKES = """
curl() { for word; do :; done; if [ "$word" = @- ]; then cat; else printf '%s' "$word"; fi; }
gcloud() { echo token; }
"""
NEEDS = {
    "gemini": "GEMINI_API_KEY",
    "gemini_vertex": "PROJECT",
    "gemini_json_schema": "GEMINI_API_KEY",
    "openai_strict": "OPENAI_API_KEY",
    "openai": "OPENAI_API_KEY",
    "anthropic": "ANTHROPIC_API_KEY",
    "generic": "no key",
}
DEMO = sample_tools("demo").tools[0]


def a_tool(schema: Any, name: str | None = "a", description: str | None = None) -> Tool:
    return Tool(0, name, description, schema, "", "/inputSchema")


def posted(request: RequestText) -> str:
    """Run the command in a shell where `curl` prints what it would post."""
    assert SHELL is not None
    done = subprocess.run(  # noqa: S603 - our own command, and curl is a function there
        [SHELL], input=(FAKES + request.curl).encode(), capture_output=True, check=True
    )
    assert done.stderr == b""
    return done.stdout.decode()


@pytest.mark.parametrize("provider", ADAPTERS)
def test_body_is_the_model_s_and_the_command_posts_it(provider: str) -> None:
    request = request_text(ADAPTERS[provider], DEMO, "Hi, it's me")
    expected = model_for(ADAPTERS[provider]).build_request([DEMO], "Hi, it's me")
    assert json.loads(request.body_json) == expected
    assert request.body_json == dumps(expected, indent=2)
    assert posted(request) == request.body_json
    assert NEEDS[provider] in request.note


@pytest.mark.parametrize(
    ("provider", "words"),
    [
        ("gemini", ["https://generativelanguage.googleapis.com/", "x-goog-api-key: $GEMINI"]),
        ("gemini_vertex", ["/projects/$PROJECT/locations/$LOCATION/", "$(gcloud auth print-acc"]),
        ("gemini_json_schema", ["x-goog-api-key: $GEMINI_API_KEY", "parametersJsonSchema"]),
        ("openai_strict", ["https://api.openai.com/v1/chat/completions", '"strict": true']),
        ("openai", ["Authorization: Bearer $OPENAI_API_KEY"]),
        ("anthropic", ["https://api.anthropic.com/v1/messages", "x-api-key: $ANTHROPIC_API_KEY"]),
        ("generic", ["http://localhost:8000/v1/chat/completions"]),
    ],
)
def test_command_goes_to_the_provider(provider: str, words: list[str]) -> None:
    curl = request_text(ADAPTERS[provider], DEMO).curl
    assert [word for word in words if word not in curl] == []


@pytest.mark.parametrize("provider", ADAPTERS)
def test_no_key_is_read(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GEMINI_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "PROJECT"):
        monkeypatch.setenv(name, "sk-very-secret")
    request = request_text(ADAPTERS[provider], DEMO)
    assert "very-secret" not in request.body_json + request.curl + request.note


TEXTS = st.text(st.characters(exclude_categories=["Cs"])) | st.text(
    "'\"\\$`!\n\r\t #%é🔧\x9b\u202e"
)


@given(TEXTS, TEXTS, TEXTS)
@examples(25)
def test_any_text_arrives_byte_for_byte(prompt: str, name: str, key: str) -> None:
    tool = a_tool({"properties": {key: {"const": prompt}}}, name, key)
    request = request_text(ADAPTERS["anthropic"], tool, prompt)
    shown = visible_lines(request.body_json)
    assert json.loads(shown) == json.loads(request.body_json)
    assert shlex.split(request.curl)[-1] == shown
    assert posted(request) == shown
    assert visible_lines(request.curl) == request.curl


@pytest.mark.parametrize(
    "size", [pytest.param(90_000, id="argument"), pytest.param(400_000, id="standard input")]
)
def test_a_long_body_arrives_too(size: int) -> None:
    request = request_text(ADAPTERS["openai"], a_tool({"title": "it's $HOME " + "x" * size}))
    assert posted(request) == request.body_json


def test_half_a_surrogate_pair_is_an_escape() -> None:
    request = request_text(ADAPTERS["generic"], a_tool({"title": "\ud83d"}))
    assert '"\\ud83d"' in request.body_json
    assert posted(request) == request.body_json


def test_a_tool_without_schema_gets_the_empty_one() -> None:
    body = json.loads(request_text(ADAPTERS["openai_strict"], a_tool(MISSING)).body_json)
    parameters = body["tools"][0]["function"]["parameters"]
    assert parameters == ADAPTERS["openai_strict"].empty_schema()


def test_a_column_s_own_pipeline_is_used() -> None:
    column = column_of(DEMO, ADAPTERS["gemini"])
    plan = column.plan.toggled(1)
    column = column_of(DEMO, plan.adapter())
    assert '"$schema"' in request_text(column, DEMO).body_json
    assert "x-goog-api-key" in request_text(column, DEMO).curl


def doubling(levels: int) -> Any:
    schema: Any = {"type": "string"}
    for _ in range(levels):
        schema = {"properties": {"a": schema, "b": schema}}
    return schema


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        pytest.param(doubling(300), "over 10^15 bytes", id="graph of a huge tree"),
        pytest.param({"title": "x" * MAX_BYTES}, "2,000,0", id="one long text"),
        pytest.param({"enum": [[0]] * 150_000}, "over the limit", id="long once indented"),
    ],
)
def test_a_request_that_is_too_large_says_so(schema: Any, words: str) -> None:
    request = request_text(ADAPTERS["anthropic"], a_tool(schema))
    assert (request.body_json, request.curl) == ("", "")
    assert "too large" in request.note
    assert words in request.note


class FailingAdapter(SchemaAdapter):
    """Fails in code of its own."""

    def normalize_schema(self, schema: Any) -> Any:
        """Fail."""
        raise RuntimeError(f"no\x1b[2J {schema}")


class NamelessAdapter(SchemaAdapter):
    """Fails where nobody expects it."""

    def normalize_tool_name(self, name: str) -> str:
        """Fail."""
        raise KeyError(name)


@pytest.mark.parametrize("adapter", [FailingAdapter(), NamelessAdapter()], ids=["schema", "name"])
def test_an_adapter_that_fails_is_a_note(adapter: SchemaAdapter) -> None:
    request = request_text(adapter, a_tool({}))
    assert (request.body_json, request.curl) == ("", "")
    assert request.note.startswith("There is no request: ")
    assert request.note.isprintable()


def test_the_name_is_cut_where_the_plan_says() -> None:
    column = column_of(DEMO, ADAPTERS["openai"])
    short = replace(column, plan=replace(column.plan, name_bytes=5))
    (declared,) = json.loads(request_text(short, DEMO).body_json)["tools"]
    assert declared["function"]["name"] == "crm_u"
