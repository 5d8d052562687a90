"""Exercises: positions whose next step is one of a technique, made to order or taken from the examples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

import ruleout
from ruleout import internal as kit
from ruleout_strategies.learning.examples import best_example, examples, first_step

SECONDS = 10.0
"""Seconds of the search for a position, after which an example is taken."""


@attrs.frozen
class Exercise:
    """A position whose next step is one of a technique.

    Attributes
    ----------
    puzzle
        The puzzle from which the position comes.
    number
        The number of the step on the way to its solution, counted from 1.
    answer
        The step, with its explanation. Its puzzle is the position: with the digits entered so far, and the candidates
        that are left as pencil marks.
    techniques
        The ids of the techniques with which the puzzle is solved so far; None for those that are used by default.
    is_example
        True if it is the example that comes with the package.
    """

    puzzle: ruleout.Puzzle
    number: int
    answer: ruleout.Hint
    techniques: tuple[str, ...] | None = None
    is_example: bool = False

    @property
    def position(self) -> ruleout.Puzzle:
        """The position from which the step is to be found."""
        return self.answer.puzzle


@kit.names_arguments
def exercises(
    technique: str,
    *,
    count: int = 1,
    variant: str | None = None,
    level: str | None = None,
    seed: int | None = None,
    budget: kit.Budget = kit.UNLIMITED,
    plugins: kit.Registry | None = None,
) -> Iterator[Exercise]:
    """Yield positions whose next step is one of a technique.

    ``ruleout.generate_many`` makes them, if it is installed. If no puzzle is found within ten seconds, the example of
    the technique that comes with the package is yielded, if there is one for this variant, and nothing after it.

    Parameters
    ----------
    technique
        The id or another name of the technique.
    count
        Number of positions.
    variant
        The variant of the puzzles; if None, a classic or, if the technique does not apply to it, the variant of its
        example.
    level
        The level of the puzzles on the scale ``ruleout``; None for any. An example that comes with the package is then
        not yielded.
    seed
        A whole number: the same one gives the same positions, as long as they are found in time.
    budget
        The seconds that all positions may take, and the event that cancels the work.
    plugins
        The plug-ins to use; if None, those that are installed.

    Raises
    ------
    UnknownName
        If there is no technique, variant or level of this name.
    InputError
        If the technique does not apply to the grid of the variant.
    OutOfTime
        If the seconds of *budget* are over, or the work is cancelled.
    """
    registry = kit.checked_registry(plugins, budget=budget)
    found = registry.technique(technique)
    example = best_example(found.id)
    wanted = variant or ("classic" if example is None else example.variant)
    course = _Course(found, registry.variant(wanted).id, level, seed, kit.Countdown(budget), registry)
    return course.exercises(count)


@attrs.frozen
class _Course:
    """Settings of a series of exercises."""

    technique: kit.Technique
    variant: str
    level: str | None
    seed: int | None
    countdown: kit.Countdown
    registry: kit.Registry

    def exercises(self, count: int) -> Iterator[Exercise]:
        """Yield as many exercises as are wanted, or fewer."""
        made = 0
        techniques = self._techniques()
        for puzzle in self._generated(count):
            found = first_step(puzzle, self.technique.id, techniques, self.registry)
            if found is not None:
                made += 1
                yield self._exercise(puzzle, *found, techniques)
        example = examples().get(self.technique.id, {}).get(self.variant)
        if made < count and self.level is None and example is not None:
            shown = example.step(self.technique.id, self.registry)
            if shown is not None:
                yield attrs.evolve(self._exercise(*shown, example.techniques), is_example=True)

    def _generated(self, count: int) -> Iterator[ruleout.Puzzle]:
        """Yield puzzles that need the technique, as long as each is found in time."""
        if not hasattr(ruleout, "generate"):
            return
        order: dict[str, Any] = {"needed": {self.technique.id: (1, None)}}
        if self.level is not None:
            order |= {"scale": "ruleout", "difficulty": self.level}
        for number in range(count):
            left = self.countdown.left()
            budget = attrs.evolve(left, seconds=min(SECONDS, SECONDS if left.seconds is None else left.seconds))
            try:
                made = ruleout.generate_many(
                    self.variant, seed=self.seed, first=number, budget=budget, plugins=self.registry, **order
                )
                yield next(made).puzzle
            except kit.OutOfTime:
                if self.countdown.has_passed:
                    raise
                return
            except ruleout.OrderNotMet:
                return

    def _techniques(self) -> tuple[str, ...] | None:
        """Return the techniques that are used, None for those that are used by default."""
        if not self.technique.on_request:
            return None
        return (*(each.id for each in kit.default_techniques(self.registry)), self.technique.id)

    def _exercise(
        self, puzzle: ruleout.Puzzle, number: int, board: kit.Board, step: kit.Step, techniques: tuple[str, ...] | None
    ) -> Exercise:
        """Return the position before a step."""
        explanation = ruleout.explain_step(board, step, plugins=self.registry)
        answer = ruleout.Hint(board.to_puzzle(), self.technique, board, step, explanation)
        return Exercise(puzzle, number, answer, techniques)
