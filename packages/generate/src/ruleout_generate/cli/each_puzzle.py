"""Loop of a command over puzzles that must have one solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from ruleout import Budget, InputError, Registry, Unsupported
from ruleout_cli.kit import BAD, NO, Entry, Output, PuzzleLoop, Search, Source, search_each
from ruleout_generate.digging.minimise import NotOneSolution

T = TypeVar("T")


def answer_each(
    source: Source,
    search: Search,
    output: Output,
    registry: Registry,
    find: Callable[[Entry, Budget], T],
    write: Callable[[PuzzleLoop, Entry, T], int],
) -> int:
    """Write what *find* returns for each puzzle and what it may spend, and return the exit status.

    If *find* raises, the message is written: the status is NO for a puzzle that does not have one solution, BAD for one
    that is invalid. *write* returns the status of the other puzzles.
    """

    def found(entries: Iterable[Entry]) -> Iterator[T | InputError | Unsupported]:
        for entry in entries:
            try:
                yield find(entry, entry.left(search.budget))
            except (InputError, Unsupported) as error:
                yield error

    def written(loop: PuzzleLoop, entry: Entry, answer: T | InputError | Unsupported) -> int:
        if not isinstance(answer, InputError | Unsupported):
            return write(loop, entry, answer)
        loop.message(entry, str(answer))
        return NO if isinstance(answer, NotOneSolution) else BAD

    return search_each(source, search, output, registry, found, written)
