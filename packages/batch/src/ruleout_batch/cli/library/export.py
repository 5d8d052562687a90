"""``ruleout library export``."""

from __future__ import annotations

from typing import Annotated

import typer

from ruleout_batch.cli.library.options import Filters, Place
from ruleout_cli.kit import Output, Plugins, written_formats

MESSAGES = 10
"""The number of messages about single puzzles that are written."""


def export(
    filters: Filters,
    place: Place,
    output: Output,
    plugins: Plugins,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            "-t",
            metavar="FORMAT",
            help="The format to write; by default that of --output, or json.",
            autocompletion=written_formats,
        ),
    ] = None,
) -> int:
    """Run the command."""
    from ruleout import RuleoutError, Unsupported, write
    from ruleout.internal import counted
    from ruleout_batch.cli.library.listing import nothing_found
    from ruleout_batch.library.store import Library
    from ruleout_cli.kit import NO, YES, OutputWriter, format_of, make_registry, write_message

    registry = make_registry(plugins)
    form = format_of(to, output.output, registry) or "json"
    if registry.format(form).write is None:
        raise Unsupported(f"format {form} is only read, not written")
    written, problems = 0, []
    with Library(place.library, write=False, plugins=registry) as library, OutputWriter(output) as writer:
        query = filters.query(library, registry)
        for entry in library.find(query):
            if writer.as_json:
                writer.record(entry.as_json())
                written += 1
                continue
            try:
                text = write(entry.puzzle(registry), form, plugins=registry).rstrip("\n")
            except RuleoutError as error:
                problems.append(f"puzzle {entry.id} is left out: {error}")
                continue
            writer.puzzle(text, registry.format(form))
            written += 1
    for problem in problems[:MESSAGES]:
        write_message(problem)
    if len(problems) > MESSAGES:
        write_message(f"and {len(problems) - MESSAGES} more")
    if not written and not problems:
        write_message(nothing_found(query))
    elif output.output is not None:
        write_message(f"{output.output}: {counted(written, 'puzzle')}")
    return YES if (written or query.is_everything) and not problems else NO
