"""Nested forcing chains: chains within a case."""

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
from ruleout_strategies.views.assumptions import DynamicAssumptions
from ruleout_strategies.views.nested import NestedAssumptions

BY_ID = {each.id: each for each in TECHNIQUES}
NESTED = BY_ID["nested-forcing-chain"]
CHAINS = [each for each in TECHNIQUES if each.difficulty <= 150 or each.id in ("x-chain", "xy-chain", "aic")]
HARD = "..8...6..1...2.8.5.......4..9..3....8...97....138.2...789...5..2.5...7.4.6..8.2.."


class Unlocked(NestedAssumptions):
    """The same without locked candidates and subsets."""

    locking = None


@cache
def example() -> tuple[kit.Board, kit.Step]:
    """A position after singles, and the first step there."""
    *_, board = boards_along(
        ruleout.parse(HARD), [each for each in TECHNIQUES if each.difficulty <= 20 and not each.on_request]
    )
    return board, next(iter(NESTED.find(board)))


@pytest.mark.long
def test_what_follows_is_what_singles_and_chains_leave() -> None:
    *_, board = boards_along(random_board(sample_layouts()["jigsaw"], 34), CHAINS)
    view, dynamic = board.view(Unlocked), board.view(DynamicAssumptions)
    view.settle()
    dynamic.settle()
    wrong = {each for some in view.refutations() for each in some}
    assert len(wrong) > sum(map(len, dynamic.refutations()))
    keys = [(bit, place.bit_length() - 1) for bit, place in view.graph.nodes.keys[: view.graph.count]]
    for assumption in range(2 * view.graph.count):
        x, is_true = view.state(assumption)
        masks, (bit, cell) = list(board.masks), keys[x]
        masks[cell] &= 1 << bit if is_true else ~(1 << bit)
        after = left(board.layout, masks)
        assert (after is None) == (assumption in wrong)
        if after is not None:
            gone = {y for y in range(view.graph.count) if view.excluding(y) >> assumption & 1}
            assert gone == {y for y, (bit, cell) in enumerate(keys) if not after[cell] >> bit & 1}


def nesting(step: kit.Step) -> kit.Link:
    """The link in which a chain is nested."""
    (link,) = [link for link in step.because.links if link.nested]
    return link


def faults_with(board: kit.Board, step: kit.Step, wrong: kit.Link) -> list[str]:
    """The faults of the chains of *step* with another link in which a chain is nested."""
    link = nesting(step)
    chains = [
        kit.Chain(tuple([wrong if each is link else each for each in chain.links]), chain.kind)
        for chain in step.because.chains
    ]
    return chain_faults(board.layout, attrs.evolve(step.because, chains=tuple(chains)))


def test_a_chain_is_nested_and_can_be_read_back() -> None:
    board, step = example()
    assert check_technique(NESTED, [board], most_steps=3, most_turned=1) == 3
    assert len(nesting(step).nested[0].links) == 5


def test_a_link_that_a_nested_chain_lacks_is_missed() -> None:
    board, step = example()
    links = nesting(step).nested[0].links
    assert not faults_with(board, step, nesting(step))
    for place in range(len(links)):
        chain = kit.Chain(links[:place] + links[place + 1 :], "branch")
        assert faults_with(board, step, attrs.evolve(nesting(step), nested=(chain,)))


def test_a_candidate_that_the_case_has_not_removed_is_noticed() -> None:
    board, step = example()
    link = nesting(step)
    for gone in link.start.candidates:
        start = kit.Node.of(*(each for each in link.start.candidates if each != gone))
        found = faults_with(board, step, attrs.evolve(link, start=start))
        assert any("not false by the links before it" in each for each in found)


def test_a_proof_without_a_nested_fact_is_noticed() -> None:
    board, step = example()
    proof = NESTED.prove(board, step) if NESTED.prove else None
    assert proof is not None
    assert not list(proof_faults(board, step, proof))
    (number,) = [number for number, fact in enumerate(proof.facts) if fact.nested]
    nested = proof.facts[number].nested
    for place in range(len(nested)):
        fact = attrs.evolve(proof.facts[number], nested=nested[:place] + nested[place + 1 :])
        facts = (*proof.facts[:number], fact, *proof.facts[number + 1 :])
        assert list(proof_faults(board, step, attrs.evolve(proof, facts=facts)))
