"""``ruleout canonical``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli.kit import Output, Plugins, Source

if TYPE_CHECKING:
    from ruleout_cli.kit import Entry
    from ruleout_generate.equivalence.canonical_form import Canonical


def canonical(
    source: Source,
    output: Output,
    plugins: Plugins,
    transformation: Annotated[
        bool, typer.Option("--transformation", help="Say after each puzzle how it becomes its canonical form.")
    ] = False,
) -> int:
    """Run the command."""
    from ruleout import Unsupported
    from ruleout_cli.kit import YES, OutputWriter, entries, make_registry, working
    from ruleout_generate.equivalence.canonical_form import canonical as canonical_form

    puzzles = entries(source, make_registry(plugins))

    def found(entry: Entry) -> tuple[Entry, Canonical]:
        try:
            return entry, canonical_form(entry.puzzle)
        except Unsupported as error:
            prefix = f"{entry.name}: " if len(puzzles) > 1 else ""
            raise Unsupported(f"{prefix}{error}") from None

    with OutputWriter(output) as writer:
        for entry, form in working(map(found, puzzles), len(puzzles), writer):
            if writer.as_json:
                data = {"canonical": form.line, "automorphisms": form.automorphisms}
                writer.record({**entry.record, **data, "transformation": form.transformation.as_json()})
                continue
            writer.line(form.line)
            if transformation:
                writer.line(f"  {form.transformation}")
    return YES
