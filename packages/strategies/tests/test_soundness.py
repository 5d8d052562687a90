"""On many boards of several topologies every step is sound, needs no more than it names, and can be put in words."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice

import attrs
import pytest

from ruleout.plugin import (
    Board,
    Layout,
    Origin,
    Placement,
    Puzzle,
    PythonEngine,
    Step,
    Sum,
    Technique,
    Unit,
    classic_grid,
    compose,
    square_grid,
)
from ruleout.testing import boards_along, check_technique
from ruleout_strategies.catalogue import TECHNIQUES

MOST_STEPS = 2


def caged(layout: Layout, seed: int) -> Layout:
    """*layout* with cages of two and three cells along its rows, which hold what one random solution has."""
    draw = random.Random(seed)
    start = [layout.full] * layout.size
    start[0] = 1 << draw.randrange(layout.digits)
    (solution,) = PythonEngine().search(layout, start, limit=1).solutions
    constraints: list[Unit | Sum] = []
    cell = 0
    while cell < layout.size - 2:
        cells = tuple(range(cell, cell + draw.choice((2, 3))))
        cell = cells[-1] + 1
        if len({solution[each] for each in cells}) == len(cells):
            total = sum(solution[each] for each in cells)
            origin = Origin("cages", f"cage {total} at {layout.names[cells[0]]}")
            constraints += [Unit(origin.label, "cage", cells, origin), Sum(cells, total, origin=origin)]
    return layout.with_constraints(constraints)


def crossword(seed: int) -> Layout:
    """A block of runs across and down, each with the sum that one random filling has."""
    draw = random.Random(seed)
    rows, columns = 3, 4
    across = [tuple(range(r * columns, r * columns + columns)) for r in range(rows)]
    down = [tuple(range(c, rows * columns, columns)) for c in range(columns)]
    runs = [Unit(f"across {i}", "across", cells) for i, cells in enumerate(across)]
    runs += [Unit(f"down {i}", "down", cells) for i, cells in enumerate(down)]
    bare = Layout.of(9, [(r, c) for r in range(rows) for c in range(columns)], runs)
    start = [1 << draw.randrange(9) if cell in (0, 5, 10) else bare.full for cell in range(bare.size)]
    (solution,) = PythonEngine().search(bare, start, limit=1).solutions
    return bare.with_constraints(Sum(run.cells, sum(solution[cell] for cell in run.cells)) for run in runs)


SIX = classic_grid(6, (2, 3))
LAYOUTS: dict[str, Layout] = {
    "4x4": classic_grid(4, (2, 2)),
    "6x6": SIX,
    "6x6 the other way": classic_grid(6, (3, 2)),
    "9x9": classic_grid(),
    "latin": square_grid(5),
    "diagonals": SIX.with_constraints([Unit("diagonal", "diagonal", tuple(range(0, 36, 7)))]),
    "two grids": compose([Placement(SIX, (0, 0), "the first grid"), Placement(SIX, (4, 3), "the second grid")]),
    "cages": caged(SIX, seed=1),
    "cages without boxes": caged(square_grid(5), seed=2),
    "runs": crossword(seed=1),
    "more runs": crossword(seed=2),
}


def thinned(puzzle: Puzzle, seed: int) -> Puzzle:
    """*puzzle* without one of its givens, so that it may have several solutions."""
    given = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    if not given:
        return puzzle
    cell = random.Random(seed).choice(given)
    return attrs.evolve(puzzle, givens=(*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]))


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_step_stands(name: str, dug: Callable[..., Puzzle]) -> None:
    puzzle = dug(LAYOUTS[name], seed=7)
    boards = [*boards_along(puzzle, TECHNIQUES), *boards_along(thinned(puzzle, 1), TECHNIQUES)]
    hard = [technique for technique in TECHNIQUES if technique.difficulty > 30]
    boards += list(boards_along(puzzle, hard))
    boards = random.Random(1).sample(boards, min(len(boards), 25))
    steps = {technique.id: check_technique(technique, boards, most_steps=MOST_STEPS) for technique in TECHNIQUES}
    assert sum(steps.values()) > 20
    assert steps["naked-single"] + steps["hidden-single"] > 0


def random_board(layout: Layout, seed: int) -> Board:
    """Masks that hold one solution and some digits more; nothing is placed."""
    draw = random.Random(seed)
    solution = draw.choice(list(islice(PythonEngine().solutions(layout, [layout.full] * layout.size), 20)))
    density = draw.choice((0.15, 0.3, 0.5))
    masks = tuple(
        1 << (digit - 1) | sum(1 << bit for bit in range(layout.digits) if draw.random() < density)
        for digit in solution
    )
    return Board.from_masks(layout, masks)


@pytest.mark.parametrize("technique", [each for each in TECHNIQUES if each.difficulty < 1000], ids=lambda each: each.id)
def test_every_technique_stands_on_random_candidates(technique: Technique) -> None:
    able = [layout for layout in LAYOUTS.values() if technique.applies(layout)]
    steps = sum(
        check_technique(technique, [random_board(layout, seed)], most_steps=3) for layout in able for seed in range(12)
    )
    # A full house needs placed digits; boards of random candidates have none.
    assert steps > 5 or technique.id == "full-house"


def spoiled(technique: Technique, change: Callable[[Step], Step]) -> Technique:
    """*technique* with each step changed."""
    return attrs.evolve(technique, find=lambda board: map(change, technique.find(board)), explain=None)


def without_cells(step: Step) -> Step:
    return attrs.evolve(step, because=attrs.evolve(step.because, cells=step.because.cells[1:]))


def without_units(step: Step) -> Step:
    return attrs.evolve(step, because=attrs.evolve(step.because, units=step.because.units[1:]))


REASONED = [each for each in TECHNIQUES if 4 < each.difficulty < 200]


@pytest.mark.parametrize("change", [without_cells, without_units])
@pytest.mark.parametrize("technique", REASONED, ids=lambda each: each.id)
def test_a_reason_left_out_is_noticed(technique: Technique, change: Callable[[Step], Step]) -> None:
    if technique.id == "naked-single" and change is without_units:
        pytest.skip("a naked single rests on no unit")
    able = [layout for layout in LAYOUTS.values() if technique.applies(layout)]
    boards = [random_board(layout, seed) for layout in able for seed in range(12)]
    with pytest.raises(AssertionError, match=r"could still be|need not be"):
        check_technique(spoiled(technique, change), boards, most_steps=3)
