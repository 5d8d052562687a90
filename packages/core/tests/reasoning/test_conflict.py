"""A puzzle without a solution is explained by members that contradict each other, none of which can be left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ruleout import Budget, Conflict, Diagnosis, Layout, Puzzle, Verdict, check
from ruleout.internal import (
    NEVER,
    Allowed,
    Constraint,
    Countdown,
    Origin,
    OutOfBudget,
    Relation,
    Sum,
    Unit,
    classic_grid,
)
from ruleout.reasoning.conflict import conflict_of
from ruleout.testing import all_solutions

LAYOUT = classic_grid(4, (2, 2))


def puzzle(text: str = "." * 16, *constraints: Constraint) -> Puzzle:
    givens = tuple(int(character) if character != "." else 0 for character in text)
    return Puzzle(LAYOUT.with_constraints(constraints), givens)


def cage(total: int | None, *cells: int) -> list[Constraint]:
    origin = Origin("cages", f"cage {total} at {LAYOUT.names[cells[0]]}")
    return [Unit("cage", "cage", cells, origin), *([] if total is None else [Sum(cells, total, origin=origin)])]


def conflict_in(diagnosis: Diagnosis) -> Conflict:
    assert diagnosis.verdict is Verdict.NONE
    assert diagnosis.violations == ()
    assert diagnosis.conflict is not None
    return diagnosis.conflict


GRIDS = tuple(all_solutions(LAYOUT, (LAYOUT.full,) * 16))


def has_any(layout: Layout, start: Sequence[int]) -> bool:
    """Whether one of the 288 grids satisfies *layout*, which has the rows, columns and boxes, and *start*."""
    return any(
        all(mask >> (digit - 1) & 1 for mask, digit in zip(start, grid, strict=True))
        and all(each.holds([grid[cell] for cell in each.cells]) for each in layout.constraints)
        for grid in GRIDS
    )


def relaxed(found: Conflict, whole: Puzzle, without: object = None) -> tuple[Layout, list[int]]:
    """The layout and the start of a conflict, without one of its cells or clues."""
    layout = whole.layout
    kept = {(each.rule, each.label) for each in found.clues} - {without}
    constraints = [
        each for each in layout.constraints if each.origin is None or (each.origin.rule, each.origin.label) in kept
    ]
    cells = set(found.cells) - {without}
    masks = [mask if cell in cells else layout.full for cell, mask in enumerate(whole.start)]
    return Layout.of(layout.digits, layout.positions, constraints), masks


def has_solution(found: Conflict, whole: Puzzle, without: object = None) -> bool:
    return has_any(*relaxed(found, whole, without))


OPEN = "...24...1.3....."
"""Four givens that contradict each other, though every cell has a digit left and every digit a place."""
IN_WORDS = "r1c4 = 2, r2c1 = 4, r3c1 = 1 and r3c3 = 3 contradict each other"


def test_givens_that_contradict_each_other_are_named_without_the_others() -> None:
    for givens in (OPEN, "...24...1.3....1", "...24...1.3..4.."):
        found = conflict_in(check(puzzle(givens)))
        assert found == Conflict(IN_WORDS, (3, 4, 8, 10), (), True)


def test_clues_are_named_beside_givens() -> None:
    found = conflict_in(check(puzzle("2..." + "." * 12, *cage(8, 12, 13, 14), *cage(3, 1, 2), *cage(5, 8, 9))))
    assert found.text == "r1c1 = 2 and cage 3 at r1c2 contradict each other"
    assert [(each.rule, each.label, each.cells) for each in found.clues] == [("cages", "cage 3 at r1c2", (1, 2))]


def test_clues_can_contradict_each_other_without_a_given() -> None:
    found = conflict_in(check(puzzle("." * 15 + "1", *cage(3, 0, 1), *cage(4, 2, 3))))
    assert found.text == "cage 3 at r1c1 and cage 4 at r1c3 contradict each other"


def test_a_clue_that_the_grid_contradicts_is_named_alone() -> None:
    found = conflict_in(check(puzzle("." * 15 + "1", *cage(9, 0, 1, 2, 3))))
    assert (found.cells, [each.label for each in found.clues]) == ((), ["cage 9 at r1c1"])
    assert found.text == "cage 9 at r1c1 contradicts the grid"


def test_a_grid_that_has_no_solution_needs_no_member() -> None:
    equal = tuple(1 << bit for bit in range(4))
    found = conflict_in(check(puzzle("." * 15 + "1", Relation(0, 6, equal), Relation(0, 7, equal))))
    assert found == Conflict("the grid itself has no solution, whatever is given", (), (), True)


def test_entries_are_left_out_before_givens() -> None:
    """The cage needs 1 and 2, which the given and the entry contradict each by itself."""
    for fixed, entry in ((0, 3), (3, 0)):
        givens, placed = ([digit if cell == at else 0 for cell in range(16)] for at, digit in ((fixed, 1), (entry, 2)))
        whole = puzzle("." * 16, *cage(3, 1, 2)).with_givens(givens).with_placed(placed)
        assert conflict_in(check(whole)).cells == (fixed,)


def test_pencil_marks_are_members() -> None:
    marks = [0b0011 if cell in (0, 1, 10, 14) else 0b1111 for cell in range(16)]
    found = conflict_in(check(puzzle("....4...........").with_marks(marks)))
    assert found.cells == (0, 1, 10, 14)
    assert found.text == "the pencil marks of r1c1, r1c2, r3c3 and r4c3 contradict each other"


def test_violations_show_it_without_a_conflict() -> None:
    assert check(puzzle("1..1" + "." * 12)).conflict is None
    assert check(puzzle("1..." + "." * 12)).conflict is None


def test_a_cell_without_a_digit_is_named() -> None:
    (only,) = check(puzzle(".12.3...4.......")).violations
    assert (str(only.kind), only.cells, only.digit, only.text) == ("no-digit", (0,), None, "no digit is left for r1c1")


def test_a_digit_without_a_place_is_named_if_every_cell_has_a_digit() -> None:
    row, box = check(puzzle("12.....3........")).violations
    assert (str(row.kind), row.digit, row.constraint) == ("no-place", 3, LAYOUT.units[0])
    assert [row.text, box.text] == ["3 has no place left in row 1", "3 has no place left in box 1"]


def test_at_the_time_limit_what_is_left_is_not_reduced() -> None:
    whole = puzzle(OPEN)
    unlimited = Countdown(Budget(seconds=1e9))

    def out_of_time(layout: Layout, start: Sequence[int]) -> bool:
        raise OutOfBudget

    found = conflict_of(whole, (), out_of_time, unlimited)
    assert (found.cells, found.reduced) == ((3, 4, 8, 10), False)
    assert found.text.endswith("contradict each other; not yet reduced: some of this may not be needed")


def test_a_search_that_reaches_its_limit_of_nodes_keeps_its_member() -> None:
    whole = puzzle(OPEN)
    asked = iter([False, None, True, True, True])
    found = conflict_of(whole, (), lambda layout, start: next(asked), NEVER)
    assert (found.cells, found.reduced) == ((3, 4, 8, 10), False)


def test_all_stay_if_a_search_contradicts_what_propagation_leaves_out() -> None:
    whole = puzzle("...24...1.3....1")
    assert conflict_of(whole, (), has_any, NEVER).cells == (3, 4, 8, 10)
    assert conflict_of(whole, (), lambda layout, start: True, NEVER).cells == (3, 4, 8, 10, 15)


@st.composite
def clues(draw: Any) -> Constraint:
    """A cage, a relation or a cell's mask, each with its own origin."""
    cells = draw(st.lists(st.integers(0, 15), min_size=2, max_size=4, unique=True))
    origin = Origin("rule", f"clue {draw(st.integers(0, 10**9))}")
    kind = draw(st.sampled_from(["unit", "sum", "relation", "allowed"]))
    if kind == "unit":
        return Unit(origin.label, "cage", tuple(cells), origin)
    if kind == "sum":
        return Sum(tuple(cells), draw(st.integers(len(cells), 4 * len(cells))), origin=origin)
    if kind == "relation":
        return Relation(cells[0], cells[1], draw(st.tuples(*[st.integers(1, 15)] * 4)), origin)
    return Allowed(cells[0], draw(st.integers(1, 15)), origin)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from([0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16),
    st.lists(st.sampled_from([0, 0, 0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16),
    st.none() | st.lists(st.sampled_from([15, 15, 15, 7, 11, 13, 14]), min_size=16, max_size=16),
    st.lists(clues(), max_size=5),
)
def test_all_together_have_no_solution_and_without_any_one_there_is_one(
    givens: list[int], placed: list[int], marks: list[int] | None, more: list[Constraint]
) -> None:
    """Proved by trying all digits."""
    whole = attrs.evolve(puzzle("." * 16, *more), givens=tuple(givens), placed=tuple(placed))
    whole = whole.with_marks(marks)
    assume(not has_any(whole.layout, whole.start))
    found = conflict_of(whole, (), has_any, NEVER)
    assert found.reduced
    assert not has_solution(found, whole)
    members = [*found.cells, *((each.rule, each.label) for each in found.clues)]
    assert [each for each in members if not has_solution(found, whole, each)] == []
