"""The demo's schema: raw, and then what each adapter makes of it and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.adapters import ADAPTERS
from engine.document import dumps, load_toolset
from engine.transforms.pipeline import states
from playground.samples import sample_text
from playground.view.visible import visible, visible_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.adapters import SchemaAdapter
    from engine.document import Tool
    from engine.transforms import Step
    from playground.output import Output

_STEP_INDENT: Final = " " * 6
_NAMED_STEPS: Final = 3


def demo_tool() -> Tool:
    """Return the tool of the sample `demo`."""
    return load_toolset(sample_text("demo")).tools[0]


def show(adapters: Mapping[str, SchemaAdapter], output: Output) -> None:
    """Print the raw schema, and the notes and the result of each adapter."""
    tool = demo_tool()
    output.line(f"The tool {visible(str(tool.name))} as its server declares it:")
    output.line()
    _print_json(tool.schema, output)
    for adapter in adapters.values():
        output.line()
        output.heading(f"{adapter.id} ({adapter.label})", "-")
        _print_adapter(adapter, tool.schema, output)


def difference(adapter: SchemaAdapter, before: SchemaAdapter) -> str | None:
    """Return in a few words how an adapter's steps differ from another's.

    None where each has steps that the other lacks, so that the two are no variants.
    """
    own = {step.id: step for step in adapter.steps}
    others = {step.id: step for step in before.steps}
    added = [step_id for step_id in own if step_id not in others]
    left_out = [step_id for step_id in others if step_id not in own]
    if added and left_out:
        return None
    parts = [f"with {', '.join(added)}"] if added else []
    if len(left_out) > _NAMED_STEPS:
        parts.append(f"without {len(left_out)} of the steps")
    elif left_out:
        parts.append(f"without {', '.join(left_out)}")
    parts += [
        f"{step.id} {_settings(step)}"
        for step in adapter.steps
        if step.id in others and step.settings != others[step.id].settings
    ]
    if adapter.parameters_field != before.parameters_field:
        parts.append(f"posted under {adapter.parameters_field}")
    return "; ".join(parts) or "the same steps"


def _print_adapter(adapter: SchemaAdapter, schema: Any, output: Output) -> None:
    before = _adapter_before(adapter)
    unlike = None if before is None else difference(adapter, before)
    if before is not None and unlike is not None:
        output.wrap(f"{before.id}: {unlike}.", "Unlike ", " " * 4)
    changes = list(states(schema, enumerate(adapter.steps)))
    output.line(f"{len(changes)} of its {len(adapter.steps)} steps change this schema:")
    for place, _ in changes:
        _print_step(adapter.steps[place], output)
    result = changes[-1][1] if changes else schema
    output.line(f"Posted under {output.paint(adapter.parameters_field, 'bold')}:")
    output.line()
    _print_json(result, output)


def _print_step(step: Step, output: Output) -> None:
    transform = step.transform
    settings = f" ({_settings(step)})" if step.settings else ""
    number = output.paint(f"{transform.number:>4}", "cyan")
    output.line(f"{number}  {output.paint(transform.title, 'bold')}{settings}")
    output.wrap(transform.why, _STEP_INDENT, _STEP_INDENT)


def _settings(step: Step) -> str:
    options = dict(step.settings) or step.options
    return ", ".join(f"{name} = {dumps(value)}" for name, value in options.items())


def _adapter_before(adapter: SchemaAdapter) -> SchemaAdapter | None:
    ids = list(ADAPTERS)
    place = ids.index(adapter.id)
    return ADAPTERS[ids[place - 1]] if place else None


def _print_json(value: Any, output: Output) -> None:
    output.line(visible_lines(dumps(value, indent=2)))
