"""A worker process that can be ended at any moment, for requests with a deadline or a limit on memory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from threading import TIMEOUT_MAX, Lock, Timer
from typing import Any

import attrs

from ruleout_batch.executors.local.channel import Channel, Pickled, shared_memory
from ruleout_batch.executors.local.child import OUT_OF_MEMORY


class OutcomeKind(StrEnum):
    """How a request ended."""

    VALUE = "value"
    RAISED = "raised"
    TIMED_OUT = "timed out"
    OUT_OF_MEMORY = "out of memory"
    DIED = "died"
    CANCELLED = "cancelled"


@attrs.frozen
class RequestOutcome:
    """The outcome of a request.

    Attributes
    ----------
    kind
        How the request ended.
    value
        What the function returned; None for other kinds.
    error
        The exception that the function raised, if the kind is RAISED. An exception that cannot be pickled is replaced
        by a RuntimeError, or a RuleoutError, with its message.
    detail
        The text of the traceback if the kind is RAISED, how the process ended if the kind is DIED, otherwise empty.
    """

    kind: OutcomeKind
    value: Any = None
    error: BaseException | None = None
    detail: str = ""


def _nothing() -> None:
    """The default set-up."""


class KillableWorker:
    """Runs requests, one at a time, in a process of its own, which can be ended at any moment.

    The process is started by the first request, or by :meth:`start`, and is kept for later requests. After a request
    that did not end by returning or raising, the process and all that it started are gone, and the next request starts
    a new one. A worker can be used from several threads, and in a ``with`` statement, which closes it.

    The functions, arguments and values of requests are pickled, so that functions must be importable. A request reads
    nothing from standard input, and what it prints goes to standard error. SIGINT does not reach it.

    Parameters
    ----------
    memory
        The largest size of the address space of the process in bytes, the interpreter included. It has no effect on
        platforms without ``RLIMIT_AS``, such as Windows.
    setup
        A function without arguments that each new process runs before its first request.

    Examples
    --------
    >>> import ruleout
    >>> from ruleout_batch import KillableWorker
    >>> with KillableWorker() as worker:
    ...     outcome = worker.run(ruleout.count, "1...3..2...3..2.", deadline=30)
    >>> outcome.kind, outcome.value.number
    (<OutcomeKind.VALUE: 'value'>, 1)
    """

    def __init__(self, *, memory: int | None = None, setup: Callable[[], object] = _nothing) -> None:
        if memory is not None and memory < 1:
            raise ValueError(f"memory: found {memory}; expected 1 or more bytes")
        self._memory = memory
        self._setup = setup
        self._turn = Lock()  # held while a request runs
        self._lock = Lock()  # held while the fields below change
        self._process: _Process | None = None
        self._runs = False
        self._ended_by: OutcomeKind | None = None
        self._closed = False

    def __enter__(self) -> KillableWorker:
        return self

    def __exit__(self, *about: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The id of the process, None if there is none."""
        process = self._process
        return None if process is None else process.pid

    def start(self) -> None:
        """Start the process and its set-up, if there is no process, without waiting for them.

        Raises
        ------
        OSError
            If no process can be started.
        """
        with self._lock:
            if not self._closed:
                self._started()

    def ready(self, *, deadline: float | None = None) -> RequestOutcome:
        """Start the process, if there is none, wait until its set-up has run, and return the outcome of the set-up.

        Without a call of this method, a request waits for the set-up and returns its outcome unless it is a value.
        """
        return self._run(None, deadline)

    def run(self, function: Callable[..., Any], /, *args: Any, deadline: float | None = None) -> RequestOutcome:
        """Call *function* with *args* in the process, and return the outcome.

        Parameters
        ----------
        function
            A function that can be pickled; use :func:`functools.partial` for keyword arguments.
        args
            Its arguments.
        deadline
            The number of seconds, from now on, after which the process is ended. The time to start a process, half a
            second or so, is included if there is none yet.

        Raises
        ------
        Exception
            Whatever pickle raises if the function or an argument cannot be pickled.
        """
        return self._run(Pickled.of(partial(function, *args)), deadline)

    def cancel(self) -> None:
        """End the process if a request is running, which then returns as cancelled. For use from another thread."""
        with self._lock:
            self._end(OutcomeKind.CANCELLED)

    def close(self) -> None:
        """End the process. A running request and all later ones return as cancelled."""
        with self._lock:
            self._closed = True
            self._end(OutcomeKind.CANCELLED)
            if not self._runs:
                self._drop()

    def _run(self, request: Pickled | None, deadline: float | None) -> RequestOutcome:
        with self._turn:
            with self._lock:
                if self._closed:
                    return RequestOutcome(OutcomeKind.CANCELLED)
                try:
                    process = self._started()
                except OSError as error:
                    return RequestOutcome(OutcomeKind.DIED, detail=f"not started: {error.strerror or error}")
                self._runs, self._ended_by = True, None
            timer = None if deadline is None else Timer(min(max(deadline, 0), TIMEOUT_MAX), self._time_out)
            outcome = None
            try:
                if timer is not None:
                    timer.daemon = True
                    timer.start()
                outcome = process.outcome(request)
            finally:
                if timer is not None:
                    timer.cancel()
                with self._lock:
                    self._runs = False
                    if outcome is None or outcome.kind not in _SURVIVED or self._ended_by or not process.is_ready:
                        self._drop()
            if outcome.kind is OutcomeKind.DIED and self._ended_by:
                return RequestOutcome(self._ended_by)
            return outcome

    def _started(self) -> _Process:
        if self._process is None:
            self._process = _Process(self._memory, Pickled.of(self._setup))
        return self._process

    def _time_out(self) -> None:
        with self._lock:
            self._end(OutcomeKind.TIMED_OUT)

    def _end(self, reason: OutcomeKind) -> None:
        """End the process because of *reason*, if a request is running."""
        if self._runs and self._ended_by is None and self._process is not None:
            self._ended_by = reason
            self._process.end()

    def _drop(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process.close()
            self._process = None


_SURVIVED = (OutcomeKind.VALUE, OutcomeKind.RAISED)


class _Process:
    """One process. *is_ready* says whether its set-up has run."""

    def __init__(self, memory: int | None, setup: Pickled) -> None:
        shared = shared_memory()
        module = "ruleout_batch.executors.local.child"
        code = f"import sys; sys.path[:] = {sys.path!r}; from {module} import main; main({shared}, {memory})"
        # A group of its own can be ended as a whole, and does not receive the SIGINT of Ctrl-C.
        own_group: dict[str, Any] = {"process_group": 0} if os.name == "posix" else {}
        try:
            self._popen = subprocess.Popen(
                [sys.executable, "-c", code],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=() if shared is None else (shared,),
                **own_group,
            )
        except BaseException:
            if shared is not None:
                os.close(shared)
            raise
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self.pid = self._popen.pid
        self.is_ready = False
        self._channel = Channel(self._popen.stdout, self._popen.stdin, shared)
        self._ending = Lock()
        self._send(setup)

    def outcome(self, request: Pickled | None) -> RequestOutcome:
        """Return the outcome of *request* or, if the process is not ready and the set-up fails, that of the set-up."""
        found = RequestOutcome(OutcomeKind.VALUE)
        if not self.is_ready:
            found = self._receive()
            self.is_ready = found.kind is OutcomeKind.VALUE
        if not self.is_ready or request is None:
            return found
        self._send(request)
        return self._receive()

    def _send(self, message: Pickled) -> None:
        try:
            self._channel.send(message)
        except (OSError, ValueError):  # it has died, which shows when its reply is read
            self.end()

    def _receive(self) -> RequestOutcome:
        try:
            reply = self._channel.receive()
        except (EOFError, OSError, ValueError):
            self.end()
            status = self._popen.returncode
            if status == OUT_OF_MEMORY:
                return RequestOutcome(OutcomeKind.OUT_OF_MEMORY)
            return RequestOutcome(OutcomeKind.DIED, detail=_how(status))
        try:
            value, error = reply.message()
        except Exception as problem:  # the class of a value cannot be imported here
            return RequestOutcome(OutcomeKind.RAISED, error=problem)
        if error is None:
            return RequestOutcome(OutcomeKind.VALUE, value)
        return RequestOutcome(OutcomeKind.RAISED, error=error, detail=value)

    def end(self) -> None:
        """End the process and all that it started, unless they left its group."""
        with self._ending:
            if self._popen.returncode is not None:
                return
            # Until it is waited for, its id, which is that of the group, cannot belong to anything else.
            if os.name == "posix":
                os.killpg(self.pid, signal.SIGKILL)
            else:
                self._popen.kill()
            self._popen.wait()

    def close(self) -> None:
        self._channel.close()


def _how(status: int) -> str:
    """Return how a process with this exit status ended."""
    if status >= 0:
        return f"ended with status {status}"
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    return f"killed by {name}"
