"""From a chunk of lines to its answer: the one thing that workers do."""

from __future__ import annotations

import time
from collections import Counter
from functools import lru_cache

import attrs

from ruleout import Fault, InputError, Location, Puzzle, Registry, discover
from ruleout.plugin import raise_fault
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.answering.blocks import Block, Blocks
from ruleout_batch.answering.job import Job
from ruleout_batch.answering.puzzles import Reader
from ruleout_batch.answering.records import BAD, NOTHING, Outcome, trouble, written
from ruleout_batch.answering.searching import Searcher
from ruleout_batch.input.chunks import Chunk, Work

LONGEST_LINE = 2**20
"""What is not shorter is no puzzle, and need not be held in memory to know it."""


def answer(job: Job, chunk: Work) -> Answer:
    """The answer for *chunk*. Raises RuleoutError where the job cannot be done in this process at all.

    Whatever *job* needs is set up once a process.
    """
    return _solver(job).answer(chunk)


class Solver:
    """Answers the chunks of one job, with the plug-ins of *registry*; by default those that the job chooses."""

    def __init__(self, job: Job, registry: Registry | None = None) -> None:
        self._job = job
        self._faults: list[str] = []
        registry = registry or self._discovered()
        self._reader = Reader(job, registry)
        self._searcher = Searcher(job, registry)
        self._blocks = Blocks(job, registry, self._reader.square, self._faults.append)

    def _discovered(self) -> Registry:
        """The plug-ins that the job chooses. Who started the batch has told of those that could not be loaded; only
        what is set aside later is news."""
        job = self._job

        def tell(fault: Fault) -> None:
            self._faults.append(str(fault))

        registry = discover(only=job.only, without=job.without, tell=raise_fault if job.strict_plugins else tell)
        for kind in ("variants", "rules", "engines", "formats"):
            registry.all(kind)
        self._faults.clear()
        return registry

    def answer(self, work: Work) -> Answer:
        """The answer for a chunk, or for its lines before the first bad one where the job is strict. Raises InputError
        where it cannot be read."""
        started = time.perf_counter()
        block = self._blocks.block(work) if work.size and not work.overlong else None
        if block is not None and not block.left:
            output, tally = block.text, block.tally
        else:
            chunk = work.read()
            left = range(chunk.lines) if block is None else block.left
            outcomes = dict(zip(left, self._outcomes(chunk, left), strict=True))
            if self._job.strict:
                bad = next((i for i, outcome in outcomes.items() if outcome.kind == BAD), None)
                if bad is not None:
                    return attrs.evolve(self.answer(chunk.first(bad)), stopped=outcomes[bad].message)
            output, tally = self._put_together(chunk, block, outcomes)
        faults = tuple(self._faults)
        self._faults.clear()
        return Answer(work.size, output, tally, time.perf_counter() - started, faults)

    def _outcomes(self, chunk: Chunk, which: range | list[int]) -> list[Outcome]:
        """What becomes of some lines of *chunk*, counted from 0."""
        if chunk.overlong:
            return [self._overlong(chunk, 0)]
        lines = chunk.data.split(b"\n")
        outcomes: list[Outcome] = [NOTHING] * len(which)
        puzzles: dict[int, Puzzle] = {}
        for i, number in enumerate(which):
            if len(lines[number]) >= LONGEST_LINE:
                outcomes[i] = self._overlong(chunk, number)
                continue
            try:
                puzzle = self._reader.puzzle(lines[number], (chunk.start.input, chunk.start.line + number + 1))
            except InputError as error:
                outcomes[i] = trouble(BAD, str(error))
                continue
            if puzzle is not None:
                puzzles[i] = puzzle
        places = [self._where(chunk, which[i]) for i in puzzles]
        for i, outcome in zip(puzzles, self._searcher.outcomes(list(puzzles.values()), places), strict=True):
            outcomes[i] = outcome
        return outcomes

    def _overlong(self, chunk: Chunk, number: int) -> Outcome:
        message = f"found a line of {LONGEST_LINE // 2**20} MiB or more; expected one puzzle on each line"
        return trouble(BAD, f"{self._where(chunk, number)}: {message}")

    def _where(self, chunk: Chunk, number: int) -> str:
        return str(Location(file=self._job.files[chunk.start.input], line=chunk.start.line + number + 1))

    def _put_together(self, chunk: Chunk, block: Block | None, outcomes: dict[int, Outcome]) -> tuple[bytes, Tally]:
        """The chunk's output, and the tally of all its lines."""
        job, first = self._job, chunk.start.line + 1
        output: list[bytes | None] = list(block.output) if block is not None else [None] * chunk.lines
        for number, outcome in outcomes.items():
            output[number] = written(job, (chunk.start.input, first + number), outcome)
        messages = [outcome.message for outcome in outcomes.values() if outcome.message is not None]
        tally = Tally.of(Counter(outcome.kind for outcome in outcomes.values()), messages)
        kept = [text for text in output if text is not None]
        kept.append(b"")
        return b"\n".join(kept), tally + block.tally if block is not None else tally


@lru_cache(maxsize=2)
def _solver(job: Job) -> Solver:
    return Solver(job)
