"""Bindings made from the table of keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from textual.binding import Binding

from playground.keys import Where, keys_of

if TYPE_CHECKING:
    from textual.binding import BindingType


def bindings(where: Where) -> list[BindingType]:
    """Return the bindings of a pane; their actions are the main screen's."""
    prefix = "" if where is Where.ANYWHERE else "screen."
    return [
        Binding(key.keys, prefix + key.action, key.label, show=False, id=_id(where, key.action))
        for key in keys_of(where)
        if key.keys
    ]


def _id(where: Where, action: str) -> str:
    """Return the id by which a person may remap the key."""
    words = re.sub(r"[^a-z0-9]+", "-", f"{where.name} {action}".lower().replace("-1", "back"))
    return words.strip("-")
