"""The transforms: one documented, pure step per file."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.errors import UnknownNameError
from engine.transforms import (
    add_implicit_object_type,
    close_objects,
    collapse_combiners,
    collapse_type_arrays,
    convert_const_to_enum,
    enforce_nesting_depth,
    merge_all_of,
    remove_definitions,
    remove_unsupported_keywords,
    resolve_refs,
    strip_conditional_keywords,
    strip_null_from_enum,
    strip_schema_keyword,
    strip_unsupported_formats,
)
from engine.transforms.base import Option, Step, Transform

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["TRANSFORMS", "Option", "Step", "Transform", "get_transform"]

_ORDER = (
    resolve_refs,
    strip_schema_keyword,
    collapse_combiners,
    merge_all_of,
    collapse_type_arrays,
    strip_conditional_keywords,
    convert_const_to_enum,
    strip_null_from_enum,
    add_implicit_object_type,
    remove_unsupported_keywords,
    strip_unsupported_formats,
    enforce_nesting_depth,
    remove_definitions,
    close_objects,
)

TRANSFORMS: Mapping[str, Transform] = MappingProxyType(
    {module.TRANSFORM.id: module.TRANSFORM for module in _ORDER}
)
"""Every transform by id, in the documented order."""


def get_transform(step_id: str) -> Transform:
    """Return the transform of that id.

    Raises:
        UnknownNameError: there is none; the message lists the valid ids.

    """
    if step_id not in TRANSFORMS:
        raise UnknownNameError.of("step", step_id, TRANSFORMS)
    return TRANSFORMS[step_id]
