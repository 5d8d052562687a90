"""Each removal by a rule names cells whose candidates it needs, and the sentences say what these hold."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs
import pytest

import ruleout
from ruleout.internal import (
    Board,
    Fact,
    Layout,
    Proof,
    Regular,
    Step,
    Sum,
    Unit,
    automaton,
    classic_grid,
    digit_mask,
    digits_of,
    proof_of,
    text_of,
)
from ruleout.testing import board_of, proof_faults
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.rules.played import Rules
from ruleout_strategies.rules.reasons import assume, contraries, what_matters

BY_ID = {each.id: each for each in TECHNIQUES}
SIX = classic_grid(6, (2, 3))


def rising(layout: Layout, names: str) -> Regular:
    digits = range(1, layout.digits + 1)
    machine = automaton(digits, 0, lambda last, digit: digit if digit > last else None, lambda last: True)
    return Regular(tuple(map(layout.cell, names.split())), machine)


LAYOUTS = {
    "arrow": SIX.with_constraints([Sum(tuple(map(SIX.cell, ("r1c1", "r1c2", "r2c2"))), 0, (1, -1, -1))]),
    "sum": SIX.with_constraints([Sum(tuple(map(SIX.cell, ("r1c1", "r1c2", "r2c4"))), 9)]),
    "thermometer": SIX.with_constraints([rising(SIX, "r1c1 r2c2 r3c3 r3c4")]),
}
TECHNIQUES_OF_RULES = ("rule-narrowing", "rule-fillings", "rule-digits", "rule-and-house")


def steps(name: str, boards: int = 12) -> Iterator[tuple[Board, Step, Proof]]:
    """Steps of rules on random boards, and their proofs."""
    layout, random = LAYOUTS[name], Random(name)
    cells = {cell for each in layout.constraints if not isinstance(each, Unit) for cell in each.cells}
    for _ in range(boards):
        texts = {layout.names[cell]: "".join(random.sample("123456", random.randint(2, 6))) for cell in sorted(cells)}
        board = board_of(layout, texts)
        for technique in TECHNIQUES_OF_RULES:
            for step in list(BY_ID[technique].find(board))[:4]:
                yield board, step, proof_of(board, step, BY_ID)


@pytest.mark.parametrize("name", LAYOUTS)
def test_no_cell_of_a_reason_can_be_left_out(name: str) -> None:
    needed, facts = 0, 0
    for board, step, proof in steps(name):
        assert list(proof_faults(board, step, proof)) == []
        for number, fact in enumerate(proof.facts):
            for cell in fact.cells if len(fact.cells) <= 4 else ():
                fewer = attrs.evolve(fact, cells=tuple([each for each in fact.cells if each != cell]))
                faults = list(proof_faults(board, step, with_fact(proof, number, fewer)))
                facts, needed = facts + 1, needed + bool(faults)
    assert facts > 20
    assert needed >= 0.9 * facts


@pytest.mark.parametrize("name", LAYOUTS)
def test_what_a_sentence_says_of_its_cells_is_enough_and_needed(name: str) -> None:
    for board, step, proof in steps(name, 6):
        roles = step.because.constraints
        rules = Rules(board, (*roles["rule"], *roles.get("unit", ())), step.technique != "rule-narrowing")
        for fact in proof.facts:
            if fact.cells == rules.cells:
                continue
            told = what_matters(rules, fact)
            assert follows(rules, fact, told)
            for cell, mask in told.items():
                for digit in digits_of(SIX.full & ~mask) if mask.bit_count() > 2 else ():
                    assert not follows(rules, fact, told | {cell: mask | digit_mask(digit)})


def follows(rules: Rules, fact: Fact, masks: dict[int, int]) -> bool:
    starts = [rules.start((), assume(masks, each)) for each in contraries(rules.board, fact)]
    return all(rules.follow(start) is not None for start in starts)


def with_fact(proof: Proof, number: int, fact: Fact) -> Proof:
    return attrs.evolve(proof, facts=(*proof.facts[:number], fact, *proof.facts[number + 1 :]))


def test_the_shaft_that_decides_an_arrow_is_named() -> None:
    board = board_of(LAYOUTS["arrow"], {"r2c2": "4"})
    (step,) = BY_ID["rule-narrowing"].find(board)
    told = ruleout.explain_step(board, step)
    assert "r2c2 is 4, so r1c1 is 5 or 6 and r1c2 is 1 or 2." in told.full
    lesson = BY_ID["rule-narrowing"].lesson
    assert lesson is not None
    assert "If r1c1 were 2, r2c2 would have to be 1, but is 4." in text_of(
        board.layout, lesson(board, step, proof_of(board, step, BY_ID))
    )
