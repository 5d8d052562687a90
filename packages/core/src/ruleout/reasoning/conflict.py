"""Givens, entries and clues that contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import lru_cache

import attrs

from ruleout.clock import Countdown, OutOfBudget
from ruleout.errors import join_words
from ruleout.masks import Cell, Mask
from ruleout.model.constraints import Origin
from ruleout.model.layout import Layout
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.phrases import cells_in_words
from ruleout.search.model import model_of
from ruleout.search.propagate import first_state, settle

Member = Cell | Origin
"""A cell stands for its given, its entry or its pencil marks, an origin for a clue."""
Search = Callable[[Layout, Sequence[Mask]], bool | None]
"""Returns whether a start of a layout has a solution, None if a limit was reached before that was known."""


@attrs.frozen
class Clue:
    """A cage, a run, a line, or whatever else is an instance of a setter's *rule*, with its *label* and its *cells*."""

    rule: str
    label: str
    cells: tuple[Cell, ...]


@attrs.frozen
class Conflict:
    """Givens, entries, pencil marks and clues that contradict each other.

    Attributes
    ----------
    text
        The contradiction in words.
    cells
        The cells whose given, entry or pencil marks are part of it, ascending.
    clues
        The clues that are part of it. Rows, columns, boxes and regions, which are the grid itself, are not listed.
    reduced
        True if it is known that nothing can be left out: without any one of the *cells* or *clues*, the others have a
        solution. It need not be the smallest conflict of the puzzle.
    """

    text: str
    cells: tuple[Cell, ...]
    clues: tuple[Clue, ...]
    reduced: bool


def conflict_of(puzzle: Puzzle, search: Search, countdown: Countdown) -> Conflict:
    """Return a conflict of *puzzle*, which has no solution.

    If propagation alone finds that there is none, all that it does not need is left out first, in large parts: this
    leads to small conflicts. Then one search per member finds out whether the others have a solution (deletion-based
    minimal unsatisfiable subset). If *countdown* passes, the conflict is not reduced any further.
    """
    layout, start = puzzle.layout, puzzle.start
    clues = clues_of(layout)
    held = [cell for cell, mask in enumerate(start) if mask != layout.full]
    members: list[Member] = [*sorted(held, key=lambda cell: bool(puzzle.givens[cell])), *clues]
    unknown = False

    @lru_cache(maxsize=2)
    def relaxation_with(kept: frozenset[Origin]) -> Layout:
        return with_clues(layout, kept)

    def relaxed(rest: Sequence[Member]) -> tuple[Layout, list[Mask]]:
        countdown.check()
        cells = {each for each in rest if not isinstance(each, Origin)}
        kept = frozenset(each for each in rest if isinstance(each, Origin))
        masks = [mask if cell in cells else layout.full for cell, mask in enumerate(start)]
        return relaxation_with(kept), masks

    def is_refuted(rest: Sequence[Member]) -> bool:
        relaxation, masks = relaxed(rest)
        model = model_of(relaxation, check=countdown.check)
        return settle(model, first_state(model, masks), countdown) is not None

    def has_none(rest: Sequence[Member]) -> bool:
        nonlocal unknown
        answer = search(*relaxed(rest))
        unknown |= answer is None
        return answer is False

    try:
        if is_refuted(members):
            _leave_out(members, is_refuted, len(members) // 2)
        _leave_out(members, has_none, 1)
    except OutOfBudget:
        unknown = True
    cells = tuple(sorted(each for each in members if not isinstance(each, Origin)))
    found = tuple(clue for origin, clue in clues.items() if origin in members)
    return Conflict(_in_words(puzzle, cells, found, not unknown), cells, found, not unknown)


def clues_of(layout: Layout) -> dict[Origin, Clue]:
    """Return the clues of *layout* by their origin. Rows, columns, boxes and regions are the grid, and no clues."""
    cells: dict[Origin, dict[Cell, None]] = {}
    for each in layout.constraints:
        if each.origin is not None:
            cells.setdefault(each.origin, {}).update(dict.fromkeys(each.cells))
    return {origin: Clue(origin.rule, origin.label, tuple(own)) for origin, own in cells.items()}


def with_clues(layout: Layout, kept: Container[Origin]) -> Layout:
    """Return *layout* without the clues whose origin is not in *kept*."""
    constraints = [each for each in layout.constraints if each.origin is None or each.origin in kept]
    if len(constraints) == len(layout.constraints):
        return layout
    return layout.with_only(constraints, layout.parts)


def _leave_out(members: list[Member], contradict: Callable[[Sequence[Member]], bool], size: int) -> None:
    """Remove *size* of *members* at a time, then half as many, and so on, if those that remain *contradict* still."""
    while size:
        at = 0
        while at < len(members):
            if contradict(members[:at] + members[at + size :]):
                del members[at : at + size]
            else:
                at += size
        size //= 2


def _in_words(puzzle: Puzzle, cells: Sequence[Cell], clues: Sequence[Clue], reduced: bool) -> str:
    layout, digits = puzzle.layout, puzzle.digits
    parts = [f"{layout.names[cell]} = {layout.show(digits[cell])}" for cell in cells if digits[cell]]
    parts += [clue.label for clue in clues]
    marked = [cell for cell in cells if not digits[cell]]
    if marked:
        parts.append(f"the pencil marks of {cells_in_words(layout, marked)}")
    if not parts:
        return "the grid itself has no solution, whatever is given"
    # One part may be the pencil marks of several cells.
    verb = "contradicts the grid" if len(parts) == 1 and not marked[1:] else "contradict each other"
    return f"{join_words(parts)} {verb}" + ("" if reduced else "; not yet reduced: some of this may not be needed")
