"""Naked pair, triple and quad, up to sextuple: n cells that see each other and have only n candidates in total.

::

    +----------+----------+----------+
    | 25  .  . |  .  .  . | 25  .  . |     one of r1c1 and r1c7 is 2, the other 5:
    +----------+----------+----------+     nothing else in row 1 can be either

The cells all differ, and each of them holds one of the digits, so all of the digits occur in them (a preemptive set:
J. F. Crook, A Pencil-and-Paper Algorithm for Solving Sudoku Puzzles, 2009). Each digit is therefore in one of the cells
that have it as a candidate, and a cell that sees all of these cannot hold it. The cells are in one unit, which need not
be a house, or see each other through several units and relations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain

from ruleout import plugin as kit
from ruleout_strategies.effects import candidates_of
from ruleout_strategies.hall_sets import hall_sets
from ruleout_strategies.topology import UnitBits, sight_of, topology_of
from ruleout_strategies.views.basics import NAKED, houses_that_change
from ruleout_strategies.views.subsets import NakedSets
from ruleout_strategies.wording import SUBSETS, number

DIFFICULTIES = {2: 60, 3: 80, 4: 120, 5: 156, 6: 157}
LARGE = (5, 6)
"""The sizes that are looked for on request only."""


def find(size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the naked subsets of *size* cells."""
    return subsets(size, board, houses_that_change(board, NAKED, size))


def subsets(
    size: int, board: kit.Board, houses: UnitBits, among: Callable[[kit.CellSet, kit.Mask], bool] | None = None
) -> Iterator[kit.Step]:
    """Yield the naked subsets of *size* cells that are in *houses*, or in other units.

    Parameters
    ----------
    size
        The number of cells.
    board
        The board.
    houses
        The indices of the houses of the layout, as bits.
    among
        A function of a cell set and the mask of its digits: whether this subset is wanted; if None, each is.
    """
    technique, word = f"naked-{SUBSETS[size]}", SUBSETS[size]
    if not houses:
        return
    seen: set[tuple[kit.Cell, ...]] = set()
    sight, by_digit, open_cells = sight_of(board.layout), board.cells_by_digit, board.open
    for cells, digits, unequal in chain(
        _in_units(board, size, houses),
        _in_cliques(board, size),
        _in_units(board, size, houses, nested=True) if size > 2 else (),
    ):
        if cells in seen:
            continue
        seen.add(cells)
        subset = kit.cell_set(cells)
        if among is not None and not among(subset, digits):
            continue
        removes: list[kit.Candidate] = []
        sights: list[kit.Constraint] = []
        for bit in kit.digit_indices(digits):
            places = by_digit[bit] & subset
            if sight(places) & by_digit[bit] & open_cells:
                excluded, constraints = kit.excluded_by(board, kit.candidates_in(places, bit + 1))
                removes += excluded
                sights += constraints
        if removes:
            pattern = candidates_of(board, cells)
            because = kit.Reason.of(
                cells, {"unequal": unequal, "sight": sights}, {"pattern": pattern}, {"pattern": word}
            )
            yield kit.Step(technique, removes=tuple(sorted(removes)), because=because)
            inside = _inside(board, cells, removes)
            if 0 < len(inside) < len(removes):
                yield kit.Step(technique, removes=tuple(sorted(inside)), because=because)


FoundSubsets = Iterator[tuple[tuple[kit.Cell, ...], kit.Mask, Sequence[kit.Constraint]]]
"""Cells, the mask of their digits, and the constraints that make the cells differ."""


def _inside(board: kit.Board, cells: tuple[kit.Cell, ...], removes: list[kit.Candidate]) -> list[kit.Candidate]:
    """Those of *removes* that are in a unit with all *cells*."""
    subset = kit.cell_set(cells)
    around = kit.union_of(unit for unit in board.layout.unit_sets.values() if not subset & ~unit)
    return [each for each in removes if around >> each.cell & 1]


def _in_units(board: kit.Board, size: int, among: UnitBits, nested: bool = False) -> FoundSubsets:
    for each, sets in board.view(NakedSets).having(size, nested, among):
        left = each.cells
        if len(left) > size or len(each.unit.cells) < board.layout.digits:
            for chosen, digits in sets:
                yield tuple([left[i] for i in chosen]), digits, (each.unit,)


def _in_cliques(board: kit.Board, size: int) -> FoundSubsets:
    """Cells that all see each other, but not through a single unit."""
    layout = board.layout
    if not topology_of(layout).has_cliques:
        return
    places = [mask if board.open >> cell & 1 else 0 for cell, mask in enumerate(board.masks)]
    for cells, digits in hall_sets(places, size, layout.peer_sets):
        yield cells, digits, [why for i, cell in enumerate(cells[1:], 1) for why in layout.why_sees(cell, cells[:i])]


def explain(board: kit.Board, step: kit.Step) -> kit.Explanation:
    layout = board.layout
    cells = step.because.cells
    units = [
        unit for unit in step.because.all_constraints if isinstance(unit, kit.Unit) and set(cells) <= set(unit.cells)
    ]
    label = kit.labels_in_words(units)
    word = SUBSETS[len(cells)]
    mask = kit.union_of(board.masks[cell] for cell in cells)
    where = kit.cells_in_words(layout, cells) + (f" in {label}" if units else ", which see each other,")
    digits = kit.digits_in_words(layout, kit.digits_of(mask))
    share = (
        f"so one is {layout.show(kit.digits_of(mask)[0])} and the other {layout.show(kit.digits_of(mask)[1])}"
        if len(cells) == 2
        else f"so these {number(len(cells))} cells take all of them"
    )
    return kit.Explanation(
        nudge=f"Look for {number(len(cells))} cells that have {number(len(cells))} digits between them.",
        region=f"Look at {units[0].label if units else layout.names[cells[0]]}: there is a naked {word}.",
        full=f"{where} hold only {digits}, {share}: {kit.removals_in_words(layout, step.removes)}."
        + _beyond(board, step, units),
    )


def _beyond(board: kit.Board, step: kit.Step, units: Sequence[kit.Unit]) -> str:
    """Sentences on the removals outside of *units*, each of which contains the subset: the places of each digit in the
    subset, and how the cells from which it is removed see these places."""
    layout = board.layout
    together = kit.union_of(layout.unit_sets[unit] for unit in units)
    sentences = []
    for digit in sorted({each.digit for each in step.removes if not together >> each.cell & 1}):
        places = kit.cell_set(cell for cell in step.because.cells if board.masks[cell] >> (digit - 1) & 1)
        seeing = kit.cell_set(each.cell for each in step.removes if each.digit == digit) & ~together
        where = kit.cells_in_words(layout, kit.bits(places))
        how = kit.sight_in_words(layout, places, seeing)
        sentences.append(f" Of these cells only {where} can be {layout.show(digit)}, {how}.")
    return "".join(sentences)


def naked_subset(size: int) -> kit.Technique:
    """Return the technique for naked subsets of *size* cells."""
    word = SUBSETS[size]
    return kit.Technique(
        id=f"naked-{word}",
        title=f"Naked {word.capitalize()}",
        difficulty=DIFFICULTIES[size],
        find=partial(find, size),
        explain=explain,
        needs="cells that see each other",
        applies=lambda layout: any(peers.bit_count() >= size for peers in layout.peer_sets),
        on_request=size in LARGE,
        also=("twins",) if size == 2 else ("triplets",) if size == 3 else (),
        summary=f"{kit.capitalised(number(size))} cells have {number(size)} digits between them, which no cell "
        "that sees them can hold.",
    )
