"""Files that are written completely or not at all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ruleout import InputError, Location
from ruleout.internal import already_exists, format_of_file, quoted, refuse_target
from ruleout_cli.options.pictures import KINDS

if TYPE_CHECKING:
    from types import TracebackType

    from ruleout import Registry
    from ruleout_cli.options.groups import Output


def format_of(to: str | None, file: str | None, registry: Registry) -> str | None:
    """Return the id of the format of an output: *to*, else the one that is written and has the suffix of *file*.

    Returns None if there is neither. Raises UnknownName if there is no format *to*, and InputError for the suffix of a
    picture.
    """
    if to is not None:
        return registry.format(to).id
    found = None if file is None else format_of_file(registry, file)
    if found is None and _picture_suffix(file):
        expected = "expected another one, or a format with --to; ruleout render draws"
        raise InputError(f"--output: found the suffix {quoted(_picture_suffix(file))} of a picture; {expected}")
    return None if found is None else found.id


def _picture_suffix(file: str | None) -> str:
    """Return the suffix of *file* if it is that of a picture, else nothing."""
    suffix = os.path.splitext(file or "")[1]
    return suffix if suffix.lower()[1:] in KINDS else ""


def picture_kind(to: str | None, output: Output, registry: Registry) -> str | None:
    """Return the kind of picture that the suffix of --output names, None if puzzles are written as text.

    Raises InputError if a picture cannot be written there.
    """
    kind = _picture_suffix(output.output).lower()[1:]
    if to is not None or output.output is None or not kind or format_of_file(registry, output.output) is not None:
        return None
    if output.json:
        raise InputError(f"--json: found the output {quoted(output.output)}, a picture; expected another suffix")
    from ruleout_render.internal import require_for

    require_for(kind)
    if kind == "pdf":
        free_target(output.output, output.force)
    return kind


class NewFile:
    """A file that is written under another name in its folder, and gets its own name at the end.

    Making one raises InputError if the name is that of a link, or of a file that may not be overwritten.
    """

    def __init__(self, path: str, force: bool) -> None:
        self._target = free_target(path, force)
        self._force = force
        self._temporary = ""

    def create(self) -> int:
        """Create the file and return its descriptor. Raises InputError."""
        import tempfile

        try:
            handle, self._temporary = tempfile.mkstemp(dir=os.path.dirname(self._target), prefix=".ruleout-")
        except OSError as error:
            raise self.problem(error) from None
        if hasattr(os, "fchmod"):
            os.fchmod(handle, 0o666 & ~_umask())
        return handle

    def finish(self, is_complete: bool) -> None:
        """Give the file its name if it *is_complete*, else remove it. Raises InputError."""
        try:
            if is_complete:
                self.rename()
        except OSError as error:
            raise self.problem(error) from None
        finally:
            self.discard()

    def abandon(self) -> None:
        """Remove the file, in which something could not be written."""
        self.discard()

    def rename(self) -> None:
        """Give the file its name. Without --force, a file that another program made meanwhile is not replaced."""
        if self._force:
            os.replace(self._temporary, self._target)
            return
        try:
            os.link(self._temporary, self._target)
        except FileExistsError:
            raise already_exists(self._target) from None
        except OSError:  # a file system without hard links
            refuse_target(self._target, force=False)
            os.replace(self._temporary, self._target)

    def discard(self) -> None:
        """Remove the file under its other name, if it still has that."""
        if os.path.exists(self._temporary):
            os.unlink(self._temporary)

    def take_back(self) -> None:
        """Remove the file under its own name, unless it may have replaced another one."""
        if not self._force and os.path.exists(self._target):
            os.unlink(self._target)

    def problem(self, error: OSError) -> InputError:
        """Return the error for *error*, which occurred while the file was written."""
        return cannot_write(self._target, error)


class NewFiles:
    """Several files, all of which are written or none.

    It is used as a context manager; the files get their names when this is left without an exception.
    """

    def __init__(self, force: bool) -> None:
        self._force = force
        self._files: list[NewFile] = []

    def __enter__(self) -> NewFiles:
        return self

    def write(self, path: str, data: bytes) -> None:
        """Write *data*, which will be the content of the file at *path*. Raises InputError."""
        file = NewFile(path, self._force)
        handle = file.create()
        self._files.append(file)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
        except OSError as error:
            raise file.problem(error) from None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        named: list[NewFile] = []
        try:
            for file in self._files if kind is None else ():
                try:
                    file.rename()
                except OSError as failure:
                    raise file.problem(failure) from None
                named.append(file)
        except BaseException:
            for file in named:
                file.take_back()
            raise
        finally:
            for file in self._files:
                file.discard()


def free_target(path: str, force: bool) -> str:
    """Return *path*, made absolute. Raises InputError if it is a link, or exists and may not be overwritten."""
    refuse_target(path, force)
    return os.path.abspath(path)


def cannot_write(path: str, error: OSError) -> InputError:
    """Return the error for a file, or standard output, that cannot be written."""
    return InputError(f"cannot be written: {error.strerror or error}", Location(file=path))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
