"""Which JSON values the parser reads into which class of field."""

from __future__ import annotations

from typing import Any

import pytest

from engine.facts.gemini import ProtoValue
from engine.rules.proto import fits

INTEGER, NUMBER = ProtoValue.INTEGER, ProtoValue.NUMBER


@pytest.mark.parametrize(
    ("wanted", "value"),
    [
        (ProtoValue.STRING, "a"),
        (ProtoValue.BOOLEAN, False),
        (INTEGER, 5),
        (INTEGER, 5.0),
        (INTEGER, "5"),
        (INTEGER, -(2**63)),
        (NUMBER, 5),
        (NUMBER, 1.5),
        (NUMBER, "1.5"),
        (NUMBER, "Infinity"),
    ],
)
def test_value_is_read(wanted: ProtoValue, value: Any) -> None:
    assert fits(wanted, value)


@pytest.mark.parametrize(
    ("wanted", "value"),
    [
        (ProtoValue.STRING, 5),
        (ProtoValue.BOOLEAN, 1),
        (ProtoValue.BOOLEAN, "true"),
        (INTEGER, True),
        (INTEGER, 1.5),
        (INTEGER, "1.5"),
        (INTEGER, "9" * 30),
        (INTEGER, 2**63),
        (NUMBER, True),
        (NUMBER, "many"),
        (NUMBER, {}),
    ],
)
def test_value_is_no_such_thing(wanted: ProtoValue, value: Any) -> None:
    assert not fits(wanted, value)
