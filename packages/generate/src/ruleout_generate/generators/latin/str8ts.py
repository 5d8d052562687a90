"""Str8ts whose black cells are drawn at random."""

from __future__ import annotations

from typing import Any

from ruleout.internal import Engine, as_rows, cells_of
from ruleout_generate.digging.fill import fill
from ruleout_generate.generator import Draft, DraftRequest, Generator
from ruleout_generate.generators.filled import filled
from ruleout_generate.generators.options import one_of, whole_number
from ruleout_generate.generators.square_board import SquareBoard, board_of
from ruleout_generate.generators.squares import SIDE_KEY, budget_of, side_of
from ruleout_generate.random_stream import RandomSource, RandomStream, choice, shuffled

KEY = "cells"
SIDE, LEAST_SIDE = 9, 4
"""The number of rows by default, and the smallest."""
NODES = 1_000
"""The nodes of one search for a solution on a board larger than 9x9."""
BLACK, DIGITS = 25, 40
"""Default percentage of black cells, and of these the percentage with a digit."""
SYMMETRIES = ("half-turn", "none")


def draft(request: DraftRequest, source: RandomSource, engine: Engine) -> Draft | None:
    """Draw black cells, unless the data have some, a random solution, and digits of black cells."""
    percent = whole_number(request.options, "black", BLACK, 10, 50)
    digits = whole_number(request.options, "digits", DIGITS, 0, 100)
    symmetric = one_of(request.options, "symmetry", SYMMETRIES) == "half-turn"
    if request.data.get(KEY):
        puzzle = request.build(request.data)
        solution = filled(puzzle, source, engine, budget_of(puzzle.layout.digits, NODES))
        return None if solution is None else Draft(puzzle, solution)
    side = side_of(request, LEAST_SIDE) or SIDE
    data = {**request.data, SIDE_KEY: side}
    board = board_of(side)
    black = _black_cells(board, board.size * percent // 100, symmetric, source)
    if black is None:
        return None
    table: list[Any] = ["#" if black >> cell & 1 else "." for cell in range(board.size)]
    puzzle = request.build({**data, KEY: as_rows(table, side)})
    numbers = RandomStream("solution", source.below(1 << 32))
    solution = fill(puzzle.layout, numbers, engine, start=puzzle.start, budget=budget_of(side, NODES))
    if solution is None:
        return None
    digit_at = {place: solution[cell] for place, cell in puzzle.layout.at.items()}
    for cell in shuffled(source, list(cells_of(black)))[: black.bit_count() * digits // 100]:
        row, column = divmod(cell, side)
        seen = {digit for place, digit in digit_at.items() if place[0] == row or place[1] == column}
        left = [digit for digit in range(1, side + 1) if digit not in seen]
        if left:
            digit_at[row, column] = table[cell] = choice(source, left)
    return Draft(request.build({**data, KEY: as_rows(table, side)}), solution)


def _black_cells(board: SquareBoard, count: int, symmetric: bool, source: RandomSource) -> int | None:
    """Return the cell set of *count* black cells, or one more or less; None if they leave no good white ones."""
    black = 0
    for cell in shuffled(source, range(board.size)):
        if black.bit_count() >= count:
            break
        chosen = 1 << cell
        black |= chosen | (board.turned(chosen) if symmetric else 0)
    white = board.all_cells & ~black
    return black if white and board.is_connected(white) else None


STR8TS = Generator(
    id="str8ts",
    title="Str8ts",
    variants=frozenset({"str8ts"}),
    draft=draft,
    options={
        "black": f"how many percent of the cells are black, 10 to 50 ({BLACK})",
        "digits": f"how many percent of the black cells have a digit ({DIGITS})",
        "symmetry": "half-turn (the default) or none: the symmetry of the black cells",
    },
    summary="Draws black cells around connected white ones, and digits in some of them.",
)
