"""The loop of commands that answer one puzzle after the other."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from ruleout import Registry
from ruleout_cli import status
from ruleout_cli.inputs import Entry, entries
from ruleout_cli.options import Output, Source
from ruleout_cli.output import OutputWriter
from ruleout_cli.terminal import write_message


@attrs.frozen
class PuzzleLoop:
    """The state of the loop: the plug-ins, the output, and whether there is only one puzzle."""

    registry: Registry
    writer: OutputWriter
    alone: bool

    def prefix(self, entry: Entry) -> str:
        """The beginning of a line about *entry*: its name if it is one of several."""
        return "" if self.alone else f"{entry.name}: "

    def message(self, entry: Entry, text: str) -> None:
        """Write a line about *entry* to standard error."""
        write_message(self.prefix(entry) + text)


def answer_each(source: Source, output: Output, registry: Registry, answer: Callable[[PuzzleLoop, Entry], int]) -> int:
    """Return the exit status for all puzzles of *source*; *answer* writes the answer to one and returns its status."""
    puzzles = entries(source, registry)
    with OutputWriter(output) as writer:
        loop = PuzzleLoop(registry, writer, len(puzzles) == 1)
        return status.overall([answer(loop, entry) for entry in puzzles])
