"""Finding the puzzle that kills workers or never ends, so that only its line has no answer."""

from __future__ import annotations

from collections import deque

from ruleout_batch.answering.answer import Answer, join_answers
from ruleout_batch.answering.job import Job
from ruleout_batch.answering.outcomes import failed_answer, overrun_answer
from ruleout_batch.input.chunks import SECONDS_PER_CHUNK, Work

DEATHS = 3
"""A line has failed if this many workers have died on it."""
OVERRUN = 10
"""A line that takes this many times its time limit is ended with its worker, and so is a chunk that takes this many
times as long as most chunks; its lines are then tried one by one."""
LEAST_SECONDS = 2.0
"""The shortest time after which a line is ended, since a busy machine can delay any line."""


class ChunkBisection:
    """The pieces of a chunk that are answered, and those that remain.

    *piece* is what a worker receives next, None if everything is answered. The result of each piece is reported by
    :meth:`answered` or, if the worker died, by :meth:`died`. In the latter case a piece of several lines is halved, and
    each half is tried on its own. A single line is tried again until three workers have died on it, so that only a
    repetition is needed if a worker is killed for other reasons. At the end :meth:`answer` returns the answer for the
    whole chunk.

    If the job has a time limit, a worker has :attr:`deadline` seconds for a piece. If it takes longer, it is ended, and
    :meth:`overran` is called. The lines that remain are then tried one by one (:attr:`is_single`), by a worker whose
    engines are ready, since the piece may have taken so long because they had to be compiled. The answer for a line
    that overruns its deadline is *unknown*.
    """

    def __init__(self, job: Job, chunk: Work) -> None:
        self._job = job
        self._pieces: deque[Work] = deque([chunk])
        self._deaths = 0
        self._answers: list[Answer] = []
        self.is_single = False

    @property
    def deadline(self) -> float | None:
        """The number of seconds after which work on the piece is ended, None if there is no time limit."""
        limit = self._job.budget.seconds
        if limit is None:
            return None
        return OVERRUN * max(limit, LEAST_SECONDS / OVERRUN if self.is_single else SECONDS_PER_CHUNK)

    @property
    def piece(self) -> Work | None:
        """The lines to answer next."""
        return self._pieces[0] if self._pieces else None

    def answered(self, answer: Answer) -> None:
        """Record the answer for the piece."""
        self._pieces.popleft()
        self._deaths = 0
        self._answers.append(answer)
        if answer.stopped is not None or answer.tried:
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

    def overran(self) -> None:
        """Record that the worker was ended because the piece took longer than the deadline."""
        if self.is_single:
            self.answered(overrun_answer(self._job, self._pieces[0].read(), self.deadline or 0.0))
        else:
            self.is_single = True
            self._pieces = deque(line for piece in self._pieces for line in piece.read().single_lines())

    def answer(self) -> Answer:
        """Return the answer for the chunk, after its last piece."""
        return join_answers(self._answers)
