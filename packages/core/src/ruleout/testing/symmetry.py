"""Check that a technique has equal effects on boards that differ only in the names of digits or in a turn."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice

from ruleout.errors import join_words
from ruleout.model.candidate import Candidate
from ruleout.model.layout import Layout
from ruleout.reasoning.board import Board
from ruleout.reasoning.rounds import by_effects
from ruleout.reasoning.technique import Technique
from ruleout.search.engine import Engine
from ruleout.testing.rearranged import Rearrangement

Effect = tuple[frozenset[Candidate], frozenset[Candidate]]
"""The effect of a step, and what is placed by it."""
SHOWN = 5
"""The number of effects that a fault names."""


def symmetry_faults(technique: Technique, board: Board, engine: Engine, most: int) -> Iterator[str]:
    """Yield the ways in which the steps of *technique* depend on the names of digits or the orientation of the grid.

    The set of effects of all steps on *board* must not change if digits are exchanged, if all constraints are units,
    and after the grid was rotated or reflected; in a grid of rows, columns and boxes alone also after rows and columns
    were exchanged. Scales that work by rounds rely on it. If there are *most* steps or more, nothing is compared, since
    only some of them are known.

    Parameters
    ----------
    technique
        The technique.
    board
        The board.
    engine
        The engine for a technique that searches.
    most
        The number of steps from which on nothing is compared.
    """
    here = _effects(technique, board, engine, most)
    if here is None:
        return
    draw = random.Random(repr(board.masks))
    for cells, where in ((False, "with other digits"), (True, "on the turned grid")):
        moved = Rearrangement.drawn(board.layout, draw, cells=cells, digits=not cells)
        there = _effects(technique, moved.board(board), engine, most)
        if there is None:
            continue
        candidates = [each for cell in range(board.layout.size) for each in board.candidates(cell)]
        back = {to: each for each in candidates for to in moved.candidates([each])}
        found = {(_seen(effect, back), _seen(places, back)) for effect, places in there}
        lost, extra = (_shown(board.layout, effects) for effects in (here - found, found - here))
        parts = [f"{verb} {effects}" for verb, effects in (("it lacks", lost), ("it adds", extra)) if effects]
        if parts:
            yield f"it finds something else {where}, as seen from this board: {', and '.join(parts)}"


def _effects(technique: Technique, board: Board, engine: Engine, most: int) -> set[Effect] | None:
    """Return the different effects of the steps on *board*, None if there are *most* steps or more."""
    steps = list(islice(technique.steps(board, engine), most)) if technique.applies(board.layout) else []
    if len(steps) == most:
        return None
    return {(effect, frozenset(step.places)) for effect, step in by_effects(board, steps).items()}


def _seen(candidates: frozenset[Candidate], back: Mapping[Candidate, Candidate]) -> frozenset[Candidate]:
    return frozenset(back[each] for each in candidates)


def _shown(layout: Layout, effects: set[Effect]) -> str:
    """Return some of *effects* in words, separated by semicolons."""
    texts = [
        join_words([f"{layout.show(each.digit)} in {layout.names[each.cell]}" for each in sorted(effect)], "and")
        for effect, _ in islice(sorted(effects, key=lambda each: sorted(each[0])), SHOWN)
    ]
    return "; ".join(texts)
