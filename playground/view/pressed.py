"""The key that was pressed, in the words of the table of keys."""

from __future__ import annotations

from playground.keys import KEYS


def pressed(name: str, action: str) -> tuple[str, str] | None:
    """Return how a key is shown and what it does in a word or two; None for no key of the table.

    Args:
        name: Textual's name for the key.
        action: what it is bound to.

    >>> pressed("ctrl+r", "send_again"), pressed("k", "screen.move(-1)")
    (('ctrl+r', 'Send'), ('k', 'Up'))

    """
    wanted = action.removeprefix("screen.")
    key = next((key for key in KEYS if key.action == wanted), None)
    if key is None:
        return None
    shown = dict(zip(key.keys.split(","), key.shown.split(), strict=False))
    return shown.get(name, name), key.label
