"""Bytes that stand for a JSON value, whatever the order of its keys."""

from __future__ import annotations

import math
from hashlib import sha256
from typing import Any, Final

import orjson

from engine.document.scalars import scalar_text
from engine.errors import CycleError, DocumentError

_FAST: Final = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_PASSTHROUGH_SUBCLASS
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
)
_MAX_UNFOLDED: Final = 20_000
"""How many containers a value may stand for before it is looked at node by node."""
_CONTAINERS: Final[frozenset[type]] = frozenset({dict, list, tuple})
_TAG: Final = b"\0digest "
"""Begins the bytes of a value that orjson cannot write; no JSON text begins like this."""


def canonical(value: Any) -> bytes:
    """Return bytes that are equal for two values just when they are the same JSON value.

    Key order does not count; 5 and 5.0 differ, and so do 1 and "1". The bytes are the compact
    text with sorted keys. Where that cannot be had (integers over 64 bits, long numbers, lone
    surrogates, great depth) or would be too large because parts are shared, they are a digest
    built node by node, in time linear in the distinct nodes.

    Raises:
        CycleError: the value contains itself.
        DocumentError: NaN, an infinity, a key that is no string, or a class that JSON lacks.

    >>> canonical({"b": 1, "a": "ü"}) == canonical({"a": "ü", "b": 1})
    True

    """
    if _can_be_written(value):
        try:
            text = orjson.dumps(value, option=_FAST)
        except TypeError:
            pass
        else:
            # orjson writes NaN as null, so a text without null is sure to have none.
            if b"null" not in text or not _holds_odd_float(value):
                return text
    return _TAG + _Digest().of(value)


def _can_be_written(value: Any) -> bool:
    """Tell whether the tree that a value stands for is about as large as the value itself."""
    count = 0
    level: list[Any] = [value] if value.__class__ in _CONTAINERS else []
    while level:
        count += len(level)
        if count > _MAX_UNFOLDED:
            return not _shares(value)
        level = [
            child
            for node in level
            for child in (node.values() if node.__class__ is dict else node)
            if child.__class__ in _CONTAINERS
        ]
    return True


def _shares(value: Any) -> bool:
    """Tell whether a container stands in two places."""
    seen = {id(value)}
    nodes: list[Any] = [value]
    for node in nodes:  # grows while it runs
        for child in node.values() if node.__class__ is dict else node:
            if child.__class__ in _CONTAINERS:
                if id(child) in seen:
                    return True
                seen.add(id(child))
                nodes.append(child)
    return False


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
