"""What the playground costs: CPU time from a key to the painted result, and memory.

    python tests/benchmarks/bench_playground.py            everything
    python tests/benchmarks/bench_playground.py keys       a part of it

The parts are keys, scroll, large, start and memory.

Run it on an idle machine. Figures are medians in milliseconds of CPU time of the whole process,
its threads included; nothing fails on a slow machine.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from textual.app import App, ComposeResult  # noqa: E402 - from this checkout's environment

from playground.samples import sample_text  # noqa: E402 - this checkout's
from playground.screens.main import MainScreen  # noqa: E402 - same
from tests.playground.tui.driving import WIDE, Play, playing  # noqa: E402 - same

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

ROUNDS = 9
LINES_PER_PROPERTY = 25


def five_thousand_lines() -> str:
    """Return the text of an ordinary schema of about 5,000 lines."""
    nested = {"type": "object", "properties": {"at": {"type": "string", "format": "date-time"}}}
    one = {
        "type": ["object", "null"],
        "description": "A part of the whole.",
        "properties": {
            "id": {"type": "integer", "exclusiveMinimum": 0},
            "kind": {"const": "part"},
            "when": nested,
        },
        "additionalProperties": False,
    }
    count = 5_000 // LINES_PER_PROPERTY
    return json.dumps(
        {"type": "object", "properties": {f"p{n}": one for n in range(count)}}, indent=2
    )


def fan_out() -> str:
    """Return twelve definitions of which each names the next one four times."""
    definitions: dict[str, Any] = {
        f"d{n}": {"properties": {key: {"$ref": f"#/definitions/d{n + 1}"} for key in "abcd"}}
        for n in range(12)
    }
    definitions["d12"] = {"type": "string"}
    root = {"x": {"$ref": "#/definitions/d0"}}
    return json.dumps({"type": "object", "properties": root, "definitions": definitions}, indent=2)


def fifty() -> str:
    """Return a node with fifty references to itself."""
    refs = {f"r{n}": {"$ref": "#/definitions/N"} for n in range(50)}
    root = {"x": {"$ref": "#/definitions/N"}}
    definitions = {"N": {"type": "object", "properties": refs}}
    return json.dumps({"type": "object", "properties": root, "definitions": definitions}, indent=2)


INPUTS: dict[str, Callable[[], str]] = {
    "demo": lambda: sample_text("demo"),
    "5,000 lines": five_thousand_lines,
    "4^12": fan_out,
    "50 references": fifty,
}


async def cost(act: Callable[[], Awaitable[object]]) -> float:
    """Return the milliseconds of CPU time of an action."""
    start = time.process_time()
    await act()
    return (time.process_time() - start) * 1000


async def until(condition: Callable[[], bool]) -> None:
    """Wait without burning the CPU time that is measured."""
    while not condition():  # noqa: ASYNC110 - the program has no event to wait for
        await asyncio.sleep(0.005)


async def settle(play: Play) -> None:
    """Wait until the result is painted."""
    await until(lambda: play.main.is_settled)
    await play.pilot.pause()


async def keys(name: str) -> None:
    """Measure keys in the editor and on steps."""
    async with playing(INPUTS[name](), size=WIDE) as play:
        await play.press("1")
        play.editor.move_cursor((play.editor.document.line_count // 2, 0))

        async def type_space() -> None:
            play.app.post_message(_key("space"))
            await until(lambda: not play.main.is_settled)
            await settle(play)

        typed = [await cost(type_space) for _ in range(ROUNDS)]
        await play.press("escape", "3")

        async def press(key: str) -> None:
            await play.pilot.press(key)
            await settle(play)

        switched = [await cost(lambda: press("space")) for _ in range(ROUNDS)]
        while play.steps.entry:
            await play.press("up")
        first, second = [], []
        for _ in range(ROUNDS):
            second.append(await cost(lambda: press("down")))
            first.append(await cost(lambda: press("up")))
        await play.press("escape")
        other = [await cost(lambda: press("l")) for _ in range(ROUNDS)]
        figures = {
            "editor": typed,
            "switch a step": switched,
            "view of resolve_refs": first,
            "view of a step": second,
            "next provider": other,
        }
        for what, values in figures.items():
            print(f"{name:14} {what:22} {median(values):7.1f}  most {max(values):7.1f}", file=OUT)


def _key(name: str) -> Any:
    from textual.events import Key  # noqa: PLC0415 - for this measurement alone

    return Key(name, " ")


async def scroll() -> None:
    """Measure jumps through the comparison at 200 by 50."""
    for name, text in INPUTS.items():
        async with playing(text(), size=WIDE) as play:
            await play.press("2")
            count = play.rows.line_count()
            jumps, lines = [], []
            for number in range(40):
                target = number * 7919 * 31 % max(1, count)

                async def jump(target: int = target) -> None:
                    play.rows.go_to(target)
                    await play.pilot.pause()

                async def line() -> None:
                    await play.pilot.press("j")
                    await play.pilot.pause()

                jumps.append(await cost(jump))
                lines.append(await cost(line))
            print(
                f"{name:14} jump {median(jumps):7.1f} most {max(jumps):7.1f}"
                f"   line {median(lines):7.1f}",
                file=OUT,
            )


class Same(MainScreen):
    """The main screen with its widgets and nothing in them."""

    def on_mount(self) -> None:
        """Show nothing."""

    def on_resize(self) -> None:
        """Lay out as the real one does, so that the same widgets are in sight."""
        self.lay_out()


class Empty(App[None]):
    """An app with the playground's widgets and nothing in them."""

    CSS_PATH = str(ROOT / "playground" / "playground.tcss")

    def compose(self) -> ComposeResult:
        """Lay out nothing: the screen has the widgets."""
        yield from ()


