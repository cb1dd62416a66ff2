"""Print a document in its own shape, its tools' schemas replaced by what one provider gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.document import MISSING, dumps, replace_schemas
from engine.errors import EngineError, LimitError
from engine.run.cache import SchemaCache
from engine.run.normalize import empty_schema
from playground.output import complain, count_of
from playground.source import read_toolsets

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
    adapter's empty one. JSONL stays JSONL, a line printed as soon as it is read.

    Raises:
        EngineError: the document cannot be read, an adapter fails, or several are chosen.

    """
    if len(adapters) != 1:
        raise EngineError(
            f"--emit tools is for one provider, but {count_of(len(adapters), 'provider')} are "
            "chosen: give --provider ID"
        )
    (adapter,) = adapters.values()
    cache = SchemaCache()
    code = FINE
    for toolset in read_toolsets(path, output):
        is_line = toolset.shape == "line"
        try:
            text = dumps(emitted(toolset, adapter, cache), indent=None if is_line else 2)
        except LimitError as error:
            complain(str(error))
            code = OVER_THE_LIMIT
        else:
            output.json(text + "\n")
    return code


def emitted(toolset: Toolset, adapter: SchemaAdapter, cache: SchemaCache) -> Any:
    """Return the tool set's document with every schema replaced by what the adapter sends."""
    return replace_schemas(
        toolset,
        {
            tool.index: empty_schema(adapter)
            if tool.schema is MISSING
            else cache.get_or_normalize(tool.schema, adapter)
            for tool in toolset.tools
        },
    )
