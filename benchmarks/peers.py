"""Other solvers for Python, each used as its documentation recommends."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from itertools import combinations, islice
from pathlib import Path
from types import ModuleType
from typing import Any

import baseline as own_baseline
import plain
from sets import Batch, start
from solver import ONE, Answer, Answers, Solver

from ruleout import Layout
from ruleout.plugin import Unit, classic_grid

Givens = Sequence[int]


def by_givens(layout: Layout, count: Callable[[Givens], int]) -> Answer:
    """An answer from what counts the solutions of one puzzle, given as digits, 0 for none."""
    digit_of = {".": 0, **{symbol: digit for digit, symbol in enumerate(layout.symbols, 1)}}

    def answer(batch: Batch) -> Answers:
        return Answers([count([digit_of[symbol] for symbol in line]) for line in batch.lines])

    return answer


def _units_alone(layout: Layout) -> bool:
    return all(isinstance(each, Unit) for each in layout.constraints) and layout.size == layout.visible


def plain_search(module: ModuleType) -> Callable[[Layout], Answer | None]:
    def prepare(layout: Layout) -> Answer | None:
        if not _units_alone(layout) or len(layout.houses) != len(layout.units):
            return None
        topology = module.compile_topo(layout.size, layout.digits, [house.cells for house in layout.houses])
        return by_givens(layout, lambda givens: module.solve(topology, givens, 2)[0])

    return prepare


def python_sat(layout: Layout) -> Answer | None:
    """One solver for all puzzles: the layout as clauses, the givens as assumptions, and the first solution ruled out
    by a clause that holds for this puzzle alone."""
    if not _units_alone(layout):
        return None
    from pysat.solvers import Glucose4

    digits = layout.digits
    last = layout.size * digits
    solver = Glucose4()
    for cell in range(layout.size):
        every = [cell * digits + digit for digit in range(1, digits + 1)]
        solver.add_clause(every)
        for one, other in combinations(every, 2):
            solver.add_clause([-one, -other])
    for unit in layout.units:
        for digit in range(1, digits + 1):
            every = [cell * digits + digit for cell in unit.cells]
            for one, other in combinations(every, 2):
                solver.add_clause([-one, -other])
            if len(every) == digits:
                solver.add_clause(every)

    def count(givens: Givens) -> int:
        nonlocal last
        assumed = [cell * digits + digit for cell, digit in enumerate(givens) if digit]
        if not solver.solve(assumptions=assumed):
            return 0
        last += 1
        true = [literal for literal in solver.get_model()[: layout.size * digits] if literal > 0]
        solver.add_clause([-last, *(-literal for literal in true)])
        found = 2 if solver.solve(assumptions=[*assumed, last]) else 1
        solver.add_clause([-last])
        return found

    return by_givens(layout, count)


def cp_sat(layout: Layout) -> Answer | None:
    """A model for each puzzle, solved twice: the second time with the first solution forbidden. One worker."""
    if layout.size != layout.visible or not plain.takes("cp-sat", layout):
        return None
    return by_givens(layout, lambda givens: plain.cp_sat(layout, start(layout, givens))[0])


def py_sudoku(layout: Layout) -> Answer | None:
    if layout is not classic_grid():
        return None
    from sudoku import Sudoku

    def count(givens: Givens) -> int:
        board: list[list[Any]] = [list(givens[row : row + 9]) for row in range(0, 81, 9)]
        return 2 if Sudoku(3, 3, board=board).has_multiple_solutions() else 1

    return by_givens(layout, count)


def dokusan(layout: Layout) -> Answer | None:
    if layout is not classic_grid():
        return None
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    def count(givens: Givens) -> int:
        board = [list(givens[row : row + 9]) for row in range(0, 81, 9)]
        return 1 if solvers.backtrack(Sudoku.from_list(board, box_size=BoxSize(3, 3))).is_solved() else 0

    return by_givens(layout, count)


def sudokutools(layout: Layout) -> Answer | None:
    if layout is not classic_grid():
        return None
    from sudokutools.solve import bruteforce
    from sudokutools.sudoku import Sudoku

    def count(givens: Givens) -> int:
        return sum(1 for _ in islice(bruteforce(Sudoku.decode("".join(map(str, givens)))), 2))

    return by_givens(layout, count)


def load(file: Path) -> ModuleType:
    """A module from a path, to take the place of ``baseline``."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def peers(baseline: Path | None) -> list[Solver]:
    """The solvers for Python, installed or not."""
    yardstick = own_baseline if baseline is None else load(baseline)
    return [
        Solver("plain search", plain_search(yardstick), peer=True),
        Solver("Glucose 4", python_sat, peer=True, needs="python-sat"),
        Solver("CP-SAT", cp_sat, peer=True, needs="ortools"),
        Solver("py-sudoku", py_sudoku, peer=True, needs="py-sudoku"),
        Solver("sudokutools", sudokutools, peer=True, needs="sudokutools"),
        Solver("dokusan", dokusan, peer=True, task=ONE, needs="dokusan"),
    ]
