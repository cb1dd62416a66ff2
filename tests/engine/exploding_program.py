"""Run every adapter on schemas that explode when their references are copied; print JSON.

A program of its own, because only a fresh process tells how much memory the work takes. Its
argument is the path of a corpus of recursive schemas, or nothing. It prints one object: the
seconds of processor time of each `input/adapter`, and the peak of memory in bytes.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.adapters import ADAPTERS

if TYPE_CHECKING:
    from collections.abc import Iterator

WITHOUT_PARITY_ROW = (6, 7, 8, 44, 52, 58, 59, 113)
"""Lines on which the original does not finish within its limits."""
KIB = 1024


def ref(name: object) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def referring(names: list[Any]) -> dict[str, Any]:
    """Return an object with one property for each name, a reference to that definition."""
    properties: dict[str, Any] = {f"p{number}": ref(name) for number, name in enumerate(names)}
    properties["kind"] = {"const": "x", "format": "hostname", "title": "T"}
    return {"properties": properties, "if": {}, "$schema": "x"}


def fan_out(levels: int, width: int) -> dict[str, Any]:
    """Return definitions in levels, each referring `width` times to the next: a DAG of refs."""
    definitions = {str(n): referring([n + 1] * width) for n in range(levels)}
    definitions[str(levels)] = {"type": "string", "format": "hostname"}
    return {"type": "object", "properties": {"root": ref(0)}, "$defs": definitions}


def own_inputs() -> Iterator[tuple[str, Any]]:
    """Yield (name, schema) of what has to be survived."""
    yield "50 references to itself", referring(["A"] * 50) | {"$defs": {"A": referring(["A"] * 50)}}
    ring = {str(n): referring([(n + 1) % 12] * 4) for n in range(12)}
    yield "a ring of 12 with 4 references each", referring([0]) | {"$defs": ring}
    yield "a fan-out of 4 to the 12th", fan_out(12, 4)
    arrays = {"type": "array", "items": ref("A")}
    yield "arrays of themselves", arrays | {"$defs": {"A": arrays}}
    tuples = {"type": "array", "items": [ref("A")] * 20, "anyOf": [ref("A"), ref("A")]}
    yield "tuples of themselves", tuples | {"$defs": {"A": tuples}}


def inputs(corpus: str | None) -> Iterator[tuple[str, Any]]:
    """Yield the inputs of ours, then those lines of the corpus."""
    yield from own_inputs()
    if corpus is not None:
        with Path(corpus).open(encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                if number in WITHOUT_PARITY_ROW:
                    yield f"schemastore {number}", json.loads(line)["inputSchema"]


def main(corpus: str | None = None) -> None:
    """Print the figures."""
    seconds = {}
    for name, schema in inputs(corpus):
        for adapter_id, adapter in ADAPTERS.items():
            started = time.process_time()
            adapter.normalize_schema(schema)
            seconds[f"{name}/{adapter_id}"] = time.process_time() - started
    print(json.dumps({"seconds": seconds, "peak": peak_bytes()}))  # noqa: T201  # a program's output


def peak_bytes() -> int:
    """Return the most memory this process has held; `ru_maxrss` would count its parent's."""
    status = Path("/proc/self/status")
    if status.exists():
        lines = status.read_text(encoding="ascii").splitlines()
        return KIB * int(next(line.split()[1] for line in lines if line.startswith("VmHWM:")))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * KIB


if __name__ == "__main__":
    main(*sys.argv[1:])
