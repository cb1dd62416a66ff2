"""Text from outside: what hides or commands is escaped, the rest stays."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.view.visible import clipped, visible, visible_lines

HIDDEN_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
ANY_TEXT = st.text(st.characters())
ORDINARY_TEXT = st.text(st.characters(categories=("L", "N", "P", "S", "Zs"))).filter(
    lambda text: not set(text) & set("\u115f\u1160\u3164\uffa0")
)


@pytest.mark.parametrize(
    ("hidden", "shown"),
    [
        pytest.param("\x1b[31m", "\\u001b[31m", id="escape sequence"),
        pytest.param("\x9b31m", "\\u009b31m", id="C1 control"),
        pytest.param("a\r\n\tb", "a\\u000d\\u000a\\u0009b", id="line feed, return and tab"),
        pytest.param("\x7f\x00", "\\u007f\\u0000", id="delete and null"),
        pytest.param("\u202egnp.exe", "\\u202egnp.exe", id="right-to-left override"),
        pytest.param("\u2066a\u2069", "\\u2066a\\u2069", id="direction isolate"),
        pytest.param("a\u200bb\ufeff", "a\\u200bb\\ufeff", id="zero width"),
        pytest.param("👩\u200d💻", "👩\\u200d💻", id="joiner between emoji"),
        pytest.param("\u2028\u2029", "\\u2028\\u2029", id="line and paragraph separator"),
        pytest.param("\ud83d", "\\ud83d", id="half a surrogate pair"),
        pytest.param("\ue000", "\\ue000", id="private use"),
        pytest.param("\U000e0041", "\\udb40\\udc41", id="tag character"),
        pytest.param("a\U000e0101", "a\\udb40\\udd01", id="variation selector beyond the emoji's"),
        pytest.param("\u3164", "\\u3164", id="letter that prints as nothing"),
        pytest.param("\u0378", "\\u0378", id="unassigned"),
    ],
)
def test_what_hides_or_commands_is_escaped(hidden: str, shown: str) -> None:
    assert visible(hidden) == shown


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("get_customer-2.v1", id="ASCII"),
        pytest.param("C:\\u001b", id="backslashes"),
        pytest.param("🔧_tool_名前が長いツール_straße", id="emoji, CJK, Latin"),
        pytest.param("❤️ ☂️", id="emoji with their selector"),
        pytest.param("á नमस्ते שלום", id="combining marks and other scripts"),
        pytest.param("a\u00a0b\u3000c", id="other spaces"),
    ],
)
def test_ordinary_text_stays(text: str) -> None:
    assert visible(text) == text


@given(ANY_TEXT)
def test_output_never_holds_what_is_hidden(text: str) -> None:
    shown = visible(text)
    assert not {unicodedata.category(char) for char in shown} & HIDDEN_CATEGORIES
    assert visible(shown) == shown


@given(ORDINARY_TEXT)
def test_any_ordinary_text_is_unchanged(text: str) -> None:
    assert visible(text) == text


@given(st.recursive(ANY_TEXT, lambda inner: st.dictionaries(ANY_TEXT, inner, max_size=3)))
def test_json_text_keeps_its_meaning(value: object) -> None:
    text = json.dumps(value, indent=2, ensure_ascii=False)
    assert json.loads(visible_lines(text)) == value


def test_lines_stay_lines() -> None:
    assert visible_lines("a\n\x1bb\n") == "a\n\\u001bb\n"


def test_long_text_is_clipped_and_says_so() -> None:
    assert clipped("a\x1b" * 1000, 3) == "a\\u001ba… (1,997 characters more)"
    assert clipped("short") == "short"
