"""Chains of every kind."""

from __future__ import annotations

import random

import attrs
import pytest
from approvals import Approved, Explained
from effects import column, effects, row

from ruleout import explain_step
from ruleout.internal import (
    Board,
    Candidate,
    Link,
    Node,
    Reason,
    Step,
    bits,
    candidates_in,
    cell_set,
    classic_grid,
)
from ruleout.testing import board_of, boards_along, random_boards, random_puzzle, sample_layouts, without
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.chains.chain import Chain
from ruleout_strategies.chains.kinds import KINDS, chain_technique
from ruleout_strategies.views.almost import AlmostLockedSets
from ruleout_strategies.views.closures import AllClosures, Closures, PlainClosures, XClosures
from ruleout_strategies.views.nodes import AlmostLockedNodes, Nodes

NINE = classic_grid()
CHAINS = {kind.id: chain_technique(kind) for kind in KINDS}


def test_the_ends_of_an_x_chain_exclude_what_both_see(explained: Explained) -> None:
    board = without(without(NINE, 5, row(1, "26")), 5, column(5, "38"))
    technique = CHAINS["x-chain"]
    step = next(iter(technique.find(board)))
    assert explain_step(board, step).note == "X-Chain (5)r1c2=r1c6-r3c5=(5)r8c5 => r8c2<>5"
    assert effects(technique, board)[0] == "5r8c2"
    assert explained(technique, board, step) == (
        "r1c1 r1c3 r1c4 r1c5 r1c7 r1c8 r1c9 r2c5 r4c5 r5c5 r6c5 r7c5 r9c5; sight: column 2, row 8; pattern: 5r1c2 "
        "5r8c5; 5r1c2 = 5r1c6, 5r1c6 - 5r3c5, 5r3c5 = 5r8c5"
    )


def test_ends_that_are_groups_of_one_digit_are_named_together(approved: Approved) -> None:
    ends = [Node(candidates_in(cell_set(cells), 8)) for cells in ((28, 29), (29, 38, 47))]
    inside = [Node(candidates_in(1 << cell, 8)) for cell in (70, 71)]
    pairs = zip((ends[0], *inside), (*inside, ends[1]), strict=True)
    links = tuple(Link(start, end, i != 1, ()) for i, (start, end) in enumerate(pairs))
    removes = (Candidate(37, 8),)
    step = Step("grouped-x-chain", removes=removes, because=attrs.evolve(Reason.of([0]), links=links))
    approved("chains", explain_step(board_of(NINE, {}), step).full)


def test_a_third_place_breaks_a_strong_link() -> None:
    assert effects(CHAINS["x-chain"], without(without(NINE, 5, row(1, "269")), 5, column(5, "38"))) == []


def test_an_xy_chain_passes_through_cells_of_two() -> None:
    board = board_of(NINE, {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "41"})
    assert effects(CHAINS["xy-chain"], board)[0] == "1r1c9 1r5c1"


def test_a_chain_from_a_candidate_to_itself_places_it() -> None:
    board = board_of(NINE, {"r1c1": "12", "r1c5": "13", "r2c2": "23", "r2c5": "23"})
    board = without(without(board, 1, row(1, "15")), 3, column(5, "12"))
    placing = [step for step in CHAINS["aic"].find(board) if step.places]
    assert placing
    for step in placing:
        assert step.because.links[0].start.candidates == step.because.links[-1].end.candidates == step.places


def test_a_loop_removes_what_both_ends_of_each_weak_link_exclude(explained: Explained) -> None:
    board = without(without(NINE, 5, row(2, "27")), 5, row(6, "27"))
    technique = CHAINS["x-chain"]
    (step,) = technique.find(board)
    assert len(step.because.links) == 4
    assert {each.cell for each in step.removes} == {9 * r + c for r in (0, 2, 3, 4, 6, 7, 8) for c in (1, 6)}
    assert explained(technique, board, step) == (
        "r2c1 r2c3 r2c4 r2c5 r2c6 r2c8 r2c9 r6c1 r6c3 r6c4 r6c5 r6c6 r6c8 r6c9; sight: column 7, column 2; "
        "pattern: 5r2c2 5r6c2; loop 5r2c2 = 5r2c7, 5r2c7 - 5r6c7, 5r6c7 = 5r6c2, 5r6c2 - 5r2c2"
    )


