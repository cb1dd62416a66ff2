"""Drive the playground without a terminal: press, click, wait for what is expected, read rows."""

from __future__ import annotations

from asyncio import get_running_loop, sleep
from contextlib import ExitStack, asynccontextmanager, contextmanager
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar
from unittest.mock import patch

from textual.content import Content
from textual.drivers.headless_driver import HeadlessDriver
from textual.events import Paste
from textual.screen import Screen
from textual.widgets import Input

from engine.adapters import adapters
from playground.app import PlaygroundApp
from playground.model.document import open_text
from playground.model.session import Session
from playground.samples import sample_text
from playground.screens import running
from playground.widgets.compare_view import CompareView
from playground.widgets.pipeline_list import PipelineList
from playground.widgets.schema_editor import SchemaEditor

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Iterator

    from textual.pilot import Pilot
    from textual.widget import Widget

    from engine.adapters import SchemaAdapter
    from playground.model.compute import Column
    from playground.screens.main import MainScreen

PATIENCE = 60.0
"""Seconds after which a condition that never comes true fails the test."""

WIDE, MEDIUM, SMALL, NARROW = (200, 50), (120, 35), (100, 28), (80, 24)
SIZES = (WIDE, MEDIUM, SMALL, NARROW)

PAINT = Screen._compositor_refresh
"""Paints what was put off; see `hasty`."""

_W = TypeVar("_W", bound="Widget")


class Recorder(HeadlessDriver):
    """A driver that keeps what it would write to a terminal."""

    written: list[str]

    @property
    def is_headless(self) -> bool:
        """Whether nothing is painted; here it is."""
        return False

    def write(self, data: str) -> None:
        """Keep what is written."""
        if "written" not in vars(self):
            self.written = []
        self.written.append(data)


