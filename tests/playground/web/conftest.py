"""A browser for the tests that drive one, and a server for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.playground.web.chromium import CHROMIUM, FLAGS, Opened
from tests.playground.web.serving import serve_process

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - slow, and for a browser alone

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1300, "height": 800})
    context.set_default_timeout(20_000)
    yield context
    context.close()


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with serve_process("--sessions", "20") as (_, url):
        yield url


@pytest.fixture
def opened(context: BrowserContext, base: str) -> Opened:
    return Opened(context.new_page(), base)
