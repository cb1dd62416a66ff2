"""Whether a place that breaks a rule is the one that a message speaks of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from engine.explain.fields import GOOGLE, LONGEST_FIELD
from engine.explain.paths import google_parts
from engine.explain.text import before_cut, canonical

if TYPE_CHECKING:
    from engine.explain.bench import Candidate
    from engine.explain.fields import Field, Value
    from engine.explain.recognise import Message, Reading

PLACES: Final = frozenset({GOOGLE, "path", "place", "pointer"})
"""Fields that hold a place."""

_NOT_COMPARED: Final = frozenset(
    {"index", "tool", "count", "limit", "number_from_1", "keywords", "definitions"}
)
_VALIDATOR: Final = (
    " is not of type",
    " is not valid under",
    " is not a '",
    " has non-unique elements",
)
_PREFIX: Final = re.compile(r"^(?:request|setup|GenerateContentRequest)\.")
_ENDS: Final = frozenset("'}])> ,")


def fits_rule(
    candidate: Candidate, message: Message, reading: Reading, *, is_elsewhere: bool = False
) -> bool:
    """Tell whether a rule's own words for a place agree with the message in every field.

    Args:
        candidate: the place.
        message: the message.
        reading: what it may be.
        is_elsewhere: whether the place may be another than the one that the message names.

    """
    said = candidate.values.get("text")
    if said is not None and not _says(message, str(said)):
        return False
    for field in reading.known.template.fields:
        value = reading.match.values.get(field.name)
        if value is None or field.name in _NOT_COMPARED:
            continue
        if is_elsewhere and field.name in PLACES:
            continue
        try:
            rendered = canonical(field.template.format_map(dict(candidate.values)))
        except KeyError:
            continue
        if field.name == "pointer" and value.text == canonical(candidate.node):
            continue
        if not _agrees(field, value, rendered):
            return False
    return _fits_lists(candidate, reading)


def fits_pattern(candidate: Candidate, message: Message, reading: Reading) -> bool:
    """Tell whether a place that breaks a like rule agrees with what a pattern names."""
    values = candidate.values
    if "text" in values:
        return _says(message, str(values["text"]))
    for name in ("keyword", "name"):
        value = reading.match.values.get(name)
        if value is None or name not in values or not value.is_whole:
            continue
        if value.text.strip("'") != canonical(str(values[name])).strip("'"):
            return False
    return True


def has_keyword(candidate: Candidate, reading: Reading) -> bool:
    """Tell whether a place is at fault for the keyword that a message names, if it names one."""
    value = reading.match.values.get("keyword")
    own = candidate.values.get("keyword")
    if value is None or own is None or not value.is_whole:
        return True
    return value.text.strip("'") == canonical(str(own)).strip("'")


def _says(message: Message, text: str) -> bool:
    """Tell whether a message repeats a validator's text, or holds no such text at all."""
    is_about = any(words in message.around for words in _VALIDATOR)
    return not is_about or canonical(text).removesuffix("…") in message.around


def _fits_lists(candidate: Candidate, reading: Reading) -> bool:
    """Compare the fields that name several keywords or definitions at once."""
    values = reading.match.values
    keyword, name = str(candidate.values.get("keyword")), str(candidate.values.get("name"))
    return _is_among(keyword, values.get("keywords"), ",") and _is_among(
        canonical(name), values.get("definitions"), "->"
    )


def _is_among(word: str, value: Value | None, mark: str) -> bool:
    if value is None or not value.is_whole:
        return True
    return word in [part.strip() for part in value.text.replace(" and ", mark).split(mark)]


def _agrees(field: Field, value: Value, rendered: str) -> bool:
    text = value.text if value.is_whole else value.text.lstrip(".…")
    if field.name == GOOGLE:
        theirs, ours = google_parts(text)[2], google_parts(rendered)[2]
        if value.is_whole:
            return theirs == ours
        text, rendered = (_PREFIX.sub("", path) for path in (text, rendered))
        return ours.startswith(theirs) or rendered.endswith(text) or rendered.startswith(text)
    text, rendered = text.strip(), rendered.strip()
    if rendered.endswith("…"):  # a long value is clipped in ours, not in theirs
        return text.startswith(rendered[:-1])
    if value.is_whole:
        return text == rendered
    if field.name in PLACES and rendered and text.endswith(rendered):
        return True
    return _agrees_with_cut(text, rendered)


def _agrees_with_cut(text: str, rendered: str) -> bool:
    text = before_cut(text)
    if not text or text.startswith(rendered) or rendered.endswith(text):
        return True
    common = 0
    for ours, theirs in zip(rendered[:LONGEST_FIELD], text, strict=False):
        if ours != theirs:
            break
        common += 1
    return common >= len(text) or (common > 0 and text[common] in _ENDS)
