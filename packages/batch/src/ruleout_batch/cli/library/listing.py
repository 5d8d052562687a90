"""``ruleout library list`` and ``info``."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from ruleout_batch.cli.library.options import Filters, Place
from ruleout_cli.kit import Output, Plugins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ruleout.internal import RatingRecord
    from ruleout_batch.library.entry import LibraryEntry
    from ruleout_batch.library.query import Query
    from ruleout_cli.kit import OutputWriter

COLUMNS = ("id", "variant", "givens", "difficulty", "title", "source")
LONGEST_CELL = 40
ROWS_AT_ONCE = 500
"""The number of rows for which the widths of columns are determined."""


def list_puzzles(
    filters: Filters,
    place: Place,
    output: Output,
    plugins: Plugins,
    sort: Annotated[
        str,
        typer.Option("--sort", metavar="NAME", help="id, givens, title, source, variant or difficulty (on the scale)."),
    ] = "id",
    reverse: Annotated[bool, typer.Option("--reverse", help="Reverse the order.")] = False,
) -> int:
    """Run the command."""
    from ruleout_batch.library.store import Library
    from ruleout_cli.kit import NO, YES, OutputWriter, make_registry, write_message

    registry = make_registry(plugins)
    with Library(place.library, write=False, plugins=registry) as library, OutputWriter(output) as writer:
        query = filters.query(library, registry, sort, reverse)
        found = library.find(query)
        number = (_write_records if writer.as_json else _write_table)(found, query.scale, writer)
    if not number:
        write_message(nothing_found(query))
    return YES if number or query.is_everything else NO


def info(place: Place, output: Output, plugins: Plugins) -> int:
    """Run the command."""
    from ruleout_batch.library.store import Library
    from ruleout_cli.kit import YES, OutputWriter, make_registry

    with (
        Library(place.library, write=False, plugins=make_registry(plugins)) as library,
        OutputWriter(output) as writer,
    ):
        found = library.info()
        if writer.as_json:
            writer.record({"library": library.path, **attrs.asdict(found)})
            return YES
        writer.line(library.path)
        writer.line(f"puzzles: {found.puzzles}")
        for heading, counts in (("variants", found.variants), ("rated on", found.scales)):
            for name, number in counts.items():
                writer.line(f"  {heading} {name}: {number}")
    return YES


def nothing_found(query: Query) -> str:
    """Return the message if no puzzle meets *query*."""
    return "the library is empty" if query.is_everything else "no puzzle of the library meets these conditions"


def _write_records(entries: Iterator[LibraryEntry], scale: str | None, writer: OutputWriter) -> int:
    """Write a record of each puzzle, and return how many there are."""
    number = 0
    for entry in entries:
        writer.record(entry.as_json())
        number += 1
    return number


def _write_table(entries: Iterator[LibraryEntry], scale: str | None, writer: OutputWriter) -> int:
    """Write a row for each puzzle, and return how many there are. Columns are aligned for some rows at a time."""
    number = 0
    while rows := [_row(entry, scale) for entry in islice(entries, ROWS_AT_ONCE)]:
        table = rows if number else [COLUMNS, *rows]
        widths = [max(len(row[column]) for row in table) for column in range(len(COLUMNS))]
        for at, row in enumerate(table):
            line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            if writer.is_terminal and len(line) > writer.width:
                line = line[: max(writer.width - 3, 10)] + "..."
            (writer.line if at or number else writer.heading)(line)
        number += len(rows)
    return number


def _row(entry: LibraryEntry, scale: str | None) -> tuple[str, ...]:
    ratings = [each for each in entry.ratings if scale in (None, each.scale)]
    cells = (entry.variant, str(entry.givens), ", ".join(map(_rating, ratings)), entry.title or "", entry.source or "")
    return (str(entry.id), *(_cell(cell) for cell in cells))


def _cell(text: str) -> str:
    from ruleout.internal import printable

    shown = printable(text)
    return shown if len(shown) <= LONGEST_CELL else shown[: LONGEST_CELL - 3] + "..."


def _rating(rating: RatingRecord) -> str:
    least = "-" if rating.at_least is None else f"at least {rating.at_least:g}"
    value = least if rating.value is None else f"{rating.value:g}"
    return f"{rating.scale} {value}" + (f" ({rating.level})" if rating.level is not None else "")
