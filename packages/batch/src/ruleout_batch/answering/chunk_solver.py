"""The work of every worker: the answer to a chunk of lines."""

from __future__ import annotations

import time
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from ruleout import InputError, Location, Puzzle, Registry, discover, warm
from ruleout.plugin import raise_fault
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.answering.blocks import BlockAnswer, BlockSearcher
from ruleout_batch.answering.job import Job, Task
from ruleout_batch.answering.line_reader import LineReader
from ruleout_batch.answering.outcomes import BAD, EMPTY_LINE, REMARK, LineOutcome, error_outcome, format_outcome
from ruleout_batch.answering.puzzle_solver import PuzzleSolver
from ruleout_batch.input.chunks import LONGEST_LINE, Chunk, Work

if TYPE_CHECKING:
    from ruleout_batch.answering.generating import PuzzleSeries

KINDS = ("variants", "rules", "engines", "formats", "techniques", "scales", "kernels", "generators")
"""The kinds of items that tasks use."""
USED = {Task.RATE: KINDS[:7], Task.GENERATE: KINDS}
"""The kinds that certain tasks use; all others use the first four."""


def prepare(job: Job) -> None:
    """Set up this process for *job*. Raises RuleoutError if the job cannot be done in it."""
    _solver(job)


def answer(job: Job, work: Work) -> Answer:
    """Return the answer for *work*. Raises RuleoutError if *job* cannot be done in this process.

    The set-up for a job is kept for its next chunk.
    """
    return _solver(job).answer(work)


@lru_cache(maxsize=2)
def warm_up(job: Job) -> None:
    """Prepare what *job* uses, so that no line has to wait until it is compiled. Raises RuleoutError.

    Kernels are loaded only for explaining.
    """
    registry = _solver(job).registry
    explains = job.task in (Task.RATE, Task.GENERATE)
    engines = [job.engine] if job.engine is not None else None if explains else list(registry.engines)
    warm(engines, plugins=registry)


class ChunkSolver:
    """Answers the chunks of one job with the plug-ins of *registry*, by default those that the job chooses."""

    def __init__(self, job: Job, registry: Registry | None = None) -> None:
        self._job = job
        self._faults: list[str] = []
        self.registry = registry = registry or self._discovered()
        self._reader = LineReader(job, registry)
        self._solver = PuzzleSolver(job, registry)
        self._blocks = BlockSearcher(job, registry, self._reader.sample, self._faults.append)
        self._series = _series(job, registry) if job.task is Task.GENERATE else None

    def _discovered(self) -> Registry:
        """Return the plug-ins that the job chooses.

        Only those that are disabled later are reported: the process that started the batch has reported the others.
        """
        job = self._job
        tell = raise_fault if job.strict_plugins else lambda fault: self._faults.append(str(fault))
        registry = discover(only=job.only, without=job.without, tell=tell)
        for kind in USED.get(job.task, KINDS[:4]):
            registry.known(kind, "id")  # imports no format or variant that no line needs
        self._faults.clear()
        return registry

    def answer(self, work: Work) -> Answer:
        """Return the answer for *work*; if the job is strict, that for the lines before the first bad one.

        Raises InputError if *work* cannot be read.
        """
        if self._series is not None:
            answer = attrs.evolve(self._series.answer(work), faults=tuple(self._faults))
            self._faults.clear()
            return answer
        started = time.monotonic()
        block = self._blocks.answer(work) if work.size and not work.overlong else None
        if block is not None and not block.unread:
            output, tally = block.text, block.tally
        else:
            chunk = work.read()
            which = range(chunk.lines) if block is None else block.unread
            outcomes = dict(zip(which, self._outcomes(chunk, which), strict=True))
            if self._job.strict:
                bad = next((i for i, outcome in outcomes.items() if outcome.kind == BAD), None)
                if bad is not None:
                    return attrs.evolve(self.answer(chunk.first(bad)), stopped=outcomes[bad].message)
            output, tally = self._merge(chunk, block, outcomes)
        faults = tuple(self._faults)
        self._faults.clear()
        return Answer(work.size, output, tally, time.monotonic() - started, faults)

    def _outcomes(self, chunk: Chunk, which: range | list[int]) -> list[LineOutcome]:
        """Return the outcomes of the lines *which* of *chunk*, counted from 0."""
        if chunk.overlong:
            return [self._overlong(chunk, 0)]
        lines = chunk.data.split(b"\n")
        outcomes: list[LineOutcome] = [EMPTY_LINE] * len(which)
        puzzles: dict[int, Puzzle] = {}
        for i, number in enumerate(which):
            if len(lines[number]) >= LONGEST_LINE:
                outcomes[i] = self._overlong(chunk, number)
                continue
            try:
                puzzle = self._reader.puzzle(lines[number], (chunk.start.input, chunk.start.line + number + 1))
            except InputError as error:
                outcomes[i] = error_outcome(BAD, str(error))
                continue
            if puzzle is not None:
                puzzles[i] = puzzle
        places = [self._place(chunk, which[i]) for i in puzzles]
        for i, outcome in zip(puzzles, self._solver.outcomes(list(puzzles.values()), places), strict=True):
            outcomes[i] = outcome
        return outcomes

    def _overlong(self, chunk: Chunk, number: int) -> LineOutcome:
        message = f"found a line of {LONGEST_LINE // 2**20} MiB or more; expected one puzzle per line"
        return error_outcome(BAD, f"{self._place(chunk, number)}: {message}")

    def _place(self, chunk: Chunk, number: int) -> str:
        return str(Location(file=self._job.files[chunk.start.input], line=chunk.start.line + number + 1))

    def _merge(self, chunk: Chunk, block: BlockAnswer | None, outcomes: dict[int, LineOutcome]) -> tuple[bytes, Tally]:
        """Return the output for the chunk, and the tally of all its lines."""
        job, first = self._job, chunk.start.line + 1
        output: list[bytes | None] = list(block.lines) if block is not None else [None] * chunk.lines
        for number, outcome in outcomes.items():
            output[number] = format_outcome(job, (chunk.start.input, first + number), outcome)
        messages = [outcome.message for outcome in outcomes.values() if outcome.message is not None]
        kinds = Counter(outcome.kind for outcome in outcomes.values())
        kinds["remarked"] = sum(REMARK in outcome.data for outcome in outcomes.values())
        tally = Tally.of(kinds, messages)
        kept = [text for text in output if text is not None]
        kept.append(b"")
        return b"\n".join(kept), tally + block.tally if block is not None else tally


def _series(job: Job, registry: Registry) -> PuzzleSeries:
    from ruleout_batch.answering.generating import PuzzleSeries

    return PuzzleSeries(job, registry)


@lru_cache(maxsize=2)
def _solver(job: Job) -> ChunkSolver:
    return ChunkSolver(job)
