"""On many boards of every topology, each step is sound, follows from the reasons it names, and can be explained."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import attrs
import pytest

from ruleout.plugin import Board, Origin, Puzzle, Step, Sum, Technique, classic_grid
from ruleout.testing import boards_along, check_technique, random_board, random_boards, random_puzzle, sample_layouts
from ruleout_strategies.catalogue import TECHNIQUES

pytestmark = pytest.mark.long

DEFAULT = [technique for technique in TECHNIQUES if not technique.on_request]
MOST_STEPS = 2
HARD_BOARDS = 3
"""The number of boards along a solution for techniques with long reasons."""
MANY, SOME = 24, 3
"""The numbers of random boards per layout, for basic techniques and for those with long reasons."""
RARE = ("avoidable-rectangle", "bug", "unique-loop")
"""The beginnings of ids of techniques that need placed cells or boards that are nearly solved; boards along solutions
have them."""
BUILT = ("tridagon", "tridagon-forcing-chain", "junior-exocet")
"""Techniques that random boards never have; ``test_exotic.py`` builds boards that do."""
LAYOUTS = sample_layouts()
LARGER = [name for name in LAYOUTS if not name.startswith("tiny")]
ARROWS = classic_grid(6, (2, 3)).with_constraints(
    Sum(cells, 0, (1, -1, -1), Origin("arrows", f"the arrow {number}"))
    for number, cells in enumerate([(0, 1, 2), (21, 14, 15), (35, 29, 28), (12, 18, 24)], 1)
)
"""Arrows in a row, a column and across boxes, since few other random boards have a digit that a rule needs."""


@cache
def boards_of_all(count: int) -> tuple[Board, ...]:
    """Random boards of each layout: made once for all techniques, since layouts keep what was found about them."""
    return tuple(random_boards(LAYOUTS.values(), count))


def thinned(puzzle: Puzzle, seed: int) -> Puzzle:
    """*puzzle* without one of its givens, so that it may have several solutions."""
    given = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    if not given:
        return puzzle
    cell = random.Random(seed).choice(given)
    return attrs.evolve(puzzle, givens=(*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]))


@pytest.mark.parametrize("name", LARGER)
def test_every_step_is_sound(name: str) -> None:
    puzzle = random_puzzle(LAYOUTS[name], seed=7)
    boards = [*boards_along(puzzle, DEFAULT), *boards_along(thinned(puzzle, 1), DEFAULT)]
    hard = [technique for technique in DEFAULT if 30 < technique.difficulty < 160]
    boards += list(boards_along(puzzle, hard))
    boards = random.Random(1).sample(boards, min(len(boards), 25))
    steps = {}
    for technique in DEFAULT:
        few = boards if technique.difficulty < 160 else boards[:HARD_BOARDS]
        steps[technique.id] = check_technique(technique, few, most_steps=MOST_STEPS, most_turned=0)
    assert sum(steps.values()) > 20
    assert steps["naked-single"] + steps["hidden-single"] > 0


@pytest.mark.parametrize("technique", [each for each in TECHNIQUES if each.difficulty < 160], ids=lambda each: each.id)
def test_every_basic_technique_is_sound_on_random_candidates(technique: Technique) -> None:
    arrows = [random_board(ARROWS, seed) for seed in range(12)] if "rules" in technique.groups else []
    assert check_technique(technique, [*boards_of_all(MANY), *arrows], most_steps=5) > 5


@pytest.mark.parametrize(
    "technique", [each for each in DEFAULT if 160 < each.difficulty < 1000], ids=lambda each: each.id
)
def test_every_harder_technique_is_sound_on_random_candidates(technique: Technique) -> None:
    steps = check_technique(technique, boards_of_all(SOME), most_steps=MOST_STEPS, most_turned=1)
    assert steps > 2 or technique.id.startswith(RARE) or technique.id in BUILT


def spoiled(technique: Technique, change: Callable[[Step], Step]) -> Technique:
    """*technique* with each step changed."""
    return attrs.evolve(technique, find=lambda board: map(change, technique.find(board)), explain=None)


def without_cells(step: Step) -> Step:
    return attrs.evolve(step, because=attrs.evolve(step.because, cells=step.because.cells[1:]))


def without_first_constraints(step: Step) -> Step:
    """The step without the constraints of its first role: its unit, base, sum or rule."""
    others = dict(list(step.because.constraints.items())[1:])
    return attrs.evolve(step, because=attrs.evolve(step.because, constraints=others))


REASONED = [each for each in DEFAULT if 4 < each.difficulty < 200 and not each.assumes_unique]


@pytest.mark.parametrize("change", [without_cells, without_first_constraints])
@pytest.mark.parametrize("technique", REASONED, ids=lambda each: each.id)
def test_a_missing_reason_is_detected(technique: Technique, change: Callable[[Step], Step]) -> None:
    if technique.id == "naked-single" and change is without_first_constraints:
        pytest.skip("a naked single rests on no constraint")
    able = [layout for layout in (ARROWS, *map(LAYOUTS.get, LARGER)) if layout and technique.applies(layout)]
    boards = (random_board(layout, seed) for seed in range(30) for layout in able)  # until it is detected
    with pytest.raises(AssertionError, match=r"could still be|need not be|does not hold|does not follow"):
        check_technique(spoiled(technique, change), boards, most_steps=3, most_turned=0)
