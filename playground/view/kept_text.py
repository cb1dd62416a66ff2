"""What is said of a visit that was kept."""

from __future__ import annotations

from datetime import datetime

from playground.view.visible import clipped

NO_VISIT = "There is no last visit: it is kept when the playground is left."
NO_DRAFT = "No text was left behind by a crash."
UNREADABLE = "What was kept of that visit cannot be read."
NOT_HERE = "Nothing is kept between visits here."

_SOURCE = 60


def draft_notice(source: object, saved_at: float) -> str:
    """Return the offer of a draft.

    Args:
        source: where its document came from; anything but words is left out.
        saved_at: seconds since 1970.

    """
    return (
        f"A text was kept from a visit that ended unexpectedly{_about(source, saved_at)}. "
        "To open it: ctrl+p, then “open the text that a crash left behind”."
    )


def opened_notice(source: object, saved_at: float, *, is_draft: bool) -> str:
    """Return what is said once a visit, or a draft, was opened again; as `draft_notice`."""
    what = "The text that a crash left behind" if is_draft else "The last visit"
    return f"{what} is open again{_about(source, saved_at)}."


def _about(source: object, saved_at: float) -> str:
    moment = _moment(saved_at)
    words = [clipped(source, _SOURCE)] if isinstance(source, str) and source.strip() else []
    words += [moment] if moment else []
    return f" ({', '.join(words)})" if words else ""


def _moment(seconds: float) -> str:
    """Return date and time as the clock on the wall shows them; nothing of no such time."""
    try:
        return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return ""
