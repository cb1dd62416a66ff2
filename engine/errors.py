"""What can go wrong with input, as errors that say what, where and what to do."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class EngineError(Exception):
    """Base of every error the engine raises on purpose; its text is one sentence for people."""


class DocumentError(EngineError):
    """The text is no JSON, or no known shape of tools; read the place it names.

    Attributes:
        line: 1-based line in the text, or None where no text is known.
        column: 1-based column in characters, or None.

    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        message = super().__str__()
        if self.line is None:
            return message
        return f"line {self.line}, column {self.column}: {message}"


class LimitError(EngineError):
    """A value is too large or too deep to handle; the message names the limit and the size."""


class CycleError(EngineError):
    """A Python value contains itself, so no JSON text can stand for it."""


class UnknownNameError(EngineError):
    """A step, provider or preset that does not exist; the message lists the valid names."""

    @classmethod
    def of(cls, kind: str, name: str, valid: Iterable[str]) -> UnknownNameError:
        """Return the error for an unknown `name` of a `kind`, with the nearest valid name."""
        names = list(valid)
        nearest = get_close_matches(name, names, n=1, cutoff=0.5)
        hint = f"; did you mean {nearest[0]}?" if nearest else "."
        return cls(f"unknown {kind} {name!r}{hint} Valid: {', '.join(names)}")


class DocumentLimitError(DocumentError, LimitError):
    """A text is over a reading limit (size, levels, digits); the message names the limit."""


class CancelledRunError(EngineError):
    """The work was given up because the caller asked for it; nothing is wrong."""


class StepError(EngineError):
    """A step raised an exception; the message names it and the reason.

    Attributes:
        step: the step's id.

    """

    def __init__(self, step: str, reason: BaseException) -> None:
        super().__init__(f"step {step} failed: {type(reason).__name__}: {reason}")
        self.step = step


class AdapterError(EngineError):
    """An adapter failed; the message names it, the step and the reason.

    Attributes:
        adapter: the adapter's id.
        step: the step's id, or "normalize_schema" for an adapter's own code.

    """

    def __init__(self, adapter: str, step: str, reason: BaseException) -> None:
        cause = reason.__cause__ if isinstance(reason, StepError) and reason.__cause__ else reason
        super().__init__(f"adapter {adapter} failed in {step}: {type(cause).__name__}: {cause}")
        self.adapter = adapter
        self.step = step
