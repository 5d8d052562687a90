"""Hall sets, by which naked subsets, hidden subsets and fish are found."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleout.plugin import Board, Candidate, Layout, Unit, bits
from ruleout_strategies.hall_sets import hall_sets, nested_hall_sets
from ruleout_strategies.subsets.hidden import hidden_subset
from ruleout_strategies.subsets.naked import naked_subset

N = 6
HOUSE = Layout.of(N, [(0, c) for c in range(N)], [Unit("row 1", "row", tuple(range(N)))])
MASKS = st.lists(st.integers(1, (1 << N) - 1), min_size=N, max_size=N)


def places_of(masks: list[int], chosen: tuple[int, ...]) -> int:
    union = 0
    for i in chosen:
        union |= masks[i]
    return union


def by_definition(masks: list[int], size: int) -> dict[tuple[int, ...], int]:
    """Sets of *size* things with *size* places in total that contain no smaller such set."""
    return {
        chosen: places_of(masks, chosen)
        for chosen in combinations(range(len(masks)), size)
        if places_of(masks, chosen).bit_count() == size
        and all(
            places_of(masks, part).bit_count() > len(part)
            for less in range(1, size)
            for part in combinations(chosen, less)
        )
    }


@pytest.mark.parametrize("size", [2, 3, 4])
@given(masks=st.lists(st.integers(0, (1 << N) - 1), max_size=8))
@settings(max_examples=150, deadline=None)
def test_exactly_the_sets_of_the_definition_are_found_each_once(size: int, masks: list[int]) -> None:
    found = list(hall_sets(masks, size))
    assert len({chosen for chosen, _ in found}) == len(found)
    assert dict(found) == by_definition(masks, size)


@pytest.mark.parametrize("size", [2, 3, 4])
@given(
    masks=st.lists(st.integers(0, (1 << N) - 1), min_size=7, max_size=7),
    pairs=st.sets(st.sampled_from(list(combinations(range(7), 2)))),
)
@settings(max_examples=150, deadline=None)
def test_if_only_some_cannot_share_a_place_exactly_the_sets_of_these_are_found(
    size: int, masks: list[int], pairs: set[tuple[int, int]]
) -> None:
    mates = [sum(1 << j for j in range(7) if (min(i, j), max(i, j)) in pairs) for i in range(7)]
    expected = {
        chosen: union
        for chosen, union in by_definition(masks, size).items()
        if all(pair in pairs for pair in combinations(chosen, 2))
    }
    assert dict(hall_sets(masks, size, mates)) == expected


def inverted(masks: list[int]) -> list[int]:
    """Cells and digits exchanged."""
    return [sum(1 << cell for cell, mask in enumerate(masks) if mask >> bit & 1) for bit in range(N)]


@pytest.mark.parametrize("size", [2, 3, 4])
@given(masks=MASKS)
@settings(max_examples=100, deadline=None)
def test_naked_subsets_of_a_house_are_the_hidden_subsets_of_its_inversion(size: int, masks: list[int]) -> None:
    naked = naked_subset(size).find(Board.from_masks(HOUSE, tuple(masks)))
    hidden = hidden_subset(size).find(Board.from_masks(HOUSE, tuple(inverted(masks))))
    exchanged = {tuple(sorted(Candidate(each.digit - 1, each.cell + 1) for each in step.removes)) for step in hidden}
    assert {tuple(sorted(step.removes)) for step in naked} == exchanged


def test_the_inversion_of_the_inversion_is_the_start() -> None:
    masks = [0b000011, 0b000011, 0b111100, 0b101010, 0b010101, 0b111111]
    assert inverted(inverted(masks)) == masks
    assert list(hall_sets(masks, 2)) == [((0, 1), 0b11)]
    assert [list(bits(cells)) for _, cells in hall_sets(inverted(masks), 2)] == []


def test_the_things_of_a_nested_hall_set_have_places_in_common() -> None:
    pair = (0b11, 0b11)
    assert list(nested_hall_sets((*pair, 0b110), 3)) == [((0, 1, 2), 0b111)]
    assert list(nested_hall_sets((*pair, 0b100, 0b11011), 3)) == []
    assert list(nested_hall_sets((*pair, 0b1100, 0b1100, 0b110011), 4)) == []
