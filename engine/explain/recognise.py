"""Find every known message in a text, in time linear in its length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.explain.known import Anchor, Known, anchors, known_messages
from engine.explain.text import canonical, fold, quotable, unwrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.explain.template import Match

_BEFORE: Final = 2500
_AFTER: Final = 2500
"""Characters around a phrase that can belong to its message."""
_MOST_HITS: Final = 1000
"""Places of one phrase that are looked at, equal ones counted once."""
_MOST_MESSAGES: Final = 200
_SHORT: Final = 300_000
_END: Final = 8
_SHORTEST_END: Final = 6
_KEPT_READINGS: Final = 12
_EXCERPT: Final = 400
_AROUND: Final = 400
_EDGE: Final = 100
_FREE_TEXT: Final = 250
_MUCH_LONGER: Final = 4


@dataclass(frozen=True, slots=True)
class Reading:
    """One known message that a part of a text may be."""

    known: Known
    match: Match


@dataclass(frozen=True, slots=True)
class Message:
    """A part of a text that is a known message.

    Attributes:
        readings: what it may be, the best first.
        excerpt: the message, of a long one the start.
        around: it with what stands near, in which a tool may be named.

    """

    readings: tuple[Reading, ...]
    excerpt: str
    around: str


@dataclass(frozen=True, slots=True)
class Found:
    """The messages of a text, and whether there were more than are looked at."""

    messages: tuple[Message, ...]
    is_cut: bool


def recognise(text: str) -> Found:
    """Return the known messages of a text in their order, equal ones once."""
    found = _recognise(text)
    if len(text) > _SHORT or _has_complete(found):
        return found
    if "\n" in text:
        joined = _recognise(unwrapped(text))
        found = joined if _best_score(joined) > _best_score(found) else found
    return found if found.messages else _recognise_ends(text)


def _recognise_ends(text: str) -> Found:
    """Return the messages of which a text holds the start or the end, and no whole phrase."""
    chunk = _Chunk(canonical(text))
    readings: list[Reading] = []
    for known in known_messages():
        last = len(known.template.literals) - 1
        for number in (0, last):
            literal = known.template.literals[number]
            offset = max(0, len(literal) - _END) if number else 0
            phrase = literal[offset : offset + _END]
            at = chunk.text.find(phrase) if len(phrase) >= _SHORTEST_END else -1
            match = known.template.match(chunk.text, at, number, offset) if at >= 0 else None
            if match is not None and " " in chunk.text[match.start : match.end]:
                readings.append(Reading(known, match))
    return Found(tuple(_grouped(chunk, readings)), is_cut=False)


def _recognise(text: str) -> Found:
    folded = fold(text)
    live = _live_anchors(folded)
    chunks, capped = _chunks(folded, live)
    messages: dict[str, Message] = {}
    for chunk in chunks:
        for message in _messages(chunk, live):
            messages.setdefault(_key(message), message)
            if len(messages) >= _MOST_MESSAGES:
                return Found(tuple(messages.values()), is_cut=True)
    phrases = {
        phrase
        for message in messages.values()
        for phrase, _, _ in message.readings[0].known.template.anchors
    }
    return Found(tuple(messages.values()), is_cut=not capped.isdisjoint(phrases))


def _live_anchors(folded: str) -> Mapping[str, Anchor]:
    """Return the phrases all of whose words the text holds."""
    words = set(folded.split(" "))
    live = {phrase: anchor for phrase, anchor in anchors().items() if anchor.words <= words}
    distinct = " ".join(words)
    if len(distinct) * _MUCH_LONGER > len(folded):
        return live
    return {p: anchor for p, anchor in live.items() if all(word in distinct for word in p.split())}


@dataclass(frozen=True, slots=True)
class _Chunk:
    """A part of a text in canonical form, and whether the text goes on before and after it."""

    text: str
    goes_on_before: bool = False
    goes_on_after: bool = False

    def cuts(self, match: Match) -> bool:
        """Tell whether a match is incomplete because the chunk begins or ends in it."""
        if match.is_complete:
            return False
        is_first = self.goes_on_before and match.start < _EDGE
        reaches = [match.end, *(match.end + len(value.text) for value in match.values.values())]
        return is_first or (self.goes_on_after and max(reaches) > len(self.text) - _EDGE)


def _chunks(folded: str, live: Mapping[str, Anchor]) -> tuple[list[_Chunk], set[str]]:
    """Return the parts of a text that can hold messages, and phrases that are in more of them."""
    if len(folded) <= _BEFORE + _AFTER:
        return [_Chunk(canonical(folded))], set()
    hits: list[int] = []
    seen: set[str] = set()
    capped: set[str] = set()
    for phrase in live:
        count = 0
        at = folded.find(phrase)
        while at >= 0:
            key = folded[max(0, at - 100) : at + 300]
            if key not in seen:
                seen.add(key)
                hits.append(at)
                count += 1
                if count >= _MOST_HITS:
                    capped.add(phrase)
                    break
            at = folded.find(phrase, at + len(phrase))
    chunks = [
        _Chunk(canonical(folded[start:end]), start > 0, end < len(folded))
        for start, end in _windows(sorted(hits))
    ]
    return chunks, capped


def _windows(hits: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the parts around places, those that overlap as one."""
    first = last = -1
    for hit in hits:
        if first >= 0 and hit - _BEFORE > last + _AFTER:
            yield max(0, first - _BEFORE), last + _AFTER
            first = -1
        first = hit if first < 0 else first
        last = hit
    if first >= 0:
        yield max(0, first - _BEFORE), last + _AFTER


