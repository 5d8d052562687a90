"""A worker process that can be ended at any moment, for requests with a deadline or a limit on memory."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from subprocess import PIPE, Popen
from threading import TIMEOUT_MAX, Lock, RLock, Timer
from typing import IO, Any, cast

import attrs

from ruleout_batch.executors.local.channel import Channel, Pickled, shared_memory
from ruleout_batch.executors.local.child import OUT_OF_MEMORY

TRIMMING = "MALLOC_TRIM_THRESHOLD_"
"""The environment variable that Dask sets so that its workers, and the processes that they start, return memory to the
system at once. With it, processes that handle chunks of megabytes would spend as much time on allocating memory as fast
engines need for the work."""


class OutcomeKind(StrEnum):
    """The end of a request."""

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
        The end of the request.
    value
        The result of the function; None for other kinds.
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
    """Do nothing: the default set-up."""


class KillableWorker:
    """Runs requests, one at a time, in a process of its own, which can be ended at any moment.

    The process is started by the first request, or by :meth:`start`, and is kept for later requests. If a request ends
    in any other way than by returning or raising, the process and all processes that it started have ended, and the
    next request starts a new one. A worker can be used from several threads, and in a ``with`` statement, which closes
    it.

    The functions, arguments and values of requests are pickled, so functions must be importable. The standard input of
    a request is empty, and its output is written to standard error. It does not receive SIGINT.

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
        self._lock = RLock()  # held while the fields below change
        self._process: _Process | None = None
        self._request: object | None = None  # stands for the request that runs
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
        """Start the process and its set-up, if there is no process, without waiting until they are ready.

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
            The number of seconds, from the call, after which the process is ended. This includes the time to start a
            process, about half a second, if there is none yet.

        Raises
        ------
        Exception
            Whatever pickle raises if the function or an argument cannot be pickled.
        """
        return self._run(Pickled.of(partial(function, *args)), deadline)

    def cancel(self) -> None:
        """End the process if a request is running, whose outcome is then CANCELLED. For use from another thread."""
        with self._lock:
            self._end(OutcomeKind.CANCELLED, self._request)

    def close(self) -> None:
        """End the process. The outcome of a running request and of all later ones is CANCELLED."""
        with self._lock:
            self._closed = True
            self._end(OutcomeKind.CANCELLED, self._request)
            if self._request is None:
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
                self._request = this = object()
            seconds = TIMEOUT_MAX if deadline is None else min(max(deadline, 0), TIMEOUT_MAX)
            timer = Timer(seconds, self._end, [OutcomeKind.TIMED_OUT, this])
            timer.daemon = True
            outcome = None
            try:
                timer.start()
                outcome = process.outcome(request)
            finally:
                timer.cancel()
                with self._lock:
                    self._request = None
                    if outcome is None or not process.is_usable:
                        self._drop()
            return outcome

    def _started(self) -> _Process:
        if self._process is None:
            self._process = _Process(self._memory, Pickled.of(self._setup))
        return self._process

    def _end(self, reason: OutcomeKind, request: object | None) -> None:
        """End the process because of *reason*, if *request* is the one that is running."""
        with self._lock:
            if request is not None and request is self._request and self._process is not None:
                self._process.end(reason)

    def _drop(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process.close()
            self._process = None


class _Process:
    """One process."""

    def __init__(self, memory: int | None, setup: Pickled) -> None:
        shared = shared_memory()
        module = "ruleout_batch.executors.local.child"
        code = f"import sys; sys.path[:] = {sys.path!r}; from {module} import main; main({shared}, {memory})"
        # A group of its own can be ended as a whole, and does not receive the SIGINT of Ctrl-C.
        inherited = () if shared is None else (shared,)
        own: dict[str, Any] = {"process_group": 0} if os.name == "posix" else {}
        own["env"] = {name: value for name, value in os.environ.items() if name != TRIMMING}
        try:
            self._popen = Popen([sys.executable, "-c", code], stdin=PIPE, stdout=PIPE, pass_fds=inherited, **own)
        except BaseException:
            if shared is not None:
                os.close(shared)
            raise
        self.pid = self._popen.pid
        self._is_ready = False
        self._ended_by: OutcomeKind | None = None
        self._channel = Channel(cast(IO[bytes], self._popen.stdout), cast(IO[bytes], self._popen.stdin), shared)
        self._ending = Lock()
        self._send(setup)

    def outcome(self, request: Pickled | None) -> RequestOutcome:
        """Return the outcome of *request* or, if the process is not ready and the set-up fails, that of the set-up."""
        found = RequestOutcome(OutcomeKind.VALUE)
        if not self._is_ready:
            found = self._receive()
            self._is_ready = found.kind is OutcomeKind.VALUE
        if not self._is_ready or request is None:
            return found
        self._send(request)
        return self._receive()

    @property
    def is_usable(self) -> bool:
        """True if its set-up has run, and the process has not ended."""
        return self._is_ready and self._popen.returncode is None

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
            if self._ended_by is not None:
                return RequestOutcome(self._ended_by)
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

    def end(self, reason: OutcomeKind | None = None) -> None:
        """End the process, because of *reason*, and all that it started, unless they left its group."""
        with self._ending:
            if self._popen.returncode is not None:
                return
            self._ended_by = reason
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
