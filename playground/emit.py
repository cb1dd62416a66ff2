"""Print a document in its own shape, its tools' schemas replaced by what one provider gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.document import MISSING, dumps, load_toolset, replace_schemas
from engine.errors import EngineError, LimitError
from engine.run.cache import SchemaCache
from playground.output import complain, count_of
from playground.source import read_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.adapters import SchemaAdapter
    from engine.document import Toolset
    from playground.output import Output

FINE: Final = 0
OVER_THE_LIMIT: Final = 1


def emit_tools(path: str, adapters: Mapping[str, SchemaAdapter], output: Output) -> int:
    """Print the document at `path` with normalized schemas; return the exit code.

    Names, descriptions and everything else stay as they are. A tool without a schema gets the
    adapter's empty one. JSONL stays JSONL.

    Raises:
        EngineError: the document cannot be read, or several providers are chosen.

    """
    if len(adapters) != 1:
        raise EngineError(
            f"--emit tools is for one provider, but {count_of(len(adapters), 'provider')} are "
            "chosen: give --provider ID"
        )
    toolset = load_toolset(read_bytes(path))
    document = emitted(toolset, next(iter(adapters.values())))
    is_lines = toolset.shape == JSONL
    try:
        for value in document if is_lines else (document,):
            output.json(dumps(value, indent=None if is_lines else 2) + "\n")
    except LimitError as error:
        complain(str(error))
        return OVER_THE_LIMIT
    return FINE


JSONL: Final = "jsonl"
"""The shape of a document with a tool on each line."""


def emitted(toolset: Toolset, adapter: SchemaAdapter) -> Any:
    """Return the tool set's document with every schema replaced by what the adapter sends."""
    cache = SchemaCache()
    return replace_schemas(
        toolset,
        {
            tool.index: adapter.empty_schema()
            if tool.schema is MISSING
            else cache.get_or_normalize(tool.schema, adapter)
            for tool in toolset.tools
        },
    )
