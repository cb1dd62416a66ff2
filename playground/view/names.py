"""A tool's sent names as rows: providers that agree share one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.run.names import SentName


@dataclass(frozen=True, slots=True)
class Shared:
    """What becomes of one name, and the providers for which it does.

    Attributes:
        row: the first provider's row; the others' differ in nothing but the provider.
        providers: adapter ids, in order.
        label: them in a few characters, such as "all 7", "2 of 7" or the only id.
        is_partial: whether other providers get another name.

    """

    row: SentName
    providers: tuple[str, ...]
    label: str
    is_partial: bool


def folded(rows: Iterable[SentName], providers: Sequence[str]) -> list[Shared]:
    """Return one tool's rows with those that agree folded into one."""
    alike: dict[object, list[SentName]] = {}
    for row in rows:
        alike.setdefault((row.name, row.bytes, row.cut, row.collides_with), []).append(row)
    return [_shared(group, providers) for group in alike.values()]


def cut_off(row: SentName) -> str:
    """Return the end of the raw name that is not sent."""
    return (row.tool or "").removeprefix(row.name or "")


def _shared(rows: Sequence[SentName], providers: Sequence[str]) -> Shared:
    is_partial = len(rows) < len(providers)
    if len(providers) == 1:
        label = providers[0]
    else:
        label = f"{len(rows)} of {len(providers)}" if is_partial else f"all {len(providers)}"
    return Shared(rows[0], tuple(row.provider for row in rows), label, is_partial)
