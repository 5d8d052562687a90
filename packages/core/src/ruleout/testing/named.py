"""Searches in the layout of some cells and constraints of a board that an engine completes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruleout.builtin.python.engine import PythonEngine
from ruleout.masks import Cell, Digit, Mask
from ruleout.model.constraints import Constraint
from ruleout.reasoning import named
from ruleout.reasoning.board import Board
from ruleout.search.engine import Engine, Verdict
from ruleout.search.places import has_solution


class Named(named.Named):
    """The same, but *engine* answers each question; if None, the engine ``python`` answers what is left open."""

    def __init__(
        self,
        board: Board,
        cells: Iterable[Cell],
        constraints: Sequence[Constraint],
        engine: Engine | None,
        digit: Digit = 0,
    ) -> None:
        super().__init__(board.layout, board.masks, cells, constraints, digit)
        self._engine = engine

    def _search(self, trial: Sequence[Mask]) -> bool:
        found = has_solution(self._layout, trial, self.nodes) if self._engine is None else None
        if found is not None:
            return found
        result = (self._engine or PythonEngine()).search(self._layout, trial, limit=1)
        return result.verdict is not Verdict.NONE
