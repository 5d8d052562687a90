"""``ruleout convert``."""

from __future__ import annotations

from typing import Annotated

from ruleout_cli.options.groups import Output, Plugins, Source, format_option


def convert(
    source: Source,
    output: Output,
    plugins: Plugins,
    to: Annotated[str | None, format_option("The format to write; by default that of --output, or json.", "-t")] = None,
) -> int:
    """Write puzzles in another format."""
    from ruleout import write
    from ruleout_cli.input.entries import entries
    from ruleout_cli.output.files import format_of
    from ruleout_cli.output.reading_back import read_back
    from ruleout_cli.output.writer import OutputWriter
    from ruleout_cli.plugins.registry import make_registry
    from ruleout_cli.terminal import write_message

    registry = make_registry(plugins)
    form = format_of(to, output.output, registry) or "json"
    puzzles = entries(source, registry, going_on=True)
    warned = False
    with OutputWriter(output) as writer:
        for entry in puzzles:
            text = write(entry.puzzle, form, plugins=registry).rstrip("\n")
            if not warned and read_back(text, entry.puzzle, registry) is None:
                warned = True
                write_message(f"{form} does not hold the rules; to read it, use --variant {entry.puzzle.variant}")
            if writer.as_json:
                writer.result(entry, entry.puzzle, registry, format=form, text=text)
            else:
                writer.puzzle(text, registry.format(form))
    return puzzles.status
