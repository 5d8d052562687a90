"""Compact tables narrow a sum of different digits and its onlookers exactly."""

from __future__ import annotations

import random
from itertools import product

import pytest

from ruleout import Layout
from ruleout.builtin.grids import classic_grid
from ruleout.builtin.python.orders import LARGEST, Orders, supports_of
from ruleout.builtin.python.root import tightened
from ruleout.plugin import Sum, Unit
from ruleout.search.model import model_of
from ruleout.search.sums import sum_combinations

DIGITS = 6


def orders(size: int, total: int, seen: tuple[int, ...] = ()) -> Orders:
    found = sum_combinations(DIGITS, size, total)
    assert found
    supports = supports_of(found, size)
    assert supports is not None
    return Orders(tuple(range(size + len(seen))), size, seen, supports)


def fillings(size: int, total: int, masks: list[int]) -> list[tuple[int, ...]]:
    offered = [[digit for digit in range(1, DIGITS + 1) if mask >> (digit - 1) & 1] for mask in masks[:size]]
    return [each for each in product(*offered) if len(set(each)) == size and sum(each) == total]


@pytest.mark.parametrize(("size", "total"), [(1, 4), (2, 7), (3, 9), (3, 12), (4, 14), (5, 18)])
def test_a_digit_stays_where_some_filling_has_it(size: int, total: int) -> None:
    draw = random.Random(size * 100 + total)
    rule = orders(size, total)
    for _ in range(200):
        masks = [draw.randrange(1, 1 << DIGITS) for _ in range(size)]
        found = fillings(size, total, masks)
        kept = rule.narrow(masks)
        if not found:
            assert 0 in kept
        else:
            held = [{each[place] for each in found} for place in range(size)]
            assert list(kept) == [sum(1 << (digit - 1) for digit in digits) for digits in held]


def test_an_onlooker_loses_what_every_filling_puts_where_it_looks() -> None:
    draw = random.Random(5)
    seen = (0b011, 0b110, 0b111)
    rule = orders(3, 9, seen)
    lost_any = 0
    for _ in range(400):
        masks = [draw.randrange(1, 1 << DIGITS) for _ in range(6)]
        found = fillings(3, 9, masks)
        if not found:
            continue
        kept = rule.narrow(masks)
        for place, places in enumerate(seen, 3):
            for digit in range(1, DIGITS + 1):
                always = all(any(places >> i & 1 and each[i] == digit for i in range(3)) for each in found)
                lost = bool(masks[place] & ~kept[place] & 1 << (digit - 1))
                assert lost == (always and bool(masks[place] & 1 << (digit - 1)))
                lost_any += lost
    assert lost_any


def test_masks_without_number_are_not_all_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout.builtin.python.orders.MOST_OFFERS", 5)
    rule = orders(2, 7)
    for mask in range(1, 1 << DIGITS):
        found = fillings(2, 7, [mask, mask])
        assert (0 in rule.narrow([mask, mask])) == (not found)
    assert [len(offers) for offers in rule._offers] == [5, 5]


def test_too_many_orders_are_left_to_the_combinations() -> None:
    assert supports_of(sum_combinations(9, 8, 40) or (), 8) is None
    assert LARGEST < 40_320


def test_a_layout_with_a_cage_is_tightened_and_one_without_is_not() -> None:
    bare = classic_grid(6, (2, 3))
    assert tightened(model_of(bare)) is model_of(bare)
    cage = (Unit("cage", "cage", (0, 1, 6)), Sum((0, 1, 6), 9))
    model = model_of(bare.with_constraints(cage))
    tight = tightened(model)
    assert tight is tightened(model)
    rules = [rule for rule in tight.rules if isinstance(rule, Orders)]
    assert [rule.cells[: rule.size] for rule in rules] == [(0, 1, 6), (2, 7, 8)]
    # The second is what the cage leaves of its box. The rest of the box and of row 1 see two cells of the cage or
    # all three; column 1 sees r1c1 and r2c1.
    assert set(rules[0].cells[3:]) == {2, 3, 4, 5, 7, 8, 12, 18, 24, 30}
    assert tight.watch == model.watch


def test_a_tightened_model_belongs_to_its_layout_alone() -> None:
    def layout(total: int) -> Layout:
        return classic_grid(4, (2, 2)).with_constraints((Unit("cage", "cage", (0, 5)), Sum((0, 5), total)))

    assert tightened(model_of(layout(5))) is not tightened(model_of(layout(6)))
