"""All rules: by surface, made ready to be run, and by id."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.errors import UnknownNameError
from engine.facts.subschemas import ALL
from engine.facts.surfaces import SURFACES
from engine.rules import (
    anthropic,
    anthropic_strict,
    gemini,
    gemini_json_schema,
    generic,
    names,
    openai,
    openai_strict,
    request,
    vertex,
)
from engine.rules.model import Rule, Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.facts.subschemas import Place


@dataclass(frozen=True, slots=True)
class SurfaceRules:
    """A surface's rules.

    Attributes:
        places: where its sub-schemas are looked for.
        root: rules on the root.
        node: rules on every sub-schema.
        whole: rules on the whole schema.
        name: rules on names.
        request: rules on requests.

    """

    places: Mapping[str, Place]
    root: tuple[Rule, ...]
    node: tuple[Rule, ...]
    whole: tuple[Rule, ...]
    name: tuple[Rule, ...]
    request: tuple[Rule, ...]

    @property
    def all(self) -> tuple[Rule, ...]:
        """Every rule, those on schemas first."""
        return (*self.root, *self.node, *self.whole, *self.name, *self.request)


_SCHEMA_RULES: Final[Mapping[str, tuple[Iterable[Rule], Mapping[str, Place]]]] = {
    "gemini": (gemini.RULES, gemini.PLACES),
    "gemini_vertex": (vertex.RULES, vertex.PLACES),
    "gemini_json_schema": (gemini_json_schema.RULES, ALL),
    "openai_strict": (openai_strict.RULES, ALL),
    "openai": (openai.RULES, ALL),
    "anthropic": (anthropic.RULES, ALL),
    "generic": (generic.RULES, ALL),
    "anthropic_strict": (anthropic_strict.RULES, ALL),
    "openai_responses": (openai_strict.RESPONSES_RULES, ALL),
    "azure_openai_strict": (openai_strict.AZURE_RULES, ALL),
}


def _surface_rules(surface: str) -> SurfaceRules:
    rules, places = _SCHEMA_RULES[surface]
    by_where = {where: tuple(rule for rule in rules if rule.where is where) for where in Where}
    return SurfaceRules(
        places=places,
        root=by_where[Where.ROOT],
        node=by_where[Where.NODE],
        whole=by_where[Where.SCHEMA],
        name=names.RULES[surface],
        request=request.RULES[surface],
    )


_RULES: Final = MappingProxyType({surface: _surface_rules(surface) for surface in SURFACES})

RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {rule.id: rule for rules in _RULES.values() for rule in rules.all}
)
"""Every rule by id, surface by surface."""


def rules_of(surface: str) -> SurfaceRules:
    """Return the rules of a surface.

    Raises:
        UnknownNameError: no such surface; the message lists the valid ids.

    """
    if surface not in _RULES:
        raise UnknownNameError.of("provider", surface, _RULES)
    return _RULES[surface]
