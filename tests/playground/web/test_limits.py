"""In a browser the program may do nothing that reaches beyond it."""

from __future__ import annotations

from dataclasses import asdict

from playground.web.limits import limits


def test_in_a_browser_nothing_is_allowed() -> None:
    assert set(asdict(limits(is_web=True)).values()) == {False}


def test_in_a_terminal_everything_is_allowed() -> None:
    assert set(asdict(limits(is_web=False)).values()) == {True}
