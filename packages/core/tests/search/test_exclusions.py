"""Exclusions: of two cells, at most one holds a digit; and what follows together with houses."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from ruleout.internal import Exclusions, Layout, Unit, digit_sights, shape_of_constraint
from ruleout.masks import digits_of


def test_a_digit_is_removed_from_the_partners_of_its_cell() -> None:
    pairs = Exclusions(2, ((3, 1), (3, 0)))
    assert pairs.cells == (3, 1, 0)
    assert pairs.narrow([0b010, 0b111, 0b001]) == (0b010, 0b101, 0b001)
    assert pairs.narrow([0b001, 0b010, 0b010]) == (0b001, 0b010, 0b010)
    assert pairs.narrow([0b010, 0b010, 0b001]) == (0, 0, 0)
    assert not pairs.holds((2, 1, 2))
    assert pairs.holds((1, 2, 2))


def test_a_cell_is_not_paired_with_itself() -> None:
    with pytest.raises(ValueError, match="pairs of two cells"):
        Exclusions(2, ((3, 3),))


def test_what_all_places_in_a_house_exclude_is_removed() -> None:
    house = Unit("row", "row", (0, 1, 2))
    layout = Layout.of(3, [(0, 0), (0, 1), (0, 2), (1, 0)], [house, Exclusions(2, ((0, 3), (3, 1)))])
    (sight,) = digit_sights(layout, [each for each in layout.constraints if isinstance(each, Exclusions)])
    assert list(sight.narrow([0b111, 0b111, 0b101, 0b111])) == [0b111, 0b111, 0b101, 0b101]
    assert list(sight.narrow([0b111] * 4)) == [0b111] * 4


def test_narrowing_with_houses_keeps_every_digit_of_a_filling() -> None:
    draw = Random(1)
    for _ in range(300):
        units = [Unit(name, "cage", tuple(draw.sample(range(5), draw.choice([2, 3])))) for name in "ab"]
        pairs = tuple(tuple(draw.sample(range(5), 2)) for _ in range(draw.randint(1, 5)))
        exclusions = Exclusions(draw.randint(1, 3), pairs)  # type: ignore[arg-type]
        layout = Layout.of(3, [(0, column) for column in range(5)], [*units, exclusions])
        masks = [draw.choice([7, draw.randint(1, 7)]) for _ in range(5)]
        (sight,) = digit_sights(layout, [exclusions])
        kept = sight.narrow(masks)
        for digits in product(*map(digits_of, masks)):
            if all(each.holds([digits[cell] for cell in each.cells]) for each in layout.constraints):
                assert all(mask >> digit - 1 & 1 for mask, digit in zip(kept, digits, strict=True))


def test_the_order_of_pairs_does_not_matter() -> None:
    assert shape_of_constraint(Exclusions(1, ((3, 1), (0, 2)))) == shape_of_constraint(Exclusions(1, ((0, 2), (1, 3))))
    assert shape_of_constraint(Exclusions(1, ((3, 1),))) != shape_of_constraint(Exclusions(2, ((3, 1),)))
