"""The twelve functions of ADK-Rust's `schema_utils`, for adapters of your own.

Where Rust's change their argument, these return the new schema. While an adapter's own code is
traced, each call is noted.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec

from engine.document.isolate import isolate
from engine.transforms.add_implicit_object_type import (
    add_implicit_object_type as _add_implicit_object_type,
)
from engine.transforms.collapse_combiners import collapse_combiners as _collapse_combiners
from engine.transforms.collapse_type_arrays import collapse_type_arrays as _collapse_type_arrays
from engine.transforms.convert_const_to_enum import convert_const_to_enum as _convert_const_to_enum
from engine.transforms.enforce_nesting_depth import enforce_nesting_depth as _enforce_nesting_depth
from engine.transforms.merge_all_of import merge_all_of as _merge_all_of
from engine.transforms.resolve_refs import resolve_refs as _resolve_refs
from engine.transforms.strip_conditional_keywords import (
    strip_conditional_keywords as _strip_conditional_keywords,
)
from engine.transforms.strip_null_from_enum import strip_null_from_enum as _strip_null_from_enum
from engine.transforms.strip_schema_keyword import strip_schema_keyword as _strip_schema_keyword
from engine.transforms.strip_unsupported_formats import (
    strip_unsupported_formats as _strip_unsupported_formats,
)
from engine.transforms.truncate_tool_name import truncate_tool_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "Call",
    "add_implicit_object_type",
    "collapse_combiners",
    "collapse_type_arrays",
    "convert_const_to_enum",
    "enforce_nesting_depth",
    "merge_all_of",
    "recorded_calls",
    "resolve_refs",
    "strip_conditional_keywords",
    "strip_null_from_enum",
    "strip_schema_keyword",
    "strip_unsupported_formats",
    "truncate_tool_name",
]

_P = ParamSpec("_P")


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a function of this module by an adapter's own code.

    Attributes:
        id: the function's name.
        before: a copy of the schema it got.
        after: a copy of the schema it returned.
        changed: whether they differ.

    """

    id: str
    before: Any
    after: Any
    changed: bool


_CALLS: ContextVar[list[Call] | None] = ContextVar("calls", default=None)


@contextmanager
def recorded_calls() -> Iterator[list[Call]]:
    """Note every call made inside the block, in this thread, in the list it gives."""
    calls: list[Call] = []
    token = _CALLS.set(calls)
    try:
        yield calls
    finally:
        _CALLS.reset(token)


def _noted(function: Callable[_P, Any]) -> Callable[_P, Any]:
    @wraps(function)
    def call(*args: _P.args, **kwargs: _P.kwargs) -> Any:
        calls = _CALLS.get()
        if calls is None:
            return function(*args, **kwargs)
        schema = args[0] if args else kwargs["schema"]
        before = isolate(schema)
        after = function(*args, **kwargs)
        calls.append(Call(function.__name__, before, isolate(after), after is not schema))
        return after

    return call


add_implicit_object_type = _noted(_add_implicit_object_type)
collapse_combiners = _noted(_collapse_combiners)
collapse_type_arrays = _noted(_collapse_type_arrays)
convert_const_to_enum = _noted(_convert_const_to_enum)
enforce_nesting_depth = _noted(_enforce_nesting_depth)
merge_all_of = _noted(_merge_all_of)
resolve_refs = _noted(_resolve_refs)
strip_conditional_keywords = _noted(_strip_conditional_keywords)
strip_null_from_enum = _noted(_strip_null_from_enum)
strip_schema_keyword = _noted(_strip_schema_keyword)
strip_unsupported_formats = _noted(_strip_unsupported_formats)
