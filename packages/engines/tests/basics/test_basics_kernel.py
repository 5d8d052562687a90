"""What the kernel for basic patterns answers is true, and the steps are the same with it."""

from __future__ import annotations

from itertools import combinations

import pytest
from compiled_kernels import asking, boards_on, loading, unused

import ruleout
from ruleout.plugin import Board, Layout, bits, cell_set, classic_grid, union_of
from ruleout.testing import random_boards, sample_layouts

pytest.importorskip("numba", reason="Numba is not installed")
pytest.importorskip("ruleout_strategies", reason="ruleout-strategies is not installed")

from ruleout_engines.basics import kernel
from ruleout_strategies.views.basics import QUESTION

LAYOUTS = ("9x9", "4x4", "6x6 with high boxes", "jigsaw", "larger jigsaw", "without boxes", "diagonal", "two grids")
TECHNIQUES = {
    ("locked", 1): ("locked-candidates",),
    ("naked", 2): ("naked-pair",),
    ("naked", 3): ("naked-triple",),
    ("naked", 4): ("naked-quad",),
    ("hidden", 2): ("hidden-pair",),
    ("hidden", 3): ("hidden-triple",),
    ("hidden", 4): ("hidden-quad",),
    ("shared", 2): ("locked-pair",),
    ("shared", 3): ("locked-triple",),
}


loaded = loading(kernel.CODE)


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    return boards_on(LAYOUTS, 108, classic_grid(16, (4, 4)))


ask = asking(kernel.answer, QUESTION)


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


def test_it_names_the_houses_in_which_each_pattern_removes_a_candidate(boards: list[Board]) -> None:
    occurring = set()
    for board in boards:
        if board.layout.digits > 9:
            continue
        found = kernel.answer(board)
        assert found is not None
        for pattern in TECHNIQUES:
            wanted = [changes(board, pattern, house.cells) for house in board.layout.houses]
            assert found.get(pattern, 0) == cell_set(i for i, some in enumerate(wanted) if some), (pattern, str(board))
        occurring |= found.keys()
    assert occurring == TECHNIQUES.keys()


def test_the_techniques_find_the_same_steps_with_it(boards: list[Board]) -> None:
    known = ruleout.default_registry().techniques
    some = set()
    for board in boards:
        for technique in (known[each] for names in TECHNIQUES.values() for each in names):
            steps = list(technique.find(Board.from_masks(board.layout, board.masks, board.given, board.placed)))
            assert list(technique.find(board.with_kernels(ask))) == steps
            some.update(each.technique for each in steps)
    assert some == {each for names in TECHNIQUES.values() for each in names}


def test_many_digits_are_left_to_the_techniques() -> None:
    layout = Layout.of(100, [(0, 0), (0, 1)], [])
    assert kernel.answer(Board.from_masks(layout, (layout.full,) * 2)) is None
    assert kernel.answer(Board.from_masks(classic_grid(36, (6, 6)), (3,) * 1296)) is not None


def test_it_answers_nothing_before_it_is_loaded(boards: list[Board]) -> None:
    with unused(kernel.CODE):
        assert kernel.answer(boards[0]) is None


@pytest.mark.parametrize("name", ["cages", "runs", "rules"])
def test_only_layouts_of_houses_are_asked_about(name: str) -> None:
    asked = []
    known = ruleout.default_registry().techniques
    for board in random_boards([sample_layouts()[name]], count=2):
        for technique in ("locked-candidates", "naked-pair", "hidden-pair"):
            list(known[technique].find(board.with_kernels(lambda board, *question: asked.append(question))))
    assert not asked
