"""Rounds of steps: made one by one, or by compiled code that returns many of them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple, overload

import attrs

from ruleout.errors import RuleoutError
from ruleout.masks import Cell, CellSet, Digit, Mask, cell_set
from ruleout.model.candidate import Candidate
from ruleout.reasoning.board import Board, View
from ruleout.reasoning.explainer import PLAIN, Explainer
from ruleout.reasoning.step import Step

ScoredStep = tuple[Step, float]
"""A step and its score."""


@attrs.frozen
class Round:
    """Steps of one technique that are taken together.

    All of them are found on *board*; each of the *steps* has its score, and *after* is the board after them.
    """

    board: Board
    steps: Sequence[ScoredStep]
    after: Board

    @classmethod
    def of(cls, board: Board, steps: Sequence[ScoredStep]) -> Round:
        """Return the round that takes *steps* on *board*."""
        if len(steps) == 1:
            return cls(board, steps, board.apply(steps[0][0]))
        places = dict.fromkeys(each for step, _ in steps for each in step.places)
        removes = dict.fromkeys(each for step, _ in steps for each in step.removes)
        return cls(board, steps, board.apply(Step("", tuple(places), tuple(removes))))

    @property
    def techniques(self) -> list[str]:
        """The id of the technique of each step."""
        return [step.technique for step, _ in self.steps]

    @property
    def scores(self) -> list[float]:
        """The score of each step."""
        return [score for _, score in self.steps]

    @property
    def lengths(self) -> list[int]:
        """The number of steps, as that of a round."""
        return [len(self.steps)]

    def rounds(self) -> Iterator[Round]:
        """Yield this round."""
        yield self


def by_effects(board: Board, steps: Iterable[Step]) -> dict[frozenset[Candidate], Step]:
    """Return the different effects of *steps* on *board*, each with the first of the steps that place most by it."""
    found: dict[frozenset[Candidate], Step] = {}
    for step in steps:
        effects = board.effects(step)
        if effects not in found or len(step.places) > len(found[effects].places):
            found[effects] = step
    return found


@attrs.frozen(eq=False)
class Run:
    """Rounds that compiled code has taken one after the other.

    Each has steps of the easiest technique that has some, and each step either places a digit or removes candidates.

    Attributes
    ----------
    masks, cells_by_digit, placed
        The content of the board after all of them.
    numbers
        The number of the technique of each step among those that were asked for.
    cells, digits
        The cells and the digits of the candidates that the steps place or remove.
    ends
        The number of these up to the last one of each step.
    lengths
        The number of steps of each round.
    exhausted
        The number of techniques, counted from the first, that are known to have no further step.
    view
        A view of the board after all of them, if one is known.
    """

    masks: tuple[Mask, ...]
    cells_by_digit: tuple[CellSet, ...]
    placed: CellSet
    numbers: Sequence[int]
    cells: Sequence[Cell]
    digits: Sequence[Digit]
    ends: Sequence[int]
    lengths: Sequence[int]
    exhausted: int
    view: View | None = None


@attrs.frozen(eq=False, slots=False)
class ScoredRun:
    """A run on a *board*, with the id and the score of each technique that was asked for.

    *found* is a function of the number of a technique, a board and what is placed or removed that returns the steps
    that the technique takes there, which makes the rounds of the *run* again, with reasons.
    """

    board: Board
    run: Run
    asked: Sequence[tuple[str, float]]
    found: Callable[[int, Board, tuple[Candidate, ...]], Sequence[ScoredStep]]

    @cached_property
    def after(self) -> Board:
        """The board after all steps."""
        run, touched = self.run, self.board.touched
        if len(run.numbers):
            last = run.lengths[-1]
            first = run.ends[-last - 1] if len(run.ends) > last else 0
            touched = cell_set(map(int, run.cells[first:]))
        return self.board.followed_by(run.masks, run.cells_by_digit, run.placed, touched, run.view)

    @property
    def techniques(self) -> list[str]:
        """The id of the technique of each step."""
        return [self.asked[number][0] for number in self.run.numbers]

    @property
    def scores(self) -> list[float]:
        """The score of each step."""
        return [self.asked[number][1] for number in self.run.numbers]

    @property
    def lengths(self) -> Sequence[int]:
        """The number of steps of each round."""
        return self.run.lengths

    def rounds(self) -> Iterator[Round]:
        """Yield the rounds, each when it is made. Raises RuleoutError if its technique finds something else."""
        board, changed = self.board, map(Candidate, self.run.cells, self.run.digits)
        taken, first = 0, 0
        for length in self.run.lengths:
            number, end = self.run.numbers[taken], self.run.ends[taken + length - 1]
            effects = tuple(islice(changed, end - first))
            steps = self.found(number, board, effects)
            if (
                len(steps) != length
                or tuple([each for step, _ in steps for each in (*step.places, *step.removes)]) != effects
            ):
                name = self.asked[number][0]
                raise RuleoutError(f"the compiled code for {name} takes other steps; this is a fault of one of them")
            made = Round.of(board, steps)
            board.forget_views()
            yield made
            board, taken, first = made.after, taken + length, end


class _Move(NamedTuple):
    board: Board
    step: Step


class Move(_Move):
    """A step, and the board that it is taken on: ``board, step = move``. *explainer* is that of its report."""

    explainer: Explainer = PLAIN

    @property
    def text(self) -> str:
        """The step in words, after the title of its technique."""
        return self.explainer.text(self.board, self.step)

    @property
    def note(self) -> str:
        """The step in one line: the title of its technique, the evidence and the effects."""
        return self.explainer.note(self.board, self.step)

    @property
    def lesson(self) -> str:
        """The step as a teacher tells it, with each reason and each house."""
        return self.explainer.lesson(self.board, self.step)


class Moves(Sequence[Move]):
    """The moves of a report. Those that compiled code has taken are made when the first move is looked at.

    Parameters
    ----------
    parts
        Rounds and runs, one after the other.
    explainer
        The explainer of each move.
    """

    __slots__ = ("_explainer", "_made", "_parts", "techniques")

    def __init__(self, parts: Sequence[Round | ScoredRun], explainer: Explainer = PLAIN) -> None:
        self._parts, self._explainer = parts, explainer
        self._made: tuple[Move, ...] | None = None
        self.techniques = [name for part in parts for name in part.techniques]
        """The id of the technique of each move."""

    @property
    def _all(self) -> tuple[Move, ...]:
        if self._made is None:
            rounds = (each for part in self._parts for each in part.rounds())
            self._made = tuple([Move(each.board, step) for each in rounds for step, _ in each.steps])
            for move in self._made:
                move.explainer = self._explainer
            self._parts = ()
        return self._made

    @overload
    def __getitem__(self, number: int) -> Move: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, number: int | slice) -> Move | tuple[Move, ...]:
        return self._all[number]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self.techniques)

    def __eq__(self, other: object) -> bool:
        return self._all == (other._all if isinstance(other, Moves) else other)

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return repr(self._all)

    def __reduce__(self) -> tuple[object, ...]:
        return (tuple, (self._all,))
