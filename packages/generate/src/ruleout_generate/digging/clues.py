"""Which givens and clues of rules a puzzle does not need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

import ruleout
from ruleout import Clue
from ruleout import plugin as kit
from ruleout_generate.digging.minimise import only_solution

if TYPE_CHECKING:
    from ruleout import PuzzleSource

GIVEN = "given"
"""What stands for the rule of a clue that is a given."""


@attrs.frozen
class SuperfluousClues:
    """Which givens, lines, cages, dots, outside clues and flags of a puzzle are not needed.

    Attributes
    ----------
    puzzle
        The puzzle, without entries and pencil marks.
    alone
        The clues that are not needed as long as all others stay. Two of them may be needed instead of each other.
    enough
        Clues that are enough together with the grid: without any one of them, apart from those that were to be kept,
        there is a second solution. It need not be the smallest set.
    complete
        False if the budget ran out before it was known of every clue whether it is needed.
    """

    puzzle: kit.Puzzle
    alone: tuple[Clue, ...]
    enough: tuple[Clue, ...]
    complete: bool


@kit.names_arguments
def superfluous_clues(
    puzzle: PuzzleSource,
    *,
    keep: str | Iterable[str] = (),
    engine: str | kit.Engine | None = None,
    budget: kit.Budget = kit.UNLIMITED,
    plugins: kit.Registry | None = None,
) -> SuperfluousClues:
    """Return which givens and clues of rules a puzzle does not need: one by one, and all together.

    Parameters
    ----------
    puzzle
        A puzzle with one solution, its document or its text. Entries and pencil marks are ignored.
    keep
        What is not left out: names of cells, whose givens are meant, labels of clues, ids of rules, or ``given``.
    engine, budget, plugins
        As for :func:`~ruleout_generate.digging.minimise.minimise`.

    Raises
    ------
    InputError
        If the puzzle does not have exactly one solution, or nothing is called as *keep* says.
    """
    registry = plugins or ruleout.default_registry()
    countdown = kit.Countdown(budget)
    subject = attrs.evolve(ruleout.parse(puzzle, plugins=registry), placed=(), marks=None)
    chosen = registry.engine(subject.layout, engine)
    clues = tuple(_clues(subject))
    kept = _kept(subject.layout, clues, {keep} if isinstance(keep, str) else set(keep))
    if only_solution(subject, chosen, budget) is None:
        return SuperfluousClues(subject, (), clues, complete=False)
    complete = True

    def is_enough(rest: Sequence[Clue]) -> bool:
        nonlocal complete
        left = countdown.left()
        layout, start = _relaxed(subject, rest)
        found = registry.engine(layout, engine).search(layout, start, limit=2, budget=left)
        complete &= found.complete
        return found.verdict is kit.Verdict.UNIQUE

    alone = [each for each in clues if each not in kept and is_enough([other for other in clues if other is not each])]
    enough = list(clues)
    for each in alone:
        rest = [other for other in enough if other is not each]
        if is_enough(rest):
            enough = rest
    return SuperfluousClues(subject, tuple(alone), tuple(enough), complete)


def _clues(puzzle: kit.Puzzle) -> Iterator[Clue]:
    """The givens of *puzzle*, cell by cell, and the clues of its rules."""
    layout = puzzle.layout
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            yield Clue(GIVEN, f"{layout.names[cell]} = {layout.show(digit)}", (cell,))
    yield from kit.clues_of(layout).values()


def _kept(layout: kit.Layout, clues: Sequence[Clue], names: set[str]) -> set[Clue]:
    """The clues that *names* mean. Raises InputError for a name that means none."""
    kept, unknown = set[Clue](), set(names)
    for each in clues:
        called = {each.rule, each.label, *([layout.names[each.cells[0]]] if each.rule == GIVEN else [])}
        if called & names:
            kept.add(each)
            unknown -= called
    if unknown:
        found = kit.join_words(sorted(kit.quoted(each) for each in unknown))
        rules = kit.join_words(dict.fromkeys(each.rule for each in clues), "or")
        raise kit.InputError(f"keep: found {found}; expected the cell of a given, the label of a clue, or {rules}")
    return kept


def _relaxed(puzzle: kit.Puzzle, rest: Sequence[Clue]) -> tuple[kit.Layout, list[kit.Mask]]:
    """The layout and the start of *puzzle* with the clues *rest* alone."""
    layout = puzzle.layout
    given = {each.cells[0] for each in rest if each.rule == GIVEN}
    start = [
        mask if cell in given or not puzzle.givens[cell] else layout.full for cell, mask in enumerate(puzzle.start)
    ]
    return kit.with_clues(layout, {kit.Origin(each.rule, each.label) for each in rest}), start