def _messages(chunk: _Chunk, live: Mapping[str, Anchor]) -> Iterator[Message]:
    """Yield the messages of a chunk: readings that overlap are readings of one."""
    readings = _readings(chunk.text, live)
    return _grouped(chunk, [r for r in readings if not chunk.cuts(r.match)])


def _grouped(chunk: _Chunk, readings: list[Reading]) -> Iterator[Message]:
    group: list[Reading] = []
    end = -1
    for reading in sorted(readings, key=lambda r: (r.match.start, -r.match.end)):
        if group and reading.match.start >= end and not any(_continues(r, reading) for r in group):
            yield _message(chunk.text, group)
            group = []
        end = reading.match.end if not group else max(end, reading.match.end)
        group.append(reading)
    if group:
        yield _message(chunk.text, group)


def _continues(before: Reading, reading: Reading) -> bool:
    """Tell whether what follows a message that ends in a free text is that text."""
    gap = reading.match.start - before.match.end
    begins_free = not reading.known.template.literals[0]
    return begins_free and before.known.template.is_open and gap < _FREE_TEXT


def _readings(chunk: str, live: Mapping[str, Anchor]) -> Iterator[Reading]:
    done: set[tuple[int, int, int]] = set()
    for phrase, anchor in live.items():
        at = chunk.find(phrase)
        while at >= 0:
            for known, number, offset in anchor.uses:
                match = known.template.match(chunk, at, number, offset)
                if match is not None and (id(known), match.start, match.end) not in done:
                    done.add((id(known), match.start, match.end))
                    yield Reading(known, match)
            at = chunk.find(phrase, at + len(phrase))


def _message(chunk: str, group: list[Reading]) -> Message:
    ranked = sorted(group, key=lambda r: (-r.match.score, not r.match.is_complete))
    best = ranked[0].match.score
    kept = [r for r in ranked if r.match.is_complete or r.match.score == best][:_KEPT_READINGS]
    start, end = kept[0].match.start, kept[0].match.end
    values = [value.text for value in kept[0].match.values.values() if not value.is_whole]
    if values:
        end = min(len(chunk), max(end, chunk.find(values[-1], start) + len(values[-1])))
    excerpt = quotable(chunk[start : min(end, start + _EXCERPT)])
    return Message(tuple(kept), excerpt, chunk[max(0, start - _AROUND) : end + _AROUND])


def _key(message: Message) -> str:
    first = message.readings[0]
    values = first.match.values.items()
    return repr((id(first.known), [(name, v.text) for name, v in values if v.is_whole] or values))


def _best_score(found: Found) -> int:
    return max((m.readings[0].match.score for m in found.messages), default=0)


def _has_complete(found: Found) -> bool:
    return any(r.match.is_complete for m in found.messages for r in m.readings[:1])
