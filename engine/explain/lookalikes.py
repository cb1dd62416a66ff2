"""Rules that only show places: of messages whose speaker has no surface of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.document import dumps
from engine.errors import EngineError
from engine.facts.marks import reported
from engine.rules.catalogue import RULES
from engine.rules.model import Hit, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from engine.rules.nodes import Node


def _equal_members(node: Node) -> Iterator[Hit]:
    """Yield the enum that names a value twice; values are compared as JSON."""
    members = node.schema.get("enum")
    if isinstance(members, list) and len(set(_texts(members))) < len(members):
        yield Hit(("enum",), {"keyword": "enum"})


def _texts(members: Iterable[object]) -> Iterator[str]:
    for number, member in enumerate(members):
        try:
            yield dumps(member)
        except EngineError:  # too long or too deep to be compared: equal to none
            yield f" {number}"


_OWN: Final = (
    Rule(
        id="generic.enum_duplicate",
        demand="An enum names each value once.",
        message="an enum names a value twice; name each value once",
        provider_text="",
        evidence=reported("public reports", "2026"),
        find=_equal_members,
        wakes=frozenset({"enum"}),
    ),
)

FINDERS: Final[Mapping[str, Rule]] = {**RULES, **{rule.id: rule for rule in _OWN}}
"""Every rule by its id: those of the surfaces, and those that only show places."""
