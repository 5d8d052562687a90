"""Effects of a deadly pattern: one of its guardians is true.

The guardians are the candidates of the pattern's cells other than its two digits. If all of them were false, one of the
fillings would be a solution, and the other one too.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Set

import attrs

from ruleout import internal as kit
from ruleout_strategies.effects import candidates_of
from ruleout_strategies.uniqueness.patterns import GuardedPattern, Pattern


@attrs.frozen
class Finding:
    """Eliminations by *pattern*, and the further evidence that they need."""

    pattern: Pattern
    removes: tuple[kit.Candidate, ...]
    cells: tuple[kit.Cell, ...] = ()
    units: tuple[kit.Constraint, ...] = ()
    sight: tuple[kit.Constraint, ...] = ()
    subset: tuple[kit.Cell, ...] = ()


def seen_by_all(board: kit.Board, own: GuardedPattern) -> Iterator[Finding]:
    """Yield the eliminations by guardians of one digit: the digit in the cells that see all of them."""
    if kit.is_lone(own.digits):
        removes, sight = kit.excluded_by(board, own.guardians(board))
        if removes:
            yield Finding(own.pattern, removes, sight=sight)


@attrs.frozen
class Forced:
    """A candidate of a pattern's cell from which a whole filling would follow, and by which houses."""

    candidate: kit.Candidate
    houses: tuple[kit.Unit, ...]
    filling: int


def forced(board: kit.Board, pattern: Pattern) -> Iterator[Forced]:
    """Yield the candidates of the pattern from which one of its fillings follows.

    A cell takes its digit of the filling if it has no other candidates than the two digits and sees a cell with the
    other one, or if the cells with the other digit leave no other place for it in a house.
    """
    one, other = kit.cell_set(pattern.cells[::2]), kit.cell_set(pattern.cells[1::2])
    for number in (0, 1):
        first, second = (board.cells_by_digit[pattern.digits[(i + number) % 2]] for i in (0, 1))
        if one & ~first or other & ~second:
            continue
        # A cell that does not even follow from all others can only be the first one.
        stuck = [cell for i, cell in enumerate(pattern.cells) if not _follows(board, pattern, i, number)]
        if len(stuck) > 1:
            continue
        filling = pattern.filling(number)
        for cell in stuck or filling:
            if not kit.is_lone(board.masks[cell]):
                houses = _fill(board, filling, cell)
                if houses is not None:
                    yield Forced(kit.Candidate(cell, filling[cell] + 1), houses, number)


def _follows(board: kit.Board, pattern: Pattern, i: int, number: int) -> bool:
    """Return whether the cell with the index *i* must hold its digit of a filling if all other cells hold theirs."""
    cells, layout = pattern.cells, board.layout
    cell = cells[i]
    if not board.masks[cell] & ~pattern.mask:
        return True  # it sees its neighbours, which hold the other digit
    left, peers = board.cells_by_digit[pattern.digits[(i + number) % 2]], layout.peer_sets
    for k in range(i % 2, len(cells), 2):
        if k != i:
            left &= ~peers[cells[k]]
    left &= ~kit.cell_set(cells[1 - i % 2 :: 2])
    return any(left & around == 1 << cell for around in _houses_at(layout)[cell])


@kit.once_per_layout
def _houses_at(layout: kit.Layout) -> list[list[kit.CellSet]]:
    """Return the cell sets of the houses of each cell."""
    return [[layout.unit_sets[house] for house in houses] for houses in layout.houses_of]


def _fill(board: kit.Board, filling: dict[kit.Cell, kit.DigitIndex], start: kit.Cell) -> tuple[kit.Unit, ...] | None:
    """Return the houses by which the whole filling follows from its digit in *start*; None if it does not."""
    found = completed(board, filling, start)
    return None if len(found) + 1 < len(filling) else tuple(house for _, house in found if house is not None)


Completed = tuple[kit.Cell, kit.Unit | None]
"""A cell that completes a pattern, and the house in which it is the last place for its digit, if there is one."""


