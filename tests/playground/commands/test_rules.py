"""`rules`: the catalogue as text and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.adapters import ADAPTERS
from engine.rules.catalogue import RULES
from tests.playground.running import assert_refused

if TYPE_CHECKING:
    from tests.playground.running import Run


def test_text_names_every_rule_with_its_source(run: Run) -> None:
    finished = run("rules")
    assert (finished.code, finished.err) == (0, "")
    assert all(f"{rule}  " in finished.out for rule in RULES)
    assert finished.out.count("    known   ") == len(RULES)
    assert finished.out.splitlines()[-1] == f"{len(RULES)} rules, as known on 2026-11-30"


def test_json_holds_every_field(run: Run) -> None:
    finished = run("rules", "--format", "json")
    assert [entry["rule"] for entry in finished.value] == list(RULES)
    entry = finished.value[0]
    assert entry["provider"] == "gemini"
    assert entry["mark"] in {"documented", "reported", "measured", "inferred", "open"}
    assert {"severity", "scope", "since", "until", "provider_text", "fault", "fix"} <= entry.keys()


def test_one_provider_alone(run: Run) -> None:
    finished = run("rules", "--provider", "generic", "--format", "json")
    assert {entry["provider"] for entry in finished.value} == {"generic"}


def test_unknown_provider_is_code_2(run: Run) -> None:
    assert_refused(run("rules", "--provider", "nobody"), "nobody")


def test_all_are_the_first_seven_and_a_comma_parts(run: Run) -> None:
    assert {entry["provider"] for entry in listed(run, "all")} == set(ADAPTERS)
    assert {entry["provider"] for entry in listed(run, "gemini,openai")} == {"gemini", "openai"}


def listed(run: Run, provider: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run("rules", "--provider", provider, "--format", "json").value
    return found
