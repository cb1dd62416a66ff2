"""docs/web.md says what is so: its tests exist, its keys and numbers are those of the code."""

from __future__ import annotations

import re

import pytest

from playground.model.link import MAX_HELD, MAX_KEPT, MAX_LINK, URL_VARIABLE
from playground.screens.sharing import DEFAULT_URL
from playground.web.browser_keys import KEPT, taken_keys
from playground.web.caps import MEBIBYTE, PUBLIC_DEMO, Caps
from tests.playground.web.serving import ROOT

PAGE = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
TESTS = re.findall(r"^\| .+ \| `(test_\w+\.py)::(test_\w+)` \|$", PAGE, re.MULTILINE)


def test_the_page_lists_tests() -> None:
    assert len(TESTS) > 20
    assert PAGE.count("::test_") == len(TESTS)


@pytest.mark.parametrize(("file", "name"), TESTS)
def test_a_test_that_the_page_names_exists(file: str, name: str) -> None:
    text = (ROOT / "tests" / "playground" / "web" / file).read_text(encoding="utf-8")
    assert f"\ndef {name}(" in text


def test_the_keys_are_those_that_browsers_keep() -> None:
    listed = re.findall(r"^\| `([a-z0-9+]+)` \| (.+) \|$", PAGE, re.MULTILINE)
    assert dict(listed) == dict(KEPT)


def test_the_keys_that_the_page_takes_are_listed() -> None:
    line = next(line for line in PAGE.splitlines() if "leave to a page" in line)
    assert re.findall(r"`ctrl\+([a-z])`", line) == list(taken_keys())


def test_the_bounds_of_links_are_those_of_the_code() -> None:
    for words in (
        f"A link has at most {MAX_LINK:,} characters",
        f"at most {MAX_KEPT:,} characters, {MAX_HELD // 1_000_000} MB once inflated",
        f"`{DEFAULT_URL}`, or what the environment variable `{URL_VARIABLE}` says",
    ):
        assert words in PAGE


def test_the_longest_pastes_are_those_of_the_code() -> None:
    plain = Caps().message_bytes // MEBIBYTE
    demo = PUBLIC_DEMO.message_bytes // 1000
    assert f"is at most {plain} MB ({demo} KB in a public demo)" in PAGE


@pytest.mark.parametrize(
    ("option", "plain", "demo"),
    [
        ("sessions", Caps().sessions, PUBLIC_DEMO.sessions),
        ("idle", int(Caps().idle_seconds), int(PUBLIC_DEMO.idle_seconds)),
        ("memory", Caps().memory_bytes // MEBIBYTE, PUBLIC_DEMO.memory_bytes // MEBIBYTE),
    ],
)
def test_the_defaults_are_those_of_the_code(option: str, plain: int, demo: int) -> None:
    assert f"| `--{option}` | {plain} | {demo} |" in PAGE
