"""What visitors save: fetched once from the session's process, under a name that is safe."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from textual_serve.download_manager import Download, DownloadManager

if TYPE_CHECKING:
    from textual_serve.app_service import AppService

_MAX_WAITING: Final = 8
_MAX_NAME: Final = 80
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._-]+")


class Downloads(DownloadManager):
    """The downloads that sessions offer; they end with their session."""

    async def create_download(self, *, app_service: AppService, **offer: Any) -> None:
        """Offer a download; of those that a session offers and nobody fetches the oldest goes."""
        waiting = self._of(app_service.app_service_id)
        for key in waiting[: max(0, len(waiting) + 1 - _MAX_WAITING)]:
            self._active_downloads.pop(key, None)
        await super().create_download(app_service=app_service, **offer)

    async def find(self, delivery_key: str) -> Download | None:
        """Return the download with this key, or None."""
        return self._active_downloads.get(delivery_key)

    async def forget(self, app_service_id: str) -> None:
        """Drop what a session offered; what is under way ends."""
        await self.cancel_app_downloads(app_service_id)
        for key in self._of(app_service_id):
            self._active_downloads.pop(key, None)

    def _of(self, app_service_id: str) -> list[str]:
        return [
            key
            for key, download in self._active_downloads.items()
            if download.app_service.app_service_id == app_service_id
        ]


def safe_name(file_name: str) -> str:
    r"""Return a file name that is nothing but letters, digits, dots, dashes and underscores.

    >>> safe_name('a"\r\nSet-Cookie: b.json')
    'a_Set-Cookie_b.json'

    """
    return _UNSAFE.sub("_", file_name).lstrip(".")[-_MAX_NAME:] or "download"
