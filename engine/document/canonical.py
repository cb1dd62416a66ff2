"""Bytes that stand for a JSON value, whatever the order of its keys."""

from __future__ import annotations

import math
from hashlib import sha256
from typing import Any, Final

import orjson

from engine.document.scalars import scalar_text
from engine.errors import CycleError, DocumentError

_PLAIN: Final[frozenset[type]] = frozenset({dict, list, tuple, str, int, float, bool, type(None)})
_CONTAINERS: Final[frozenset[type]] = frozenset({dict, list, tuple})
_WRITTEN_ALIKE: Final = (dict, list, str, int)
"""Classes whose sub-classes orjson writes as it writes them."""
_MAX_UNFOLDED: Final = 20_000
"""How many containers a value may stand for before it is looked at node by node."""
_TAG: Final = b"\0digest "
"""Begins the bytes of a value that orjson cannot write; no JSON text begins like this."""


def canonical(value: Any, *, exact_classes: bool = False) -> bytes:
    """Return bytes that are equal for two values just when they are the same JSON value.

    Key order does not count; 5 and 5.0 differ, and so do 1 and "1". The bytes are the compact
    text with sorted keys. Where that cannot be had (integers over 64 bits, long numbers, lone
    surrogates, great depth) or would be too large because parts are shared, they are a digest
    built node by node, in time linear in the distinct nodes. So a value whose shared parts stand
    for more than 20,000 containers has other bytes than its unfolded copy.

    Args:
        value: any JSON value.
        exact_classes: the caller knows that it holds nothing of a class that Python's `marshal`
            does not write; saves a third of the time.

    Raises:
        CycleError: the value contains itself.
        DocumentError: NaN, an infinity, a key that is no string, or a class that JSON lacks.

    >>> canonical({"b": 1, "a": "ü"}) == canonical({"a": "ü", "b": 1})
    True

    """
    if _can_be_written(value, exact_classes=exact_classes):
        try:
            text = orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
        except TypeError:
            pass
        else:
            # orjson writes NaN as null, so a text without null is sure to have none.
            if b"null" not in text or not _holds_odd_float(value):
                return text
    return _TAG + _Digest().of(value)


def _can_be_written(value: Any, *, exact_classes: bool) -> bool:
    """Tell whether orjson writes a value as JSON, in a text about as large as the value itself."""
    classes: set[type] = {value.__class__}
    count = 0
    level: list[Any] = [value] if value.__class__ in _CONTAINERS else []
    while level:
        count += len(level)
        if count > _MAX_UNFOLDED:
            distinct, shares = _look_closely(value)
            return not shares and all(map(_is_written, distinct))
        below: list[Any] = []
        for node in level:
            children = node.values() if node.__class__ is dict else node
            if not exact_classes:
                classes.update(map(type, children))
            below += [child for child in children if child.__class__ in _CONTAINERS]
        level = below
    return classes <= _PLAIN or all(map(_is_written, _look_closely(value)[0]))


def _is_written(kind: type) -> bool:
    """Tell whether orjson writes a class as our own writer does; it also writes some others."""
    return kind in _PLAIN or issubclass(kind, _WRITTEN_ALIKE)


def _look_closely(value: Any) -> tuple[set[type], bool]:
    """Return the classes of all that is in a value, and whether a container stands twice in it."""
    classes: set[type] = {type(value)}
    shares = False
    seen = {id(value)}
    nodes: list[Any] = [value] if isinstance(value, dict | list | tuple) else []
    for node in nodes:  # grows while it runs
        for child in node.values() if isinstance(node, dict) else node:
            classes.add(type(child))
            if isinstance(child, dict | list | tuple):
                if id(child) in seen:
                    shares = True
                else:
                    seen.add(id(child))
                    nodes.append(child)
    return classes, shares


def _holds_odd_float(value: Any) -> bool:
    level: list[Any] = [value]
    for node in level:  # grows while it runs
        if isinstance(node, dict):
            level.extend(node.values())
        elif isinstance(node, list | tuple):
            level.extend(node)
        elif isinstance(node, float) and not math.isfinite(node):
            return True
    return False


class _Digest:
    """Digests of containers, children first, each distinct one once."""

    def __init__(self) -> None:
        self._done: dict[int, bytes] = {}
        self._open: set[int] = set()

    def of(self, value: Any) -> bytes:
        if not isinstance(value, dict | list | tuple):
            return self._leaf(value)
        stack = [value]
        while stack:
            node = stack[-1]
            key = id(node)
            if key in self._done:
                stack.pop()
            elif key in self._open:
                self._open.discard(key)
                self._done[key] = self._container(node)
                stack.pop()
            else:
                self._open.add(key)
                stack += self._unfinished(node)
        return self._done[id(value)]

    def _unfinished(self, node: Any) -> list[Any]:
        children = [
            child
            for child in (node.values() if isinstance(node, dict) else node)
            if isinstance(child, dict | list | tuple) and id(child) not in self._done
        ]
        if any(id(child) in self._open for child in children):
            raise CycleError("the schema contains itself, so no JSON text can stand for it")
        return children

    def _container(self, node: Any) -> bytes:
        digest = sha256()
        if isinstance(node, dict):
            if not all(isinstance(key, str) for key in node):
                raise DocumentError("an object's key is no string")
            digest.update(b"{")
            for key in sorted(node):
                digest.update(self._leaf(key) + self._child(node[key]))
        else:
            digest.update(b"[")
            for child in node:
                digest.update(self._child(child))
        return digest.digest()

    def _child(self, child: Any) -> bytes:
        done = self._done.get(id(child)) if isinstance(child, dict | list | tuple) else None
        return b"#" + done if done is not None else self._leaf(child)

    @staticmethod
    def _leaf(value: Any) -> bytes:
        text = scalar_text(value).encode()
        return b"%d:%s" % (len(text), text)
