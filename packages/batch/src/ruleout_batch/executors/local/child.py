"""The program of a worker process: it reads requests from standard input and writes replies to standard output.

A request is a function without arguments. A reply is a pair of a value and None, or of the text of a traceback and the
exception that was raised.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import threading
from queue import SimpleQueue
from typing import IO

from ruleout import RuleoutError
from ruleout.internal import describe_error
from ruleout_batch.executors.local.channel import Channel, Pickled

OUT_OF_MEMORY = 77
"""The exit status of a process that reached its memory limit."""


def main(shared: int | None, memory: int | None) -> None:
    """Reply to requests until the parent process closes the connection or ends.

    *shared* is the descriptor of memory that the parent shares, *memory* a limit in bytes.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles it, and ends this process
    if memory is not None:
        limit_memory(memory)
    channel = Channel(*_take_over_standard_streams(), shared)
    requests: SimpleQueue[Pickled] = SimpleQueue()
    threading.Thread(target=_listen, args=(channel, requests), daemon=True).start()
    while True:
        try:
            channel.send(_reply(requests.get()))
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
        if not gc.get_freeze_count():  # after the set-up; this process is its own, and its end flushes nothing anyway
            gc.collect()
            gc.freeze()


def limit_memory(size: int) -> None:
    """Limit the address space of this process to *size* bytes, if the platform supports that."""
    try:
        import resource
    except ImportError:  # Windows
        return
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (size if hard == resource.RLIM_INFINITY else min(size, hard), hard))


def _reply(request: Pickled) -> Pickled:
    try:
        return Pickled.of((request.message()(), None))
    except BaseException as error:
        if _ran_out_of_memory(error):
            raise MemoryError from None
        from traceback import format_exception

        return Pickled.of(("".join(format_exception(error)), portable(error)))


def _ran_out_of_memory(error: BaseException | None) -> bool:
    """Return whether *error*, or an error that it was raised from, is a MemoryError."""
    while error is not None:
        if isinstance(error, MemoryError):
            return True
        error = error.__cause__ or error.__context__
    return False


def portable(error: BaseException) -> BaseException:
    """Return *error*, or an exception with its message if *error* cannot be pickled and unpickled."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # depends on the class, which may be that of a plug-in
        return RuleoutError(str(error)) if isinstance(error, RuleoutError) else RuntimeError(describe_error(error))
    return error


def _take_over_standard_streams() -> tuple[IO[bytes], IO[bytes]]:
    """Return standard input and output, and replace them for everything else in this process.

    The output of a request is written to standard error, and its standard input is empty.
    """
    incoming, outgoing = os.dup(0), os.dup(1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return open(incoming, "rb"), open(outgoing, "wb")


def _listen(channel: Channel, requests: SimpleQueue[Pickled]) -> None:
    """Queue requests, and end the process at once when the parent has closed the connection."""
    try:
        while True:
            requests.put(channel.receive())
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except (EOFError, OSError):
        os._exit(0)
