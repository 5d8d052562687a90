"""Paths of related cells in a unit, and what follows from them."""

from __future__ import annotations

import random
from itertools import pairwise, product

from ruleout.plugin import Layout, PythonEngine, Relation, Unit, classic_grid
from ruleout_engines.scalar.engine import ScalarEngine
from ruleout_engines.scalar.paths import paths_of

GRID = classic_grid(4, (2, 2))
APART = tuple(sum(1 << b for b in range(4) if abs(a - b) > 1) for a in range(4))
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


def test_solutions_are_those_of_the_search_without_paths() -> None:
    """``python`` narrows pairs only. Relations in any direction, of any cells, several of a pair among them."""
    chance = random.Random(5)
    lines = [unit.cells for unit in GRID.constraints if isinstance(unit, Unit)]
    with_paths = 0
    for _ in range(150):
        relations = []
        for _ in range(chance.randint(1, 3)):
            allowed = chance.choice([APART, BELOW, tuple(chance.randint(1, 15) for _ in range(4))])
            for a, b in pairwise(chance.sample(chance.choice(lines), chance.randint(3, 4))):
                relations.append(Relation(*chance.choice([(a, b), (a, b), (a, b), (b, a)]), allowed))
        layout = layout_with(*relations)
        with_paths += bool(paths_of(layout))
        start = [layout.full] * layout.size
        found = ScalarEngine().search(layout, start, 1000).solutions
        assert set(found) == set(PythonEngine().search(layout, start, 1000).solutions)
        assert len(set(found)) == len(found)
    assert with_paths > 75
