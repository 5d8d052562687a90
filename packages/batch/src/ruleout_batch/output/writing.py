"""Where answers go: standard output, or a file that has its name only when it is complete."""

from __future__ import annotations

import contextlib
import os
import sys
import time
import zlib
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import attrs

from ruleout import InputError, Location, RuleoutError
from ruleout_batch.answering.answer import Answer, Tally
from ruleout_batch.input.chunks import Place
from ruleout_batch.output.checksum import followed
from ruleout_batch.output.journal import Entry, Journal, sync_folder

PAUSE = 0.05
"""Seconds between two notes of how far a batch has come, at least."""
PATIENCE = 4.0
"""How many times longer than it took to make a note to wait for the next: where disks are slow, notes are few. Workers
go on meanwhile, so that this costs less than it seems."""
_PIECE = 2**20


class CannotWrite(RuleoutError):
    """The output cannot be written: the disk is full, or the like."""

    def __init__(self, path: str, error: OSError) -> None:
        super().__init__(f"{Location(file=path)}: cannot be written: {error.strerror or error}")


class Sink(Protocol):
    """Takes answers in order. *reached* is how far it has come, when it is made and after each answer; *is_kept* says
    whether a batch that stops can go on there later."""

    reached: Entry
    is_kept: bool

    def take(self, answer: Answer, place: Place, tally: Tally) -> None:
        """Write *answer*, by which all lines up to *place* are answered; *tally* is that of the whole batch so far."""
        ...

    def finish(self) -> None:
        """All is answered."""
        ...

    def stop(self) -> None:
        """Let go, and keep what is there for later if that can be."""
        ...

    def discard(self) -> None:
        """Let go, and leave nothing behind."""
        ...


class To:
    """Hands the output to a function: for standard output, and for programs. Nothing is kept."""

    is_kept = False

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self.reached = Entry()

    def take(self, answer: Answer, place: Place, tally: Tally) -> None:
        self._write(answer.output)
        self.reached = Entry(place, 0, 0, tally)

    def finish(self) -> None:
        """Nothing is left to do."""

    def stop(self) -> None:
        """Nothing is kept."""

    def discard(self) -> None:
        """Nothing can be taken back."""


def to_standard_output(data: bytes) -> None:
    """Write *data* to standard output at once, in ASCII where that can show no more. Raises CannotWrite."""
    if sys.stdout is None:
        return
    from ruleout_cli.kit import discard_output, only_ascii

    if not data.isascii() and only_ascii(sys.stdout):
        data = data.decode("utf-8", "replace").encode("ascii", "backslashreplace")
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        discard_output()
        raise CannotWrite("standard output", error) from None


