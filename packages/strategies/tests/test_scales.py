"""The scales of Sudoku Explainer and HoDoKu."""

from __future__ import annotations

from itertools import pairwise

import pytest

import ruleout
from ruleout.plugin import Candidate, Link, Node, Reason, Scale, Step
from ruleout.testing import check_scale
from ruleout_strategies.scales.chain_length import candidates_of_branches, candidates_of_chain, is_loop, surcharge
from ruleout_strategies.scales.hodoku import HODOKU
from ruleout_strategies.scales.se import SE


def scores(scale: Scale, technique: str) -> list[object]:
    return [rung.score for rung in scale.rungs if rung.technique == technique]


@pytest.mark.parametrize("scale", [SE, HODOKU], ids=lambda each: each.id)
def test_the_scales_keep_their_contract(scale: Scale) -> None:
    puzzles = [ruleout.parse(text) for text in (EASY, WING, CHAIN)]
    check_scale(scale, puzzles)


EASY = ".8..5..6..32..87....52.18..821..3.9....1......56..9....93.6..1..48....766....538."
WING = "3..6...9...6......1...5.8....4.....7..3576.....2.3..6.4.........872....49.....3.."
CHAIN = ".1......6.......7......582...35.........2......7.84....5.6.89.......9.87..617.35."


def test_the_ladder_of_sudoku_explainer_ascends_except_for_compared_rungs() -> None:
    fixed = [rung.score for rung in SE.rungs if not rung.cheapest and not callable(rung.score)]
    assert fixed == sorted(fixed)  # type: ignore[type-var]
    assert scores(SE, "hidden-single") == [1.2, 1.5]
    assert scores(SE, "locked-candidates") == [2.6, 2.6, 2.8, 2.8]
    assert [rung.technique for rung in SE.rungs][:8] == [
        *("full-house", "hidden-single", "hidden-single", "direct-pointing", "direct-claiming"),
        *("direct-hidden-pair", "naked-single", "direct-hidden-triple"),
    ]


def test_hodoku_uses_some_steps_on_request_only() -> None:
    by_id = {rung.technique: rung for rung in HODOKU.rungs}
    assert (by_id["death-blossom"].score, by_id["death-blossom"].on_request) == (360, True)
    assert (by_id["als-chain"].score, by_id["als-chain"].on_request) == (340, False)
    order = [rung.technique for rung in HODOKU.rungs]
    assert order.index("locked-pair") < order.index("locked-candidates") < order.index("naked-pair")
    assert order.index("naked-triple") < order.index("hidden-pair")


@pytest.mark.parametrize(
    ("candidates", "added"), [(4, 0), (6, 0), (7, 0.1), (8, 0.1), (9, 0.2), (10, 0.2), (11, 0.3), (14, 0.3), (15, 0.4),
                              (18, 0.4), (19, 0.5), (27, 0.6), (35, 0.7), (51, 0.8)]
)  # fmt: skip
def test_the_surcharge_for_the_length_of_a_chain(candidates: int, added: float) -> None:
    assert surcharge(candidates) == added


def chain(*cells: int, closed: bool = False, strong: bool = True) -> tuple[Link, ...]:
    """A chain through the digit 1 of *cells*, whose links alternate; the first is *strong*."""
    nodes = [Node.of(Candidate(cell, 1)) for cell in (*cells, *(cells[:1] if closed else ()))]
    return tuple(Link(a, b, strong == (i % 2 == 0)) for i, (a, b) in enumerate(pairwise(nodes)))


def test_a_chain_that_removes_begins_and_ends_with_what_it_removes() -> None:
    step = Step("x-chain", removes=(Candidate(9, 1),), because=Reason(links=chain(0, 1, 2, 3)))
    assert not is_loop(step)
    assert candidates_of_chain(step) == 6
    placing = Step("aic", places=(Candidate(0, 1),), because=Reason(links=chain(0, 1, 2, 3, 4, 0)))
    assert candidates_of_chain(placing) == 6


def test_a_loop_has_as_many_candidates_as_links() -> None:
    step = Step("x-chain", removes=(Candidate(9, 1),), because=Reason(links=chain(0, 1, 2, 3, closed=True)))
    assert is_loop(step)
    assert candidates_of_chain(step) == 4


def test_each_branch_counts_its_own_candidates() -> None:
    links = (*chain(0, 1, 2, strong=False), *chain(5, 1, 2, strong=False))
    assumed = (Candidate(0, 1), Candidate(5, 1))
    step = Step("cell-forcing-chain", because=Reason(links=links, candidates={"pattern": assumed}))
    assert candidates_of_branches(step) == 6
    more = Reason(links=links, candidates={"pattern": (*assumed, Candidate(8, 1))})
    assert candidates_of_branches(Step("cell-forcing-chain", because=more)) == 7


def test_a_contradiction_counts_the_chains_to_both_values_of_its_target() -> None:
    target = Node.of(Candidate(2, 1))
    links = (*chain(0, 1, 2, strong=False), Link(Node.of(Candidate(0, 1)), target, False))
    because = Reason(links=links, candidates={"pattern": (Candidate(0, 1),), "target": target.candidates})
    assert candidates_of_branches(Step("nishio", because=because)) == 3 + 2


@pytest.mark.parametrize(("text", "rating"), [(EASY, 1.5), (WING, 4.2)])
def test_the_rating_is_the_score_of_the_hardest_step(text: str, rating: float) -> None:
    assert max(ruleout.explain(text, scale="se").scores) == rating
