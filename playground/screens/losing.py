"""What was lost: the lines, the text about one, and the ways from it to everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content

from engine.document import dumps
from playground.screens.comparing import ComparingScreen
from playground.view.losses import loss_detail, loss_lines, losses_title
from playground.view.lost_rows import row_in_step, row_of_loss
from playground.view.pipeline import step_of
from playground.widgets.arguments_pane import ArgumentsPane
from playground.widgets.chip_line import ChipLine
from playground.widgets.compare_view import CompareView
from playground.widgets.lost_pane import LostPane
from playground.widgets.step_text import StepText

if TYPE_CHECKING:
    from engine.loss.statement import Statement
    from playground.model.losses import ColumnLosses
    from playground.model.plan import Plan
    from playground.view.links import Linked

CANNOT_EDIT = (
    "This column shows a captured request: which steps its client ran is not known, so none can"
    " be switched, moved or set."
)


class LosingScreen(ComparingScreen):
    """What the focused provider's run loses."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._was_request = False

    def show_result(self) -> None:
        """Show what is lost as well."""
        super().show_result()
        self._show_lost()

    def show_losses(self) -> None:
        """Show what was worked out after the result was shown."""
        self.query_one(ChipLine).show(self.columns(), self.session.focus, self.losses)
        self.show_pipeline()
        self._show_lost()

    def _note(self) -> str:
        """Return what is to be said of a document that is a request body; else nothing."""
        if not self.losses.is_of_request:
            return ""
        # Loaded already, by the thread that found it out.
        from playground.captures import ASK_FOR_RAW  # noqa: PLC0415 - see above

        return f"{ASK_FOR_RAW[:1].upper()}{ASK_FOR_RAW[1:]}."

    def _found(self) -> ColumnLosses:
        return self.losses.of(self.session.focus)

    def _show_lost(self) -> None:
        found = self._found()
        title = losses_title(self.column(), found)
        self.query_one("#lost-box").border_title = Content(title)
        self.query_one(LostPane).show(loss_lines(found))
        self._show_loss()
        if not self.losses.is_working:
            if self.losses.is_of_request and not self._was_request:
                self.tell(self._note())
            self._was_request = self.losses.is_of_request

    def _show_loss(self) -> None:
        """Show the text about the line under the cursor."""
        line = self.query_one(LostPane).line
        lines = loss_detail(self.column(), self._found(), line, self._note())
        text = self.query_one("#lost-text", StepText)
        text.show(lines)
        text.display = bool(lines)

    def mark_node(self, node: Linked | None) -> None:
        """Mark the losses of the node that every pane is about as well."""
        super().mark_node(node)
        self.query_one(LostPane).mark(None if node is None else node.pointer)

    def set_plan(self, plan: Plan) -> None:
        """Give the focused provider another pipeline; what was captured has none to edit."""
        if self.session.plan.is_captured:
            self.tell(CANNOT_EDIT)
        else:
            super().set_plan(plan)

    # Keys and clicks.

    def action_lost_row(self, by: int) -> None:
        """Move the cursor of the losses."""
        self.query_one(LostPane).move(by)

    def action_scroll_lost(self, by: int) -> None:
        """Scroll the text about the loss."""
        text = self.query_one("#lost-text", StepText)
        text.page(by)

    def on_lost_pane_moved(self) -> None:
        """Tell of another loss; mark its node where the person moves through them."""
        self._show_loss()
        pane = self.query_one(LostPane)
        if pane.has_focus and pane.loss is not None:
            self.point_at(pane.loss.raw_pointer)

    def on_lost_pane_picked(self) -> None:
        """Go to the node of the loss that was clicked."""
        loss = self.query_one(LostPane).loss
        if loss is not None:
            self._go_to_loss(loss)

    def action_show_lost(self) -> None:
        """Go to the node that the loss under the cursor is about."""
        loss = self._loss()
        if loss is not None:
            self._go_to_loss(loss)
            self.focus_pane("compare")

    def action_show_lost_step(self) -> None:
        """Show the before and after of the step that a loss is due to."""
        loss = self._loss()
        if loss is None:
            return
        if loss.step is None:
            self.tell("No step did this: the provider reads the schema differently.")
            return
        self.show_step_named(loss.step)
        self._go_to_rows(loss)
        self.focus_pane("compare")

    def action_copy_example(self) -> None:
        """Copy the example's arguments."""
        text = self._example()
        if text is not None:
            self.copy_text(text, "the example")

    def action_try_example(self) -> None:
        """Put the example's arguments into pane 8 and go there."""
        text = self._example()
        if text is not None:
            self.query_one(ArgumentsPane).set_text(text)
            self.focus_pane("arguments")

    def _loss(self) -> Statement | None:
        """Return the loss under the cursor; say so where there is none."""
        loss = self.query_one(LostPane).loss
        if loss is None:
            self.tell("There is no loss under the cursor.")
        return loss

    def _example(self) -> str | None:
        """Return the JSON text of the first example of the loss under the cursor, if any."""
        loss = self._loss()
        if loss is not None and not loss.witnesses:
            self.tell("This loss has no example.")
        if loss is None or not loss.witnesses:
            return None
        return dumps(loss.witness, indent=2, limit=None)

    def _go_to_loss(self, loss: Statement) -> None:
        """Put the comparison's cursor on what was lost, or on what is left of it."""
        self.show_whole()
        self._go_to_rows(loss)

    def _go_to_rows(self, loss: Statement) -> None:
        view = self.query_one(CompareView)
        column, entry = self.column(), self.session.step
        if view.scene is None or column.trace is None:
            return
        rows = view.scene.alignment
        step = None if entry is None else step_of(column, entry)
        if step is None:
            view.go_to(row_of_loss(loss, column.trace, rows))
        else:
            view.go_to(row_in_step(loss, step, rows))
        self.show_place()
