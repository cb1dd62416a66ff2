"""What the page's address holds: it is opened, kept up to date, and anybody may have written it."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from engine.adapters import ADAPTERS
from playground.model import link
from playground.model.document import open_text
from playground.model.link import fragment_of, visit_of_link, visit_to_share
from playground.model.session import Session
from playground.web import caps
from playground.web.caps import Caps
from playground.web.checks import is_keepable
from tests.playground.web.serving import ROOT, Visitor, gone, memory_of, run, serving

if TYPE_CHECKING:
    from tests.playground.web.serving import Served

TEXT = '{"name": "from_a_link", "inputSchema": {"type": "object"}}'


def fragment(text: str = TEXT) -> str:
    """Return what an address holds of a text, with the third provider and a step switched off."""
    session = Session.of(ADAPTERS.values()).focused(2)
    session = replace(session.with_plan(session.plan.toggled(0)), hides_noops=True)
    return fragment_of(visit_to_share(open_text("x", text), session, text))


def packed(data: bytes) -> str:
    """Return what somebody may write into an address."""
    return "p=1." + urlsafe_b64encode(zlib.compress(data, 9)).rstrip(b"=").decode()


async def visit_with(served: Served, held: str) -> Visitor:
    """Open a session as a page does whose address holds something."""
    visitor = await served.visit(120, 35)
    await visitor.say("link", held)
    return visitor


def test_what_the_address_holds_is_opened() -> None:
    async def scenario() -> None:
        async with serving() as served:
            visitor = await visit_with(served, fragment())
            await visitor.until_shown("from_a_link")
            state = visit_of_link(await visitor.until_told("state"))
            assert state == {**visit_of_link(fragment()), "source": "link"}
            assert state["provider"] == "gemini_json_schema"
            assert state["plans"][0]["steps"][0]["enabled"] is False

    run(scenario())


def test_the_address_is_told_of_every_change_and_of_nothing_else() -> None:
    async def scenario() -> None:
        async with serving() as served:
            visitor = await served.visit(120, 35)
            await visitor.until_shown("resolve_refs")
            await visitor.type("o")
            await visitor.until_shown("Samples")
            await visitor.type("\x1b")
            await visitor.until_hidden("Samples")
            await visitor.type("l")  # the next provider
            state = await visitor.until_told("state")
            assert visit_of_link(state)["provider"] == "gemini_vertex"
            await visitor.type("u")
            assert visit_of_link(await visitor.until_told("state"))["hides_unchanged"] is True
            await visitor.type("u")
            assert await visitor.until_told("state") == state

    run(scenario())


def test_what_is_too_large_for_an_address_empties_it() -> None:
    async def scenario() -> None:
        async with serving() as served:
            visitor = await visit_with(served, fragment())
            await visitor.until_shown("from_a_link")
            assert await visitor.until_told("state") != ""
            await visitor.type("e")
            await visitor.until_shown("Format")
            await visitor.type("\x1b[18~")
            await visitor.paste(json.dumps({"title": "x" * 3_200_000}))
            assert await visitor.until_told("state") == ""

    run(scenario())


@pytest.mark.parametrize(
    ("held", "said"),
    [
        pytest.param("p=1.%2e", "no link", id="no link"),
        pytest.param("p=9.eJyr", "version 9", id="a later version"),
        pytest.param(fragment()[:-9], "damaged", id="cut off"),
        pytest.param(packed(b"[" * 3_000_000), "damaged", id="endless levels"),
        pytest.param(packed(b" " * 50_000_000), "over 3 MB", id="a bomb"),
        pytest.param(packed(b'{"text": ["\\u001b[2J"]}'), "no text", id="no text"),
    ],
)
def test_a_link_that_is_none_is_one_sentence(held: str, said: str) -> None:
    async def scenario() -> None:
        async with serving() as served:
            visitor = await visit_with(served, held)
            await visitor.until_shown(said)
            await visitor.until_shown("crm_upsert_customer")
            assert b"Traceback" not in visitor.received

    run(scenario())


def test_a_link_cannot_blow_up_a_session() -> None:
    async def scenario() -> None:
        junk: list[Any] = [[] for _ in range(33_000)]
        full = {"text": "[" * 250, "plans": junk, "edits": {str(n): "" for n in range(150_000)}}
        async with serving() as served:
            visitor = await served.visit(120, 35)
            await visitor.until_shown("resolve_refs")
            for held in (packed(json.dumps(full).encode()), packed(b"[]," * 1_000_000)):
                await visitor.say("link", held)
            await visitor.until_shown("damaged", "link")
            assert memory_of(await served.child(), "VmHWM") < 200 * caps.MEBIBYTE

    run(scenario())


def test_a_link_cannot_run_code_or_command_the_terminal() -> None:
    hostile = {
        "text": '{"name": "hostile\\u001b]0;pwned\\u0007", "inputSchema": {"type": "object"}}',
        "name": "\x1b[2J\x9b31m",
        "source": "\x1b[31m",
        "adapter": "os:system",
        "plans": [
            {"base": "os:system", "steps": []},
            {
                "base": "gemini",
                "steps": [
                    {"id": "\x1b[2J", "options": {}},
                    {
                        "id": "strip_unsupported_formats",
                        "options": {"allowed": ["\x1b]0;pwned\x07"]},
                    },
                ],
            },
        ],
    }

    async def scenario() -> None:
        async with serving() as served:
            visitor = await visit_with(served, packed(json.dumps(hostile).encode()))
            await visitor.until_shown("'os:system' is not known")
            await visitor.type("3")
            await visitor.until_shown("strip_unsupported_formats")
            await visitor.type("i")
            await visitor.until_shown("formats that are kept")
            await visitor.until_shown("\\u001b]0;pwned")
            for code in (b"\x1b]0;", b"\x1b[2J", b"\x9b31m"):
                assert code not in visitor.received

    run(scenario())


def test_an_address_that_is_too_long_ends_the_session() -> None:
    async def scenario() -> None:
        async with serving(Caps(message_bytes=4_000_000)) as served:
            visitor = await visit_with(served, "p=1." + "A" * caps.MAX_FRAGMENT)
            child = await served.child()
            assert await visitor.until_closed() == 1003
            assert await gone(child)

    run(scenario())


def test_what_the_address_holds_never_reaches_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with serving() as served:
            visitor = await visit_with(served, fragment())
            await visitor.until_shown("from_a_link")
            await visitor.until_told("state")
            broken = await visit_with(served, "p=1.secret")
            await broken.until_shown("damaged")
            next(iter(served.server._sessions)).kill()
            await visitor.socket.close()

    caplog.set_level(0)
    run(scenario())
    for secret in (fragment(), "secret", "from_a_link"):
        assert secret not in caplog.text


@pytest.mark.parametrize("choice", ["paste", "sample"])
def test_a_stranger_s_choice_is_made(choice: str) -> None:
    async def scenario() -> None:
        async with serving() as served:
            visitor = await served.visit(120, 35)
            await visitor.until_shown("resolve_refs")
            await visitor.say("choose", choice)
            if choice == "sample":
                await visitor.until_shown("Samples")
                return
            await visitor.until_shown("Format")  # the editor's footer
            await visitor.paste('{"title": "pasted"}')
            state = visit_of_link(await visitor.until_told("state"))
            assert state["text"] == '{"title": "pasted"}'

    run(scenario())


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (fragment(), True),
        ("", True),
        ("p=1.<script>", False),
        ("javascript:alert(1)", False),
        ("p=1." + "A" * caps.MAX_FRAGMENT, False),
        (None, False),
    ],
    ids=["a state", "none", "other signs", "another URL", "too long", "no text"],
)
def test_only_a_state_gets_into_the_address(held: object, expected: object) -> None:
    assert is_keepable(held) is expected


def test_page_and_program_know_the_same_bounds() -> None:
    script = (ROOT / "playground" / "web" / "static" / "address.js").read_text("utf-8")
    assert f"LONGEST = {link.MAX_LINK};" in script
    assert caps.MAX_FRAGMENT == link.MAX_KEPT
