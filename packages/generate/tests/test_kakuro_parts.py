from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

import pytest

from ruleout.plugin import Position
from ruleout_generate.generators.kakuro.changes import candidates, changed, random_change
from ruleout_generate.generators.kakuro.filling import Filling, draw_digits, prefer_few_combinations
from ruleout_generate.generators.kakuro.generator import square_orbits
from ruleout_generate.generators.kakuro.layout import draw_squares
from ruleout_generate.generators.kakuro.repair import make_unique
from ruleout_generate.generators.kakuro.runs import Runs, combinations, narrowed
from ruleout_generate.generators.kakuro.uniqueness import is_only_solution
from ruleout_generate.random_stream import RandomStream


def places(rows: int, columns: int) -> list[Position]:
    """All squares below and to the right of the clues."""
    return list(product(range(1, rows + 1), range(1, columns + 1)))


@pytest.mark.parametrize("density", [60, 70, 80])
def test_about_so_many_squares_are_white(density: int) -> None:
    orbits = square_orbits((14, 14), "half-turn")
    counts = []
    for seed in range(5):
        white = draw_squares(13, 13, density, orbits, RandomStream("density", seed))
        assert white is not None
        counts.append(len(white) * 100 // 169)
    assert density - 4 <= sorted(counts)[2] <= density + 4


@pytest.mark.parametrize(("side", "symmetry"), [(12, "full"), (12, "both-diagonals"), (8, "left-right"), (5, "none")])
def test_squares_without_runs_or_connection_are_drawn_again(side: int, symmetry: str) -> None:
    orbits = square_orbits((side + 1, side + 1), symmetry)
    for seed in range(12):
        white = set(draw_squares(side, side, 62, orbits, RandomStream("again", seed)) or ())
        assert white
        reached: set[Position] = set()
        todo = [min(white)]
        while todo:
            row, column = todo.pop()
            if (row, column) in white - reached:
                reached.add((row, column))
                todo += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        assert reached == white
        lines = ["".join(".#"[(row, column) not in white] for column in range(side)) for row in range(side)]
        lines += ["".join(line) for line in zip(*lines, strict=True)]
        assert all(2 <= len(run) <= 9 for line in lines for run in line.split("#") if run)


def test_there_are_no_large_black_areas() -> None:
    for seed in range(5):
        white = draw_squares(14, 14, 70, square_orbits((15, 15), "half-turn"), RandomStream("black", seed))
        assert white is not None
        rows = ["".join(".#"[(row, column) not in white] for column in range(14)) for row in range(14)]
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        assert not any("#####" in line for line in rows + columns)
        corners = product(range(13), repeat=2)
        blocks = [(r, c) for r, c in corners if rows[r][c : c + 2] == rows[r + 1][c : c + 2] == "##"]
        assert len(blocks) <= 2


def test_sums_can_be_chosen_that_have_few_combinations() -> None:
    runs = Runs.of_places(places(4, 4))
    givens = (0,) * 16
    counts = []
    for is_chosen in (False, True):
        count = 0
        for seed in range(10):
            source = RandomStream("few", seed)
            filling = draw_digits(runs, givens, source)
            assert filling is not None
            if is_chosen:
                prefer_few_combinations(filling, givens, source)
            count += sum(len(combinations(4, total)) for total in filling.totals)
        counts.append(count)
    assert counts[1] * 2 < counts[0]


def test_a_run_keeps_the_candidates_of_all_digits_that_add_up() -> None:
    source = RandomStream("narrowed")
    for _ in range(300):
        masks = tuple(source.below(512) for _ in range(2 + source.below(3)))
        total = source.below(30) or None
        left = [0] * len(masks)
        for digits in permutations(range(9), len(masks)):
            if all(mask >> d & 1 for mask, d in zip(masks, digits, strict=True)) and (
                total is None or sum(digits) + len(digits) == total
            ):
                left = [mask | 1 << d for mask, d in zip(left, digits, strict=True)]
        assert narrowed(total, masks) == (tuple(left) if any(left) else ())


def solutions(across: Sequence[int], down: Sequence[int]) -> int:
    """How many 3x3 squares of digits have these sums and no digit twice in a row or column."""
    choices = [[digits for digits in permutations(range(1, 10), 3) if sum(digits) == total] for total in across]
    squares = product(*choices)
    columns = (list(zip(*rows, strict=True)) for rows in squares)
    return sum(
        [sum(each) for each in square] == down and all(len(set(each)) == 3 for each in square) for square in columns
    )


def test_other_solutions_are_found() -> None:
    runs = Runs.of_places(places(3, 3))
    givens = (0,) * 9
    seen = set()
    for seed in range(12):
        source = RandomStream("others", seed)
        filling = draw_digits(runs, givens, source)
        assert filling is not None
        make_unique(filling, givens, source)
        if seed % 2:
            changed(filling, random_change(filling, givens, seed % 9, source))
        totals = [total or 0 for total in filling.totals]
        is_only = is_only_solution(filling, candidates(filling, givens), 1000)
        assert is_only is (solutions(totals[:3], totals[3:]) == 1)
        seen.add(is_only)
    assert seen == {True, False}


def test_a_search_for_other_solutions_can_run_out() -> None:
    runs = Runs.of_places(places(4, 4))
    filling = Filling(runs, [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1])
    assert is_only_solution(filling, candidates(filling, (0,) * 16), 0) is None


def test_changes_keep_givens_and_different_digits() -> None:
    runs = Runs.of_places(places(3, 4))
    source = RandomStream("changes")
    givens = (0, 5, 0, 0, 0, 0, 2, 0, 9, 0, 0, 0)
    filling = draw_digits(runs, givens, source)
    assert filling is not None
    for number in range(300):
        changed(filling, random_change(filling, givens, number % 12, source))
        assert all(given in (0, digit) for given, digit in zip(givens, filling.digits, strict=True))
        assert all(len({filling.digits[cell] for cell in cells}) == len(cells) for cells in runs.cells)
        assert filling.totals == runs.totals(filling.digits)


def test_unique_digits_are_found_run_by_run() -> None:
    runs = Runs.of_places([*places(2, 4), (3, 2), (3, 3)])
    for seed in range(20):
        source = RandomStream("unique", seed)
        filling = draw_digits(runs, (0,) * 10, source)
        assert filling is not None
        if make_unique(filling, (0,) * 10, source):
            assert candidates(filling, (0,) * 10) == [1 << (digit - 1) for digit in filling.digits]
