"""Nested forcing chains: what chains, and other cases, show within a case."""

from __future__ import annotations

from functools import cache

import attrs
import pytest

import ruleout
from ruleout import internal as kit
from ruleout.testing import boards_along, check_technique, random_board, sample_layouts
from ruleout.testing.chains import chain_faults
from ruleout.testing.definitions.nested_chains import left
from ruleout.testing.proofs import proof_faults
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.views.assumptions import Assumptions, DynamicAssumptions
from ruleout_strategies.views.nested import DynamicNestedAssumptions, NestedAssumptions

BY_ID = {each.id: each for each in TECHNIQUES}
NESTED = BY_ID["nested-forcing-chain"]
CHAINS = [each for each in TECHNIQUES if each.difficulty <= 150 or each.id in ("x-chain", "xy-chain", "aic")]
HARD = "..8...6..1...2.8.5.......4..9..3....8...97....138.2...789...5..2.5...7.4.6..8.2.."


HARDER = """
+----------------+----------------+----------------+
|    1 2579    3 |    4  579    6 |  278   28  579 |
|   24  579  247 |    1    8  579 | 2579    3    6 |
|    8  579    6 |  579    2    3 |    1  579    4 |
+----------------+----------------+----------------+
|  236    4    5 |   23    1    8 | 2679  279  379 |
|   36   26    8 | 3579 5679 2579 |   56    4    1 |
|    7    1    9 |  235   56    4 | 2568  258   35 |
+----------------+----------------+----------------+
|  259    3  127 |    6  579   12 |    4  579    8 |
| 4569   67   47 |    8    3  579 |  579    1    2 |
|  259    8  127 | 2579    4  127 |    3    6  579 |
+----------------+----------------+----------------+
"""
"""A position in which no single chain within a case gives anything."""


class Unlocked(NestedAssumptions):
    """The same without locked candidates and subsets."""

    locking = None


class DynamicUnlocked(DynamicNestedAssumptions):
    """The same without locked candidates and subsets."""

    locking = None


CHAIN, REFUTED, CASES = "chain", "refuted", "cases"
KINDS = (CHAIN, REFUTED, pytest.param(CASES, marks=pytest.mark.long))
"""What is nested in a case: a chain, a contradiction by singles, and cases that all lead to one conclusion."""


def jigsaw(seed: int) -> kit.Board:
    """A random position on a jigsaw that chains do not solve."""
    return [*boards_along(random_board(sample_layouts()["jigsaw"], seed), CHAINS)][-1]


@cache
def example(kind: str) -> tuple[kit.Board, kit.Step]:
    """A position, and the first step there in which *kind* is nested."""
    if kind == CHAIN:
        basics = [each for each in TECHNIQUES if each.difficulty <= 20 and not each.on_request]
        *_, board = boards_along(ruleout.parse(HARD), basics)
    else:
        board = kit.Board.of(ruleout.parse(HARDER)) if kind == REFUTED else jigsaw(40)
    return board, next(each for each in NESTED.find(board) if kind != CASES or len(nesting(each).nested) > 1)


def compare(board: kit.Board, easier: Assumptions, view: Assumptions, dynamic: bool, most: int) -> None:
    """Compare what follows from assumptions with the definition, those first from which more follows than before."""
    easier.settle()
    view.settle()
    wrong = {each for some in view.refutations() for each in some}
    count, gained = view.graph.count, 0
    for x in range(count):
        gained |= view.excluding(x) & ~easier.excluding(x)
    assert gained
    keys = [(bit, place.bit_length() - 1) for bit, place in view.graph.nodes.keys[:count]]
    for assumption in sorted(range(2 * count), key=lambda each: not gained >> each & 1)[:most]:
        x, is_true = view.state(assumption)
        masks, (bit, cell) = list(board.masks), keys[x]
        masks[cell] &= 1 << bit if is_true else ~(1 << bit)
        after = left(board.layout, masks, dynamic)
        assert (after is None) == (assumption in wrong)
        if after is not None:
            gone = {y for y in range(count) if view.excluding(y) >> assumption & 1}
            assert gone == {y for y, (bit, cell) in enumerate(keys) if not after[cell] >> bit & 1}


@pytest.mark.long
def test_what_follows_is_what_singles_and_chains_leave() -> None:
    board = jigsaw(34)
    compare(board, board.view(DynamicAssumptions), board.view(Unlocked), dynamic=False, most=1000)


@pytest.mark.long
def test_what_follows_is_what_singles_leave_after_two_assumptions() -> None:
    board = jigsaw(16)
    compare(board, board.view(Unlocked), board.view(DynamicUnlocked), dynamic=True, most=8)


def nesting(step: kit.Step) -> kit.Link:
    """The first link in which something is nested, the one in which most chains are."""
    return max((link for link in step.because.links if link.nested), key=lambda link: len(link.nested))


def faults_with(board: kit.Board, step: kit.Step, wrong: kit.Link) -> list[str]:
    """The faults of the chains of *step* with another link in which something is nested."""
    link = nesting(step)
    chains = [
        kit.Chain(tuple([wrong if each is link else each for each in chain.links]), chain.kind)
        for chain in step.because.chains
    ]
    return chain_faults(board.layout, attrs.evolve(step.because, chains=tuple(chains)))


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_chains_are_nested_and_can_be_read_back(kind: str) -> None:
    board, _ = example(kind)
    board.forget_views()  # the steps must not depend on what was asked before
    assert check_technique(NESTED, [board], most_steps=1, most_turned=1) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_link_that_a_nested_chain_lacks_is_missed(kind: str) -> None:
    board, step = example(kind)
    chains = nesting(step).nested
    assert (len(chains) > 1) == (kind == CASES)
    assert not faults_with(board, step, nesting(step))
    for number, chain in enumerate(chains):
        for place in range(len(chain.links)):
            rest = kit.Chain(chain.links[:place] + chain.links[place + 1 :], "branch")
            wrong = (*chains[:number], rest, *chains[number + 1 :])
            assert faults_with(board, step, attrs.evolve(nesting(step), nested=wrong))


@pytest.mark.parametrize("kind", KINDS)
def test_a_candidate_that_is_not_known_to_be_false_is_noticed(kind: str) -> None:
    board, step = example(kind)
    link = nesting(step)
    for gone in link.start.candidates:
        rest = kit.Node.of(*(each for each in link.start.candidates if each != gone))
        found = faults_with(board, step, attrs.evolve(link, start=rest))
        assert any("has a nested chain whose link" in each for each in found)


@pytest.mark.parametrize("kind", KINDS)
def test_a_proof_without_a_nested_fact_is_noticed(kind: str) -> None:
    board, step = example(kind)
    proof = NESTED.prove(board, step) if NESTED.prove else None
    assert proof is not None
    assert not list(proof_faults(board, step, proof))
    end = nesting(step).end
    number = next(number for number, fact in enumerate(proof.facts) if fact.nested and fact.node == end)
    nested = proof.facts[number].nested
    for place in range(len(nested)):
        fact = attrs.evolve(proof.facts[number], nested=nested[:place] + nested[place + 1 :])
        facts = (*proof.facts[:number], fact, *proof.facts[number + 1 :])
        assert list(proof_faults(board, step, attrs.evolve(proof, facts=facts)))
