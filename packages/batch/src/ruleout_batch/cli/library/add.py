"""``ruleout library add``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_batch.cli.library.options import Place
from ruleout_cli.kit import AddedRules, Plugins

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

    from ruleout_batch.input.sources import Text
    from ruleout_batch.library.preparing import Preparation
    from ruleout_batch.library.reading import Part
    from ruleout_batch.library.store import Additions
    from ruleout_batch.library.writing import PreparedEntry

MESSAGES = 10
"""The number of messages about single puzzles that are written."""


def add(
    place: Place,
    plugins: Plugins,
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE", help="Files with puzzles or records, or - for standard input.",
                       show_default=False),
    ] = None,
    variant: Annotated[
        str | None, typer.Option("--variant", "-v", metavar="NAME", help="The variant of puzzles that do not name it.")
    ] = None,
    format: Annotated[str | None, typer.Option("--format", "-f", metavar="NAME", help="The format of the input.")] = (
        None
    ),
    rule: AddedRules = None,
    source: Annotated[
        str | None, typer.Option("--source", metavar="TEXT", help="Where they are from; by default the file's name.")
    ] = None,
    workers: Annotated[
        str | None, typer.Option("--workers", metavar="N", help="The most processes; by default one per core.")
    ] = None,
) -> int:  # fmt: skip
    """Run the command."""
    from ruleout.internal import ENTRY_POINT_GROUP
    from ruleout_batch.cli.options import number_of_workers
    from ruleout_batch.cli.run import input_sources
    from ruleout_batch.library.preparing import Preparation, ReaderOptions
    from ruleout_batch.library.store import Additions, Library
    from ruleout_cli.kit import BAD, INTERRUPTED, NO, YES, chosen_plugins, make_registry, write_message

    registry = make_registry(plugins)
    choice = chosen_plugins(ENTRY_POINT_GROUP)
    options = ReaderOptions(
        None if choice.only is None else tuple(choice.only),
        tuple(choice.without),
        None if variant is None else registry.variant(variant).id,
        None if format is None else registry.format(format).id,
        source,
        tuple(rule or ()),
    )
    preparation = Preparation(options, registry, number_of_workers(workers))
    sources = list(input_sources(files))
    additions, faults = Additions(), _Faults()
    with Library(place.library, plugins=registry) as library, preparation:
        entries = _Entries(preparation, sources, additions, faults)
        try:
            library.add(entries, additions)
        except KeyboardInterrupt:
            _summarise(library.path, additions, faults)
            write_message("interrupted; what was added is kept, and the same command adds the rest")
            return INTERRUPTED
        finally:
            entries.bar.stop()
    _summarise(library.path, additions, faults)
    if faults.number:
        return NO if additions.puzzles else BAD
    return YES


class _Faults:
    """The messages about puzzles that cannot be added; only the first are kept."""

    def __init__(self) -> None:
        self.number = 0
        self.messages: list[str] = []

    def add(self, message: str) -> None:
        self.number += 1
        if len(self.messages) < MESSAGES:
            self.messages.append(message)


class _Entries:
    """The puzzles of all inputs, whose progress is shown."""

    def __init__(
        self, preparation: Preparation, sources: Sequence[Text], additions: Additions, faults: _Faults
    ) -> None:
        from ruleout_cli.kit import LateBar

        self._preparation, self._sources, self._additions, self._faults = preparation, sources, additions, faults
        self._read = ""  # the name of the input that is being read
        self.bar = LateBar(_columns, None, lambda fields: str(fields["said"]))
        self.bar.update(said="")
        self.bar.start_soon()

    def __iter__(self) -> Iterator[PreparedEntry]:
        from ruleout_batch.library.reading import Fault

        for each in self._preparation.entries(self._parts()):
            if isinstance(each, Fault):
                self._faults.add(each.message)
            else:
                yield each
            done = self._additions
            bad = f", {self._faults.number} bad" if self._faults.number else ""
            self.bar.update(said=f"{self._read}: {done.new:,} new, {done.known:,} known{bad}")

    def _parts(self) -> Iterator[Part]:
        for source in self._sources:
            self._read = source.name
            yield from self._preparation.reader.parts(source)


def _columns() -> Sequence[ProgressColumn]:
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    return [SpinnerColumn(), TextColumn("{task.fields[said]}"), TimeElapsedColumn()]


def _summarise(path: str, additions: Additions, faults: _Faults) -> None:
    from ruleout.internal import counted
    from ruleout_cli.kit import write_message

    for message in faults.messages:
        write_message(message)
    if faults.number > len(faults.messages):
        write_message(f"and {faults.number - len(faults.messages)} more")
    parts = [f"{additions.new} added", f"{additions.known} already there"]
    parts += [counted(additions.ratings, "rating")] * bool(additions.ratings)
    parts += [f"{faults.number} bad"] * bool(faults.number)
    write_message(f"{path}: {', '.join(parts)}")
