"""Early ends of a command: Ctrl-C, SIGTERM, and a plug-in that does not return."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import ClassVar

from ruleout_cli import status


class Stop(KeyboardInterrupt):
    """A command has to end for another reason than Ctrl-C. Like any KeyboardInterrupt it is not taken for a fault."""

    status: ClassVar[int] = status.INTERRUPTED
    """The exit status of the command."""


class Terminated(Stop):
    """This process received SIGTERM."""

    status = status.TERMINATED


def reason_of(stop: KeyboardInterrupt) -> tuple[str, int]:
    """Return what a message says about *stop*, and the exit status."""
    return str(stop) or "interrupted", stop.status if isinstance(stop, Stop) else status.INTERRUPTED


@contextmanager
def terminable() -> Iterator[None]:
    """Within this context, the first SIGTERM raises Terminated; later ones are ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)
        raise Terminated("terminated")

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
