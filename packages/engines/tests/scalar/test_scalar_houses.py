"""Houses: after each step no simple deduction is left, and the recorded places are correct."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numba import njit

from ruleout.plugin import Layout, Sum, Unit, bits, classic_grid
from ruleout_engines.scalar.choose import heaviest
from ruleout_engines.scalar.engine import ScalarEngine
from ruleout_engines.scalar.fields import CAUSE, CHOSEN, CONFLICTS, EMPTIED, EXHAUSTED, RULE
from ruleout_engines.scalar.jit import address
from ruleout_engines.scalar.prepare import prepared
from ruleout_engines.scalar.propagate import propagate
from ruleout_engines.scalar.removal import remove
from ruleout_engines.scalar.run import begin
from ruleout_engines.scalar.sharing import crossings_of, houses_of, others_of, places_of, widest_of
from ruleout_engines.scalar.state import Room
from ruleout_engines.scalar.weights import GROWTH, add_weights

pytestmark = pytest.mark.long

ENGINE = ScalarEngine()
CLASSIC = classic_grid(9, (3, 3))
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@njit
def load(topology: Any, state: Any, starts: int) -> Any:
    begin(topology, state, starts)


@njit
def lose_and_follow(topology: Any, state: Any, cell: int, digits: int) -> Any:
    if digits:
        remove(topology, state, 0, cell, digits)
    return propagate(topology, state, 0)


@njit
def only_remove(topology: Any, state: Any, cell: int, digits: int) -> Any:
    remove(topology, state, 0, cell, digits)


@njit
def learn_of_it(topology: Any, state: Any) -> Any:
    add_weights(topology, state)


@njit
def chosen(topology: Any, state: Any) -> Any:
    return heaviest(topology, state, 0, 0, topology.visible)


def jigsaw() -> Layout:
    """A 6x6 grid with regions that are not boxes, and a cage that adds peers beyond them."""
    rows = ["aaabbb", "aacbbb", "acccdd", "eeccdd", "eeffdd", "eeffff"]
    lines = classic_grid(6, (2, 3))
    regions = [Unit(name, "region", tuple(i for i in range(36) if rows[i // 6][i % 6] == name)) for name in "abcdef"]
    cage = Unit("cage", "cage", (0, 7, 14, 21))
    return Layout.of(6, lines.positions, [*(u for u in lines.units if u.kind != "box"), *regions, cage])


def twins() -> Layout:
    """Two 6x6 grids that share two boxes, one above the other."""
    grid = classic_grid(6, (2, 3))
    below = [Unit(f"{u.name} below", u.kind, tuple(cell + 24 for cell in u.cells)) for u in grid.units]
    return Layout.of(6, [(row, column) for row in range(10) for column in range(6)], [*grid.units, *below])


LAYOUTS = {"classic": lambda: CLASSIC, "jigsaw": jigsaw, "twins": twins}


def masks_and_places(layout: Layout, room: Room) -> tuple[list[int], dict[tuple[tuple[int, ...], int], int]]:
    frame = room.frames.tolist()
    digits = layout.digits
    houses = houses_of(layout)
    places = {
        (cells, digit): frame[layout.size + number * digits + digit]
        for number, cells in enumerate(houses)
        for digit in range(digits)
    }
    return frame[: layout.size], places


def assert_nothing_simple_is_left(layout: Layout, room: Room) -> None:
    masks, places = masks_and_places(layout, room)
    lone = [mask & (mask - 1) == 0 for mask in masks]
    for cell, mask in enumerate(masks):
        if lone[cell]:
            assert not any(masks[peer] & mask for peer in layout.peers[cell])
    for (cells, digit), noted in places.items():
        holders = [cell for cell in cells if masks[cell] >> digit & 1]
        if any(lone[cell] for cell in holders):
            assert noted == 0
        else:
            assert [cells[place] for place in bits(noted)] == holders
            assert len(holders) > 1
    for one, other in permutations(houses_of(layout), 2):
        shared = set(one) & set(other)
        for digit in range(layout.digits) if len(shared) > 1 else ():
            if {cell for cell in one if masks[cell] >> digit & 1} <= shared:
                assert {cell for cell in other if masks[cell] >> digit & 1} <= shared


def loaded(layout: Layout, start: Sequence[int]) -> Room:
    """A room with *start* as its root."""
    room = Room(prepared(layout).packed, 1)
    starts = np.array(start, np.uint32)
    load(prepared(layout).packed.topology, room.state, address(starts))
    return room


@pytest.mark.parametrize("name", LAYOUTS)
def test_after_each_step_no_simple_deduction_is_left(name: str) -> None:
    layout = LAYOUTS[name]()
    topology = prepared(layout).packed.topology
    draw = random.Random(name)
    steps = 0
    for _ in range(60):
        start = [layout.full] * layout.size
        for cell in draw.sample(range(layout.size), 3):
            start[cell] = 1 << draw.randrange(layout.digits)
        found = ENGINE.search(layout, start, 1).solutions
        if not found:
            continue
        share = draw.choice((0.05, 0.15, 0.3))
        start = [1 << digit - 1 if draw.random() < share else layout.full for digit in found[0]]
        room = loaded(layout, start)
        cell, digits = 0, 0
        while lose_and_follow(topology, room.state, cell, digits):
            assert_nothing_simple_is_left(layout, room)
            masks = room.frames[: layout.size].tolist()
            assert all(mask >> (digit - 1) & 1 for mask, digit in zip(masks, found[0], strict=True))
            wrong = [(cell, mask & ~(1 << found[0][cell] - 1)) for cell, mask in enumerate(masks) if mask & (mask - 1)]
            if not wrong:
                break
            cell, digits = draw.choice(wrong)
            digits &= draw.choice((-1, digits & -digits))
            steps += 1
        else:
            pytest.fail("what a solution needs was taken for a conflict")
    assert steps > 100


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_conflict_is_found_if_a_house_is_contradictory_and_none_if_there_is_a_solution(name: str) -> None:
    layout = LAYOUTS[name]()
    topology = prepared(layout).packed.topology
    draw = random.Random(name)
    for house in houses_of(layout):
        digit = 1 << draw.randrange(layout.digits)
        start = [layout.full & ~digit if cell in house else layout.full for cell in range(layout.size)]
        room = loaded(layout, start)
        assert room.counts[EXHAUSTED]
        room = loaded(layout, [layout.full] * layout.size)
        assert lose_and_follow(topology, room.state, 0, 0)
        for cell in draw.sample(house, len(house))[:-1]:
            assert lose_and_follow(topology, room.state, cell, digit)
            assert_nothing_simple_is_left(layout, room)
        last = next(cell for cell in house if room.frames[cell] & digit)
        assert room.frames[last] == digit


def test_a_conflict_records_the_emptied_cell_and_its_cause() -> None:
    # Both cells must be 1 because of the sum, and differ because of the unit.
    pair = Layout.of(3, [(0, 0), (0, 1)], [Unit("pair", "cage", (0, 1)), Sum((0, 1), 3, (2, 1))])
    room = loaded(pair, [7, 7])
    assert not lose_and_follow(prepared(pair).packed.topology, room.state, 0, 0)
    assert sorted(room.counts[[EMPTIED, CAUSE]]) == [0, 1]
    # Two digits of the first row must be in the first box, where another cell has no other candidates.
    start = [511] * 3 + [511 & ~0b11] * 6 + [0b11] + [511] * 71
    room = loaded(CLASSIC, start)
    assert not lose_and_follow(prepared(CLASSIC).packed.topology, room.state, 0, 0)
    assert room.counts[[EMPTIED, CAUSE]].tolist() == [9, -1]


def test_a_digit_without_a_place_is_a_conflict() -> None:
    topology = prepared(CLASSIC).packed.topology
    room = loaded(CLASSIC, [511] * 3 + [511 & ~0b1] * 6 + [511] * 72)
    assert lose_and_follow(topology, room.state, 0, 1)
    only_remove(topology, room.state, 1, 1)
    assert not lose_and_follow(topology, room.state, 2, 1)
    assert room.counts[EMPTIED] == -1
    assert room.counts[CAUSE] in (1, 2)


def test_two_digits_with_one_place_are_a_conflict() -> None:
    room = loaded(CLASSIC, [511] + [511 & ~0b11] * 8 + [511] * 72)
    assert room.counts[EXHAUSTED]
    room = loaded(CLASSIC, [511] * 2 + [511 & ~0b11] * 7 + [511] * 72)
    assert not room.counts[EXHAUSTED]


def test_cells_shared_by_houses_are_listed() -> None:
    houses = [(0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 4, 5), (2, 6, 8, 9)]
    layout = Layout.of(4, [(0, cell) for cell in range(10)], [Unit(str(h), "house", h) for h in houses])
    layout = layout.with_constraints(
        [Unit("again", "house", (3, 2, 1, 0)), Unit("pair", "cage", (8, 7)), Sum((0, 9), 5)]
    )
    assert houses_of(layout) == houses
    assert places_of(10, houses)[6] == [1, 4, 1 << 2, 3, 12, 1 << 1]
    assert others_of(layout.peers, houses)[7] == [8]
    assert others_of(layout.peers, houses)[6] == []
    crossings = crossings_of(10, houses)
    assert crossings[0] == crossings[1] == [2, 0b0011, 0b0011]
    assert crossings[2] == []
    assert crossings[8 + 2] == [1, 0b1100, 0b0011]
    assert widest_of(crossings) == 2
    assert widest_of([]) == 0


def test_the_heaviest_cell_for_its_candidates_is_chosen() -> None:
    room = loaded(CLASSIC, [511] * 81)
    topology = prepared(CLASSIC).packed.topology
    room.weights[:81] = 4
    room.frames[[10, 20, 30, 40]] = 0b111, 0b11, 0b110000, 0b1
    assert chosen(topology, room.state) == (20, 0b1)
    room.weights[30] = 5
    assert chosen(topology, room.state) == (30, 0b10000)
    room.weights[10] = 14
    assert chosen(topology, room.state) == (30, 0b10000)
    room.weights[10] = 15
    assert chosen(topology, room.state) == (10, 0b1)
    room.weights[40] = 1000
    assert chosen(topology, room.state) == (10, 0b1)


def test_conflicts_raise_the_weights_of_the_cells_involved() -> None:
    layout = classic_grid(9, (3, 3))
    start = [511 if character == "." else 1 << (int(character) - 1) for character in HARD]
    ENGINE.search(layout, start)
    room = prepared(layout).spares[-1]
    weights = room.weights
    assert room.counts[CONFLICTS] > 20
    assert weights[81] == pytest.approx(GROWTH ** int(room.counts[CONFLICTS]))
    assert weights[:81].min() >= 4
    assert weights[:81].max() > 2 * np.median(weights[:81]) > 8


def test_a_conflict_adds_weight_to_the_cell_last_chosen_and_to_those_recorded() -> None:
    room = loaded(CLASSIC, [511] * 81)
    topology = prepared(CLASSIC).packed.topology
    room.counts[[CHOSEN, EMPTIED, CAUSE, RULE]] = 10, 40, 80, -1
    learn_of_it(topology, room.state)
    # Three units each, and one more; cells that share a unit with the emptied one get a quarter per unit.
    around = {31: 0.5, 36: 0.25, 41: 0.5, 4: 0.25}
    assert room.weights[[10, 40, 80]].tolist() == [5, 5.75, 5]
    assert {cell: room.weights[cell] - 4 for cell in around} == around
    assert room.weights[[0, 1, 70]].tolist() == [4, 4, 4]
    learn_of_it(topology, room.state)
    assert 6 < room.weights[10] < 6.1


def test_every_cell_can_be_chosen_after_long_decay_of_weights() -> None:
    room = loaded(CLASSIC, [511] * 81)
    topology = prepared(CLASSIC).packed.topology
    room.counts[[CONFLICTS, CHOSEN, EMPTIED, CAUSE, RULE]] = 1, 0, 0, 0, -1
    room.weights[:81] = 1e-290
    room.weights[81] = 2e50
    learn_of_it(topology, room.state)
    assert room.weights[:81].min() > 0
    assert room.weights[0] > 1 > room.weights[80]
    room.frames[:80] = 1
    assert chosen(topology, room.state)[0] == 80
