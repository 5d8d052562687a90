"""Automata of lines, as documents hold them: arcs with values, and lines in segments unrolled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ruleout_links.iss.automata import MOST_MOVES

BREAK = "break"
"""The value that an automaton reads between the segments of a line."""
Move = tuple[int, Any, int]
"""State, value or BREAK, next state."""


def arcs_of(moves: Sequence[Move]) -> list[list[Any]]:
    """Return the moves between two states as one arc, with all its values."""
    arcs: dict[tuple[int, int], list[Any]] = {}
    for state, value, target in sorted(moves):
        arcs.setdefault((state, target), []).append(value)
    return [[state, sorted(held), target] for (state, target), held in arcs.items()]


def unrolled(found: Mapping[str, Any], moves: Sequence[Move], breaks: set[int], length: int) -> dict[str, Any]:
    """Return the automaton for lines of *length* cells that moves by itself at *breaks*: numbers of cells before them.

    Its states are those of the automaton before each cell that can be reached.
    """
    count = found["states"]
    by_state: dict[tuple[int, bool], list[tuple[Any, int]]] = {}
    for state, value, target in moves:
        by_state.setdefault((state, value == BREAK), []).append((value, target))

    def beyond(states: Iterable[int], place: int) -> list[int]:
        if place not in breaks:
            return list(states)
        return [target for state in states for _, target in by_state.get((state, True), ())]

    # State s before the cell at a place has the number place * count + s, until the states are renumbered below.
    starts = here = beyond(found["starts"], 0)
    rolled: list[Move] = []
    for place in range(length):
        after: dict[int, None] = {}
        for state in here:
            for value, target in by_state.get((state, False), ()):
                for to in beyond([target], place + 1):
                    rolled.append((place * count + state, value, (place + 1) * count + to))
                    after[to] = None
        here = list(after)
        if len(rolled) > MOST_MOVES:
            break
    accepts = [length * count + state for state in found["accepts"] if state in here]
    rest = sorted({each for state, _, target in rolled for each in (state, target)})
    number = {state: at for at, state in enumerate(dict.fromkeys([*starts, *accepts, *rest]))}
    return {
        "moves": [(number[state], value, number[target]) for state, value, target in rolled],
        "starts": [number[state] for state in starts],
        "accepts": [number[state] for state in accepts],
    }
