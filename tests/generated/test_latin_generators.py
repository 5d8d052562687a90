"""Generators of Latin squares with rules, of Str8ts and of sudoku with marks: what they draw, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

import ruleout
from oracle.setters import CHECKS, Solution
from ruleout import InputError, Verdict, default_registry
from ruleout_generate import Generated, generate, generate_many
from ruleout_generate.generators.latin.areas import beside, parts, pieces
from ruleout_generate.generators.latin.clues import CLUES
from ruleout_generate.generators.latin.kenken import KENKEN
from ruleout_generate.generators.latin.solved import Solved
from ruleout_generate.generators.latin.str8ts import STR8TS
from ruleout_generate.random_stream import RandomStream
from ruleout_generate.testing import check_generator

KEYS = {
    "futoshiki": ("greater_than",),
    "kenken": ("calculation_cages",),
    "mathrax": ("mathrax",),
    "skyscrapers": ("skyscrapers",),
    "renban": ("renban_areas",),
    "consecutive": ("differences",),
    "odd-even": ("odd", "even"),
    "str8ts": ("cells",),
}


def one(variant: str, seed: int = 1, **asked: Any) -> Generated:
    return generate(variant, seed=seed, **asked)


def data_of(made: Generated) -> dict[str, Any]:
    assert made.puzzle.document is not None
    return dict(made.puzzle.document.data)


@pytest.mark.parametrize("variant", sorted(CLUES.variants))
def test_the_generator_of_clues_keeps_its_promises(variant: str) -> None:
    size = (6, 6) if variant in ("consecutive", "odd-even") else (5, 5)
    check_generator(CLUES, size=size, data={"variant": variant}, seeds=range(2))


@pytest.mark.parametrize(("generator", "side"), [(KENKEN, 4), (KENKEN, 6), (STR8TS, 6), (STR8TS, 9)])
def test_the_other_generators_keep_their_promises(generator: Any, side: int) -> None:
    check_generator(generator, size=(side, side), seeds=range(2), tries=50)


@pytest.mark.parametrize("variant", KEYS)
def test_a_seed_gives_the_same_puzzle_with_every_engine(variant: str) -> None:
    size = (4, 4) if variant not in ("consecutive", "odd-even") else (6, 6)
    found = {engine: one(variant, size=size, engine=engine) for engine in ("python", "scalar", "sat")}
    assert len({ruleout.write(each.puzzle, "json") for each in found.values()}) == 1
    for each in found.values():
        assert all(data_of(each)[key] for key in KEYS[variant])
        result = ruleout.solve(each.puzzle, engine="python")
        assert (result.verdict, result.solutions) == (Verdict.UNIQUE, (each.solution,))


@pytest.mark.parametrize("variant", sorted(CLUES.variants))
def test_a_solution_obeys_the_sentence_of_each_clue(variant: str) -> None:
    made = one(variant, seed=3)
    data = data_of(made)
    solution = Solution(data, made.solution, "classic" if variant in ("consecutive", "odd-even") else "latin")
    for key in KEYS[variant]:
        assert CHECKS[key](solution, data[key]), key


def test_all_neighbours_that_are_consecutive_are_marked() -> None:
    made = one("consecutive", size=(6, 6))
    marked = {frozenset(map(tuple, each["cells"])) for each in data_of(made)["differences"]}
    rows = [made.solution[start : start + 6] for start in range(0, 36, 6)]
    pairs = {
        frozenset({(r, c), other}): abs(rows[r][c] - rows[other[0]][other[1]])
        for r in range(6)
        for c in range(6)
        for other in ((r + 1, c), (r, c + 1))
        if max(other) < 6
    }
    assert marked == {pair for pair, difference in pairs.items() if difference == 1}


def test_cages_of_a_kenken_cover_the_grid_and_leave_one_solution_without_givens() -> None:
    made = one("kenken")
    cages = data_of(made)["calculation_cages"]
    assert sorted(tuple(cell) for cage in cages for cell in cage["cells"]) == [
        (r, c) for r in range(6) for c in range(6)
    ]
    assert max(len(cage["cells"]) for cage in cages) <= 4
    assert all(("op" in cage) == (len(cage["cells"]) > 1) for cage in cages)
    assert not any(made.puzzle.givens)
    bare = data_of(one("kenken", options={"operations": "no", "largest": 3}))["calculation_cages"]
    assert not any("op" in cage for cage in bare)
    assert max(len(cage["cells"]) for cage in bare) == 3


def test_a_kenken_with_givens_has_as_many_as_are_asked_for() -> None:
    made = one("kenken", size=(4, 4), givens=(3, 3))
    assert sum(map(bool, made.puzzle.givens)) == 3


@pytest.mark.parametrize(
    ("variant", "key", "entry"),
    [
        ("futoshiki", "greater_than", [[0, 0], [0, 1]]),
        ("kenken", "calculation_cages", {"cells": [[0, 0], [0, 1]], "op": "+", "value": 5}),
        ("skyscrapers", "skyscrapers", {"side": "left", "index": 0, "value": 2}),
    ],
)
def test_clues_of_a_template_are_kept_and_no_others_are_drawn(variant: str, key: str, entry: Any) -> None:
    made = generate(variant, template={"n": 4, key: [entry]}, seed=1)
    assert data_of(made)[key] == [entry]
    assert any(made.puzzle.givens)


def test_black_cells_of_a_template_are_kept() -> None:
    cells = [list("..#."), list("...."), list("#..."), [".", ".", 3, "."]]
    made = generate("str8ts", template={"cells": cells}, seed=1)
    assert data_of(made)["cells"] == cells


def test_a_template_says_which_values_skyscrapers_have() -> None:
    """With 0 for no building, twice in each row, the clues count the others."""
    made = generate("skyscrapers", template={"n": 5, "first": 0, "digits": 4}, seed=1)
    values = [digit - 1 for digit in made.solution]
    assert all(sorted(values[start : start + 5]) == [0, 0, 1, 2, 3] for start in range(0, 25, 5))
    assert len(data_of(made)["skyscrapers"]) == 20


def test_all_differences_of_a_template_are_marked() -> None:
    made = generate("consecutive", template={"n": 4, "all_differences_given": [1, 2]}, seed=1)
    assert {each["value"] for each in data_of(made)["differences"]} == {1, 2}


@pytest.mark.parametrize(
    ("variant", "options", "message"),
    [
        ("futoshiki", {"clues": 101}, "option clues: found '101'; expected a whole number from 0 to 100"),
        ("renban", {"clues": 50}, "option clues: found '50'; expected a whole number from 100 to 100"),
        ("kenken", {"largest": 9}, "option largest: found '9'; expected a whole number from 1 to 8"),
        ("kenken", {"operations": "some"}, "option operations: found 'some'; expected yes or no"),
        ("str8ts", {"black": 60}, "option black: found '60'; expected a whole number from 10 to 50"),
        ("str8ts", {"symmetry": "full"}, "option symmetry: found 'full'; expected half-turn or none"),
    ],
)
def test_options_that_no_puzzle_can_meet_are_refused(variant: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        one(variant, options=options)


def test_clues_without_a_solution_are_refused() -> None:
    signs = [[[0, 0], [0, 1]], [[0, 1], [0, 0]]]
    with pytest.raises(InputError, match="the rules and givens have no solution"):
        list(generate_many("futoshiki", template={"n": 4, "greater_than": signs}, seed=1))


def test_a_part_of_the_clues_is_kept() -> None:
    every, half = (
        data_of(one("skyscrapers", size=(5, 5), options={"clues": clues}))["skyscrapers"] for clues in (100, 50)
    )
    assert (len(every), len(half)) == (20, 10)


def test_parts_are_connected_and_cover_the_square() -> None:
    solved = Solved({(r, c): (r + c) % 5 + 1 for r in range(5) for c in range(5)}, RandomStream("parts"))
    found = parts(solved, range(2, 4), lambda area: True)
    assert sorted(place for area in found for place in area) == sorted(solved.at)
    assert all(pieces(area) == [area] and len(area) <= 3 for area in found)
    assert pieces([(0, 0), (0, 1), (1, 1), (3, 3)]) == [[(0, 0), (0, 1), (1, 1)], [(3, 3)]]
    assert beside([(0, 0)]) == [(-1, 0), (0, -1), (0, 1), (1, 0)]


def test_each_variant_has_one_generator() -> None:
    generators = [CLUES, KENKEN, STR8TS]
    assert sorted(name for each in generators for name in each.variants) == sorted(KEYS)
    assert {*KEYS} <= {*default_registry().variants}
