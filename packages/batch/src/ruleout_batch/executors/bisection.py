"""Finding the one puzzle that kills workers, so that it fails alone."""

from __future__ import annotations

from collections import deque

from ruleout_batch.answering.answer import Answer, joined
from ruleout_batch.answering.job import Job
from ruleout_batch.answering.records import failure
from ruleout_batch.input.chunks import Work

DEATHS = 3
"""How many workers may die on a line that they had to themselves before it is called failed."""


class Case:
    """A chunk on its way to an answer.

    *piece* is what to hand to a worker next, None when all is answered. Each piece is reported by :meth:`answered` or,
    where its worker died, by :meth:`died`: then a piece of several lines is halved, and each half is tried alone. A
    single line is tried again until three workers have died of it; a worker that is killed for reasons of its own
    costs a repetition only. At the end :meth:`answer` is the answer for the whole chunk.
    """

    def __init__(self, job: Job, chunk: Work) -> None:
        self._job = job
        self._pieces: deque[Work] = deque([chunk])
        self._deaths = 0
        self._answers: list[Answer] = []

    @property
    def piece(self) -> Work | None:
        """The lines to be worked on now."""
        return self._pieces[0] if self._pieces else None

    def answered(self, answer: Answer) -> None:
        """The piece has its answer."""
        self._pieces.popleft()
        self._deaths = 0
        self._answers.append(answer)
        if answer.stopped is not None:
            self._pieces.clear()

    def died(self, how: str) -> None:
        """The worker died over the piece; *how* says in a few words what is known of it ("killed by signal 9")."""
        piece = self._pieces[0].read()
        halves = piece.halves()
        if halves is not None:
            self._pieces.popleft()
            self._pieces.extendleft(reversed(halves))
            return
        self._deaths += 1
        if self._deaths >= DEATHS:
            self.answered(failure(self._job, piece, f"{DEATHS} workers died of it, the last one {how}"))

    def answer(self) -> Answer:
        """The answer for the chunk, once no piece is left."""
        return joined(self._answers)
