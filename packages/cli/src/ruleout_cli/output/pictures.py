"""Pictures as files, or on standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleout import InputError
from ruleout_cli.output.files import NewFiles, free_target
from ruleout_cli.output.writer import flush_output
from ruleout_cli.terminal import is_terminal

if TYPE_CHECKING:
    from types import TracebackType

BINARY = ("png", "pdf")
"""The kinds of pictures that are no text."""


class PictureWriter:
    """A writer of pictures: to files, of which all are written or none, or one picture to standard output.

    It is used in a ``with`` statement. If this is left by an exception, nothing is written.

    Parameters
    ----------
    kind
        The format of the pictures.
    path
        The file of a single picture; several get numbers before its suffix. None for standard output.
    force
        True if files are overwritten.
    is_single
        True if there will be one picture.

    Raises
    ------
    InputError
        If it is known already that the pictures cannot be written.
    """

    def __init__(self, kind: str, path: str | None, force: bool, is_single: bool) -> None:
        self._kind = kind
        self._path = path
        self._files = NewFiles(force)
        self._waiting: list[bytes] = []
        if path is not None:
            if is_single:
                free_target(path, force)
        elif not is_single:
            raise self._too_many()
        elif kind in BINARY and is_terminal(sys.stdout):
            raise InputError(
                f"{kind.upper()} is not text for a terminal; write it to a file with --output, or to a pipe"
            )

    def _too_many(self) -> InputError:
        hint = f"expected a name such as picture.{self._kind}, to which each picture adds its number"
        return InputError(f"--output: found none for several pictures; {hint}")

    def __enter__(self) -> PictureWriter:
        return self

    def write(self, data: bytes, numbers: Sequence[str] = ()) -> None:
        """Write a picture, whose file has *numbers* before its suffix. Raises InputError."""
        if self._path is not None:
            start, suffix = os.path.splitext(self._path)
            self._files.write("-".join((start, *numbers)) + suffix, data)
        elif self._waiting:
            raise self._too_many()
        else:
            self._waiting.append(data)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._files.__exit__(kind, error, trace)
        if kind is None and sys.stdout is not None:
            for data in self._waiting:
                flush_output(data)
