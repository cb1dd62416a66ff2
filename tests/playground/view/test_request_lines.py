"""The lines of a request lead to the parts of the schema as sent, and back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.adapters import ADAPTERS, SchemaAdapter
from engine.document import load_toolset
from engine.document.pointer import get, split
from playground.view.request_lines import MOST_TOOLS, request_lines
from tests.playground.view.results import SAMPLES, column_of, sample_tools

every_sample = pytest.mark.parametrize("sample", SAMPLES)


@every_sample
@pytest.mark.parametrize("provider", ADAPTERS)
def test_each_line_of_the_schema_is_found_again(sample: str, provider: str) -> None:
    toolset = sample_tools(sample)
    for tool in toolset.tools:
        column = column_of(tool, ADAPTERS[provider])
        lines = request_lines(column, tool, toolset)
        body = json.loads("\n".join(lines.body))
        assert lines.schema_pointer is not None
        assert get(body, lines.schema_pointer) == json.loads(json.dumps(column.schema))
        first: dict[str, int] = {}
        for number in range(len(lines.body)):
            pointer = lines.sent_pointer(number)
            if pointer is not None and pointer not in first:
                first[pointer] = number
                assert lines.line_of(tuple(split(pointer))) == number
        assert "" in first


def test_what_stands_around_the_schema_is_no_part_of_it() -> None:
    toolset = sample_tools("demo")
    lines = request_lines(column_of(toolset.tools[0], ADAPTERS["openai"]), toolset.tools[0], None)
    assert lines.sent_pointer(0) is None
    assert lines.sent_pointer(len(lines.body) - 1) is None


def many(count: int) -> str:
    tools: list[Any] = [{"name": f"tool_{n}", "inputSchema": {}} for n in range(count)]
    return json.dumps(tools)


def test_a_request_that_is_too_large_as_a_whole_is_noted() -> None:
    toolset = load_toolset(many(129))
    column = column_of(toolset.tools[0], ADAPTERS["openai"])
    (note,) = request_lines(column, toolset.tools[0], toolset).notes
    assert note.startswith("All 129 in one request: ")
    assert "128" in note


@pytest.mark.parametrize(("api", "notes"), [("openai", 1), ("generic", 0)])
def test_an_own_adapter_is_judged_as_a_whole_by_the_provider_it_names(api: str, notes: int) -> None:
    class Own(SchemaAdapter):
        """Sends what it is given."""

        id = label = "own"

    Own.api = api
    toolset = load_toolset(many(129))
    column = column_of(toolset.tools[0], Own())
    assert len(request_lines(column, toolset.tools[0], toolset).notes) == notes


def test_too_many_tools_are_not_judged() -> None:
    toolset = load_toolset(many(MOST_TOOLS + 1))
    column = column_of(toolset.tools[0], ADAPTERS["openai"])
    notes = request_lines(column, toolset.tools[0], toolset).notes
    assert notes == ("All 1,001 tools in one request are not judged: that is over 1,000.",)