def test_of_loops_with_the_same_effects_the_shortest_is_found() -> None:
    count = 0
    for board in random_boards([sample_layouts()["6x6"]], count=6):
        closures = board.view(PlainClosures)
        found: dict[int, int] = {}
        for step in CHAINS["aic"].find(board):
            removed = sum(1 << closures.nodes.bit_of(each) for each in step.removes)
            found[removed] = min(found.get(removed, 99), len(step.because.links) + step.because.links[-1].strong)
        pairs = [(first, last) for first in closures.ends for last in closures.weak.get(first, ())]
        for path in (path for pair in pairs for path in closures.loops(*pair)):
            effects = Chain(closures.nodes, path).effects
            if effects:
                count += 1
                assert found[effects] <= len(path)
    assert count > 10


def test_a_group_of_cells_is_one_node() -> None:
    board = without(without(NINE, 5, row(1, "145")), 5, column(6, "37"))
    assert effects(CHAINS["x-chain"], board) == []
    technique = CHAINS["grouped-x-chain"]
    step = next(iter(technique.find(board)))
    assert explain_step(board, step).note == "Grouped X-Chain (5)r1c1=r1c45-r3c6=(5)r7c6 => r7c1<>5"
    assert effects(technique, board)[0] == "5r7c1"


@pytest.mark.parametrize("name", CHAINS)
def test_a_board_without_strong_links_has_no_chain(name: str) -> None:
    assert effects(CHAINS[name], board_of(NINE, {})) == []


def brute_force(board: Board, closures: Closures, candidate: int) -> bool:
    """Whether assuming *candidate* leads to its own exclusion along the links, found by a plain search."""
    nodes = closures.nodes
    start = nodes.number[candidate // nodes.size, 1 << candidate % nodes.size]
    seen = {(node, False) for node in closures.ends if not nodes.body[node] & ~nodes.excludes[start]}
    queue = list(seen)
    while queue:
        node, true = queue.pop()
        if true and nodes.excludes[node] >> candidate & 1:
            return True
        after = closures.weak.get(node, []) if true else closures.strong[node]
        more = {(other, not true) for other in after} - seen
        seen |= more
        queue += more
    return False


def nodes_exclude(closures: Closures, node: int, candidate: int) -> bool:
    return bool(closures.nodes.excludes[node] >> candidate & 1)


@pytest.mark.parametrize("kind", [XClosures, PlainClosures, AllClosures])
def test_all_starts_at_once_find_what_one_search_for_each_start_finds(kind: type[Closures]) -> None:
    for board in random_boards(random.Random(5).sample(list(sample_layouts().values()), 5), count=4):
        closures = board.view(kind)
        refuted = 0
        for length, more in closures.rounds():
            assert not refuted & more
            refuted |= more
            for candidate in bits(more):
                assert len(closures.path(candidate)) == 2 * length
                path = closures.path(candidate)
                assert nodes_exclude(closures, path[0], candidate)
                assert nodes_exclude(closures, path[-1], candidate)
        expected = {bit for bit in bits(closures.nodes.live) if brute_force(board, closures, bit)}
        assert set(bits(refuted)) == expected


def test_weak_links_are_the_nodes_that_a_node_excludes() -> None:
    for board in random_boards([NINE, sample_layouts()["cages"]], count=6):
        closures = board.view(AllClosures)
        nodes = closures.nodes
        for node in closures.ends:
            expected = {other for other in closures.ends if not nodes.body[other] & ~nodes.excludes[node]}
            assert set(closures.weak.get(node, [])) == expected


def test_almost_locked_sets_have_one_digit_more_than_cells() -> None:
    (board,) = random_boards([NINE], count=1, seed=2)
    sets = board.view(AlmostLockedSets)
    assert sets.digits
    for cells, digits in sets.digits.items():
        union = 0
        for cell in bits(cells):
            union |= board.masks[cell]
        assert union == digits
        assert digits.bit_count() == cells.bit_count() + 1
        assert any(not cells & ~around for around in board.layout.unit_sets.values())


@pytest.mark.parametrize("name", ["9x9", "cages", "two grids", "runs"])
def test_views_carried_along_a_solution_equal_those_of_the_board_alone(name: str) -> None:
    puzzle = random_puzzle(sample_layouts()[name], seed=3)
    for board in list(boards_along(puzzle, TECHNIQUES))[::6]:
        for kind in (Nodes, AlmostLockedNodes):
            carried, fresh = board.view(kind), kind.of(board, None)
            assert (carried.keys, carried.excludes, carried.why) == (fresh.keys, fresh.excludes, fresh.why)
