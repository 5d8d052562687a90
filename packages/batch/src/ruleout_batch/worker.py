"""A process that answers chunks: it reads them from its standard input and writes answers to its standard output.

Messages are pickled, each behind its length. The first is the job; what comes back is None once the worker is ready.
Then each chunk is answered with an answer, or with the error that keeps the job from being done at all.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import threading
from queue import SimpleQueue
from typing import IO, Any

from ruleout.errors import RuleoutError
from ruleout_batch.work import Solver

_LENGTH = struct.Struct(">Q")


def send(stream: IO[bytes], message: object) -> None:
    """Write *message*. Raises OSError where nobody reads on."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """The next message. Raises EOFError where there is none, or less than one."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    data = stream.read(_LENGTH.unpack(head)[0])
    if len(data) < _LENGTH.unpack(head)[0]:
        raise EOFError
    return pickle.loads(data)


def main() -> None:
    """Answer until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # that is for whoever asks, who ends this process
    incoming, outgoing = _taken_over()
    messages: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(incoming, messages), daemon=True).start()
    try:
        solver = Solver(messages.get())
    except RuleoutError as error:
        send(outgoing, portable(error))
        return
    send(outgoing, None)
    while True:
        chunk = messages.get()
        try:
            answer: object = solver.answer(chunk)
        except RuleoutError as error:
            answer = portable(error)
        send(outgoing, answer)


def portable(error: RuleoutError) -> RuleoutError:
    """*error*, or its message alone where it would not come out of a pickle again."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # whatever a plug-in's class does
        return RuleoutError(str(error))
    return error


def _taken_over() -> tuple[IO[bytes], IO[bytes]]:
    """What were standard input and output, for messages alone: what an engine prints goes to standard error from now
    on, and what it reads is nothing."""
    incoming, outgoing = os.dup(0), os.dup(1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return open(incoming, "rb"), open(outgoing, "wb")


def _listen(incoming: IO[bytes], messages: SimpleQueue[Any]) -> None:
    """Pass messages on, and end the process at once when there can be no more: whoever asked is gone."""
    try:
        while True:
            messages.put(receive(incoming))
    except (EOFError, OSError):
        os._exit(0)
