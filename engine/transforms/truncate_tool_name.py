"""Cut a tool's name to a number of bytes."""

from __future__ import annotations

_CONTINUATION = range(0b1000_0000, 0b1100_0000)
"""The bytes that stand inside a character in UTF-8."""


def truncate_tool_name(name: str, max_bytes: int) -> str:
    """Return the longest prefix of `name` that takes at most `max_bytes` bytes in UTF-8.

    A lone surrogate counts as the three bytes that it would take.

    >>> truncate_tool_name("hello", 64)
    'hello'
    >>> len(truncate_tool_name("a" * 100, 64))
    64
    >>> truncate_tool_name("ab🔧", 5)
    'ab'

    """
    encoded = name.encode("utf-8", "surrogatepass")
    if len(encoded) <= max_bytes:
        return name
    end = max(max_bytes, 0)
    while end > 0 and encoded[end] in _CONTINUATION:
        end -= 1
    return encoded[:end].decode("utf-8", "surrogatepass")
