"""Pipelines exported as code: saved or copied."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.errors import EngineError
from playground.export import module_name, python_adapter, rust_adapter
from playground.screens.ask import LineScreen
from playground.screens.comparing import ComparingScreen
from playground.screens.picker import Choice, PickerScreen
from playground.view.preset_words import python_use, rust_use
from playground.view.visible import clipped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playground.model.plan import Plan


@dataclass(frozen=True, slots=True)
class Language:
    """One that pipelines are exported in.

    Attributes:
        name: of the language, with its article.
        make: returns the code of a plan under a name.
        purpose: what the code is for.
        use: says how the code of a name is used.
        ending: of its files.

    """

    name: str
    make: Callable[[Plan, str], str]
    purpose: str
    use: Callable[[str], str]
    ending: str


LANGUAGES = (
    Language("Python", python_adapter, "an adapter for --adapter", python_use, "py"),
    Language("a Rust sketch", rust_adapter, "a start for ADK-Rust", rust_use, "rs"),
)

Offer = tuple[Choice, "Callable[[], None]"]
"""Something to pick, and what is done then."""


class ExportingScreen(ComparingScreen):
    """Pipelines exported as code.

    Attributes:
        pipeline_names: what the pipeline of each provider was last called, by the provider's id.

    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.pipeline_names: dict[str, str] = {}

    def offer(self, title: str, offers: Sequence[Offer]) -> None:
        """Show choices and do what is picked."""

        def take(picked: int | None) -> None:
            if picked is not None:
                offers[picked][1]()

        self.app.push_screen(PickerScreen(title, [choice for choice, _ in offers]), take)

    def export_pipeline(self, language: Language) -> None:
        """Ask for a name and offer the focused provider's pipeline as code."""
        plan = self.session.plan
        try:
            language.make(plan, "")  # what has no export is told before a name is asked for
        except EngineError as error:
            self.tell(clipped(str(error), 300), is_error=True)
            return
        start = self.pipeline_names.get(plan.base.id, f"{clipped(plan.base.id, 40)} custom")
        screen = LineScreen(f"Export as {language.name}: its name", start, "names class and file")
        self.ask(screen, partial(self._offer_export, language, plan))

    def _offer_export(self, language: Language, plan: Plan, typed: str) -> None:
        name = typed.strip()
        text = language.make(plan, name)
        what = f"the export as {language.name}"
        file_name = f"{module_name(name)}.{language.ending}"
        save = partial(self.save_text, text, file_name, what)
        self.offer(
            f"Export as {language.name}",
            [
                (Choice("Save it…", language.use(name)), save),
                (Choice("Copy it", ""), partial(self.copy_text, text, what)),
            ],
        )
