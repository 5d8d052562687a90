"""ALS-XZ and ALS-XY-Wing: almost locked sets that have a digit in common which cannot be in both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations

import attrs

from ruleout.masks import Digit
from ruleout.reasoning.board import Board
from ruleout.testing.definitions.patterns import (
    Cells,
    Effect,
    digits_in,
    effect,
    houses,
    open_cells,
    places,
    seeing_all,
    subsets,
)


@attrs.frozen
class AlmostLockedSet:
    """Cells of one house with one digit more than there are cells.

    Attributes
    ----------
    places
        For each of the digits, its places in these cells.
    seeing
        For each of the digits, the cells that see all of these places.
    """

    places: Mapping[Digit, Cells]
    seeing: Mapping[Digit, Cells]


def almost_locked_sets(board: Board) -> list[AlmostLockedSet]:
    """Return the almost locked sets of *board*: n cells of a house with n + 1 digits."""
    groups = {group for house in houses(board) for group in subsets(open_cells(board, house), 1, len(house) - 1)}
    found = []
    for group in sorted(groups, key=sorted):
        digits = digits_in(board, group)
        if len(digits) == len(group) + 1:
            where = {digit: places(board, group, digit) for digit in digits}
            found.append(AlmostLockedSet(where, {digit: seeing_all(board, where[digit]) for digit in digits}))
    return found


def restricted_commons(a: AlmostLockedSet, b: AlmostLockedSet) -> list[Digit]:
    """Return the digits that cannot be in both sets: each place in the one sees each place in the other."""
    return [digit for digit in a.places.keys() & b.places.keys() if b.places[digit] <= a.seeing[digit]]


def als_xz(board: Board) -> Iterator[Effect]:
    """Yield the effects of two almost locked sets with a restricted common X and another common digit Z.

    X is not in one of the sets, which is then locked and has Z. So Z is in one of the sets, and in no cell that sees
    all of its places in both.
    """
    for a, b in combinations(almost_locked_sets(board), 2):
        for x, z in permutations(a.places.keys() & b.places.keys(), 2):
            if b.places[x] <= a.seeing[x]:
                yield effect(board, a.seeing[z] & b.seeing[z], {z})


def als_xy_wing(board: Board) -> Iterator[Effect]:
    """Yield the effects of an almost locked set, the pivot, that has different restricted commons with two others.

    With the one it has X, with the other Y. The pivot has X or Y, so one of the others lacks it and is locked. If both
    have a digit Z, it is in one of them, and in no cell that sees all of its places in both.
    """
    sets = almost_locked_sets(board)
    for pivot in sets:
        wings = [(x, wing) for wing in sets if wing is not pivot for x in restricted_commons(pivot, wing)]
        for (x, a), (y, b) in combinations(wings, 2):
            if x != y and a is not b:
                for z in (a.places.keys() & b.places.keys()) - {x, y}:
                    yield effect(board, a.seeing[z] & b.seeing[z], {z})
