"""Test whether a puzzle needs all of its givens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

import ruleout
from ruleout import internal as kit
from ruleout_generate.digging.dig import Digging, removable
from ruleout_generate.digging.minimise import only_solution
from ruleout_generate.digging.removal import Removal

if TYPE_CHECKING:
    from ruleout import PuzzleSource


@attrs.frozen
class Minimality:
    """Result of a test for minimality: true only if the puzzle is known to need all of its givens.

    Attributes
    ----------
    puzzle
        The puzzle, without entries and pencil marks.
    superfluous
        The cells, ascending, whose given is not needed as long as the others stay. Two of them may be needed instead
        of each other.
    complete
        False if the budget ran out before it was known of every given whether it is needed.
    """

    puzzle: kit.Puzzle
    superfluous: tuple[int, ...]
    complete: bool

    def __bool__(self) -> bool:
        return self.complete and not self.superfluous


@kit.names_arguments
def is_minimal(
    puzzle: PuzzleSource,
    *,
    symmetry: str = "none",
    engine: str | kit.Engine | None = None,
    budget: kit.Budget = kit.UNLIMITED,
    plugins: kit.Registry | None = None,
) -> Minimality:
    """Return whether a puzzle has a second solution without any one of its givens.

    Parameters
    ----------
    puzzle
        A puzzle with one solution, its document or its text. Entries and pencil marks are ignored.
    symmetry
        The name of a symmetry, such as ``half-turn``: cells that it maps to each other lose their givens together.
    engine, budget, plugins
        As for :func:`~ruleout_generate.digging.minimise.minimise`.

    Raises
    ------
    InputError
        If the puzzle does not have exactly one solution, or its shape not the symmetry.
    """
    registry = plugins or ruleout.default_registry()
    countdown = kit.Countdown(budget)
    subject = attrs.evolve(ruleout.parse(puzzle, plugins=registry), placed=(), marks=None)
    groups = removable(subject.layout, Digging(symmetry))
    engine = registry.engine(subject.layout, engine)
    superfluous, complete = 0, True
    with kit.timed(countdown):
        try:
            solution = only_solution(subject, engine, budget)
            if solution is None:
                return Minimality(subject, (), False)
            removal = Removal(subject, solution, engine, budget)
            for givens in (group & removal.given for group in groups):
                verdict = removal.verdict_without(givens) if givens else kit.Verdict.SEVERAL
                superfluous |= givens if verdict is kit.Verdict.UNIQUE else 0
                complete &= verdict is not kit.Verdict.UNKNOWN
        except kit.OutOfTime:
            complete = False
    return Minimality(subject, kit.cells_of(superfluous), complete)
