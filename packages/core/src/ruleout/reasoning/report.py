"""The results of explaining a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import overload

import attrs

from ruleout.model.constraints import Constraint
from ruleout.notebook import picture, walk
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board
from ruleout.reasoning.diagnosis import Diagnosis
from ruleout.reasoning.explainer import PLAIN, Explainer
from ruleout.reasoning.rounds import Move, Moves
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation, Technique, titled
from ruleout.search.engine import Verdict


class Outcome(StrEnum):
    """The state in which the techniques left the puzzle; *stopped* if no more steps were wanted."""

    SOLVED = "solved"
    STUCK = "stuck"
    CONTRADICTION = "contradiction"
    STOPPED = "stopped"


@attrs.frozen
class Refusal:
    """A step of *technique* that failed its check and was not taken; *reasons* are the faults that were found."""

    technique: str
    step: Step
    reasons: tuple[str, ...]


@attrs.frozen
class PathEntry:
    """The number of *times* that a technique was used, and the *highest* score of its steps if there was a scale."""

    technique: str
    times: int
    highest: float | None = None


def hardest_of(path: Sequence[PathEntry]) -> tuple[str, ...]:
    """Return the ids of the techniques whose steps have the highest score."""
    most = max((each.highest for each in path if each.highest is not None), default=None)
    return tuple(each.technique for each in path if most is not None and each.highest == most)


@attrs.frozen
class Report:
    """The steps of a puzzle, from its givens to the last that some technique finds.

    *moves* are the steps, each with the board before it; ``report[3]`` is the fourth, and a report can be gone
    through with ``for board, step in report``. *final* is the board after the last step. *verdict* is the result of
    the search before the first step, *verified* whether every step could be checked against its solutions. *reason*
    says why the outcome is a contradiction. *complete* is False if time ran out, or if at the end a technique
    reached a limit of its own (the memory of a table, the choices of a search), so that more steps may exist.
    *in_part* has a constraint of each rule of which the techniques could only use parts or bounds on the last
    board, as not all its fillings could be listed (they are too many, or it is written in Python); it is empty
    unless the techniques are stuck. *scale* is the id of the scale that was used, if any, and *scores* are what it
    gives to the steps, one per move. *rounds* are the numbers of moves that were taken together, each on the same
    board, if the scale works by rounds; else it is empty. *explainer* has the plug-ins and the language of its
    words. After reading from a pickle they are those that are installed, from a record those that read it; the
    language is English if these have no translations into it.
    """

    puzzle: Puzzle
    moves: Sequence[Move]
    final: Board
    outcome: Outcome
    verdict: Verdict
    verified: bool = True
    reason: str | None = None
    refused: tuple[Refusal, ...] = ()
    complete: bool = True
    in_part: tuple[Constraint, ...] = ()
    scale: str | None = None
    scores: tuple[float, ...] = ()
    rounds: tuple[int, ...] = ()
    explainer: Explainer = attrs.field(default=PLAIN, eq=False, repr=False)

    _repr_html_ = walk

    def __repr__(self) -> str:
        return f"<Report: {self.outcome}, {len(self.moves)} steps, verdict {self.verdict}>"

    def __str__(self) -> str:
        return str(self.final)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    @overload
    def __getitem__(self, number: int) -> Move: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, number: int | slice) -> Move | tuple[Move, ...]:
        return self.moves[number] if isinstance(number, int) else tuple(self.moves[number])

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        raise TypeError("a Report is neither true nor false; compare its outcome, as in report.outcome == 'solved'")

    @property
    def language(self) -> str:
        """The code of the language of its words."""
        return self.explainer.language.code

    @property
    def text(self) -> str:
        """The steps in words, one per line and numbered."""
        words = (self.explainer.text(board, step) for board, step in self.moves)
        return "\n".join(f"{number}. {text}" for number, text in enumerate(words, 1))

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps alone."""
        return tuple(step for _, step in self.moves)

    @property
    def path(self) -> tuple[PathEntry, ...]:
        """The techniques that were used, each with how often, in the order in which they first occur."""
        moves = self.moves
        names = moves.techniques if isinstance(moves, Moves) else [step.technique for _, step in moves]
        times = Counter(names)
        highest: dict[str, float] = {}
        for name, score in zip(names, self.scores, strict=False):
            if name not in highest or score > highest[name]:
                highest[name] = score
        return tuple([PathEntry(name, number, highest.get(name)) for name, number in times.items()])


@attrs.frozen
class Hint:
    """The next step of *puzzle*, its technique, the board that it is taken on, and its explanation.

    *scale* is the id of the scale that was used, if any, and *score* is what it gives to the step. *verdict* says how
    many solutions there are, if they were searched for. *explainer* has the plug-ins by which notebooks show the hint.
    """

    puzzle: Puzzle
    technique: Technique
    board: Board
    step: Step
    explanation: Explanation
    scale: str | None = None
    score: float | None = None
    verdict: Verdict | None = None
    explainer: Explainer = attrs.field(default=PLAIN, eq=False, repr=False)

    _repr_svg_ = picture

    def __repr__(self) -> str:
        return f"<Hint {self.technique.id}: {self.explanation.full}>"

    def __str__(self) -> str:
        return self.explanation.full

    @property
    def text(self) -> str:
        """The step in words, after the title of its technique."""
        return titled(self.explanation.title or self.technique.title, self.explanation.full)

    @property
    def lesson(self) -> str:
        """The step as a teacher tells it, with each reason and each house."""
        return self.explainer.lesson(self.board, self.step)

    def told(self, strength: str) -> str:
        """Return the hint in a strength: ``nudge``, ``region``, ``note``, ``full`` or ``lesson``."""
        text: str = self.lesson if strength == "lesson" else getattr(self.explanation, strength)
        return text


class NoHintReason(StrEnum):
    """The reason why there is no next step."""

    SOLVED = "solved"
    WRONG_ENTRIES = "wrong-entries"
    NO_SOLUTION = "no-solution"
    NO_TECHNIQUE = "no-technique"
    OUT_OF_BUDGET = "out-of-budget"


@attrs.frozen
class NoHint:
    """The reason why *puzzle* has no next step. False, so that ``if hint(...)`` is true only for a step.

    *text* says the reason in words. *diagnosis* names the wrong entries and pencil marks, and the violations, if these
    are the reason.
    """

    puzzle: Puzzle
    reason: NoHintReason
    text: str
    diagnosis: Diagnosis

    def __bool__(self) -> bool:
        return False
