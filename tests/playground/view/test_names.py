"""Names as rows: providers that agree share one, others get their own."""

from __future__ import annotations

from engine.run.names import SentName
from playground.view.names import cut_off, folded


def row(provider: str, name: str) -> SentName:
    return SentName(0, "abcdef", provider, name, len(name), 6 - len(name), ())


def test_providers_that_agree_share_a_row() -> None:
    (shared,) = folded([row("one", "abc"), row("two", "abc")], ("one", "two"))
    assert (shared.label, shared.providers, shared.is_partial) == ("all 2", ("one", "two"), False)


def test_providers_that_differ_have_rows_of_their_own() -> None:
    rows = [row("one", "abc"), row("two", "abcd"), row("three", "abc")]
    first, second = folded(rows, ("one", "two", "three"))
    assert (first.label, first.providers, first.is_partial) == ("2 of 3", ("one", "three"), True)
    assert (second.label, second.row.name) == ("1 of 3", "abcd")


def test_single_provider_is_named() -> None:
    assert folded([row("one", "abc")], ("one",))[0].label == "one"


def test_cut_off_is_the_rest_of_the_raw_name() -> None:
    assert cut_off(row("one", "abcd")) == "ef"
