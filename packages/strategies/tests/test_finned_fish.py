"""Fish with fins, Franken, mutant and siamese fish."""

from __future__ import annotations

from itertools import islice

import pytest
from approvals import Explained
from effects import cells_of_effects

from ruleout.internal import (
    Board,
    Budget,
    Countdown,
    Layout,
    OutOfTime,
    Step,
    Technique,
    Unit,
    bits,
    classic_grid,
    timed,
)
from ruleout.testing import (
    boards_along,
    check_technique,
    random_board,
    random_boards,
    random_puzzle,
    sample_layouts,
    without,
)
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.fish.finned import FINNED_FISH
from ruleout_strategies.fish.search import BASIC, FRANKEN, MUTANT, FishOfBoard, fish_of, made
from ruleout_strategies.fish.siamese import SIAMESE_FISH
from ruleout_strategies.views.placings import grids_of

NINE = classic_grid()
CROSSED = NINE.with_constraints([Unit("main diagonal", "diagonal", tuple(range(0, 81, 10)))])
FISH = {technique.id: technique for technique in (*FINNED_FISH, *SIAMESE_FISH)}
LAYOUTS = sample_layouts()
REQUESTED = [technique for technique in FISH.values() if technique.on_request]
MANY = random_board(NINE, 2)
"""A board with many fish."""


def fresh(board: Board) -> Board:
    """The same board without views."""
    return Board(board.layout, board.masks, board.cells_by_digit, board.given, board.placed)


def rows(layout: Layout, places: dict[int, str]) -> Board:
    """The board on which 5 has only the given columns in some rows."""
    gone = [f"r{r}c{c}" for r, columns in places.items() for c in range(1, 10) if str(c) not in columns]
    return without(layout, 5, " ".join(gone))


def steps(name: str, board: Board) -> list[Step]:
    return list(FISH[name].find(board))


def effects(name: str, board: Board) -> list[str]:
    return cells_of_effects(FISH[name], board)


def test_a_finned_x_wing_removes_what_sees_the_fin(explained: Explained) -> None:
    board = rows(NINE, {2: "37", 6: "378"})
    assert effects("finned-x-wing", board) == ["r4c7 r5c7"]
    assert effects("sashimi-x-wing", board) == []
    (step,) = steps("finned-x-wing", board)
    assert [each.cell for each in step.because.candidates["fin"]] == [NINE.cell("r6c8")]
    assert explained(FISH["finned-x-wing"], board) == (
        "r2c1 r2c2 r2c4 r2c5 r2c6 r2c8 r2c9 r6c1 r6c2 r6c4 r6c5 r6c6 r6c9; base: row 2, row 6; cover: column 3, column"
        " 7; sight: box 6; pattern: 5r2c3 5r2c7 5r6c3 5r6c7; fin: 5r6c8"
    )


def test_a_fin_that_no_cell_of_the_covers_sees_removes_nothing() -> None:
    assert effects("finned-x-wing", rows(NINE, {2: "37", 6: "375"})) == []


def test_a_sashimi_x_wing_has_one_place_left_without_its_fin(explained: Explained) -> None:
    board = rows(NINE, {2: "37", 6: "38"})
    assert effects("finned-x-wing", board) == []
    assert sorted(effects("sashimi-x-wing", board)) == ["r1c8 r3c8", "r4c7 r5c7"]
    assert explained(FISH["sashimi-x-wing"], board) == (
        "r2c1 r2c2 r2c4 r2c5 r2c6 r2c8 r2c9 r6c1 r6c2 r6c4 r6c5 r6c6 r6c7 r6c9; base: row 2, row 6; cover: column 3, "
        "column 8; sight: box 3; pattern: 5r2c3 5r6c3 5r6c8; fin: 5r2c7"
    )


def test_both_fish_of_a_siamese_fish_are_in_one_step(explained: Explained) -> None:
    board = rows(NINE, {2: "37", 6: "38"})
    assert effects("siamese-x-wing", board) == ["r1c8 r3c8 r4c7 r5c7"]
    assert explained(FISH["siamese-x-wing"], board) == (
        "r2c1 r2c2 r2c4 r2c5 r2c6 r2c8 r2c9 r6c1 r6c2 r6c4 r6c5 r6c6 r6c7 r6c9; base: row 2, row 6; cover: column 3, "
        "column 8; sight: box 3, box 6; second-cover: column 3, column 7; pattern: 5r2c3 5r6c3; fin: 5r2c7; second: "
        "5r6c8"
    )
    assert effects("siamese-x-wing", rows(NINE, {2: "37", 6: "378"})) == []


@pytest.mark.parametrize(("size", "name"), [(3, "swordfish"), (4, "jellyfish")])
def test_larger_fish_have_fins_too(size: int, name: str) -> None:
    columns = "1469"[:size]
    places = {r: columns[i] + columns[(i + 1) % size] for i, r in enumerate((1, 4, 6, 9)[:size])}
    assert effects(f"finned-{name}", rows(NINE, places)) == []
    assert effects(f"finned-{name}", rows(NINE, {**places, 1: "142"})) == ["r2c1 r3c1"]
    assert effects("finned-x-wing", rows(NINE, {**places, 1: "142"})) == []


