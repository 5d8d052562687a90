"""Rules together: refutations are short and right, and their proofs are checked by a search of each thought alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import attrs
import pytest
from approvals import Explained

from ruleout import Board, Step, Technique
from ruleout.internal import Fact, Origin, Proof, Relation, Sum, Unit, classic_grid, mask_of
from ruleout.testing import (
    Rearrangement,
    board_of,
    check_technique,
    needless_parts,
    proof_faults,
    random_board,
    tiny_layouts,
)
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.together.cases import CASES, MOST_IN_ALL
from ruleout_strategies.together.followed import FOLLOWED
from ruleout_strategies.together.net import Narrowers, net_of
from ruleout_strategies.together.ranks import Ranks
from ruleout_strategies.together.tables import Table, table_of
from ruleout_strategies.together.views import Refutations
from ruleout_strategies.views.fillings import filling_of

SIX = classic_grid(6, (2, 3))
LESS = tuple(mask_of(range(digit + 1, 7)) for digit in range(1, 7))
MOST = {"rules-together-2": 2, "rules-together-3": 3, "rules-together-4": 4, "rules-together-6": 6, "sums-together": 6}
RULES = SIX.with_constraints(
    [
        Sum((0, 1, 2), 0, (1, -1, -1), Origin("arrows", "the arrow from r1c1 to r1c3")),
        Sum((21, 14, 15), 0, (1, -1, -1), Origin("arrows", "the arrow from r4c4 to r3c4")),
        Relation(2, 9, LESS, Origin("thermometers", "the thermometer from r1c3 to r2c4")),
        Relation(13, 14, LESS, Origin("thermometers", "the thermometer from r3c2 to r3c3")),
    ]
)
BY_ID = {each.id: each for each in TECHNIQUES}
EASY = [each for each in TECHNIQUES if each.difficulty < 53 and each.groups[0] in ("singles", "rules", "locked")]


def closed(board: Board) -> Board:
    """Return the board after all easy steps."""
    while step := next((step for each in EASY for step in each.find(board)), None):
        board = board.apply(step)
    return board


BOARDS = [board for board in (closed(random_board(RULES, seed)) for seed in range(40)) if not board.is_dead]


def counted(proof: Proof, number: int) -> int:
    """The thoughts on which a fact depends, itself included, but for what a digit excludes in sight."""
    facts = [proof.facts[each] for each in proof.before(number)]
    return sum(not each.is_assumed and (each.is_true or each.ends_case or bool(each.cells)) for each in facts)


def steps(technique: Technique, most: int = 1) -> Iterator[tuple[Board, Step]]:
    for board in BOARDS:
        for _, step in zip(range(most), technique.find(board), strict=False):
            yield board, step


@pytest.mark.parametrize("technique", FOLLOWED[:4], ids=lambda each: each.id)
def test_a_refutation_takes_the_thoughts_that_its_technique_has(technique: Technique) -> None:
    count = 0
    for board, step in steps(technique):
        assert technique.prove is not None
        proof = technique.prove(board, step)
        for cause in proof.causes:
            assert counted(proof, cause.facts[0]) <= MOST[technique.id]
            count += 1
    assert count


def test_cases_are_few_and_short() -> None:
    count = 0
    for board, step in steps(CASES):
        assert CASES.prove is not None
        proof = CASES.prove(board, step)
        assert 2 <= len(proof.cases) <= 4
        assert sum(counted(proof, each) for each in proof.causes[0].facts) <= MOST_IN_ALL
        count += 1
    assert count


def spoiled(proof: Proof) -> Iterator[Proof]:
    """The proof with a fact that uses one fact less, or without houses and rules, each fact in turn."""
    for number, fact in enumerate(proof.facts):
        others = [attrs.evolve(fact, after=tuple(each for each in fact.after if each != i)) for i in fact.after]
        others += [attrs.evolve(fact, by=())] if fact.by else []
        for other in others:
            yield with_fact(proof, number, other)


def with_fact(proof: Proof, number: int, fact: Fact) -> Proof:
    return attrs.evolve(proof, facts=(*proof.facts[:number], fact, *proof.facts[number + 1 :]))


@pytest.mark.long
@pytest.mark.parametrize("technique", [*FOLLOWED[:4], CASES], ids=lambda each: each.id)
def test_each_thought_needs_what_it_names(technique: Technique) -> None:
    count = 0
    for board, step in steps(technique):
        assert technique.prove is not None
        proof = technique.prove(board, step)
        assert not [*proof_faults(board, step, proof), *needless_parts(board, step, proof)]
        for other in spoiled(proof):
            assert list(proof_faults(board, step, other)), (proof, other)
            count += 1
    assert count > 5


@pytest.mark.parametrize("technique", [FOLLOWED[1], CASES], ids=lambda each: each.id)
def test_a_rule_a_house_and_a_fact_too_many_are_found(technique: Technique) -> None:
    board, step = next(steps(technique))
    assert technique.prove is not None
    proof = technique.prove(board, step)
    named = {*step.because.all_constraints}
    idle = [each for each in board.layout.constraints if each not in named]
    house, rule = (next(each for each in idle if isinstance(each, Unit) is is_house) for is_house in (True, False))
    number, fact = next((i, each) for i, each in enumerate(proof.facts) if each.cells and len(each.after) < i)
    for extra in (house, rule):
        other = with_fact(proof, number, attrs.evolve(fact, by=(*fact.by, extra)))
        assert not list(proof_faults(board, step, other))
        assert any(f"does not need {extra.label}" in each for each in needless_parts(board, step, other))
        roles = step.because.constraints
        because = attrs.evolve(step.because, constraints={**roles, "rule": (*roles.get("rule", ()), extra)})
        assert list(needless_parts(board, attrs.evolve(step, because=because), proof)) == [
            f"no fact needs {extra.label}"
        ]
    unused = next(i for i in range(number) if i not in fact.after)
    other = with_fact(proof, number, attrs.evolve(fact, after=(*fact.after, unused)))
    assert [f"does not need fact {unused}" in each for each in needless_parts(board, step, other)] == [True]


def test_a_case_that_is_dropped_and_a_fact_that_is_not_used_are_found() -> None:
    board, step = next(steps(CASES))
    assert CASES.prove is not None
    proof = CASES.prove(board, step)
    (cause,) = proof.causes
    fewer = attrs.evolve(proof, causes=(attrs.evolve(cause, facts=cause.facts[1:]),))
    assert list(proof_faults(board, step, fewer))
    more = attrs.evolve(proof, facts=(*proof.facts, attrs.evolve(proof.facts[cause.facts[0]])))
    assert list(proof_faults(board, step, more)) == [f"nothing uses fact {len(proof.facts)}"]


@pytest.mark.parametrize("name", ["custom", "custom with primitives"])
def test_a_rule_written_in_python_takes_part(name: str) -> None:
    layouts = tiny_layouts()
    layout = layouts.get(name, layouts["custom"])
    assert any(not source.is_house for source in net_of(layout).sources)
    for technique in (*FOLLOWED, CASES):
        check_technique(technique, [random_board(layout, seed) for seed in range(5)], most_steps=2)


def test_a_table_leaves_what_some_filling_has() -> None:
    rule = [Sum((0, 1, 7), 9, None, Origin("sum", "the sum"))]
    layout = SIX.with_constraints(rule)
    filling = filling_of(layout, rule)
    assert filling is not None
    table = table_of(filling, (layout.full,) * 3)
    assert table is not None
    for masks in product((0b111111, 0b001011, 0b110000, 0b000100), repeat=3):
        at = [filling.cells.index(cell) for cell in (0, 1, 7)]
        words = [
            word
            for word in product(range(6), repeat=3)
            if sum(word) == 6
            and len({word[i] for i in at}) == 3
            and all(mask >> digit & 1 for mask, digit in zip(masks, word, strict=True))
        ]
        left = tuple(mask_of({word[i] + 1 for word in words}) for i in range(3))
        assert table.narrow(masks) == (left if words else None)
        small: Table | None = table.restricted(masks)
        assert (small.narrow(masks) if small else None) == (left if words else None)


def test_ranks_move_with_the_cells_of_a_board() -> None:
    for number, board in enumerate((board_of(RULES, {}), *BOARDS[:4])):
        moved = Rearrangement.drawn(board.layout, random.Random(number), digits=False)
        turned, rank = moved.board(board), board.view(Ranks).of_cell
        assert sorted(rank) == [*range(36)]
        assert [turned.view(Ranks).of_cell[moved.cells[cell]] for cell in range(36)] == [*rank]


def test_tables_of_an_earlier_board_change_nothing() -> None:
    board = board_of(RULES, {})
    board.view(Refutations).of_thoughts(1, 6)
    after = board.remove("r1c2", 1, 4)
    fresh = Board.from_masks(RULES, after.masks)
    assert after.view(Refutations).of_thoughts(1, 6) == fresh.view(Refutations).of_thoughts(1, 6)
    assert after.view(Narrowers) is not board.view(Narrowers)


def test_a_rule_with_many_fillings_is_used_by_its_parts() -> None:
    line = [Relation(cell, cell + 1, (0b111110,) * 6, Origin("line", "the line")) for cell in range(30, 35)]
    line += [
        Relation(35, 29, LESS, Origin("line", "the line")),
        *(Relation(i, i - 6, LESS, Origin("line", "the line")) for i in (29, 23, 17)),
    ]
    layout = SIX.with_constraints(line)
    board = board_of(layout, {})
    narrowers = board.view(Narrowers)
    assert sum(not source.is_house for source in narrowers.net.sources) == 1


def test_rules_are_told_with_what_each_leaves(explained: Explained) -> None:
    layout = RULES
    board = board_of(layout, {"r1c2": "12", "r2c4": "45", "r1c1": "3456"})
    for technique in FOLLOWED[:2]:
        step = next(iter(technique.find(board)))
        explained(technique, board, step)


def test_cases_are_told_one_after_the_other(explained: Explained) -> None:
    board, step = next(steps(CASES))
    explained(CASES, board, step)
