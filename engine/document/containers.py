"""Objects and arrays looked at alike: what their keys are, and whether they have one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


def keys(container: Any) -> Iterable[Any]:
    """Return the keys of an object or the indices of an array."""
    return container if isinstance(container, dict) else range(len(container))


def entries(container: Any) -> Iterable[tuple[Any, Any]]:
    """Return (key, value) pairs of an object, or (index, value) pairs of an array."""
    return container.items() if isinstance(container, dict) else enumerate(container)


def holds(container: Any, key: Any) -> bool:
    """Tell whether a value is an object with this key, or an array with this index.

    >>> holds({"a": 1}, "a"), holds([5], 0), holds([5], 1), holds("text", 0)
    (True, True, False, False)

    """
    if isinstance(container, dict):
        return key in container
    return isinstance(container, list) and isinstance(key, int) and key < len(container)


def same_class(one: Any, other: Any) -> bool:
    """Tell whether two values are both objects or both arrays."""
    return any(isinstance(one, kind) and isinstance(other, kind) for kind in (dict, list))
