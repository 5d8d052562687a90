"""Givens, entries and clues that contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import attrs

from ruleout.clock import Countdown, OutOfBudget
from ruleout.errors import join_words
from ruleout.masks import Cell, Mask
from ruleout.model.constraints import Origin
from ruleout.model.layout import Layout
from ruleout.puzzles.clue import Clue
from ruleout.puzzles.puzzle import Puzzle
from ruleout.puzzles.rule import Rule
from ruleout.reasoning.phrases import cells_in_words
from ruleout.search.model import model_of
from ruleout.search.propagate import first_state, settle

WHOLE = ("flag", "numbers")
"""The shapes of rules that are one clue for the whole grid, however many constraints follow from it."""
Search = Callable[[Layout, Sequence[Mask]], bool | None]
"""Returns whether a start of a layout has a solution, None if a limit was reached before that was known."""


Member = Cell | Clue
"""A cell stands for its given, its entry or its pencil marks."""


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


def conflict_of(puzzle: Puzzle, rules: Iterable[Rule], search: Search, countdown: Countdown) -> Conflict:
    """Return a conflict of *puzzle*, which has no solution.

    If propagation alone finds that there is none, all that it does not need is left out first, in large parts, unless a
    search contradicts that: this leads to small conflicts. Then one search per member finds out whether the others
    have a solution (deletion-based minimal unsatisfiable subset). If *countdown* passes, the conflict is not reduced
    any further.

    A clue of *rules* that says what all places without a mark exclude is left out or kept as it is in the puzzle:
    a mark that is left out does not become a place without a mark, which would contradict by itself.
    """
    layout, start = puzzle.layout, puzzle.start
    clues = clues_of(layout, rules)
    held = [cell for cell, mask in enumerate(start) if mask != layout.full]
    members: list[Member] = [*sorted(held, key=lambda cell: bool(puzzle.givens[cell])), *clues]
    unknown = False

    @lru_cache(maxsize=2)
    def relaxation_with(kept: frozenset[Clue]) -> Layout:
        gone = {origin for clue, own in clues.items() if clue not in kept for origin in own}
        constraints = [each for each in layout.constraints if each.origin not in gone]
        return layout.with_only(constraints, layout.parts) if gone else layout

    def relaxed(rest: Sequence[Member]) -> tuple[Layout, list[Mask]]:
        countdown.check()
        kept = frozenset(rest)
        masks = [mask if cell in kept else layout.full for cell, mask in enumerate(start)]
        return relaxation_with(kept.intersection(clues)), masks

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
            every = members.copy()
            _leave_out(members, is_refuted, len(members) // 2)
            if search(*relaxed(members)):
                members = every
        _leave_out(members, has_none, 1)
    except OutOfBudget:
        unknown = True
    cells = tuple(sorted(each for each in members if not isinstance(each, Clue)))
    found = tuple(clue for clue in clues if clue in members)
    return Conflict(_in_words(puzzle, cells, found, not unknown), cells, found, not unknown)


def clues_of(layout: Layout, rules: Iterable[Rule]) -> dict[Clue, set[Origin]]:
    """Return the clues of *layout* with their origins. Rows, columns, boxes and regions are the grid, and no clues.

    What follows from one of the *rules* of the whole grid is one clue, called as the rule is.
    """
    titles = {rule.id: rule.title.lower() for rule in rules if rule.with_keys or rule.shape in WHOLE}
    found: dict[tuple[str, str], tuple[dict[Cell, None], set[Origin]]] = {}
    for each in layout.constraints:
        if (origin := each.origin) is not None:
            cells, origins = found.setdefault((origin.rule, titles.get(origin.rule, origin.label)), ({}, set()))
            cells.update(dict.fromkeys(each.cells))
            origins.add(origin)
    return {
        Clue(*name, tuple(cells), next(iter(origins)).values if len(origins) == 1 else {}): origins
        for name, (cells, origins) in found.items()
    }


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
