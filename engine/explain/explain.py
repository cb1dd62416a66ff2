"""Turn the text of a failed request into rules, places and fixes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.document.pointer import join
from engine.errors import UnknownNameError
from engine.explain.bench import Bench
from engine.explain.choose import tool_words
from engine.explain.fields import GOOGLE
from engine.explain.issues import issues
from engine.explain.known import providers, surface_of
from engine.explain.locate import Located, locate_pattern, locate_rule
from engine.explain.model import RANKS, Confidence, Explanation, Item
from engine.explain.paths import ABSENT, READERS, google_parts
from engine.explain.recognise import Message, Reading, recognise
from engine.explain.search import is_to_search, search
from engine.explain.shown import explain_issue
from engine.explain.unknown import explain_unknown
from engine.rules.check import STAGES
from engine.rules.model import Rule, Where
from engine.rules.nodes import Node

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.document import Toolset
    from engine.explain.patterns.model import Pattern

_SEARCHED: Final = (
    "a message that names no place: the rule was run over the tool set, likely places first"
)
_CUT: Final = "the text holds more messages than are read; the first ones are explained"


def explain_error(
    text: str,
    toolset: Toolset | None = None,
    provider: str | None = None,
    *,
    preset: str = "adk",
) -> Explanation:
    """Return what the error text of a failed request says, message by message.

    Args:
        text: any text: a log, a JSON answer, a message that a client wrapped several times.
        toolset: the tools of the request; without it, meaning and path alone are told.
        provider: who answered, where that is known: a surface's id, or another speaker's.
        preset: how the tools were sent: by the adapters of a preset, or `raw`. The other is
            tried where this one does not explain the message.

    Raises:
        UnknownNameError: no such provider or preset.

    """
    if provider is not None and provider not in providers():
        raise UnknownNameError.of("provider", provider, providers())
    if preset not in STAGES:
        raise UnknownNameError.of("preset", preset, STAGES)
    bench = None if toolset is None else Bench(toolset, preset)
    found = recognise(text)
    notes: dict[str, None] = {_CUT: None} if found.is_cut else {}
    items: list[Item] = []
    for message in found.messages:
        item, located = _explain(message, bench, provider)
        if item not in items:
            items.append(item)
        notes |= dict.fromkeys(_notes(item, located, provider))
    items += [explain_issue(issue, toolset, provider) for issue in issues(text)]
    if items:
        return Explanation(tuple(items), tuple(notes))
    return explain_unknown(text, toolset, provider, preset)


def _explain(
    message: Message, bench: Bench | None, provider: str | None
) -> tuple[Item, Located | None]:
    options = list(_options(message, provider))
    if bench is None:
        reading, meant = options[0]
        if isinstance(meant, Rule):
            meant = _suiting(reading, _rules(reading, provider), meant)
        return _item(message, reading, meant, None, ()), None
    located = []
    for reading, meant in options:
        located.append(_locate(message, reading, meant, bench))
        if not any(_rank(located[-1], bench)):
            break
    best = min(range(len(located)), key=lambda number: _rank(located[number], bench))
    chosen = located[best]
    if is_to_search(chosen):
        order = [options[best], *options[:best], *options[best + 1 :]]
        number, chosen = search(message, order, chosen, bench)
        reading, meant = order[number]
    else:
        reading, meant = options[best]
    steps = _steps(meant, chosen, bench) if isinstance(meant, Rule) else ()
    return _item(message, reading, meant, chosen, steps), chosen


def _options(message: Message, provider: str | None) -> Iterator[tuple[Reading, Rule | Pattern]]:
    """Yield what a message may be, those of the asked provider alone where it is one of them."""
    readings = message.readings
    ours = [r for r in readings if provider in r.known.providers]
    for reading in ours or readings:
        if reading.known.pattern is not None:
            yield reading, reading.known.pattern
        for rule in _rules(reading, provider):
            yield reading, rule


def _rules(reading: Reading, provider: str | None) -> list[Rule]:
    rules = reading.known.rules
    return [r for r in rules if surface_of(r) == provider] or list(rules)


def _locate(message: Message, reading: Reading, meant: Rule | Pattern, bench: Bench) -> Located:
    if isinstance(meant, Rule):
        return locate_rule(message, reading, meant, bench)
    return locate_pattern(message, reading, meant, bench)


def _rank(located: Located, bench: Bench) -> tuple[int, int, int]:
    """Return how good a location is, the best least: whether broken, how sure, at which stage."""
    if not located.places:
        return 1, RANKS[Confidence.NONE], 0
    first = located.places[0]
    stage = len(bench.stages) if located.stage is None else bench.stages.index(located.stage)
    return int(not first.breaks), RANKS[first.confidence], stage


def _suiting(reading: Reading, rules: list[Rule], first: Rule) -> Rule:
    """Return the rule of several with the same words that forbids the keyword of a message."""
    keyword = reading.match.values.get("keyword")
    if keyword is None or len(rules) == 1:
        return first
    kind = reading.match.values.get("kind")
    schema = {"type": "object" if kind is None else kind.text, keyword.text: 1}
    for rule in rules:
        is_first = surface_of(rule) == surface_of(first) and rule.where is Where.NODE
        if is_first and any(hit.at == (keyword.text,) for hit in rule.find(Node(schema, None, ()))):
            return rule
    return first


def _item(
    message: Message,
    reading: Reading,
    meant: Rule | Pattern,
    located: Located | None,
    steps: tuple[str, ...],
) -> Item:
    values = {name: value.text for name, value in reading.match.values.items()}
    if isinstance(meant, Rule):
        provider = surface_of(meant)
        meaning, fix = _words(meant, {**values, **(located.values if located else {})})
        dialect = None if meant.dialect is None else meant.dialect.__name__
        steps = steps if located else meant.fix_by_keyword.get(values.get("keyword", ""), meant.fix)
    else:
        provider, meaning, fix = meant.provider, meant.meaning, meant.fix
        dialect = None if meant.dialect is None else str(meant.dialect)
    path, pointer = _path(values, dialect)
    others = (i for kept in message.readings if _is_as_good(kept, reading) for i in kept.known.ids)
    return Item(
        provider=provider,
        rule=meant.id,
        also=tuple(dict.fromkeys(other for other in others if other != meant.id)),
        message=message.excerpt,
        tool=tool_words(reading),
        path=path,
        pointer=pointer,
        meaning=meaning,
        fix=fix,
        steps=steps,
        places=located.places if located else (),
    )


def _is_as_good(other: Reading, reading: Reading) -> bool:
    return other.match.score == reading.match.score


def _words(rule: Rule, values: Mapping[str, Any]) -> tuple[str, str]:
    """Return a rule's meaning and fix; where a value is not known, its demand."""
    meaning, _, fix = rule.message.partition("; ")
    try:
        return _sentence(meaning.format_map(values)), _sentence(fix.format_map(values))
    except KeyError:
        return rule.demand, ""


