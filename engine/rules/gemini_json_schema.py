"""The Gemini API's rules for `parametersJsonSchema`, which takes JSON Schema's references."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.facts.gemini import JSON_SCHEMA_KEYWORDS
from engine.facts.marks import documented, inferred, reported, unsettled
from engine.rules import google
from engine.rules.dialects import dotted
from engine.rules.fixes import BY_KEYWORD
from engine.rules.model import Fault, Hit, Rule, Severity, Where
from engine.rules.refs import recursive_refs, target_of
from engine.rules.values import kind_of, names_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rules.nodes import Node, Walk

_COMMENT: Final = documented("google-ai-generativelanguage 0.12.1, response_json_schema", "2026-11")
_SEMANTICS: Final = 2


def _undefined(node: Node) -> Iterator[Hit]:
    ref = node.schema.get("$ref")
    if isinstance(ref, str) and target_of(node.root, ref) is None:
        yield Hit(("$ref",))


def _siblings(node: Node) -> Iterator[Hit]:
    if isinstance(node.schema.get("$ref"), str):
        for keyword in node.schema:
            if not keyword.startswith("$"):
                yield Hit((keyword,), {"keyword": keyword})


def _recursion(walked: Walk) -> Iterator[Hit]:
    for node in recursive_refs(walked, through_optional=False):
        yield Hit(("$ref",), node=node)


def _ignored(node: Node) -> Iterator[Hit]:
    for keyword in node.schema:
        if keyword not in JSON_SCHEMA_KEYWORDS and keyword not in {"definitions", "$schema"}:
            yield Hit((keyword,), {"keyword": keyword})


def _booleans(node: Node) -> Iterator[Hit]:
    for name, child in names_of(node.schema).items():
        if isinstance(child, bool):
            yield Hit(("properties", name))
    if isinstance(node.schema.get("items"), bool):
        yield Hit(("items",))


def _tuple(node: Node) -> Iterator[Hit]:
    if isinstance(node.schema.get("items"), list):
        yield Hit(("items",))


def _enum(node: Node) -> Iterator[Hit]:
    members = node.schema.get("enum")
    if members == []:
        yield Hit(("enum",), {"what": "no member"})
    elif isinstance(members, list):
        for member in members:
            if isinstance(member, bool | dict | list) or member is None:
                yield Hit(("enum",), {"what": kind_of(member)})


RULES: Final = (
    Rule(
        id="gemini_json_schema.root_not_object",
        demand="The root has type object.",
        message="the root is no object; give it type object, and wrap other values in a property",
        provider_text="",
        evidence=inferred("the rule for parameters", "2026-11-30"),
        find=google.root_not_object,
        where=Where.ROOT,
        stage=_SEMANTICS,
        fault=Fault.SERVER,
        fix=("add_implicit_object_type",),
        override=Severity.REFUSED,
    ),
    Rule(
        id="gemini_json_schema.ref_undefined",
        demand="A $ref leads to a part of the same schema.",
        message="this $ref leads nowhere in the schema; define its target",
        provider_text="reference to undefined schema at {path}",
        evidence=reported("gemini-cli#13326, agent-infra/sandbox#83", "2025-11"),
        find=_undefined,
        wakes=frozenset({"$ref"}),
        dialect=dotted,
        fault=Fault.SERVER,
        fix=("resolve_refs",),
    ),
    Rule(
        id="gemini_json_schema.ref_siblings",
        demand="Beside $ref stand keywords that begin with $ alone.",
        message="{keyword} stands beside $ref; move it into the definition",
        provider_text="schema at {path} can only contain properties starting with '$' when $ref is"
        " present",
        evidence=reported("gemini-cli#4758", "2025-07"),
        find=_siblings,
        wakes=frozenset({"$ref"}),
        dialect=dotted,
        fix=("resolve_refs",),
    ),
    Rule(
        id="gemini_json_schema.recursion",
        demand="A schema leads back to itself only below properties that are not required.",
        message="this $ref leads back to itself through required parts; make one of them optional",
        provider_text="",
        evidence=_COMMENT,
        find=_recursion,
        where=Where.SCHEMA,
        fix=("resolve_refs",),
    ),
    Rule(
        id="gemini_json_schema.boolean_schema",
        demand="Sub-schemas are objects.",
        message="a boolean schema; nothing is known of how Gemini takes it, {{}} is safer",
        provider_text="",
        evidence=unsettled("nothing found", "2026-11-30"),
        find=_booleans,
        wakes=frozenset({"properties", "items"}),
    ),
    Rule(
        id="gemini_json_schema.tuple_items",
        demand="items is one schema; tuples are written with prefixItems.",
        message="items is an array; write prefixItems",
        provider_text="",
        evidence=unsettled("nothing found", "2026-11-30"),
        find=_tuple,
        wakes=frozenset({"items"}),
        fault=Fault.SERVER,
    ),
    Rule(
        id="gemini_json_schema.enum_value",
        demand="Members of enum are strings or numbers.",
        message="enum holds {what}; strings and numbers alone are documented",
        provider_text="",
        evidence=inferred("comment of response_json_schema", "2026-11"),
        find=_enum,
        wakes=frozenset({"enum"}),
        fix=("strip_null_from_enum",),
    ),
    Rule(
        id="gemini_json_schema.ignored",
        demand="Keywords outside the documented list are ignored.",
        message="Gemini ignores {keyword} here; say it in the description",
        provider_text="",
        evidence=_COMMENT,
        find=_ignored,
        fix_by_keyword=BY_KEYWORD,
        override=Severity.NOTE,
    ),
)
