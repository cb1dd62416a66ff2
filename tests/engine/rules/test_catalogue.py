"""The catalogue as a whole: ids, marks and severities, templates, steps."""

from __future__ import annotations

import string

import pytest

from engine.facts.marks import SURE
from engine.facts.surfaces import SURFACES
from engine.rules.catalogue import RULES, rules_of
from engine.rules.model import Severity, Where
from engine.transforms import TRANSFORMS

REFUSING_WITHOUT_SURE_MARK = {
    "gemini.root_not_object",
    "gemini.string_format",
    "gemini_json_schema.root_not_object",
    "gemini_vertex.list_in_single_field",
    "gemini_vertex.enum_value",
    "gemini_vertex.items_missing",
    "gemini_vertex.enum_empty",
    "gemini_vertex.required_undefined",
}
NOT_REFUSING_WITH_SURE_MARK = {
    "gemini_vertex.integer_enum",
    "gemini_json_schema.ignored",
    "openai_responses.becomes_required",
    "azure_openai_strict.description_length",
}
FIELDS = {
    "count", "field", "index", "keyword", "kind", "limit", "name", "number", "path", "place",
    "plain", "pointer", "ref", "text", "tool", "value", "what",
}  # fmt: skip


def test_ids_are_unique_and_start_with_their_surface() -> None:
    assert sum(len(rules_of(surface).all) for surface in SURFACES) == len(RULES)
    for surface in SURFACES:
        assert all(rule.id.startswith(f"{surface}.") for rule in rules_of(surface).all)


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_rule_is_complete(rule: object) -> None:
    made = RULES[getattr(rule, "id", "")]
    assert made.demand.endswith(".")
    assert made.message
    assert made.evidence.source
    assert made.evidence.date[:2] == "20"
    assert set(made.fix) <= TRANSFORMS.keys()
    assert {step for steps in made.fix_by_keyword.values() for step in steps} <= TRANSFORMS.keys()


@pytest.mark.parametrize("rule_id", RULES)
def test_templates_name_known_fields(rule_id: str) -> None:
    rule = RULES[rule_id]
    for template in (rule.message, rule.provider_text):
        named = {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}
        assert named <= FIELDS
        assert rule.dialect is not None or not named & {"path", "place"}


def test_mark_settles_the_severity_but_for_the_named_exceptions() -> None:
    current = [r for r in RULES.values() if r.until is None and not r.id.startswith("generic.")]
    refusing = {r.id for r in current if r.severity is Severity.REFUSED}
    sure = {r.id for r in current if r.evidence.mark in SURE}
    assert refusing - sure == REFUSING_WITHOUT_SURE_MARK
    assert sure - refusing == NOT_REFUSING_WITH_SURE_MARK - {
        "azure_openai_strict.description_length"
    }


def test_generic_refuses_nothing() -> None:
    assert all(rule.severity is not Severity.REFUSED for rule in rules_of("generic").all)


def test_ended_rules_refuse_nothing() -> None:
    assert all(r.severity is not Severity.REFUSED for r in RULES.values() if r.until is not None)


def test_every_surface_has_rules_for_names() -> None:
    assert all(rule.where is Where.NAME for s in SURFACES for rule in rules_of(s).name)
    assert all(rules_of(surface).name for surface in SURFACES)