def _sentence(text: str) -> str:
    return text and text[0].upper() + text[1:].removesuffix(".") + "."


def _steps(rule: Rule, located: Located, bench: Bench) -> tuple[str, ...]:
    """Return the steps that take a fault away and have not been run where it was found."""
    keyword = str(located.values.get("keyword", ""))
    steps = rule.fix_by_keyword.get(keyword, rule.fix)
    index = located.places[0].index if located.places else None
    if located.stage is None or index is None:
        return steps
    trace = bench.sent(surface_of(rule), located.stage, index).trace
    run = set() if trace is None else {step.id for step in trace.adapter.steps}
    return tuple(step for step in steps if step not in run)


def _path(values: Mapping[str, str], dialect: str | None) -> tuple[str | None, str | None]:
    """Return a message's path as written, and as a pointer where no schema is needed for it."""
    path = next((values[n] for n in (GOOGLE, "path", "place", "pointer") if n in values), None)
    if path is None:
        return None, None
    below = google_parts(path)[2] if GOOGLE in values else path
    read = [] if dialect is None else READERS[dialect](below, ABSENT)
    return path, join("", *read[0]) if read else None


def _notes(item: Item, located: Located | None, provider: str | None) -> Iterator[str]:
    if located is not None:
        yield from located.notes
        names_nothing = item.path is None and not located.notes
        if item.places and item.confidence is Confidence.POSSIBLE and names_nothing:
            yield _SEARCHED
    said = {item.provider, *(rule.partition(".")[0] for rule in item.also)}
    if provider is not None and provider not in said:
        yield f"the words are those of {item.provider}, not of {provider}"
