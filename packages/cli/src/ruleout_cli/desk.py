"""The frame of commands that answer one puzzle after the other."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from ruleout import Registry
from ruleout_cli import status
from ruleout_cli.inputs import Entry, entries
from ruleout_cli.options import Output, Source
from ruleout_cli.page import Page
from ruleout_cli.terminal import say_safely


@attrs.frozen
class Desk:
    """What a command works with: the plug-ins, where its data goes, and whether the puzzle is the only one."""

    registry: Registry
    page: Page
    alone: bool

    def place(self, entry: Entry) -> str:
        """Which of several puzzles a line is about, as its beginning."""
        return "" if self.alone else f"{entry.name}: "

    def say(self, entry: Entry, words: str) -> None:
        """A line about *entry* on standard error."""
        say_safely(self.place(entry) + words)


def answered(source: Source, output: Output, registry: Registry, answer: Callable[[Desk, Entry], int]) -> int:
    """The exit status for all puzzles of *source*, of which *answer* writes one and brings its own status."""
    puzzles = entries(source, registry)
    with Page(output) as page:
        desk = Desk(registry, page, len(puzzles) == 1)
        return status.overall([answer(desk, entry) for entry in puzzles])
