"""Fish in words, and the names of fish."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from ruleout import internal as kit
from ruleout_strategies.wording import singular


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


SENTENCES = kit.Sentences(
    "fish",
    nudge="Look for {count} {base_kinds.many} in which a digit has places in only {count} {cover_kinds.many}.",
    nudge_with_fins="Look for {count} {base_kinds.many} in which a digit has places in only {count} "
    "{cover_kinds.many}, apart from a few places that some other cell sees (the fins).",
    region="Look at {digit} in {bases}: there is {title.a}.",
    full="In {bases}, {digit} can only be in {covers} ({body}). So these {count} {digit}s are in {covers}, one in "
    "each: {removals}.{in_two}",
    full_apart="The places for {digit} in {bases} are {body}. All of them are in {covers}. So each of these units "
    "holds one of these {count} {digit}s: {removals}.{in_two}",
    with_fins="In {bases}, {digit} can only be in {covers} ({body}) or in the {fins#fin|fins} {fins}.{endo_fins} "
    "{either}, or the {fish} without {fins#it|them} takes {covers}.{sashimi} {seeing}: {removals}.{in_two}",
    with_fins_apart="The places for {digit} in {bases} are {body} and the {fins#fin|fins} {fins}. All but the "
    "{fins#fin|fins} are in {covers}.{endo_fins} {either}, or the {fish} without {fins#it|them} takes these "
    "units.{sashimi} {seeing}: {removals}.{in_two}",
    either="Either {fins#the fin holds|one of the fins holds} {digit}",
    seeing="{cells} {cells#sees|see} {which} ({sight}) and {cells#is|are} in {covers}",
    fin="the fin",
    both_fins="both fins",
    all_fins="all fins",
    endo_fin=" {cell} is in both {units}, so it counts as a fin (an endo-fin).",
    sashimi=" (Without fins, {unit} has only {cell}.)",
    in_two=" {cell} is in {unit} itself, but it would take {units} at once, and too few covers would be left for the "
    "other bases.",
)


def kinds_of(units: Sequence[kit.Constraint]) -> kit.Several:
    """Return the kinds of *units*, in the plural ``rows``, or ``rows and boxes``."""
    kinds = dict.fromkeys(unit.kind for unit in units if isinstance(unit, kit.Unit))
    return kit.Several([kit.Noun(singular(kind)) for kind in kinds] or [kit.Noun("unit")])


def words_of(board: kit.Board, step: kit.Step, title: str, name: str) -> kit.Words:
    """Return a fish in words, with or without fins.

    *title* is that of the technique, *name* that of the fish without its fins.
    """
    layout, because = board.layout, step.because
    bases, covers = because.constraints["base"], because.constraints["cover"]
    body = because.candidates["pattern"]
    fins = sorted([*because.candidates.get("fin", ()), *because.candidates.get("endo-fin", ())])
    more: dict[str, kit.Piece] = {}
    if fins:
        more = {
            "fins": cells_of(fins),
            "fish": kit.Noun(name),
            "endo_fins": _endo_fins(step),
            "either": either(fins),
            "sashimi": _sashimi(step),
            "seeing": seeing(layout, step.removes, fins, covers),
        }
    apart = "_apart" if kit.has_parts(layout) else ""  # units of several grids have long names
    return SENTENCES.words(
        ("with_fins" if fins else "full") + apart,
        "nudge_with_fins" if fins else "nudge",
        count=kit.Number(len(bases)),
        base_kinds=kinds_of(bases),
        cover_kinds=kinds_of(covers),
        digit=kit.Digits([body[0].digit]),
        bases=kit.Units(bases),
        covers=kit.Units(covers),
        title=kit.Noun(title),
        body=cells_of(body),
        removals=kit.removals(step.removes),
        in_two=_in_two_covers(step),
        **more,
    )


def cells_of(candidates: Iterable[kit.Candidate]) -> kit.Cells:
    """Return the cells of *candidates*."""
    return kit.Cells([each.cell for each in candidates])


def either(fins: Sequence[kit.Candidate]) -> kit.Sentence:
    """Return the first half of the reason: a fin holds the digit."""
    return SENTENCES.sentence("either", fins=cells_of(fins), digit=kit.Digits([fins[0].digit]))


def seeing(
    layout: kit.Layout,
    removes: Sequence[kit.Candidate],
    fins: Sequence[kit.Candidate],
    covers: Sequence[kit.Constraint],
) -> kit.Sentence:
    """Return a sentence without its end: the units by which the removed cells see the fins, and their covers."""
    cells = [each.cell for each in removes]
    by = dict.fromkeys(why for cell in cells for why in layout.why_sees(cell, [each.cell for each in fins]))
    own = [unit for unit in covers if any(cell in unit.cells for cell in cells)]
    which = "fin" if len(fins) == 1 else "both_fins" if len(fins) == 2 else "all_fins"
    return SENTENCES.sentence(
        "seeing", cells=kit.Cells(cells), which=SENTENCES.sentence(which), sight=kit.Units(by), covers=kit.Units(own)
    )


def _endo_fins(step: kit.Step) -> kit.Several:
    """Return sentences on the fins that are places in two bases, with the reason why they are fins."""
    found = []
    for each in step.because.candidates.get("endo-fin", ()):
        own = [unit for unit in step.because.constraints["base"] if each.cell in unit.cells]
        found.append(SENTENCES.sentence("endo_fin", cell=kit.Cells([each.cell]), units=kit.Units(own)))
    return kit.Several(found, "")


def _sashimi(step: kit.Step) -> kit.Several:
    """Return sentences on the bases that have one place left without the fins."""
    found = []
    for unit in step.because.constraints["base"]:
        left = [each for each in step.because.candidates["pattern"] if each.cell in unit.cells]
        if len(left) == 1:
            found.append(SENTENCES.sentence("sashimi", unit=kit.Units([unit]), cell=cells_of(left)))
    return kit.Several(found, "")


def _in_two_covers(step: kit.Step) -> kit.Several:
    """Return sentences on the removed candidates that are places of a base themselves, with the reason."""
    found = []
    for each in step.removes:
        own = [unit for unit in step.because.constraints["base"] if each.cell in unit.cells]
        if own:
            both = [unit for unit in step.because.constraints["cover"] if each.cell in unit.cells]
            found.append(
                SENTENCES.sentence(
                    "in_two", cell=kit.Cells([each.cell]), unit=kit.Units(own[:1]), units=kit.Units(both)
                )
            )
    return kit.Several(found, "")
