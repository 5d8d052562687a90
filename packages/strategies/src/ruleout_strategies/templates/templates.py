"""Templates: all ways to place one digit in a grid.

::

    5 . . | . . .      the places of 5: with 5 in r1c4, box 3 or row 2 has no place left for it,
    . . 5 | . 5 .      however the others are chosen, so no placing contains r1c4

A placing of a digit, also called a template, is a set of its places, one in each house of the grid, no two of which see
each other. One of the placings is that of the solution. So a place that lies in none of them is false, and a place that
lies in all of them is true (pattern overlay). No argument about one digit alone excludes more than this. A place in all
placings also excludes the placings of other digits that contain its cell, which may leave more places in all or in none
of theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

import attrs

from ruleout import internal as kit
from ruleout_strategies.lessons import Pieces, lesson
from ruleout_strategies.views.nodes import GROUP, HOUSE, GroupedNodes
from ruleout_strategies.views.placings import GridUnits, Placings
from ruleout_strategies.ways import Implied, refute
from ruleout_strategies.wording import places_of, singular

SET, DELETE = "template-set", "template-delete"


@attrs.frozen
class Overlay:
    """Effects of the placings of one digit in one grid.

    *forced* are the open places in all placings and *impossible* those in none, as cell sets. *others* are the
    candidates of other digits that were forced before and exclude placings of this one.
    """

    grid: GridUnits
    bit: kit.DigitIndex
    forced: kit.CellSet
    impossible: kit.CellSet
    others: tuple[kit.Candidate, ...] = ()


def find(technique: str, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the steps that place what is in all placings of a digit, or remove what is in none."""
    for each in _overlays(board):
        changed = kit.candidates_in(each.forced if technique == SET else each.impossible, each.bit + 1)
        if changed:
            places, removes = (changed, ()) if technique == SET else ((), changed)
            yield kit.Step(technique, places, removes, _reason(board, each))


def _overlays(board: kit.Board) -> Iterator[Overlay]:
    """Yield the overlay of each digit by itself, then those of later rounds.

    In a later round, places in all placings of a digit have excluded other digits from their cells.
    """
    view = board.view(Placings)
    now = board
    others: tuple[kit.Candidate, ...] = ()
    known: dict[tuple[int, kit.DigitIndex], tuple[kit.CellSet, kit.CellSet]] = {}
    while True:
        more: list[kit.Candidate] = []
        for number, (grid, digits) in enumerate(zip(view.grids, view.found, strict=True)):
            for bit, found in kit.by_index(digits):
                places = board.cells_by_digit[bit] & grid.cells
                if grid.houses and places & board.open:
                    left = found.places & ~found.impossible
                    result = _lone(grid, left) & board.open, places & ~left & board.open
                    if known.get((number, bit)) != result:
                        known[number, bit] = result
                        elsewhere = tuple([each for each in others if each.digit != bit + 1])
                        yield Overlay(grid, bit, *result, elsewhere)
                    more += [each for each in kit.candidates_in(result[0], bit + 1) if each not in others]
        if not more:
            return
        others += tuple(dict.fromkeys(more))
        masks = list(now.masks)
        for each in more:
            masks[each.cell] &= kit.digit_mask(each.digit)
        if 0 in masks:
            return
        now = kit.Board.from_masks(board.layout, tuple(masks), board.given, board.placed)
        view = Placings.of(now, view)


def _lone(grid: GridUnits, left: kit.CellSet) -> kit.CellSet:
    """Return the cells that are the only ones of *left* in a house of *grid*."""
    found = 0
    for house in grid.house_sets:
        here = house & left
        if not here & (here - 1):
            found |= here
    return found


