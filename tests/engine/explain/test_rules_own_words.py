"""Every rule with words is explained from its own template, and so is one that is added."""

from __future__ import annotations

from dataclasses import replace
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from engine import explain_error
from engine.explain import known
from engine.explain.known import known_messages
from engine.explain.lookalikes import FINDERS
from engine.explain.patterns import PATTERNS, WORDINGS
from engine.rules.catalogue import RULES

if TYPE_CHECKING:
    from engine.rules.model import Rule

VALUES = {
    "index": "3",
    "number": "2",
    "count": "9",
    "limit": "7",
    "tool": "find_pages",
    "plain": "find_pages",
    "name": "first",
    "keyword": "contains",
    "kind": "array",
    "value": "word",
    "ref": "Node",
    "pointer": "/properties/a",
    "field": "title",
    "text": "True is not of type 'array'",
}
PATHS = {
    "ordinal": ".properties[1].value",
    "named": ".properties[a]",
    "properties_only": ".a",
    "dotted": "properties.a",
    "context": "('properties', 'a')",
}
SPOKEN = [rule for rule in RULES.values() if rule.provider_text]


def spoken(rule: Rule) -> str:
    """Return a rule's words with made-up values."""
    path = "" if rule.dialect is None else PATHS[rule.dialect.__name__]
    return rule.provider_text.format_map({**VALUES, "path": path, "place": path})


@pytest.mark.parametrize("rule", SPOKEN, ids=lambda rule: rule.id)
def test_words_of_a_rule_are_known(rule: Rule) -> None:
    (item,) = explain_error(spoken(rule), provider=rule.id.partition(".")[0]).items
    assert rule.id in {item.rule, *item.also}
    assert item.provider == rule.id.partition(".")[0]


def test_new_rule_is_explained_without_new_code(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "The tool '{tool}' may not hold the word '{keyword}' at this place."
    new = replace(RULES["openai_strict.keyword"], id="openai_strict.new", provider_text=text)
    monkeypatch.setattr(known, "RULES", {**RULES, new.id: new})
    caches = (known.known_messages, known.anchors)
    try:
        for cached in caches:
            cached.cache_clear()
        said = "The tool 'find_pages' may not hold the word 'contains' at this place."
        (item,) = explain_error(said).items
    finally:
        for cached in caches:
            cached.cache_clear()
    assert (item.rule, item.tool) == ("openai_strict.new", "find_pages")


def test_patterns_name_rules_that_exist_and_words_that_can_be_found() -> None:
    assert {rule for pattern in PATTERNS for rule in pattern.like} <= set(FINDERS)
    assert {rule for wording in WORDINGS for rule in wording.rules} <= set(RULES)
    assert {pattern.id for pattern in PATTERNS}.isdisjoint(RULES)
    for message in known_messages():
        assert message.template.anchors, message.text
        assert all(message.template.literals[1:-1]), f"two fields side by side: {message.text}"


def test_patterns_are_complete_sentences_with_a_source() -> None:
    for pattern in PATTERNS:
        assert pattern.meaning.endswith("."), pattern.id
        assert pattern.fix.endswith("."), pattern.id
        assert pattern.evidence.source, pattern.id
        fields = {name for _, name, _, _ in Formatter().parse(pattern.text) if name is not None}
        assert ("path" in fields) <= (pattern.dialect is not None), pattern.id
