"""Which tools a message speaks of: by number, by name, by what stands near it, or all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.explain.fields import GOOGLE
from engine.explain.paths import google_parts
from engine.explain.text import canonical
from engine.rules.values import clip

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.document import Toolset
    from engine.explain.bench import Bench
    from engine.explain.recognise import Message, Reading

_NEAR: Final = re.compile(
    r"tools\[(?P<group>\d{1,9})\]\.function_?[dD]eclarations\[(?P<one>\d{1,9})\]"
    r"|tools[.\[](?P<plain>\d{1,9})\]?"
    r"(?=\.(?:function\.|name|param|custom|toolSpec|input|Front)|['\":, ])"
    r"|tools\.(?P<counted>\d{1,9})\.member"
)
_SHORTEST_NAME: Final = 4
_WORD: Final = re.compile(r"[\w.:-]+")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The tools that a message may speak of.

    Attributes:
        indices: their numbers.
        is_named: whether the message itself, or what stands near it, names them.
        note: what is wrong with how it names them; "" where nothing is.

    """

    indices: tuple[int, ...]
    is_named: bool
    note: str = ""

    @property
    def notes(self) -> tuple[str, ...]:
        """The note, if there is one."""
        return (self.note,) if self.note else ()


def choose_tools(message: Message, reading: Reading, bench: Bench) -> Chosen:
    """Return the tools of the bench that a message speaks of."""
    numbers = list(_numbers(reading, bench.toolset))
    name = named_tool(reading)
    if not numbers and name is None:
        return _near(message, bench)
    if name is not None:
        indices = _by_name(name, bench, is_whole=reading.match.values["tool"].is_whole)
        if indices:
            return Chosen(indices, is_named=True)
        note = f"no tool of the tool set is called {name}"
        return Chosen(bench.everything, is_named=False, note=note)
    valid = tuple(n for n in dict.fromkeys(numbers) if 0 <= n < len(bench.everything))
    if valid:
        return Chosen(valid, is_named=True)
    note = f"the message names tool {numbers[0]}, and the tool set has {len(bench.everything)}"
    return Chosen(bench.everything, is_named=False, note=note)


def named_tool(reading: Reading) -> str | None:
    """Return the tool's name in a message, or None."""
    value = reading.match.values.get("tool")
    return value.text if value is not None and value.text else None


def tool_words(reading: Reading) -> str | None:
    """Return how a message names the tool, in words, or None."""
    name = named_tool(reading)
    if name is not None:
        return name
    numbers = list(_numbers(reading, None))
    return f"tool {numbers[0]}" if numbers else None


def _numbers(reading: Reading, toolset: Toolset | None) -> Iterable[int]:
    """Yield the number over all tools that a message gives, from 0."""
    for name, value in reading.match.values.items():
        if name == GOOGLE:
            group, one, _ = google_parts(value.text)
            if one is not None:
                yield declared(toolset, group, one)
        elif not value.is_whole or not value.text.isdecimal():
            continue
        elif name == "index":
            yield int(value.text[:9])
        elif name == "number_from_1":
            yield int(value.text[:9]) - 1


def declared(toolset: Toolset | None, group: int | None, one: int) -> int:
    """Return the number over all tools of Google's `tools[group].function_declarations[one]`."""
    if toolset is not None:
        place = re.compile(rf"/tools(/{group or 0})?/function_?[dD]eclarations/{one}")
        for tool in toolset.tools:
            if place.fullmatch(tool.pointer):
                return tool.index
    # Some clients send each function as a tool of its own.
    return one if not group else group + one


def _by_name(name: str, bench: Bench, *, is_whole: bool) -> tuple[int, ...]:
    """Return the tools that are called so, raw or, where none is, as sent; or begin so if cut."""
    for name_of in (_raw_name, _sent_name):
        names = [name_of(bench, index) for index in bench.everything]
        found = tuple(index for index, other in enumerate(names) if other == name)
        if not found and not is_whole:
            found = tuple(index for index, other in enumerate(names) if other.startswith(name))
        if found:
            return found
    return ()


def _raw_name(bench: Bench, index: int) -> str:
    raw = bench.toolset.tools[index].name
    return f"tool_{index}" if raw is None else canonical(clip(raw))


def _sent_name(bench: Bench, index: int) -> str:
    return canonical(bench.sent("generic", bench.stages[0], index).name or "")


def _near(message: Message, bench: Bench) -> Chosen:
    """Return the one tool that is named near a message; all where none is, or several."""
    numbers = {
        int(near["counted"]) - 1
        if near["counted"]
        else declared(bench.toolset, int(near["group"]), int(near["one"]))
        if near["one"]
        else int(near["plain"])
        for near in _NEAR.finditer(message.around)
    }
    valid = tuple(n for n in numbers if 0 <= n < len(bench.everything))
    if len(numbers) == 1 and valid:
        return Chosen(valid, is_named=True)
    words = set(_WORD.findall(message.around))
    by_name = tuple(
        n
        for n in bench.everything
        if (name := bench.toolset.tools[n].name) and len(name) >= _SHORTEST_NAME and name in words
    )
    is_one = len(by_name) == 1
    return Chosen(by_name if is_one else bench.everything, is_named=is_one)
