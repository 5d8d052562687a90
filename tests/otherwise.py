"""Boards with the rules in another order, turned and reflected, on which techniques are to find the same."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from ruleout import Board, Candidate, Technique
from ruleout.internal import Constraint, PythonEngine, TooLarge
from ruleout.testing import Rearrangement

Effects = frozenset[frozenset[Candidate]]
ENGINE = PythonEngine()


def with_rules_in_another_order(board: Board, draw: random.Random) -> Board:
    """Return *board* with the constraints of each clue together, as a reader makes them, in another order."""
    clues: dict[object, list[Constraint]] = {}
    for each in board.layout.constraints:
        clues.setdefault(getattr(each, "origin", None) or each, []).append(each)
    order = draw.sample([*clues.values()], len(clues))
    layout = board.layout.with_only([each for clue in order for each in clue], board.layout.parts)
    return Board.from_masks(layout, board.masks, board.given, board.placed)


def effects(technique: Technique, board: Board) -> Effects | None:
    """Return what the steps of *technique* remove or place, None if there is too much for it to find all."""
    try:
        return frozenset(frozenset(board.effects(step)) for step in technique.steps(board, ENGINE))
    except TooLarge:
        return None


def differences(techniques: Iterable[Technique], board: Board, seed: int) -> Iterator[str]:
    """Yield the techniques that find something else on *board* with rules in another order, or turned."""
    draw = random.Random(seed)
    moved = Rearrangement.drawn(board.layout, draw, digits=False)
    turned, reordered = moved.board(board), with_rules_in_another_order(board, draw)
    for technique in techniques:
        here = effects(technique, board) if technique.applies(board.layout) else None
        if here is None:
            continue
        there = frozenset(moved.candidates(each) for each in here)
        for name, other, expected in (("reordered", reordered, here), ("turned", turned, there)):
            found = effects(technique, other)
            if found not in (expected, None):
                yield f"{technique.id} {name}: {len(here)} and {len(found or ())}"
