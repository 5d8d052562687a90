"""Other solvers behind one face: a list of puzzles in, how many solutions each has (at most 2) out."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import baseline as own_baseline

from ruleout.layout import Layout
from ruleout.search.engine import PythonEngine

Givens = tuple[int, ...]
Answer = Callable[[Sequence[Givens]], list[int]]


class Solver(NamedTuple):
    """*make* prepares a layout, untimed, and gives what is timed.

    *task* is what is asked: ``unique`` looks for a second solution, ``one`` stops at the first, which is less work.
    Solvers with *only_nine* take 9x9 alone.
    """

    name: str
    distribution: str | None
    task: str
    make: Callable[[Layout], Answer]
    only_nine: bool = True

    @property
    def installed(self) -> str | None:
        """The version that is installed, if any."""
        try:
            return version(self.distribution) if self.distribution else ""
        except PackageNotFoundError:
            return None


def python_engine(layout: Layout) -> Answer:
    engine = PythonEngine()

    def answer(puzzles: Sequence[Givens]) -> list[int]:
        starts = ([1 << (digit - 1) if digit else layout.full for digit in givens] for givens in puzzles)
        return [len(result.solutions) for result in engine.search_many(layout, starts)]

    return answer


def plain_search(module: ModuleType) -> Callable[[Layout], Answer]:
    def make(layout: Layout) -> Answer:
        topology = module.compile_topo(layout.size, layout.digits, [house.cells for house in layout.houses])
        return lambda puzzles: [module.solve(topology, givens, 2)[0] for givens in puzzles]

    return make


def python_sat(layout: Layout) -> Answer:
    """One solver for all puzzles: the layout as clauses, the givens as assumptions, and the first solution ruled out
    by a clause that holds for this puzzle alone."""
    from pysat.solvers import Glucose4

    digits = layout.digits
    solver = Glucose4()
    for cell in range(layout.size):
        solver.add_clause([cell * digits + digit for digit in range(1, digits + 1)])
        for digit in range(1, digits + 1):
            for peer in layout.peers[cell]:
                if peer > cell:
                    solver.add_clause([-(cell * digits + digit), -(peer * digits + digit)])
            for other in range(digit + 1, digits + 1):
                solver.add_clause([-(cell * digits + digit), -(cell * digits + other)])
    for house in layout.houses:
        for digit in range(1, digits + 1):
            solver.add_clause([cell * digits + digit for cell in house.cells])
    last = layout.size * digits

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

    return lambda puzzles: [count(givens) for givens in puzzles]


def py_sudoku(layout: Layout) -> Answer:
    from sudoku import Sudoku

    def count(givens: Givens) -> int:
        board: list[list[Any]] = [list(givens[row : row + 9]) for row in range(0, 81, 9)]
        return 2 if Sudoku(3, 3, board=board).has_multiple_solutions() else 1

    return lambda puzzles: [count(givens) for givens in puzzles]


def dokusan(layout: Layout) -> Answer:
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    def count(givens: Givens) -> int:
        board = [list(givens[row : row + 9]) for row in range(0, 81, 9)]
        return 1 if solvers.backtrack(Sudoku.from_list(board, box_size=BoxSize(3, 3))).is_solved() else 0

    return lambda puzzles: [count(givens) for givens in puzzles]


def sudokutools(layout: Layout) -> Answer:
    from sudokutools.solve import bruteforce
    from sudokutools.sudoku import Sudoku

    def count(givens: Givens) -> int:
        return sum(1 for _ in islice(bruteforce(Sudoku.decode("".join(map(str, givens)))), 2))

    return lambda puzzles: [count(givens) for givens in puzzles]


def load(file: Path) -> ModuleType:
    """A module from a path, to take the place of ``baseline``."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def solvers(baseline: Path | None) -> list[Solver]:
    """The engine first, then what it is measured beside."""
    plain = own_baseline if baseline is None else load(baseline)
    return [
        Solver("python engine", None, "unique", python_engine, only_nine=False),
        Solver(f"plain search ({plain.__name__})", None, "unique", plain_search(plain), only_nine=False),
        Solver("python-sat (Glucose 4)", "python-sat", "unique", python_sat, only_nine=False),
        Solver("py-sudoku", "py-sudoku", "unique", py_sudoku),
        Solver("sudokutools", "sudokutools", "unique", sudokutools),
        Solver("dokusan", "dokusan", "one", dokusan),
    ]
