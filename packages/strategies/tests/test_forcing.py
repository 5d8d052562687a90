"""Forcing chains and nets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from approvals import Explained
from effects import effects

from ruleout.plugin import Board, Candidate, Step, Technique, bits, classic_grid
from ruleout.testing import board_of, boards_along, random_board, random_boards, sample_layouts
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.chain_length import candidates_of_branches
from ruleout_strategies.forcing.kinds import KINDS, Kind, forcing_technique
from ruleout_strategies.views.assumptions import (
    Assumptions,
    DynamicAssumptions,
    NetAssumptions,
    NishioAssumptions,
    StaticAssumptions,
)
from ruleout_strategies.views.implications import Implications

NINE = classic_grid()
FORCING = {kind.id: forcing_technique(kind) for kind in KINDS}
VIEWS = [StaticAssumptions, NishioAssumptions, DynamicAssumptions, NetAssumptions]


def steps(technique: Technique, board: Board) -> Iterator[Step]:
    yield from technique.find(board)


def settled(board: Board) -> Board:
    """The board on which singles, locked candidates and subsets find nothing more."""
    basics = [each for each in TECHNIQUES if each.difficulty <= 150]
    *_, last = boards_along(board, basics)
    return last


def some_boards() -> list[Board]:
    layouts = [sample_layouts()[name] for name in ("6x6", "jigsaw", "cages", "more runs", "rules")]
    return [random_board(layout, seed) for seed, layout in enumerate(layouts, 2)]


def test_each_candidate_of_a_cell_leads_to_the_same_conclusion(explained: Explained) -> None:
    board = board_of(NINE, {"r5c5": "123", "r5c1": "17", "r5c9": "27", "r4c4": "37"})
    technique = FORCING["cell-forcing-chain"]
    assert effects(technique, board) == ["7r5c4", "7r5c6"]
    step = next(technique.find(board))
    assert [len(branch.links) for branch in step.because.chains] == [3, 3, 3]
    assert candidates_of_branches(step) == 12
    assert explained(technique, board, step) == (
        "r4c4 r5c1 r5c5 r5c9; pattern: 1r5c5 2r5c5 3r5c5; branch 1r5c5 - 1r5c1, 1r5c1 = 7r5c1, 7r5c1 - 7r5c4; "
        "branch 2r5c5 - 2r5c9, 2r5c9 = 7r5c9, 7r5c9 - 7r5c4; branch 3r5c5 - 3r4c4, 3r4c4 = 7r4c4, 7r4c4 - 7r5c4"
    )


def test_one_candidate_that_leads_elsewhere_breaks_the_chain() -> None:
    board = board_of(NINE, {"r5c5": "123", "r5c1": "17", "r5c9": "27", "r4c4": "378"})
    assert effects(FORCING["cell-forcing-chain"], board) == []
    assert effects(FORCING["dynamic-cell-forcing-chain"], board) == []
    board = board_of(NINE, {"r5c5": "1234", "r5c1": "17", "r5c9": "27", "r4c4": "37"})
    assert effects(FORCING["cell-forcing-chain"], board) == []


def only_places(board: Board, digit: int, house: str, kept: list[str]) -> Board:
    """*board* with *digit* in the cells *kept* of a house only."""
    masks = list(board.masks)
    unit = next(each for each in board.layout.houses if each.label == house)
    for cell in unit.cells:
        if board.layout.names[cell] not in kept:
            masks[cell] &= ~(1 << (digit - 1))
    return Board.from_masks(board.layout, tuple(masks))


def test_each_place_of_a_digit_in_a_house_leads_to_the_same_conclusion() -> None:
    board = board_of(NINE, {"r4c1": "57", "r5c5": "57", "r6c9": "58", "r6c3": "78"})
    house = only_places(board, 5, "row 1", ["r1c1", "r1c5", "r1c9"])
    assert "7r5c3" in effects(FORCING["house-forcing-chain"], house)
    assert "7r5c3" not in effects(FORCING["house-forcing-chain"], board)
    wider = only_places(board, 5, "row 1", ["r1c1", "r1c3", "r1c5", "r1c9"])
    assert "7r5c3" not in effects(FORCING["house-forcing-chain"], wider)


@pytest.mark.long
@pytest.mark.parametrize(
    "kind", [each for each in KINDS if each.cases in (("cell",), ("house",))][:4], ids=lambda each: each.id
)
def test_the_chains_with_the_fewest_candidates_are_found_for_each_conclusion(kind: Kind) -> None:
    """Of static chains apart for first assumptions in cells with more than two candidates and in others."""
    is_static = kind.view is StaticAssumptions
    count = again = 0
    for board in random_boards([sample_layouts()["6x6"], sample_layouts()["jigsaw"]], count=4):
        fewest: dict[tuple[tuple[Candidate, ...], bool], int] = {}
        for step in FORCING[kind.id].find(board):
            first = step.because.candidates["pattern"][0]
            key = (*step.places, *step.removes), is_static and board.masks[first.cell].bit_count() > 2
            again += key in fewest
            assert candidates_of_branches(step) < fewest.get(key, 999)
            fewest[key] = candidates_of_branches(step)
        view = board.view(kind.view)
        nodes = view.graph.nodes
        (wanted,) = kind.cases
        groups = [group for group in view.graph.groups if group.kind == wanted]
        sets = [view.assumptions([(x, True) for x in group.members]) for group in groups]
        for i, (x, is_true) in (each for found in view.verities(sets) for each in found):
            starts = [(y, True) for y in groups[i].members]
            own = [view.branch(start) for start in starts]
            if view.are_separate(starts, (x, is_true)) and all(branch.reaches((x, is_true)) for branch in own):
                first = nodes.candidates(nodes.body[groups[i].members[0]])[0]
                key = nodes.candidates(nodes.body[x]), is_static and board.masks[first.cell].bit_count() > 2
                assert fewest[key] <= sum(branch.size((x, is_true)) for branch in own)
                count += 1
    assert count > 10
    assert again or is_static


def test_a_chain_to_a_contradiction_refutes_its_assumption() -> None:
    # If r1c1 is 1, then r1c5 is 2 and r5c1 is 3, and r5c5 can be neither of them.
    board = board_of(NINE, {"r1c5": "12", "r5c1": "13", "r5c5": "23"})
    static, dynamic = FORCING["contradiction-forcing-chain"], FORCING["dynamic-contradiction-forcing-chain"]
    assert effects(static, board) == effects(dynamic, board) == ["1r1c1"]
    step = next(steps(static, board))
    assert [branch.kind for branch in step.because.chains] == ["branch"]
    assert step.because.labels["target"] == "contradiction"
    assert effects(static, board_of(NINE, {"r1c5": "12", "r5c1": "13", "r5c5": "234"})) == []


def test_a_dynamic_chain_combines_what_followed_before(explained: Explained) -> None:
    # If r1c1 is 1, then r5c5 loses both 2 and 3 and is 4, which is the only candidate of r5c9.
    board = board_of(NINE, {"r1c5": "12", "r5c1": "13", "r5c5": "234", "r5c9": "45", "r1c9": "15"})
    assert "1r1c1" not in effects(FORCING["contradiction-forcing-chain"], board)
    technique = FORCING["dynamic-contradiction-forcing-chain"]
    assert "1r1c1" in effects(technique, board)
    step = next(each for each in technique.find(board) if each.removes[0] == Candidate(0, 1))
    assert explained(technique, board, step) == (
        "r1c5 r1c9 r5c1 r5c5 r5c9; pattern: 1r1c1; target: 4r5c5; branch 1r1c1 - 1r1c5, 1r1c5 = 2r1c5, 2r1c5 - "
        "2r5c5, 1r1c1 - 1r5c1, 1r5c1 = 3r5c1, 3r5c1 - 3r5c5, 2r5c5 3r5c5 = 4r5c5, 1r1c1 - 1r1c9, 1r1c9 = 5r1c9, "
        "5r1c9 - 5r5c9, 5r5c9 = 4r5c9, 4r5c9 - 4r5c5"
    )
    assert any(len(link.start.candidates) == 2 for link in step.because.links)


def test_a_net_uses_locked_candidates_and_subsets(explained: Explained) -> None:
    # If r1c1 is 1, then r5c4 and r5c5 are a pair of 2 and 3, and r5c9 has no candidate left.
    cells = {"r1c4": "18", "r1c5": "19", "r5c4": "238", "r5c5": "239", "r5c9": "23"}
    board = board_of(NINE, cells)
    assert "1r1c1" not in effects(FORCING["dynamic-contradiction-forcing-chain"], board)
    board = board_of(NINE, cells)
    technique = FORCING["contradiction-forcing-net"]
    step = next(each for each in technique.find(board) if Candidate(1, 1) in each.removes)
    assert explained(technique, board, step) == (
        "r1c4 r1c5 r5c4 r5c5 r5c9; pattern: 1r1c2; target: 3r5c9; branch 1r1c2 - 1r1c4, 1r1c4 = 8r1c4, 8r1c4 - "
        "8r5c4, 1r1c2 - 1r1c5, 1r1c5 = 9r1c5, 9r1c5 - 9r5c5, 8r5c4 9r5c5 = 2r5c4 2r5c5, 2r5c4 2r5c5 - 2r5c9, 2r5c9 "
        "= 3r5c9, 8r5c4 9r5c5 = 3r5c4 3r5c5, 3r5c4 3r5c5 - 3r5c9"
    )


@pytest.mark.long
@pytest.mark.parametrize("kind", VIEWS, ids=lambda each: each.__name__)
def test_all_assumptions_at_once_find_what_each_finds_alone(kind: type[Assumptions]) -> None:
    for board in some_boards():
        view = board.view(kind)
        view.settle()
        refuted = {each for found in view.refutations() for each in found}
        everything = view.verities([1 << each for each in range(2 * view.graph.count)])
        together: dict[int, set[tuple[int, bool]]] = {}
        for found in everything:
            for i, state in found:
                together.setdefault(i, set()).add(state)
        for each in range(2 * view.graph.count):
            start = view.state(each)
            branch = view.branch(start)
            assert (branch.conflict is not None) == (each in refuted)
            branch.settle()
            if each not in refuted:
                assert set(branch.causes) - {start} == together.get(each, set())


def naive(board: Board, start: tuple[int, bool]) -> tuple[int, ...] | None:
    """The masks that singles leave after an assumption; None if there is a contradiction. Placed cells are left out."""
    layout = board.layout
    graph = board.view(Implications)
    masks = list(board.masks)
    bit, place = graph.nodes.keys[start[0]]
    where = place.bit_length() - 1
    masks[where] = masks[where] & (1 << bit) if start[1] else masks[where] & ~(1 << bit)
    while True:
        before = list(masks)
        for cell in bits(board.open):
            if masks[cell].bit_count() == 1 and masks[cell] != board.masks[cell]:
                for peer in layout.peers[cell]:
                    masks[peer] &= ~masks[cell]
        for house in layout.houses:
            for bit in range(layout.digits):
                places = [each for each in house.cells if masks[each] >> bit & 1]
                first = [each for each in house.cells if board.masks[each] >> bit & 1]
                if not places and len(first) > 1:
                    return None
                if len(places) == 1 < len(first):
                    masks[places[0]] = 1 << bit
        if 0 in masks:
            return None
        if masks == before:
            return tuple(masks)


def test_dynamic_chains_find_what_singles_find() -> None:
    layouts = [sample_layouts()[name] for name in ("6x6", "jigsaw", "diagonal")]
    compared = 0
    for board in map(settled, random_boards(layouts, count=5, seed=2)):
        view = board.view(DynamicAssumptions)
        for each in range(2 * view.graph.count):
            start = view.state(each)
            branch, expected = view.branch(start), naive(board, start)
            assert (branch.conflict is not None) == (expected is None)
            if expected is not None:
                compared += 1
                masks = list(board.masks)
                for x, is_true in branch.causes:
                    bit, place = view.graph.nodes.keys[x]
                    cell = place.bit_length() - 1
                    masks[cell] &= 1 << bit if is_true else ~(1 << bit)
                assert tuple(masks) == expected
    assert compared > 50


def test_nets_leave_nothing_to_locked_candidates_and_subsets() -> None:
    names = ("locked-candidates", "naked-pair", "hidden-pair", "naked-triple", "hidden-triple")
    inner = [each for each in TECHNIQUES if each.id in names]
    compared = 0
    for seed in range(12):
        board = settled(random_board(sample_layouts()["6x6"], seed))
        view = board.view(NetAssumptions)
        view.settle()
        for each in range(0, 2 * view.graph.count, 3):
            branch = view.branch(view.state(each))
            if branch.conflict is not None:
                continue
            masks = list(board.masks)
            for x, is_true in branch.causes:
                bit, place = view.graph.nodes.keys[x]
                masks[place.bit_length() - 1] &= 1 << bit if is_true else ~(1 << bit)
            after = Board.from_masks(board.layout, tuple(masks))
            compared += 1
            assert [step for technique in inner for step in technique.find(after)] == []
    assert compared > 20


@pytest.mark.parametrize("name", FORCING)
def test_each_assumption_has_a_branch(name: str) -> None:
    for board in some_boards():
        for step, _ in zip(steps(FORCING[name], board), range(5), strict=False):
            branches = [branch.links for branch in step.because.chains]
            assumed = step.because.candidates["pattern"]
            assert {branch.kind for branch in step.because.chains} == {"branch"}
            is_double = len(assumed) == 1 and "target" not in step.because.candidates
            assert len(branches) == (2 if is_double else len(assumed))
            if not is_double:
                assert [branch[0].start.candidates for branch in branches] == [(each,) for each in assumed]
            effect = (*step.places, *step.removes)
            if "target" not in step.because.candidates:
                assert all(branch[-1].end.candidates == effect for branch in branches)
            assert candidates_of_branches(step) >= len(step.because.candidates["pattern"]) + 1


@pytest.mark.parametrize("name", FORCING)
def test_a_board_on_which_everything_is_open_has_no_step(name: str) -> None:
    assert effects(FORCING[name], board_of(NINE, {})) == []
