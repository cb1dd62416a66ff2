"""Copying and saving what is shown."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from playground.files import suggested_name
from playground.model.link import link_of, visit_to_share
from playground.screens.comparing import ComparingScreen
from playground.screens.copy_menu import CopyMenuScreen
from playground.screens.sharing import page_url
from playground.view.copy_items import CopyItem, offers, words
from playground.view.texts import Chosen, Kind, file_text, text_of
from playground.widgets.compare_view import CompareView
from playground.widgets.lost_pane import LostPane
from playground.widgets.problems_pane import ProblemsPane

_OF_NO_PROVIDER = {Kind.SOURCE, Kind.LINK, Kind.SCREENSHOT}


class CopyingScreen(ComparingScreen):
    """Copying and saving what is shown."""

    def action_copy_menu(self) -> None:
        """Offer what can be copied."""
        chosen = self._chosen()

        def take(item: CopyItem | None) -> None:
            if item is not None:
                what = words(item, is_stale=self.is_stale)
                self.copy_made(partial(text_of, item.kind, chosen), what)

        self.app.push_screen(CopyMenuScreen("Copy", offers(chosen, copies=True)), take)

    def action_save_menu(self) -> None:
        """Offer what can be saved."""
        chosen = self._chosen()

        def take(item: CopyItem | None) -> None:
            if item is not None:
                self._save_item(item, chosen)

        self.app.push_screen(CopyMenuScreen("Save", offers(chosen, copies=False)), take)

    def _save_item(self, item: CopyItem, chosen: Chosen) -> None:
        kind = item.kind
        if kind is Kind.SCREENSHOT:
            # The menu is gone by now: it gives its answer after it has left.
            chosen = replace(chosen, screenshot=self.app.export_screenshot())
        tool = None if chosen.tool is None else chosen.tool.name
        provider = "" if kind in _OF_NO_PROVIDER else chosen.column.adapter.id
        file_name = suggested_name(tool, provider, kind)
        what = words(item, is_stale=self.is_stale)
        self.save_made(partial(file_text, kind, chosen), file_name, what)

    def _chosen(self) -> Chosen:
        """Return what the panes are about at this moment."""
        tool = None if self.result is None else self.result.tool
        if tool is not None and self.session.name is not None:
            tool = replace(tool, name=self.session.name)
        row = self.query_one(CompareView).row
        visit = visit_to_share(self.opened, self.session, self.editor_text())
        return Chosen(
            columns=self.columns(),
            focus=self.session.focus,
            tool=tool,
            source=self.editor_text(),
            pointer=None if row is None else row.pointer,
            problem=self.query_one(ProblemsPane).problem,
            loss=self.query_one(LostPane).loss,
            link=partial(link_of, visit, page_url()),
        )
