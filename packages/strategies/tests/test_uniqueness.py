"""Unique rectangles, loops and BUG, and the gate that they share."""

from __future__ import annotations

import attrs
import pytest
from approvals import Explained

import ruleout
from ruleout.plugin import Board, Layout, Origin, Puzzle, Relation, Step, Sum, Technique, Unit, classic_grid
from ruleout.testing import board_of, boards_along, check_technique, random_puzzle, without
from ruleout.testing.definitions import unique_rectangles
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.uniqueness import patterns
from ruleout_strategies.uniqueness.bug import BUGS
from ruleout_strategies.uniqueness.chains import CHAINS, MOST_GUARDIANS, guarded_patterns
from ruleout_strategies.uniqueness.patterns import Pattern, is_deadly
from ruleout_strategies.uniqueness.rectangles import LOOPS, RECTANGLES

NINE = classic_grid()
BY_ID = {each.id: each for each in (*RECTANGLES, *LOOPS, *BUGS, CHAINS)}
FLOOR = {"r1c1": "12", "r1c4": "12", "r2c1": "12"}


def effects(technique: str, cells: dict[str, str], layout: Layout = NINE) -> list[str]:
    board = board_of(layout, cells)
    return shown(board, BY_ID[technique].find(board))


def shown(board: Board, steps: object) -> list[str]:
    names = board.layout.names
    assert not isinstance(steps, Step)
    return [" ".join(f"{each.digit}{names[each.cell]}" for each in step.removes) for step in steps]  # type: ignore[attr-defined]


def test_the_only_cell_with_other_candidates_is_one_of_them(explained: Explained) -> None:
    cells = {**FLOOR, "r2c4": "123"}
    assert effects("unique-rectangle-1", cells) == ["1r2c4 2r2c4"]
    assert explained(BY_ID["unique-rectangle-1"], board_of(NINE, cells)) == (
        "r1c1 r1c4 r2c1 r2c4; sight: row 1, column 4, row 2, column 1; pattern: 1r1c1 2r1c1 1r1c4 2r1c4 1r2c4 2r2c4 "
        "1r2c1 2r2c1; second: 3r2c4; exchange 1r1c1 2r1c1, 2r1c4 1r1c4, 1r2c4 2r2c4, 2r2c1 1r2c1"
    )


def test_a_guardian_in_two_cells_is_in_one_of_them() -> None:
    assert effects("unique-rectangle-2", {"r1c1": "12", "r1c4": "12", "r2c1": "123", "r2c4": "123"}) == [
        "3r2c2 3r2c3 3r2c5 3r2c6 3r2c7 3r2c8 3r2c9"
    ]
    assert effects("unique-rectangle-5", {"r1c1": "12", "r1c4": "123", "r2c1": "123", "r2c4": "12"}) == [
        "3r1c2 3r1c3 3r2c5 3r2c6"
    ]


def test_guardians_and_a_cell_form_a_subset(explained: Explained) -> None:
    cells = {"r1c1": "12", "r1c4": "12", "r2c1": "123", "r2c4": "124", "r2c9": "34"}
    assert effects("unique-rectangle-3", cells) == [
        "3r2c2 4r2c2 3r2c3 4r2c3 3r2c5 4r2c5 3r2c6 4r2c6 3r2c7 4r2c7 3r2c8 4r2c8"
    ]
    assert explained(BY_ID["unique-rectangle-3"], board_of(NINE, cells)) == (
        "r1c1 r1c4 r2c1 r2c4 r2c9; unit: row 2; sight: row 1, column 4, row 2, column 1; pattern: 1r1c1 2r1c1 "
        "1r1c4 2r1c4 1r2c4 2r2c4 1r2c1 2r2c1; second: 3r2c1 4r2c4; set-a: 3r2c9 4r2c9; sets r2c9; exchange 1r1c1 "
        "2r1c1, 2r1c4 1r1c4, 1r2c4 2r2c4, 2r2c1 1r2c1"
    )


def test_a_digit_that_is_locked_in_two_cells_excludes_the_other_one_there() -> None:
    board = board_of(NINE, {"r1c1": "12", "r1c4": "12", "r2c1": "123", "r2c4": "124"})
    board = without(board, 1, "r2c2 r2c3 r2c5 r2c6 r2c7 r2c8 r2c9")
    assert shown(board, BY_ID["unique-rectangle-4"].find(board)) == ["2r2c1 2r2c4"]


def test_a_digit_that_is_locked_beside_one_of_two_cells_is_a_hidden_rectangle() -> None:
    board = board_of(NINE, {"r1c1": "12", "r1c4": "12", "r2c1": "123", "r2c4": "124"})
    board = without(board, 2, "r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1")
    assert shown(board, BY_ID["unique-rectangle-4"].find(board)) == []
    assert shown(board, BY_ID["hidden-rectangle"].find(board)) == ["1r2c4"]


