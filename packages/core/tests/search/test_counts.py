"""Counts: which numbers of digits fit together, and what follows from cells that see each other."""

from __future__ import annotations

from itertools import product
from random import Random

from ruleout.internal import Count, Layout, Unit, count_in_parts, shape_of_constraint
from ruleout.masks import digits_of, mask_of

CIRCLES = tuple((0, digit) for digit in range(1, 6))
"""Each of five digits occurs as often as it says, or not at all."""


def test_numbers_that_do_not_add_up_are_excluded() -> None:
    # Of seven cells, 5 and 2 or 4 and 3 or 4, 2 and 1 are used: without 5 and 3, these are 4, 2 and 1.
    some = mask_of([1, 2, 4, 5])
    without_5 = Count(tuple(range(7)), CIRCLES).narrow([some, *[mask_of([1, 2, 4])] * 6])
    assert set(without_5) == {mask_of([1, 2, 4])}


def test_a_digit_that_needs_all_its_places_is_placed() -> None:
    kept = Count((0, 1, 2), ((0, 1, 2, 3), (2,), (0, 1))).narrow([0b111, 0b011, 0b101])
    assert kept == (0b010, 0b010, 0b101)


def test_of_cells_that_see_each_other_one_holds_a_digit() -> None:
    layout = Layout.of(3, [(0, column) for column in range(5)], [Unit("a", "cage", (0, 1)), Unit("b", "cage", (2, 3))])
    three = Count((0, 1, 2, 3, 4), ((3,), (0, 1, 2), (0, 1, 2)))
    free = [0b111] * 5
    assert three.narrow(free) == tuple(free)
    assert count_in_parts(layout, three).narrow(free) == (*free[:4], 0b001)
    four = Count((0, 1, 2, 3, 4), ((4,), (0, 1), (0, 1)))
    assert count_in_parts(layout, four).narrow(free) == (0,) * 5


def test_sets_hold_the_same_digits() -> None:
    same = Count((0, 1, 2, 3), ((0, 1, 2),) * 3, 2)
    assert same.narrow([0b001, 0b011, 0b111, 0b110]) == (0b001, 0b010, 0b001, 0b010)
    assert same.narrow([0b001, 0b001, 0b111, 0b110]) == (0,) * 4
    assert same.holds((1, 2, 2, 1))
    assert not same.holds((1, 2, 2, 2))


def test_narrowing_in_parts_keeps_every_digit_of_a_filling() -> None:
    draw = Random(4)
    for _ in range(300):
        units = [Unit(name, "cage", tuple(draw.sample(range(5), draw.choice([2, 3])))) for name in "ab"]
        layout = Layout.of(3, [(0, column) for column in range(5)], units)
        cells, sets = draw.choice([((0, 1, 2, 3, 4), 1), ((0, 4, 1, 2), 2), ((3, 1, 3), 1)])
        numbers = range(len(cells) // sets + 1)
        counts = tuple(tuple(sorted(draw.sample(numbers, draw.randint(1, len(numbers))))) for _ in range(3))
        count = Count(cells, counts, sets)
        masks = [draw.choice([7, draw.randint(1, 7)]) for _ in range(5)]
        fillings = [
            digits
            for digits in product(*map(digits_of, masks))
            if count.holds([digits[cell] for cell in cells])
            and all(unit.holds([digits[cell] for cell in unit.cells]) for unit in units)
        ]
        kept = count_in_parts(layout, count).narrow([masks[cell] for cell in cells])
        for digits in fillings:
            assert all(mask >> digits[cell] - 1 & 1 for mask, cell in zip(kept, cells, strict=True))


def test_the_order_of_cells_and_sets_does_not_matter() -> None:
    counts = ((0, 1),) * 4
    assert shape_of_constraint(Count((3, 1, 0, 2), counts, 2)) == shape_of_constraint(Count((0, 2, 1, 3), counts, 2))
    assert shape_of_constraint(Count((3, 1, 0, 2), counts, 2)) != shape_of_constraint(Count((0, 1, 2, 3), counts, 2))
