"""What the playground may do: everything in one's own terminal, next to nothing on a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Limits:
    """What the program may do for whoever sits before it.

    Attributes:
        may_open_files: read documents from paths that are typed in.
        may_save_files: write to paths; where not, what is saved is a download.
        may_start_processes: start other programs, those that reach a clipboard included.
        may_connect: connect to servers.
        may_read_environment: read environment variables and the home folder.
        may_load_adapters: import adapters of one's own, whose code is run.

    """

    may_open_files: bool
    may_save_files: bool
    may_start_processes: bool
    may_connect: bool
    may_read_environment: bool
    may_load_adapters: bool


_OWN_TERMINAL: Final = Limits(
    may_open_files=True,
    may_save_files=True,
    may_start_processes=True,
    may_connect=True,
    may_read_environment=True,
    may_load_adapters=True,
)
_BROWSER: Final = Limits(
    may_open_files=False,
    may_save_files=False,
    may_start_processes=False,
    may_connect=False,
    may_read_environment=False,
    may_load_adapters=False,
)


def limits(is_web: bool) -> Limits:  # noqa: FBT001 - takes `App.is_web` as it is
    """Return what the program may do: all of it in a terminal, none of it in a browser.

    >>> limits(True).may_open_files
    False

    """
    return _BROWSER if is_web else _OWN_TERMINAL
