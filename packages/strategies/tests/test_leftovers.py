"""The law of leftovers: lines against regions, windows and boxes."""

from __future__ import annotations

from itertools import combinations, count

import attrs
import pytest
from approvals import Explained
from effects import removed

from ruleout.internal import Layout, PythonEngine, Step, Technique, Unit, bits, classic_grid, square_grid, union_of
from ruleout.testing import board_of, check_technique, random_boards, without
from ruleout_strategies.leftovers.comparisons import MOST_EQUAL, comparisons_of, covers_of
from ruleout_strategies.leftovers.law_of_leftovers import TECHNIQUES

BY_ID = {technique.id: technique for technique in TECHNIQUES}
SINGLE = BY_ID["law-of-leftovers-1"]
LARGE = BY_ID["law-of-leftovers-large"]


def jigsaw(text: str) -> Layout:
    """A square grid with the regions of *text*, a letter per cell."""
    letters = text.replace(" ", "")
    side = len(text.split())
    grid = square_grid(side)
    regions = [
        Unit(f"region {name}", "region", tuple(cell for cell, letter in enumerate(letters) if letter == name))
        for name in sorted(set(letters))
    ]
    return Layout.of(side, grid.positions, [*grid.constraints, *regions])


FOUR = jigsaw("AAAB ABBD CCBD CCDD")
FIVE = jigsaw("AAABB AACBB DCCCB DDCEE DDEEE")
SIX = jigsaw("AAABBB AAABBC DDDBCC DDDECC EEEECF EFFFFF")


def windoku() -> Layout:
    grid = classic_grid()
    corners = [(r, c) for r in (1, 5) for c in (1, 5)]
    windows = [
        Unit(f"window {i}", "window", tuple((r + a) * 9 + c + b for a in range(3) for b in range(3)))
        for i, (r, c) in enumerate(corners, 1)
    ]
    return grid.with_constraints(windows)


def test_two_cells_that_are_left_over_hold_the_same_digit(explained: Explained) -> None:
    board = board_of(FOUR, {"r2c4": "12", "r3c3": "134"})
    removals = {tuple(removed(board, step)) for step in SINGLE.find(board)}
    assert removals == {("r2c4=2",), ("r3c3=3",), ("r3c3=4",)}
    step = next(iter(SINGLE.find(board)))
    assert explained(SINGLE, board, step) == "r2c4 r3c3; base: row 1, row 2; cover: region A, region B"


def test_a_digit_that_is_certain_on_one_side_is_placed_on_the_other() -> None:
    board = board_of(FOUR, {"r2c4": "1"})
    steps = list(SINGLE.find(board))
    assert [(FOUR.names[each.cell], each.digit) for step in steps for each in step.places] == [("r3c3", 1)]


def test_equal_candidates_on_both_sides_yield_nothing() -> None:
    board = board_of(FOUR, {"r2c4": "12", "r3c3": "12"})
    assert list(SINGLE.find(board)) == []


def test_a_digit_that_is_certain_on_one_side_is_locked_on_the_other(explained: Explained) -> None:
    """Regions B and C leave over r1c4, r1c5 and r4c3, the rows 2 and 3 leave over r2c1, r2c2 and r3c1."""
    board = without(board_of(FIVE, {"r4c3": "1"}), 1, "r1c4 r1c5 r3c1")
    technique = BY_ID["law-of-leftovers-3"]
    (step,) = (
        step
        for step in technique.find(board)
        if "region B" in [each.label for each in step.because.constraints["base"]]
    )
    assert removed(board, step) == {f"{cell}=1" for cell in ("r1c1", "r1c2", "r1c3", "r2c3", "r2c4", "r2c5")}
    assert explained(technique, board, step) == (
        "r1c4 r1c5 r2c1 r2c2 r3c1 r4c3; base: region B, region C; cover: row 2, row 3; unequal: row 2; sight: region "
        "A, row 2; pattern: 1r2c1 1r2c2"
    )


