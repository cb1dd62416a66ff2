"""Adapters as people write them, for the tests of runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from engine import SchemaAdapter, schema_utils
from engine.adapters import steps

if TYPE_CHECKING:
    from engine.transforms import Step


def drop_titles(schema: Any) -> Any:
    """Drop the root's title.

    More lines of the docstring stay out of the step's title.
    """
    if isinstance(schema, dict) and "title" in schema:
        return {keyword: value for keyword, value in schema.items() if keyword != "title"}
    return schema


def fail(schema: Any) -> Any:
    """Raise."""
    raise KeyError(f"no luck with {schema['type']}")


class DeclaredAdapter(SchemaAdapter):
    """Steps by id and a function of its own."""

    id: ClassVar[str] = "declared"
    label: ClassVar[str] = "Declared"
    steps: ClassVar[tuple[Step, ...]] = steps("strip_schema_keyword", drop_titles, "close_objects")


class FailingStepAdapter(SchemaAdapter):
    """A step that raises."""

    steps: ClassVar[tuple[Step, ...]] = steps("strip_schema_keyword", fail)


class FailingCodeAdapter(SchemaAdapter):
    """Code that raises."""

    def normalize_schema(self, schema: Any) -> Any:
        """Raise."""
        raise ValueError(f"cannot do {schema['type']}")


class PortedAdapter(SchemaAdapter):
    """Changes its argument, as code ported from Rust does, and calls the shared functions."""

    def normalize_schema(self, schema: Any) -> Any:
        """Change the argument and return it."""
        schema.pop("title", None)
        schema = schema_utils.strip_schema_keyword(schema)
        schema["properties"]["added"] = {"properties": {}}
        schema = schema_utils.strip_conditional_keywords(schema)
        schema = schema_utils.add_implicit_object_type(schema=schema)
        schema["properties"]["late"] = True
        return schema


class IdleAdapter(SchemaAdapter):
    """Own code that changes nothing."""

    def normalize_schema(self, schema: Any) -> Any:
        """Return the argument."""
        return schema


class WrappingAdapter(SchemaAdapter):
    """Own code that tells what it is, one of the instance's making."""

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def normalize_schema(self, schema: Any) -> Any:
        """Return the schema in a box."""
        return {"x-by": self.mark, "was": schema}


@dataclass(frozen=True)
class ValueAdapter(WrappingAdapter):
    """Equal to another one with the same mark."""

    mark: str


@dataclass
class UnhashableAdapter(WrappingAdapter):
    """Has equality and no hash."""

    mark: str


@dataclass(frozen=True)
class BrokenHashAdapter(WrappingAdapter):
    """Claims to have a hash, which fails."""

    mark: str
    formats: list[str] = field(default_factory=list)


def same_named(mark: str) -> SchemaAdapter:
    """Return an instance of a class that is made anew at each call, under one name."""

    class Adapter(WrappingAdapter):
        pass

    return Adapter(mark)
