"""The faults of a puzzle are described in words, with the cells."""

from __future__ import annotations

import attrs

from ruleout import Candidate, Diagnosis, Layout, Puzzle, Verdict, check
from ruleout.builtin.grids import classic_grid
from ruleout.plugin import Origin, Relation, Sum, Unit

LAYOUT = classic_grid(4, (2, 2))


def texts(diagnosis: Diagnosis) -> tuple[str, ...]:
    return tuple(each.text for each in diagnosis.violations)


def puzzle(text: str, layout: Layout = LAYOUT) -> Puzzle:
    return Puzzle(layout, tuple(int(character) if character != "." else 0 for character in text))


def test_two_equal_givens_in_a_row_are_named() -> None:
    diagnosis = check(puzzle("3..3............"))
    assert diagnosis.verdict is Verdict.NONE
    assert texts(diagnosis) == ("3 given twice in row 1: r1c1, r1c4",)
    assert [(each.kind, each.digit, each.cells) for each in diagnosis.violations] == [("repeated-digit", 3, (0, 3))]
    assert diagnosis.violations[0].constraint is LAYOUT.units[0]


def test_a_proper_puzzle_has_nothing_to_say() -> None:
    diagnosis = check(puzzle("1234341221434321"))
    assert diagnosis
    assert diagnosis.violations == ()
    assert diagnosis.differing == ()


def test_the_cells_that_differ_between_two_solutions_are_named() -> None:
    diagnosis = check(puzzle("12343412........"))
    assert diagnosis.verdict is Verdict.SEVERAL
    assert diagnosis.differing
    first, second = diagnosis.solutions
    assert all((first[cell] != second[cell]) == (cell in diagnosis.differing) for cell in range(16))


def test_a_wrong_entry_is_told_from_a_wrong_puzzle() -> None:
    proper = puzzle("1...3..2...3..2.")
    right = check(attrs.evolve(proper, givens=proper.givens)).solutions[0]
    cell = proper.givens.index(0)
    entered = [0] * 16
    entered[cell] = right[cell] % 4 + 1
    diagnosis = check(attrs.evolve(proper, placed=tuple(entered)))
    assert diagnosis.verdict is Verdict.NONE
    assert diagnosis.wrong == (cell,)


def test_a_sum_that_cannot_be_met_is_named() -> None:
    origin = Origin("cages", "cage 9 at r1c1")
    cage = (Unit("cage", "cage", (0, 1), origin), Sum((0, 1), 9, origin=origin))
    diagnosis = check(puzzle("." * 16, LAYOUT.with_constraints(cage)))
    assert "cage 9 at r1c1 cannot be met (r1c1 and r1c2)" in texts(diagnosis)


def test_totals_that_cannot_agree_are_named_with_their_difference() -> None:
    cages = [
        each
        for row in range(4)
        for each in (
            Unit(f"cage {row}", "cage", tuple(range(row * 4, row * 4 + 3))),
            Sum(tuple(range(row * 4, row * 4 + 3)), 8),
            Unit(f"lone {row}", "cage", (row * 4 + 3,)),
            Sum((row * 4 + 3,), 3 if row == 0 else 2),
        )
    ]
    diagnosis = check(puzzle("." * 16, LAYOUT.with_constraints(cages)))
    assert diagnosis.verdict is Verdict.NONE
    assert (
        "row 1 to row 4 add up to 40, the 8 cage sums add up to 41: a difference of 1 over the same 16 cells"
        in texts(diagnosis)
    )


def test_two_totals_of_the_same_cells_are_named() -> None:
    sums = [Sum((0, 1), total, origin=Origin("cages", f"cage {total} at r1c1")) for total in (3, 4)]
    diagnosis = check(puzzle("." * 16, LAYOUT.with_constraints(sums)))
    assert texts(diagnosis) == (
        "cage 4 at r1c1 adds up to 4, cage 3 at r1c1 adds up to 3: a difference of 1 over the same 2 cells",
    )


def test_a_relation_that_forbids_equal_digits_clashes_too() -> None:
    unequal = Relation(0, 10, tuple(0b1111 & ~(1 << bit) for bit in range(4)), Origin("knight", "knight's move"))
    diagnosis = check(puzzle("1.........1.....", LAYOUT.with_constraints([unequal])))
    assert "1 given twice in knight's move: r1c1, r3c3" in texts(diagnosis)


def test_a_diagnosis_is_true_only_of_one_solution() -> None:
    assert check(puzzle("1...3..2...3..2."))
    assert not check(puzzle("3..3............"))
    assert not check(puzzle("12343412........"))


def test_a_constraint_that_fails_twice_is_named_once() -> None:
    origin = Origin("cages", "cage 9 at r1c1")
    cage = (Unit("cage", "cage", (0, 5), origin), Sum((0, 5), 9, origin=origin))
    marks = (0b0001, *[0b1111] * 4, 0b0001, *[0b1111] * 10)
    diagnosis = check(attrs.evolve(puzzle("." * 16, LAYOUT.with_constraints(cage)), marks=marks))
    assert [each for each in texts(diagnosis) if "cage 9" in each] == ["cage 9 at r1c1 cannot be met (r1c1 and r2c2)"]


def test_marks_that_exclude_the_right_digit_are_named() -> None:
    proper = puzzle("1...3..2...3..2.")
    right = check(proper).solutions[0]
    cell = proper.givens.index(0)
    marks = [0b1111] * 16
    marks[cell] &= ~(1 << (right[cell] - 1))
    diagnosis = check(attrs.evolve(proper, marks=tuple(marks)))
    assert diagnosis.verdict is Verdict.NONE
    assert diagnosis.wrong_marks == (Candidate(cell, right[cell]),)
    assert diagnosis.wrong == ()


def test_an_entry_that_is_wrong_is_not_named_a_second_time_for_its_marks() -> None:
    proper = puzzle("1...3..2...3..2.")
    right = check(proper).solutions[0]
    cell = proper.givens.index(0)
    entry = right[cell] % 4 + 1
    placed, marks = [0] * 16, [0b1111] * 16
    placed[cell], marks[cell] = entry, 1 << (entry - 1)
    diagnosis = check(attrs.evolve(proper, placed=tuple(placed), marks=tuple(marks)))
    assert (diagnosis.wrong, diagnosis.wrong_marks) == ((cell,), ())
