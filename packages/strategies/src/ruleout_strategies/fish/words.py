"""Fish in words, and the names of fish."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from ruleout import plugin as kit
from ruleout_strategies.wording import number, plural, units_in_words, with_article


@attrs.frozen
class FishSize:
    """The names of fish of one size, and the difficulty of those without fins in lines."""

    id: str
    title: str
    difficulty: float


SIZES = {
    2: FishSize("x-wing", "X-Wing", 140),
    3: FishSize("swordfish", "Swordfish", 151),
    4: FishSize("jellyfish", "Jellyfish", 160),
    5: FishSize("squirmbag", "Squirmbag", 650),
    6: FishSize("whale", "Whale", 665),
    7: FishSize("leviathan", "Leviathan", 680),
}

LARGEST_BY_DEFAULT = 4
"""The size of the largest fish of the default ladder. In a house of 9 cells, each larger fish of lines without fins is
beside a smaller one of the other lines."""


def kinds_in_words(units: Sequence[kit.Constraint]) -> str:
    """Return the kinds of *units* in the plural: ``rows``, ``rows and boxes``."""
    kinds = dict.fromkeys(unit.kind for unit in units if isinstance(unit, kit.Unit))
    return kit.join_words(plural(kind) for kind in kinds) or "units"


def fish_in_words(board: kit.Board, step: kit.Step, title: str, name: str) -> kit.Explanation:
    """Return the explanation of a fish, with or without fins.

    *title* is that of the technique, *name* that of the fish without its fins.
    """
    layout, because = board.layout, step.because
    bases, covers = because.constraints["base"], because.constraints["cover"]
    body = because.candidates["pattern"]
    fins = [*because.candidates.get("fin", ()), *because.candidates.get("endo-fin", ())]
    count, digit = number(len(bases)), layout.show(body[0].digit)
    lines, across = units_in_words(bases), units_in_words(covers)
    removals = f"{kit.removals_in_words(layout, step.removes)}.{_in_two_covers(layout, step)}"
    apart = ", apart from a few places that some other cell sees (the fins)" if fins else ""
    text = f"In {lines}, {digit} can only be in {across} ({_names(layout, body)})"
    if fins:
        word, pronoun = ("fin", "it") if len(fins) == 1 else ("fins", "them")
        text += (
            f" or in the {word} {_names(layout, sorted(fins))}.{_endo_fins(layout, step)} "
            f"{either(layout, fins, digit)}, or the {name} is there without {pronoun}, and its {count} places for "
            f"{digit} take {across}.{_sashimi(layout, step)} {seeing(layout, step.removes, fins, covers)}: {removals}"
        )
    else:
        text += f". These {count} places for {digit} take {across}: {removals}"
    return kit.Explanation(
        nudge=f"Look for {count} {kinds_in_words(bases)} in which a digit has places in only {count} "
        f"{kinds_in_words(covers)}{apart}.",
        region=f"Look at {digit} in {lines}: there is {with_article(title)}.",
        full=text,
    )


def either(layout: kit.Layout, fins: Sequence[kit.Candidate], digit: str) -> str:
    """Return the first half of the reason: a fin holds the digit."""
    return f"Either the fin holds {digit}" if len(fins) == 1 else f"Either one of the fins holds {digit}"


def seeing(
    layout: kit.Layout,
    removes: Sequence[kit.Candidate],
    fins: Sequence[kit.Candidate],
    covers: Sequence[kit.Constraint],
) -> str:
    """Return by which units the removed cells see the fins, and in which covers they are, as a sentence without its
    end."""
    cells = [each.cell for each in removes]
    by = dict.fromkeys(why for cell in cells for why in layout.why_sees(cell, [each.cell for each in fins]))
    own = [unit for unit in covers if any(cell in unit.cells for cell in cells)]
    what = "the fin" if len(fins) == 1 else "both fins" if len(fins) == 2 else "all fins"
    return (
        f"{kit.cells_in_words(layout, cells)} {'sees' if len(cells) == 1 else 'see'} {what} "
        f"({units_in_words(tuple(by))}) and {'is' if len(cells) == 1 else 'are'} in {units_in_words(own)}"
    )


def _names(layout: kit.Layout, candidates: Iterable[kit.Candidate]) -> str:
    return kit.cells_in_words(layout, [each.cell for each in candidates])


def _endo_fins(layout: kit.Layout, step: kit.Step) -> str:
    """Which fins are places in two bases, and why they are fins."""
    text = ""
    for each in step.because.candidates.get("endo-fin", ()):
        own = [unit for unit in step.because.constraints["base"] if each.cell in unit.cells]
        text += f" {layout.names[each.cell]} is in both {units_in_words(own)}, so it counts as a fin (an endo-fin)."
    return text


def _sashimi(layout: kit.Layout, step: kit.Step) -> str:
    """Which bases have one place left without the fins."""
    text = ""
    for unit in step.because.constraints["base"]:
        left = [each for each in step.because.candidates["pattern"] if each.cell in unit.cells]
        if len(left) == 1:
            text += f" (Without fins, {unit.label} has only {_names(layout, left)} left.)"
    return text


def _in_two_covers(layout: kit.Layout, step: kit.Step) -> str:
    """Which removed candidates are places of a base themselves, and why they are false."""
    text = ""
    for each in step.removes:
        own = [unit for unit in step.because.constraints["base"] if each.cell in unit.cells]
        if own:
            both = [unit for unit in step.because.constraints["cover"] if each.cell in unit.cells]
            text += (
                f" {layout.names[each.cell]} is in {own[0].label} itself, but it would take {units_in_words(both)} "
                "at once, and too few covers would be left for the other bases."
            )
    return text
