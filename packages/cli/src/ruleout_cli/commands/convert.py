"""``ruleout convert``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from ruleout_cli.options.groups import Output, Plugins, Source, format_option

if TYPE_CHECKING:
    from ruleout import Layout, Puzzle, Registry


def convert(
    source: Source,
    output: Output,
    plugins: Plugins,
    to: Annotated[str | None, format_option("The format to write; by default that of --output, or json.", "-t")] = None,
) -> int:
    """Write puzzles in another format."""
    from ruleout import write
    from ruleout_cli import status
    from ruleout_cli.input.entries import entries
    from ruleout_cli.output.files import format_of
    from ruleout_cli.output.writer import OutputWriter
    from ruleout_cli.plugins.registry import make_registry
    from ruleout_cli.terminal import write_message

    registry = make_registry(plugins)
    form = format_of(to, output.output, registry) or "json"
    puzzles = entries(source, registry)
    warned = False
    with OutputWriter(output) as writer:
        for entry in puzzles:
            text = write(entry.puzzle, form, plugins=registry).rstrip("\n")
            if not warned and not _reads_back(text, entry.puzzle, registry):
                warned = True
                write_message(f"{form} does not hold the rules; to read it, use --variant {entry.puzzle.variant}")
            if writer.as_json:
                writer.result(entry, entry.puzzle, registry, format=form, text=text)
            else:
                writer.puzzle(text, registry.format(form))
    return status.YES


def _reads_back(text: str, puzzle: Puzzle, registry: Registry) -> bool:
    """Whether *text* alone is read as a puzzle with the same constraints."""
    from ruleout import RuleoutError, parse

    try:
        again = parse(text, plugins=registry).layout
    except RuleoutError:
        return False
    same_cells = again.positions == puzzle.layout.positions
    return same_cells and _what_holds(again) == _what_holds(puzzle.layout)


def _what_holds(layout: Layout) -> tuple[set[frozenset[int]], int]:
    """The cells of every unit, and how many other constraints there are."""
    return {frozenset(unit.cells) for unit in layout.units}, len(layout.constraints) - len(layout.units)
