"""The compiled code finds the houses in which locked candidates and subsets change a board."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from compiled_kernels import boards_on

from ruleout.internal import Board, bits, cell_set, union_of

pytest.importorskip("numba", reason="Numba is not installed")

from numba import njit

from ruleout_engines.kernels import board_arrays
from ruleout_engines.singles.kernel import LINES, _tables
from ruleout_engines.singles.patterns import HIDDEN, LOCKED, NAKED, SHARED, find_houses

LAYOUTS = ("9x9", "4x4", "6x6 with high boxes", "jigsaw", "larger jigsaw", "without boxes", "diagonal", "two grids")
PATTERNS = {
    ("locked", 1): LOCKED,
    **{("naked", size): NAKED + size for size in (2, 3, 4)},
    **{("hidden", size): HIDDEN + size for size in (2, 3, 4)},
    **{("shared", size): SHARED + size for size in (2, 3)},
}
"""Each pattern, as its name and its size, with its row."""


@njit
def found_in(masks: Any, placed: Any, peers: Any, houses: Any, sets: Any, digits: Any) -> Any:
    return find_houses(masks, placed, peers, houses, sets, digits)


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    return boards_on(LAYOUTS, 96)


def changes(board: Board, pattern: tuple[str, int], house: tuple[int, ...]) -> bool:
    """Whether *pattern* removes a candidate in or from *house*, by its definition."""
    kind, size = pattern
    cells = [cell for cell in house if board.open >> cell & 1]
    places = {bit: board.cells_by_digit[bit] & cell_set(cells) for bit in range(board.layout.digits)}
    if kind == "locked":
        return any(is_seen(board, bit, where) for bit, where in places.items() if where.bit_count() > 1)
    if len(cells) <= size:
        return False
    if kind in ("naked", "shared"):
        for chosen in combinations(cells, size):
            digits = union_of(board.masks[cell] for cell in chosen)
            if digits.bit_count() == size and all(board.masks[cell] for cell in chosen):
                own = cell_set(chosen)
                if kind == "shared":
                    around = [cell_set(each.cells) for each in board.layout.houses if not own & ~cell_set(each.cells)]
                    others = union_of(board.cells_by_digit[bit] & board.open & ~own for bit in bits(digits))
                    if sum(others & each != 0 for each in around) < 2:
                        continue
                if any(is_seen(board, bit, board.cells_by_digit[bit] & own) for bit in bits(digits)):
                    return True
        return False
    for chosen in combinations([bit for bit, where in places.items() if where], size):
        where = union_of(places[bit] for bit in chosen)
        own = sum(1 << bit for bit in chosen)
        if where.bit_count() == size and any(board.masks[cell] & ~own for cell in bits(where)):
            return True
    return False


def is_seen(board: Board, bit: int, cells: int) -> bool:
    return board.seen_by(cells, board.cells_by_digit[bit] & board.open) != 0


def test_the_houses_in_which_each_pattern_removes_a_candidate(boards: list[Board]) -> None:
    occurring = set()
    for board in boards:
        houses, _, _, sets, _ = _tables(board.layout)
        if not len(sets):
            continue
        rows, some = found_in(*board_arrays(board), houses, sets, board.layout.digits)
        in_order = sorted(board.layout.houses, key=lambda house: house.kind in LINES)
        for pattern, row in PATTERNS.items():
            wanted = cell_set(i for i, house in enumerate(in_order) if changes(board, pattern, house.cells))
            assert sum(int(word) << 32 * i for i, word in enumerate(rows[row])) == wanted, (pattern, str(board))
            assert some or not wanted
            occurring |= {pattern} if wanted else set()
    assert occurring == PATTERNS.keys()
