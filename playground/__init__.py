"""The playground: terminal program and commands over the engine."""

from __future__ import annotations

__version__ = "0.1.0"
