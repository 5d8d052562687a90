"""The output of a command: standard output, or a file that is written completely or not at all."""

from __future__ import annotations

import os
import re
import sys
from shutil import get_terminal_size
from typing import IO, TYPE_CHECKING, Any

from ruleout import InputError, Location
from ruleout.plugin import printable
from ruleout_cli.terminal import discard_output, is_terminal, only_ascii, wants_color

if TYPE_CHECKING:
    from types import TracebackType

    from ruleout import Registry
    from ruleout_cli.input.entries import Entry
    from ruleout_cli.options.groups import Output
    from ruleout_render.characters import Picture

UNPRINTED = re.compile(r"[^\n\t -~]+")
"""What may contain characters to be escaped."""


class OutputWriter:
    """A writer to standard output or, with ``--output``, to a temporary file that is renamed at the end.

    It is used in a ``with`` statement. If this is left by an exception, no file is written.
    """

    def __init__(self, output: Output) -> None:
        self.as_json = output.json
        self._target = free_target(output.output, output.force) if output.output is not None else None
        self._force = output.force
        self._file: IO[str] | None = None
        self._temporary = ""
        self.is_terminal = self._target is None and is_terminal(sys.stdout)
        self.plain = self._target is None and only_ascii(sys.stdout)
        self.color = self._target is None and wants_color(output.color, self.is_terminal)

    def __enter__(self) -> OutputWriter:
        if self._target is not None:
            import tempfile

            try:
                handle, self._temporary = tempfile.mkstemp(dir=os.path.dirname(self._target), prefix=".ruleout-")
            except OSError as error:
                raise cannot_write(self._target, error) from None
            if hasattr(os, "fchmod"):
                os.fchmod(handle, 0o666 & ~_umask())
            self._file = os.fdopen(handle, "w", encoding="utf-8", newline="\n")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is None:
            return
        try:
            self._file.close()
            if kind is None:
                self._rename()
        except OSError as failure:
            raise cannot_write(str(self._target), failure) from None
        finally:
            if os.path.exists(self._temporary):
                os.unlink(self._temporary)

    @property
    def width(self) -> int:
        """The number of columns of the terminal."""
        return get_terminal_size().columns

    def line(self, text: str = "") -> None:
        """Write *text* and a line feed, with control characters escaped except line feeds and tabs."""
        self._write(text if text.isprintable() else UNPRINTED.sub(lambda found: printable(found[0]), text))

    def paragraph(self, text: str, indent: int = 0) -> None:
        """Write *text* as a line or, on a terminal, as lines that fit it, with all but the first indented."""
        for line in self.wrapped(text, indent):
            self.line(line)

    def wrapped(self, text: str, indent: int) -> list[str]:
        """Return the lines of a paragraph."""
        from textwrap import wrap

        if not self.is_terminal:
            return [text]
        return wrap(text, max(self.width, 2 * indent), subsequent_indent=" " * indent, break_on_hyphens=False)

    def heading(self, text: str) -> None:
        """Write the line *text*, in bold if colours are enabled."""
        self._write(f"\x1b[1m{printable(text)}\x1b[0m" if self.color else printable(text))

    def _write(self, text: str) -> None:
        if self._file is not None:
            try:
                self._file.write(text + "\n")
            except OSError as failure:
                raise cannot_write(str(self._target), failure) from None
        elif sys.stdout is not None:
            flush_output(text + "\n")

    def result(self, entry: Entry, item: object, registry: Registry, **more: object) -> None:
        """Write the record of *item* (see :func:`ruleout.to_record`), which belongs to *entry*, as one line of JSON.

        Version and kind are followed by the number, line, id and variant of the puzzle; *more* is at the end.
        """
        from ruleout import to_record

        record = to_record(item, plugins=registry)
        head = {key: record[key] for key in ("version", "kind")}
        self.record({**head, **entry.record, **record, **more})

    def record(self, data: dict[str, Any]) -> None:
        """Write *data* as one line of JSON in ASCII, in which the characters that a terminal interprets are escaped."""
        import json

        self.line(json.dumps(data))

    def drawing(self, drawing: Picture | str) -> None:
        """Write a drawing, in colour if colours are enabled."""
        if self.color and not isinstance(drawing, str):
            from ruleout_cli.output.colors import colored

            self._write(colored(drawing))
        else:
            self.line(str(drawing))

    def _rename(self) -> None:
        """Rename the temporary file. Without --force, a file that another program made meanwhile is not replaced."""
        assert self._target is not None
        if self._force:
            os.replace(self._temporary, self._target)
            return
        try:
            os.link(self._temporary, self._target)
        except FileExistsError:
            raise _exists(self._target) from None
        except OSError:  # a file system without hard links
            free_target(self._target, force=False)
            os.replace(self._temporary, self._target)


def free_target(path: str, force: bool) -> str:
    """Return *path*, made absolute. Raises InputError if it is a link, or exists and may not be overwritten."""
    target = os.path.abspath(path)
    if os.path.lexists(target):
        if os.path.islink(target) or not os.path.isfile(target):
            raise InputError("not a regular file; expected the name of a file to write", Location(file=path))
        if not force:
            raise _exists(path)
    return target


def _exists(path: str) -> InputError:
    return InputError("already exists; use --force to overwrite it", Location(file=path))


def flush_output(text: str = "") -> None:
    """Write *text*, and the buffered text before it, to standard output. Raises InputError if that fails."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as failure:
        discard_output()
        raise cannot_write("standard output", failure) from None


def cannot_write(path: str, error: OSError) -> InputError:
    """Return the error for a file, or standard output, that cannot be written."""
    return InputError(f"cannot be written: {error.strerror or error}", Location(file=path))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