PROGRAMS = {
    "playground": """
from playground.app import PlaygroundApp
from playground.launch import _opened
from playground.model.session import Session
from engine.adapters import adapters
app = PlaygroundApp(_opened(None), Session.of(adapters().values()))
""",
    "same widgets, empty": """
from playground.model.document import open_text
from playground.model.session import Session
from playground.model.start import Start
from engine.adapters import adapters
from tests.benchmarks.bench_playground import Empty, Same
app = Empty()
session = Session.of(adapters().values())
same = Same(open_text("x", "{}"), session, lambda: 0.0, memory=None, start=Start())
app.get_default_screen = lambda: same
""",
}
DRIVE = """
import asyncio, sys, time
sys.path.insert(0, {root!r})
import tests.benchmarks.bench_playground, playground.app, playground.launch
begin = time.process_time()
{program}
async def main():
    async with app.run_test(size=(200, 50)) as pilot:
        while not getattr(getattr(app, "main", None), "done", 1):
            await asyncio.sleep(0.005)
        await pilot.pause()
        used = time.process_time()
    print(used - begin, used, file=sys.__stdout__)
asyncio.run(main())
"""


def start() -> None:
    """Measure up to the painted result of the demo, against the same widgets alone."""
    used: dict[str, float] = {}
    for name, program in PROGRAMS.items():
        code = DRIVE.format(root=str(ROOT), program=program)
        words = [sys.executable, "-c", code]
        runs = [
            subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603 - ours
            for _ in range(ROUNDS)
        ]
        bare, whole = (
            median(float(run.stdout.split()[part]) * 1000 for run in runs) for part in (0, 1)
        )
        used[name] = bare
        print(f"first paint    {name:22} {bare:7.1f}  with imports {whole:7.1f}", file=OUT)
    ratio = used["playground"] / used["same widgets, empty"]
    print(f"first paint    ratio without imports {ratio:.2f}, limit 1.5", file=OUT)


def memory() -> None:
    """Measure the most memory of a process that shows an input and walks through its steps."""
    for name in INPUTS:
        code = (
            f"import sys, asyncio; sys.path.insert(0, {str(ROOT)!r})\n"
            "from tests.benchmarks.bench_playground import walk\n"
            f"asyncio.run(walk({name!r}))"
        )
        words = [sys.executable, "-c", code]
        done = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603 - ours
        print(f"{name:14} {done.stdout.split()[-1]:>7} MB", file=OUT)


async def walk(name: str) -> None:
    """Go through every step of an input and print the most memory so far, in MB."""
    async with playing(INPUTS[name](), size=WIDE) as play:
        await play.press("3", *["down"] * 13, "escape", "2", "G", "g", "n", "N")
    print(peak(), file=sys.__stdout__)


def peak() -> int:
    """Return the most memory that this process took so far, in MB."""
    # Not `getrusage`: its figure begins with that of the process which started this one.
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) // 1024


async def large() -> None:
    """Measure a document of 1,000 tools in the picker, and a text of 5 MB."""
    tools = [
        {"name": f"tool_{n}", "description": f"Does thing {n}." * 9, "inputSchema": {"enum": [n]}}
        for n in range(1_000)
    ]
    async with playing(json.dumps(tools), size=WIDE) as play:
        shown = await cost(partial(play.press, "0"))
        typed = [await cost(partial(play.pilot.press, key)) for key in "thing"]
        print(f"1,000 tools    picker {shown:7.1f}  key {median(typed):7.1f}", file=OUT)
    one = json.loads(five_thousand_lines())["properties"]["p0"]
    text = json.dumps({"properties": {f"p{n}": one for n in range(6_700)}}, indent=2)
    begin = time.monotonic()
    async with playing(text, size=WIDE) as play:
        seconds = time.monotonic() - begin
        print(f"{len(text) / 1e6:.1f} MB         open {seconds:7.1f} s", file=OUT)
        for key in ("n", "j", "G", "l", "3", "down", "1", "j"):
            milliseconds = await cost(partial(play.press, key))
            print(f"{len(text) / 1e6:.1f} MB         {key:5} {milliseconds:7.1f}", file=OUT)


OUT = sys.__stdout__


def main(parts: list[str]) -> None:
    """Measure the named parts, or all."""
    wanted = parts or ["keys", "scroll", "start", "memory", "large"]
    if "keys" in wanted:
        for name in INPUTS:
            asyncio.run(keys(name))
    if "scroll" in wanted:
        asyncio.run(scroll())
    if "large" in wanted:
        asyncio.run(large())
    if "start" in wanted:
        start()
    if "memory" in wanted:
        memory()


if __name__ == "__main__":
    main(sys.argv[1:])
