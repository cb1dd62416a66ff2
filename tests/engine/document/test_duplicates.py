"""The exact pass over repeated keys."""

from __future__ import annotations

import pytest

from engine.document.duplicates import Duplicate, find_duplicates


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('{"a": {"b": 1}, "b": 1}', [], id="same key in two objects"),
        pytest.param('[{"a": 1}, {"a": 1}]', [], id="same key in two elements"),
        pytest.param('{"a":1,"a":2}', [Duplicate("", 1, 8, "a")], id="at the root"),
        pytest.param('[{"":1,"":2}]', [Duplicate("/0", 1, 8, "")], id="empty key"),
        pytest.param(
            '{"a":{"x":1},"a":{"x":1,\n"x":2}}',
            [Duplicate("", 1, 14, "a"), Duplicate("/a", 2, 1, "x")],
            id="one in the other",
        ),
    ],
)
def test_repeated_keys_are_found_at_the_later_place(text: str, expected: list[Duplicate]) -> None:
    assert list(find_duplicates(text)) == expected


def test_the_report_is_bounded() -> None:
    many = "{" + ",".join(['"a":1'] * 5000) + "}"
    long_key = "k" * 600_000
    objects = ",".join(['{"a":1,"a":2}'] * 50)
    wide = f'{{"{long_key}": [{objects}]}}'

    assert len(find_duplicates(many)) == 1000
    assert len(find_duplicates(wide)) == 2
