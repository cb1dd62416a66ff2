"""Lines of a JSONL text."""

from __future__ import annotations

from engine.document.lines import numbered_lines


def test_only_line_feeds_end_lines_and_blank_lines_are_passed_over() -> None:
    text = '\r\n {"a":\t1} \r\n \t\n"\u2028\x0b\x85"\n\n'

    assert list(numbered_lines(text)) == [(2, ' {"a":\t1}'), (4, '"\u2028\x0b\x85"')]
