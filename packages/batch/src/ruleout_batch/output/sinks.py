"""Sinks, which write answers: to a function, or to a file that is renamed when it is complete."""

from __future__ import annotations

import contextlib
import os
import time
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from ruleout import InputError, Location, RuleoutError
from ruleout.internal import lock_file, refuse_target
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.answering.later import NOTHING_LATER, Later
from ruleout_batch.input.chunks import LinePosition
from ruleout_batch.output.checksum import crc32_combine
from ruleout_batch.output.files import create_file, reopen_file
from ruleout_batch.output.journal import Checkpoint, Journal, sync_folder

SECONDS_BETWEEN_CHECKPOINTS = 0.05
"""The shortest time between two checkpoints."""
CHECKPOINT_SHARE = 4.0
"""The time between two checkpoints is at least this many times the duration of the last one, so that there are few of
them on slow disks. Workers continue meanwhile."""
LONG_WORK = 2.0
"""Seconds of work after which an answer is recorded at once."""
_READ_SIZE = 2**20


class CannotWrite(RuleoutError):
    """The output cannot be written, for example because the disk is full."""

    def __init__(self, path: str, error: OSError) -> None:
        super().__init__(f"{Location(file=path)}: cannot be written: {error.strerror or error}")


class Sink(ABC):
    """Receives answers in order.

    *reached* is the current checkpoint, updated after each answer; *is_kept* is True if a batch that stops can be
    resumed.
    """

    reached = Checkpoint()
    is_kept = False

    @abstractmethod
    def write(self, answer: Answer, position: LinePosition, tally: Tally, later: Later = NOTHING_LATER) -> None:
        """Write *answer*, which ends at *position*.

        *tally* is that of the batch up to there, *later* the work that is beyond it.
        """

    def finish(self) -> None:  # noqa: B027 - not every sink has something to complete, close or remove
        """Complete the output: all lines are answered."""

    def stop(self, *, is_resumable: bool = True) -> None:  # noqa: B027
        """Close the output, and keep it, for later if possible and if it *is_resumable*."""

    def discard(self) -> None:  # noqa: B027
        """Close the output and remove it, if possible."""


