"""Run any adapter, one of ours or not, so that it can harm nothing but its own result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.adapters import SchemaAdapter
from engine.document.plain import plain
from engine.errors import AdapterError, EngineError, StepError
from engine.transforms.base import checked_schema

if TYPE_CHECKING:
    from collections.abc import Callable

OWN_CODE: Final = "normalize_schema"
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
    return guarded(adapter, run_of(adapter), own_copy(schema, adapter))


def run_of(adapter: SchemaAdapter) -> Callable[[Any], Any]:
    """Return the adapter's run; what its own code returns is checked to be a schema."""
    if not has_own_code(adapter):
        return adapter.normalize_schema

    def run(schema: Any) -> Any:
        result = adapter.normalize_schema(schema)
        return result if result is schema else checked_schema(result)

    return run


def sent_name(name: str, adapter: SchemaAdapter) -> str:
    """Return the name that `adapter` sends for `name`.

    Raises:
        AdapterError: the adapter's own code raised an exception, or returned no text.

    """

    def run(raw: str) -> str:
        sent: object = adapter.normalize_tool_name(raw)
        if not isinstance(sent, str):
            raise TypeError(f"it returned {type(sent).__name__}, which is no name")
        return sent

    return str(guarded(adapter, run, name, "normalize_tool_name"))


def empty_schema(adapter: SchemaAdapter) -> Any:
    """Return what `adapter` sends for a tool without a schema, made fresh.

    Raises:
        AdapterError: the adapter's own code raised an exception, or returned no schema.

    """

    def run(_none: None) -> Any:
        return checked_schema(adapter.empty_schema())

    return guarded(adapter, run, None, "empty_schema")


def own_copy(schema: Any, adapter: SchemaAdapter) -> Any:
    """Return what the adapter may be given: the schema, or a copy if the adapter has own code."""
    return plain(schema) if has_own_code(adapter) else schema


def guarded(
    adapter: SchemaAdapter, run: Callable[[Any], Any], schema: Any, step: str = OWN_CODE
) -> Any:
    """Return `run(schema)`; what the adapter raises becomes an error that names it and the step.

    Raises:
        AdapterError: the adapter's own code or step raised an exception.

    """
    try:
        return run(schema)
    except StepError as error:
        raise AdapterError(adapter.id, error.step, error) from error
    except EngineError:
        raise
    except (Exception, SystemExit) as error:
        raise AdapterError(adapter.id, step, error) from error
