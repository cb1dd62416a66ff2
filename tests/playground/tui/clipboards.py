"""The clipboards and the downloads of a playground under test, which only note what they get."""

from __future__ import annotations

import base64
import re
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from textual.app import App

if TYPE_CHECKING:
    from typing import TextIO

    import pytest

    from tests.playground.tui.driving import Play


class Clipboard:
    """The machine's clipboard: what it gets, or the reason why it takes nothing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, works: bool = True) -> None:
        self.texts: list[str] = []
        self._works = works
        module = ModuleType("pyperclip")
        vars(module)["copy"] = self._copy
        monkeypatch.setitem(sys.modules, "pyperclip", module)

    def _copy(self, text: str) -> None:
        if not self._works:
            raise FileNotFoundError("xclip")
        self.texts.append(text)


class Browser:
    """Shows the playground in a browser, and notes what is downloaded: names and texts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.downloads: list[tuple[str, str]] = []
        monkeypatch.setattr(App, "is_web", True)
        monkeypatch.setattr(App, "deliver_text", self._deliver)

    def _deliver(self, file: TextIO, *, save_filename: str, **_options: Any) -> str:
        self.downloads.append((save_filename, file.read()))
        return "key"


def terminal_texts(play: Play) -> list[str]:
    """Return what the terminal was told to copy; the playground is run with `records`."""
    written = "".join(getattr(play.app._driver, "written", []))
    return [
        base64.b64decode(text).decode()
        for text in re.findall(r"\x1b\]52;c;([^\x07]*)\x07", written)
    ]
