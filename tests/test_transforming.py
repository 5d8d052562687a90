"""Puzzles of all variants keep their rules, and their solutions move with them, when they are transformed."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from example_puzzles import REGISTRY, kakuro_document

import ruleout
from ruleout import InputError, Puzzle, Transformed, Unsupported
from ruleout.internal import TURNS, Grid, Layout, Sum, Unit, Variant, turned_cells
from ruleout_generate import Transformation, Turning, canonical, same, transform
from ruleout_generate.equivalence.turned import requirements

EXAMPLES = Path(__file__).parents[1] / "examples"
Document = dict[str, Any]
MOST = 400
"""The most solutions that are compared."""
SMALL: dict[str, Document] = {
    "classic": {"variant": "classic", "givens": ["12..", "....", ".4..", "...."]},
    "boxes": {"variant": "classic", "n": 6, "givens": [[1, 2, 3, 4, 5, 6], [4, 5, 6, 0, 2, 3], *[[0] * 6] * 4]},
    "latin": {"variant": "latin", "givens": ["1...", ".2..", "....", "...."]},
    "free": {"variant": "free", "rows": 3, "columns": 4, "lines": True, "givens": ["1...", ".2..", "...."]},
    "jigsaw": {"variant": "jigsaw", "regions": ["AAAB", "CABB", "CCDB", "CDDD"], "givens": ["1...", *["...."] * 3]},
    "killer": {"variant": "killer", "n": 4, "cages": [{"sum": 5, "cells": [[0, 0], [0, 1]]},
               {"sum": None, "cells": [[1, 2], [2, 2]]}, {"sum": 7, "cells": [[3, 0], [2, 0], [2, 1]]}]},
    "cages": {"variant": "jigsaw", "regions": ["AAAB", "CABB", "CCDB", "CDDD"],
              "cages": [{"sum": 6, "cells": [[0, 0], [0, 1], [1, 0]]}]},
    "diagonal": {"variant": "diagonal", "n": 4, "givens": ["1...", *["...."] * 3]},
    "anti": {"variant": "classic", "n": 4, "diagonals": "anti", "givens": ["1...", *["...."] * 3]},
    "groups": {"variant": "classic", "n": 4, "extra_groups": [[[0, 3], [1, 2]], [[0, 0], [1, 1], [2, 2]]]},
    "disjoint": {"variant": "disjoint-groups", "n": 4},
    "thermometers": {"variant": "classic", "n": 4, "thermometers": [[[0, 0], [0, 1], [1, 1]], [[3, 2], [2, 2]]]},
    "multigrid": {"variant": "multigrid", "n": 4, "subgrids": [[0, 0], [2, 2]],
                  "grid": ["1...", "....", "....1.", "......", "  ....", "  ...."]},
    "overhang": {"variant": "multigrid", "n": 4, "subgrids": [[3, 1], [0, 0]], "diagonals": True},
    "virtual": {"variant": "multigrid", "n": 4, "subgrids": [[0, 0], [2, 2]], "virtual_grid": [
        [[0, 0], [0, 1], [2, 4], [2, 5]], [[1, 0], [1, 1], [3, 4], [3, 5]],
        [[4, 2], [4, 3], [0, 2], [0, 3]], [[5, 2], [5, 3], [1, 2], [1, 3]]]},
    "kakuro": {"variant": "kakuro", "cells": [["#", {"d": 4}, {"d": 12}, "#"], [{"a": 6}, ".", ".", {"d": 8}],
               [{"a": 16}, ".", ".", "."], ["#", "#", "#", "."]], "givens": [[3, 3, 2]]},
    "runs": {"variant": "kakuro", "cells": ["#..", "#..", "..#"]},
}  # fmt: skip
UNIQUE = ("classic", "jigsaw", "killer", "kakuro", "samurai")
ALL_EIGHT = tuple(TURNS)


@cache
def small(name: str) -> Puzzle:
    return ruleout.parse(json.dumps(SMALL[name]), plugins=REGISTRY)


@cache
def solutions(puzzle: Puzzle) -> frozenset[tuple[int, ...]]:
    found = frozenset(islice(ruleout.solutions(puzzle, plugins=REGISTRY), MOST + 1))
    assert found
    return found


def moved(found: Transformed, before: Puzzle, values: tuple[int, ...]) -> tuple[int, ...]:
    """The digits of a solution after a transformation, by its description alone."""
    how, after = found.transformation, [0] * len(values)
    if isinstance(how, Transformation):
        to: Any = how.cells
    else:
        to = turned_cells(TURNS[how.turn], before.layout.at, found.puzzle.layout.at)
    for cell, digit in zip(to, values, strict=True):
        after[cell] = how.digits[digit - 1]
    return tuple(after)


def check(found: Transformed, before: Puzzle) -> None:
    """Check that there are as many solutions as before, and that they are the moved ones."""
    own = solutions(before)
    if len(own) <= MOST:
        assert solutions(found.puzzle) == {moved(found, before, each) for each in own}
    else:
        some = [moved(found, before, each) for each in sorted(own)[:5]]
        for each in some:
            filled = found.puzzle.with_givens(each)
            assert ruleout.solve(filled, plugins=REGISTRY).verdict == "unique"
    text = ruleout.write(found.puzzle, "json", plugins=REGISTRY)
    again = ruleout.parse(text, plugins=REGISTRY)
    assert (again.layout, again.givens) == (found.puzzle.layout, found.puzzle.givens)


def turned(puzzle: Puzzle, turn: str) -> Transformed:
    how = Turning(turn, tuple(range(1, puzzle.layout.digits + 1)))
    return Transformed(how.apply(puzzle, plugins=REGISTRY), how)


@pytest.mark.parametrize("turn", ALL_EIGHT)
@pytest.mark.parametrize("name", SMALL)
def test_solutions_turn_with_the_rules(name: str, turn: str) -> None:
    check(turned(small(name), turn), small(name))


@pytest.mark.parametrize("name", SMALL)
def test_shuffled_puzzles_keep_their_rules_and_are_the_same(name: str) -> None:
    puzzle = small(name)
    for seed in range(3):
        found = transform(puzzle, shuffle=True, seed=seed, plugins=REGISTRY)
        check(found, puzzle)
        assert same(puzzle, found.puzzle, plugins=REGISTRY)
        line = canonical(puzzle, plugins=REGISTRY).line
        assert canonical(found.puzzle, plugins=REGISTRY).line == line


@pytest.mark.parametrize("name", SMALL)
def test_the_canonical_form_is_the_same_puzzle_and_its_own_form(name: str) -> None:
    puzzle = small(name)
    form = canonical(puzzle, plugins=REGISTRY)
    assert ruleout.parse(form.line, plugins=REGISTRY).layout == form.puzzle.layout
    assert same(puzzle, form.line, plugins=REGISTRY)
    assert canonical(form.puzzle, plugins=REGISTRY).line == form.line
    again = form.transformation.apply(
        puzzle, **({"plugins": REGISTRY} if isinstance(form.transformation, Turning) else {})
    )
    assert requirements(again.layout) == requirements(form.puzzle.layout)
    assert again.givens == form.puzzle.givens


@pytest.mark.parametrize("name", SMALL)
def test_as_many_turns_are_automorphisms_as_lead_from_a_puzzle_to_itself(name: str) -> None:
    puzzle = small(name)
    form = canonical(puzzle, plugins=REGISTRY)
    if isinstance(form.transformation, Turning):
        images = [canonical_text(turned(puzzle, turn).puzzle) for turn in TURNS]
        assert images.count(canonical_text(puzzle)) == form.automorphisms


def canonical_text(puzzle: Puzzle) -> object:
    """What a puzzle requires and its givens, numbered in the order of first occurrence unless a rule counts them."""
    from ruleout_generate.equivalence.digits import counting_rule

    order = dict.fromkeys(digit for digit in puzzle.givens if digit)
    number = {digit: digit if counting_rule(puzzle.layout) else place for place, digit in enumerate(order, 1)}
    requires = frozenset(requirements(puzzle.layout))
    return puzzle.layout.positions, requires, tuple(digit and number[digit] for digit in puzzle.givens)


@pytest.mark.parametrize("name", SMALL)
def test_another_puzzle_is_not_the_same_and_has_another_form(name: str) -> None:
    puzzle = small(name)
    for cell in range(puzzle.layout.size):
        if not puzzle.givens[cell]:
            for digit in range(1, puzzle.layout.digits + 1):
                givens = [digit if each == cell else old for each, old in enumerate(puzzle.givens)]
                other = puzzle.with_givens(givens)
                assert same(puzzle, other, plugins=REGISTRY) is None
            break
    assert canonical(other, plugins=REGISTRY).line != canonical(puzzle, plugins=REGISTRY).line


@pytest.mark.parametrize("name", UNIQUE)
def test_examples_have_the_moved_solution(name: str) -> None:
    puzzle = ruleout.load(EXAMPLES / f"{name}.txt")
    for options in (
        {"turn": 90},
        {"mirror": "left-right"},
        {"turn": 270, "mirror": "main-diagonal"},
        {"shuffle": True, "seed": 5},
    ):
        found = transform(puzzle, **options)
        check(found, puzzle)
        assert found.puzzle.variant == puzzle.variant
        assert same(puzzle, found.puzzle)
        assert canonical(found.puzzle).line == canonical(puzzle).line


@pytest.mark.parametrize("name", SMALL)
def test_entries_and_pencil_marks_are_moved(name: str) -> None:
    bare = small(name)
    layout = bare.layout
    free = [cell for cell in range(layout.size) if not bare.givens[cell]]
    placed = [1 if cell == free[0] else 0 for cell in range(layout.size)]
    marks = [0b101 if cell == free[-1] else layout.full for cell in range(layout.size)]
    puzzle = bare.with_placed(placed).with_marks(marks)
    after = turned(puzzle, "quarter-turn").puzzle
    to = turned_cells(TURNS["quarter-turn"], layout.at, after.layout.at)
    assert to is not None
    assert [cell for cell, digit in enumerate(after.placed) if digit] == [to[free[0]]]
    assert after.marks is not None
    assert [cell for cell, mask in enumerate(after.marks) if mask != layout.full] == [to[free[-1]]]
    back = turned(after, "three-quarter-turn").puzzle
    assert (back.placed, back.marks, back.givens) == (puzzle.placed, puzzle.marks, puzzle.givens)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_random_kakuro_are_turned(seed: int) -> None:
    import random

    puzzle = ruleout.parse(kakuro_document(random.Random(seed)))
    for turn in TURNS:
        found = turned(puzzle, turn)
        check(found, puzzle)
        assert same(puzzle, found.puzzle)
        assert canonical(found.puzzle).line == canonical(puzzle).line


def test_rules_that_mean_the_same_are_the_same_however_they_are_written() -> None:
    puzzle = small("diagonal")
    letter = {"variant": "classic", "n": 4, "extra": "X", "givens": [[0, 0, 0, 3], *[[0] * 4] * 3]}
    assert str(same(puzzle, letter)) == "left and right are exchanged; then digit 1 becomes 3, 3 becomes 1"
    assert same({**letter, "extra": "C"}, letter) is None


def test_the_order_of_lists_does_not_matter() -> None:
    document = SMALL["groups"]
    backwards = [list(reversed(group)) for group in reversed(document["extra_groups"])]
    other = {**document, "extra_groups": backwards}
    assert canonical(other).line == canonical(document).line
    kinds = {**SMALL["cages"], "regions": ["xxxy", "zxyy", "zzwy", "zwww"], "givens": ["....", *["...."] * 3]}
    assert canonical(kinds).line == canonical(SMALL["cages"]).line


def test_digits_that_a_rule_counts_are_not_exchanged() -> None:
    for name, rule in (("killer", "cage 5 at r1c1"), ("thermometers", "the thermometer from r1c1 to r2c2")):
        with pytest.raises(Unsupported, match=f"digits cannot be exchanged: {rule} depends on which digit is which"):
            transform(small(name), digits=(2, 1, 3, 4), plugins=REGISTRY)
    assert transform(small("jigsaw"), digits=(2, 1, 3, 4)).puzzle["r1c1"] == 2


def test_a_rule_that_cannot_be_written_after_a_turn_is_refused() -> None:
    percent = ruleout.parse({"variant": "classic", "extra": "P"})
    with pytest.raises(Unsupported, match="rules of variant classic that cannot be written after the turn left-right"):
        transform(percent, mirror="left-right")
    assert transform(percent, turn=180).puzzle.layout == percent.layout
    assert canonical(percent).automorphisms == 4
    assert isinstance(transform(percent, shuffle=True, seed=1).transformation, Turning)


def grid_of(data: Any) -> Grid:
    """A strip of three cells, and a fourth below the first one, that a variant of a third party builds."""
    places = [(0, 0), (0, 1), (0, 2), *([(1, 0)] if data.get("long") else [])]
    row = Unit("row 1", "row", (0, 1, 2))
    return Grid(Layout.of(3, places, [row, Sum((0, 1), 3)]), (0,) * len(places))


def test_a_variant_that_does_not_say_how_it_turns_is_turned_only_if_it_stays_the_same() -> None:
    from ruleout.plugin import hookimpl

    class Plugin:
        @hookimpl
        def ruleout_variants(self) -> list[Variant]:
            return [Variant("strip", "Strip", grid_of, lambda data, grid, digits: data, keys=frozenset({"long"}))]

    registry = ruleout.discover(also=[Plugin()])
    strip = ruleout.parse({"variant": "strip"}, plugins=registry)
    for turn in ("half-turn", "quarter-turn"):
        with pytest.raises(Unsupported, match="of variant strip that cannot be written"):
            Turning(turn, (1, 2, 3)).apply(strip, plugins=registry)
    assert Turning("top-bottom", (1, 2, 3)).apply(strip, plugins=registry).layout is strip.layout
    assert canonical(strip, plugins=registry).automorphisms == 2


def test_titles_are_kept_and_solutions_are_not() -> None:
    for variant in ("classic", "latin"):
        document = {"variant": variant, "n": 4, "title": "Small", "solution": ["1234", "3412", "2143", "4321"]}
        for how in ({"turn": 90}, {"shuffle": True}):
            written = ruleout.to_record(transform(document, **how).puzzle)["document"]
            assert written["title"] == "Small"
            assert "solution" not in written


def test_two_turns_are_one() -> None:
    puzzle = small("jigsaw")
    for degrees, first in zip(
        (0, 90, 180, 270), ("none", "quarter-turn", "half-turn", "three-quarter-turn"), strict=True
    ):
        for mirror in ("left-right", "top-bottom", "main-diagonal", "antidiagonal"):
            once = transform(puzzle, turn=degrees, mirror=mirror)
            twice = turned(turned(puzzle, first).puzzle, mirror)
            assert (once.puzzle.layout, once.puzzle.givens) == (twice.puzzle.layout, twice.puzzle.givens)


def test_the_same_seed_gives_the_same_puzzle() -> None:
    puzzle = ruleout.load(EXAMPLES / "classic.txt")
    one, two = (transform(puzzle, shuffle=True, seed=4) for _ in range(2))
    assert one == two
    assert len({transform(puzzle, shuffle=True, seed=seed).puzzle.givens for seed in range(5)}) == 5


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("turn", ALL_EIGHT)
def test_a_transformation_is_read_back_and_reversed(name: str, turn: str) -> None:
    puzzle = small(name)
    how = Turning(turn, tuple(range(1, puzzle.layout.digits + 1)))
    assert Turning.from_json(json.loads(json.dumps(how.as_json()))) == how
    back = how.inverse.apply(how.apply(puzzle, plugins=REGISTRY), plugins=REGISTRY)
    assert requirements(back.layout) == requirements(puzzle.layout)
    assert back.givens == puzzle.givens


def test_the_inverse_reverses_the_digits() -> None:
    how = Turning("quarter-turn", (2, 3, 1, 4))
    assert how.inverse == Turning("three-quarter-turn", (3, 1, 2, 4))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"turn": 45}, "turn: found 45; expected 0, 90, 180 or 270"),
        ({"mirror": "up"}, "mirror: found 'up'; expected left-right, top-bottom, main-diagonal or antidiagonal"),
        ({"digits": (1, 2)}, "digits: found 2; expected 4, one for each digit"),
        ({"digits": (1, 2, 3, 3)}, r"digits: found \[1, 2, 3, 3\]; expected each of 1 to 4 once"),
        ({"shuffle": True, "turn": 90}, "found shuffle beside turn, mirror or digits; expected one or the other"),
    ],
)
def test_wrong_arguments_are_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        transform("1...............", **options)
