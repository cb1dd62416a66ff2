"""Remember what an adapter made of a schema, keyed by content."""

from __future__ import annotations

import marshal
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Any

from engine.document.canonical import canonical
from engine.document.isolate import isolate
from engine.run.normalize import normalize

if TYPE_CHECKING:
    from engine.adapters import SchemaAdapter

    Key = tuple[object, bytes]


class SchemaCache:
    """Normalized schemas by adapter, its steps with their options, and the schema's content.

    The order of an object's keys does not count; 5 and 5.0 differ, and so do 1 and "1". Safe to
    use from several threads. Results are shared between callers: treat them as read-only, or
    take a private copy by `plain`.

    Attributes:
        max_entries: at most this many results are kept; the longest unused goes first.
        hits: calls answered from an entry.
        misses: calls that had to compute; hits + misses = calls.

    """

    def __init__(self, max_entries: int = 8192) -> None:
        if max_entries < 1:
            raise ValueError(f"max_entries is {max_entries}, and must be at least 1")
        self.max_entries = max_entries
        self.hits = 0
        self.misses = 0
        self._entries: dict[Key, Any] = {}
        # Keys by the schema as it was written: two writings of one schema have the same key.
        self._keys: dict[tuple[object, bytes], Key] = {}
        self._last_key: Key | None = None
        self._lock = Lock()

    def get_or_normalize(self, schema: Any, adapter: SchemaAdapter) -> Any:
        """Return what `adapter` makes of `schema`, computed once per content.

        Two calls that miss at the same time both compute; both get the result that was first.

        Raises:
            CycleError: the schema contains itself.
            DocumentError: the schema holds what JSON has no form for.

        """
        written = _written(schema)
        key = self._key(schema, adapter, written)
        with self._lock:
            self._last_key = key
            if key in self._entries:
                self.hits += 1
                self._entries[key] = result = self._entries.pop(key)
                return result
            self.misses += 1
        # Isolated, so that a caller who changes the schema later cannot reach the entry.
        isolated = _anew(schema, written)
        result = normalize(isolated, adapter)
        with self._lock:
            result = self._entries.setdefault(key, result)
            _drop_oldest(self._entries, self.max_entries)
        return result

    def _key(self, schema: Any, adapter: SchemaAdapter, written: bytes | None) -> Key:
        """Return the key, found by the schema as written where those bytes were met before."""
        identity = adapter.cache_identity()
        if written is None:
            return identity, canonical(schema)
        key = self._keys.get((identity, written))
        if key is None:
            key = identity, canonical(schema, exact_classes=True)
            with self._lock:
                self._keys[identity, written] = key
                _drop_oldest(self._keys, self.max_entries)
        return key

    def clear(self) -> None:
        """Forget every entry and set both counters to 0."""
        with self._lock:
            self._entries.clear()
            self._keys.clear()
            self.hits = self.misses = 0
            self._last_key = None

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def last_key(self) -> str | None:
        """A short digest of the last call's key, for showing; None before the first call."""
        if self._last_key is None:
            return None
        identity, content = self._last_key
        return sha256(repr(identity).encode("utf-8", "replace") + content).hexdigest()[:12]


_TUPLE_MARKS = (b"(", b")", b"\xa8", b"\xa9")
"""Bytes of which one is in what `marshal` writes for a tuple; they may be in a string as well."""


def _anew(schema: Any, written: bytes | None) -> Any:
    """Return the schema made anew, with nothing of the caller's; a tuple becomes an array."""
    if written is None or any(mark in written for mark in _TUPLE_MARKS):
        return isolate(schema)
    return marshal.loads(written)  # noqa: S302 - we wrote it


def _written(schema: Any) -> bytes | None:
    """Return bytes from which the schema can be made anew, or None where there are none.

    They are had in a third of the time of the canonical bytes, but differ with the order of keys.
    """
    try:
        return marshal.dumps(schema)
    except ValueError:  # a class of its own among the values, or too deep
        return None


def _drop_oldest(entries: dict[Any, Any], keep: int) -> None:
    while len(entries) > keep:
        del entries[next(iter(entries))]
