"""A process that answers chunks, which come by its standard input; the answers leave by its standard output.

The first message is the job; what comes back is None once the worker is ready. Then each chunk is answered with an
answer, or with the error that keeps the job from being done at all.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from queue import SimpleQueue
from typing import IO, Any

from ruleout import RuleoutError
from ruleout_batch.answering.work import Solver
from ruleout_batch.executors.local.channel import Channel


def main(shared: int | None) -> None:
    """Answer until nobody asks; *shared* is memory that whoever asks shares."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # that is for whoever asks, who ends this process
    channel = Channel(*_taken_over(), shared)
    messages: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(channel, messages), daemon=True).start()
    try:
        solver = Solver(messages.get())
    except RuleoutError as error:
        channel.send(portable(error))
        return
    channel.send(None)
    while True:
        chunk = messages.get()
        try:
            answer: object = solver.answer(chunk)
        except RuleoutError as error:
            answer = portable(error)
        channel.send(answer)


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


def _listen(channel: Channel, messages: SimpleQueue[Any]) -> None:
    """Pass messages on, and end the process at once when there can be no more: whoever asked is gone."""
    try:
        while True:
            messages.put(channel.receive())
    except (EOFError, OSError):
        os._exit(0)
