"""Boards and puzzles that several tests make."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import pytest

from ruleout.plugin import Board, Layout, Puzzle, PythonEngine, Verdict, mask_of

Digits = Mapping[str, tuple[int, ...]]


@pytest.fixture
def board_of() -> Callable[[Layout, Digits], Board]:
    """A board on which the cells named hold these digits, and all others any."""

    def make(layout: Layout, digits: Digits) -> Board:
        masks = [layout.full] * layout.size
        for name, held in digits.items():
            masks[layout.names.index(name)] = mask_of(held)
        return Board.from_masks(layout, tuple(masks))

    return make


@pytest.fixture
def without() -> Callable[[Layout, int, str], Board]:
    """A board on which the cells named cannot hold a digit, and all others any."""

    def make(layout: Layout, digit: int, names: str) -> Board:
        masks = [layout.full] * layout.size
        for name in names.split():
            masks[layout.names.index(name)] &= ~(1 << (digit - 1))
        return Board.from_masks(layout, tuple(masks))

    return make


@pytest.fixture
def dug() -> Callable[..., Puzzle]:
    """A puzzle with one solution: a random one, of which as much is taken away as *most* cells and uniqueness let."""

    def make(layout: Layout, seed: int, most: int = 1000) -> Puzzle:
        draw = random.Random(seed)
        engine = PythonEngine()
        start = [layout.full] * layout.size
        for cell in draw.sample(range(layout.size), 4):
            trial = [*start[:cell], 1 << draw.randrange(layout.digits), *start[cell + 1 :]]
            if engine.search(layout, trial, limit=1).solutions:
                start = trial
        givens = list(engine.search(layout, start, limit=1).solutions[0])
        for cell in draw.sample(range(layout.size), min(most, layout.size)):
            trial_givens = (*givens[:cell], 0, *givens[cell + 1 :])
            if engine.search(layout, Puzzle(layout, trial_givens).start).verdict is Verdict.UNIQUE:
                givens[cell] = 0
        return Puzzle(layout, tuple(givens))

    return make
