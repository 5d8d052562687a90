"""Automata from functions: their words, and that no state is superfluous."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout.plugin import Automaton, InputError, Regular, any_of, automaton

DIGITS = range(1, 4)
Step = Callable[[int, int], int | None]


def words(found: Automaton, cells: int) -> set[tuple[int, ...]]:
    constraint = Regular(tuple(range(cells)), found)
    return {word for word in product(DIGITS, repeat=cells) if constraint.holds(word)}


@st.composite
def machines(draw: st.DrawFn) -> tuple[Step, Callable[[int], bool], int]:
    count = draw(st.integers(1, 5))
    table = draw(st.lists(st.lists(st.integers(-1, count - 1), min_size=3, max_size=3), min_size=count, max_size=count))
    accepts = draw(st.sets(st.integers(0, count - 1)))

    def step(state: int, digit: int) -> int | None:
        return None if table[state][digit - 1] < 0 else table[state][digit - 1]

    return step, accepts.__contains__, count


def accepted(step: Step, done: Callable[[int], bool], start: int, cells: int) -> set[tuple[int, ...]]:
    found = set()
    for word in product(DIGITS, repeat=cells):
        state: int | None = start
        for digit in word:
            state = None if state is None else step(state, digit)
        if state is not None and done(state):
            found.add(word)
    return found


@given(machines(), st.integers(1, 4))
def test_its_words_are_those_of_the_function(machine: object, cells: int) -> None:
    step, done, count = machine  # type: ignore[misc]
    whole, short = automaton(DIGITS, 0, step, done), automaton(DIGITS, 0, step, done, cells)
    assert words(whole, cells) == words(short, cells) == accepted(step, done, 0, cells)
    assert len(whole.moves) <= count


@given(machines())
def test_no_two_states_have_the_same_words_and_each_can_be_completed(machine: object) -> None:
    step, done, count = machine  # type: ignore[misc]
    found = automaton(DIGITS, 0, step, done)
    tails = []
    for state in range(len(found.moves)):
        order = [state, *(each for each in range(len(found.moves)) if each != state)]
        moves = tuple(tuple(order.index(to) if to >= 0 else -1 for to in found.moves[each]) for each in order)
        own = Automaton(moves, frozenset(order.index(each) for each in found.accepting))
        tails.append(frozenset().union(*(words(own, length) for length in range(count + 1))))
    assert len(set(tails)) == len(tails)
    assert all(tails) or len(tails) == 1


@given(machines(), st.integers(1, 4))
def test_the_words_of_several_starts_are_those_of_each(machine: object, cells: int) -> None:
    step, done, count = machine  # type: ignore[misc]
    found = any_of(DIGITS, range(count), step, done)
    assert words(found, cells) == set().union(*(accepted(step, done, start, cells) for start in range(count)))


def test_without_a_word_one_state_is_left() -> None:
    assert automaton(DIGITS, 0, lambda state, digit: state, lambda state: False) == Automaton(((-1,) * 3,), frozenset())


def test_too_many_states_are_refused() -> None:
    with pytest.raises(InputError, match="more than 200,000 states"):
        automaton(range(1, 10), (), lambda word, digit: (*word, digit), bool, length=9)
