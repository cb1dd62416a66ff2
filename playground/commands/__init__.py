"""The commands: a module each, with `add_arguments(parser)` and `run(arguments, output)`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "normalize": "print what each provider's adapter makes of each tool's schema",
        "trace": "show what each step of one provider does to one tool's schema",
        "check": "print which rules of the providers the tools break",
        "explain": "say what a provider's error means, and which place of the tools it is about",
        "lost": "say what each change costs, with arguments that only one side takes",
        "args": "say whether a tool takes some arguments, and whether the model was told",
        "report": "write a report on the tools and providers for an issue tracker",
        "repro": "shrink a tool to the least that still shows the loss or the broken rule",
        "names": "print the tool names as they are sent, and which of them collide",
        "demo": "print the normalization of one tool, with the reason of every step",
        "open": "open the playground on a link that somebody copied",
        "tour": "open the playground with a guided tour of eight stops",
        "steps": "list the normalization steps: why they exist and what they lose",
        "rules": "list the providers' rules with their sources and dates",
        "samples": "list the samples, or print one",
        "serve": "give the playground in a browser",
    }
)
"""What each command does, by its name, which is its module's too."""