def test_a_digit_that_would_force_the_rectangle_is_excluded() -> None:
    board = board_of(NINE, {"r1c1": "12", "r1c4": "123", "r2c1": "124", "r2c4": "125"})
    board = without(board, 1, "r2c2 r2c3 r2c5 r2c6 r2c7 r2c8 r2c9 r3c4 r4c4 r5c4 r6c4 r7c4 r8c4 r9c4")
    assert "2r2c4" in shown(board, BY_ID["hidden-rectangle"].find(board))


def test_a_rectangle_in_four_boxes_is_harmless() -> None:
    assert effects("unique-rectangle-1", {"r1c1": "12", "r1c4": "12", "r4c1": "12", "r4c4": "123"}) == []


def test_a_given_cell_is_not_exchanged() -> None:
    board = attrs.evolve(board_of(NINE, {**FLOOR, "r2c4": "123"}), given=1)
    assert shown(board, BY_ID["unique-rectangle-1"].find(board)) == []


def test_marks_that_were_handed_in_forbid_an_exchange() -> None:
    marks = [511] * 81
    marks[0] = 0b101
    board = attrs.evolve(board_of(NINE, {**FLOOR, "r2c4": "123"}), puzzle=Puzzle(NINE, (0,) * 81, marks=tuple(marks)))
    assert shown(board, BY_ID["unique-rectangle-1"].find(board)) == []


LINE = (
    ":0603-2:39:.2+53..+1+6+7...+5+2.8+34.+83+6+7.5+9+2...2+5.+47.5.+2+4+3.6+8+1.+4.1..+2+5..1+4+86+3.2+58+5..4+2+3+1+6+2+3+6.+15.+4+8"
    ":961:941::"
)


def test_marks_that_follow_from_the_givens_leave_the_exchange_possible() -> None:
    puzzle = ruleout.parse(LINE)
    assert puzzle.marks is not None
    (found,) = ruleout.all_steps(puzzle, techniques="unique-rectangle-4")
    assert found
    assert [(each.digit, NINE.names[each.cell]) for each in found.step.removes] == [(9, "r4c1")]


def test_marks_that_the_one_solution_needs_forbid_an_exchange() -> None:
    line = ruleout.parse(LINE)
    marked = attrs.evolve(line, givens=(0,) * 81, placed=(0,) * 81, marks=Board.of(line).masks)
    assert ruleout.solve(marked).verdict is ruleout.Verdict.UNIQUE
    (found,) = ruleout.all_steps(marked, techniques="unique-rectangle-4")
    assert not found


PATTERN = Pattern((0, 3, 12, 9), (0, 1))
DIAGONAL = Unit("diagonal", "diagonal", tuple(range(0, 81, 10)))


@pytest.mark.parametrize(
    ("constraint", "deadly"),
    [
        (DIAGONAL, False),
        (Sum((0, 3), 3), True),
        (Sum((0, 1), 3), False),
        (Sum((0, 3), 4, (1, 2)), False),
        (Unit("cage", "cage", (0, 3)), True),
        (Relation(0, 3, (0b10,) * 9, Origin("less", "r1c1 < r1c4")), False),
        (Relation(70, 71, (0b10,) * 9, Origin("less", "r8c8 < r8c9")), True),
    ],
    ids=["diagonal", "whole sum", "part of a sum", "weighted sum", "cage", "relation", "relation elsewhere"],
)
def test_each_constraint_on_the_pattern_must_allow_the_exchange(constraint: object, deadly: bool) -> None:
    layout = NINE.with_constraints([constraint])  # type: ignore[list-item]
    assert is_deadly(board_of(layout, {}), PATTERN) is deadly


def test_without_its_gate_a_rectangle_is_detected_to_be_unsound(monkeypatch: pytest.MonkeyPatch) -> None:
    layout, cells = NINE.with_constraints([Sum((0, 1), 5)]), {**FLOOR, "r2c4": "123"}
    assert check_technique(BY_ID["unique-rectangle-1"], [board_of(layout, cells)]) == 0
    monkeypatch.setattr(patterns, "_is_exchangeable", lambda board, pattern: True)
    with pytest.raises(AssertionError, match="which a solution needs"):
        check_technique(BY_ID["unique-rectangle-1"], [board_of(layout, cells)])


def test_three_solved_cells_forbid_the_fourth(explained: Explained) -> None:
    board = board_of(NINE, {"r1c1": "1", "r1c4": "2", "r2c1": "2", "r2c4": "13"})
    placed = attrs.evolve(board, placed=1 | 1 << 3 | 1 << 9)
    technique = BY_ID["avoidable-rectangle-1"]
    (step,) = technique.find(placed)
    assert shown(placed, [step]) == ["1r2c4"]
    assert explained(technique, placed, step) == (
        "r1c1 r1c4 r2c1 r2c4; sight: row 1, column 4, row 2, column 1; pattern: 1r1c1 2r1c4 1r2c4 2r2c1; second: "
        "3r2c4; exchange 1r1c1 2r1c1, 2r1c4 1r1c4, 1r2c4 2r2c4, 2r2c1 1r2c1"
    )
    given = attrs.evolve(placed, given=1)
    assert shown(given, BY_ID["avoidable-rectangle-1"].find(given)) == []


