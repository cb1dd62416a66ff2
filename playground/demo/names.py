"""The demo's names: one that is cut, one that fits, and one cut inside a character."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from engine.document import load_toolset, toolset_of
from engine.run.names import byte_length, sent_names
from playground.output import count_of
from playground.samples import sample_text
from playground.view.names import cut_off, folded
from playground.view.visible import visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.adapters import SchemaAdapter
    from playground.output import Output
    from playground.view.names import Shared

LONG_NAME: Final = (
    "mcp_server_github_com_organization_repository_pull_request_review_comments_list_all"
)
"""83 bytes of ASCII."""

_HEADINGS: Final = ("A long name", "Beyond ASCII", "A cut inside a character")


def demo_names() -> tuple[str, ...]:
    """Return the three names: too long, fitting, and with the limit inside a character."""
    samples = (load_toolset(sample_text(sample)) for sample in ("emoji_name", "split_emoji_name"))
    return LONG_NAME, *(str(sample.tools[0].name) for sample in samples)


def show(adapters: Mapping[str, SchemaAdapter], output: Output) -> None:
    """Print what remains of each name, and how many bytes are gone."""
    limits = sorted({adapter.max_name_bytes for adapter in adapters.values()})
    output.wrap(
        f"An adapter sends at most {' or '.join(map(str, limits))} bytes of a tool's name. "
        "In UTF-8 a character takes one to four bytes, and none is cut in two."
    )
    tools = toolset_of([{"name": name} for name in demo_names()]).tools
    rows = groupby(sent_names(tools, adapters), key=lambda row: row.index)
    for heading, (_, tool_rows) in zip(_HEADINGS, rows, strict=True):
        output.line()
        output.line(output.paint(heading, "bold"))
        for shared in folded(tool_rows, tuple(adapters)):
            _print_name(shared, adapters[shared.row.provider].max_name_bytes, output)


def split_character(raw: str, sent: str, limit: int) -> str | None:
    """Return which character the limit falls into and where, or None where it falls between two.

    >>> split_character("ab🔧", "ab", 4)
    '🔧 takes bytes 3 to 6, so the name ends before it'

    """
    kept = byte_length(sent)
    if raw == sent or kept == limit:
        return None
    character = raw[len(sent)]
    end = kept + byte_length(character)
    return f"{visible(character)} takes bytes {kept + 1} to {end}, so the name ends before it"


def _print_name(shared: Shared, limit: int, output: Output) -> None:
    row = shared.row
    raw, sent = str(row.tool), str(row.name)
    fate = f"{row.bytes} remain, {row.cut} are cut" if row.cut else "it stays whole"
    size = f"{count_of(byte_length(raw), 'byte')} in {count_of(len(raw), 'character')}"
    _print_field(shared.label, f"{size}; {fate}", output)
    _print_field("sent", output.paint(visible(sent), "green"), output)
    if row.cut:
        _print_field("cut off", output.paint(visible(cut_off(row)), "yellow"), output)
    if (split := split_character(raw, sent, limit)) is not None:
        _print_field("", split, output)


def _print_field(label: str, text: str, output: Output) -> None:
    output.line(f"  {label:<9} {text}")
