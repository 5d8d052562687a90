"""Plug-ins that do not return: after ten seconds one is named, and if there is a time limit, it is ended.

While a command runs, its stack is looked at twice a second. A call of a third party's code that is found there again
and again has not returned. The project's own code may take as long as it needs, and so may the command of a plug-in.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType

from ruleout import RuleoutError
from ruleout.plugin import ENTRY_POINT_GROUP, Provider, installed_plugins
from ruleout_cli.hooks import GROUP
from ruleout_cli.options.environment import VARIABLE
from ruleout_cli.options.values import names, seconds
from ruleout_cli.terminal import write_message

INTERVAL = 0.5
"""The seconds between two looks at the stack."""
NAMED_AFTER = 10.0
"""The seconds after which a plug-in that has not returned is named."""
GRACE = 5.0
"""The seconds beyond the time limit after which a plug-in that has not returned is ended. Code that checks the limit
itself, however rarely, ends before that, and so does an import that is only slow."""
PASSED_ON = ("ruleout_cli.commands.extensions", "ruleout_cli.commands.loop")
"""The modules beside the commands through which the command of a plug-in is called, or calls."""


class PluginTimeout(KeyboardInterrupt):
    """A plug-in did not return within the time limit. Like any KeyboardInterrupt it is not taken for a fault."""


class PluginWatch:
    """The watch over the plug-ins that one command calls.

    Parameters
    ----------
    limit
        The time limit in seconds, or None.
    """

    def __init__(self, limit: float | None) -> None:
        self._limit = limit
        self._modules: dict[str, Provider] | None = None
        self._call: FrameType | None = None
        self._since = 0.0
        self._named: set[Provider] = set()

    def restart(self) -> None:
        """Restart the clock, since a puzzle is done: the call that goes on has returned a result."""
        self._call = None

    def look(self, frame: FrameType | None) -> bool:
        """Look at the stack that ends in *frame*, and return whether any plug-in has to be watched.

        Raises PluginTimeout if one has not returned within the time limit.
        """
        if self._modules is None:
            self._modules = _third_party_modules()
        call, provider = self._plugin_call(frame)
        if call is None or provider is None or call is not self._call:
            self._call, self._since = call, monotonic()
            return bool(self._modules)
        waited = monotonic() - self._since
        if self._limit is not None and waited >= self._limit + GRACE:
            raise PluginTimeout(f"unknown: time limit; plug-in {provider} did not return; {_leave_out(provider)}")
        if waited >= NAMED_AFTER and provider not in self._named:
            with suppress(RuntimeError):  # it is writing to standard error itself at this moment
                write_message(f"waiting for plug-in {provider}; {_leave_out(provider)}")
                self._named.add(provider)
        return True

    def _plugin_call(self, frame: FrameType | None) -> tuple[FrameType, Provider] | tuple[None, None]:
        """The outermost call of a plug-in on the stack, unless that is the body of a plug-in's command."""
        calls = []
        while frame is not None:
            calls.append(frame)
            frame = frame.f_back
        is_command = False
        for call in reversed(calls):
            name = str(call.f_globals.get("__name__"))
            if name.startswith(("typer.", "click.")):
                is_command = True
            elif (provider := self._provider(name)) is not None:
                return (None, None) if is_command else (call, provider)
            elif name.startswith("ruleout_cli."):
                is_command &= not name.startswith("ruleout_cli.commands.") or name in PASSED_ON
            elif name.startswith("ruleout"):
                is_command = False
        return None, None

    def _provider(self, name: str) -> Provider | None:
        """The plug-in whose module has the most packages in common with the module *name*, or None."""
        parts = name.split(".")
        for length in range(len(parts), 0, -1):
            package = ".".join(parts[:length]) + "."
            for module, provider in (self._modules or {}).items():
                if f"{module}.".startswith(package):
                    return provider
        return None


_watch: PluginWatch | None = None
"""The watch over the command that is running."""


@contextmanager
def watched(arguments: Sequence[str]) -> Iterator[None]:
    """Watch plug-ins within a ``with`` block, in which the command with these *arguments* is run.

    A time limit ends a plug-in only where there are interval timers (not on Windows), and if nothing else uses them.
    """
    global _watch
    uses_signals = (
        hasattr(signal, "setitimer")
        and threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    )
    _watch = PluginWatch(_time_limit(arguments) if uses_signals else None)
    with (_timer if uses_signals else _thread)(_watch.look):
        yield


def restart() -> None:
    """Restart the clock of the watch, since a puzzle is done."""
    if _watch is not None:
        _watch.restart()


@contextmanager
def _timer(look: Callable[[FrameType | None], bool]) -> Iterator[None]:
    """Call *look* in this thread by a signal, until it returns False."""

    def tick(number: int, frame: FrameType | None) -> None:
        again = True
        try:
            again = look(frame)
        finally:
            if again:  # only now, since a look could take longer than the interval
                signal.setitimer(signal.ITIMER_REAL, INTERVAL)

    signal.signal(signal.SIGALRM, tick)
    signal.setitimer(signal.ITIMER_REAL, INTERVAL)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)  # first, so that no tick starts the timer again
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


@contextmanager
def _thread(look: Callable[[FrameType | None], bool]) -> Iterator[None]:
    """Call *look* in a thread of its own, until it returns False."""
    ended, watched = threading.Event(), threading.get_ident()

    def run() -> None:
        while not ended.wait(INTERVAL) and look(sys._current_frames().get(watched)):
            pass

    threading.Thread(target=run, daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def _third_party_modules() -> dict[str, Provider]:
    """The modules of the entry points of third parties, each with its plug-in."""
    return {
        point.value.partition(":")[0].strip(): provider
        for group in (ENTRY_POINT_GROUP, GROUP)
        for provider, point in installed_plugins(group)
        if not isinstance(point, str) and not provider.first_party
    }


def _leave_out(provider: Provider) -> str:
    words = [*names(os.environ.get(VARIABLE, "")), f"-{provider.distribution}"]
    return f"to leave it out: {VARIABLE}={','.join(words)}"


def _time_limit(arguments: Sequence[str]) -> float | None:
    """The time limit among the *arguments* of a command, or None if there is none or it is invalid."""
    limit = None
    for word, following in zip(arguments, [*arguments[1:], ""], strict=False):
        name, equals, value = word.partition("=")
        if name == "--timeout":
            limit = value if equals else following
    try:
        return seconds("--timeout", limit)
    except RuleoutError:  # the command reports it
        return None
