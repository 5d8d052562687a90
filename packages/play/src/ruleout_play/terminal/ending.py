"""The end of the program from outside: by a signal, or because its terminal is gone."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial

SIGNALS = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM")
"""The signals by which the program is ended."""
GONE = 129
"""The exit status if the terminal is gone: that of SIGHUP in a shell, whether the signal came or not."""


def on_signal(end: Callable[[int], None]) -> None:
    """Let *end* be called with the exit status if one of :data:`SIGNALS` comes. Needs a running event loop.

    Keys that come faster than they are handled fill the socket into which each signal is written, also that of a timer.
    A signal that finds it full is not reported on the screen: what is in the socket wakes the loop in any case.
    """
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows
        for number in _numbers():
            loop.add_signal_handler(number, partial(end, 128 + number))
        signal.set_wakeup_fd(signal.set_wakeup_fd(-1), warn_on_full_buffer=False)


def off_signal() -> None:
    """Let no signal be handled by the event loop any more.

    A loop that is closed first closes the socket into which each signal is written, also that of a timer, and then
    removes its handlers: a signal between the two would be reported on the screen.
    """
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows
        for number in _numbers():
            loop.remove_signal_handler(number)


def _numbers() -> list[int]:
    """Return the numbers of :data:`SIGNALS`, as far as this system has them."""
    return [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]


def is_terminal_gone() -> bool:
    """Return whether nothing can be read from the terminal any more, although no signal may have said so."""
    return sys.__stdin__ is None or not os.isatty(sys.__stdin__.fileno())
