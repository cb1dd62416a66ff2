"""The rows of small schemas by hand: each mark, each mode, folds, roots, and the ways to a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.compare import ABSENT, Alignment, Cell, Mark, Mode, Part, Row
from engine.errors import CycleError

if TYPE_CHECKING:
    from collections.abc import Sequence

SIGNS = {
    Mark.SAME: " ",
    Mark.REMOVED: "-",
    Mark.ADDED: "+",
    Mark.CHANGED: "~",
    Mark.INLINED: ">",
}


def drawn(view: Alignment) -> list[str]:
    """Return each row as text: a sign and the indented text of each column, between bars."""
    return [_draw(row, view.mode) for row in view.rows(0, view.line_count)]


def _draw(row: Row, mode: Mode) -> str:
    cells = (row.raw, *row.cells) if mode is Mode.BESIDE else row.cells
    indent = "  " * row.depth
    return " | ".join("" if c is None else f"{SIGNS[c.mark]}{indent}{c.text}" for c in cells)


RAW = {
    "$schema": "x",
    "type": ["string", "null"],
    "properties": {"a": {"$ref": "#/$defs/A"}, "b": {"type": "string"}},
}
OUTPUT = {
    "type": "string",
    "properties": {"a": {"type": "integer"}, "b": {"type": "string"}},
    "nullable": True,
}
OTHER = {"type": ["string", "null"], "properties": {"b": {"type": "string"}}}

ALIGNED = [
    " { |  {",
    '-  "$schema": "x", | -  "$schema": "x",',
    '~  "type": "string", |    "type": ["string", "null"],',
    '   "properties": { |    "properties": {',
    '     "a": { | -    "a": {',
    '-      "$ref": "#/$defs/A" | -      "$ref": "#/$defs/A"',
    '>      "type": "integer" | ',
    "     }, | -    },",
    '     "b": { |      "b": {',
    '       "type": "string" |        "type": "string"',
    "     } |      }",
    "   }, |    }",
    '+  "nullable": true | ',
    " } |  }",
]
BESIDE = [
    " { |  {",
    '-  "$schema": "x", | ',
    '~  "type": ["string", "null"], | ~  "type": "string",',
    '   "properties": { |    "properties": {',
    '     "a": { |      "a": {',
    '-      "$ref": "#/$defs/A" | ',
    ' | >      "type": "integer"',
    "     }, |      },",
    '     "b": { |      "b": {',
    '       "type": "string" |        "type": "string"',
    "     } |      }",
    "   } |    },",
    ' | +  "nullable": true',
    " } |  }",
]
OUTPUT_ONLY = [
    " {",
    '   "type": "string",',
    '   "properties": {',
    '     "a": {',
    '       "type": "integer"',
    "     },",
    '     "b": {',
    '       "type": "string"',
    "     }",
    "   },",
    '   "nullable": true',
    " }",
]


def is_in_a(pointer: str) -> bool:
    return pointer.startswith("/properties/a")


def test_aligned_outputs_show_what_raw_alone_has_as_removed() -> None:
    assert drawn(Alignment(RAW, [OUTPUT, OTHER], inlined=[is_in_a])) == ALIGNED


def test_an_output_beside_raw_is_blank_where_raw_alone_has_something() -> None:
    assert drawn(Alignment(RAW, [OUTPUT], mode=Mode.BESIDE, inlined=[is_in_a])) == BESIDE


def test_an_output_alone_has_no_marks() -> None:
    view = Alignment(RAW, [OUTPUT], mode=Mode.OUTPUT, hide_unchanged=True)
    assert drawn(view) == OUTPUT_ONLY
    assert (view.change_count, view.next_change(-1)) == (0, None)


def test_a_row_says_where_it_stands() -> None:
    text = Cell(Mark.SAME, "{},")
    assert Alignment([{}, {"a/b": {"~": {"k": 1}}}], [[{}]]).row(1) == Row(
        line=1,
        pointer="/0",
        depth=1,
        part=Part.ATOM,
        key=0,
        raw=text,
        cells=(Cell(Mark.SAME, "{}"),),
    )
    row = Alignment({"a/b": {"~": {"k": 1}}}, []).row(3)
    assert (row.pointer, row.depth, row.part, row.key) == ("/a~1b/~0/k", 3, Part.ATOM, "k")
    assert (row.raw, row.cells) == (Cell(Mark.SAME, '"k": 1'), ())


FOLDS = [
    pytest.param(
        RAW,
        [OUTPUT],
        [
            " {",
            '-  "$schema": "x",',
            '~  "type": "string",',
            '   "properties": {',
            '     "a": {',
            '-      "$ref": "#/$defs/A"',
            '+      "type": "integer"',
            "     },",
            "     … 3 unchanged lines",
            "   },",
            '+  "nullable": true',
            " }",
        ],
        id="a run beside what changed",
    ),
    pytest.param(
        {"a": 1, "b": [{"c": 2}], "d": 3, "e": 4},
        [{"a": 1, "b": [{"c": 2}], "d": 0, "e": 4}],
        [" {", "   … 6 unchanged lines", '~  "d": 0,', "   … 1 unchanged line", " }"],
        id="a maximal run, and one of a single line",
    ),
    pytest.param(
        {"a": {"b": 1}},
        [{"a": {"b": 1}}],
        [" {", "   … 3 unchanged lines", " }"],
        id="nothing changed but the root stays",
    ),
    pytest.param(5, [5], [" 5"], id="an unchanged root on one line"),
    pytest.param(
        {"a": {"b": 1}, "c": 2},
        [{"a": {"b": 1}, "c": 2}, {"c": 2}],
        [
            " { |  {",
            '   "a": { | -  "a": {',
            '     "b": 1 | -    "b": 1',
            "   }, | -  },",
            "   … 1 unchanged line |    … 1 unchanged line",
            " } |  }",
        ],
        id="a part that one of the columns lacks is no unchanged one",
    ),
]


@pytest.mark.parametrize(("raw", "outputs", "expected"), FOLDS)
def test_unchanged_parts_are_one_line(
    raw: Any, outputs: Sequence[Any], expected: list[str]
) -> None:
    assert drawn(Alignment(raw, outputs, hide_unchanged=True)) == expected


def test_a_fold_says_how_much_it_hides_and_stands_for_each_of_it() -> None:
    raw = {"a": 1, "b": {"c": {"d": 2}}, "e": 3}
    view = Alignment(raw, [raw | {"e": 4}], mode=Mode.BESIDE, hide_unchanged=True)
    text = Cell(Mark.SAME, "… 6 unchanged lines")
    assert view.row(1) == Row(1, "/a", 1, Part.FOLD, "a", text, (text,))
    assert [view.line_of(pointer) for pointer in ("/a", "/b", "/b/c/d", "/e")] == [1, 1, 1, 2]
    assert view.next_match(-1, "unchanged") is None


ROOTS = [
    pytest.param(True, [False], ["~false"], id="booleans"),
    pytest.param(5, [5.0], ["~5.0"], id="numbers of another class"),
    pytest.param([1, "a"], [[1, "a"]], [' [1, "a"]'], id="arrays of scalars"),
    pytest.param({}, [[]], ["~[]"], id="what is empty"),
    pytest.param([{}], [[{}, 2]], [" [", "   {},", "+  2", " ]"], id="arrays with an object"),
    pytest.param({"a": 1}, [True], ["-{", '-  "a": 1', "-}", "+true"], id="unlike shapes"),
    pytest.param(ABSENT, [{"a": 1}], ["+{", '+  "a": 1', "+}"], id="no raw"),
    pytest.param({"a": 1}, [ABSENT], ["-{", '-  "a": 1', "-}"], id="no output"),
    pytest.param(ABSENT, [ABSENT], [], id="nothing at all"),
]


@pytest.mark.parametrize(("raw", "outputs", "expected"), ROOTS)
def test_any_root_is_shown(raw: Any, outputs: Sequence[Any], expected: list[str]) -> None:
    assert drawn(Alignment(raw, outputs)) == expected


def test_each_shape_under_a_key_has_rows_of_its_own() -> None:
    outputs = [{"items": [{"b": 2}]}, {"items": {"a": 3}}, {"items": [4]}]
    view = Alignment({"items": {"a": 1}}, outputs)
    assert drawn(view) == [
        " { |  { |  {",
        '-  "items": { |    "items": { | -  "items": {',
        '-    "a": 1 | ~    "a": 3 | -    "a": 1',
        "-  } |    } | -  }",
        '+  "items": [ |  | ',
        "+    { |  | ",
        '+      "b": 2 |  | ',
        "+    } |  | ",
        "+  ] |  | ",
        ' |  | +  "items": [4]',
        " } |  } |  }",
    ]
    assert [view.line_of(p) for p in ("/items", "/items/a", "/items/0/b", "/items/0")] == [
        *(1, 2, 6, 5)
    ]


def test_keys_that_only_outputs_have_follow_those_of_raw() -> None:
    view = Alignment({"a": 1}, [{"c": 3, "a": 1}, {"b": 2, "c": 4}])
    assert drawn(view) == [
        " { |  {",
        '   "a": 1, | -  "a": 1',
        '+  "c": 3 | +  "c": 4,',
        ' | +  "b": 2',
        " } |  }",
    ]


def test_one_object_may_be_unchanged_here_and_removed_there() -> None:
    part = {"x": {"y": 1}}
    view = Alignment({"a": part, "b": part, "c": part}, [{"a": part, "c": part}])
    assert view.change_count == 5
    assert [view.next_change(line) for line in (-1, 6, 10)] == [6, 7, None]


LEADS = [
    pytest.param("", 0, id="the root"),
    pytest.param("/properties/b/type", 9, id="a part"),
    pytest.param("/properties/b/type/deeper", 9, id="below what takes one line"),
    pytest.param("/properties/none/type", 3, id="the deepest part that is there"),
    pytest.param("/none", 0, id="nothing of it"),
    pytest.param("/properties/a/type", 6, id="in an output alone"),
    pytest.param("properties", None, id="no pointer"),
]


@pytest.mark.parametrize(("pointer", "line"), LEADS)
def test_a_pointer_leads_to_a_line(pointer: str, line: int | None) -> None:
    assert Alignment(RAW, [OUTPUT, OTHER]).line_of(pointer) == line


@pytest.mark.parametrize("token", ["00", "-1", "1.0", "\u0660", "x", "9" * 40])
def test_only_an_index_leads_into_an_array(token: str) -> None:
    view = Alignment([{"a": 1}, {"b": 2}], [])
    assert view.line_of("/1/b") == 5
    assert view.line_of(f"/{token}/b") == 0


def test_rows_end_where_the_lines_do() -> None:
    view = Alignment({"a": 1}, [])
    assert [row.line for row in view.rows(-5, 99)] == [0, 1, 2]
    assert view.rows(3, 9) == view.rows(2, 2) == view.rows(2, 1) == []
    with pytest.raises(IndexError, match="line 3 of 3"):
        view.row(3)
    with pytest.raises(IndexError, match="line -1 of 3"):
        view.row(-1)


def test_changes_and_matches_are_found_from_any_line() -> None:
    view = Alignment(RAW, [OUTPUT, OTHER])
    assert view.change_count == 7
    assert [view.next_change(line) for line in (-1, 1, 2, 7, 12, 99)] == [1, 2, 4, 12, None, None]
    assert [view.previous_change(line) for line in (99, 12, 4, 1, 0)] == [12, 7, 2, None, None]
    assert view.changes_above(12) == 6
    assert view.match_count("STRING") == 0
    assert view.match_count("STRING", smart_case=False) == 0
    assert view.match_count("string") == 2
    assert view.next_match(2, "string") == 9
    assert view.previous_match(9, "string") == 2
    assert (view.next_match(-1, ""), view.previous_match(9, ""), view.match_count("")) == (
        *(None, None, 0),
    )


def test_opening_and_closing_lines_match_too() -> None:
    view = Alignment({"a": {"b": [{}]}, "c": {"d": 1}}, [])
    assert [view.match_count(query) for query in ("{", "},", "]", '"a": {')] == [4, 1, 1, 1]
    assert [view.next_match(line, "}") for line in (-1, 3, 5, 8)] == [3, 5, 8, 9]


def test_a_query_in_lower_case_matches_any_case() -> None:
    view = Alignment({"a": "Straße", "b": "STRASSE"}, [])
    assert view.match_count("straße") == view.match_count("strasse") == 2
    assert view.match_count("Stra") == view.match_count("stra", smart_case=False) + 1 == 1


def test_many_searches_give_the_same_answers_again() -> None:
    view = Alignment(RAW, [OUTPUT])
    found = [view.match_count(query) for query in "abcdefghijklmnop"]
    assert [view.match_count(query) for query in "abcdefghijklmnop"] == found


def test_outputs_are_compared_as_json() -> None:
    view = Alignment({}, [{"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": 1.0, "b": 2}])
    assert (view.is_same(0, 1), view.is_same(1, 2), view.is_same(2, 2)) == (True, False, True)


def test_a_value_that_contains_itself_is_refused() -> None:
    loop: dict[str, Any] = {"a": {}}
    loop["a"]["b"] = loop
    view = Alignment({"a": 1}, [loop])
    with pytest.raises(CycleError, match="contains itself"):
        _ = view.line_count


def test_columns_must_fit_the_mode() -> None:
    with pytest.raises(ValueError, match="shows one output, not 2"):
        Alignment({}, [{}, {}], mode=Mode.OUTPUT)
    with pytest.raises(ValueError, match="2 inlined for 1 outputs"):
        Alignment({}, [{}], inlined=[None, None])
