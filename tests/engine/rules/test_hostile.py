"""Malformed schemas are judged, never a crash: any keyword may hold any value."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import toolset_of
from engine.facts.surfaces import SURFACES
from engine.rules.catalogue import RULES
from engine.rules.check import check_toolset

KEYWORDS = sorted(
    {keyword for rule in RULES.values() for keyword in rule.wakes}
    | {"properties", "$defs", "definitions", "required", "additionalProperties", "nullable"}
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(
        ["", "string", "object", "array", "#", "#/$defs/a", "#/x~2", "(", "a/b", "{x}"]
    )
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(KEYWORDS) | st.sampled_from(["a", "{0}"]), inner, max_size=4
        )
    ),
    max_leaves=20,
)


@settings(max_examples=150, deadline=None)
@given(schema=st.dictionaries(st.sampled_from(KEYWORDS), VALUES, max_size=5) | VALUES)
@pytest.mark.parametrize("preset", ["raw", "adk"])
def test_any_schema_gets_a_verdict(preset: str, schema: Any) -> None:
    tools = toolset_of([{"name": "{name}\x1b", "inputSchema": schema}])
    verdict = check_toolset(tools, SURFACES, preset=preset, as_request=True)
    assert verdict.tools == 1
    for finding in verdict.findings:
        assert finding.message
        assert finding.places >= 1
        assert finding.pointer == "" or finding.pointer.startswith("/")
