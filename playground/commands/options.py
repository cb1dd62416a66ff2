"""The options that several commands share, and what they choose."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Final

from engine.adapters import PRESETS, SchemaAdapter, adapters
from engine.adapters.own import load_adapter
from engine.adapters.variant import known_steps, without_steps
from engine.errors import UnknownNameError
from engine.facts.surfaces import SURFACES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterable, Mapping

ALL: Final = "all"


def one_of(kind: str, valid: Iterable[str]) -> Callable[[str], str]:
    """Return the check of an argument that must be one of `valid` names."""
    names = tuple(valid)

    def check(name: str) -> str:
        if name not in names:
            raise ArgumentTypeError(str(UnknownNameError.of(kind, name, names)))
        return name

    return check


def add_file(parser: ArgumentParser) -> None:
    """Add FILE."""
    parser.add_argument(
        "file", metavar="FILE", help="tools or a schema as JSON or JSONL; - is standard input"
    )


def add_format(parser: ArgumentParser, *formats: str) -> None:
    """Add --format; the first of `formats` is the default."""
    parser.add_argument(
        "--format",
        metavar="FORMAT",
        type=one_of("format", formats),
        default=formats[0],
        help=f"{', '.join(formats[:-1])} or {formats[-1]} (default: {formats[0]})",
    )


def add_provider(parser: ArgumentParser) -> None:
    """Add --provider, repeatable and comma separated."""
    parser.add_argument(
        "--provider",
        metavar="ID",
        type=_providers,
        action="extend",
        help=f"{', '.join(adapters())} or {ALL} (default); several by comma or repeated",
    )


def add_pipeline(parser: ArgumentParser) -> None:
    """Add --provider, --preset and --without."""
    add_provider(parser)
    parser.add_argument(
        "--preset",
        metavar="PRESET",
        type=one_of("preset", PRESETS),
        default="adk",
        help="adk (default): exactly what ADK-Rust does, faults included",
    )
    parser.add_argument(
        "--without",
        metavar="STEP",
        action="append",
        default=[],
        help="leave a step out; repeatable, `schema-playground steps` lists them",
    )


def add_adapter(parser: ArgumentParser) -> None:
    """Add --adapter, repeatable."""
    parser.add_argument(
        "--adapter",
        metavar="MODULE:CLASS",
        action="append",
        default=[],
        help="an adapter of your own, whose code is run; with it --provider defaults to none",
    )


def chosen_adapters(
    arguments: Namespace, *, leaves_out: bool = True
) -> Mapping[str, SchemaAdapter]:
    """Return the adapters that the options choose: providers in the fixed order, then own ones.

    With `leaves_out` the steps of --without are left out of each.

    Raises:
        UnknownNameError: an adapter of one's own cannot be loaded.

    """
    available = adapters(getattr(arguments, "preset", "adk"))
    own = [load_adapter(path) for path in getattr(arguments, "adapter", [])]
    wanted = frozenset(arguments.provider or (() if own else available))
    chosen = [adapter for adapter_id, adapter in available.items() if adapter_id in wanted]
    left_out = known_steps(getattr(arguments, "without", []), own) if leaves_out else []
    return {adapter.id: without_steps(adapter, left_out) for adapter in distinct([*chosen, *own])}


def distinct(chosen: list[SchemaAdapter]) -> list[SchemaAdapter]:
    """Return the adapters, which must all have ids of their own.

    Raises:
        UnknownNameError: two have the same.

    """
    for place, adapter in enumerate(chosen):
        if any(adapter.id == other.id for other in chosen[:place]):
            raise UnknownNameError(
                f"two adapters are called {adapter.id!r}: give yours an id of its own"
            )
    return chosen


def surfaces(text: str) -> list[str]:
    """Return the surfaces that a word names, several by comma; `all` is the first seven.

    Raises:
        ArgumentTypeError: there is no such surface.

    """
    check = one_of("provider", (*SURFACES, ALL))
    names = [check(name.strip()) for name in text.split(",")]
    return list(adapters()) if ALL in names else names


def _providers(text: str) -> list[str]:
    valid = tuple(adapters())
    check = one_of("provider", (*valid, ALL))
    names = [check(name.strip()) for name in text.split(",")]
    return list(valid) if ALL in names else names
