"""Finding the puzzle that kills workers, so that only its line fails."""

from __future__ import annotations

from collections import deque

from ruleout_batch.answering.answer import Answer, join_answers
from ruleout_batch.answering.job import Job
from ruleout_batch.answering.outcomes import failed_answer
from ruleout_batch.input.chunks import Work

DEATHS = 3
"""A line has failed if this many workers have died on it."""


class ChunkBisection:
    """The pieces of a chunk that are answered, and those that remain.

    *piece* is what a worker receives next, None if everything is answered. The result of each piece is reported by
    :meth:`answered` or, if the worker died, by :meth:`died`. In the latter case a piece of several lines is halved, and
    each half is tried on its own. A single line is tried again until three workers have died on it, so that only a
    repetition is needed if a worker is killed for other reasons. At the end :meth:`answer` returns the answer for the
    whole chunk.
    """

    def __init__(self, job: Job, chunk: Work) -> None:
        self._job = job
        self._pieces: deque[Work] = deque([chunk])
        self._deaths = 0
        self._answers: list[Answer] = []

    @property
    def piece(self) -> Work | None:
        """The lines to answer next."""
        return self._pieces[0] if self._pieces else None

    def answered(self, answer: Answer) -> None:
        """Record the answer for the piece."""
        self._pieces.popleft()
        self._deaths = 0
        self._answers.append(answer)
        if answer.stopped is not None:
            self._pieces.clear()

    def died(self, how: str) -> None:
        """Record that the worker died on the piece; *how* describes its end ("killed by SIGKILL")."""
        piece = self._pieces[0].read()
        halves = piece.halves()
        if halves is not None:
            self._pieces.popleft()
            self._pieces.extendleft(reversed(halves))
            return
        self._deaths += 1
        if self._deaths >= DEATHS:
            self.answered(failed_answer(self._job, piece, f"{DEATHS} workers died on it, the last one {how}"))

    def answer(self) -> Answer:
        """Return the answer for the chunk, after its last piece."""
        return join_answers(self._answers)
