"""Chunks and answers on their way between processes, with their lines beside the pickle."""

from __future__ import annotations

from pickle import PickleBuffer
from typing import SupportsIndex

import attrs

from ruleout_batch.answering.answer import Answer
from ruleout_batch.answering.chunk_solver import answer
from ruleout_batch.answering.job import Job
from ruleout_batch.input.chunks import Chunk, Work

OUT_OF_BAND = 5
"""The first protocol of pickle that can leave bytes out of a pickle."""


class Content:
    """Bytes that are sent beside the pickle instead of within it, if possible.

    Dask pickles what it passes on again at every stage. Within the pickle, lines would be copied a dozen times, which
    takes longer than fast engines take to solve them.
    """

    def __init__(self, data: bytes | bytearray | memoryview) -> None:
        self._data = data

    def __bytes__(self) -> bytes:
        return bytes(self._data)

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[object, ...]:
        if protocol.__index__() < OUT_OF_BAND:
            return Content, (bytes(self._data),)
        return Content, (PickleBuffer(self._data),)


PackedAnswer = tuple[Answer, Content]
"""An answer without its output, and the output."""


def pack_work(work: Work) -> tuple[Work, Content | None]:
    """Return *work* without its lines, and the lines; a file range has none."""
    if isinstance(work, Chunk):
        return attrs.evolve(work, data=b""), Content(work.data)
    return work, None


def unpack_work(work: Work, content: Content | None) -> Work:
    """Return the work that was packed as *work* and *content*."""
    return attrs.evolve(work, data=bytes(content)) if isinstance(work, Chunk) and content is not None else work


def pack_answer(found: Answer) -> PackedAnswer:
    """Return *found* without its output, and the output."""
    return attrs.evolve(found, output=b""), Content(found.output)


def unpack_answer(packed: PackedAnswer) -> Answer:
    """Return the answer that was packed."""
    found, output = packed
    return attrs.evolve(found, output=bytes(output))


def answer_packed(job: Job, work: Work, content: Content | None) -> PackedAnswer:
    """Return the answer for packed work. Raises RuleoutError if *job* cannot be done in this process."""
    return pack_answer(answer(job, unpack_work(work, content)))
