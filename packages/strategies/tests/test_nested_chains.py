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
from ruleout_strategies.views.assumptions import Assumptions, DynamicAssumptions
from ruleout_strategies.views.nested import NestedAssumptions, SeveralNestedAssumptions

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


class SeveralUnlocked(SeveralNestedAssumptions):
    """The same without locked candidates and subsets."""

    locking = None


@cache
def example(several: bool = False) -> tuple[kit.Board, kit.Step]:
    """A position, and the first step there, with a single chain or with several together."""
    if several:
        board = kit.Board.of(ruleout.parse(HARDER))
    else:
        basics = [each for each in TECHNIQUES if each.difficulty <= 20 and not each.on_request]
        *_, board = boards_along(ruleout.parse(HARD), basics)
    return board, next(iter(NESTED.find(board)))


def compare(board: kit.Board, easier: Assumptions, view: Assumptions, several: bool, most: int) -> None:
    """Compare what follows from assumptions with the definition, those first from which more follows than before."""
    easier.settle()
    view.settle()
    wrong = {each for some in view.refutations() for each in some}
    assert len(wrong) > sum(map(len, easier.refutations()))
    keys = [(bit, place.bit_length() - 1) for bit, place in view.graph.nodes.keys[: view.graph.count]]
    known = {each for some in easier.refutations() for each in some}
    for assumption in sorted(range(2 * view.graph.count), key=lambda each: (each in wrong) <= (each in known))[:most]:
        x, is_true = view.state(assumption)
        masks, (bit, cell) = list(board.masks), keys[x]
        masks[cell] &= 1 << bit if is_true else ~(1 << bit)
        after = left(board.layout, masks, several)
        assert (after is None) == (assumption in wrong)
        if after is not None:
            gone = {y for y in range(view.graph.count) if view.excluding(y) >> assumption & 1}
            assert gone == {y for y, (bit, cell) in enumerate(keys) if not after[cell] >> bit & 1}


@pytest.mark.long
def test_what_follows_is_what_singles_and_chains_leave() -> None:
    *_, board = boards_along(random_board(sample_layouts()["jigsaw"], 34), CHAINS)
    compare(board, board.view(DynamicAssumptions), board.view(Unlocked), several=False, most=1000)


@pytest.mark.long
def test_what_follows_is_what_several_chains_together_leave() -> None:
    board = kit.Board.of(ruleout.parse(HARDER))
    compare(board, board.view(Unlocked), board.view(SeveralUnlocked), several=True, most=40)


def nesting(step: kit.Step) -> kit.Link:
    """The link in which a chain is nested, or the one in which most are."""
    return max((link for link in step.because.links if link.nested), key=lambda link: len(link.end.candidates))


def faults_with(board: kit.Board, step: kit.Step, wrong: kit.Link) -> list[str]:
    """The faults of the chains of *step* with another link in which a chain is nested."""
    link = nesting(step)
    chains = [
        kit.Chain(tuple([wrong if each is link else each for each in chain.links]), chain.kind)
        for chain in step.because.chains
    ]
    return chain_faults(board.layout, attrs.evolve(step.because, chains=tuple(chains)))


@pytest.mark.long
@pytest.mark.parametrize(("several", "links"), [(False, 5), (True, 11)])
def test_chains_are_nested_and_can_be_read_back(several: bool, links: int) -> None:
    board, step = example(several)
    assert check_technique(NESTED, [board], most_steps=3, most_turned=1) == 3
    assert len(nesting(step).nested[0].links) == links


@pytest.mark.parametrize("several", [False, True])
def test_a_link_that_a_nested_chain_lacks_is_missed(several: bool) -> None:
    board, step = example(several)
    links = nesting(step).nested[0].links
    assert not faults_with(board, step, nesting(step))
    for place in range(len(links)):
        chain = kit.Chain(links[:place] + links[place + 1 :], "branch")
        assert faults_with(board, step, attrs.evolve(nesting(step), nested=(chain,)))


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("side", ["start", "end"])
def test_a_candidate_that_is_not_known_to_be_false_is_noticed(several: bool, side: str) -> None:
    board, step = example(several)
    link = nesting(step)
    node = link.start if side == "start" else link.end
    for gone in node.candidates:
        rest = kit.Node.of(*(each for each in node.candidates if each != gone))
        found = faults_with(board, step, attrs.evolve(link, **{side: rest}))
        assert any("has a nested chain whose link" in each for each in found)


@pytest.mark.parametrize("several", [False, True])
def test_a_proof_without_a_nested_fact_is_noticed(several: bool) -> None:
    board, step = example(several)
    proof = NESTED.prove(board, step) if NESTED.prove else None
    assert proof is not None
    assert not list(proof_faults(board, step, proof))
    number = max(range(len(proof.facts)), key=lambda each: len(proof.facts[each].nested))
    nested = proof.facts[number].nested
    for place in range(len(nested)):
        fact = attrs.evolve(proof.facts[number], nested=nested[:place] + nested[place + 1 :])
        facts = (*proof.facts[:number], fact, *proof.facts[number + 1 :])
        assert list(proof_faults(board, step, attrs.evolve(proof, facts=facts)))
