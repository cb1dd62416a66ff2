"""What a visitor gets: the playground on the demo sample, with the seven adapters."""

from __future__ import annotations

from typing import Final

from engine.adapters import adapters
from playground.app import PlaygroundApp
from playground.model.document import open_text
from playground.model.session import Session
from playground.samples import sample_text

SAMPLE: Final = "demo"


def program() -> PlaygroundApp:
    """Return the program, ready to run."""
    opened = open_text(f"sample {SAMPLE}", sample_text(SAMPLE))
    return PlaygroundApp(opened, Session.of(adapters().values()))
