"""Rank 0: structures, and faults that are planted in their proofs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

import pytest
from scipy.optimize import OptimizeResult, milp

from ruleout import default_registry
from ruleout.internal import default_techniques
from ruleout.plugin import Board, classic_grid
from ruleout.testing import board_of, check_technique, random_board, random_boards, sample_layouts
from ruleout.testing.definitions.ranks import rank_0
from ruleout.testing.techniques import needed
from ruleout_ranks.rank_0 import program, structures
from ruleout_ranks.rank_0.structures import checked
from ruleout_ranks.rank_0.technique import RANK_0

LAYOUTS = sample_layouts()
SMALL = ("4x4", "without boxes", "jigsaw", "diagonal", "tiny: house", "tiny: square", "tiny: square with more")
WRONG = r"solution needs|could still be"
"""What the kit says of a step that is not sound."""
ROWS, COLUMNS = (2, 4, 6, 8), (1, 3, 7, 9)


def of_sixteen_cells(**more: str) -> Board:
    """A board with 16 cells where four rows and four columns cross: two digits of each row, and two of each column."""
    rows = dict(zip(ROWS, ("12", "34", "12", "34"), strict=True))
    columns = dict(zip(COLUMNS, ("56", "78", "56", "78"), strict=True))
    cells = {f"r{row}c{column}": rows[row] + columns[column] for row in ROWS for column in COLUMNS}
    return board_of(classic_grid(), cells | more)


def removed(board: Board) -> set[str]:
    """The cells and digits that structures of rank 0 remove."""
    found = [each for step in RANK_0.find(board) for each in step.removes]
    return {f"{board.layout.names[each.cell]}-{each.digit}" for each in found}


def test_the_cells_where_four_rows_and_four_columns_cross_have_all_digits_of_their_lines() -> None:
    expected = {f"r{r}c{c}-{d}" for r, ds in zip(ROWS, ("12", "34") * 2, strict=True) for c in range(1, 10) for d in ds}
    expected |= {
        f"r{r}c{c}-{d}" for c, ds in zip(COLUMNS, ("56", "78") * 2, strict=True) for r in range(1, 10) for d in ds
    }
    inside = {f"r{r}c{c}-{d}" for r in ROWS for c in COLUMNS for d in range(1, 10)}
    assert removed(of_sixteen_cells()) == expected - inside


def test_on_a_symmetric_board_each_candidate_has_a_step_of_its_own() -> None:
    assert all(len(step.removes) == 1 for step in RANK_0.find(of_sixteen_cells()))


def test_one_more_digit_in_a_cell_is_one_too_many() -> None:
    assert removed(of_sixteen_cells(r2c1="12569")) == set()


@pytest.mark.parametrize("name", SMALL)
def test_the_definition_removes_the_same(name: str) -> None:
    for seed in range(6):
        board = random_board(LAYOUTS[name], seed)
        if sum(mask.bit_count() for mask in board.masks) < 30:
            found = {each for own in structures.structures(board, 2) for each in own.removes}
            assert found == set(chain.from_iterable(rank_0(board, 2)))


def test_a_board_without_a_fractional_solution_has_no_structure() -> None:
    assert removed(board_of(classic_grid(), {"r1c1": "12", "r1c2": "12", "r1c3": "12"})) == set()


def test_a_large_board_is_too_large() -> None:
    with pytest.raises(structures.kit.TooLarge):
        list(RANK_0.find(board_of(classic_grid(16, (4, 4)), {})))


def a_weight_is_rounded(patch: pytest.MonkeyPatch) -> None:
    """The weights of a fractional proof are rounded, and whole numbers do not check them."""
    patch.setattr(program, "milp", lambda *given, integrality=None, **more: milp(*given, **more))
    patch.setattr(structures, "checked", unchecked)


def a_link_is_dropped(patch: pytest.MonkeyPatch) -> None:
    """A proof lacks its last link, and whole numbers do not check it."""
    true = program.Program.proof

    def proof(self: program.Program, *given: Any) -> list[int] | None:
        weights = true(self, *given)
        if weights is not None:
            weights[max(i for i, weight in enumerate(weights) if weight > 0)] = 0
        return weights

    patch.setattr(program.Program, "proof", proof)
    patch.setattr(structures, "checked", unchecked)


def unchecked(members: Sequence[Sequence[int]], exact: object, weights: Sequence[int], width: int) -> list[int]:
    """The columns that are in a link, and in no truth."""
    sides = [{each for own, w in zip(members, weights, strict=True) if w == side for each in own} for side in (1, -1)]
    return sorted(sides[0] - sides[1])


@pytest.mark.parametrize("fault", [a_weight_is_rounded, a_link_is_dropped])
def test_a_planted_fault_is_caught(
    fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    with pytest.raises(AssertionError, match=WRONG):
        check_technique(RANK_0, random_boards([LAYOUTS["6x6"], LAYOUTS["9x9"]]), most_steps=5, most_turned=0)


@pytest.mark.parametrize("fault", [a_weight_is_rounded, a_link_is_dropped])
def test_whole_numbers_find_a_planted_fault(
    fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    monkeypatch.setattr(structures, "checked", checked)
    for seed in range(3):
        board = random_board(LAYOUTS["6x6"], seed)
        assert all(not needed(board, step) for step in RANK_0.find(board))


def test_a_proof_that_is_not_surely_the_best_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*given: Any, **more: Any) -> OptimizeResult:
        result = milp(*given, **more)
        return OptimizeResult(x=result.x, status=1 if "integrality" in more else 0)

    monkeypatch.setattr(program, "milp", stopped)
    assert removed(of_sixteen_cells()) == set()


def test_it_is_used_only_if_it_is_named() -> None:
    registry = default_registry()
    assert "rank-0" in registry.techniques
    assert all(each.id != "rank-0" for each in default_techniques(registry))


@pytest.mark.long
def test_it_keeps_its_promises_on_random_boards_of_every_topology() -> None:
    assert check_technique(RANK_0, random_boards(count=2), most_steps=3) > 25
