"""Automata from functions: the words of a rule, read digit by digit."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import itemgetter
from typing import Any, TypeVar

from ruleout.errors import InputError
from ruleout.model.constraints import Automaton

S = TypeVar("S", bound=Hashable)

MOST_STATES = 200_000
"""The largest number of states that are explored."""


def automaton(
    values: Sequence[int],
    start: Any,
    step: Callable[[S, int], S | None],
    done: Callable[[S], object],
    length: int | None = None,
) -> Automaton:
    """Return the smallest automaton of the words that *step* leads from *start* to a state for which *done* is true.

    It has no state from which no word can be completed, and no two states with the same words (E. F. Moore,
    Gedanken-experiments on Sequential Machines, 1956). Cache a function that returns one, so that equal clues share it.

    Parameters
    ----------
    values
        The numeric value of each digit, from the first: ``layout.values``.
    start
        The state before the first cell; states are hashable.
    step
        Takes a state and a digit's value and returns the next state, or None if no word goes on so.
    done
        A function of a state; true if a word may end in it.
    length
        The number of cells of a word. Only states that words of this length can reach are explored, and the automaton
        is of no use for other words. None if words of any length are to be read.

    Returns
    -------
    Automaton
        If there is no word, one state without moves that does not accept.

    Raises
    ------
    InputError
        If more than 200,000 states are found.
    """
    numbers: dict[S, int] = {start: 0}
    moves: list[list[int]] = []
    depth, new = 0, [start]
    while new and (length is None or depth < length):
        states, new = new, []
        for state in states:
            row = []
            for value in values:
                after = step(state, value)
                if after is not None and after not in numbers:
                    numbers[after] = len(numbers)
                    new.append(after)
                row.append(-1 if after is None else numbers[after])
            moves.append(row)
            if len(numbers) > MOST_STATES:
                raise InputError(f"found a rule with more than {MOST_STATES:,} states; expected a shorter line")
        depth += 1
    moves += [[-1] * len(values) for _ in new]
    return _smallest(moves, [bool(done(state)) for state in numbers])


def any_of(
    values: Sequence[int],
    starts: Iterable[Any],
    step: Callable[[S, int], S | None],
    done: Callable[[S], object],
    length: int | None = None,
) -> Automaton:
    """Return the automaton of the words that are accepted from at least one of *starts*; see :func:`automaton`.

    Its states are sets of states (M. O. Rabin and D. Scott, Finite Automata and Their Decision Problems, 1959).
    """

    def step_all(states: frozenset[S], value: int) -> frozenset[S] | None:
        return frozenset(after for state in states if (after := step(state, value)) is not None) or None

    return automaton(values, frozenset(starts), step_all, lambda states: any(map(done, states)), length)


def _smallest(moves: Sequence[Sequence[int]], accepts: Sequence[bool]) -> Automaton:
    """Return the automaton without hopeless states, with one state for all states that accept the same words."""
    live = _live(moves, accepts)
    if 0 not in live:
        return Automaton(((-1,) * len(moves[0]),), frozenset())
    states = sorted(live)
    # What is no live state is in block -1, and so is index -1, the last of the list.
    blocks = [-1] * (len(moves) + 1)
    for state in states:
        blocks[state] = int(accepts[state])
    rows = [(state, itemgetter(state, *moves[state])) for state in states]
    count = 0
    while count < (count := len(set(blocks) - {-1})):
        seen: dict[tuple[int, ...], int] = {}
        # Blocks are numbered in the order of their first states, so that the start is in the first.
        after = [seen.setdefault(row(blocks), len(seen)) for _, row in rows]
        for state, block in zip(states, after, strict=True):
            blocks[state] = block
    firsts = {blocks[state]: row for state, row in reversed(rows)}
    table = tuple(firsts[block](blocks)[1:] for block in range(count))
    return Automaton(table, frozenset(blocks[state] for state in states if accepts[state]))


def _live(moves: Sequence[Sequence[int]], accepts: Sequence[bool]) -> set[int]:
    """Return the states from which a word can be completed."""
    before: list[list[int]] = [[] for _ in moves]
    for state, row in enumerate(moves):
        for to in row:
            if to >= 0:
                before[to].append(state)
    live: set[int] = set()
    waiting = [state for state, yes in enumerate(accepts) if yes]
    while waiting:
        state = waiting.pop()
        if state not in live:
            live.add(state)
            waiting += before[state]
    return live
