"""Texts, files and streams of tools."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from engine.document import load
from engine.document.duplicates import Duplicate
from engine.document.load import load_file, load_toolset, stream_tools
from engine.errors import DocumentError, DocumentLimitError

SHARED = Path(__file__).resolve().parents[3].parent / "shared"
LINE = '{"name": "a", "inputSchema": {"type": "object"}}'


def _stream(text: str) -> io.BytesIO:
    return io.BytesIO(text.encode())


@pytest.mark.parametrize(
    ("text", "shape", "names"),
    [
        pytest.param(LINE, "tool", ["a"], id="one line"),
        pytest.param(f"\n\n{LINE}\n \r\n", "tool", ["a"], id="one line among blank ones"),
        pytest.param(f"\ufeff{LINE}\r\n\r\n{LINE}", "jsonl", ["a", "a"], id="two lines"),
        pytest.param('{\n"name": "a"\n}\n', "tool", ["a"], id="one document on many lines"),
        pytest.param("[\n" + LINE + ",\n" + LINE + "\n]", "list", ["a", "a"], id="list"),
        pytest.param('{"type": "object"}\ntrue', "jsonl", [None, None], id="lines of schemas"),
        pytest.param(
            '{"tools": [{"name": "a"}, {"name": "b"}]}\n[{"name": "c"}]\n{"name": "d"}',
            "jsonl",
            ["a", "b", "c", "d"],
            id="lines of many shapes",
        ),
        pytest.param(
            '{"tools": [{"googleSearch": {}}]}\n' + LINE, "jsonl", ["a"], id="built-in tools' line"
        ),
    ],
)
def test_texts_give_their_tools(text: str, shape: str, names: list[str | None]) -> None:
    toolset = load_toolset(text)

    assert toolset.shape == shape
    assert [tool.name for tool in toolset.tools] == names
    assert [tool.index for tool in toolset.tools] == list(range(len(names)))
    assert toolset == load_toolset(text.encode())
    assert tuple(stream_tools(_stream(text))) == toolset.tools


def test_pointers_of_lines_start_with_the_lines_place() -> None:
    toolset = load_toolset(f"{LINE}\n\n[{LINE},{LINE}]")

    assert [tool.schema_pointer for tool in toolset.tools] == [
        "/0/inputSchema",
        "/1/0/inputSchema",
        "/1/1/inputSchema",
    ]
    assert toolset.value == [json.loads(LINE), [json.loads(LINE)] * 2]


BROKEN = {
    "empty": ("", "line 1, column 1: the text is empty; a JSON document is expected"),
    "blank lines": (" \n\r\n", "line 1, column 1: the text is empty; a JSON document is expected"),
    "broken document": (
        '{\n"name": "a",\n}',
        (
            "line 3, column 1: expected a key in double quotes, found '}'; JSON has no comma before"
            " a closing bracket"
        ),
    ),
    "broken first line": (
        f'\n{{"name" "a"}}\n{LINE}',
        "line 2, column 9: expected ':', found a string",
    ),
    "broken second line": (
        f'{LINE}\n\n  {{"name": nul}}\n{LINE}',
        "line 3, column 12: expected a value, found 'nul'",
    ),
    "cut line": (
        f'{LINE}\r\n{{"name": "é"\r\n{LINE}',
        "line 2, column 13: expected ',' or '}', but the text ends here",
    ),
    "unknown element of a document": (
        '{"tools": [{"name": "a"},\n {"foo": 1}]}',
        (
            "line 2, column 2: the element at index 1 (#/tools/1) is no tool; expected an object"
            " with a name and a schema, or one of the providers' forms of a tool"
        ),
    ),
    "unknown element of a line": (
        f'{LINE}\n[{{"name": "é"}}, 5]',
        (
            "line 2, column 17: the element at index 1 (#/1/1) is no tool; expected an object with"
            " a name and a schema, or one of the providers' forms of a tool"
        ),
    ),
    "scalar line": (
        f"{LINE}\n 5",
        (
            "line 2, column 2: a number is no document of tools; expected a tool, a list of tools,"
            " a tools/list result, a provider's request or a JSON Schema"
        ),
    ),
    "empty list": (
        "[]",
        "line 1, column 1: the list of tools at # is empty; at least one tool is expected",
    ),
}


@pytest.mark.parametrize(("text", "message"), BROKEN.values(), ids=BROKEN)
def test_bad_texts_are_refused_with_their_place(text: str, message: str) -> None:
    with pytest.raises(DocumentError) as of_text:
        load_toolset(text)
    with pytest.raises(DocumentError) as of_stream:
        list(stream_tools(_stream(text)))

    assert str(of_text.value) == message
    assert str(of_stream.value) == message


@pytest.mark.parametrize("text", ['{"tools": [{"googleSearch": {}}]}', '[{"type": "x"}]\n' * 2])
def test_built_in_tools_alone_are_refused(text: str) -> None:
    with pytest.raises(DocumentError, match="only the provider's built-in tools"):
        load_toolset(text)
    with pytest.raises(DocumentError, match="only the provider's built-in tools"):
        list(stream_tools(_stream(text)))


def test_tools_before_a_broken_line_are_yielded() -> None:
    tools = stream_tools(_stream(f'{LINE}\n{LINE}\n{{"name": x}}\n{LINE}'))

    assert [next(tools).index, next(tools).index] == [0, 1]
    with pytest.raises(DocumentError, match="line 3, column 10: expected a value, found 'x'"):
        next(tools)


def test_a_stream_of_lines_is_read_no_further_than_asked() -> None:
    stream = _stream(f"{LINE}\n" * 1000)

    next(stream_tools(stream))

    assert stream.tell() == 2 * (len(LINE) + 1)


def test_repeated_keys_of_lines_carry_the_lines_place() -> None:
    toolset = load_toolset('{"name": "a"}\n\n{"name": "b", "x": {"y": 1, "y": 2}}')

    assert toolset.duplicates == (Duplicate("/1/x", 3, 29, "y"),)


def test_one_level_too_many_on_a_line_is_a_limit() -> None:
    with pytest.raises(DocumentLimitError, match="line 2, column 257: the JSON has more than 256"):
        load_toolset(LINE + "\n" + "[" * 257 + "]" * 257)


def test_a_line_over_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "MAX_BYTES", 100)
    long_line = '"' + "a" * 100 + '"'

    with pytest.raises(DocumentLimitError, match="line 2, column 1: the line is longer than"):
        list(stream_tools(_stream(f"{LINE}\n{long_line}")))


def test_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text(f"{LINE}\n{LINE}\n", encoding="utf-8")

    assert load_file(path) == load_toolset(f"{LINE}\n{LINE}\n")
    assert load_file(str(path)) == load_file(path)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("none.json", "No such file or directory", id="missing"),
        pytest.param("", "Is a directory", id="directory"),
        pytest.param("a\0b", "this is no file name", id="no name"),
        pytest.param("a" * 300, "File name too long", id="long name"),
    ],
)
def test_files_that_cannot_be_read_are_named(tmp_path: Path, name: str, message: str) -> None:
    path = tmp_path / name

    with pytest.raises(DocumentError) as caught:
        load_file(path)

    assert str(caught.value) == f"cannot read the file {str(path)!r}: {message}"


def test_a_hostile_file_name_is_escaped(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        load_file(tmp_path / "\x1b[31m\u202e")

    assert "\\x1b[31m\\u202e" in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_file_over_the_limit_names_its_size(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(60_000_000)

    with pytest.raises(DocumentLimitError, match="takes 60000000 bytes, over the limit of"):
        load_file(path)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared corpus is not beside the checkout")
def test_real_tools_are_read_alike_from_file_and_stream() -> None:
    path = SHARED / "corpus" / "mcp-tools.jsonl"

    toolset = load_file(path)
    with path.open("rb") as stream:
        streamed = tuple(stream_tools(stream))

    assert len(streamed) == 6536
    assert streamed == toolset.tools
    for tool, line in zip(toolset.tools, path.read_bytes().splitlines(), strict=True):
        assert tool.name == json.loads(line)["name"]
