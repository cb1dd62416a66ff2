"""What breaks a rule anywhere in a tool set, for a message whose tool or place is not in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.explain.choose import choose_tools, tool_words
from engine.explain.fits import fits_pattern, fits_rule, has_keyword
from engine.explain.locate import Located, path_of, places_of
from engine.explain.lookalikes import FINDERS
from engine.rules.model import Rule, Where
from engine.rules.values import clip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.explain.bench import Bench, Candidate
    from engine.explain.patterns.model import Pattern
    from engine.explain.recognise import Message, Reading

_RUN: Final = "the rule was run over the whole tool set"


def is_to_search(located: Located) -> bool:
    """Tell whether what a message names is not in the tool set, so that all is to be searched."""
    is_broken = any(place.breaks for place in located.places)
    return not located.places or (bool(located.notes) and not is_broken)


def search(
    message: Message,
    options: Sequence[tuple[Reading, Rule | Pattern]],
    located: Located,
    bench: Bench,
) -> tuple[int, Located]:
    """Return the option that is broken somewhere, else the first, and where, or what was tried.

    Args:
        message: the message.
        options: what it may be, the likeliest first.
        located: where the likeliest was found without a search: nowhere, or where it is not broken.
        bench: the tools.

    """
    is_broken = False
    for number, (reading, meant) in enumerate(options):
        stage, found, fitting = _broken(message, reading, meant, bench)
        if fitting:
            places = places_of(fitting, bench, is_placed=False, is_named=False)
            kept = (*places, *(place for place in located.places if number == 0))
            notes = (*located.notes, *_missing(message, reading, meant, located, bench))
            return number, Located(kept, dict(fitting[0].values), stage, notes, is_searched=True)
        is_broken = is_broken or bool(found and number == 0)
    reading, meant = options[0]
    notes = (*located.notes, *_missing(message, reading, meant, located, bench))
    if located.places:
        return 0, located
    said = _denial(meant, is_broken=is_broken)
    return 0, Located((), {}, None, (*notes, said), is_searched=True)


def rules_like(meant: Rule | Pattern) -> tuple[Rule, ...]:
    """Return the rules that find the places of what is meant; none where no rule can see it."""
    return (meant,) if isinstance(meant, Rule) else tuple(FINDERS[name] for name in meant.like)


def _broken(
    message: Message, reading: Reading, meant: Rule | Pattern, bench: Bench
) -> tuple[str, list[Candidate], list[Candidate]]:
    """Return where rules are broken, and where as the message says, at the first such stage."""
    broken: list[Candidate] = []
    for rule in rules_like(meant):
        for stage in bench.stages:
            found = list(bench.find(rule, stage, bench.everything))
            broken += found
            named = [c for c in found if has_keyword(c, reading)]
            exact = [
                c
                for c in named
                if (
                    fits_rule(c, message, reading, is_elsewhere=True)
                    if isinstance(meant, Rule)
                    else fits_pattern(c, message, reading)
                )
            ]
            if exact or named:
                return stage, broken, exact or named
    return "", broken, []


def _missing(
    message: Message, reading: Reading, meant: Rule | Pattern, located: Located, bench: Bench
) -> tuple[str, ...]:
    """Return what the message names and the tool set lacks, or that the tool is not at fault."""
    if located.places or located.notes or not bench.everything:
        return (_RUN,) if located.notes and bench.everything else ()
    path = path_of(reading)
    chosen = choose_tools(message, reading, bench)
    words = tool_words(reading) or "the tool that the message names"
    if path:
        who = f"{words} has no" if chosen.is_named else "no tool of the tool set has a"
        return (f"{who} place {clip(path)}; {_RUN}",)
    is_of_tool = chosen.is_named and not (isinstance(meant, Rule) and meant.where is Where.REQUEST)
    if is_of_tool and rules_like(meant):
        return (f"{words} does not break {meant.id}; {_RUN}",)
    return ()


def _denial(meant: Rule | Pattern, *, is_broken: bool) -> str:
    """Return what is true where nothing was found."""
    if not rules_like(meant):
        return f"{meant.id} cannot be looked for in the tool set: no rule sees it"
    if is_broken:
        return f"{meant.id} is broken in the tool set, but not with what the message names"
    return f"nothing in the tool set breaks {meant.id}"
