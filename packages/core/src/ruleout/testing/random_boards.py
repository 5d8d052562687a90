"""Random boards of every topology: squares, overlapping grids, jigsaws, cages, runs, rules and tiny layouts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice

from ruleout.builtin.grids import classic_grid, lines, square_grid, square_positions
from ruleout.builtin.python.engine import PythonEngine
from ruleout.masks import Digit, digit_mask, mask_of
from ruleout.model.compose import Placement, compose
from ruleout.model.constraints import Allowed, Automaton, Constraint, Origin, Regular, Relation, Sum, Unit
from ruleout.model.layout import Layout, once_per_layout
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board
from ruleout.search.engine import Verdict
from ruleout.testing.engines import tiny_layouts

SOLUTIONS = 20
"""The number of solutions of a layout from which boards are made."""
DENSITIES = (None, 0.15, 0.3, 0.5, 0.8)
"""The chance of each wrong candidate; None stands for exactly one wrong candidate per cell."""
PLACED = 0.7
"""The share of cells that are placed on boards with placed cells."""


def sample_layouts() -> dict[str, Layout]:
    """Return layouts of every topology, with 2 to 81 cells, by descriptions of their content."""
    six = classic_grid(6, (2, 3))
    layouts = {
        "4x4": classic_grid(4, (2, 2)),
        "6x6": six,
        "6x6 with high boxes": classic_grid(6, (3, 2)),
        "9x9": classic_grid(),
        "without boxes": square_grid(5),
        "jigsaw": jigsaw("AAABB AACBB DCCCB DDCEE DDEEE"),
        "larger jigsaw": jigsaw("AAABBB AAABBC DDDBCC DDDECC EEEECF EFFFFF"),
        "diagonal": six.with_constraints([Unit("diagonal", "diagonal", tuple(range(0, 36, 7)))]),
        "two grids": compose([Placement(six, (0, 0), "the first grid"), Placement(six, (4, 3), "the second grid")]),
        "cages": caged(six, seed=1),
        "cages without boxes": caged(square_grid(5), seed=2),
        "runs": crossword(seed=1),
        "more runs": crossword(seed=2),
        "short runs": crossword(seed=3, rows=3, columns=2),
        "shortest runs": crossword(seed=4, rows=2, columns=2),
        "runs with an end": crossword(seed=5, rows=2, columns=4, longer=1),
        "rules": ruled(six, seed=3),
    }
    tiny = {f"tiny: {name}": layout for name, layout in tiny_layouts().items() if _some_solutions(layout)}
    return {**layouts, **tiny}


def jigsaw(regions: str) -> Layout:
    """Return a square grid with *regions* instead of boxes: a letter for each cell, rows separated by spaces."""
    letters, size = regions.replace(" ", ""), len(regions.split())
    units = [
        Unit(f"region {letter}", "region", tuple(cell for cell, other in enumerate(letters) if other == letter))
        for letter in sorted(set(letters))
    ]
    return Layout.of(size, square_positions(size), [*lines(size), *units])


def caged(layout: Layout, seed: int) -> Layout:
    """Return *layout* with cages of two and three consecutive cells, which one random solution satisfies."""
    draw = random.Random(seed)
    start = [layout.full] * layout.size
    start[0] = 1 << draw.randrange(layout.digits)
    (solution,) = PythonEngine().search(layout, start, limit=1).solutions
    constraints: list[Constraint] = []
    cell = 0
    while cell < layout.size - 2:
        cells = tuple(range(cell, cell + draw.choice((2, 3))))
        cell = cells[-1] + 1
        if len({solution[each] for each in cells}) == len(cells):
            total = sum(solution[each] for each in cells)
            origin = Origin("cages", f"cage {total} at {layout.names[cells[0]]}")
            constraints += [Unit(origin.label, "cage", cells, origin), Sum(cells, total, origin=origin)]
    return layout.with_constraints(constraints)


def crossword(seed: int, rows: int = 3, columns: int = 4, longer: int = 0) -> Layout:
    """Return a block of runs across and down without houses, with the sums of one random filling.

    The last run across has *longer* cells more, which no run down crosses.
    """
    draw = random.Random(seed)
    across = [tuple(range(r * columns, r * columns + columns)) for r in range(rows)]
    across[-1] += tuple(range(rows * columns, rows * columns + longer))
    places = [(r, c) for r in range(rows) for c in range(columns)] + [(rows - 1, columns + i) for i in range(longer)]
    down = [tuple(range(c, rows * columns, columns)) for c in range(columns)]
    runs = [Unit(f"across {i}", "across", cells) for i, cells in enumerate(across)]
    runs += [Unit(f"down {i}", "down", cells) for i, cells in enumerate(down)]
    bare = Layout.of(9, places, runs)
    start = [1 << draw.randrange(9) if cell in (0, 5, 10) else bare.full for cell in range(bare.size)]
    (solution,) = PythonEngine().search(bare, start, limit=1).solutions
    return bare.with_constraints(Sum(run.cells, sum(solution[cell] for cell in run.cells)) for run in runs)


def ruled(layout: Layout, seed: int) -> Layout:
    """Return *layout* with relations, an increasing line and allowed digits, which one random solution satisfies."""
    draw = random.Random(seed)
    solution = draw.choice(_some_solutions(layout))
    less = tuple(layout.full & ~((2 << bit) - 1) for bit in range(layout.digits))
    rules: list[Constraint] = []
    for cell in draw.sample(range(layout.visible - 1), layout.digits):
        low, high = sorted((cell, cell + 1), key=lambda each: solution[each])
        if solution[low] < solution[high]:
            rules.append(Relation(low, high, less, Origin("less", f"{layout.names[low]} < {layout.names[high]}")))
    line = tuple(sorted(draw.sample(range(layout.visible), 4), key=lambda cell: solution[cell]))
    if len({solution[cell] for cell in line}) == len(line):
        moves = tuple(
            tuple(d if d > state else -1 for d in range(1, layout.digits + 1)) for state in range(layout.digits + 1)
        )
        increasing = Automaton(moves, frozenset(range(layout.digits + 1)))
        rules.append(Regular(line, increasing, Origin("line", f"the line from {layout.names[line[0]]}")))
    odd = mask_of(range(1, layout.digits + 1, 2))
    for cell in draw.sample(range(layout.visible), 3):
        parity = "odd" if odd & digit_mask(solution[cell]) else "even"
        mask = odd if parity == "odd" else layout.full & ~odd
        rules.append(Allowed(cell, mask, Origin("parity", f"{parity} cell {layout.names[cell]}")))
    return layout.with_constraints(rules)


@once_per_layout
def _some_solutions(layout: Layout) -> tuple[tuple[Digit, ...], ...]:
    return tuple(islice(PythonEngine().solutions(layout, [layout.full] * layout.size), SOLUTIONS))


def random_puzzle(layout: Layout, seed: int, most: int = 1000) -> Puzzle:
    """Return a puzzle with one solution: a random solution from which givens are removed.

    Parameters
    ----------
    layout
        A layout with a solution.
    seed
        The seed of the random numbers; equal seeds make equal puzzles.
    most
        The number of cells that are tried; a given is removed if the solution remains the only one.
    """
    draw = random.Random(seed)
    engine = PythonEngine()
    start = [layout.full] * layout.size
    for cell in draw.sample(range(layout.size), min(4, layout.size)):
        trial = [*start[:cell], 1 << draw.randrange(layout.digits), *start[cell + 1 :]]
        if engine.search(layout, trial, limit=1).solutions:
            start = trial
    givens = list(engine.search(layout, start, limit=1).solutions[0])
    givens += [0] * (layout.size - len(givens))
    for cell in draw.sample(range(layout.size), min(most, layout.size)):
        trial_givens = (*givens[:cell], 0, *givens[cell + 1 :])
        if engine.search(layout, Puzzle(layout, trial_givens).start).verdict is Verdict.UNIQUE:
            givens[cell] = 0
    return Puzzle(layout, tuple(givens))


def random_board(layout: Layout, seed: int) -> Board:
    """Return a board with at least one solution: random candidates in addition to those of the solution.

    Every sixth board (*seed* modulo 6 is 5) has placed digits, and its candidates are those that remain after placing
    them; on all others, no digit is placed.
    """
    draw = random.Random(seed)
    solution = draw.choice(_some_solutions(layout))
    digits = range(layout.digits)
    if seed % (len(DENSITIES) + 1) == len(DENSITIES):
        kept = [digit if draw.random() < PLACED else 0 for digit in solution]
        return Board.of(Puzzle(layout, (*kept, *[0] * (layout.size - len(kept)))))
    density = DENSITIES[seed % (len(DENSITIES) + 1)]
    masks = [layout.full] * layout.size
    for cell, digit in enumerate(solution):
        if density is None:
            wrong = 1 << draw.choice([bit for bit in digits if bit != digit - 1] or digits)
        else:
            wrong = sum(1 << bit for bit in digits if draw.random() < density)
        masks[cell] = digit_mask(digit) | wrong
    return Board.from_masks(layout, tuple(masks))


def random_boards(layouts: Iterable[Layout] | None = None, count: int = 24, seed: int = 0) -> Iterator[Board]:
    """Yield random boards that have a solution; equal arguments give equal boards.

    Parameters
    ----------
    layouts
        The layouts, each with a solution; those of :func:`sample_layouts` if None.
    count
        The number of boards per layout.
    seed
        The seed of the first board of each layout; see :func:`random_board`.
    """
    for layout in sample_layouts().values() if layouts is None else layouts:
        for number in range(seed, seed + count):
            yield random_board(layout, number)
