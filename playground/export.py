"""A pipeline as the code of an adapter: for this engine, and as a sketch for ADK-Rust."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from engine.adapters.base import SchemaAdapter
from engine.adapters.variant import AdapterVariant
from engine.errors import EngineError
from engine.run.normalize import has_own_code
from engine.transforms import TRANSFORMS
from playground.rust import rust_code

if TYPE_CHECKING:
    from engine.transforms import Step
    from playground.model.plan import Plan

MAX_NAME: Final = 50
"""Characters of a name that become part of an identifier."""

_SHORT_LINE: Final = 88


class ExportError(EngineError):
    """A pipeline that no code can be written for; the message says why."""


def python_adapter(plan: Plan, name: str) -> str:
    """Return a Python module with one adapter class that does what the plan does.

    Save it as `FILE.py` and name it on the command line as `--adapter FILE:CLASS`.

    Args:
        plan: the pipeline.
        name: what a person calls it; see `class_name` for what becomes of it.

    Raises:
        ExportError: the pipeline runs code of someone's own.

    """
    _refuse_own_code(plan)
    base = plan.base
    name_bytes = _name_bytes(plan)
    lines = [
        f'"""An adapter exported from Schema Playground; it started from {_words(base.id)}."""',
        "",
        "import engine",
        "",
        "",
        f"class {class_name(name)}(engine.SchemaAdapter):",
        f'    """{_words(name) or "A pipeline"}: {len(plan.enabled_steps())} steps."""',
        "",
        f'    id = "{module_name(name)}"',
        f'    label = "{_words(name) or "Custom"}"',
        f"    api = {_quoted(base.api)}  # whose request the schemas go into",
        f"    parameters_field = {_quoted(base.parameters_field)}",
        f"    strict = {base.strict}  # whether that request asks for strict mode",
        f"    max_name_bytes = {name_bytes}",
        f"    closed = {base.closed}  # whether a tool without schema gets a closed one",
        *_python_steps(plan.enabled_steps()),
    ]
    return "\n".join(lines) + "\n"


def rust_adapter(plan: Plan, name: str) -> str:
    """Return a sketch in Rust of an ADK-Rust `SchemaAdapter` that runs the plan's steps.

    It calls the functions of `schema_utils` in order; a step that has none there is a comment.

    Raises:
        ExportError: the pipeline runs code of someone's own.

    """
    _refuse_own_code(plan)
    return rust_code(plan.base, plan.enabled_steps(), _name_bytes(plan), class_name(name))


def class_name(name: str) -> str:
    """Return the class that an export under this name has; an identifier in both languages.

    >>> class_name("my 2nd try"), class_name("Schema"), class_name("名前")
    ('My2ndTrySchemaAdapter', 'SchemaSchemaAdapter', 'CustomSchemaAdapter')

    """
    words = re.findall(r"[0-9A-Za-z]+", name[:MAX_NAME])
    joined = "".join(word[0].upper() + word[1:] for word in words).lstrip("0123456789")
    return f"{joined[:1].upper()}{joined[1:]}SchemaAdapter" if joined else "CustomSchemaAdapter"


def module_name(name: str) -> str:
    """Return what a module with that export is called, which is its adapter's id too.

    >>> module_name("my 2nd try"), module_name("class"), module_name("3")
    ('my_2nd_try_adapter', 'class_adapter', 'custom_adapter')

    """
    words = re.findall(r"[0-9a-z]+", name[:MAX_NAME].lower())
    joined = "_".join(words).lstrip("0123456789_")
    return f"{joined or 'custom'}_adapter"


def _python_steps(steps: tuple[Step, ...]) -> list[str]:
    """Return the class's steps; runs of steps without options share a call."""
    if not steps:
        return ["    steps = ()"]
    lines = ["    steps = ("]
    run: list[str] = []
    for step in steps:
        if not step.settings:
            run.append(step.id)
            continue
        lines += _python_run(run)
        run = []
        settings = ", ".join(f"{option}={_quoted(value)}" for option, value in step.settings)
        call = f'engine.steps("{step.id}")[0].with_options({settings}),'
        lines.append(f"        {call}" if len(call) <= _SHORT_LINE else _broken(step))
    return [*lines, *_python_run(run), "    )"]


def _python_run(step_ids: list[str]) -> list[str]:
    if not step_ids:
        return []
    if len(step_ids) == 1:
        return [f'        *engine.steps("{step_ids[0]}"),']
    listed = [f'            "{step_id}",' for step_id in step_ids]
    return ["        *engine.steps(", *listed, "        ),"]


def _broken(step: Step) -> str:
    """Return a call over several lines."""
    lines = [f'        engine.steps("{step.id}")[0].with_options(']
    for option, value in step.settings:
        if isinstance(value, tuple) and value:
            lines.append(f"            {option}=(")
            lines += [f"                {_quoted(part)}," for part in value]
            lines.append("            ),")
        else:
            lines.append(f"            {option}={_quoted(value)},")
    return "\n".join([*lines, "        ),"])


def _quoted(value: Any) -> str:
    """Return a Python literal of plain ASCII, strings in double quotes where that is simple."""
    if isinstance(value, tuple):
        inner = ", ".join(_quoted(part) for part in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, str) and re.fullmatch(r"[ !#-\[\]-~]*", value):
        return f'"{value}"'
    return ascii(value)


def _words(text: str) -> str:
    """Return what of a text can stand in a docstring, a comment and a string alike."""
    return " ".join(re.findall(r"[0-9A-Za-z_.-]+", text[:MAX_NAME]))


def _name_bytes(plan: Plan) -> int:
    return plan.base.max_name_bytes if plan.name_bytes is None else plan.name_bytes


def _refuse_own_code(plan: Plan) -> None:
    base = plan.base
    while isinstance(base, AdapterVariant):
        base = base.base
    own = [step.id for step in plan.enabled_steps() if TRANSFORMS.get(step.id) != step.transform]
    if has_own_code(base):
        own = ["normalize_schema"]
    # A base that computes names or the empty schema in its own way cannot be told by its data.
    for method in ("normalize_tool_name", "empty_schema"):
        if getattr(type(base), method) is not getattr(SchemaAdapter, method):
            own.append(method)
    if own:
        listed = ", ".join(_words(step_id) for step_id in own)
        raise ExportError(f"this pipeline runs code of its own, which no export has: {listed}")
