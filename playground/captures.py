"""Read raw tools, and what a captured request body held of them."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.document import load_toolset, stream_tools
from engine.errors import DocumentError, EngineError, UnknownNameError
from engine.loss.captured import Capture, captured, is_request
from playground.output import count_of, warn
from playground.source import STANDARD_INPUT, read_bytes
from playground.view.visible import clipped

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from engine.document import Tool, Toolset

ASK_FOR_RAW = (
    "this is a request body, so a client may have stripped its schemas already; for what the tools"
    " really demand give the raw tools (the answer to tools/list), and this body with --sent"
)


@dataclass(slots=True)
class Source:
    """The tools of a file.

    Attributes:
        tools: those that could be read.
        error: what ended the reading, or None.

    """

    tools: list[Tool]
    error: EngineError | None = None


def add_sent(parser: ArgumentParser) -> None:
    """Add --sent."""
    parser.add_argument(
        "--sent",
        metavar="FILE",
        help="a captured request body; it counts as what was sent, whatever made it",
    )


def read_raw(path: str) -> Source:
    """Return the tools of a file; warns of a request body, which is not raw.

    Raises:
        DocumentError: the file cannot be read, or holds no tool before it breaks.

    """
    data = read_bytes(path)
    try:
        toolset = load_toolset(data)
    except DocumentError:
        return _before_the_fault(data)
    if is_request(toolset):
        warn(ASK_FOR_RAW)
    return Source(list(toolset.tools))


def _before_the_fault(data: bytes) -> Source:
    """Return the tools of the lines before a broken one."""
    tools: list[Tool] = []
    try:
        for tool in stream_tools(io.BytesIO(data)):
            tools.append(tool)  # noqa: PERF402  # those before the error are kept
    except EngineError as error:
        if not tools:
            raise
        return Source(tools, error)
    return Source(tools)


def read_capture(raw_path: str, sent_path: str) -> Capture:
    """Return what the body at `sent_path` holds of the tools at `raw_path`.

    Raises:
        DocumentError: a file cannot be read, or both are standard input.
        EngineError: the body holds none of the tools.

    """
    if raw_path == sent_path == STANDARD_INPUT:
        raise DocumentError("standard input can be read once: name a file for FILE or for --sent")
    raw, sent = (load_toolset(read_bytes(path)) for path in (raw_path, sent_path))
    capture = captured(raw, sent)
    if not capture.pairs:
        raise EngineError("--sent holds none of the tools of FILE: no name agrees")
    _warn_of(capture, raw)
    return capture


def _warn_of(capture: Capture, raw: Toolset) -> None:
    if is_request(raw):
        warn(f"FILE: {ASK_FOR_RAW}")
    if capture.not_sent:
        names = ", ".join(clipped(tool.name or "(no name)", 64) for tool in capture.not_sent[:5])
        warn(f"--sent does not hold {count_of(len(capture.not_sent), 'tool')} of FILE: {names}")
    if capture.not_raw:
        names = ", ".join(clipped(tool.name or "(no name)", 64) for tool in capture.not_raw[:5])
        count = count_of(len(capture.not_raw), "tool")
        warn(f"--sent holds {count} that FILE does not tell apart or have: {names}")


def tool_named(tools: list[Tool], name: str | None) -> Tool:
    """Return the tool of that name, or the only one.

    Raises:
        UnknownNameError: there is none of that name.
        EngineError: there are several, and no name is given.

    """
    if name is None:
        if len(tools) == 1:
            return tools[0]
        raise EngineError(f"FILE holds {count_of(len(tools), 'tool')}: give --tool NAME")
    for tool in tools:
        if tool.name == name:
            return tool
    raise UnknownNameError.of("tool", name, [tool.name for tool in tools if tool.name is not None])
