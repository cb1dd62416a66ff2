#!/usr/bin/env python3
"""Make the screenshots from the real program, without a terminal.

    python screenshots/make.py              all of them
    python screenshots/make.py wide step    some, by name

Every SVG is the source of the PNG beside it. PNGs need rsvg-convert and the font Fira Code.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual.events import Paste

FOLDER: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))

# These are this checkout's, not an installed copy's: hence below the path.
from engine import ADAPTERS  # noqa: E402 - see above
from playground.app import PlaygroundApp  # noqa: E402 - see above
from playground.model.document import open_text  # noqa: E402 - see above
from playground.model.session import Session  # noqa: E402 - see above
from playground.model.start import Start  # noqa: E402 - see above
from playground.samples import sample_text  # noqa: E402 - see above

if TYPE_CHECKING:
    from textual.pilot import Pilot

WIDE: Final = (200, 50)
MEDIUM: Final = (120, 35)
NARROW: Final = (80, 24)

PLAIN: Final = Start()
TICK: Final = 2e-5
"""Seconds that the pictures' clock goes on each time it is read."""

TOOLS_MISSING: Final = """\
the SVGs are written, but no PNGs: rsvg-convert or the font Fira Code is missing.
Install both; on Debian: apt-get install librsvg2-bin fonts-firacode
"""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: what is opened, how large, and the keys pressed before it is taken.

    Attributes:
        size: columns and rows of the terminal.
        keys: Textual's key names, in order.
        sample: id of the sample that is opened.
        theme: name of the theme.
        pixels: width of the PNG.
        paste: what is pasted before the keys.
        start: what the program is asked for besides.

    """

    size: tuple[int, int]
    keys: tuple[str, ...] = ()
    sample: str = "demo"
    theme: str = "textual-dark"
    pixels: int = 1300
    paste: str = ""
    start: Start = PLAIN


ERROR: Final = (
    'Invalid JSON payload received. Unknown name "exclusiveMinimum" at '
    "'tools[0].function_declarations[0].parameters.properties[2].value': Cannot find field."
)
CALL: Final = (
    '{"type": "tool_use", "name": "crm_upsert_customer",'
    ' "input": {"name": "Jane", "email": "jane@example.com", "age": 0}}'
)

# Puts the cursor on a row that the providers treat differently, with its surroundings in sight.
TO_A_CHANGE: Final = ("slash", *"exclusiveMinimum", "enter", *["down"] * 8, *["up"] * 8)

SHOTS: Final = {
    "wide": Shot(WIDE, ("ctrl+r", *TO_A_CHANGE), pixels=1300),
    "medium": Shot(MEDIUM, ("ctrl+r", *TO_A_CHANGE)),
    "narrow": Shot(NARROW, ("ctrl+r", *TO_A_CHANGE), pixels=1000),
    "step": Shot(MEDIUM, ("3", "down", "down")),
    "light": Shot(MEDIUM, TO_A_CHANGE, theme="textual-light"),
    "name": Shot(MEDIUM, ("0", "down", "enter", "4"), sample="colliding_names"),
    "lost": Shot(MEDIUM, ("7", "z", "down", "down")),
    "arguments": Shot(MEDIUM, ("z",), paste=CALL),
    "explain": Shot(MEDIUM, paste=ERROR),
    "tour": Shot(MEDIUM, ("t", "t", "t", "t")),
    "present": Shot((110, 30), ("j",), start=Start(presents=True)),
}


def main() -> int:
    """Make the screenshots that are asked for.

    Returns:
        The exit code: 0 all are made, 1 only the SVGs could be.

    """
    parser = argparse.ArgumentParser(description="Make the screenshots from the real program.")
    parser.add_argument("names", metavar="NAME", nargs="*", help=", ".join(SHOTS))
    names = parser.parse_args().names or list(SHOTS)
    for name in names:
        if name not in SHOTS:
            parser.error(f"no screenshot is called {name!a}; all are {', '.join(SHOTS)}")
    converter = shutil.which("rsvg-convert") if _has_font() else None
    for name in names:
        path = FOLDER / f"{name}.svg"
        path.write_text(standalone(asyncio.run(taken(SHOTS[name]))), encoding="utf-8")
        sys.stdout.write(f"{path.name}\n")
        if converter is not None:
            _convert(converter, path, SHOTS[name].pixels)
    if converter is None:
        sys.stderr.write(TOOLS_MISSING)
        return 1
    return 0


async def taken(shot: Shot) -> str:
    """Return what the program shows, as Textual's SVG."""
    opened = open_text(f"sample {shot.sample}", sample_text(shot.sample))
    # A clock of its own: the same program gives the same picture.
    clock = map(TICK.__mul__, count()).__next__
    app = PlaygroundApp(opened, Session.of(ADAPTERS.values()), clock, start=shot.start)
    async with app.run_test(size=shot.size) as pilot:
        if not shot.start.presents:
            app.theme = shot.theme
        await _settle(pilot)
        if shot.paste:
            app.post_message(Paste(shot.paste))
            await _settle(pilot)
        for key in shot.keys:
            await pilot.press(key)
            await _settle(pilot)
        return app.export_screenshot()


async def _settle(pilot: Pilot[None]) -> None:
    """Wait until the run under way is done and shown, and what is lost is found."""
    for _ in range(3):  # what was read may ask for more work
        await pilot.pause(0.2)
        await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def standalone(svg: str) -> str:
    """Return an SVG that asks for nothing over the network and keeps its leading spaces.

    Textual names a web font besides the local one, and some programs drop the spaces that a text
    begins with unless they are told to keep them.
    """
    without_web_font = re.sub(r',\s*url\("https?:[^)]*\)\s*format\([^)]*\)', "", svg)
    return without_web_font.replace("<text ", '<text xml:space="preserve" ')


def _has_font() -> bool:
    matcher = shutil.which("fc-match")
    if matcher is None:
        return True  # fontconfig's own tools are missing; the font may be there
    words = [matcher, "--format=%{family}", "Fira Code"]
    found = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - fixed words
    return "Fira Code" in found.stdout


def _convert(converter: str, svg: Path, pixels: int) -> None:
    words = [converter, f"--width={pixels}", str(svg), f"--output={svg.with_suffix('.png')}"]
    subprocess.run(words, check=True)  # noqa: S603 - our own file


if __name__ == "__main__":
    sys.exit(main())
