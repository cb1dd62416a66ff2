#!/usr/bin/env python3
"""Make the pictures of the served playground, in a real Chromium.

    python screenshots/make_web.py

`web.png` is the page with the program in it, `web_welcome.png` what a stranger sees first;
`playground/web/static/phone.jpg`, which phones get, is the program in small. Needs the extra
`web`, playwright from the group `test`, and Chromium.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from base64 import b64encode
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

FOLDER: Final = Path(__file__).resolve().parent
PHONE: Final = FOLDER.parent / "playground" / "web" / "static" / "phone.jpg"

LARGE: Final = {"width": 1440, "height": 900}
SMALL: Final = {"width": 720, "height": 450}
"""Of the phone's picture, which is shown over the width of a phone: that has as many dots."""

TO_A_CHANGE: Final = ("/", *"exclusiveMinimum", "Enter", *["ArrowDown"] * 8, *["ArrowUp"] * 8)
MOMENT: Final = 400
"""Milliseconds after a key."""


def main() -> int:
    """Make the pictures.

    Returns:
        The exit code: 0 all are made, 1 Chromium is missing.

    """
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.stderr.write("Chromium is missing; on Debian: apt-get install chromium\n")
        return 1
    with _served() as url, sync_playwright() as playwright:
        words = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=chromium, args=words)
        page = browser.new_page(viewport=LARGE)
        _visit(page, url)
        page.screenshot(path=FOLDER / "web_welcome.png")
        _look_around(page)
        page.screenshot(path=FOLDER / "web.png")
        small = browser.new_page(viewport=SMALL)
        picture = b64encode((FOLDER / "web.png").read_bytes()).decode()
        small.set_content(
            "<body style='margin: 0'><img style='width: 100vw; height: 100vh'"
            f" src='data:image/png;base64,{picture}'>"
        )
        small.screenshot(path=PHONE, type="jpeg", quality=70)
        browser.close()
    return 0


@contextmanager
def _served() -> Iterator[str]:
    """Serve this checkout's playground on a free port; give its URL."""
    words = [sys.executable, "-m", "playground", "serve", "--port", "0"]
    with subprocess.Popen(  # noqa: S603 - this interpreter on our own program
        words, cwd=FOLDER.parent, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            shown = re.search(r"http://\S+", process.stdout.readline() if process.stdout else "")
            if shown is None:
                raise SystemExit("the playground could not be served")
            yield shown[0]
        finally:
            process.terminate()


def _visit(page: Page, url: str) -> None:
    """Open the page and let the program come to rest: what is lost is worked out last."""
    page.goto(url)
    page.wait_for_selector("body.-first-byte", state="attached")
    page.wait_for_timeout(10 * MOMENT)


def _look_around(page: Page) -> None:
    """Leave the first words for a row that the providers treat differently."""
    page.keyboard.press("Escape")
    for key in TO_A_CHANGE:
        page.keyboard.press(key)
        page.wait_for_timeout(MOMENT)
    page.wait_for_timeout(5 * MOMENT)


if __name__ == "__main__":
    sys.exit(main())
