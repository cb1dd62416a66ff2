"""Print the share of real tools whose schema no rule refuses, raw and as preset adk sends them.

Run it from the project's folder: `python -m tests.benchmarks.accepted_share [FILE]`. FILE is JSONL
of tools; by default the corpus that may lie beside the checkout. It prints a Markdown table.
"""

from __future__ import annotations

import sys
from pathlib import Path

from engine.document import stream_tools
from engine.facts.surfaces import SURFACES
from engine.rules.check import STAGES, Checker

_CORPUS = Path(__file__).resolve().parents[2].parent / "shared" / "corpus" / "mcp-tools.jsonl"


def shares(path: Path) -> tuple[int, dict[str, dict[str, float]]]:
    """Return the number of tools and, by surface and stage, the share that is accepted."""
    checkers = {stage: Checker(SURFACES, preset=stage) for stage in STAGES}
    with path.open("rb") as stream:
        for tool in stream_tools(stream):
            for checker in checkers.values():
                checker.count_accepted(tool)
    tools = max(checker.tools for checker in checkers.values())
    return tools, {
        surface: {
            stage: checker.accepted[surface] / checker.tools for stage, checker in checkers.items()
        }
        for surface in SURFACES
    }


def main() -> int:
    """Print the table; return the exit code."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else _CORPUS
    if not path.is_file():
        sys.stderr.write(f"no tools at {path}; name a JSONL file of tools\n")
        return 2
    tools, table = shares(path)
    sys.stdout.write(f"{tools:,} tools\n\n| surface | {' | '.join(STAGES)} |\n")
    sys.stdout.write(f"|---|{'---|' * len(STAGES)}\n")
    for surface, by_stage in table.items():
        cells = " | ".join(f"{share:.3f}" for share in by_stage.values())
        sys.stdout.write(f"| `{surface}` | {cells} |\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
