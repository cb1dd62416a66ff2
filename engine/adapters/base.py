"""What an adapter is: the data by which schemas and names are made fit for one provider."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from engine.errors import UnknownNameError
from engine.facts.keywords import MAX_NAME_BYTES
from engine.transforms import Step, get_transform
from engine.transforms.base import own_step
from engine.transforms.pipeline import run_steps
from engine.transforms.truncate_tool_name import truncate_tool_name

if TYPE_CHECKING:
    from collections.abc import Callable


APIS = ("gemini", "vertex", "openai", "anthropic", "generic")
"""Whose requests there are."""


def steps(*members: str | Step | Callable[[Any], Any]) -> tuple[Step, ...]:
    """Return a pipeline of steps: ids with their default options, or functions of your own.

    A function gets a copy of a schema that is an object, and returns a schema.

    Raises:
        UnknownNameError: an id that does not exist, or a member that is no step at all.

    """
    return tuple(map(_step, members))


def _step(member: object) -> Step:
    if isinstance(member, Step):
        return member
    if isinstance(member, str):
        return Step(get_transform(member))
    if callable(member):
        return own_step(member)
    raise UnknownNameError(f"{member!r} is no step: give a step's id or a function")


class SchemaAdapter:
    """Base of every adapter; declare `steps`, or override `normalize_schema`.

    Attributes:
        id: the name used everywhere.
        label: the name people read.
        preset: the set of adapters it belongs to.
        steps: what happens to a schema, in order.
        max_name_bytes: longest tool name in UTF-8 bytes.
        api: whose request its schemas go into, one of `APIS`.
        parameters_field: the field of the provider's request that holds the schema.
        strict: whether that request asks for strict mode.
        closed: whether the schema of a tool without one forbids properties.

    """

    __slots__ = ()

    id: ClassVar[str] = "custom"
    label: ClassVar[str] = "Custom"
    preset: ClassVar[str] = "adk"
    steps: ClassVar[tuple[Step, ...]] = ()
    max_name_bytes: ClassVar[int] = MAX_NAME_BYTES
    api: ClassVar[str] = "generic"
    parameters_field: ClassVar[str] = "parameters"
    strict: ClassVar[bool] = False
    closed: ClassVar[bool] = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Name a class that does not name itself after itself; take ids of steps for steps.

        Raises:
            UnknownNameError: `steps` is no list of steps, ids and functions, or `api` is unknown.

        """
        super().__init_subclass__(**kwargs)
        own = vars(cls)
        if isinstance(cls.api, str) and cls.api not in APIS:
            raise UnknownNameError.of("api", cls.api, APIS)
        if "id" not in own and _names_built_in(cls):
            cls.id = cls.__name__
        if "label" not in own and _names_built_in(cls, "label"):
            cls.label = cls.id
        if "steps" in own and not isinstance(own["steps"], property):
            if not isinstance(own["steps"], list | tuple):
                raise UnknownNameError(f"the steps of {cls.__name__} are no list of steps")
            cls.steps = steps(*own["steps"])

    def normalize_schema(self, schema: Any) -> Any:
        """Return what is sent for `schema`; the same object when no step changed it.

        Raises:
            CycleError: the schema contains itself.

        """
        return run_steps(schema, self.steps)

    def normalize_tool_name(self, name: str) -> str:
        """Return the name that is sent, cut at a character boundary."""
        return truncate_tool_name(name, self.max_name_bytes)

    def cache_identity(self) -> object:
        """Return what tells this adapter from others in a cache's key, itself included.

        An adapter that cannot be hashed counts by its identity. The result holds the adapter, so
        that no other object can take over its place.
        """
        own: object = self
        try:
            hash(self)
        except TypeError:
            own = _ByIdentity(self)
        return own, tuple(self.steps)

    def empty_schema(self) -> dict[str, Any]:
        """Return what is sent for a tool without a schema, made fresh."""
        empty: dict[str, Any] = {"type": "object", "properties": {}}
        if self.closed:
            empty["additionalProperties"] = False
        return empty


def _names_built_in(cls: type, attribute: str = "id") -> bool:
    """Tell whether a class would go by the name of one of our own adapters."""
    owner = next(base for base in cls.__mro__[1:] if attribute in vars(base))
    return owner.__module__.startswith("engine.")


class BuiltInAdapter(SchemaAdapter):
    """An adapter that is nothing but its class's data: instances of one class are equal."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if self._has_state:
            return self is other
        return type(self) is type(other)

    def __hash__(self) -> int:
        return id(self) if self._has_state else hash(type(self))

    @property
    def _has_state(self) -> bool:
        """Whether this is of a derived class, whose instances may differ."""
        return hasattr(self, "__dict__")

    def __repr__(self) -> str:
        return f"<adapter {self.id}, preset {self.preset}>"

    def cache_identity(self) -> object:
        """Return the class, which is all that a built-in adapter is."""
        return super().cache_identity() if self._has_state else type(self)


class _ByIdentity:
    """An adapter as something hashable that is equal to itself alone."""

    def __init__(self, adapter: SchemaAdapter) -> None:
        self.adapter = adapter

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and other.adapter is self.adapter

    def __hash__(self) -> int:
        return id(self.adapter)

    def __repr__(self) -> str:
        return repr(self.adapter)
