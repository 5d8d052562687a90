"""Walks through layers of states, as clauses.

Anything that is read in order (the cells of a line, the terms of a sum, the digits of a cage) is a walk from state to
state that takes one option in each layer. There is one variable for each state that some walk passes through, and one
for each move. A state requires a move into it and one out of it, and an option requires a move that takes it.
Unit propagation alone therefore refutes a digit that no walk can take (Quimper and Walsh, 2008, Decompositions of
grammar constraints; Bacchus, 2007, GAC via unit propagation).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from ruleout_engines.sat.clauses import Clauses

State = TypeVar("State", bound=Hashable)
Label = TypeVar("Label")

Layer = Sequence[tuple[Label, int]]
"""The options of one layer: the label of each and its literal. Exactly one of the literals is true."""


STATES_BETWEEN_CHECKS = 1_000
"""States of a layer between two checks of the clock: about a millisecond for each digit."""


class TooManyMoves(Exception):
    """More moves are possible than allowed."""


def add_walks(
    clauses: Clauses,
    layers: Sequence[Layer[Label]],
    start: State,
    step: Callable[[State, Label], State | None],
    accepts: Callable[[State], bool],
    most: int | None = None,
) -> None:
    """Require that the options taken lead from *start* to a state that *accepts* returns True for.

    *step* returns the next state, or None if there is none. Raises TooManyMoves, and adds nothing, if more than *most*
    moves are possible.
    """
    moves = _moves(layers, start, step, accepts, most, clauses.check)
    if moves is None:
        clauses.impossible = True
        return
    here: dict[State, int] = {}
    for layer, found in zip(layers, moves, strict=True):
        clauses.check()
        out: dict[State, list[int]] = {}
        into: dict[State, list[int]] = {}
        taking: dict[int, list[int]] = {literal: [] for _, literal in layer}
        for state, literal, target in found:
            move = clauses.fresh()
            clauses.add((-move, literal))
            taking[literal].append(move)
            out.setdefault(state, []).append(move)
            into.setdefault(target, []).append(move)
        for literal, taken_by in taking.items():
            clauses.imply(literal, taken_by)
        for state, leaving in out.items():
            if state in here:
                clauses.imply(here[state], leaving)
                clauses.extend((-move, here[state]) for move in leaving)
        here = {target: clauses.fresh() for target in into}
        for target, arriving in into.items():
            clauses.imply(here[target], arriving)
            clauses.extend((-move, here[target]) for move in arriving)


def _moves(
    layers: Sequence[Layer[Label]],
    start: State,
    step: Callable[[State, Label], State | None],
    accepts: Callable[[State], bool],
    most: int | None,
    check: Callable[[], None],
) -> list[list[tuple[State, int, State]]] | None:
    """Return the moves (state, literal, next state) of each layer that are part of a complete walk; None if none is.

    *check* is called after every STATES_BETWEEN_CHECKS states.
    """
    forward: list[list[tuple[State, int, State]]] = []
    reached = {start}
    count = 0
    for layer in layers:
        found = []
        for number, state in enumerate(reached):
            if not number % STATES_BETWEEN_CHECKS:
                check()
            for label, literal in layer:
                target = step(state, label)
                if target is not None:
                    found.append((state, literal, target))
        count += len(found)
        if most is not None and count > most:
            raise TooManyMoves
        forward.append(found)
        reached = {target for _, _, target in found}
    alive = {state for state in reached if accepts(state)}
    if not alive:
        return None
    kept: list[list[tuple[State, int, State]]] = []
    for found in reversed(forward):
        found = [move for move in found if move[2] in alive]
        kept.append(found)
        alive = {state for state, _, _ in found}
    kept.reverse()
    return kept