class Draft:
    """``FILE.partial``, which takes the name FILE at the end, and beside it the journal ``FILE.partial.json``.

    *identity* says what has to be the same for a resume, and is asked once; it is None where the inputs cannot be read
    again, and then no journal is kept. Raises InputError where FILE is there (unless *force*), or a draft is (unless
    *resume*, which goes on with it, or *force*, which starts anew), and where another batch is writing.
    """

    def __init__(
        self, target: str, identity: Callable[[], Mapping[str, Any]] | None, *, resume: bool, force: bool
    ) -> None:
        self.target = os.path.realpath(target) if os.path.islink(target) else target
        self.partial = f"{self.target}.partial"
        self.is_kept = identity is not None
        self.reached = Entry()
        self._asked = target
        self._journal = Journal(f"{self.partial}.json", {})
        self._force = force
        self._next_note = 0.0
        self._file = -1
        self._refuse_what_is_there(resume)
        if identity is not None:
            self._journal.identity = identity()
        try:
            self._open(resume)
        except OSError as error:
            raise InputError(f"cannot be written: {error.strerror or error}", Location(file=target)) from None

    def _refuse_what_is_there(self, resume: bool) -> None:
        from ruleout_cli.kit import free_target

        has_draft = os.path.lexists(self.partial)
        is_left = has_draft or self._journal.exists()
        if resume and not is_left and not self._force and os.path.isfile(self.target):
            raise InputError(
                "exists already, and no batch is left to resume: if one wrote it, it is complete; --force replaces it",
                Location(file=self._asked),
            )
        free_target(self._asked, self._force or (is_left and not has_draft))
        if has_draft and not os.path.isfile(self.partial):
            raise InputError("not a regular file; expected what is left of a batch", Location(file=self.partial))
        if is_left and not (resume or self._force):
            raise InputError(
                "it is left from a batch that was stopped; --resume goes on with it, --force starts anew",
                Location(file=self.partial),
            )

    def _open(self, resume: bool) -> None:
        going_on = resume and self.is_kept and self._journal.exists()
        if going_on:
            self.reached = self._journal.read()
            if self.reached.complete and not os.path.lexists(self.partial) and os.path.exists(self.target):
                self._journal.remove()  # the batch was stopped between its last two steps
                return
        elif resume and os.path.lexists(self.partial) and os.path.getsize(self.partial):
            raise InputError("it has no journal to resume from; --force starts anew", Location(file=self.partial))
        self._file = os.open(self.partial, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        try:
            _lock(self._file, self.partial)
            if going_on:
                self.reached = self._journal.read()  # again: until now another batch may have come further
                self._refuse_another_content()
            elif self.is_kept:
                self._journal.write(self.reached)
            else:
                self._journal.remove()
            os.ftruncate(self._file, self.reached.length)
            os.lseek(self._file, 0, os.SEEK_END)
        except BaseException:
            self._close()
            raise

    def _refuse_another_content(self) -> None:
        """Refuse a draft that does not begin with what the journal says."""
        left, checksum = self.reached.length, 0
        while left and (data := os.read(self._file, min(left, _PIECE))):
            checksum = zlib.crc32(data, checksum)
            left -= len(data)
        if left or checksum != self.reached.checksum:
            raise InputError("it is not as the batch left it; --force starts anew", Location(file=self.partial))

    def take(self, answer: Answer, place: Place, tally: Tally) -> None:
        size = len(answer.output)
        try:
            rest = memoryview(answer.output)
            while rest:
                rest = rest[os.write(self._file, rest) :]
            length, checksum = self.reached.length + size, followed(self.reached.checksum, answer.checksum, size)
            self.reached = Entry(place, length, checksum, tally)
            if self.is_kept and time.monotonic() >= self._next_note:
                self._note()
        except OSError as error:
            raise CannotWrite(self.partial, error) from None

    def _note(self, *, complete: bool = False) -> None:
        """Put what is written on disk, and then say so in the journal."""
        began = time.monotonic()
        os.fsync(self._file)
        reached = attrs.evolve(self.reached, complete=complete)
        self._journal.write(reached)
        self.reached = reached
        ended = time.monotonic()
        self._next_note = ended + max(PAUSE, PATIENCE * (ended - began))

    def finish(self) -> None:
        if self._file < 0:
            return
        from ruleout_cli.kit import free_target

        try:
            if self.is_kept:
                self._note(complete=True)
            else:
                os.fsync(self._file)
            free_target(self._asked, self._force)
            os.replace(self.partial, self.target)
            sync_folder(self.target)
            self._journal.remove()
            self._close()
        except OSError as error:
            raise CannotWrite(self._asked, error) from None

    def stop(self) -> None:
        if self._file < 0:
            return
        # What comes after the last answer that was taken is cut off, which on a full disk also makes room to note it.
        try:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self.reached.length)
                if self.is_kept:
                    self._note()
        finally:
            self._close()

    def discard(self) -> None:
        """Let go, and leave nothing behind."""
        self.is_kept = False
        if self._file >= 0:
            try:
                with contextlib.suppress(OSError):
                    os.unlink(self.partial)
                    self._journal.remove()
            finally:
                self._close()  # last, so that until then no other batch writes here

    def _close(self) -> None:
        file, self._file = self._file, -1
        with contextlib.suppress(OSError):
            os.close(file)


def _lock(file: int, path: str) -> None:
    """Keep other batches from writing the same file. Raises InputError where one is."""
    try:
        import fcntl
    except ImportError:  # a system without
        return
    busy = InputError("another batch is writing it", Location(file=path))
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise busy from None
    if not os.path.exists(path) or not os.path.samestat(os.fstat(file), os.stat(path)):
        raise busy  # it has just been given its name
