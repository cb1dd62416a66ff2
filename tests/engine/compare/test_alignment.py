"""The rows of small schemas by hand: each mark, each mode, folds, roots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.compare import ABSENT, Alignment, Cell, Mark, Mode, Part, Row
from engine.errors import CycleError
from tests.engine.compare.inputs import OTHER, OUTPUT, RAW

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
