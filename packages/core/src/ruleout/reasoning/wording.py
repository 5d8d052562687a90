"""Sentences that many techniques use within theirs: what is removed, and how cells see each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.masks import Cell, CellSet, Digit, bits, cell_set, digits_of
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Unit
from ruleout.model.layout import Layout
from ruleout.words.sentences import Cells, Digits, Sentence, Sentences, Several, Units

if TYPE_CHECKING:
    from ruleout.reasoning.board import Board
    from ruleout.reasoning.step import Step

SHARED = Sentences(
    "shared",
    has="{cell} is {digits:or}",
    removed="{cells} cannot be {digits:or}",
    removed_both="{cells}, which {cells#sees|see} both, cannot be {digits:or}",
    removed_all="{cells}, which {cells#sees|see} all of them, cannot be {digits:or}",
    both_in="both in {units}",
    all_in="all in {units}",
    which="which {sights}",
    sees_by="{cells} {cells#sees|see} by {units}",
    locked="{sight}: {removals}",
    is_digit="{cells} {cells#is|are} {digits}",
    is_not="{cells} {cells#is|are} not {digits:or}",
    locked_rest="{sight}, so the rest of {units} cannot hold it: {removals}",
    locked_rest_each="{sight}, so nothing else in them can hold it: {removals}",
)


def candidates(board: Board, cells: Iterable[Cell]) -> Several:
    """Return which candidates cells have: ``r1c1 is 1 or 2, r1c5 is 2 or 3 and r2c2 is 1 or 3``."""
    return Several(
        [SHARED.sentence("has", cell=Cells([cell]), digits=Digits(digits_of(board.masks[cell]))) for cell in cells]
    )


def removals(removes: Iterable[Candidate], seen: str = "") -> Several:
    """Return ``r1c2 and r1c9 cannot be 2, r1c4 cannot be 2 or 5``: cells with equal removals together.

    If *seen* is ``both`` or ``all``, return ``r1c2 and r1c9, which see both, cannot be 2``.
    """
    name = f"removed_{seen}" if seen else "removed"
    return Several(
        [
            SHARED.sentence(name, cells=Cells(sorted(cells)), digits=Digits(digits))
            for digits, cells in grouped((each.cell, each.digit) for each in removes).items()
        ],
        "; " if seen else ", ",
    )


def changes(step: Step) -> Several:
    """Return what follows from *step*: ``r1c3 is 5; r2c4 and r2c7 are not 3``."""
    found = [SHARED.sentence("is_digit", cells=Cells([each.cell]), digits=Digits([each.digit])) for each in step.places]
    for cells, digits in grouped(sorted((each.digit, each.cell) for each in step.removes)).items():
        found.append(SHARED.sentence("is_not", cells=Cells(cells), digits=Digits(digits)))
    return Several(found, "; ")


def grouped(pairs: Iterable[tuple[Cell, Digit]]) -> dict[tuple[Digit, ...], list[Cell]]:
    """Return the first numbers of *pairs*, by the second numbers that they are paired with."""
    seconds: dict[Cell, list[Digit]] = {}
    for first, second in pairs:
        seconds.setdefault(first, []).append(second)
    firsts: dict[tuple[Digit, ...], list[Cell]] = {}
    for first, group in seconds.items():
        firsts.setdefault(tuple(sorted(group)), []).append(first)
    return firsts


def removals_in_sight(
    layout: Layout, removes: Iterable[Candidate], places: CellSet, digits: Iterable[Digit]
) -> Several:
    """Return what follows if each of *digits* is in some cell of the cell set *places*.

    ``r1c2 and r1c3, which see both, cannot be 2``. Removals that do not follow from the sight of the places, but from
    another constraint, are listed without these words.
    """
    possible, every = set(digits), "both" if places.bit_count() == 2 else "all"
    seeing: list[Candidate] = []
    others: list[Candidate] = []
    for each in removes:
        sees = each.digit in possible and not places & ~layout.peer_sets[each.cell]
        (seeing if sees and places & (places - 1) else others).append(each)
    return Several([*removals(seeing, every).parts, *removals(others).parts], "; ")


def sight(layout: Layout, places: CellSet, seeing: CellSet) -> Sentence:
    """Return how the cells of the cell set *seeing* see every cell of the cell set *places*.

    It ends a sentence that names the places: ``both in row 3``, or ``which r1c9 sees by row 1 and column 9``.
    """
    return _sight_and_units(layout, places, seeing)[0]


def locked(layout: Layout, places: CellSet, removes: Iterable[Candidate]) -> Sentence:
    """Return what follows if one digit is in some cell of the cell set *places*.

    It ends a sentence that names the places: how the cells of *removes* see them, and that these cannot hold it.
    """
    removed = tuple(removes)
    found, units = _sight_and_units(layout, places, cell_set(each.cell for each in removed))
    if units is None:
        return SHARED.sentence("locked", sight=found, removals=removals(removed))
    name = "locked_rest" if len(units.units) == 1 else "locked_rest_each"
    return SHARED.sentence(name, sight=found, units=units, removals=removals(removed))


def _sight_and_units(layout: Layout, places: CellSet, seeing: CellSet) -> tuple[Sentence, Units | None]:
    """Return the sentence of :func:`sight`, and the units if each cell sees the places by one unit."""
    sights: dict[tuple[Constraint, ...], list[Cell]] = {}
    others = tuple(bits(places))
    for cell in bits(seeing):
        sights.setdefault(layout.why_sees(cell, others), []).append(cell)
    if sights and all(len(why) == 1 and isinstance(why[0], Unit) for why in sights):
        units = Units([why[0] for why in sights])
        return SHARED.sentence("both_in" if places.bit_count() == 2 else "all_in", units=units), units
    seen = [SHARED.sentence("sees_by", cells=Cells(cells), units=Units(why)) for why, cells in sights.items()]
    return SHARED.sentence("which", sights=Several(seen)), None
