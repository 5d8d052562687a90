"""Plug-ins that do not return: after ten seconds one is named, and if there is a time limit, it is ended.

Twice a second the gate is asked which plug-in it has called, and since when. The project's own code may take as long as
it needs, and so may the command of a plug-in.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from time import monotonic
from types import FrameType

from ruleout import RuleoutError
from ruleout.internal import Provider, open_call
from ruleout_cli.options.environment import VARIABLE
from ruleout_cli.options.values import names, seconds
from ruleout_cli.status import UNKNOWN
from ruleout_cli.stopping import Stop
from ruleout_cli.terminal import write_message

INTERVAL = 0.5
"""The seconds between two looks at the gate."""
NAMED_AFTER = 10.0
"""The seconds after which a plug-in that has not returned is named."""
GRACE = 5.0
"""The seconds beyond the time limit after which a plug-in that has not returned is ended. Code that checks the limit
itself, however rarely, ends before that, and so does an import that is only slow."""


class PluginTimeout(Stop):
    """A plug-in did not return within the time limit."""

    status = UNKNOWN


class PluginWatch:
    """The watch over the plug-ins that one command calls.

    Parameters
    ----------
    limit
        The time limit in seconds, or None.
    """

    def __init__(self, limit: float | None) -> None:
        self._limit = limit
        self._named: set[Provider] = set()

    def look(self, thread: int) -> None:
        """Look at the call of a plug-in that is open in a thread, if there is one.

        Raises PluginTimeout if it has not returned within the time limit.
        """
        call = open_call(thread)
        if call is None:
            return
        provider, waited = call[0], monotonic() - call[1]
        if self._limit is not None and waited >= self._limit + GRACE:
            raise PluginTimeout(
                f"unknown: time limit reached; plug-in {provider} did not return; {_leave_out(provider)}"
            )
        if waited >= NAMED_AFTER and provider not in self._named:
            with suppress(RuntimeError):  # it is writing to standard error itself at this moment
                write_message(f"waiting for plug-in {provider}; {_leave_out(provider)}")
                self._named.add(provider)


@contextmanager
def watched(arguments: Sequence[str]) -> Iterator[None]:
    """Watch plug-ins within a ``with`` block, in which the command with these *arguments* is run.

    A time limit ends a plug-in only where there are interval timers (not on Windows), and if nothing else uses them.
    """
    uses_signals = (
        hasattr(signal, "setitimer")
        and threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    )
    watch = PluginWatch(_time_limit(arguments) if uses_signals else None)
    with (_timer if uses_signals else _thread)(partial(watch.look, threading.get_ident())):
        yield


@contextmanager
def _timer(look: Callable[[], None]) -> Iterator[None]:
    """Call *look* in this thread by a signal, again and again."""

    ended = False

    def tick(number: int, frame: FrameType | None) -> None:
        if ended:
            return
        try:
            look()
        finally:  # only now, since a look could take longer than the interval
            signal.setitimer(signal.ITIMER_REAL, INTERVAL)

    signal.signal(signal.SIGALRM, tick)
    signal.setitimer(signal.ITIMER_REAL, INTERVAL)
    try:
        yield
    finally:
        ended = True  # rather than another handler: Python reports an error if a signal waits for one that is removed
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


@contextmanager
def _thread(look: Callable[[], None]) -> Iterator[None]:
    """Call *look* in a thread of its own, again and again."""
    ended = threading.Event()

    def run() -> None:
        while not ended.wait(INTERVAL):
            look()

    threading.Thread(target=run, daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def _leave_out(provider: Provider) -> str:
    words = [*names(os.environ.get(VARIABLE, "")), f"-{provider.distribution}"]
    return f"to leave it out: {VARIABLE}={','.join(words)}"


def _time_limit(arguments: Sequence[str]) -> float | None:
    """Return the time limit among the *arguments* of a command, or None if there is none or it is invalid."""
    limit = None
    for word, following in zip(arguments, [*arguments[1:], ""], strict=False):
        name, equals, value = word.partition("=")
        if name == "--timeout":
            limit = value if equals else following
    try:
        return None if limit is None else seconds("--timeout", limit)
    except RuleoutError:  # the command reports it
        return None