def completed(
    board: kit.Board, filling: Mapping[kit.Cell, kit.DigitIndex], start: kit.Cell, near: bool = False
) -> list[Completed]:
    """Return the cells of *filling* that follow one after the other from its digit in *start*.

    Parameters
    ----------
    board
        The board.
    filling
        The digit of each cell of a pattern, as an index. The pattern has two digits in all.
    start
        The cell that is assumed to hold its digit.
    near
        True if cells without other digits come before others, and houses of *start* before other houses.

    Returns
    -------
    list of tuple of (int, Unit or None)
        The cells, in order, each with the house in which it is the last place for its digit; None if the cell has no
        other candidates than the two digits and sees a cell with the other one.
    """
    both = kit.mask_of(bit + 1 for bit in filling.values())
    done = {start}
    found: list[Completed] = []
    first = board.layout.houses_of[start] if near else ()
    while True:
        able = ((cell, _causes(board, filling, both, done, cell, first)) for cell in filling if cell not in done)
        options = ((cell, causes[0]) for cell, causes in able if causes)
        chosen = min(options, key=lambda each: _distance(each[1], start), default=None) if near else next(options, None)
        if chosen is None:
            return found
        done.add(chosen[0])
        found.append(chosen)


def _distance(house: kit.Unit | None, start: kit.Cell) -> int:
    return 0 if house is None else 1 if start in house.cells else 2


def filling_with(step: kit.Step, first: kit.Candidate) -> dict[kit.Cell, kit.DigitIndex]:
    """Return the filling of the pattern of *step* with the candidate *first*."""
    exchange = step.because.exchange
    number = 0 if any(one == first for one, _ in exchange) else 1
    return {pair[number].cell: pair[number].digit - 1 for pair in exchange}


def _causes(
    board: kit.Board,
    filling: Mapping[kit.Cell, kit.DigitIndex],
    both: kit.Mask,
    done: Set[kit.Cell],
    cell: kit.Cell,
    first: Container[kit.Unit],
) -> tuple[()] | tuple[kit.Unit | None]:
    """Return why *cell* must hold its digit if the cells *done* hold theirs: by a house, by the cell, or not at all.

    A house is one in which the cell is the last place for its digit. None in its place means that the cell has no
    candidates other than the digits *both* and sees a cell that holds the other one. Empty if neither is true.
    """
    layout, mask, bit = board.layout, board.masks[cell], filling[cell]
    peers = layout.peer_sets
    if mask == 1 << bit or (
        not mask & ~both and any(peers[cell] >> other & 1 for other in done if filling[other] != bit)
    ):
        return (None,)
    gone = 0
    for other in done:
        gone |= 1 << other if filling[other] != bit else peers[other]
    left = board.cells_by_digit[bit] & ~gone
    for house in sorted(layout.houses_of[cell], key=lambda each: each not in first):
        if left & layout.unit_sets[house] == 1 << cell:
            return (house,)
    return ()


def finding(board: kit.Board, pattern: Pattern, forces: Iterable[Forced]) -> Finding:
    """Return the finding of several candidates from which a filling follows."""
    layout = board.layout
    removes: list[kit.Candidate] = []
    units: list[kit.Constraint] = []
    cells: set[kit.Cell] = set()
    sight: list[kit.Constraint] = []
    for each in forces:
        removes.append(each.candidate)
        units += each.houses
        places = pattern.filling(each.filling)
        for house in each.houses:
            cells.update(house.cells)
            for cell in house.cells:
                for other, bit in places.items():
                    if board.has(cell, bit + 1) and layout.peer_sets[cell] >> other & 1:
                        sight += layout.why_sees(cell, other)
    return Finding(pattern, tuple(sorted(removes)), tuple(sorted(cells)), tuple(dict.fromkeys(units)), tuple(sight))


def step(board: kit.Board, technique: str, found: Finding) -> kit.Step:
    """Return the step of *technique* for what was found."""
    layout, pattern = board.layout, found.pattern
    around = [why for a, b in zip(pattern.cells, (*pattern.cells[1:], pattern.cells[0]), strict=True)
              for why in layout.why_sees(a, b)]  # fmt: skip
    roles: dict[kit.Role, tuple[kit.Candidate, ...]] = {"pattern": candidates_of(board, pattern.cells, pattern.mask)}
    extra = GuardedPattern.on(board, pattern).guardians(board)
    labels: dict[kit.Role, str] = {"pattern": "rectangle" if len(pattern.cells) == 4 else "loop", "second": "guardians"}
    if extra:
        roles["second"] = extra
    if found.subset:
        roles["set-a"], labels["set-a"] = candidates_of(board, found.subset), "subset"
    because = kit.Reason.of(
        (*pattern.cells, *found.cells),
        {"unit": found.units, "sight": (*around, *found.sight)},
        roles,
        labels,
        sets=(found.subset,) if found.subset else (),
        exchange=pattern.exchange,
    )
    return kit.Step(technique, removes=found.removes, because=because)
