"""No kind of rule removes a digit of a solution, and the exact kinds remove all other digits."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest
from numba import njit

from ruleout.internal import Automaton, Regular, Relation, sum_combinations
from ruleout_engines.scalar.narrow import (
    known_orders,
    look_on,
    narrow_bounds,
    narrow_regular,
    narrow_relation,
    narrow_sum,
    narrow_table,
)
from ruleout_engines.scalar.tighten import orders_of

DIGITS = 6
Holds = Callable[[Sequence[int]], bool]


@njit
def ask_table(masks: Any, size: int, ints: Any, first: int, last: int) -> Any:
    return bool(narrow_table(masks, size, ints, first, last) >= 0)


@njit
def ask_bounds(masks: Any, size: int, weights: Any, first: int, total: int) -> Any:
    return narrow_bounds(masks, size, weights, first, total)


@njit
def ask_sum(masks: Any, size: int, weights: Any, first: int, total: int, totals: int) -> Any:
    return narrow_sum(masks, size, weights, first, total, totals)


@njit
def ask_relation(masks: Any, ints: Any, first: int, digits: int) -> Any:
    return narrow_relation(masks, ints, first, digits)


@njit
def ask_regular(masks: Any, size: int, ints: Any, accepting: int, states: int, digits: int, room: Any) -> Any:
    return bool(narrow_regular(masks, size, ints, 0, accepting, states, digits, room, 0) >= 0)


@njit
def ask_orders(
    masks: Any, size: int, cells: int, longs: Any, seen: int, words: int, digits: int, left: int, known: Any
) -> Any:
    offered = left + words
    every = known_orders(masks, size, longs, 0, words, digits, left, offered, 0, known, known.size // 4)
    return look_on(masks, size, cells, longs, seen, every)


def nothing_known(entries: int) -> Any:
    return np.full(4 * entries, -1, np.int64)


def fillings(masks: Sequence[int], holds: Holds) -> list[tuple[int, ...]]:
    offered = [[digit for digit in range(1, DIGITS + 1) if mask >> (digit - 1) & 1] for mask in masks]
    return [digits for digits in product(*offered) if holds(digits)]


def held(found: Sequence[tuple[int, ...]], size: int) -> list[int]:
    """The masks of the digits in *found*."""
    return [sum({1 << (digits[place] - 1) for digits in found}) for place in range(size)]


def check(draw: random.Random, size: int, holds: Holds, ask: Callable[[Any], Any], *, exact: bool) -> None:
    """Narrow random masks. The last few have only lone cells, on which every kind of rule must be exact."""
    room = np.zeros(200, np.int64)
    for number in range(200):
        masks = [draw.randrange(1, 1 << DIGITS) for _ in range(size)]
        if number % 4 == 0:
            masks = [1 << draw.randrange(DIGITS) for _ in range(size)]
        lone = all(mask & (mask - 1) == 0 for mask in masks)
        found = fillings(masks, holds)
        room[:size] = masks
        fits = bool(ask(room)) and 0 not in room[:size]
        kept = room[:size].tolist()
        if exact or lone:
            assert fits == bool(found), masks
        if found:
            assert fits, masks
            wanted = held(found, size)
            assert all(mask & need == need for mask, need in zip(kept, wanted, strict=True)), masks
            assert all(mask & stays == stays for mask, stays in zip(masks, kept, strict=True)), masks
            if exact:
                assert kept == wanted, masks


@pytest.mark.parametrize(("size", "total"), [(1, 4), (2, 7), (3, 9), (3, 12), (4, 14), (5, 18), (6, 21)])
def test_sums_of_different_digits(size: int, total: int) -> None:
    draw = random.Random(size * 100 + total)
    found = sum_combinations(DIGITS, size, total)
    assert found

    def holds(digits: Sequence[int]) -> bool:
        return len(set(digits)) == size and sum(digits) == total

    ints = np.array([0, *found], np.int32)
    check(draw, size, holds, lambda masks: ask_table(masks, size, ints, 1, len(ints)), exact=False)
    orders = orders_of(found, size, DIGITS)
    longs = orders.supports.ravel()
    known = nothing_known(8)
    check(
        draw,
        size,
        holds,
        lambda masks: ask_orders(masks, size, size, longs, 0, orders.words, DIGITS, size, known),
        exact=True,
    )


def test_digits_of_every_order_are_removed_from_onlookers_that_see_their_places() -> None:
    draw = random.Random(5)
    seen = (0b011, 0b110, 0b111)
    orders = orders_of(sum_combinations(DIGITS, 3, 9) or (), 3, DIGITS)
    longs = np.array([*orders.supports.ravel(), 0, 0, 0, *seen], np.int64)
    at = orders.supports.size
    room = np.zeros(20, np.int64)
    known = nothing_known(64)
    lost_any = 0
    for _ in range(400):
        masks = [draw.randrange(1, 1 << DIGITS) for _ in range(6)]
        found = fillings(masks[:3], lambda digits: len(set(digits)) == 3 and sum(digits) == 9)
        room[:6] = masks
        fits = ask_orders(room, 3, 6, longs, at, orders.words, DIGITS, 6, known)
        assert fits == bool(found)
        if not found:
            continue
        for place, places in enumerate(seen, 3):
            for digit in range(1, DIGITS + 1):
                # A digit with one place is removed from the cells that see it as soon as that is known.
                several = not any(room[i] == 1 << (digit - 1) for i in range(3))
                always = several and all(any(places >> i & 1 and each[i] == digit for i in range(3)) for each in found)
                lost = bool(masks[place] & ~int(room[place]) & 1 << (digit - 1))
                assert lost == (always and bool(masks[place] & 1 << (digit - 1)))
                lost_any += lost
    assert lost_any


@njit
def ask_again(masks: Any, size: int, longs: Any, words: int, digits: int, left: int, orders: int, known: Any) -> Any:
    return known_orders(masks, size, longs, 0, words, digits, left, left + words, orders, known, known.size // 4)


def different(digits: Sequence[int]) -> bool:
    return len(set(digits)) == len(digits)


@pytest.mark.parametrize("entries", [1, 16, 1 << 12])
def test_cached_results_equal_computed_ones(entries: int) -> None:
    draw = random.Random(entries)
    totals = (9, 12)
    tables = [orders_of(sum_combinations(DIGITS, 3, total) or (), 3, DIGITS) for total in totals]
    known = nothing_known(entries)
    room = np.zeros(20, np.int64)
    few = [[draw.randrange(1, 1 << DIGITS) for _ in range(3)] for _ in range(40)]
    for _ in range(2000):
        masks, number = draw.choice(few), draw.randrange(2)
        longs, words = tables[number].supports.ravel(), tables[number].words
        for memory in (known, nothing_known(1)):
            room[:3] = masks
            every = ask_again(room, 3, longs, words, DIGITS, 6, number, memory)
            found = [each for each in fillings(masks, different) if sum(each) == totals[number]]
            assert (every >= 0) == bool(found)
            if found:
                assert room[:3].tolist() == held(found, 3)
                in_all = set.intersection(*map(set, found))
                assert every == sum(1 << (digit - 1) for digit in in_all)
    assert (known[1::4] >= 0).any()


def test_cached_results_are_not_computed_again() -> None:
    orders = orders_of(sum_combinations(DIGITS, 3, 9) or (), 3, DIGITS)
    known = nothing_known(1)
    room = np.zeros(20, np.int64)
    answers = []
    for longs in (orders.supports.ravel(), np.zeros(orders.supports.size, np.int64)):
        room[:3] = 0b1011, 0b111, 0b110
        every = ask_again(room, 3, longs, orders.words, DIGITS, 6, 0, known)
        answers.append((every, room[:3].tolist()))
    assert answers[0] == answers[1]
    assert answers[0][0] >= 0
    # Results for masks that are too long for one number are computed each time.
    room[:3] = 0b1011, 0b111, 0b110
    known = nothing_known(1)
    wide = np.zeros((4, 22, 1), np.int64)
    wide[:, :DIGITS] = orders.supports
    assert ask_again(room, 3, wide.ravel(), 1, 22, 6, 0, known) == answers[0][0]
    assert room[:3].tolist() == answers[0][1]
    assert (known == -1).all()


WEIGHTS = [(1,), (1, 1, 1), (1, -1), (2, -1, -1), (-3, 1, 2, -1), (1, 1, 1, 1), (5, -7, 3), (1000, 1, -1000)]


@pytest.mark.parametrize("weights", WEIGHTS, ids=str)
def test_sums(weights: tuple[int, ...]) -> None:
    draw = random.Random(str(weights))
    size = len(weights)
    longs = np.array([9, *weights], np.int64)
    for _ in range(6):
        filling = [draw.randint(1, DIGITS) for _ in weights]
        total = sum(a * b for a, b in zip(weights, filling, strict=True)) + draw.choice((0, 0, 0, 1))

        def holds(digits: Sequence[int], total: int = total) -> bool:
            return sum(a * b for a, b in zip(weights, digits, strict=True)) == total

        def by_bounds(masks: Any, total: int = total) -> Any:
            return ask_bounds(masks, size, longs, 1, total)

        def exactly(masks: Any, total: int = total) -> Any:
            return ask_sum(masks, size, longs, 1, total, size)

        check(draw, size, holds, by_bounds, exact=False)
        check(draw, size, holds, exactly, exact=max(map(abs, weights)) < 5)


def test_relations() -> None:
    draw = random.Random(7)
    for _ in range(10):
        there = [draw.getrandbits(DIGITS) for _ in range(DIGITS)]
        back = [sum(1 << a for a in range(DIGITS) if there[a] >> b & 1) for b in range(DIGITS)]
        relation = Relation(0, 1, tuple(there))
        ints = np.array([0, *there, *back], np.int32)
        check(draw, 2, relation.holds, lambda masks, ints=ints: ask_relation(masks, ints, 1, DIGITS), exact=True)


@pytest.mark.parametrize("states", [1, 2, 5, 31, 32, 33, 62, 63, 90])
def test_automata(states: int) -> None:
    draw = random.Random(states)
    for _ in range(4):
        moves = tuple(tuple(draw.randrange(-1, states) for _ in range(DIGITS)) for _ in range(states))
        accepting = frozenset(draw.sample(range(states), 1 + states // 3))
        regular = Regular((0, 1, 2, 3), Automaton(moves, accepting))
        ints = np.array([*np.ravel(moves), *(state in accepting for state in range(states))], np.int32)
        room = np.zeros(5 * 3, np.int32)
        check(
            draw,
            4,
            regular.holds,
            lambda masks, ints=ints, room=room: ask_regular(masks, 4, ints, states * DIGITS, states, DIGITS, room),
            exact=True,
        )
