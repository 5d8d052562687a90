"""Digits that certainly occur among some cells, and rules for which the order of the cells does not matter."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from ruleout.plugin import Automaton, Constraint, Count, Layout, PythonEngine, Regular, Sum, Unit, Verdict, classic_grid
from ruleout_engines.scalar.engine import ScalarEngine
from ruleout_engines.scalar.prepare import combinations_of, prepared
from ruleout_engines.scalar.topology import REGULAR, TABLE, WORDS

ENGINE = ScalarEngine()


def with_one_of(digits: int, wanted: int) -> Automaton:
    """The words that contain a digit of *wanted*."""
    return Automaton((tuple(int(wanted >> digit & 1) for digit in range(digits)), (1,) * digits), frozenset({1}))


@pytest.mark.parametrize(
    "rule",
    [Sum((0, 1), 3), Count((0, 1), ((1,), (0, 1), (0, 1), (0, 1))), Regular((0, 1), with_one_of(4, 1))],
    ids=lambda rule: rule.type_name,
)
def test_a_digit_that_certainly_occurs_is_removed_from_cells_that_see_all_its_places(rule: Constraint) -> None:
    units = [Unit(str(pair), "pair", pair) for pair in [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]]
    layout = Layout.of(4, [(0, cell) for cell in range(4)], [*units, rule])
    result = ENGINE.search(layout, [0b1111, 0b1111, 0b101, 0b101])
    assert (result.verdict, result.nodes) == (Verdict.NONE, 0)


@pytest.mark.parametrize("seed", range(40))
def test_every_solution_is_kept(seed: int) -> None:
    draw = random.Random(seed)
    grid = classic_grid(4, (2, 2))
    rules: list[Constraint] = []
    for _ in range(3):
        together = tuple(draw.sample(draw.choice(grid.houses).cells, draw.randint(2, 3)))
        anywhere = tuple(draw.choices(range(16), k=draw.randint(2, 4)))
        rules += [
            Regular(together, with_one_of(4, draw.randint(1, 15))),
            Count(anywhere, tuple(tuple(range(draw.randint(0, 1), 5)) for _ in range(4))),
        ]
    rules.append(Sum((0, 1, 4), draw.randint(6, 9)))
    layout = grid.with_constraints(draw.sample(rules, 3))
    start = [draw.choice([15, 15, draw.randint(1, 15)]) for _ in range(16)]
    assert set(ENGINE.solutions(layout, start)) == set(PythonEngine().solutions(layout, start))


def test_combinations_are_those_of_which_every_order_is_a_word() -> None:
    draw = random.Random(1)
    found = 0
    for _ in range(3000):
        states = draw.randint(1, 4)
        moves = tuple(tuple(draw.randint(-1, states - 1) for _ in range(4)) for _ in range(states))
        automaton = Automaton(moves, frozenset(draw.sample(range(states), draw.randint(1, states))))
        size = draw.randint(2, 4)
        words = {word for word in permutations(range(1, 5), size) if Regular(tuple(range(size)), automaton).holds(word)}
        combinations = combinations_of(automaton, size, 4)
        if combinations is not None:
            found += bool(words)
            assert words == {
                word
                for word in permutations(range(1, 5), size)
                if sum(1 << digit - 1 for digit in word) in combinations
            }
    assert found > 100


def test_words_whose_order_matters_remain_words() -> None:
    ascending = Automaton(
        tuple(tuple(to if to > at else -1 for to in range(1, 10)) for at in range(10)), frozenset(range(10))
    )
    grid = classic_grid()
    kinds = [
        {rule.kind for rule in prepared(grid.with_constraints([Regular((0, 1, 2), words)])).rules}
        for words in (with_one_of(9, 5), ascending)
    ]
    assert kinds == [{TABLE}, {REGULAR, WORDS}]
