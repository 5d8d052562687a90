"""The output of a command: standard output, or a file that is written completely or not at all."""

from __future__ import annotations

import os
import re
import sys
from shutil import get_terminal_size
from typing import IO, TYPE_CHECKING, Any

from ruleout.internal import only_ascii, printable
from ruleout_cli.output.files import NewFile, cannot_write
from ruleout_cli.terminal import discard_output, is_terminal, wants_color

if TYPE_CHECKING:
    from types import TracebackType

    from ruleout import Registry
    from ruleout.internal import Format
    from ruleout_cli.input.entries import Entry
    from ruleout_cli.options.groups import Output
    from ruleout_render.internal import Picture

UNPRINTED = re.compile(r"[^\n\t -~]+")
"""Matches text that may contain characters to be escaped."""


class OutputWriter:
    """A writer to standard output or, with ``--output``, to a temporary file that is renamed at the end.

    It is used in a ``with`` statement. If this is left by an exception, no file is written, unless it *grows*: then
    each line is written at once to a file beside the output, which gets its name in any case if it has a line.
    """

    def __init__(self, output: Output, *, grows: bool = False) -> None:
        self.as_json = output.json
        self._has_puzzle = False
        self._new = None if output.output is None else _new_file(output.output, output.force, grows)
        self._grows, self._has_failed = grows, False
        self._file: IO[str] | None = None
        self.is_terminal = self._new is None and is_terminal(sys.stdout)
        self.plain = self._new is None and only_ascii(sys.stdout)
        self.color = self._new is None and wants_color(output.color, self.is_terminal)

    def __enter__(self) -> OutputWriter:
        if self._new is not None:
            self._file = os.fdopen(self._new.create(), "w", encoding="utf-8", newline="\n")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is None or self._new is None:
            return
        try:
            self._file.close()
        except OSError as failure:
            self._new.abandon()
            raise self._new.problem(failure) from None
        if self._has_failed:
            self._new.abandon()
        else:
            self._new.finish(kind is None)

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
        """Return the lines of a paragraph; those after the first are indented, also where *text* begins a new one."""
        from textwrap import wrap

        width, after = max(self.width, 2 * indent), " " * indent
        lines = [line if not number else after + line for number, line in enumerate(text.split("\n"))]
        if not self.is_terminal:
            return lines
        return [part for line in lines for part in wrap(line, width, subsequent_indent=after, break_on_hyphens=False)]

    def heading(self, text: str) -> None:
        """Write the line *text*, in bold if colours are enabled."""
        self._write(f"\x1b[1m{printable(text)}\x1b[0m" if self.color else printable(text))

    def _write(self, text: str) -> None:
        if self._file is not None and self._new is not None:
            try:
                self._file.write(text + "\n")
                if self._grows:
                    self._file.flush()
            except OSError as failure:
                self._has_failed = True
                raise self._new.problem(failure) from None
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

    def puzzle(self, text: str, format: Format | None = None) -> None:
        """Write the text of a puzzle in *format*, below a blank line if it has several lines and is not the first one.

        The heading of the format is written once, above the first puzzle.
        """
        if self._has_puzzle and format is not None and format.heading:
            text = text.removeprefix(f"{format.heading}\n")
        self.line(f"\n{text}" if self._has_puzzle and "\n" in text else text)
        self._has_puzzle = True

    def drawing(self, drawing: Picture | str) -> None:
        """Write a drawing, in colour if colours are enabled."""
        if self.color and not isinstance(drawing, str):
            from ruleout_cli.output.colors import colored

            self._write(colored(drawing))
        else:
            self.line(str(drawing))


def _new_file(path: str, force: bool, grows: bool) -> NewFile:
    if not grows:
        return NewFile(path, force)
    from ruleout_cli.output.growing_file import GrowingFile

    return GrowingFile(path, force)


def flush_output(text: str | bytes = "") -> None:
    """Write *text*, and the buffered text before it, to standard output. Raises InputError if that fails."""
    try:
        if isinstance(text, str):
            sys.stdout.write(text)
        else:
            sys.stdout.flush()
            sys.stdout.buffer.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as failure:
        discard_output()
        raise cannot_write("standard output", failure) from None
