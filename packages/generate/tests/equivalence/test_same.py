"""Two puzzles are the same if one of all transformations leads from one to the other: compared with trying all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ruleout
from ruleout import Layout, Puzzle, Unsupported
from ruleout.internal import (
    TURNS,
    Allowed,
    Automaton,
    Constraint,
    Custom,
    Regular,
    Relation,
    Sum,
    Unit,
    classic_grid,
    turned_cells,
)
from ruleout.testing import all_solutions
from ruleout_generate import Transformation, Turning, same
from ruleout_generate.equivalence.digits import counting_rule
from ruleout_generate.equivalence.shape import Shape

LAYOUT = classic_grid(4, (2, 2))
LINES = [
    tuple(2 * band + line for band, order in zip(bands, orders, strict=True) for line in order)
    for bands in permutations(range(2))
    for orders in product(permutations(range(2)), repeat=2)
]
"""The orders of four rows or columns that keep both bands."""
DIGITS = list(permutations(range(1, 5)))
GROUP = [
    Transformation(Shape(2, 2), transposed, rows, columns, (1, 2, 3, 4))
    for transposed in (False, True)
    for rows in LINES
    for columns in LINES
]
"""All transformations of a 4x4, without those of the digits."""


def images(givens: tuple[int, ...]) -> set[tuple[int, ...]]:
    """What all 3,072 transformations of a 4x4 make of *givens*."""
    found = set()
    for each in GROUP:
        moved = [0] * 16
        for cell, digit in zip(each.cells, givens, strict=True):
            moved[cell] = digit
        found |= {tuple((0, *digits)[digit] for digit in moved) for digits in DIGITS}
    return found


def test_the_group_has_128_transformations_of_the_cells() -> None:
    assert len({each.cells for each in GROUP}) == 128


@pytest.mark.parametrize("seed", range(12))
def test_a_4x4_is_the_same_as_all_of_its_images_and_no_other(seed: int) -> None:
    random = Random(seed)
    count = random.randint(2, 5)
    cells = random.sample(range(16), count)
    givens = tuple(random.randint(1, 4) if cell in cells else 0 for cell in range(16))
    puzzle, every = Puzzle(LAYOUT, givens), images(givens)
    others = random.sample(sorted(every), min(5, len(every)))
    for _ in range(20):
        moved = random.sample(givens, 16)
        others.append(tuple(moved))
    answers = set()
    for other in others:
        found = same(puzzle, Puzzle(LAYOUT, other))
        assert (found is not None) == (other in every)
        answers.add(found is not None)
        if found is not None:
            assert found.apply(puzzle).givens == other
    assert answers == {True, False}


@pytest.mark.parametrize("seed", range(20))
def test_transformations_follow_each_other(seed: int) -> None:
    random = Random(seed)
    puzzle = Puzzle(LAYOUT, tuple(random.randint(0, 4) for _ in range(16)), variant="classic")
    one, other = (attrs.evolve(random.choice(GROUP), digits=random.choice(DIGITS)) for _ in range(2))
    assert one.then(other).apply(puzzle) == other.apply(one.apply(puzzle))
    assert one.then(one.inverse).apply(puzzle) == puzzle


def test_boxes_that_are_not_square_follow_each_other_too() -> None:
    givens = [[(2 * r + c) % 7 for c in range(6)] for r in range(6)]
    puzzle = ruleout.parse({"variant": "classic", "n": 6, "box": [2, 3], "givens": givens})
    one = Transformation(Shape(2, 3), True, (3, 4, 5, 0, 2, 1), (1, 0, 2, 3, 5, 4), (2, 1, 3, 4, 5, 6))
    for other in (
        Transformation(Shape(3, 2), True, (1, 0, 4, 5, 2, 3), (3, 5, 4, 2, 1, 0), (1, 2, 3, 4, 6, 5)),
        Transformation(Shape(3, 2), False, (3, 5, 4, 2, 1, 0), (1, 0, 4, 5, 2, 3), (6, 1, 2, 3, 4, 5)),
    ):
        assert one.then(other).apply(puzzle).givens == other.apply(one.apply(puzzle)).givens


def test_a_turn_is_preferred_to_permutations_of_rows() -> None:
    puzzle = ruleout.parse("12......3.......")
    assert same(puzzle, puzzle) == Turning("none", (1, 2, 3, 4))
    assert same(puzzle, ".3.1...2........") == Turning("quarter-turn", (1, 2, 3, 4))
    assert (
        str(same(puzzle, ".4.1...2........"))
        == "the grid is turned clockwise by 90 degrees; then digit 3 becomes 4, 4 becomes 3"
    )
    assert isinstance(same(puzzle, "....12..3......."), Transformation)


def test_pencil_marks_are_refused_and_entries_ignored() -> None:
    puzzle = ruleout.parse("1.....3..4.....2")
    assert same(puzzle.place("r1c2", 2), puzzle)
    with pytest.raises(Unsupported, match="found pencil marks; expected puzzles of givens alone"):
        same(puzzle, puzzle.with_marks([15] * 16))


def test_puzzles_of_different_sizes_are_not_the_same() -> None:
    assert same("1" + "." * 15, "1" + "." * 80) is None


@attrs.frozen
class Parity(Custom):
    """Two cells, one of them even and the other odd, written in Python."""

    cells: tuple[int, ...] = attrs.field(converter=lambda cells: tuple(sorted(cells)))
    origin: Any = None

    def narrow(self, masks: Any) -> Any:
        return tuple(masks)

    def holds(self, digits: Any) -> bool:
        return sum(digits) % 2 == 1


@st.composite
def rules(draw: Any) -> Constraint:
    """A constraint on some cells of a 3x3; each kind with and without a meaning that depends on the digits."""
    cells = tuple(draw(st.lists(st.integers(0, 8), min_size=2, max_size=3, unique=True)))
    kind = draw(st.sampled_from(["unit", "sum", "different", "equal", "relation", "allowed", "regular", "custom"]))
    if kind == "unit":
        return Unit("group", "group", cells)
    if kind == "sum":
        return Sum(cells, draw(st.integers(len(cells), 3 * len(cells))))
    if kind in ("different", "equal"):
        masks = tuple(1 << bit if kind == "equal" else 7 & ~(1 << bit) for bit in range(3))
        return Relation(cells[0], cells[1], masks)
    if kind == "relation":
        return Relation(cells[0], cells[1], draw(st.tuples(*[st.integers(0, 7)] * 3)))
    if kind == "allowed":
        return Allowed(cells[0], draw(st.integers(0, 7)))
    if kind == "regular":
        increasing = tuple(tuple(digit if digit > last else -1 for digit in (1, 2, 3)) for last in range(4))
        return Regular(cells, Automaton(increasing, frozenset(range(4))))
    return Parity(cells[:2])


LATIN = ruleout.Layout.of(3, [(r, c) for r in range(3) for c in range(3)],
                          [*(Unit(f"row {r}", "row", (3 * r, 3 * r + 1, 3 * r + 2)) for r in range(3))])  # fmt: skip


def relabelled(solutions: set[tuple[int, ...]]) -> Iterator[set[tuple[int, ...]]]:
    for digits in permutations((1, 2, 3)):
        yield {tuple(digits[digit - 1] for digit in each) for each in solutions}


@settings(max_examples=300, deadline=None)
@given(st.lists(rules(), max_size=3))
def test_digits_are_exchanged_only_if_no_solution_depends_on_them(more: list[Constraint]) -> None:
    layout = LATIN.with_constraints(more)
    solutions = set(all_solutions(layout, [7] * 9))
    if counting_rule(layout) is None:
        assert all(each == solutions for each in relabelled(solutions))


@pytest.mark.parametrize(
    ("rule", "counts"),
    [
        (Unit("group", "group", (0, 4)), False),
        (Relation(0, 4, (6, 5, 3)), False),
        (Relation(0, 4, (1, 2, 4)), False),
        (Relation(0, 4, (6, 5, 7)), True),
        (Relation(0, 4, (2, 5, 2)), True),
        (Allowed(0, 7), False),
        (Allowed(0, 5), True),
        (Sum((0, 4), 4), True),
        (Parity((0, 4)), True),
    ],
    ids=str,
)
def test_rules_that_depend_on_digits_are_known(rule: Constraint, counts: bool) -> None:
    assert (counting_rule(LATIN.with_constraints([rule])) is not None) == counts


@settings(max_examples=100, deadline=None)
@given(st.lists(rules(), max_size=3), st.lists(st.integers(0, 3), min_size=9, max_size=9), st.randoms())
def test_other_layouts_are_compared_by_what_their_rules_require(
    more: list[Constraint], givens: list[int], random: Random
) -> None:
    """Same as trying eight turns, each with all permutations of the digits if no rule depends on them."""
    layout = LATIN.with_constraints(more)
    columns = [Unit(f"column {c}", "column", (c, 3 + c, 6 + c)) for c in range(3)]
    one = Puzzle(layout.with_constraints(columns), tuple(givens))
    turn, digits = random.choice(list(TURNS.values())), random.choice(list(permutations((1, 2, 3))))
    if random.random() < 0.5:
        digits = (1, 2, 3)
    other = moved(one, turn.id, digits)
    expected = any(
        requires(moved(one, name, labels)) == requires(other)
        for name in TURNS
        for labels in permutations((1, 2, 3))
        if counting_rule(one.layout) is None or labels == (1, 2, 3)
    )
    found = same(one, other)
    assert (found is not None) == expected
    if found is not None:
        assert isinstance(found, Turning)
        assert requires(moved(one, found.turn, found.digits)) == requires(other)


def moved(puzzle: Puzzle, turn: str, digits: tuple[int, ...]) -> Puzzle:
    """The constraints and givens of *puzzle* on turned cells, with other digits."""
    layout = puzzle.layout
    to = turned_cells(TURNS[turn], layout.at, layout.at)
    assert to is not None
    constraints = [each.relabelled(to) for each in reversed(layout.constraints)]
    givens = [0] * layout.size
    for cell, digit in enumerate(puzzle.givens):
        givens[to[cell]] = (0, *digits)[digit]
    return Puzzle(Layout.of(layout.digits, layout.positions, constraints), tuple(givens))


def requires(puzzle: Puzzle) -> object:
    """The givens, and what each rule requires: its cells, and the digits that it allows in them."""
    rules = set()
    for each in puzzle.layout.constraints:
        cells = sorted(each.cells)
        held = (dict(zip(cells, digits, strict=True)) for digits in product((1, 2, 3), repeat=len(cells)))
        allowed = frozenset(tuple(at.values()) for at in held if each.holds([at[cell] for cell in each.cells]))
        rules.add((type(each), tuple(cells), allowed))
    return rules, puzzle.givens
