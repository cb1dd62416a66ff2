"""Documents: text to JSON value and back, places in the text, and the tools in any known shape."""

from engine.document.duplicates import Duplicate
from engine.document.load import load_file, load_toolset, stream_tools, stream_toolsets
from engine.document.numbers import LongFloat
from engine.document.parse import Parsed, parse, parse_document
from engine.document.positions import Place, Positions, locate, positions
from engine.document.replace import replace_schemas
from engine.document.shapes import SHAPES, toolset_of
from engine.document.tools import MISSING, Missing, Tool, Toolset
from engine.document.write import DEFAULT_LIMIT, dumps, size_of

__all__ = [
    "DEFAULT_LIMIT",
    "MISSING",
    "SHAPES",
    "Duplicate",
    "LongFloat",
    "Missing",
    "Parsed",
    "Place",
    "Positions",
    "Tool",
    "Toolset",
    "dumps",
    "load_file",
    "load_toolset",
    "locate",
    "parse",
    "parse_document",
    "positions",
    "replace_schemas",
    "size_of",
    "stream_tools",
    "stream_toolsets",
    "toolset_of",
]
