"""A visitor types and pastes, and gets exactly what a terminal would show."""

from __future__ import annotations

import base64
import json
import re

from tests.playground.web.serving import Visitor, run, serving

COPIED = rb"\x1b\]52;c;([A-Za-z0-9+/=]+)\x07"


async def editor_text(visitor: Visitor) -> str:
    """Return the editor's text as the program copies it: all selected, then ctrl+c."""
    visitor.received.clear()
    await visitor.type("\x1b[18~")  # F7 selects all
    await visitor.type("\x03")
    copied = await visitor.until_received(COPIED)
    return base64.b64decode(copied[1]).decode()


async def replace_text(visitor: Visitor, text: str) -> None:
    """Paste over the whole text of the editor."""
    await visitor.until_shown("Gemini")
    await visitor.type("e")
    await visitor.until_shown("Format")  # the editor's footer
    await editor_text(visitor)  # once it is copied, it is selected
    await visitor.paste(text)


def test_the_demo_is_shown_and_keys_work() -> None:
    async def scenario() -> None:
        async with serving() as served:
            visitor = await served.visit(120, 35)
            await visitor.until_shown("resolve_refs")
            assert visitor.lines[0].startswith(
                " schema-playground  crm_upsert_customer  sample demo"
            )
            await visitor.type("o")
            await visitor.until_shown("Samples")
            await visitor.type("\x1b")
            await visitor.until_hidden("Samples")
            await visitor.type("q")
            assert await visitor.until_closed() == 4000

    run(scenario())


def test_what_is_pasted_stands_in_the_editor() -> None:
    async def scenario() -> None:
        async with serving() as served:
            visitor = await served.visit(120, 35)
            await replace_text(visitor, '{"type": "boolean"}')
            await visitor.until_shown('{"type": "boolean"}')
            assert await editor_text(visitor) == '{"type": "boolean"}'

    run(scenario())


def test_a_paste_of_200_kilobytes_arrives_whole() -> None:
    fields = {f"field_{number}": {"type": "string", "const": "é" * 20} for number in range(2500)}
    text = json.dumps({"type": "object", "properties": fields}, indent=1, ensure_ascii=False)
    assert len(text.encode()) > 200_000

    async def scenario() -> None:
        async with serving() as served:
            visitor = await served.visit(80, 24)
            await replace_text(visitor, text)
            assert await editor_text(visitor) == text

    run(scenario())


def test_a_resize_beyond_the_bounds_is_clamped() -> None:
    async def scenario() -> None:
        async with serving() as served:
            visitor = await served.visit(400, 150)
            await visitor.until_shown("resolve_refs")
            await visitor.socket.send_str('["resize", {"width": 1000000, "height": 1000000}]')
            await visitor.type("o")
            await visitor.until_shown("Samples")
            places = re.findall(rb"\x1b\[(\d+);(\d+)H", visitor.received)
            assert max(int(row) for row, _ in places) <= 150
            assert max(int(column) for _, column in places) <= 400

    run(scenario())
