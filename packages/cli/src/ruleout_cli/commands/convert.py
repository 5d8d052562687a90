"""``ruleout convert``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from ruleout_cli.options.groups import Output, Plugins, Source, format_option

if TYPE_CHECKING:
    from ruleout import Registry
    from ruleout_cli.input.entries import Entry


def convert(
    source: Source,
    output: Output,
    plugins: Plugins,
    to: Annotated[str | None, format_option("The format to write; by default that of --output, or json.", "-t")] = None,
    combinations: Annotated[
        bool,
        typer.Option("--combinations", help="Add the pencil marks that each cage and other clue alone allows."),
    ] = False,
    as_address: Annotated[
        bool, typer.Option("--open", help="Write the address at which the site of the format opens the puzzle.")
    ] = False,
) -> int:
    """Write puzzles in another format."""
    from ruleout import Unsupported, mark_combinations
    from ruleout.internal import read_back
    from ruleout_cli.input.entries import entries
    from ruleout_cli.output.files import format_of, picture_kind
    from ruleout_cli.output.reading_back import words_lost
    from ruleout_cli.output.writer import OutputWriter
    from ruleout_cli.plugins.registry import make_registry
    from ruleout_cli.terminal import write_message

    registry = make_registry(plugins)
    kind = None if as_address else picture_kind(to, output, registry)
    if kind is not None:
        from ruleout_cli.commands.render import draw_puzzles

        found = entries(source, registry, going_on=True)
        draw_puzzles(kind, output, [entry.puzzle for entry in found], registry)
        return found.status
    form = format_of(to, output.output, registry) or "json"
    address = registry.format(form).address
    if as_address and address is None:
        sites = ", ".join(sorted(each.id for each in registry.formats.values() if each.address is not None)) or "none"
        raise Unsupported(f"--open: format {form} has no site; formats with one: {sites}")
    puzzles = entries(source, registry, going_on=True)
    warned = False
    with OutputWriter(output) as writer:
        for entry in puzzles:
            if combinations:
                entry = attrs.evolve(entry, puzzle=mark_combinations(entry.puzzle, plugins=registry))
            text, missing = _written(entry, form, source.lossy, registry)
            losses = "; ".join(filter(None, (missing, words_lost(text, form, entry.puzzle, registry))))
            if losses:
                write_message(f"{entry.name}: {form}: {losses}" if len(puzzles) > 1 else f"{form}: {losses}")
            if not missing and not warned and read_back(text, entry.puzzle, registry) is None:
                warned = True
                write_message(f"{form} does not hold the rules; to read it, use --variant {entry.puzzle.variant}")
            if as_address and address is not None:
                text = address(text)
            if writer.as_json:
                writer.result(entry, entry.puzzle, registry, format=form, text=text)
            else:
                writer.puzzle(text, registry.format(form))
    return puzzles.status


def _written(entry: Entry, form: str, lossy: bool, registry: Registry) -> tuple[str, str]:
    """Return the text of a puzzle in the format *form*, and the parts that it lacks, in words.

    Raises Unsupported if it lacks a rule, unless *lossy*.
    """
    from ruleout import write
    from ruleout.internal import document_of

    write_lossy = registry.format(form).write_lossy
    if write_lossy is None:
        return write(entry.puzzle, form, plugins=registry).rstrip("\n"), ""
    written = write_lossy(document_of(entry.puzzle, registry))
    if written.left_out and not lossy:
        return write(entry.puzzle, form, plugins=registry).rstrip("\n"), ""
    return written.text.rstrip("\n"), written.remark
