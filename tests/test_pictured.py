"""The chains, sets and sides of one step of each technique are right, and planted faults in them are found.

``tests/corpora/test_pictured.py`` has 5,000 steps of real puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs
import pytest
from pictured import faults
from technique_examples import load, shown

from ruleout import Board, Candidate, Chain, Node, Step

EXAMPLES = load()
STEPS: dict[str, tuple[Board, Step]] = {}


def example(technique: str) -> tuple[Board, Step]:
    """The step of *technique* and its board, looked for once."""
    if technique not in STEPS:
        STEPS[technique] = shown(technique, EXAMPLES[technique])[2:]
    return STEPS[technique]


@pytest.mark.parametrize("technique", sorted(EXAMPLES))
def test_the_step_is_right(technique: str) -> None:
    assert faults(*example(technique)) == []


def test_every_kind_of_chain_is_shown() -> None:
    kinds = {chain.kind for each in EXAMPLES for chain in example(each)[1].because.chains}
    assert kinds >= {"chain", "branch", "colours"}


# Planted faults


def with_chain(step: Step, number: int, chain: Chain) -> Step:
    """*step* with *chain* in the place of the one with this number."""
    chains = step.because.chains
    return with_chains(step, (*chains[:number], chain, *chains[number + 1 :]))


def with_chains(step: Step, chains: tuple[Chain, ...]) -> Step:
    return attrs.evolve(step, because=attrs.evolve(step.because, chains=chains))


def wrong_starts(board: Board, step: Step) -> Iterator[Step]:
    """The second link of a chain begins at a candidate that no link before it has settled."""
    for number, chain in enumerate(step.because.chains):
        used = {each for link in chain.links for node in (link.start, link.end) for each in node.candidates}
        free = [each for cell in range(board.layout.size) for each in board.candidates(cell) if each not in used]
        if len(chain.links) > 1 and free:
            moved = attrs.evolve(chain.links[1], start=Node.of(free[0]))
            yield with_chain(step, number, attrs.evolve(chain, links=(chain.links[0], moved, *chain.links[2:])))


def swapped_ends(board: Board, step: Step) -> Iterator[Step]:
    """The first link of a chain has its ends exchanged. In colours that changes nothing."""
    for number, chain in enumerate(step.because.chains):
        first, *others = chain.links
        if chain.kind != "colours" and (others or chain.kind == "branch"):
            swapped = attrs.evolve(first, start=first.end, end=first.start)
            yield with_chain(step, number, attrs.evolve(chain, links=(swapped, *others)))


def joined_chains(board: Board, step: Step) -> Iterator[Step]:
    """All chains are given as one."""
    chains = step.because.chains
    if len(chains) > 1:
        yield with_chains(step, (Chain(step.because.links, chains[0].kind),))


def missing_branches(board: Board, step: Step) -> Iterator[Step]:
    """A branch is missing; without one, a kraken fish is a step whose fin sees what is removed."""
    if step.technique != "kraken-fish":
        chains = step.because.chains
        for number, chain in enumerate(chains):
            if chain.kind == "branch":
                yield with_chains(step, (*chains[:number], *chains[number + 1 :]))


def missing_sets(board: Board, step: Step) -> Iterator[Step]:
    """A set or a petal is missing."""
    for number in range(len(step.because.sets)):
        sets = (*step.because.sets[:number], *step.because.sets[number + 1 :])
        yield attrs.evolve(step, because=attrs.evolve(step.because, sets=sets))


def swapped_sides(board: Board, step: Step) -> Iterator[Step]:
    """The sides of a comparison are exchanged, or a house or sum is on the wrong one."""
    constraints = step.because.constraints
    base, cover = constraints.get("base", ()), constraints.get("cover", ())
    if step.technique.startswith("innies-outies"):
        yield attrs.evolve(step, because=attrs.evolve(step.because, constraints={"base": cover, "cover": base}))
    if step.technique.startswith(("innies-outies", "surface-sum", "law-of-leftovers")) and cover:
        moved = {**constraints, "base": (*base, cover[0]), "cover": cover[1:]}
        yield attrs.evolve(step, because=attrs.evolve(step.because, constraints=moved))


PLANTED: dict[Callable[[Board, Step], Iterator[Step]], int] = {
    wrong_starts: 40,
    swapped_ends: 40,
    joined_chains: 12,
    missing_branches: 20,
    missing_sets: 20,
    swapped_sides: 8,
}
"""What is planted, and how often it can be at least."""


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_planted_faults_are_found(plant: Callable[[Board, Step], Iterator[Step]]) -> None:
    spoiled = [(board, each) for name in EXAMPLES for board, step in [example(name)] for each in plant(board, step)]
    assert len(spoiled) >= PLANTED[plant]
    assert [(each, each.because.chains) for board, each in spoiled if not faults(board, each)] == []


def test_a_candidate_outside_of_its_set_is_found() -> None:
    board, step = example("als-xz")
    outside = Candidate(next(cell for cell in range(81) if cell not in step.because.sets[0]), 1)
    roles = {**step.because.candidates, "set-a": (*step.because.candidates["set-a"], outside)}
    assert faults(board, attrs.evolve(step, because=attrs.evolve(step.because, candidates=roles))) != []
