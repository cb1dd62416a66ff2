"""What a transform is: one pure pass over a schema, with the data that explains it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.errors import UnknownNameError
from engine.facts.subschemas import VISITED
from engine.transforms.rewrite import rewrite
from engine.transforms.scan import scan

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.facts.subschemas import Place
    from engine.transforms.rewrite import Edit

    Options = dict[str, Any]
    Apply = Callable[[Any, "Pass", Options], Any]


class Pass(NamedTuple):
    """What one run of a transform is told about the schema it gets.

    Attributes:
        shared: whether an object may stand in more than one place.
        in_root_only: whether what wakes the transform is absent below the root.

    """

    shared: bool = False
    in_root_only: bool = False


def each_node(edit: Edit, places: Mapping[str, Place] = VISITED) -> Apply:
    """Return the pass that applies `edit` to every sub-schema and needs no option."""

    def apply(schema: Any, pass_: Pass, _options: Options) -> Any:
        if pass_.in_root_only and isinstance(schema, dict):
            return edit(schema)
        return rewrite(schema, edit, places, shared=pass_.shared)

    return apply


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a transform: its name, default, and what it does in a few words."""

    name: str
    default: Any
    title: str


@dataclass(frozen=True, slots=True, eq=False)
class Transform:
    """One documented way to change a schema. Equal to itself alone.

    Attributes:
        id: the name used everywhere, ADK-Rust's own where it has one.
        number: its place in the documented order (1 to 13; 14 is OpenAI strict's own).
        title: a few words for a list.
        why: one sentence on why providers need it.
        loses: one sentence on what the schema no longer says afterwards.
        wakes: keywords and scan features; without any of them it changes nothing.
        produces: keywords and features that it may bring into a schema.
        apply: the pass: (schema, pass, options) to schema; the same object when nothing changed.
        options: its settings.
        shares: whether its result may hold one object in several places.

    """

    id: str
    number: int
    title: str
    why: str
    loses: str
    wakes: frozenset[str]
    produces: frozenset[str]
    apply: Apply
    options: tuple[Option, ...] = ()
    shares: bool = False

    def alone(self, schema: Any, **options: Any) -> Any:
        """Return `schema` after this one pass, outside any pipeline.

        Raises:
            CycleError: the value contains itself.

        """
        return self.apply(schema, Pass(scan(schema).shared), options)


@dataclass(frozen=True, slots=True)
class Step:
    """A transform with its settings, as a member of a pipeline. Hashable.

    Attributes:
        transform: what it does.
        settings: the options that differ from their defaults, by name, sorted.
        options: every option by name.

    """

    transform: Transform
    settings: tuple[tuple[str, Any], ...] = ()
    options: Options = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        options = {option.name: option.default for option in self.transform.options}
        object.__setattr__(self, "options", options | dict(self.settings))

    @property
    def id(self) -> str:
        """The transform's id."""
        return self.transform.id

    def with_options(self, **settings: Any) -> Step:
        """Return this step with some options set.

        Raises:
            UnknownNameError: the transform has no option of that name.

        """
        defaults = {option.name: option.default for option in self.transform.options}
        for name in settings:
            if name not in defaults:
                raise UnknownNameError.of("option", name, defaults)
        chosen = (self.options | settings).items()
        return Step(
            self.transform,
            tuple(sorted((name, value) for name, value in chosen if value != defaults[name])),
        )
