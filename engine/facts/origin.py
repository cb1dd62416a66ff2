"""Which state of ADK-Rust the engine is the counterpart of."""

from __future__ import annotations

from typing import Final

ADK_RUST_COMMIT: Final = "7fbc01fa"
"""The commit of ADK-Rust whose adapters preset `adk` repeats."""

ADK_RUST_DATE: Final = "2026-08-22"
"""The day of that commit."""

COUNTERPART: Final = f"ADK-Rust commit {ADK_RUST_COMMIT} ({ADK_RUST_DATE})"
"""Both in the words that people read."""
