#!/usr/bin/env python3
"""Keep the tables of keys in the pages as the code has them.

    python docs/keys.py            says which pages differ; exit code 1 if one does
    python docs/keys.py --write    writes the tables anew

A page holds its table between the lines `<!-- keys -->` and `<!-- /keys -->`, a row for each key;
after `<!-- keys short -->` it has a row for each pane.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playground.keys import KEYS, Where  # noqa: E402 - this checkout's, not an installed copy's

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.keys import Key

PAGES: Final = (ROOT / "README.md", ROOT / "docs" / "playground.md")
START: Final = "<!-- keys -->"
END: Final = "<!-- /keys -->"
_MARKED: Final = re.compile(
    rf"(?P<start><!-- keys(?P<short> short)? -->\n).*?(?={re.escape(END)})", re.DOTALL
)


def table(*, is_short: bool = False) -> str:
    """Return the Markdown table of all keys, pane by pane, with an empty line around it.

    The short one has a row for each pane, with a word for each key.
    """
    rows = _short_rows() if is_short else _rows()
    return "\n".join(("", *rows, "", ""))


def _short_rows() -> Iterator[str]:
    yield "| where | keys |"
    yield "|---|---|"
    for where in Where:
        held = [key for key in KEYS if key.where is where and key.keys]
        words = " · ".join(f"{_shown(key)} {_escaped(key.label)}" for key in held)
        yield f"| {where.value} | {words} |"


def _rows() -> Iterator[str]:
    yield "| where | key | does |"
    yield "|---|---|---|"
    for where in Where:
        for number, key in enumerate(key for key in KEYS if key.where is where):
            place = where.value if number == 0 else ""
            shown = _shown(key) or "palette"
            yield f"| {place} | {shown} | {_escaped(key.does)} |"


def _shown(key: Key) -> str:
    return " ".join(f"`{_escaped(name)}`" for name in key.shown.split())


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")


def _filled(marked: re.Match[str]) -> str:
    return marked["start"] + table(is_short=marked["short"] is not None)


def main() -> int:
    """Compare or write the pages.

    Returns:
        The exit code: 0 all pages have the table of the code, 1 one differs, 2 one cannot hold it.

    """
    parser = argparse.ArgumentParser(description="Keep the tables of keys as the code has them.")
    parser.add_argument("--write", action="store_true", help="write the tables anew")
    parser.add_argument("pages", metavar="PAGE", type=Path, nargs="*", default=PAGES)
    parsed = parser.parse_args()
    code = 0
    for page in parsed.pages:
        text = page.read_text(encoding="utf-8")
        if not _MARKED.search(text):
            sys.stderr.write(f"{page.name} lacks the lines {START} and {END}\n")
            return 2
        wanted = _MARKED.sub(_filled, text)
        if wanted == text:
            continue
        if parsed.write:
            page.write_text(wanted, encoding="utf-8")
            sys.stdout.write(f"wrote {page.name}\n")
        else:
            sys.stderr.write(f"{page.name} has other keys; run `python docs/keys.py --write`\n")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
