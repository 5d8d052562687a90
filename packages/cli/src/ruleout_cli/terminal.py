"""Messages for people, and what their terminal can show."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from ruleout.plugin import printable


def say(message: str) -> None:
    """A line on standard error."""
    if sys.stderr is not None:
        sys.stderr.write(f"ruleout: {message}\n")
        sys.stderr.flush()


def say_safely(message: str) -> None:
    """A line on standard error in which whatever a terminal would obey is escaped."""
    say(printable(message))


def let_go_of_output() -> None:
    """Send what still waits for standard output nowhere, so that Python does not try it again when it ends."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person sees *stream*."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def wants_color(asked: bool | None, terminal: bool) -> bool:
    """Whether to write colours: as asked, else on a terminal that can, unless NO_COLOR says otherwise."""
    if asked is not None:
        return asked
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def only_ascii(stream: TextIO | None) -> bool:
    """Whether *stream* cannot show the lines of a drawing."""
    try:
        "┏╎░".encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeError, LookupError):
        return True
    return False
