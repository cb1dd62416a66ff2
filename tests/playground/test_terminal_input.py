"""A bracketed paste is one paste: no escape sequence in it runs as keys, however it is cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.events import Key, Paste

from playground.terminal_input import PasteFilter, SafeParser
from tests.engine.strategies import examples

START, END = "\x1b[200~", "\x1b[201~"


def read(pieces: list[str]) -> list[str]:
    """Return what the parser makes of some pieces: pastes in quotes, keys by their name."""
    parser = SafeParser()
    found: list[str] = []
    for piece in pieces:
        for message in parser.feed(piece):
            if isinstance(message, Paste):
                found.append(repr(message.text))
            elif isinstance(message, Key):
                found.append(message.key)
    return [*found, *(message.key for message in parser.tick() if isinstance(message, Key))]


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        pytest.param("plain", "plain", id="plain"),
        pytest.param("abc\x1b[31m3 x", "abc3 x", id="colour"),
        pytest.param("hello\x1b[31m world \x1b]0;x\x07!", "hello world !", id="title"),
        pytest.param("a\x1b]8;;http://x\x1b\\b", "ab", id="link"),
        pytest.param("a\x1b", "a", id="lone escape at the end"),
        pytest.param("a\x1b\x1b[1mb", "ab", id="two escapes"),
        pytest.param("a\x1bOPb", "aPb", id="function key"),
        pytest.param("a\x1b[Ib\x1b[?1049h", "ab", id="focus and screen"),
        pytest.param("line\r\nline", "line\r\nline", id="lines"),
        pytest.param("x" * 9000, "x" * 9000, id="long"),
    ],
)
def test_a_paste_stays_one_paste_however_it_is_cut(inside: str, text: str) -> None:
    data = f"j{START}{inside}{END}k"
    cuts = range(1, min(len(data), 60))
    for pieces in ([data], list(data), *([data[:cut], data[cut:]] for cut in cuts)):
        if len(data) > 1000 and len(pieces) > 2:
            continue
        assert read(pieces) == ["j", repr(text), "k"]


def test_keys_are_not_held_back() -> None:
    assert PasteFilter().filtered("\x1b") == "\x1b"
    assert PasteFilter().filtered("\x1b[A") == "\x1b[A"
    assert read(["\x1b[A", "\x1b[B"]) == ["up", "down"]


def test_two_pastes_are_two() -> None:
    assert read([f"{START}a\x1b[0m{END}{START}b{END}"]) == ["'a'", "'b'"]


@given(st.lists(st.text("\x1b[]0123;~mAx\\\x07", max_size=12), max_size=6))
@examples(300)
def test_no_paste_lets_an_escape_through(pieces: list[str]) -> None:
    held = PasteFilter()
    text = held.filtered(START) + "".join(held.filtered(piece) for piece in pieces)
    inside = text.removeprefix(START).split(END)[0]
    assert "\x1b" not in inside
