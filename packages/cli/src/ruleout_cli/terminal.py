"""Messages on standard error, and the capabilities of terminals."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from ruleout.plugin import printable


def write_message(message: str) -> None:
    """Write a line to standard error, with control characters escaped.

    If standard error cannot be written, this and all later messages are dropped: the answer and the exit status do not
    depend on them.
    """
    if sys.stderr is not None:
        try:
            sys.stderr.write(f"ruleout: {printable(message)}\n")
        except (OSError, ValueError):
            sys.stderr = None
    flush_messages()


def flush_messages() -> None:
    """Flush standard error, or drop it if it cannot be written, so that Python does not fail to flush it at exit."""
    if sys.stderr is not None:
        try:
            sys.stderr.flush()
        except (OSError, ValueError):  # full, without a reader, or closed
            sys.stderr = None


def discard_output() -> None:
    """Discard the buffer of standard output, so that Python does not try to write it at exit."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether *stream* is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def wants_color(asked: bool | None, terminal: bool) -> bool:
    """Return whether to write colours.

    This is *asked* or, if that is None, whether the terminal supports colours and NO_COLOR is not set.
    """
    if asked is not None:
        return asked
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def only_ascii(stream: TextIO | None) -> bool:
    """Return whether *stream* cannot encode the lines of a drawing."""
    try:
        "┏╎░".encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeError, LookupError):
        return True
    return False
