"""Which normalization steps take a keyword away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.facts.keywords import GEMINI_UNSUPPORTED
from engine.facts.subschemas import CONDITIONALS

if TYPE_CHECKING:
    from collections.abc import Mapping

BY_KEYWORD: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(GEMINI_UNSUPPORTED, ("remove_unsupported_keywords",)),
    **dict.fromkeys(CONDITIONALS, ("strip_conditional_keywords",)),
    "$ref": ("resolve_refs",),
    "$defs": ("resolve_refs", "remove_definitions"),
    "definitions": ("resolve_refs", "remove_definitions"),
    "$schema": ("strip_schema_keyword",),
    "const": ("convert_const_to_enum",),
    "allOf": ("merge_all_of",),
    "anyOf": ("collapse_combiners",),
    "oneOf": ("collapse_combiners",),
}
"""Step ids by the keyword at fault, in the order they run."""
