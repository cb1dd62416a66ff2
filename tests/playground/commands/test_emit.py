"""`normalize --emit tools`: the document's own shape, schemas replaced, all else untouched."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS
from tests.playground.running import assert_refused

if TYPE_CHECKING:
    from tests.playground.running import Run

RAW = {"$schema": "x", "const": 1}
SENT = {"enum": [1]}


def emitted(run: Run, document: Any) -> Any:
    words = ("normalize", "-", "--emit", "tools", "--provider", "openai")
    finished = run(*words, stdin=json.dumps(document))
    assert finished.code == 0, finished.err
    return finished.value


@pytest.mark.parametrize(
    ("document", "path"),
    [
        pytest.param(RAW, (), id="a bare schema"),
        pytest.param({"name": "a", "inputSchema": RAW, "x": 1}, ("inputSchema",), id="a tool"),
        pytest.param(
            {"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a", "inputSchema": RAW}]}},
            ("result", "tools", 0, "inputSchema"),
            id="an envelope",
        ),
        pytest.param(
            {"tools": [{"name": "a", "inputSchema": RAW}], "nextCursor": "c"},
            ("tools", 0, "inputSchema"),
            id="tools/list",
        ),
        pytest.param([{"name": "a", "input_schema": RAW}], (0, "input_schema"), id="a list"),
        pytest.param(
            {
                "contents": [1],
                "tools": [{"functionDeclarations": [{"name": "a", "parameters": RAW}]}],
            },
            ("tools", 0, "functionDeclarations", 0, "parameters"),
            id="a Gemini request",
        ),
        pytest.param(
            {
                "model": "m",
                "tools": [{"type": "function", "function": {"name": "a", "parameters": RAW}}],
            },
            ("tools", 0, "function", "parameters"),
            id="an OpenAI request",
        ),
    ],
)
def test_only_the_schema_is_another(run: Run, document: Any, path: tuple[Any, ...]) -> None:
    expected = copy.deepcopy(document)
    if path:
        holder = expected
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = SENT
    else:
        expected = SENT
    assert emitted(run, document) == expected


def test_a_tool_without_schema_gets_the_empty_one(run: Run) -> None:
    empty = ADAPTERS["openai"].empty_schema()
    assert emitted(run, [{"name": "a"}]) == [{"name": "a", "inputSchema": empty}]


def test_jsonl_stays_jsonl(run: Run) -> None:
    text = '{"name": "a", "inputSchema": {"const": 1}}\n{"name": "b", "inputSchema": {}}\n'
    finished = run("normalize", "-", "--emit", "tools", "--provider", "openai", stdin=text)
    assert finished.values == [
        {"name": "a", "inputSchema": SENT},
        {"name": "b", "inputSchema": {}},
    ]


def test_numbers_stay_as_written(run: Run) -> None:
    text = '{"name": "a", "x": 123456789012345678901234567890, "inputSchema": {"maximum": 1.10}}'
    finished = run("normalize", "-", "--emit", "tools", "--provider", "openai", stdin=text)
    assert "123456789012345678901234567890" in finished.out


def test_several_providers_are_refused(run: Run) -> None:
    assert_refused(run("normalize", "-", "--emit", "tools", stdin="{}"), "--provider ID")


def test_lines_before_a_broken_one_are_printed(run: Run) -> None:
    text = '{"name": "a", "inputSchema": {"const": 1}}\n{"name":\n'
    finished = run("normalize", "-", "--emit", "tools", "--provider", "openai", stdin=text)
    assert finished.code == 2
    assert finished.values == [{"name": "a", "inputSchema": SENT}]
    assert "line 2" in finished.err


def test_a_repeated_key_is_reported(run: Run) -> None:
    text = '{"name": "a", "x": 1, "x": 2, "inputSchema": {}}'
    finished = run("normalize", "-", "--emit", "tools", "--provider", "openai", stdin=text)
    assert finished.value["x"] == 2
    assert "'x' stands twice" in finished.err


def test_a_format_is_refused_beside_it(run: Run) -> None:
    words = ("normalize", "-", "--emit", "tools", "--provider", "openai", "--format", "jsonl")
    assert_refused(run(*words, stdin="{}"), "--format")
