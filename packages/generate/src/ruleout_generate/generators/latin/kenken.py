"""KenKen whose cages are drawn at random."""

from __future__ import annotations

from math import prod
from typing import Any

from ruleout.plugin import Engine, Position, Puzzle, Verdict, check_time, digit_mask
from ruleout_generate.digging.fill import search_in_time
from ruleout_generate.generator import Draft, DraftRequest, Generator
from ruleout_generate.generators.filled import filled
from ruleout_generate.generators.latin.areas import Area, beside, parts, pieces
from ruleout_generate.generators.latin.clues import NODES, SIDE
from ruleout_generate.generators.latin.solved import Solved
from ruleout_generate.generators.options import is_set, one_of, whole_number
from ruleout_generate.generators.squares import SIDE_KEY, budget_of, side_of
from ruleout_generate.random_stream import RandomSource, choice, shuffled

KEY = "calculation_cages"
MOST, LARGEST = 4, 8
"""The number of cells of the largest cage by default, and the most that may be asked for."""


def draft(request: DraftRequest, source: RandomSource, engine: Engine) -> Draft | None:
    """Draw a random solution, and cages that leave no other, unless the data have some."""
    side = side_of(request, 2) or SIDE
    most = whole_number(request.options, "largest", MOST, 1, LARGEST)
    with_ops = one_of(request.options, "operations", ("yes", "no")) == "yes"
    data = {"givens": ["." * side] * side, **request.data, SIDE_KEY: side}
    puzzle = request.build(data)
    solution = filled(puzzle, source, engine, budget_of(puzzle.layout.digits, NODES))
    if solution is None or data.get(KEY):
        return None if solution is None else Draft(puzzle, solution)
    solved = Solved.of(puzzle.layout, solution, source)
    cages = parts(solved, range(min(2, most), most + 1), lambda area: True)
    clues = {tuple(area): _clue(area, solved, with_ops) for area in cages}
    has_givens = is_set(request.options, "givens")
    while True:
        check_time()
        puzzle = request.build({**data, KEY: [clues[cells] for cells in sorted(clues)]})
        open_cell = None if has_givens else _open_cell(puzzle, solution, clues, source, engine)
        if open_cell is None:
            return Draft(puzzle, solution, has_givens)
        (cage,) = (cells for cells in clues if open_cell in cells)
        del clues[cage]
        for area in _cut(cage, open_cell, source):
            clues[tuple(area)] = _clue(area, solved, with_ops)


def _open_cell(
    puzzle: Puzzle,
    solution: tuple[int, ...],
    clues: dict[tuple[Position, ...], Any],
    source: RandomSource,
    engine: Engine,
) -> Position | None:
    """Return a random place, in a cage of several cells, that has another digit in another solution.

    None if there is no other solution. The place does not depend on the engine, unless a search runs out of its budget.
    """
    layout, budget = puzzle.layout, budget_of(puzzle.layout.digits, NODES)
    if search_in_time(engine, layout, puzzle.start, budget).verdict is Verdict.UNIQUE:
        return None
    places = [place for cells in sorted(clues) if len(cells) > 1 for place in cells]
    for place in shuffled(source, places):
        start = list(puzzle.start)
        start[layout.at[place]] &= ~digit_mask(solution[layout.at[place]])
        if search_in_time(engine, layout, start, budget, 1).verdict is not Verdict.NONE:
            return place
    return None


def _cut(cage: tuple[Position, ...], place: Position, source: RandomSource) -> list[Area]:
    """Return a cage in pieces: *place*, with a neighbour if the cage has four cells or more, and what is left."""
    first = [place]
    if len(cage) > 3:
        first.append(choice(source, [each for each in beside(first) if each in cage]))
    return [sorted(first), *pieces([each for each in cage if each not in first])]


def _clue(area: Area, solved: Solved, with_ops: bool) -> dict[str, Any]:
    """Return the entry of a cage with a random operation.

    Two cells that can be divided get a division in half of the cases.
    """
    *others, largest = sorted(solved.at[place] for place in area)
    cells = [list(place) for place in area]
    if not others:
        return {"value": largest, "cells": cells}
    results = {"+": largest + sum(others), "*": largest * prod(others)}
    if len(others) == 1:
        results["-"] = largest - others[0]
    if len(others) == 1 and others[0] and largest % others[0] == 0 and solved.source.below(2):
        results = {"/": largest // others[0]}
    op = choice(solved.source, list(results))
    return {**({"op": op} if with_ops else {}), "value": results[op], "cells": cells}


KENKEN = Generator(
    id="kenken",
    title="KenKen",
    variants=frozenset({"kenken"}),
    draft=draft,
    options={
        "largest": f"the number of cells of the largest cage, 1 to {LARGEST} ({MOST})",
        "operations": "yes (the default) or no: whether cages of several cells name their operation",
        "givens": "yes or no (the default): whether the puzzle may have givens, so that its cages can be any",
    },
    summary="Draws cages that make the solution unique without givens.",
)
