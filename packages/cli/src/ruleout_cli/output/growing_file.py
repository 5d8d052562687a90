"""Files that are written bit by bit, so that what was written is not lost if the process is killed."""

from __future__ import annotations

import os

from ruleout import InputError, Location
from ruleout.internal import lock_file
from ruleout_cli.output.files import NewFile, cannot_write

_FLAGS = os.O_WRONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class GrowingFile(NewFile):
    """A file that is called ``FILE.partial`` while it is written; it keeps this name if the process is killed.

    Making one raises InputError as that of a NewFile does.
    """

    def __init__(self, path: str, force: bool) -> None:
        super().__init__(path, force)
        self._temporary = f"{self._target}.partial"

    def create(self) -> int:
        """Create the file and return its descriptor.

        Raises InputError also if another process is writing it, or has left it with some content, unless *force*.
        """
        try:
            if os.path.lexists(self._temporary):
                self._remove_left()
            file = os.open(self._temporary, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
        except OSError as error:
            raise cannot_write(self._temporary, error) from None
        lock_file(file)
        return file

    def _remove_left(self) -> None:
        """Remove the file that a process has left, only by name, since it may have another one."""
        where = Location(file=self._temporary)
        if os.path.islink(self._temporary) or not os.path.isfile(self._temporary):
            raise InputError("not a regular file; expected none, or one that a command has left", where)
        file = os.open(self._temporary, _FLAGS)
        try:
            if not lock_file(file):
                raise InputError("another command is writing it", where)
            if os.fstat(file).st_size and not self._force:
                message = "left by a command that was killed, with what it had written"
                raise InputError(f"{message}; rename it to keep it, or use --force to overwrite it", where)
            os.unlink(self._temporary)
        finally:
            os.close(file)

    def finish(self, is_complete: bool) -> None:
        """Give the file its name if it *is_complete* or has any content. Raises InputError, and then keeps it."""
        if not is_complete and not os.path.getsize(self._temporary):
            self.discard()
            return
        try:
            self.rename()
        except OSError as error:
            raise self.problem(error) from None
        except InputError as error:
            raise InputError(f"{error.message}; {self._kept()}", error.where) from None
        self.discard()  # the name that a link was made from

    def abandon(self) -> None:
        """Keep the file, in which something could not be written."""

    def problem(self, error: OSError) -> InputError:
        """Return the error for *error*, which occurred while the file was written."""
        return InputError(f"cannot be written: {error.strerror or error}; {self._kept()}", Location(file=self._target))

    def _kept(self) -> str:
        return f"what was written so far is in {self._temporary}"