def test_a_box_among_the_bases_makes_a_franken_fish(explained: Explained) -> None:
    board = without(NINE, 5, "r1c3 r2c3 r3c3 " + " ".join(f"r5c{c}" for c in range(3, 10)))
    removed = " ".join(f"r{r}c{c}" for r in (4, 6, 7, 8, 9) for c in (1, 2))
    assert removed in effects("franken-x-wing", board)
    assert explained(FISH["franken-x-wing"], board) == (
        "r1c3 r2c3 r3c3 r5c3 r5c4 r5c5 r5c6 r5c7 r5c8 r5c9; base: row 5, box 1; cover: column 1, column 2; pattern: "
        "5r1c1 5r1c2 5r2c1 5r2c2 5r3c1 5r3c2 5r5c1 5r5c2"
    )
    broken = without(NINE, 5, "r1c3 r2c3 r3c3 " + " ".join(f"r5c{c}" for c in range(4, 10)))
    assert removed not in effects("franken-x-wing", broken)


def test_only_finned_forms_have_fins() -> None:
    for form in ("franken", "mutant"):
        for step in (*steps(f"{form}-x-wing", MANY), *steps(f"{form}-swordfish", MANY)):
            assert not {"fin", "endo-fin"} & set(step.because.candidates)
        for step in (*steps(f"finned-{form}-x-wing", MANY), *steps(f"finned-{form}-swordfish", MANY)):
            assert {"fin", "endo-fin"} & set(step.because.candidates)


def test_each_effect_is_found_once() -> None:
    removed = [step.removes for step in steps("finned-mutant-x-wing", MANY)]
    assert len(set(removed)) == len(removed) > 5


def test_a_row_and_a_column_as_bases_make_a_mutant_fish() -> None:
    gone = [f"r1c{c}" for c in (2, 3, 4, 5, 6, 7, 9)] + [f"r{r}c9" for r in (3, 4, 5, 6, 7, 8)]
    board = without(CROSSED, 5, " ".join(gone))
    found = effects("mutant-x-wing", board)
    assert "r2c2 r2c7 r2c8 r3c3 r3c7 r3c8 r4c4 r5c5 r6c6 r7c7 r8c8" in found
    assert not any(step.removes for step in steps("franken-x-wing", board))


def test_a_place_in_two_bases_is_a_fin() -> None:
    """Without r1c1, row 1 and column 1 need two places of their own: r1c5 and r5c1."""
    (grid,) = grids_of(CROSSED)
    index = {unit.name: i for i, unit in enumerate(grid.units)}
    board = without(CROSSED, 5, " ".join(f"r1c{i} r{i}c1" for i in (2, 3, 4, 6, 7, 8, 9)))
    bases = 1 << index["row 1"] | 1 << index["column 1"]
    found = made(grid, 4, board.cells_by_digit[4], bases, 1 << index["row 5"] | 1 << index["column 5"], board.open)
    assert found is not None
    assert found.endo_fins == 1 << CROSSED.cell("r1c1")
    assert found.removes == 1 << CROSSED.cell("r5c5")
    assert found.sort == MUTANT


def test_a_place_of_a_base_in_two_covers_is_removed() -> None:
    (grid,) = grids_of(CROSSED)
    index = {unit.name: i for i, unit in enumerate(grid.units)}
    board = rows(CROSSED, {1: "15", 5: "15"})
    bases = 1 << index["row 1"] | 1 << index["row 5"]
    covers = 1 << index["column 5"] | 1 << index["main diagonal"]
    found = made(grid, 4, board.cells_by_digit[4], bases, covers, board.open)
    assert found is not None
    assert found.fins == 1 << CROSSED.cell("r5c1")
    assert found.removes == 1 << CROSSED.cell("r5c5")


@pytest.mark.parametrize("sort", [BASIC, FRANKEN, MUTANT])
def test_fish_carried_from_board_to_board_are_the_same(sort: int) -> None:
    easy = [each for each in TECHNIQUES if each.difficulty < 200 and not each.on_request]
    for name in ("jigsaw", "two grids"):
        for carried in boards_along(random_puzzle(LAYOUTS[name], seed=3), easy):
            for size in (2,) if sort == MUTANT else (2, 3):
                found = list(islice(fish_of(carried, size, sort), 30))
                assert found == list(islice(fish_of(fresh(carried), size, sort), 30))


def test_a_search_stops_soon_after_the_deadline() -> None:
    board = fresh(MANY)
    with timed(Countdown(Budget(seconds=0))), pytest.raises(OutOfTime):
        list(FISH["finned-mutant-leviathan"].find(board))
    assert list(islice(FISH["finned-mutant-x-wing"].find(board), 1))


def test_two_iterations_over_the_same_fish_do_not_disturb_each_other() -> None:
    board = fresh(MANY)
    view = board.view(FishOfBoard)
    one, other = (view.fish(2, MUTANT) for _ in range(2))
    first = [next(one) for _ in range(3)]
    assert [next(other) for _ in range(5)][:3] == first
    assert next(one) == next(islice(view.fish(2, MUTANT), 3, None))


@pytest.mark.parametrize("name", ["finned-mutant-whale", "franken-squirmbag", "siamese-franken-swordfish"])
def test_some_fish_are_used_on_request_only(name: str) -> None:
    assert FISH[name].on_request
    assert not FISH["finned-mutant-jellyfish"].on_request


@pytest.mark.parametrize("technique", REQUESTED[::4], ids=lambda each: each.id)
def test_fish_on_request_are_sound(technique: Technique) -> None:
    boards = random_boards([LAYOUTS["6x6"], LAYOUTS["diagonal"]], 4)
    assert check_technique(technique, boards, most_steps=2) >= 0


def test_layouts_without_houses_have_no_fish() -> None:
    assert not any(technique.applies(LAYOUTS["runs"]) for technique in FISH.values())


def test_bases_and_covers_are_numbers_of_units() -> None:
    board = rows(NINE, {2: "37", 6: "378"})
    fish = next(fish_of(board, 2, BASIC))
    assert [fish.grid.units[i].name for i in bits(fish.bases)] == ["row 2", "row 6"]
