"""What `check_arguments` says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rule that arguments break.

    Attributes:
        pointer: the value in the arguments.
        schema_pointer: the node in the schema of that side.
        raw_pointer: the node in the raw schema.
        keyword: the rule's keyword.
        message: what the validator says; it quotes the arguments.
        rule: the rule's text, the keyword with its value.

    """

    pointer: str
    schema_pointer: str
    raw_pointer: str
    keyword: str
    message: str
    rule: dict[str, Any]


@dataclass(frozen=True, slots=True)
class SideVerdict:
    """Whether one side takes the arguments, and why not.

    Attributes:
        valid: None where the validator can read the schema or the arguments not at all.
        errors: the rules that they break, a few at most.

    """

    valid: bool | None
    errors: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one rule was broken, and what helps.

    Attributes:
        pointer: the rule's node in the raw schema.
        keyword: the rule's keyword.
        step: the step that hid the rule, or that brought it in; None where none did.
        shown: whether the model was shown the rule.
        fix: the smallest change of the arguments that helps, or what they must be.

    """

    pointer: str
    keyword: str
    step: str | None
    shown: bool
    fix: str


@dataclass(frozen=True, slots=True)
class ArgumentsVerdict:
    """Arguments judged by both sides.

    Attributes:
        tool: the tool's name.
        provider: the adapter's id.
        arguments: what was judged, out of its envelope.
        notes: what had to be unwrapped.
        raw: the tool's own verdict.
        sent: the verdict by what the model was shown.
        why: a reason for each rule that was broken: of the raw schema, or where that takes the
            arguments, of the sent one.
        restored: the arguments as the tool takes them, changed only in ways that keep their
            meaning; None where that is not enough.

    """

    tool: str | None
    provider: str
    arguments: Any
    notes: tuple[str, ...]
    raw: SideVerdict
    sent: SideVerdict
    why: tuple[Reason, ...]
    restored: Any
