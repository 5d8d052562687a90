"""Whether a puzzle needs its givens: compared with removing each of them."""

from __future__ import annotations

from random import Random

import pytest

from ruleout import Budget, InputError, Verdict, parse, solve
from ruleout.testing import random_puzzle
from ruleout_generate import is_minimal, minimise
from ruleout_generate.digging.symmetry import orbits

FULL = "1234341221434321"


def without(text: str, cells: set[int]) -> str:
    return "".join("." if cell in cells else character for cell, character in enumerate(text))


@pytest.mark.parametrize("symmetry", ["none", "half-turn", "left-right"])
@pytest.mark.parametrize("seed", range(6))
def test_a_given_is_superfluous_if_there_is_one_solution_without_it(seed: int, symmetry: str) -> None:
    random = Random(seed)
    removed = minimise(FULL, seed=seed).removed
    text = without(FULL, set(random.sample(removed, len(removed) * 2 // 3)))
    expected = []
    for orbit in orbits(parse(text).layout, symmetry):
        givens = {cell for cell in orbit if text[cell] != "."}
        if givens and solve(without(text, givens)).verdict is Verdict.UNIQUE:
            expected += sorted(givens)
    found = is_minimal(text, symmetry=symmetry)
    assert found.superfluous == tuple(sorted(expected))
    assert found.complete
    assert bool(found) == (not expected)


def test_a_minimised_puzzle_is_minimal() -> None:
    layout = random_puzzle(parse("." * 81).layout, 1, most=0)
    found = is_minimal(minimise(layout, seed=1).puzzle)
    assert found
    assert found.superfluous == ()


def test_entries_are_ignored() -> None:
    assert is_minimal(parse("1...3..2...3..2.").place("r1c2", 2))


def test_it_is_unknown_at_a_limit() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    for budget in (Budget(nodes=0), Budget(seconds=0.0)):
        found = is_minimal(hard, budget=budget)
        assert (bool(found), found.superfluous, found.complete) == (False, (), False)


def test_other_than_one_solution_is_refused() -> None:
    with pytest.raises(InputError, match="found several solutions"):
        is_minimal("." * 16)