def _reason(board: kit.Board, overlay: Overlay) -> kit.Reason:
    """Return the houses in which the digits are not placed, and the other reasons why their places exclude each other.

    All digits that excluded others are included, in all grids.
    """
    layout = board.layout
    digits = {overlay.bit, *(each.digit - 1 for each in overlay.others)}
    grids = board.view(Placings).grids if overlay.others else (overlay.grid,)
    houses: dict[kit.Constraint, None] = {}
    sight: list[kit.Constraint] = []
    cells: set[kit.Cell] = set()
    for grid in grids:
        for bit in digits:
            places = board.cells_by_digit[bit] & grid.cells
            for i in grid.houses:
                here = places & grid.sets[i]
                if here & board.open or here & (here - 1):
                    houses[grid.units[i]] = None
                    cells.update(kit.bits(grid.sets[i] & ~places))
            for cell in kit.bits(places & board.open):
                sight += [why for why, seen in layout.sights[cell] if seen & places & ~(1 << cell)]
    pattern = kit.candidates_in(board.cells_by_digit[overlay.bit] & overlay.grid.cells & board.open, overlay.bit + 1)
    roles: dict[kit.Role, tuple[kit.Candidate, ...]] = {"pattern": pattern}
    labels: dict[kit.Role, str] = {"pattern": "places"}
    if overlay.others:
        roles["second"], labels["second"] = overlay.others, "in all placings"
    return kit.Reason.of(
        cells, {"unit": houses, "sight": [each for each in sight if each not in houses]}, roles, labels
    )


SENTENCES = kit.Sentences(
    "templates",
    nudge="Look for a digit that can be placed in few ways in all houses at once.",
    region="In which ways can {digit} be placed in all houses, and does any of them {question}?",
    with_place="use {first}",
    without_place="do without {first}",
    full="{^claim}.",
    given="Digit by digit, some places are in every way to place the digit: {places:, then }. With these, {claim}.",
    no_way="no way to place {digit} once in each {kinds} uses {cells:or}, so {cells#it|they} cannot be {digit}",
    every_way="every way to place {digit} once in each {kinds} uses {cells}, so {cells#it is|they are} {digit}",
)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof by trials of single candidates, as far as their links refute them, or else by all houses."""
    nodes, found, because = board.view(GroupedNodes), kit.ProofBuilder(), step.because
    digit = (*step.places, *step.removes)[0].digit
    own = {i for i, (bit, _) in enumerate(nodes.keys) if bit == digit - 1}
    implied = Implied(nodes, own, (HOUSE, GROUP))
    for each in (*step.places, *step.removes):
        is_true = each in step.places
        fact = refute(implied, (implied.number(each), not is_true), found)
        if fact is None:
            fact = found.add(kit.Fact(kit.Node.of(each), is_true, because.all_constraints, (), because.cells))
        found.cause([each], [fact])
    return found.proof()


def _trial(board: kit.Board, step: kit.Step, proof: kit.Proof, sentences: kit.Sentences) -> Pieces:
    """Return the trial of the first candidate as a part of the lesson, if *proof* has one."""
    own = proof.before(*proof.causes[0].facts)
    start = proof.facts[own[0]]
    if not start.is_assumed:
        return {"trial": None}
    told = kit.case_told(kit.claim(start), kit.clauses(board, step, proof, own), by_lines=False)
    return {"trial": sentences.sentence("trial", told=told)}


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    found, others = (*step.places, *step.removes), step.because.candidates.get("second", ())
    kinds = {each.kind: None for each in step.because.constraints["unit"] if isinstance(each, kit.Unit)}
    given = [places_of(group) for _, group in groupby(others, lambda each: each.digit)]
    digit = kit.Digits([found[0].digit])
    claim = SENTENCES.sentence(
        "every_way" if step.places else "no_way",
        digit=digit,
        kinds=kit.Several([kit.Noun(singular(kind)) for kind in kinds]),
        cells=kit.Cells([each.cell for each in found]),
    )
    first = kit.Cells([found[0].cell])
    question = SENTENCES.sentence("without_place" if step.places else "with_place", first=first)
    parts = {**claim.parts, "claim": claim, "places": kit.Several(given), "question": question, "first": first}
    return SENTENCES.words("given" if given else "full", **parts)


TEMPLATE_SET = kit.Technique(
    id=SET,
    title="Template Set",
    difficulty=950,
    find=partial(find, SET),
    explain=explain,
    prove=prove,
    lesson=lesson("templates", explain, _trial),
    applies=kit.has_houses,
    needs="houses",
    also=("pattern-overlay",),
    summary="All ways to place a digit in all houses contain a place, so it is right.",
)
TEMPLATE_DELETE = kit.Technique(
    id=DELETE,
    title="Template Delete",
    difficulty=960,
    find=partial(find, DELETE),
    explain=explain,
    prove=prove,
    lesson=lesson("templates", explain, _trial),
    applies=kit.has_houses,
    needs="houses",
    also=("pattern-overlay-elimination",),
    summary="No way to place a digit in all houses contains a place, so it is wrong.",
)
