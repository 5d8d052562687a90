"""Standard output for the answer alone, messages on standard error, and the capabilities of terminals."""

from __future__ import annotations

import os
import sys
from io import StringIO
from threading import get_ident
from typing import Any, TextIO

from ruleout.internal import open_call, printable


class AnswerOutput:
    """Standard output; for a thread that runs code of a plug-in of a third party, it is standard error.

    Therefore the output of a plug-in is not mixed with the answer. The thread is looked up for each access, since
    others may write meanwhile, and a call of a plug-in takes no longer. A command of a plug-in writes its own answer.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream if open_call(get_ident()) is None else sys.stderr or StringIO(), name)


def write_message(message: str) -> None:
    """Write a line to standard error, with control characters escaped."""
    flush_messages(f"ruleout: {printable(message)}\n")


def flush_messages(text: str = "") -> None:
    """Write *text*, and the buffered text before it, to standard error.

    If that fails, this and all later messages are dropped, and Python does not try to write them at exit: the answer
    and the exit status do not depend on them.
    """
    if sys.stderr is not None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):  # full, without a reader, or closed
            sys.stderr = None


def show_long_work() -> None:
    """Write to standard error what engines log about work that takes long, such as compiling, if it is a terminal."""
    if is_terminal(sys.stderr):
        import logging  # takes some milliseconds

        logging.getLogger("ruleout_engines").setLevel(logging.INFO)
        if logging.lastResort is not None:
            logging.lastResort.setLevel(logging.INFO)


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
