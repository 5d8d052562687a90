"""``ruleout convert``."""

from __future__ import annotations

from typing import Annotated

import typer

from ruleout_cli.options import Output, Plugins, Source


def convert(
    source: Source,
    output: Output,
    plugins: Plugins,
    to: Annotated[str, typer.Option("--to", "-t", metavar="FORMAT", help="The format to write.")] = "json",
) -> int:
    """Write puzzles in another format."""
    from ruleout.api.texts import write
    from ruleout_cli import status
    from ruleout_cli.inputs import entries
    from ruleout_cli.page import Page
    from ruleout_cli.plugins import registry as make_registry

    registry = make_registry(plugins)
    registry.format(to)
    puzzles = entries(source, registry)
    with Page(output) as page:
        for entry in puzzles:
            text = write(entry.puzzle, to, plugins=registry).rstrip("\n")
            if page.as_json:
                page.record({**entry.record, "format": to, "text": text})
            else:
                if entry.number > 1 and "\n" in text:
                    page.line()
                page.line(text)
    return status.YES
