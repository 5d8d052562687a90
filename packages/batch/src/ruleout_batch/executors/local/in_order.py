"""Results of threads for several items, each of which waits for a process, in the order of the items."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TypeVar

from ruleout import RuleoutError
from ruleout.internal import describe_error
from ruleout_batch.executors.local.killable_worker import OutcomeKind, RequestOutcome

S = TypeVar("S")
T = TypeVar("T")


class Closed(Exception):
    """The worker was closed before the result was found."""


def in_order(
    threads: ThreadPoolExecutor, function: Callable[[S], T], items: Iterable[S], most_waiting: int
) -> Iterator[T]:
    """Yield the result of *function* for each item, in order, and raise its exceptions.

    Items are taken in this thread, as long as fewer than *most_waiting* wait for their results.
    """
    # Not futures: a signal that raises in this thread could leave the lock of one taken, and its thread would never
    # end. A simple queue has no lock in Python code.
    waiting: deque[SimpleQueue[tuple[T] | BaseException]] = deque()

    def put_result(result: SimpleQueue[tuple[T] | BaseException], item: S) -> None:
        try:
            result.put((function(item),))
        except BaseException as error:
            result.put(error)

    def take_result() -> T:
        found = waiting.popleft().get()
        if isinstance(found, BaseException):
            raise found
        return found[0]

    for item in items:
        waiting.append(SimpleQueue())
        threads.submit(put_result, waiting[-1], item)
        while waiting and (not waiting[0].empty() or len(waiting) >= most_waiting):
            yield take_result()
    while waiting:
        yield take_result()


def failure(outcome: RequestOutcome) -> str:
    """Return how a worker failed. Raises Closed if it was closed, and the RuleoutError that it raised, if any."""
    if outcome.kind is OutcomeKind.CANCELLED:
        raise Closed
    if isinstance(outcome.error, RuleoutError):
        raise outcome.error
    return outcome.detail or outcome.kind if outcome.error is None else f"ended by {describe_error(outcome.error)}"
