"""What a transform is: one pure pass over a schema, with the data that explains it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

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


@dataclass(frozen=True, slots=True)
class Pass:
    """What one run of a transform is told about the schema it gets.

    Attributes:
        shared: whether an object may stand in more than one place.

    """

    shared: bool = False


def each_node(edit: Edit, places: Mapping[str, Place] = VISITED) -> Apply:
    """Return the pass that applies `edit` to every sub-schema and needs no option."""

    def apply(schema: Any, pass_: Pass, _options: Options) -> Any:
        return rewrite(schema, edit, places, shared=pass_.shared)

    return apply


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a transform: its name, default, and what it does in a few words."""

    name: str
    default: Any
    title: str


@dataclass(frozen=True, slots=True)
class Transform:
    """One documented way to change a schema.

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
    """A transform with its settings, as a member of a pipeline. Hashable."""

    transform: Transform
    settings: tuple[tuple[str, Any], ...] = ()

    @property
    def id(self) -> str:
        """The transform's id."""
        return self.transform.id

    @property
    def options(self) -> Options:
        """Every option by name, settings over defaults."""
        return {o.name: o.default for o in self.transform.options} | dict(self.settings)

    def with_options(self, **settings: Any) -> Step:
        """Return this step with some options set.

        Raises:
            UnknownNameError: the transform has no option of that name.

        """
        known = [option.name for option in self.transform.options]
        for name in settings:
            if name not in known:
                raise UnknownNameError.of("option", name, known)
        merged = dict(self.settings) | settings
        return replace(self, settings=tuple(sorted(merged.items())))

    def can_change(self, present: frozenset[str]) -> bool:
        """Tell whether a schema that holds `present` can be changed; settings always may."""
        return bool(self.settings) or not self.transform.wakes.isdisjoint(present)

    def run(self, schema: Any, *, shared: bool) -> Any:
        """Return the changed schema, or the same object."""
        return self.transform.apply(schema, Pass(shared), self.options)
