"""What is saved in a browser is a download, under a safe name, once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from playground.web.downloads import Downloads, safe_name
from tests.playground.web.serving import run, serving

if TYPE_CHECKING:
    from textual_serve.app_service import AppService


class Program:
    """A session's process that hands over one text."""

    app_service_id = "one"

    def __init__(self, downloads: Downloads, text: str) -> None:
        self._downloads = downloads
        self._chunks = [text, ""]

    async def send_meta(self, data: dict[str, Any]) -> bool:
        """Answer the request for the next piece."""
        await self._downloads.chunk_received(data["key"], self._chunks.pop(0))
        return True


async def offer(downloads: Downloads, key: str, name: str = "tools.json") -> None:
    """Offer a text as a page that the browser should show."""
    await downloads.create_download(
        app_service=cast("AppService", Program(downloads, "{}")),
        delivery_key=key,
        file_name=name,
        open_method="browser",
        mime_type="text/html",
        encoding="utf-8",
    )


def test_a_download_is_a_file_and_never_a_page() -> None:
    async def scenario() -> None:
        async with serving() as served:
            await offer(served.server.download_manager, "key", 'a"\r\nSet-Cookie: b=c.html')
            async with served.client.get(f"{served.base}/download/key") as answer:
                assert await answer.text() == "{}"
                assert answer.content_type == "application/octet-stream"
                assert answer.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
                disposition = 'attachment; filename="a_Set-Cookie_b_c.html"'
                assert answer.headers["Content-Disposition"] == disposition
            async with served.client.get(f"{served.base}/download/key") as answer:
                assert answer.status == 404

    run(scenario())


def test_each_save_of_a_confined_session_is_a_download_and_it_goes_on() -> None:
    saved = {
        "y": ("crm_upsert_customer-gemini-schema.json", '"properties"'),
        "s": ("crm_upsert_customer-source.json", '"name": "crm_upsert_customer"'),
        "l": ("crm_upsert_customer-link.txt", "#p=1."),
        "i": ("crm_upsert_customer-screenshot.svg", "<svg"),
    }

    async def scenario() -> None:
        async with serving() as served:
            visitor = await served.visit(120, 35)
            await visitor.until_shown("resolve_refs")
            for letter, (name, part) in saved.items():
                await visitor.type("\x13")  # ctrl+s
                await visitor.until_shown("a letter or enter picks")
                await visitor.type(letter)
                key = await visitor.until_told("deliver_file_start")
                async with served.client.get(f"{served.base}/download/{key}") as answer:
                    assert part in await answer.text()
                    disposition = answer.headers["Content-Disposition"]
                    assert disposition == f'attachment; filename="{name}"'
                await visitor.until_hidden("a letter or enter picks")
            await visitor.type("q")
            assert await visitor.until_closed() == 4000

    run(scenario())


def test_what_nobody_fetches_does_not_pile_up() -> None:
    async def scenario() -> None:
        downloads = Downloads()
        for number in range(100):
            await offer(downloads, f"key {number}")
        assert await downloads.find("key 91") is None
        assert await downloads.find("key 92") is not None
        assert await downloads.find("key 99") is not None
        await downloads.forget("one")
        assert await downloads.find("key 99") is None

    run(scenario())


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        pytest.param("tools.json", "tools.json", id="as it is"),
        pytest.param("../../etc/passwd", "_.._etc_passwd", id="a path"),
        pytest.param("...", "download", id="dots"),
        pytest.param("", "download", id="nothing"),
        pytest.param("é\x1b[2J.json", "_2J.json", id="what terminals obey"),
        pytest.param("x" * 200 + ".json", "x" * 75 + ".json", id="long"),
    ],
)
def test_a_name_is_made_safe(name: str, safe: str) -> None:
    assert safe_name(name) == safe
