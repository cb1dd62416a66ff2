"""Whether it is plain that schemas leave no value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.document.equality import same_json
from engine.loss.conjunction import (
    NUMBERS,
    accepts,
    finite_values,
    flattened,
    largest,
    property_parts,
    required_of,
    smallest,
    types_of,
)

if TYPE_CHECKING:
    from engine.loss.conjunction import Parts
    from engine.loss.side import Part

_LEVELS_OF_PROOF: Final = 2


def is_impossible(flat: Parts, levels: int = _LEVELS_OF_PROOF) -> bool:
    """Tell whether it is plain that no value satisfies all parts."""
    values = finite_values(flat)
    if values is not None and len(values) <= 1:
        return not values or not all(accepts(part, values[0]) is not False for part in flat)
    types = types_of(flat)
    if not types or values == [] or _contradicts(flat):
        return True
    if types <= NUMBERS:
        return _has_no_number(flat)
    if types == {"string"}:
        return _crosses(flat, "minLength", "maxLength")
    if types == {"array"}:
        return _crosses(flat, "minItems", "maxItems")
    return types == {"object"} and _has_no_object(flat, levels)


def _contradicts(flat: Parts) -> bool:
    """Tell whether one part is what another refuses."""
    refused = [side.part(node["not"]) for side, node in flat if "not" in node]
    return any(not one.node or any(is_alike(one, part) for part in flat) for one in refused)


def is_alike(one: Part, other: Part) -> bool:
    """Tell whether two parts are the same text that means the same."""
    if one.node is other.node and one.side is other.side:
        return True
    has_references = one.side.has_references or other.side.has_references
    return not has_references and same_json(one.node, other.node)


def _crosses(flat: Parts, low: str, high: str) -> bool:
    least, most = largest(flat, low), smallest(flat, high)
    return least is not None and most is not None and least > most


def _has_no_number(flat: Parts) -> bool:
    if _crosses(flat, "minimum", "maximum"):
        return True
    above, below = largest(flat, "exclusiveMinimum"), smallest(flat, "exclusiveMaximum")
    least, most = largest(flat, "minimum"), smallest(flat, "maximum")
    if above is not None and any(bound is not None and above >= bound for bound in (below, most)):
        return True
    return below is not None and least is not None and least >= below


def _has_no_object(flat: Parts, levels: int) -> bool:
    if _crosses(flat, "minProperties", "maxProperties"):
        return True
    if levels == 0:
        return False
    return any(
        is_impossible(flattened(property_parts(flat, name)), levels - 1)
        for name in required_of(flat)
    )
