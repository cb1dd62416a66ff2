"""From a message to the places of a tool set that it may mean."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from engine.document import MISSING
from engine.document.pointer import join
from engine.explain.bench import RAW, Bench, Candidate
from engine.explain.choose import Chosen, choose_tools
from engine.explain.fields import GOOGLE
from engine.explain.fits import PLACES, fits_pattern, fits_rule
from engine.explain.known import surface_of
from engine.explain.lookalikes import FINDERS
from engine.explain.model import Confidence, Place
from engine.explain.paths import READERS, Tokens, google_parts, read_ordinal, resolve
from engine.rules import dialects
from engine.rules.model import Rule, Where

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.explain.patterns.model import Pattern
    from engine.explain.recognise import Message, Reading

_MOST_PLACES: Final = 1000
_SORTED: Final = "read with the properties in sorted order"
_NAMED: Final = "the place that the message names"


@dataclass(frozen=True, slots=True)
class Located:
    """Where a rule may be broken.

    Attributes:
        places: the likeliest first.
        values: what the rule's templates name at the first place.
        stage: at which the places were found, or None.
        notes: what is wrong with how the message names its tool, and what was searched.
        is_searched: whether the whole tool set was searched for what the message does not name.

    """

    places: tuple[Place, ...]
    values: dict[str, Any]
    stage: str | None
    notes: tuple[str, ...]
    is_searched: bool = False


def locate_rule(message: Message, reading: Reading, rule: Rule, bench: Bench) -> Located:
    """Return the places that a message in a rule's words may mean."""
    chosen = choose_tools(message, reading, bench)
    for stage in bench.stages:
        found = bench.find(rule, stage, chosen.indices)
        candidates = [c for c in found if fits_rule(c, message, reading)]
        if candidates:
            # A path that fits in another tool than the one that is named proves nothing.
            is_placed = not chosen.note and _is_placed(rule, reading, chosen)
            places = places_of(candidates, bench, is_placed=is_placed, is_named=chosen.is_named)
            if rule.dialect is dialects.ordinal and chosen.is_named:
                places += _sorted_places(places, reading, rule, bench, chosen, stage)
            return _located(places, candidates[0], stage, chosen)
    read = _read_places(reading, _dialect(rule), surface_of(rule), bench, chosen)
    if rule.dialect is dialects.ordinal and chosen.is_named:
        for stage in bench.stages:
            broken = _broken_if_sorted(reading, rule, bench, chosen, stage)
            if broken:
                has_keyword = "keyword" in reading.match.values
                others = [p for p in read if not has_keyword and not _is_above_one(p, broken)]
                return Located((*broken, *others), {}, stage, chosen.notes)
    return Located(tuple(read), {}, None, chosen.notes)


def _broken_if_sorted(
    reading: Reading, rule: Rule, bench: Bench, chosen: Chosen, stage: str
) -> list[Place]:
    """Return where a rule is broken if the sender had sorted the properties."""
    read = _sorted_places([], reading, rule, bench, chosen, stage)
    return [replace(place, confidence=Confidence.LIKELY) for place in read if place.breaks]


def _is_above_one(place: Place, others: list[Place]) -> bool:
    """Tell whether a place is one of others, or holds one."""
    return any(
        place.index == other.index and f"{other.pointer}/".startswith(f"{place.pointer}/")
        for other in others
    )


def locate_pattern(message: Message, reading: Reading, pattern: Pattern, bench: Bench) -> Located:
    """Return the places that a message without a rule of its own may mean."""
    chosen = choose_tools(message, reading, bench)
    dialect = None if pattern.dialect is None else str(pattern.dialect)
    wanted = _wanted(reading, dialect, "generic", bench, chosen)
    best: tuple[bool, list[Candidate]] | None = None
    for rule in (FINDERS[name] for name in pattern.like):
        for stage in (RAW, *(stage for stage in bench.stages if stage != RAW)):
            candidates = list(bench.find(rule, stage, chosen.indices))
            at_path = [c for c in candidates if _is_at(c, wanted)]
            fitting = [c for c in at_path or candidates if fits_pattern(c, message, reading)]
            if at_path:
                places = places_of(
                    fitting or at_path, bench, is_placed=not chosen.note, is_named=not chosen.note
                )
                return _located(places, (fitting or at_path)[0], stage, chosen)
            if candidates and (best is None or (fitting and not best[0])):
                best = bool(fitting), fitting or candidates
    read = _read_places(reading, dialect, "generic", bench, chosen)
    if read or best is None:
        return Located(tuple(read), {}, None, chosen.notes)
    is_placed = FINDERS[pattern.like[0]].where in {Where.NAME, Where.REQUEST} and chosen.is_named
    places = places_of(best[1], bench, is_placed=is_placed, is_named=chosen.is_named)
    return _located(places, best[1][0], best[1][0].stage, chosen)


def _is_at(candidate: Candidate, wanted: set[tuple[int | None, str]]) -> bool:
    above = candidate.pointer.rpartition("/")[0]
    pointers = (candidate.node, candidate.pointer, above)
    return any((candidate.index, pointer) in wanted for pointer in pointers)


def _located(places: list[Place], first: Candidate, stage: str, chosen: Chosen) -> Located:
    return Located(tuple(places[:_MOST_PLACES]), dict(first.values), stage, chosen.notes)


def _is_placed(rule: Rule, reading: Reading, chosen: Chosen) -> bool:
    """Tell whether a message says where in the request the fault lies."""
    if rule.where is Where.REQUEST:
        return True
    names_place = any(
        name in PLACES and value.is_whole for name, value in reading.match.values.items()
    )
    return names_place or (chosen.is_named and rule.where is Where.NAME)


