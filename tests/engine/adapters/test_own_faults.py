"""What an adapter of one's own may do wrong: each is one error that names adapter and step."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import pytest

from engine import (
    ADAPTERS,
    GeminiSchemaAdapter,
    SchemaAdapter,
    SchemaCache,
    steps,
    toolset_of,
    trace,
)
from engine.adapters.base import APIS
from engine.errors import AdapterError, UnknownNameError
from engine.run.models import GeminiModel, model_for
from engine.run.names import sent_names
from engine.run.normalize import empty_schema, normalize, sent_name
from engine.transforms import TRANSFORMS

if TYPE_CHECKING:
    from collections.abc import Callable

SCHEMA = {"type": "object", "examples": [1]}


def drop_examples(schema: dict[str, Any]) -> dict[str, Any]:
    """Change the argument, as careless code does."""
    schema.pop("examples", None)
    return schema


class Careless(SchemaAdapter):
    """Declares a step that changes its argument."""

    steps = steps(drop_examples)


def test_a_step_that_changes_its_argument_harms_nobody_and_its_change_is_seen() -> None:
    schema = dict(SCHEMA)
    found = trace(schema, Careless())
    assert schema == SCHEMA
    assert found.result == {"type": "object"}
    assert [change.pointer for change in found.steps[0].changes] == ["/examples"]


def test_a_step_that_rebuilds_the_same_changed_nothing() -> None:
    class Copies(SchemaAdapter):
        steps = steps(dict)

    schema = {"type": "object"}
    assert trace(schema, Copies()).steps[0].noop
    assert Copies().normalize_schema(schema) is schema


@pytest.mark.parametrize("root", [True, False, None, 5, "x", []], ids=repr)
def test_a_root_that_is_no_object_passes_ones_own_steps_by(root: Any) -> None:
    assert Careless().normalize_schema(root) is root


@pytest.mark.parametrize("result", [None, "hello", 5, [1]], ids=repr)
@pytest.mark.parametrize("form", ["a step", "code"])
def test_what_is_no_schema_is_refused(form: str, result: Any) -> None:
    class Declares(SchemaAdapter):
        steps = steps(lambda _schema: result)

    class Overrides(SchemaAdapter):
        def normalize_schema(self, _schema: Any) -> Any:
            return result

    adapter = Declares() if form == "a step" else Overrides()
    with pytest.raises(AdapterError, match=f"adapter {adapter.id} failed in .*no schema"):
        normalize({}, adapter)


def test_a_coroutine_is_refused_without_a_warning() -> None:
    async def later(schema: Any) -> Any:
        return schema

    class Waits(SchemaAdapter):
        def normalize_schema(self, schema: Any) -> Any:
            return later(schema)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(AdapterError, match="coroutine"):
            normalize({}, Waits())


class Ends(SchemaAdapter):
    """Fails in each of its methods."""

    def normalize_schema(self, schema: Any) -> Any:
        """Try to end the program."""
        raise SystemExit(len(schema))

    def normalize_tool_name(self, name: str) -> str:
        """Raise."""
        raise KeyError(name)

    def empty_schema(self) -> Any:
        """Return nothing."""
        return None


@pytest.mark.parametrize(
    ("step", "call"),
    [
        ("normalize_schema", lambda: SchemaCache().get_or_normalize({}, Ends())),
        ("normalize_tool_name", lambda: sent_name("a", Ends())),
        ("empty_schema", lambda: empty_schema(Ends())),
        (
            "normalize_tool_name",
            lambda: list(sent_names(toolset_of([{"name": "a"}]).tools, {"own": Ends()})),
        ),
        (
            "normalize_tool_name",
            lambda: GeminiModel("m", Ends()).build_request(toolset_of([{"name": "a"}]).tools),
        ),
    ],
    ids=["cache", "name", "empty schema", "names", "request"],
)
def test_every_call_of_foreign_code_names_adapter_and_step(
    step: str, call: Callable[[], object]
) -> None:
    with pytest.raises(AdapterError, match=f"adapter Ends failed in {step}") as caught:
        call()
    assert (caught.value.adapter, caught.value.step) == ("Ends", step)


def test_steps_may_be_a_list_of_ids_and_functions() -> None:
    listed: Any = type(
        "Listed", (SchemaAdapter,), {"steps": ["strip_schema_keyword", drop_examples]}
    )
    assert [step.id for step in listed.steps] == ["strip_schema_keyword", "drop_examples"]
    assert listed().normalize_schema({"$schema": "x", "examples": []}) == {}


@pytest.mark.parametrize("wrong", ["resolve_refs", [1], None, ["resolve_ref"]], ids=repr)
def test_steps_that_are_none_are_refused_where_the_class_is_made(wrong: Any) -> None:
    with pytest.raises(UnknownNameError):
        type("Wrong", (SchemaAdapter,), {"steps": wrong})


def test_an_unknown_api_is_refused_where_the_class_is_made() -> None:
    with pytest.raises(UnknownNameError, match="unknown api 'gemni'; did you mean gemini"):
        type("Wrong", (SchemaAdapter,), {"api": "gemni"})


def test_there_is_a_model_for_every_api() -> None:
    for api in APIS:
        adapter = type("Own", (SchemaAdapter,), {"api": api})()
        assert model_for(adapter).body([], "Hello")


def test_a_class_derived_from_a_built_in_one_has_an_id_of_its_own() -> None:
    class Mine(GeminiSchemaAdapter):
        pass

    class Named(Mine):
        id = "named"

    class Heir(Named):
        pass

    assert [(c.id, c.label) for c in (Mine, Named, Heir)] == [
        ("Mine", "Mine"),
        ("named", "Mine"),
        ("named", "Mine"),
    ]
    assert Mine().normalize_schema(SCHEMA) == ADAPTERS["gemini"].normalize_schema(SCHEMA)
    assert isinstance(model_for(Mine()), GeminiModel)


def test_instances_of_a_derived_class_are_not_taken_for_each_other() -> None:
    class Titled(GeminiSchemaAdapter):
        def __init__(self, title: str) -> None:
            self.title = title

        def normalize_schema(self, schema: Any) -> Any:
            return super().normalize_schema(schema) | {"description": self.title}

    cache = SchemaCache()
    one, other = Titled("one"), Titled("other")
    assert one != other
    assert cache.get_or_normalize({}, one) == {"description": "one"}
    assert cache.get_or_normalize({}, other) == {"description": "other"}
    assert (cache.hits, cache.misses) == (0, 2)


def test_every_built_in_step_can_stand_beside_ones_own() -> None:
    class Everything(SchemaAdapter):
        steps = steps(*TRANSFORMS, drop_examples)

    assert len(Everything.steps) == len(TRANSFORMS) + 1
