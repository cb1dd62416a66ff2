"""The page asks nobody else, and shows nobody what lies on the server."""

from __future__ import annotations

import json
import re
from importlib import resources

import pytest
from yarl import URL

from playground.web.caps import PUBLIC_DEMO
from tests.playground.web.serving import run, serving

FILES = [
    file
    for folder in ("static", "templates")
    for file in (resources.files("playground.web") / folder).iterdir()
]


def test_the_page_has_a_policy_that_names_no_other_host() -> None:
    async def scenario() -> None:
        async with serving() as served, served.client.get(served.base) as answer:
            host = served.base.removeprefix("http://")
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert f"connect-src ws://{host} wss://{host};" in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert "<script>" not in await answer.text()

    run(scenario())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_file_of_the_page_names_another_host(file: resources.abc.Traversable) -> None:
    assert not re.search(rb"https?://|//[a-z]+\.", file.read_bytes())


def test_the_page_takes_no_longer_link_than_a_message_holds() -> None:
    async def scenario() -> None:
        async with serving(PUBLIC_DEMO) as served, served.client.get(served.base) as answer:
            found = re.search(r'data-fragment-characters="(\d+)"', await answer.text())
            assert found is not None
            link = json.dumps(["link", "x" * int(found[1])])
            assert len(link) <= PUBLIC_DEMO.message_bytes

    run(scenario())


def test_everything_that_the_page_names_is_there() -> None:
    async def scenario() -> None:
        async with serving() as served:
            async with served.client.get(served.base) as answer:
                named = re.findall(r'(?:href|src)="(/[^"]+)"', await answer.text())
            assert len(named) == 8
            async with served.client.get(f"{served.base}/static/page/page.css") as answer:
                named += re.findall(r'url\("([^"]+)"\)', await answer.text())
            for path in named:
                async with served.client.get(served.base + path) as answer:
                    assert answer.status == 200, path

    run(scenario())


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/static", 404),
        ("/static/page/", 403),
        ("/static/terminal/", 403),
        ("/static/terminal/js/", 403),
        ("/static/page/../server.py", 404),
        ("/static/page/%2e%2e/server.py", 404),
        ("/static/page/..%2fserver.py", 404),
        ("/static/page//etc/passwd", 404),
    ],
)
def test_no_folder_is_listed_and_no_other_file_served(path: str, status: int) -> None:
    async def scenario() -> None:
        async with serving() as served:
            url = URL(served.base + path, encoded=True)
            async with served.client.get(url) as answer:
                assert answer.status in (status, 403, 404)
                assert "page.js" not in await answer.text()

    run(scenario())
