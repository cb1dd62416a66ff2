"""Known messages as data: other words for rules, and those of whom no rule speaks."""

from __future__ import annotations

from typing import Final

from engine.explain.patterns import clients, hosted, local, surfaces
from engine.explain.patterns.wordings import WORDINGS

PATTERNS: Final = (*surfaces.PATTERNS, *hosted.PATTERNS, *local.PATTERNS, *clients.PATTERNS)

__all__ = ["PATTERNS", "WORDINGS"]
