"""How well a fact about a provider is known, and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Mark(StrEnum):
    """How a fact came to be known."""

    DOCUMENTED = "documented"
    """The vendor's page, SDK source, proto or service model says so."""
    REPORTED = "reported"
    """An issue, pull request or public code shows the provider's answer."""
    MEASURED = "measured"
    """Seen on an installed package."""
    INFERRED = "inferred"
    """Follows from other facts; nobody has shown it."""
    OPEN = "open"
    """Nothing was found either way, or what was found contradicts itself."""


SURE = frozenset({Mark.DOCUMENTED, Mark.REPORTED, Mark.MEASURED})
"""The marks on which a refusal may stand."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a fact comes from.

    Attributes:
        source: a page, package or report, in words.
        date: year, month and, where known, day of that source.
        mark: how well it is known.

    """

    source: str
    date: str
    mark: Mark


def documented(source: str, date: str) -> Evidence:
    """Return evidence from the vendor."""
    return Evidence(source, date, Mark.DOCUMENTED)


def reported(source: str, date: str) -> Evidence:
    """Return evidence from a public report."""
    return Evidence(source, date, Mark.REPORTED)


def measured(source: str, date: str) -> Evidence:
    """Return evidence from an installed package."""
    return Evidence(source, date, Mark.MEASURED)


def inferred(source: str, date: str) -> Evidence:
    """Return what follows from other facts."""
    return Evidence(source, date, Mark.INFERRED)


def unsettled(source: str, date: str) -> Evidence:
    """Return what is open."""
    return Evidence(source, date, Mark.OPEN)