def test_two_solved_cells_share_the_guardian_of_the_others(explained: Explained) -> None:
    board = board_of(NINE, {"r1c1": "1", "r2c1": "2", "r1c4": "23", "r2c4": "13"})
    placed = attrs.evolve(board, placed=1 | 1 << 9)
    technique = BY_ID["avoidable-rectangle-2"]
    (step,) = technique.find(placed)
    (removed,) = shown(placed, [step])
    assert explained(technique, placed, step) == (
        "r1c1 r1c4 r2c1 r2c4; sight: column 1, row 2, column 4, row 1, box 2; pattern: 1r1c1 2r2c1 1r2c4 2r1c4; "
        "second: 3r1c4 3r2c4; exchange 1r1c1 2r1c1, 2r2c1 1r2c1, 1r2c4 2r2c4, 2r1c4 1r1c4"
    )
    assert {"3r3c4", "3r9c4", "3r1c5", "3r3c6"} <= set(removed.split())


LOOP = {"r1c1": "12", "r1c4": "12", "r2c4": "12", "r2c7": "12", "r3c7": "12", "r3c1": "123"}


def test_a_loop_of_six_cells_is_broken_by_its_guardian() -> None:
    assert effects("unique-loop-1", LOOP) == ["1r3c1 2r3c1"]
    assert effects("unique-loop-2", {**LOOP, "r3c7": "123"}) == ["3r3c2 3r3c3 3r3c4 3r3c5 3r3c6 3r3c8 3r3c9"]


def test_a_loop_with_one_cell_in_a_box_is_harmless() -> None:
    cells = {"r1c1": "12", "r1c4": "12", "r5c4": "12", "r5c7": "12", "r2c7": "12", "r2c1": "123"}
    assert effects("unique-loop-1", cells) == []


def test_a_puzzle_that_is_not_proven_to_have_one_solution_uses_no_uniqueness() -> None:
    puzzle = ruleout.parse("." * 81)
    used = {step.technique for step in ruleout.explain(puzzle, without="search").steps}
    assert not used & set(BY_ID)


def test_a_bug_needs_houses_only(explained: Explained) -> None:
    technique: Technique = BY_ID["bug-type-1"]
    four = classic_grid(4, (2, 2))
    board = board_of(four, {"r1c1": "12", "r1c2": "12", "r1c3": "34", "r1c4": "34", "r2c1": "34", "r2c2": "34",
                            "r2c3": "12", "r2c4": "12", "r3c1": "13", "r3c2": "24", "r3c3": "13", "r3c4": "24",
                            "r4c1": "24", "r4c2": "13", "r4c3": "24", "r4c4": "134"})  # fmt: skip
    (step,) = technique.find(board)
    assert [(four.names[each.cell], each.digit) for each in step.places] == [("r4c4", 4)]
    wide = Board.from_masks(four, (*board.masks[:15], 0b1111))
    (several,) = technique.find(wide)
    assert [(four.names[each.cell], each.digit) for each in several.removes] == [("r4c4", 1), ("r4c4", 3)]
    assert explained(technique, wide, several) == (
        "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3 r4c4; second: 2r4c4 4r4c4; "
        "exchange 1r1c1 2r1c1, 1r1c2 2r1c2, 3r1c3 4r1c3, 3r1c4 4r1c4, 3r2c1 4r2c1, 3r2c2 4r2c2, 1r2c3 2r2c3, 1r2c4 "
        "2r2c4, 1r3c1 3r3c1, 2r3c2 4r3c2, 1r3c3 3r3c3, 2r3c4 4r3c4, 2r4c1 4r4c1, 1r4c2 3r4c2, 2r4c3 4r4c3, 1r4c4 3r4c4"
    )
    caged = four.with_constraints([Unit("cage", "cage", (14, 15))])
    assert list(technique.find(Board.from_masks(caged, board.masks))) == []


def test_what_follows_from_each_guardian_holds(explained: Explained) -> None:
    board = board_of(NINE, {**FLOOR, "r2c1": "123", "r2c4": "124", "r2c9": "35", "r3c5": "45"})
    steps = {shown(board, [step])[0]: step for step in CHAINS.find(board)}
    assert {*steps} >= {"5r2c5", "5r2c6", "5r3c7", "5r3c8", "5r3c9"}
    explained(CHAINS, board, steps["5r3c7"])


def test_a_single_guardian_begins_no_chain() -> None:
    assert effects("deadly-pattern-forcing-chain", {**FLOOR, "r2c4": "123", "r2c9": "35"}) == []


@pytest.mark.long
def test_the_definition_finds_the_same_guardians() -> None:
    some, easy = 0, [each for each in TECHNIQUES if each.difficulty <= 50 and not each.on_request]
    for seed in range(40):
        *_, board = boards_along(random_puzzle(NINE, seed), easy)
        found = {frozenset(guardians) for _, guardians in guarded_patterns(board)}
        wanted = {*unique_rectangles.guardians(board, MOST_GUARDIANS)}
        assert wanted <= found
        some += len(wanted)
    assert some > 3