class Play:
    """A running playground and the hands of its person."""

    def __init__(self, app: PlaygroundApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def main(self) -> MainScreen:
        """The main screen."""
        return self.app.main

    @property
    def editor(self) -> SchemaEditor:
        """The editor of pane 1."""
        return self.main.query_one(SchemaEditor)

    @property
    def rows(self) -> CompareView:
        """The rows of pane 2."""
        return self.main.query_one(CompareView)

    @property
    def steps(self) -> PipelineList:
        """The steps of pane 3."""
        return self.main.query_one(PipelineList)

    @property
    def column(self) -> Column:
        """The focused provider's result."""
        return self.main.columns()[self.main.session.focus]

    def find(self, widget: type[_W]) -> _W:
        """Return the only widget of a class."""
        return self.main.query_one(widget)

    async def until(self, condition: Callable[[], object]) -> None:
        """Let the program work until a condition is true."""
        end = monotonic() + PATIENCE
        while not condition():
            assert monotonic() < end, f"what was waited for did not come: {self.state()}"
            # A moment at a time: a busy loop would take the run's thread its time.
            await sleep(0.003)
            await self.calm()

    async def calm(self) -> None:
        """Let the program work until it waits for a thread, a timer or a person."""
        loop: Any = get_running_loop()
        end = monotonic() + PATIENCE
        while True:
            assert monotonic() < end, f"it does not come to rest: {self.state()}"
            await sleep(0)
            if loop._ready:
                continue
            if not self._has_to_paint():
                return
            self.app.screen._on_timer_update()

    def _has_to_paint(self) -> bool:
        screen = self.app.screen
        if self.app._exit or self.app._batch_count or not screen.is_current:
            return False
        pending = screen._layout_required or screen._scroll_required or screen._repaint_required
        return bool(pending or screen._dirty_widgets or screen._callbacks)

    def state(self) -> str:
        """Return what the program is at."""
        main = self.main
        working = [repr(worker) for worker in self.app.workers if not worker.is_finished]
        return (
            f"run {main.done} of {main.number} is shown, settled {main.is_settled},"
            f" losses {main.has_losses}, {self.app.screen._callbacks}, {working}"
        )

    async def ready(self) -> None:
        """Let the program work until it has run the text and found its losses."""
        await self.calm()
        await self.until(self._is_ready)

    def _is_ready(self) -> bool:
        return (
            self.main.is_settled
            and self.main.has_losses
            and all(worker.is_finished for worker in self.app.workers)
            and not self.app.screen._callbacks
        )

    async def press(self, *keys: str) -> None:
        """Press keys, each once the one before has had its effect."""
        for key in keys:
            await self.press_only(key)
            await self.ready()

    async def press_only(self, *keys: str) -> None:
        """Press keys while a run may be under way."""
        for key in keys:
            await self.app._press_keys([key])
            await self.calm()

    async def type(self, text: str) -> None:
        """Press the key of each character."""
        names = {" ": "space", "\n": "enter"}
        await self.press_only(*(names.get(char, char) for char in text))
        await self.ready()

    async def paste(self, text: str) -> None:
        """Paste a text, as a terminal would."""
        self.app.post_message(Paste(text))
        await self.ready()

    async def click(self, widget: Widget, x: int, y: int = 0) -> None:
        """Click on a cell of a widget."""
        await self.pilot.click(widget, offset=(x, y))
        await self.ready()

    async def resize(self, width: int, height: int) -> None:
        """Give the terminal another size."""
        await self.pilot.resize_terminal(width, height)
        self.app._check_resize()  # rather than 8 ms later
        await self.ready()

    def set_text(self, text: str) -> None:
        """Put a text into the editor as one edit, as typing would."""
        self.editor.replace(text, (0, 0), self.editor.document.end)

    def screen(self) -> list[str]:
        """Return the rows of the front screen as text, and of what it lies over."""
        PAINT(self.app.screen)
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    def text(self) -> str:
        """Return the rows of the front screen, joined."""
        return "\n".join(self.screen())

    def right(self) -> str:
        """Return the words of the pane at the right of a wide window."""
        return " ".join(" ".join(row[-45:-1] for row in self.screen()[1:-1]).split())

    def border(self, box: str) -> tuple[str, str]:
        """Return what stands in the upper and lower border of a pane."""
        widget = self.main.query_one(f"#{box}-box")
        titles = widget.border_title or "", widget.border_subtitle or ""
        upper, lower = (Content.from_markup(title).plain for title in titles)
        return upper, lower

    def told(self) -> list[str]:
        """Return the notifications so far."""
        return [note.message for note in self.app._notifications]

    def has_modal(self) -> bool:
        """Tell whether something lies over the panes."""
        return self.app.screen is not self.main

    def answer_name(self) -> Input:
        """Return the input of the name pane."""
        return self.main.query_one("#name-input", Input)

    def answer(self) -> Input:
        """Return the line that is asked for."""
        return self.app.screen.query_one(Input)


def over_a_megabyte() -> str:
    """Return a text too long for the editor, of few nodes."""
    lines = (f'"k{number}": "{"x" * 1_900}"' for number in range(600))
    return "{\n" + ",\n".join(lines) + "\n}"


def clock() -> Callable[[], float]:
    """Return a clock that goes on by a quarter of a millisecond at each look."""
    ticks = count()
    return lambda: next(ticks) / 4000


def put_off(screen: Screen[Any]) -> None:
    """Leave a painting to the next; the compositor keeps what it is of."""
    screen._dirty_widgets.clear()


@contextmanager
def hasty(*, paints: bool) -> Iterator[None]:
    """Spend no time on what no test looks at.

    Textual looks for an idle process 20 ms at a time, and paints up to ten times a key; here
    `Play.calm` knows when nothing is left to do, and what is shown is painted at the end, or
    where a test looks at it.
    """
    with ExitStack() as stack:
        for module in ("app", "pilot"):
            stack.enter_context(patch(f"textual.{module}.wait_for_idle", lambda _seconds: sleep(0)))
        stack.enter_context(patch.object(running, "QUIET", 0.001))
        if not paints:
            stack.enter_context(patch.object(Screen, "_compositor_refresh", put_off))
        yield


@asynccontextmanager
async def playing(
    text: str | None = None,
    *,
    size: tuple[int, int] = WIDE,
    more: Iterable[SchemaAdapter] = (),
    source: str = "sample demo",
    records: bool = False,
    **options: Any,
) -> AsyncIterator[Play]:
    """Run the playground on a text, by default the demo's, once it is ready.

    Args:
        text: the document.
        size: columns and rows of the terminal.
        more: adapters of one's own, after the seven.
        source: where the document is said to come from.
        records: keeps what is written to the terminal; see `Recorder`.
        options: of `PlaygroundApp`: `memory`, `start`.

    """
    opened = open_text(source, sample_text("demo") if text is None else text)
    session = Session.of([*adapters().values(), *more])
    app = PlaygroundApp(opened, session, clock(), **options)
    app.driver_class = Recorder
    with hasty(paints=records):
        async with app.run_test(headless=not records, size=size, notifications=True) as pilot:
            play = Play(app, pilot)
            await play.ready()
            yield play
            await play.calm()  # what has begun to be shown is not left half made
            if not app._exit:
                PAINT(app.screen)
