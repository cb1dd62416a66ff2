"""How the playground starts: what was asked for besides the document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.document import Toolset


@dataclass(frozen=True, slots=True)
class Start:
    """What the words on the command line asked for.

    Attributes:
        tours: whether the guided tour begins at once.
        presents: whether presenter mode is on.
        resumes: whether the last visit is opened in place of the document.
        sent: a captured request body whose tools are shown beside what adapters make; or None.
        link: a link that is opened in place of the document; or None.

    """

    tours: bool = False
    presents: bool = False
    resumes: bool = False
    sent: Toolset | None = None
    link: str | None = None
