"""Fish in words, and the names of fish."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from ruleout import internal as kit
from ruleout_strategies.fish.proofs import prove
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
    nudge="Look for {count} {base_kinds.many}{base_mix} in which a digit has places in only {count} "
    "{cover_kinds.many}{cover_mix}.",
    nudge_with_fins="Look for {count} {base_kinds.many}{base_mix} in which a digit has places in only {count} "
    "{cover_kinds.many}{cover_mix}, apart from a few places that some other cell sees (the fins).",
    mix=" ({kinds.many})",
    region="Look at {digit} in {bases}: {question}?",
    question="how many {cover_kinds.many}{cover_mix} do its places need",
    question_with_fins="which of its places lie outside {count} {cover_kinds.many}{cover_mix}, and what sees these",
    full="In {bases}, {digit} can only be in {covers}: {body}. {^covers} have room for one {digit} each, so each of "
    "them holds one of these {count} {digit}s: {removals}.{in_two}",
    full_apart="The places for {digit} in {bases} are {body}. All of them are in {covers}. Each of these "
    "has room for one {digit}, so it holds one of these {count} {digit}s: {removals}.{in_two}",
    with_fins="In {bases}, all places for {digit} but the {fins#fin|fins} {fins} are in {covers}: {body}.{endo_fins} "
    "If {fins#the fin|a fin} is {digit}, {seeing}. Otherwise {otherwise}. Either way, {removals}.{in_two}",
    with_fins_apart="The places for {digit} in {bases} are {body} and the {fins#fin|fins} {fins}. All but the "
    "{fins#fin|fins} are in {covers}.{endo_fins} If {fins#the fin|a fin} is {digit}, {seeing}. Otherwise {otherwise}. "
    "Either way, {removals}.{in_two}",
    in_base="{cells:or}",
    seeing="{cells} {cells#sees|see} it by {sight}",
    one_each="{covers} have room for one {digit} each, so each of them holds one of these {count} {digit}s",
    too_few="{covers} would have too few places for {bases}",
    decided="{bases:, so }",
    decided_rest="{bases:, so }, and {rest_covers} {rest_covers#gets its|get their} {digit} from {rest}",
    has="{unit} has its {digit} in {cell}",
    endo_fin=" {cell} is in both {units} and would serve both, so it counts as a fin (an endo-fin).",
    in_two=" {cell} is in {unit} itself, but it would take {units} at once, and too few covers would be left for the "
    "other bases.",
)


def kinds_of(layout: kit.Layout, role: str, constraints: Sequence[kit.Constraint]) -> dict[str, kit.Piece]:
    """Return the parts of the kinds of units: in the plural ``rows``, or ``houses (rows and boxes)``."""
    units = [unit for unit in constraints if isinstance(unit, kit.Unit)]
    kinds = [kit.Noun(singular(kind)) for kind in dict.fromkeys(unit.kind for unit in units)]
    if len(kinds) == 1:
        return {f"{role}_kinds": kinds[0], f"{role}_mix": None}
    name = kit.Noun("house" if all(map(layout.is_house, units)) else "unit")
    return {f"{role}_kinds": name, f"{role}_mix": SENTENCES.sentence("mix", kinds=kit.Several(kinds))}


def words_of(board: kit.Board, step: kit.Step) -> kit.Words:
    """Return a fish in words, with or without fins."""
    layout, because = board.layout, step.because
    bases, covers = because.constraints["base"], because.constraints["cover"]
    body = because.candidates["pattern"]
    fins = sorted([*because.candidates.get("fin", ()), *because.candidates.get("endo-fin", ())])
    own = [[each.cell for each in body if each.cell in base.cells] for base in bases]
    pieces: dict[str, kit.Piece] = {
        "count": kit.Number(len(bases)),
        **kinds_of(layout, "base", bases),
        **kinds_of(layout, "cover", covers),
        "digit": kit.Digits([body[0].digit]),
        "bases": kit.Units(bases),
        "covers": kit.Units(covers),
        "body": kit.Several([SENTENCES.sentence("in_base", cells=kit.Cells(cells)) for cells in own if cells], "; "),
        "removals": kit.removals(step.removes),
        "in_two": _in_two_covers(step),
    }
    if fins:
        pieces |= {"fins": cells_of(fins), "endo_fins": _endo_fins(step), "seeing": seeing(layout, step.removes, fins)}
        is_even = all(len(cells) > 1 for cells in own)
        pieces["otherwise"] = SENTENCES.filled("one_each", pieces) if is_even else _otherwise(board, step, pieces)
    pieces["question"] = SENTENCES.filled("question_with_fins" if because.candidates.get("fin") else "question", pieces)
    apart = "_apart" if kit.has_parts(layout) else ""  # units of several grids have long names
    return SENTENCES.words(("with_fins" if fins else "full") + apart, "nudge_with_fins" if fins else "nudge", **pieces)


def cells_of(candidates: Iterable[kit.Candidate]) -> kit.Cells:
    """Return the cells of *candidates*."""
    return kit.Cells([each.cell for each in candidates])


def seeing(layout: kit.Layout, removes: Sequence[kit.Candidate], fins: Sequence[kit.Candidate]) -> kit.Sentence:
    """Return by which units the removed cells see each of *fins*."""
    cells = [each.cell for each in removes]
    by = dict.fromkeys(why for cell in cells for why in layout.why_sees(cell, [each.cell for each in fins]))
    return SENTENCES.sentence("seeing", cells=kit.Cells(cells), sight=kit.Units(by))


def _otherwise(board: kit.Board, step: kit.Step, pieces: Mapping[str, kit.Piece]) -> kit.Sentence:
    """Return where the digit is if no fin holds it: first the bases with one place left, one after the other."""
    proof, bases = prove(board, step), step.because.constraints["base"]
    decided = [
        number
        for number, fact in enumerate(proof.facts)
        if fact.is_true and fact.by and fact.by[0] in bases and len(fact.node.candidates) == 1
    ]
    if any(fact.ends_case for fact in proof.facts):
        return SENTENCES.filled("too_few", pieces)
    told = [
        SENTENCES.sentence("has", unit=kit.Units(fact.by), cell=cells_of(fact.node.candidates), digit=pieces["digit"])
        for fact in map(proof.facts.__getitem__, decided)
    ]
    name = "decided" if all({*decided, *proof.cases} >= {*cause.facts} for cause in proof.causes) else "decided_rest"
    units = {proof.facts[number].by[0] for number in decided}
    used = {proof.facts[number].node.candidates[0].cell for number in decided}
    covers = [cover for cover in step.because.constraints["cover"] if used.isdisjoint(cover.cells)]
    rest = kit.Units([base for base in bases if base not in units])
    return SENTENCES.filled(
        name, {**pieces, "bases": kit.Several(told), "rest": rest, "rest_covers": kit.Units(covers)}
    )


def _endo_fins(step: kit.Step) -> kit.Several:
    """Return sentences on the fins that are places in two bases, with the reason why they are fins."""
    found = []
    for each in step.because.candidates.get("endo-fin", ()):
        own = [unit for unit in step.because.constraints["base"] if each.cell in unit.cells]
        found.append(SENTENCES.sentence("endo_fin", cell=kit.Cells([each.cell]), units=kit.Units(own)))
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
