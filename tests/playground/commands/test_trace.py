"""`trace`: the run as text and as JSON, own adapters, and every kind of bad input."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS
from playground.samples import sample_text, samples
from tests.playground.running import assert_refused

if TYPE_CHECKING:
    from pathlib import Path

    from tests.playground.running import Run

DEMO = sample_text("demo")
OWN = """
from engine import SchemaAdapter, schema_utils, steps

def upper(schema):
    "Write the title in capitals."
    return {**schema, "title": schema["title"].upper()}

class Declared(SchemaAdapter):
    steps = steps("strip_schema_keyword", upper)

class Overridden(SchemaAdapter):
    def normalize_schema(self, schema):
        schema.pop("title", None)
        return schema_utils.strip_schema_keyword(schema)
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "own_adapters_of_a_test.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def traced(run: Run, *words: str, stdin: str = DEMO) -> dict[str, Any]:
    finished = run("trace", "-", *words, "--format", "json", stdin=stdin)
    assert finished.code == 0, finished.err
    value: dict[str, Any] = finished.value
    return value


@pytest.mark.parametrize("provider", ADAPTERS)
def test_json_has_the_sent_schema_and_every_step_in_order(run: Run, provider: str) -> None:
    value = traced(run, "--provider", provider)
    tool = json.loads(DEMO)
    assert list(value) == ["tool", "provider", "preset", "name", "schema", "steps"]
    assert (value["tool"], value["provider"], value["preset"]) == (tool["name"], provider, "adk")
    assert value["schema"] == ADAPTERS[provider].normalize_schema(tool["inputSchema"])
    assert [step["id"] for step in value["steps"]] == [s.id for s in ADAPTERS[provider].steps]
    assert all(step["noop"] == (not step["changes"]) for step in value["steps"])


def test_a_change_has_the_documented_fields(run: Run) -> None:
    steps = {step["id"]: step for step in traced(run, "--provider", "gemini")["steps"]}
    assert steps["collapse_type_arrays"]["changes"] == [
        {
            "pointer": "/properties/name/type",
            "raw_pointer": "/properties/name/type",
            "kind": "changed",
            "before": ["string", "null"],
            "after": "string",
            "places": 1,
        }
    ]
    (inlined,) = steps["resolve_refs"]["changes"]
    assert (inlined["kind"], inlined["pointer"]) == ("inlined", "/properties/address")


def test_a_step_left_out_stays_in_the_list_switched_off(run: Run) -> None:
    value = traced(run, "--provider", "anthropic", "--without", "strip_schema_keyword")
    assert value["steps"][0] == {
        "id": "strip_schema_keyword",
        "enabled": False,
        "noop": False,
        "changes": [],
    }
    assert "$schema" in value["schema"]


@pytest.mark.parametrize(
    "sample", [sample.id for sample in samples() if sample.id != "colliding_names"]
)
def test_text_names_every_step_and_stays_printable(run: Run, sample: str) -> None:
    finished = run("trace", "-", "--provider", "gemini", stdin=sample_text(sample))
    assert finished.code == 0
    for number, step in enumerate(ADAPTERS["gemini"].steps, 1):
        assert f"{number:>2}. {step.id}: " in finished.out
    assert all(line.isprintable() for line in finished.out.splitlines())


def test_one_tool_of_several_is_picked_by_name(run: Run) -> None:
    text = '[{"name": "a", "inputSchema": {"const": 1}}, {"name": "b", "inputSchema": {}}]'
    assert traced(run, "--provider", "openai", "--tool", "a", stdin=text)["schema"] == {"enum": [1]}


@pytest.mark.usefixtures("own")
def test_an_adapter_of_ones_own_with_declared_steps(run: Run) -> None:
    text = '{"$schema": "x", "title": "a"}'
    value = traced(run, "--adapter", "own_adapters_of_a_test:Declared", stdin=text)
    assert (value["provider"], value["schema"]) == ("Declared", {"title": "A"})
    assert [step["id"] for step in value["steps"]] == ["strip_schema_keyword", "upper"]


@pytest.mark.usefixtures("own")
def test_an_adapter_of_ones_own_with_code_is_one_step_and_its_calls_are_shown(run: Run) -> None:
    words = ("trace", "-", "--adapter", "own_adapters_of_a_test:Overridden")
    finished = run(*words, stdin='{"$schema": "x", "title": "a"}')
    assert finished.code == 0
    assert "normalize_schema: 2 changes" in finished.out
    assert "called strip_schema_keyword" in finished.out


@pytest.mark.usefixtures("own")
def test_a_failing_step_of_ones_own_names_adapter_and_step(run: Run) -> None:
    words = ("trace", "-", "--adapter", "own_adapters_of_a_test:Declared")
    assert_refused(run(*words, stdin="{}"), "adapter Declared failed in upper", "KeyError")


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        pytest.param((), ("7 providers", "--provider ID"), id="no provider"),
        pytest.param(("--provider", "openai,gemini"), ("2 providers",), id="two providers"),
        pytest.param(
            ("--provider", "openai", "--tool", "crm_upsert_custome"),
            ("did you mean crm_upsert_customer",),
            id="unknown tool",
        ),
        pytest.param(
            ("--provider", "openai", "--without", "strip_schema"),
            ("did you mean strip_schema_keyword",),
            id="unknown step",
        ),
        pytest.param(("--adapter", "nothing"), ("module:Class",), id="no adapter path"),
        pytest.param(("--adapter", "nothing:Here"), ("cannot be loaded",), id="no module"),
        pytest.param(("--adapter", "json:loads"), ("no subclass",), id="no adapter"),
    ],
)
def test_bad_usage_is_one_clear_line(
    run: Run, words: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    assert_refused(run("trace", "-", *words, stdin=DEMO), *parts)


def test_several_tools_need_a_name(run: Run) -> None:
    finished = run("trace", "-", "--provider", "openai", stdin=sample_text("colliding_names"))
    assert_refused(finished, "4 tools", "--tool NAME")


@pytest.mark.usefixtures("own")
def test_a_step_of_ones_own_can_be_left_out(run: Run) -> None:
    words = ("--adapter", "own_adapters_of_a_test:Declared", "--without", "upper")
    assert traced(run, *words, stdin='{"title": "a"}')["schema"] == {"title": "a"}


@pytest.mark.usefixtures("own")
def test_where_an_adapter_fails_normalize_goes_on(run: Run) -> None:
    text = '{"name": "a", "inputSchema": {}}\n{"name": "b", "inputSchema": {"title": "t"}}'
    words = ("normalize", "-", "--adapter", "own_adapters_of_a_test:Declared", "--format", "jsonl")
    finished = run(*words, stdin=text)
    assert finished.code == 1
    failed, fine = finished.values
    assert (failed["tool"], failed["schema"]) == ("a", None)
    assert "failed in upper" in failed["error"]
    assert fine["schema"] == {"title": "T"}


def test_two_adapters_of_one_id_are_refused(run: Run) -> None:
    own = "engine.adapters:GeminiSchemaAdapter"
    words = ("normalize", "-", "--provider", "gemini", "--adapter", own)
    assert_refused(run(*words, stdin="{}"), "two adapters are called 'gemini'")


def test_the_first_of_several_tools_of_one_name_is_said_to_be_it(run: Run) -> None:
    tools = [{"name": "a", "inputSchema": {"const": number}} for number in (1, 2)]
    words = ("trace", "-", "--provider", "gemini", "--tool", "a", "--format", "json")
    finished = run(*words, stdin=json.dumps(tools))
    assert finished.value["schema"]["enum"] == [1]
    assert "2 tools are called 'a'; this is the first" in finished.err
