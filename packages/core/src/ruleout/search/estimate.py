"""The number of solutions, estimated from some of them.

A probe chooses one digit after the other at random, of those that have a solution, and counts the solutions that remain
when these are few. Their number times the numbers of digits among which it chose has the number of all solutions as its
mean (Knuth, Estimating the efficiency of backtrack programs, 1975).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import exp, sqrt
from random import Random

import attrs

from ruleout.clock import UNLIMITED, Countdown, OutOfTime
from ruleout.masks import Cell, Digit, Mask, digits_of
from ruleout.model.layout import Layout
from ruleout.search.engine import Engine, SearchResult
from ruleout.search.model import model_of
from ruleout.search.propagate import State, first_state, remove, settle

REMEMBERED = 1_000_000
"""Largest number of masks of positions that are kept for later probes."""
PORTION = 1_000
"""A probe ends when fewer solutions than this are left, which are counted."""
SURE = 2.5
"""Standard errors between the logarithm of the estimate and those of its bounds.

With two, the bounds hold in fewer than 95 of 100 estimates: probes that find a great number are rare, and if there was
none, the standard error is too small.
"""
FEWEST_PROBES, MOST_PROBES = 10, 100_000


@attrs.frozen
class Estimate:
    """An estimate of the number of solutions.

    Attributes
    ----------
    number
        The estimate, the number itself if it is *exact*, or None if time ran out before there was one.
    low, high
        Bounds that hold in about 95 of 100 estimates; *high* is None if there is no estimate. *low* is at least the
        number of solutions that were seen.
    exact
        True if all solutions were counted.
    probes
        The number of probes.
    """

    number: int | None
    low: int
    high: int | None
    exact: bool
    probes: int


def estimated(engine: Engine, layout: Layout, start: Sequence[Mask], countdown: Countdown, seed: int) -> Estimate:
    """Return an estimate for the masks *start*, from as many probes as the time of *countdown* allows."""
    found = engine.search(layout, start, limit=PORTION, budget=countdown.left())
    seen = len(found.solutions)
    if seen < PORTION:
        number = seen if found.complete else None
        return Estimate(number, seen, number, exact=found.complete, probes=0)
    tree = _Tree(engine, layout, start, found.solutions[0], countdown)
    values = list(islice(tree.probes(Random(seed)), MOST_PROBES))
    probes, total = len(values), sum(values)
    if tree.root.number is not None:
        return Estimate(tree.root.number, tree.root.number, tree.root.number, exact=True, probes=probes)
    if probes < FEWEST_PROBES:
        return Estimate(None, seen, None, exact=False, probes=probes)
    squares = sum(value * value for value in values)
    relative_error = sqrt((probes * squares - total * total) / (total * total * (probes - 1)))
    factor, mean = Fraction(exp(SURE * relative_error)), Fraction(total, probes)
    return Estimate(round(mean), max(seen, round(mean / factor)), round(mean * factor), exact=False, probes=probes)


@attrs.define(eq=False)
class _Position:
    """Candidates that have a solution, and what is known about them.

    Attributes
    ----------
    state
        The candidates.
    solution
        One of the solutions.
    level
        The number of digits that were chosen.
    number
        The number of all, if it is known.
    followers
        The positions after each digit of one cell, apart from those without a solution; empty if not known.
    """

    state: State
    solution: Sequence[Digit]
    level: int = 0
    number: int | None = None
    followers: Sequence[_Position] = ()


class _Tree:
    """The positions that probes have reached, as many as there is room for."""

    def __init__(
        self, engine: Engine, layout: Layout, start: Sequence[Mask], solution: Sequence[Digit], countdown: Countdown
    ) -> None:
        self.engine, self.layout, self.countdown = engine, layout, countdown
        self.model = model_of(layout)
        self.room = REMEMBERED // layout.size
        self.depth = 1
        state = first_state(self.model, start)
        settle(self.model, state, Countdown(UNLIMITED))
        self.root = _Position(state, solution)

    def probes(self, draw: Random) -> Iterator[int]:
        """Yield the number of solutions according to one probe after the other, until time runs out or it is known."""
        try:
            while self.root.number is None and not self.countdown.has_passed:
                yield self.probe(draw)
        except OutOfTime:
            return

    def search(self, masks: Sequence[Mask], limit: int) -> SearchResult:
        """Search, and raise OutOfTime if time does not suffice."""
        found = self.engine.search(self.layout, masks, limit=limit, budget=self.countdown.left())
        if not found.complete:
            raise OutOfTime
        return found

    def probe(self, draw: Random) -> int:
        """Return the number of solutions according to one probe. Raises OutOfTime."""
        position, weight, known = self.root, 1, 0
        while position.number is None:
            followers = position.followers or self._follow(position)
            unknown = [each for each in followers if each.number is None]
            if not followers:
                continue
            counted = sum(each.number for each in followers if each.number is not None)
            if not unknown:
                position.number = counted
            else:
                known += weight * counted
                position, weight = draw.choice(unknown), weight * len(unknown)
        return known + weight * position.number

    def _follow(self, position: _Position) -> Sequence[_Position]:
        """Return the followers of *position*, or none after its solutions were counted."""
        state = position.state
        open_cells = [cell for cell in range(self.layout.visible) if state.masks[cell] & (state.masks[cell] - 1)]
        if position.level >= self.depth or not open_cells:
            number = len(self.search(state.masks, PORTION).solutions)
            if number < PORTION or not open_cells:
                position.number = number
                return ()
            self.depth = position.level + 1
        cell = min(open_cells, key=lambda each: state.masks[each].bit_count())
        followers = list(self._after(position, cell))
        if self.room >= len(followers):
            self.room -= len(followers)
            position.followers = followers
        return followers

    def _after(self, position: _Position, cell: Cell) -> Iterator[_Position]:
        """Yield the positions after each digit of *cell* that have a solution."""
        level = position.level + 1
        for digit in digits_of(position.state.masks[cell]):
            state = position.state.copy()
            others = state.masks[cell] ^ 1 << (digit - 1)
            if remove(self.model, state, Countdown(UNLIMITED), cell, others) is not None:
                continue
            if position.solution[cell] == digit:
                yield _Position(state, position.solution, level)
            elif found := self.search(state.masks, 1).solutions:
                yield _Position(state, found[0], level)
