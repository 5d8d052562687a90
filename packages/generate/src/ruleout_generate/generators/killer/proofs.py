"""Proofs that the cages of a board leave one solution."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from ruleout import candidates
from ruleout.plugin import DocumentData, Engine, Puzzle, Verdict, check_time
from ruleout_generate.digging.fill import search_in_time
from ruleout_generate.generator import DraftRequest
from ruleout_generate.generators.killer.cages import Shapes
from ruleout_generate.generators.squares import budget_of

KEY = "cages"
"""The key of documents for cages."""
PROOF = 300
"""The nodes of one proof on a board that is larger than 9x9."""
OPEN_DIGITS = 20_000
"""The nodes of all searches for the digits of the cells of such a board."""


@attrs.frozen
class Proofs:
    """Searches of the puzzles of cages; up to 9x9, every engine leads to equal results.

    Attributes
    ----------
    request
        The request that builds the puzzles.
    data
        The data of a document without cages.
    shapes
        The board and its solution.
    engine
        The engine that searches.
    """

    request: DraftRequest
    data: DocumentData
    shapes: Shapes
    engine: Engine

    def puzzle(self, cages: Iterable[int]) -> Puzzle:
        """Return the puzzle of *cages*, cell sets, in the order of their first cells."""
        places = self.shapes.board.places
        ordered = sorted(cages, key=lambda cage: cage & -cage)
        drawn = [{"sum": self.shapes.total(cage), "cells": places(cage)} for cage in ordered]
        return self.request.build({**self.data, KEY: drawn})

    def is_unique(self, cages: Iterable[int]) -> bool:
        """Return whether *cages* leave one solution; False as well if the budget runs out."""
        budget = budget_of(self.shapes.board.side, PROOF)
        puzzle = self.puzzle(cages)
        return search_in_time(self.engine, puzzle.layout, puzzle.start, budget).verdict is Verdict.UNIQUE

    def open_digits(self, cages: Iterable[int]) -> tuple[int, ...] | None:
        """Return the masks of the digits that the cells have in all solutions, None if they are not found."""
        check_time()
        puzzle = self.puzzle(cages)
        if self.engine.supports(puzzle.layout) is not None:
            return None
        found = candidates(puzzle, engine=self.engine, budget=budget_of(self.shapes.board.side, OPEN_DIGITS))
        if not found.complete:
            check_time()
        return found.masks[: puzzle.layout.visible] if found.complete else None
