"""The structures of rank 0 on a board, which depend neither on the names of digits nor on the orientation."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import attrs

from ruleout import internal as kit

MOST_TRUTHS = 20
"""The largest number of truths of a structure."""
MOST_CANDIDATES = 1_000
"""The largest number of candidates of the open cells of a board, so that no program takes long."""


@attrs.frozen
class Row:
    """The candidates of a cell, or of one digit in *unit*: at most one is true, and one is if the row is exact."""

    candidates: tuple[kit.Candidate, ...]
    is_exact: bool = True
    unit: kit.Unit | None = None


@attrs.frozen
class Structure:
    """Truths, each of which has a true candidate, and as many links, each of which has one at most.

    Each candidate is in at least as many links as truths. *removes* are those in more links than truths.
    """

    truths: tuple[Row, ...]
    links: tuple[Row, ...]
    removes: tuple[kit.Candidate, ...]


class Structures(kit.View):
    """The structures of a board, those with the fewest truths first.

    Attributes
    ----------
    found
        The structures.
    """

    def __init__(self, board: kit.Board) -> None:
        self.found = sorted(structures(board), key=lambda each: len(each.truths))


def rows_of(board: kit.Board) -> list[Row]:
    """Return the cells that are open, and the digits of units; of rows with the same candidates only one."""
    found: dict[tuple[kit.Candidate, ...], Row] = {}
    for cell in kit.bits(board.open):
        own = board.candidates(cell)
        found[own] = Row(own)
    for unit in sorted(board.layout.units, key=board.layout.is_house, reverse=True):
        for bit, everywhere in enumerate(board.cells_by_digit):
            cells = everywhere & board.layout.unit_sets[unit]
            if cells and not cells & board.placed:
                own = tuple([kit.Candidate(cell, bit + 1) for cell in kit.bits(cells)])
                found.setdefault(own, Row(own, board.layout.is_house(unit), unit))
    return list(found.values())


def structures(board: kit.Board, most: int = MOST_TRUTHS) -> Iterator[Structure]:
    """Yield structures of at most *most* truths that remove each candidate that any of them removes.

    Raises TooLarge.
    """
    from ruleout_ranks.rank_0.program import Program

    rows = rows_of(board)
    column = {each: i for i, each in enumerate(sorted({each for row in rows for each in row.candidates}))}
    if len(column) > MOST_CANDIDATES:
        raise kit.TooLarge
    if not rows:
        return
    members = [[column[each] for each in row.candidates] for row in rows]
    exact = [row.is_exact for row in rows]
    program = Program(members, exact, len(column))
    zeros = program.zeros()
    if not zeros:
        return
    numbers, order = _numbered(members, exact, len(column))
    candidates, done = list(column), set[int]()
    # Rows have different costs, unless the board is symmetric, so that one structure alone has the least.
    is_unique = len({*numbers}) == len(rows)
    draw = random.Random(0)
    more = [draw.random() / (2 * most) for _ in rows]
    costs = [1 + more[each] for each in numbers]
    for zero in sorted(zeros, key=order.__getitem__):
        if zero in done:
            continue
        kit.check_time()
        weights = program.proof(zero, costs, most)
        gone = [] if weights is None else checked(members, exact, weights, len(column))
        if weights is None or not gone:
            continue
        sides = [tuple([row for row, own in zip(rows, weights, strict=True) if own == side]) for side in (-1, 1)]
        for effects in [gone] if is_unique else [[each] for each in gone if each not in done]:
            yield Structure(sides[0], sides[1], tuple([candidates[each] for each in effects]))
        done.update(gone)


def checked(members: Sequence[Sequence[int]], exact: Sequence[bool], weights: Sequence[int], width: int) -> list[int]:
    """Return the columns that are in more links than truths, none if *weights* prove nothing.

    The numbers of a solver are rounded; these are whole.
    """
    excess = [0] * width
    for own, weight in zip(members, weights, strict=True):
        for each in own:
            excess[each] += weight
    holds = sum(weights) <= 0 and min(excess) >= 0
    holds &= all(is_exact or weight >= 0 for is_exact, weight in zip(exact, weights, strict=True))
    return [each for each, count in enumerate(excess) if count > 0] if holds else []


def _numbered(members: Sequence[Sequence[int]], exact: Sequence[bool], width: int) -> tuple[list[int], list[int]]:
    """Return numbers of the rows and of the columns that depend only on which columns each row has.

    Rows that differ have different numbers if a refinement of colours parts them (Boris Weisfeiler and Andrei Leman,
    1968).
    """
    within: list[list[int]] = [[] for _ in range(width)]
    for i, own in enumerate(members):
        for each in own:
            within[each].append(i)
    rows, count = _ranked([(is_exact, len(own)) for is_exact, own in zip(exact, members, strict=True)]), 0
    while True:
        columns = _ranked([tuple(sorted([rows[i] for i in own])) for own in within])
        rows = _ranked([(rows[i], *sorted([columns[each] for each in own])) for i, own in enumerate(members)])
        if len({*rows}) == count:
            return rows, columns
        count = len({*rows})


def _ranked(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Return the place of each key among the different *keys* in order."""
    place = {key: i for i, key in enumerate(sorted({*keys}))}
    return [place[key] for key in keys]
