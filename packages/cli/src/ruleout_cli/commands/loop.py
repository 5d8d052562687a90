"""The loop of commands that answer puzzles one by one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

import attrs

from ruleout import Registry, Unsupported, write
from ruleout.internal import PluginFailure
from ruleout_cli import status
from ruleout_cli.input.entries import Entry, entries
from ruleout_cli.options.groups import Output, Search, Source
from ruleout_cli.output.progress import working
from ruleout_cli.output.writer import OutputWriter
from ruleout_cli.plugins.slow_notice import SlowSearchAdvice
from ruleout_cli.plugins.watch import PluginTimeout
from ruleout_cli.terminal import show_long_work, write_message

if TYPE_CHECKING:
    from ruleout import Puzzle

T = TypeVar("T")


@attrs.frozen
class PuzzleLoop:
    """The state of a loop: the plug-ins, the output, and whether there is only one puzzle."""

    registry: Registry
    writer: OutputWriter
    alone: bool

    @classmethod
    def over(cls, registry: Registry, writer: OutputWriter, count: int) -> PuzzleLoop:
        """Return the loop over so many puzzles, which shows what takes long unless records are written."""
        if not writer.as_json:
            show_long_work()
        return cls(registry, writer, count == 1)

    def prefix(self, entry: Entry) -> str:
        """Return the beginning of a line about *entry*: its name, if there are several puzzles."""
        return "" if self.alone else f"{entry.name}: "

    def failure(self, entry: Entry, error: PluginFailure) -> PluginFailure:
        """Return *error*, in which a plug-in failed on *entry*, with the name of the puzzle."""
        return PluginFailure(self.prefix(entry) + str(error))

    def message(self, entry: Entry, text: str) -> None:
        """Write a line about *entry* to standard error."""
        write_message(self.prefix(entry) + text)

    def write_puzzle(
        self, entry: Entry, puzzle: Puzzle, to: str | None, *, solution: Sequence[int] | None = None, draw: bool = False
    ) -> None:
        """Write *puzzle*, with the digits of its *solution* if there is one, in the format *to*.

        If *to* is None, the format is that of *entry*. It is drawn instead on a terminal, if that is asked for, or if
        this format cannot hold it.
        """
        form = to or (None if draw or self.writer.is_terminal else entry.format)
        if form is not None:
            try:
                text = write(puzzle, form, digits=solution, plugins=self.registry).rstrip("\n")
                self.writer.puzzle(text, self.registry.format(form))
                return
            except Unsupported:
                if to is not None:
                    raise
        from ruleout_cli.output.boards import draw_board, with_solution

        if entry.number > 1:
            self.writer.line()
        shown = puzzle if solution is None else with_solution(puzzle, solution)
        self.writer.drawing(draw_board(shown, self.writer, self.registry))


def answer_each(source: Source, output: Output, registry: Registry, answer: Callable[[PuzzleLoop, Entry], int]) -> int:
    """Return the exit status for all puzzles of *source*; *answer* writes the answer to one and returns its status."""
    puzzles = entries(source, registry, going_on=True)
    with OutputWriter(output) as writer:
        loop = PuzzleLoop.over(registry, writer, len(puzzles))

        def answered(entry: Entry) -> int:
            try:
                return answer(loop, entry)
            except PluginFailure as error:
                raise loop.failure(entry, error) from error

        statuses = map(answered, puzzles)
        found = overall(statuses if loop.alone else working(statuses, len(puzzles), writer.is_terminal))
        return overall([found, puzzles.status])


def search_each(
    source: Source, search: Search, output: Output, registry: Registry,
    find: Callable[[Iterable[Entry]], Iterable[T]], write: Callable[[PuzzleLoop, Entry, T], int],
) -> int:  # fmt: skip
    """Return the exit status for all puzzles of *source*, after a search for each.

    *find* yields one result per entry, while a terminal shows the progress; *write* writes a result and returns the
    status of the puzzle. The loop ends if *write* returns the status of an interruption. An interruption at another
    moment raises KeyboardInterrupt, with the number of puzzles that are done.
    """
    puzzles = entries(source, registry, going_on=True)
    statuses: list[int] = []
    waiting: deque[Entry] = deque()

    def ahead() -> Iterator[Entry]:
        for entry in puzzles:
            waiting.append(entry)
            yield entry

    try:
        with OutputWriter(output) as writer, SlowSearchAdvice(search, registry) as advice:
            loop = PuzzleLoop.over(registry, writer, len(puzzles))
            for found in working(find(ahead()), len(puzzles), writer.is_terminal):
                entry = waiting.popleft()
                statuses.append(write(loop, entry, found))
                if entry.remark and not writer.as_json:
                    loop.message(entry, entry.remark)
                if statuses[-1] == status.INTERRUPTED:
                    break
                advice.restart()
    except PluginTimeout:
        raise
    except PluginFailure as error:
        raise (loop.failure(waiting[0], error) if waiting else error) from error.__cause__
    except KeyboardInterrupt:
        lost = f"; {output.output} was not written" if output.output is not None else ""
        raise KeyboardInterrupt(f"interrupted after {len(statuses)} of {len(puzzles)} puzzles{lost}") from None
    return overall([*statuses, puzzles.status])


def overall(statuses: Iterable[int]) -> int:
    """Return the status for several puzzles: unknown if one is, otherwise bad if one is, otherwise no if one is."""
    return max(statuses, default=status.YES)
