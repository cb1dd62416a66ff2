"""What a transform is: one pure pass over a schema, with the data that explains it."""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.document.equality import same_json
from engine.document.isolate import isolate
from engine.errors import UnknownNameError
from engine.facts.subschemas import VISITED
from engine.transforms.rewrite import rewrite
from engine.transforms.scan import scan

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.facts.subschemas import Place
    from engine.transforms.origins import Origins, Sources
    from engine.transforms.rewrite import Edit, Record

    Options = dict[str, Any]
    Apply = Callable[[Any, "Pass", Options], Any]


class Pass(NamedTuple):
    """What one run of a transform is told about the schema it gets.

    Attributes:
        shared: whether an object may stand in more than one place.
        in_root_only: whether what wakes the transform is absent below the root.
        origins: told where each part of the result comes from, or None.

    """

    shared: bool = False
    in_root_only: bool = False
    origins: Origins | None = None

    def recorder(self, sources: Sources | None = None) -> Record | None:
        """Return what a walk tells of its rebuilds; `sources` names what an edit moved."""
        return None if self.origins is None else self.origins.recorder(sources)


def each_node(
    edit: Edit, places: Mapping[str, Place] = VISITED, sources: Sources | None = None
) -> Apply:
    """Return the pass that applies `edit` to every sub-schema and needs no option.

    `sources` tells which keys of an edited node came from elsewhere.
    """

    def apply(schema: Any, pass_: Pass, _options: Options) -> Any:
        record = pass_.recorder(sources)
        if pass_.in_root_only and isinstance(schema, dict):
            edited = edit(schema)
            if record is not None and edited is not schema:
                record(schema, edited)
            return edited
        return rewrite(schema, edit, places, shared=pass_.shared, record=record)

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
        wakes: keywords and scan features; without any of them it changes nothing. None: any
            schema may be changed.
        produces: keywords and features that it may bring into a schema. None: any.
        apply: the pass: (schema, pass, options) to schema; the same object when nothing changed.
        options: its settings.
        shares: whether its result may hold one object in several places.
        follows: ids of the steps that prepare what it works on.

    """

    id: str
    number: int
    title: str
    why: str
    loses: str
    wakes: frozenset[str] | None
    produces: frozenset[str] | None
    apply: Apply
    options: tuple[Option, ...] = ()
    shares: bool = False
    follows: tuple[str, ...] = ()

    def alone(self, schema: Any, **options: Any) -> Any:
        """Return `schema` after this one pass, outside any pipeline.

        Raises:
            CycleError: a sub-schema contains itself.

        """
        return self.apply(schema, Pass(scan(schema).shared), options)


def checked_schema(result: Any) -> Any:
    """Return what foreign code gave for a schema, if it is one.

    Raises:
        TypeError: it is neither an object nor a boolean.

    """
    if isinstance(result, dict | bool):
        return result
    if isinstance(result, Coroutine):
        result.close()
    kind = type(result).__name__
    hint = "; is a return missing?" if result is None else ""
    raise TypeError(f"it returned {kind}, which is no schema{hint}")


def own_step(function: Callable[[Any], Any]) -> Step:
    """Return a step that runs a function of your own: (schema) to schema.

    It gets a copy of a schema that is an object; other schemas pass it by. Its name is the
    step's id, the first line of its docstring the title.
    """
    name = getattr(function, "__name__", "own_step")
    title = (function.__doc__ or name).strip().splitlines()[0]

    def apply(schema: Any, pass_: Pass, _options: Options) -> Any:
        if not isinstance(schema, dict):
            return schema
        result = checked_schema(function(isolate(schema)))
        if same_json(schema, result):
            return schema
        if pass_.origins is not None:
            pass_.origins.align(schema, result)
        return result

    transform = Transform(
        id=name,
        number=0,
        title=title,
        why="A step of your own.",
        loses="What it loses is not known.",
        wakes=None,
        produces=None,
        apply=apply,
    )
    return Step(transform)


def _frozen(value: Any) -> Any:
    """Return an option's value as something hashable."""
    return tuple(value) if isinstance(value, list | set | frozenset) else value


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
        chosen = (self.options | {n: _frozen(v) for n, v in settings.items()}).items()
        return Step(
            self.transform,
            tuple(sorted((name, value) for name, value in chosen if value != defaults[name])),
        )
