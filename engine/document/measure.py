"""How long a value's JSON text would be, worked out once per distinct part and without writing."""

from __future__ import annotations

from dataclasses import dataclass
from json.encoder import encode_basestring
from typing import TYPE_CHECKING, Any, Final

from engine.document.pointer import display, join
from engine.document.scalars import has_surrogate, scalar_text, string_text
from engine.errors import CycleError, DocumentError

if TYPE_CHECKING:
    from collections.abc import Iterable

_MIN_INTEGER: Final = -(2**63)
_MAX_INTEGER: Final = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Measure:
    """The text that a value stands for.

    Attributes:
        size: bytes in UTF-8.
        newlines: line breaks; each grows by the indent for each level above the value.
        levels: how deep containers stand in each other; 0 for a scalar.
        is_plain: holds only what orjson writes byte for byte as our own writer does.

    """

    size: int
    newlines: int
    levels: int
    is_plain: bool


def measure(value: Any, indent: int | None) -> Measure:
    """Return the size and nature of a value's JSON text.

    Time and memory follow the distinct containers, not the tree that they stand for.

    Raises:
        CycleError: a container contains itself.
        DocumentError: a key that is no string, or a value that JSON has no form for; the message
            names its place.

    """
    counter = _Counter(value, indent)
    if not isinstance(value, dict | list | tuple):
        return Measure(counter.scalar_size(value), 0, 0, counter.is_plain)
    size, newlines, levels = counter.run()
    return Measure(size, newlines, levels, counter.is_plain)


@dataclass(slots=True)
class _Open:
    """A container whose children are still being counted: its own bytes, and the children."""

    size: int
    length: int
    children: list[Any]


class _Counter:
    """Counts each distinct container once, children first, on a stack of its own."""

    def __init__(self, root: Any, indent: int | None) -> None:
        self.root = root
        self.indent = indent
        self.is_plain = True
        self.string_sizes: dict[str, int] = {}
        self.opened: dict[int, _Open] = {}
        self.done: dict[int, tuple[int, int, int]] = {}

    def run(self) -> tuple[int, int, int]:
        stack = [self.root]
        while stack:
            node = stack[-1]
            known = self.opened.get(id(node))
            if id(node) in self.done:
                stack.pop()
            elif known is not None:
                self.done[id(node)] = self._close(self.opened.pop(id(node)))
                stack.pop()
            else:
                children = self._open(node)
                if children and any(id(child) in self.opened for child in children):
                    raise CycleError(f"the value at {self._place(node)} contains itself")
                stack += [child for child in children if id(child) not in self.done]
        return self.done[id(self.root)]

    def scalar_size(self, value: Any) -> int:
        """Return the bytes of a scalar's text, and note whether orjson writes the same."""
        kind = type(value)
        text = scalar_text(value)
        if kind is int:
            self.is_plain &= _MIN_INTEGER <= value <= _MAX_INTEGER
        elif kind is float:
            self.is_plain &= "e" not in text  # orjson writes exponents in another form
        elif value is not None and kind is not bool:
            self.is_plain = False
        return len(text) if text.isascii() else len(text.encode())

    def _string_size(self, value: str) -> int:
        text = encode_basestring(value)
        if text.isascii():
            size = len(text)
        else:
            size = len(string_text(value).encode())
            if has_surrogate(value):  # orjson refuses it
                self.is_plain = False
        self.string_sizes[value] = size
        return size

    def _open(self, node: Any) -> list[Any]:
        """Count what a container holds itself, and return the containers in it."""
        if type(node) not in (dict, list, tuple):
            self.is_plain = False
        size = 0
        values: Iterable[Any] = node
        if isinstance(node, dict):
            size = self._key_sizes(node)
            values = node.values()
        children: list[Any] = []
        sizes = self.string_sizes
        for value in values:
            kind = type(value)
            if kind is str:
                size += sizes.get(value) or self._string_size(value)
            elif kind is dict or kind is list or isinstance(value, dict | list | tuple):
                children.append(value)
            else:
                size += self._located_size(node, value)
        self.opened[id(node)] = _Open(size, len(node), children)
        return children

    def _key_sizes(self, node: dict[Any, Any]) -> int:
        sizes = self.string_sizes
        size = len(node) * (1 if self.indent is None else 2)
        for key in node:
            if type(key) is str:
                size += sizes.get(key) or self._string_size(key)
            elif isinstance(key, str):
                size += self.scalar_size(key)
            else:
                raise DocumentError(
                    f"the object at {self._place(node)} has the key {key!r} of the Python class"
                    f" {type(key).__name__!r}; JSON keys are strings"
                )
        return size

    def _located_size(self, node: Any, value: Any) -> int:
        try:
            return self.scalar_size(value)
        except DocumentError as error:
            items = node.items() if isinstance(node, dict) else enumerate(node)
            label = next(label for label, child in items if child is value)
            raise DocumentError(f"{join(self._place(node), label)}: {error}") from None

    def _close(self, node: _Open) -> tuple[int, int, int]:
        indent = self.indent or 0
        size, newlines, levels = node.size + 2, 0, 0
        for child in node.children:
            child_size, child_newlines, child_levels = self.done[id(child)]
            size += child_size + child_newlines * indent
            newlines += child_newlines
            levels = max(levels, child_levels)
        if node.length:
            size += node.length - 1
        if node.length and self.indent is not None:
            newlines += node.length + 1
            size += node.length + 1 + node.length * indent
        return size, newlines, levels + 1

    def _place(self, node: Any) -> str:
        """Return the first pointer to a container, as people see it."""
        pointers = {id(self.root): ""}
        waiting = [self.root]
        for container in waiting:
            if container is node:
                break
            items = container.items() if isinstance(container, dict) else enumerate(container)
            for label, child in items:
                if isinstance(child, dict | list | tuple) and id(child) not in pointers:
                    pointers[id(child)] = join(pointers[id(container)], label)
                    waiting.append(child)
        return display(pointers[id(node)])
