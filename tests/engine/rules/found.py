"""What the rules' tests share: findings of a schema in the few words that a test compares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.rules.evaluate import check_schema

if TYPE_CHECKING:
    from engine.rules.model import Finding


def parameters(**properties: Any) -> dict[str, Any]:
    """Return a tool's schema with the given properties."""
    return {"type": "object", "properties": properties}


def found(schema: Any, surface: str) -> list[tuple[str, str]]:
    """Return (rule without its surface, pointer) of each finding."""
    return [(f.rule.partition(".")[2], f.pointer) for f in check_schema(schema, surface)]


def finding(schema: Any, surface: str, rule: str, **about: Any) -> Finding:
    """Return the only finding of a rule, its id without the surface."""
    same = [f for f in check_schema(schema, surface, **about) if f.rule == f"{surface}.{rule}"]
    assert len(same) == 1, same
    return same[0]