def places_of(
    candidates: list[Candidate], bench: Bench, *, is_placed: bool, is_named: bool
) -> list[Place]:
    """Return the places of candidates, the first of equal ones."""
    kept = list({(c.index, c.pointer): c for c in reversed(candidates)}.values())[::-1]
    is_one_node = len({(c.index, c.node) for c in kept}) == 1
    if is_placed and len(kept) == 1:
        confidence, how = Confidence.CERTAIN, _NAMED
    elif is_placed and is_one_node:
        confidence, how = Confidence.LIKELY, "in the node that the message names"
    elif is_named and len(kept) == 1:
        confidence, how = Confidence.LIKELY, "the only place of the tool that breaks the rule"
    else:
        confidence, how = Confidence.POSSIBLE, "found by a search for the rule"
    if kept[0].stage != bench.stages[0]:
        how += "; in the schema as written" if kept[0].stage == RAW else "; in the schema as sent"
    return [_place(c.index, c.pointer, c.raw_pointer, confidence, how, bench) for c in kept]


def _place(  # noqa: PLR0913 - one per attribute
    index: int | None,
    pointer: str,
    raw_pointer: str,
    confidence: Confidence,
    how: str,
    bench: Bench,
    *,
    breaks: bool = True,
) -> Place:
    tool = bench.tool(index)
    name = None if tool is None else tool.name
    return Place(name, index, pointer, raw_pointer, confidence, breaks, how)


def _sorted_places(
    places: list[Place], reading: Reading, rule: Rule, bench: Bench, chosen: Chosen, stage: str
) -> list[Place]:
    """Return where an ordinal path leads if the sender had sorted the properties."""
    known = {(place.index, place.pointer) for place in places}
    keyword = reading.match.values.get("keyword")
    every = [
        c
        for c in bench.find(rule, stage, chosen.indices)
        if keyword is None or c.values.get("keyword") == keyword.text
    ]
    found = []
    for index in chosen.indices:
        sent = bench.sent(surface_of(rule), stage, index)
        path = path_of(reading)
        if path is None or sent.schema is MISSING:
            continue
        for tokens in read_ordinal(path, sent.schema, is_sorted=True):
            pointer, exists = _deepest(tokens, reading, sent.schema)
            broken = [c for c in every if c.index == index and pointer in {c.node, c.pointer}]
            pointer = broken[0].pointer if broken else pointer
            # A guess at the order says nothing of a place without the keyword that is named.
            holds = keyword is None or resolve((*tokens, keyword.text), sent.schema)
            if exists and (broken or holds) and (index, pointer) not in known:
                raw = sent.raw_pointer(pointer)
                found.append(
                    _place(
                        index,
                        pointer,
                        raw,
                        Confidence.POSSIBLE,
                        _SORTED,
                        bench,
                        breaks=bool(broken),
                    )
                )
    return found


def _read_places(
    reading: Reading, dialect: str | None, surface: str, bench: Bench, chosen: Chosen
) -> list[Place]:
    """Return where a message's path leads, whether or not a rule is broken there."""
    confidence = Confidence.LIKELY if chosen.is_named else Confidence.POSSIBLE
    found: dict[tuple[int, str], Place] = {}
    for index, tokens, stage, how in _read(reading, dialect, surface, bench, chosen):
        sent = bench.sent(surface, stage, index)
        pointer, exists = _deepest(tokens, reading, sent.schema)
        if exists and (index, pointer) not in found:
            raw = sent.raw_pointer(pointer)
            found[index, pointer] = _place(
                index, pointer, raw, confidence, how, bench, breaks=False
            )
    return list(found.values())[:_MOST_PLACES]


def _wanted(
    reading: Reading, dialect: str | None, surface: str, bench: Bench, chosen: Chosen
) -> set[tuple[int | None, str]]:
    read = _read(reading, dialect, surface, bench, chosen)
    return {(index, join("", *tokens)) for index, tokens, _, _ in read}


def _read(
    reading: Reading, dialect: str | None, surface: str, bench: Bench, chosen: Chosen
) -> Iterable[tuple[int, Tokens, str, str]]:
    path = path_of(reading)
    if path is None or dialect is None:
        return
    for index in chosen.indices:
        for stage in bench.stages:
            schema = bench.sent(surface, stage, index).schema
            if schema is MISSING:
                continue
            how = f"{_NAMED}, where the rule is not broken"
            for tokens in READERS[dialect](path, schema):
                yield index, tokens, stage, how
            if dialect == dialects.ordinal.__name__:
                for tokens in read_ordinal(path, schema, is_sorted=True):
                    yield index, tokens, stage, _SORTED


def path_of(reading: Reading) -> str | None:
    """Return the path in the schema that a message names, or None."""
    for name, value in reading.match.values.items():
        if name in PLACES:
            return google_parts(value.text)[2] if name == GOOGLE else value.text
    return None


def _deepest(tokens: Tokens, reading: Reading, schema: Any) -> tuple[str, bool]:
    """Return the pointer of a read path with the keyword that the message names beside it."""
    keyword = reading.match.values.get("keyword")
    longer = (*tokens, keyword.text) if keyword is not None else tokens
    for candidate in (longer, tokens, tokens[:-1]):
        if resolve(candidate, schema):
            return join("", *candidate), True
    return "", False


def _dialect(rule: Rule) -> str | None:
    if rule.dialect is not None:
        return rule.dialect.__name__
    return "pointer" if "{pointer}" in rule.provider_text else None
