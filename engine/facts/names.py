"""Which tool and property names the providers take; whole-name patterns of ASCII characters.

Limits count characters; since the classes are ASCII, bytes and characters agree.
"""

from __future__ import annotations

from typing import Final

GEMINI_NAME: Final = r"[a-zA-Z_][a-zA-Z0-9_.:-]*"
"""Gemini and Vertex: letter or underscore first (bifrost#1979, 2026-03)."""

GEMINI_SAFE_LENGTH: Final = 64
"""The limit in every error seen up to 2026-03."""

GEMINI_DOCUMENTED_LENGTH: Final = 128
"""The limit in google-genai 3.6.1 and in Vertex's discovery document of 2026-11-06."""

VERTEX_PROPERTY: Final = r"[a-zA-Z_][a-zA-Z0-9_]{0,63}"
"""Property names as Vertex documents them."""

PLAIN_NAME: Final = r"[a-zA-Z0-9_-]+"
"""OpenAI, Azure, Anthropic, Bedrock, Mistral and DeepSeek."""

COMMON_LENGTH: Final = 64
"""The limit of OpenAI Chat, Azure, Mistral, DeepSeek, Qwen and Bedrock."""
