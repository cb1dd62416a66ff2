"""Run any adapter, one of ours or not, so that it can harm nothing but its own result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.adapters import SchemaAdapter
from engine.document.plain import plain
from engine.errors import AdapterError, EngineError, StepError

if TYPE_CHECKING:
    from collections.abc import Callable

OWN_CODE = "normalize_schema"
"""Stands for a step where an adapter has code of its own instead of steps."""


def has_own_code(adapter: SchemaAdapter) -> bool:
    """Tell whether an adapter overrides `normalize_schema` instead of declaring steps."""
    return type(adapter).normalize_schema is not SchemaAdapter.normalize_schema


def normalize(schema: Any, adapter: SchemaAdapter) -> Any:
    """Return what `adapter` makes of `schema`.

    An adapter's own code gets a private copy, since code ported from Rust changes its argument.

    Raises:
        AdapterError: the adapter's own code or step raised an exception.
        CycleError: the schema contains itself.
        LimitError: the private copy would be too large.

    """
    return guarded(adapter, adapter.normalize_schema, own_copy(schema, adapter))


def own_copy(schema: Any, adapter: SchemaAdapter) -> Any:
    """Return what the adapter may be given: the schema, or a copy if the adapter has own code."""
    return plain(schema) if has_own_code(adapter) else schema


def guarded(adapter: SchemaAdapter, run: Callable[[Any], Any], schema: Any) -> Any:
    """Return `run(schema)`; what the adapter raises becomes an error that names it.

    Raises:
        AdapterError: the adapter's own code or step raised an exception.

    """
    try:
        return run(schema)
    except StepError as error:
        raise AdapterError(adapter.id, error.step, error) from error
    except EngineError:
        raise
    except Exception as error:
        raise AdapterError(adapter.id, OWN_CODE, error) from error