def test_one_house_is_not_compared_with_one_other() -> None:
    """Four rows against four regions of a grid are the fifth row against the fifth region."""
    for layout in (FOUR, FIVE, SIX):
        for each in comparisons_of(layout):
            for first in layout.houses:
                for second in layout.houses:
                    one, other = layout.unit_sets[first], layout.unit_sets[second]
                    assert (each.first.cells, each.second.cells) != (one & ~other, other & ~one)


def test_a_digit_is_not_removed_from_a_side_on_which_it_may_occur_twice() -> None:
    """Cells of a side that do not see each other can both hold a digit."""
    for layout in (FIVE, SIX):
        for comparison in comparisons_of(layout):
            for side in (comparison.first, comparison.second):
                for cover in covers_of(layout)(side.cells):
                    together = 0
                    for piece, unit in cover:
                        assert not piece & ~layout.unit_sets[unit]
                        together |= piece
                    assert together == side.cells


def test_all_smallest_covers_of_some_cells_are_found() -> None:
    """No choice of fewer units contains the cells, and no piece of a cover is part of a larger one."""
    seen = 0
    for comparison in comparisons_of(SIX):
        for cells in (comparison.first.cells, comparison.second.cells):
            sets = {each & cells for each in SIX.unit_sets.values()}
            fewest = next(n for n in count() if any(union_of(some) == cells for some in combinations(sets, n)))
            largest = [each for each in sets if not any(each & other == each != other for other in sets)]
            wanted = {frozenset(some) for some in combinations(largest, fewest) if union_of(some) == cells}
            found = {frozenset(piece for piece, _ in cover) for cover in covers_of(SIX)(cells)}
            assert found == (wanted if len(wanted) <= MOST_EQUAL else set())
            seen += len(found) > 1
    assert seen > 5


def test_hidden_windows_are_houses(explained: Explained) -> None:
    layout = windoku()
    comparisons = [each for each in comparisons_of(layout) if not each.second.cells]
    hidden = [sorted(layout.names[cell] for cell in bits(each.first.cells)) for each in comparisons]
    assert len(hidden) == 4
    assert sorted(f"r{r}c{c}" for r in (2, 3, 4) for c in (1, 5, 9)) in hidden
    board = without(layout, 7, "r2c1 r2c5 r2c9 r3c1 r3c5 r3c9 r4c5 r4c9")
    (step,) = LARGE.find(board)
    assert [(layout.names[each.cell], each.digit) for each in step.places] == [("r4c1", 7)]
    assert explained(LARGE, board, step) == (
        "r2c1 r2c5 r2c9 r3c1 r3c5 r3c9 r4c1 r4c5 r4c9; base: row 2, row 3, row 4; cover: window 1, window 2"
    )


def test_lines_and_boxes_of_the_classic_grid_leave_nothing_of_interest() -> None:
    assert comparisons_of(classic_grid()) == ()
    assert not any(technique.applies(classic_grid()) for technique in TECHNIQUES)


@pytest.mark.parametrize("layout", [FOUR, FIVE, SIX, windoku()], ids=["4x4", "5x5", "6x6", "windoku"])
def test_every_digit_occurs_as_often_as_the_law_says(layout: Layout) -> None:
    start = [layout.full] * layout.size
    start[0] = 1
    (solution,) = PythonEngine().search(layout, start, limit=1).solutions
    assert comparisons_of(layout)
    for each in comparisons_of(layout):
        for digit in range(1, layout.digits + 1):
            first, second = (
                sum(solution[cell] == digit for cell in bits(side.cells)) for side in (each.first, each.second)
            )
            assert first - second == each.excess


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda each: each.id)
def test_the_law_is_sound_and_a_house_cannot_be_left_out(technique: Technique) -> None:
    boards = list(random_boards((FOUR, FIVE, SIX), count=30))
    assert check_technique(technique, boards, most_steps=3) > 10

    def spoil(step: Step) -> Step:
        constraints = {**step.because.constraints, "base": step.because.constraints["base"][1:]}
        return attrs.evolve(step, because=attrs.evolve(step.because, constraints=constraints))

    spoiled = attrs.evolve(technique, find=lambda board: map(spoil, technique.find(board)), explain=None)
    with pytest.raises(AssertionError, match=r"could still be|need not be"):
        check_technique(spoiled, boards, most_steps=3)
