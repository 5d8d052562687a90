"""Paths of related cells in a unit, and what follows from them."""

from __future__ import annotations

import random
from itertools import pairwise, product

import pytest

from ruleout.plugin import Layout, PythonEngine, Relation, Unit, Verdict, classic_grid
from ruleout_engines.scalar import blocks
from ruleout_engines.scalar import tighten as tight
from ruleout_engines.scalar.engine import ScalarEngine
from ruleout_engines.scalar.paths import paths_of
from ruleout_engines.scalar.prepare import Prepared
from ruleout_engines.scalar.topology import Packed

GRID = classic_grid(4, (2, 2))
APART = tuple(sum(1 << b for b in range(4) if abs(a - b) > 1) for a in range(4))
UNEQUAL_ENDS = (0b1110, 0b1101, 0b0111, 0b1001)
BELOW = tuple(sum(1 << b for b in range(4) if b > a) for a in range(4))


def layout_with(*relations: Relation) -> Layout:
    return Layout.of(4, GRID.positions, [*GRID.constraints, *relations])


def cells_of_paths(layout: Layout) -> set[tuple[int, ...]]:
    """The cells of each path, from the end with the lower number."""
    return {min(each.cells, each.cells[::-1]) for each in paths_of(layout)}


def test_related_neighbours_of_a_row_are_a_path_from_end_to_end() -> None:
    """Whichever of its cells comes first, and however the relations are written."""
    assert cells_of_paths(layout_with(*(Relation(a, b, APART) for a, b in pairwise(range(4))))) == {(0, 1, 2, 3)}
    found = cells_of_paths(layout_with(Relation(0, 3, APART), Relation(2, 0, APART), Relation(1, 2, APART)))
    assert found == {(1, 2, 0, 3)}


def test_a_path_does_not_turn_to_another_relation_or_leave_its_unit() -> None:
    assert cells_of_paths(layout_with(Relation(0, 1, APART), Relation(1, 2, BELOW))) == set()
    assert cells_of_paths(layout_with(Relation(0, 1, BELOW), Relation(2, 1, BELOW))) == set()
    assert cells_of_paths(layout_with(Relation(0, 4, APART), Relation(4, 9, APART))) == set()
    assert cells_of_paths(layout_with(Relation(0, 1, BELOW), Relation(1, 2, BELOW))) == {(0, 1, 2)}


def test_differences_alone_are_no_paths() -> None:
    assert cells_of_paths(GRID) == set()


def test_its_words_are_those_of_the_relations() -> None:
    """Two relations of the same cells both hold."""
    layout = layout_with(*(Relation(a, b, APART) for a, b in pairwise(range(3))), Relation(1, 0, BELOW))
    (path,) = paths_of(layout_with(*(Relation(a, b, APART) for a, b in pairwise(range(3)))))
    for word in product(range(1, 5), repeat=3):
        assert path.holds(word) == all(abs(a - b) > 1 for a, b in pairwise(word))
    assert cells_of_paths(layout) == set()


def random_layout(chance: random.Random) -> Layout:
    """Relations in any direction, of any cells of a unit, several of a pair among them."""
    lines = [unit.cells for unit in GRID.constraints if isinstance(unit, Unit)]
    relations = []
    for _ in range(chance.randint(1, 3)):
        allowed = chance.choice([APART, BELOW, UNEQUAL_ENDS, tuple(chance.randint(1, 15) for _ in range(4))])
        for a, b in pairwise(chance.sample(chance.choice(lines), chance.randint(3, 4))):
            relations.append(Relation(*chance.choice([(a, b), (a, b), (a, b), (b, a)]), allowed))
    return layout_with(*relations)


def test_searches_that_are_tightened_have_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are tightened at the first conflict here; ``python`` narrows pairs only."""
    tightened: list[Layout] = []

    def noted(prepared: Prepared) -> Packed:
        tightened.append(prepared.layout)
        return tight.tightened(prepared)

    monkeypatch.setattr(blocks, "PATIENCE", 1)
    monkeypatch.setattr(blocks, "tightened", noted)
    chance = random.Random(5)
    for _ in range(200):
        layout = random_layout(chance)
        start = [layout.full] * layout.size
        found, expected = (engine.search(layout, start, 2) for engine in (ScalarEngine(), PythonEngine()))
        assert (found.verdict, len(set(found.solutions))) == (expected.verdict, len(expected.solutions))
        if found.verdict is Verdict.UNIQUE:
            assert found.solutions == expected.solutions
        assert all(each.holds([solution[cell] for cell in each.cells]) for each in paths_of(layout)
                   for solution in found.solutions)  # fmt: skip
    assert sum(bool(paths_of(each)) for each in tightened) > 10