class StreamSink(Sink):
    """Passes the output to a function; the batch cannot be resumed."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write

    def write(self, answer: Answer, position: LinePosition, tally: Tally, later: Later = NOTHING_LATER) -> None:
        self._write(answer.output)
        self.reached = Checkpoint(position, tally=tally, later=later)


class PartialFile(Sink):
    """``FILE.partial``, which is renamed to FILE at the end, with the journal ``FILE.partial.json``.

    *identity* returns what must be equal if a batch is resumed, and is called once. It is None if the inputs cannot be
    read again; in this case there is no journal. Raises InputError if FILE exists (unless *force*), if a partial file
    exists (unless *resume*, which continues it, or *force*, which starts over), if another batch is writing it, and if
    one of the files is a link.
    """

    def __init__(
        self, target: str, identity: Callable[[], Mapping[str, Any]] | None, *, resume: bool, force: bool
    ) -> None:
        self.target = target
        self.partial = f"{target}.partial"
        self.is_kept = identity is not None
        self._journal = Journal(f"{self.partial}.json", {})
        self._force = force
        self._next_checkpoint = 0.0
        self._file = -1
        try:
            self._refuse_existing(resume)
            if identity is not None:
                self._journal.identity = identity()
            self._open(resume)
        except OSError as error:
            raise _problem(target, f"cannot be written: {error.strerror or error}") from None

    def _refuse_existing(self, resume: bool) -> None:
        has_partial = os.path.lexists(self.partial)
        is_left = has_partial or self._journal.exists()
        if resume and not is_left and not self._force and os.path.isfile(self.target):
            message = "already exists, and there is no batch to resume: if a batch wrote it, it is complete"
            raise _problem(self.target, f"{message}; use --force to overwrite it")
        refuse_target(self.target, self._force or (is_left and not has_partial))
        if has_partial:
            os.close(reopen_file(self.partial))
        if is_left and not (resume or self._force):
            is_resumable = self._journal.exists() or not os.path.getsize(self.partial)
            resume_it = "use --resume to continue it, or" if is_resumable else "it cannot be resumed; use"
            raise _problem(self.partial, f"left by a batch that was stopped; {resume_it} --force to start over")

    def _open(self, resume: bool) -> None:
        resumes = resume and self.is_kept and self._journal.exists()
        if resumes:
            self.reached = self._journal.read()
            if self.reached.complete and not os.path.lexists(self.partial) and os.path.exists(self.target):
                self._journal.remove()  # the batch was stopped between its last two steps
                return
        elif resume and os.path.lexists(self.partial) and os.path.getsize(self.partial):
            raise _problem(self.partial, "has no journal to resume from; use --force to start over")
        self._file = (reopen_file if os.path.lexists(self.partial) else create_file)(self.partial)
        try:
            _lock(self._file, self.partial)
            if resumes:
                self.reached = self._journal.read()  # again: another batch may have written until now
                self._refuse_other_content()
            elif self.is_kept:
                self._journal.write(self.reached)
            else:
                self._journal.remove()
            os.ftruncate(self._file, self.reached.length)
            os.lseek(self._file, 0, os.SEEK_END)
        except BaseException:
            self._close()
            raise

    def _refuse_other_content(self) -> None:
        """Raise InputError if the partial file does not begin with the output that the journal describes."""
        left, checksum = self.reached.length, 0
        while left and (data := os.read(self._file, min(left, _READ_SIZE))):
            checksum = zlib.crc32(data, checksum)
            left -= len(data)
        if left or checksum != self.reached.checksum:
            raise _problem(self.partial, "changed since the batch was stopped; use --force to start over")

    def write(self, answer: Answer, position: LinePosition, tally: Tally, later: Later = NOTHING_LATER) -> None:
        try:
            rest = memoryview(answer.output)
            while rest:
                rest = rest[os.write(self._file, rest) :]
            size, before = len(answer.output), self.reached
            checksum = crc32_combine(before.checksum, answer.checksum, size)
            self.reached = Checkpoint(position, before.length + size, checksum, tally, later=later)
            is_due = answer.seconds > LONG_WORK or time.monotonic() >= self._next_checkpoint
            if self.is_kept and is_due:
                self._write_checkpoint()
        except OSError as error:
            raise CannotWrite(self.partial, error) from None

    def _write_checkpoint(self, *, complete: bool = False) -> None:
        """Write the output and then the journal to disk."""
        began = time.monotonic()
        os.fsync(self._file)
        reached = attrs.evolve(self.reached, complete=complete)
        self._journal.write(reached)
        self.reached = reached
        ended = time.monotonic()
        self._next_checkpoint = ended + max(SECONDS_BETWEEN_CHECKPOINTS, CHECKPOINT_SHARE * (ended - began))

    def finish(self) -> None:
        if self._file < 0:
            return
        try:
            if self.is_kept:
                self._write_checkpoint(complete=True)
            else:
                os.fsync(self._file)
            refuse_target(self.target, self._force)
            os.replace(self.partial, self.target)
            sync_folder(self.target)
            self._journal.remove()
            self._close()
        except OSError as error:
            raise CannotWrite(self.target, error) from None

    def stop(self, *, is_resumable: bool = True) -> None:
        self.is_kept &= is_resumable
        if self._file < 0:
            return
        # Output after the last whole answer is cut off; on a full disk this also makes room for the journal.
        try:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self.reached.length)
                if self.is_kept:
                    self._write_checkpoint()
                else:
                    self._journal.remove()
        finally:
            self._close()

    def discard(self) -> None:
        self.is_kept = False
        if self._file >= 0:
            try:
                with contextlib.suppress(OSError):
                    os.unlink(self.partial)
                    self._journal.remove()
            finally:
                self._close()  # last, so that no other batch writes here before

    def _close(self) -> None:
        file, self._file = self._file, -1
        with contextlib.suppress(OSError):
            os.close(file)


def _problem(path: str, message: str) -> InputError:
    return InputError(message, Location(file=path))


def _lock(file: int, path: str) -> None:
    """Lock the file against other batches. Raises InputError if one has locked it, or has just renamed it."""
    if not lock_file(file) or not os.path.exists(path) or not os.path.samestat(os.fstat(file), os.stat(path)):
        raise _problem(path, "another batch is writing it")
