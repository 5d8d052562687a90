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

from ruleout import internal as kit
from ruleout_strategies.effects import candidates_of
from ruleout_strategies.hall_sets import hall_sets
from ruleout_strategies.lessons import Pieces, lesson
from ruleout_strategies.topology import sight_of, topology_of
from ruleout_strategies.views.subsets import NakedSets
from ruleout_strategies.wording import SUBSETS, number

DIFFICULTIES = {2: 60, 3: 80, 4: 120, 5: 156, 6: 157}
LARGE = (5, 6)
"""The sizes that are looked for on request only."""


def find(size: int, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the naked subsets of *size* cells."""
    return subsets(size, board)


def subsets(
    size: int, board: kit.Board, among: Callable[[kit.CellSet, kit.Mask], bool] | None = None
) -> Iterator[kit.Step]:
    """Yield the naked subsets of *size* cells.

    Parameters
    ----------
    size
        The number of cells.
    board
        The board.
    among
        A function of a cell set and the mask of its digits: whether this subset is wanted; if None, each is.
    """
    technique, word = f"naked-{SUBSETS[size]}", SUBSETS[size]
    seen: set[tuple[kit.Cell, ...]] = set()
    sight, by_digit, open_cells = sight_of(board.layout), board.cells_by_digit, board.open
    for cells, digits, unequal in chain(
        _in_units(board, size),
        _in_cliques(board, size),
        _in_units(board, size, nested=True) if size > 2 else (),
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
    """Return the candidates in *removes* that are in a unit with all *cells*."""
    subset = kit.cell_set(cells)
    around = kit.union_of(unit for unit in board.layout.unit_sets.values() if not subset & ~unit)
    return [each for each in removes if around >> each.cell & 1]


def _in_units(board: kit.Board, size: int, nested: bool = False) -> FoundSubsets:
    for each, sets in board.view(NakedSets).having(size, nested):
        left = each.cells
        if len(left) > size or len(each.unit.cells) < board.layout.digits:
            for chosen, digits in sets:
                yield tuple([left[i] for i in chosen]), digits, (each.unit,)


def _in_cliques(board: kit.Board, size: int) -> FoundSubsets:
    """Yield cells that all see each other, but not through a single unit."""
    layout = board.layout
    if not topology_of(layout).has_cliques:
        return
    places = [mask if board.open >> cell & 1 else 0 for cell, mask in enumerate(board.masks)]
    for cells, digits in hall_sets(places, size, layout.peer_sets):
        yield cells, digits, [why for i, cell in enumerate(cells[1:], 1) for why in layout.why_sees(cell, cells[:i])]


SENTENCES = kit.Sentences(
    "naked-subset",
    nudge="Look for {count} cells that have {count} digits between them.",
    in_kinds="Look for {count} cells in {kinds} that have {count} digits between them.",
    of_two="Look for {count} cells of two {kinds.many} at once that have {count} digits between them.",
    same="the same {kind}",
    region="Look at {look}: which {count} cells have only {count} digits?",
    full="{cells} in {units} hold only {digits}, {share}: {removals}.{beyond}",
    seeing="{cells}, which see each other, hold only {digits}, {share}: {removals}.{beyond}",
    pair="so one is {one} and the other {other}",
    larger="so these {count} cells take all of them",
    beyond=" Of these cells only {places} can be {digit}, {sight}.",
)


def explain(board: kit.Board, step: kit.Step, nudge: str = "nudge", kinds: kit.Piece = None) -> kit.Words:
    """Put a subset in words; *nudge* is the template of what to look for, which may name *kinds* of units."""
    cells, units = step.because.cells, _units(step)
    digits = kit.digits_of(kit.union_of(board.masks[cell] for cell in cells))
    count = kit.Number(len(cells))
    if len(cells) == 2:
        one, other = (kit.Digits([digit]) for digit in digits)
        share = SENTENCES.sentence("pair", one=one, other=other)
    else:
        share = SENTENCES.sentence("larger", count=count)
    return SENTENCES.words(
        "full" if units else "seeing",
        nudge,
        count=count,
        kinds=kinds,
        look=kit.Units(units if kinds else units[:1]) if units else kit.Cells(cells[:1]),
        cells=kit.Cells(cells),
        units=kit.Units(units),
        digits=kit.Digits(digits),
        share=share,
        removals=kit.removals(step.removes),
        beyond=_beyond(board, step, units, SENTENCES),
    )


def _beyond(board: kit.Board, step: kit.Step, units: Sequence[kit.Unit], sentences: kit.Sentences) -> kit.Several:
    """Return sentences on the removals outside of *units*, each of which contains the subset.

    They name the places of each digit in the subset, and how the cells from which it is removed see these places.
    """
    layout = board.layout
    together = kit.union_of(layout.unit_sets[unit] for unit in units)
    outside = [each for each in step.removes if not together >> each.cell & 1]
    told = []
    for digit in sorted({each.digit for each in outside}):
        places = kit.cell_set(cell for cell in step.because.cells if board.masks[cell] >> (digit - 1) & 1)
        own = [each for each in outside if each.digit == digit]
        pieces: dict[str, kit.Piece] = {"places": kit.Cells(kit.bits(places)), "digit": kit.Digits([digit])}
        pieces |= {"sight": kit.sight(layout, places, kit.cell_set(each.cell for each in own))}
        told.append(sentences.filled("beyond", {**pieces, "removals": kit.removals(own)}))
    return kit.Several(told, "")


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove that each digit is in one of its places in the subset, since there are as many digits as cells."""
    cells, constraints, layout, found = step.because.cells, step.because.constraints, board.layout, kit.ProofBuilder()
    by = constraints.get("unequal") or [unit for unit in layout.units_of[cells[0]] if {*cells} <= {*unit.cells}][:1]
    for digit in sorted({each.digit for each in step.removes}):
        node = kit.Node.of(*(kit.Candidate(cell, digit) for cell in cells if board.has(cell, digit)))
        removes = [each for each in step.removes if each.digit == digit]
        kit.cause_in_sight(found, layout, removes, found.true(node, by, cells=cells))
    return found.proof()


def parts(
    board: kit.Board, step: kit.Step, proof: kit.Proof, sentences: kit.Sentences, where: str = "of_one"
) -> Pieces:
    """Return the parts of a lesson: the removals in the units of the subset, then the others with their reasons."""
    units = _units(step)
    inside = [each for each in step.removes if any(each.cell in unit.cells for unit in units)]
    pieces: dict[str, kit.Piece] = {"units": kit.Units(units), "removals": kit.removals(inside)}
    return {
        **lacking(board, step, proof, sentences),
        "inside": sentences.filled("inside", pieces) if inside else None,
        "beyond": _beyond(board, step, units, sentences),
        "where": sentences.sentence(where),
    }


def _units(step: kit.Step) -> list[kit.Unit]:
    """Return the units with all cells of the subset."""
    cells = {*step.because.cells}
    return [unit for unit in step.because.all_constraints if isinstance(unit, kit.Unit) and cells <= {*unit.cells}]


def lacking(board: kit.Board, step: kit.Step, proof: kit.Proof, sentences: kit.Sentences) -> Pieces:
    """Return a word on cells that lack one of the digits, if there are some."""
    pattern = step.because.candidates["pattern"]
    cells, digits = {each.cell for each in pattern}, {each.digit for each in pattern}
    return {"lacking": sentences.sentence("lacking") if len(pattern) < len(cells) * len(digits) else None}


def naked_subset(size: int) -> kit.Technique:
    """Return the technique for naked subsets of *size* cells."""
    word = SUBSETS[size]
    return kit.Technique(
        id=f"naked-{word}",
        title=f"Naked {word.capitalize()}",
        short=f"N{word[0].upper()}" if size not in LARGE else "",
        difficulty=DIFFICULTIES[size],
        find=partial(find, size),
        explain=explain,
        prove=prove,
        lesson=lesson("naked-subset", explain, parts),
        needs="cells that see each other",
        applies=lambda layout: any(peers.bit_count() >= size for peers in layout.peer_sets),
        on_request=size in LARGE,
        also=("twins",) if size == 2 else ("triplets",) if size == 3 else (),
        summary=f"{kit.capitalised(number(size))} cells have {number(size)} digits between them, which no cell "
        "that sees them can hold.",
    )
