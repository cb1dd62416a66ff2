"""What local servers and the many that speak OpenAI's dialect may stumble over; nothing refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.facts.marks import documented
from engine.rules.model import Fault, Hit, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rules.nodes import Node

_LLAMA: Final = documented("llama.cpp, common/json-schema.cpp", "2026")


def _empty_enum(node: Node) -> Iterator[Hit]:
    if node.schema.get("enum") == []:
        yield Hit(("enum",))


def _outside_ref(node: Node) -> Iterator[Hit]:
    ref = node.schema.get("$ref")
    if isinstance(ref, str) and not ref.startswith("#"):
        yield Hit(("$ref",), {"value": ref})


RULES: Final = (
    Rule(
        id="generic.enum_empty",
        demand="llama.cpp: an enum has members.",
        message="an empty enum, which llama.cpp refuses; name the values or leave it out",
        provider_text="JSON schema error at #{pointer}: enum must be a non-empty array",
        evidence=_LLAMA,
        find=_empty_enum,
        wakes=frozenset({"enum"}),
        fault=Fault.SERVER,
        override=Severity.WARNING,
    ),
    Rule(
        id="generic.external_ref",
        demand="llama.cpp: a $ref stays in the schema.",
        message="a $ref out of the schema, which llama.cpp refuses; bring its target in",
        provider_text="JSON schema error at #{pointer}: unsupported $ref {value}, only references"
        " into the same document are supported",
        evidence=_LLAMA,
        find=_outside_ref,
        wakes=frozenset({"$ref"}),
        fault=Fault.SERVER,
        override=Severity.WARNING,
    ),
)
