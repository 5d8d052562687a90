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
    from ruleout_cli.kit import BAD, YES, OutputWriter, PuzzleLoop, entries, make_registry, overall, working
    from ruleout_generate.equivalence.canonical_form import canonical as canonical_form

    registry = make_registry(plugins)
    puzzles = entries(source, registry, going_on=True)

    def found(entry: Entry) -> tuple[Entry, Canonical | Unsupported]:
        try:
            return entry, canonical_form(entry.puzzle, plugins=registry)
        except Unsupported as error:
            return entry, error

    statuses = []
    with OutputWriter(output) as writer:
        loop = PuzzleLoop(registry, writer, len(puzzles) == 1)
        for entry, form in working(map(found, puzzles), len(puzzles), writer.is_terminal):
            if isinstance(form, Unsupported):
                loop.message(entry, str(form))
                statuses.append(BAD)
                continue
            statuses.append(YES)
            if writer.as_json:
                data = {"canonical": form.line, "automorphisms": form.automorphisms}
                writer.result(entry, entry.puzzle, registry, **data, transformation=form.transformation.as_json())
                continue
            writer.line(form.line)
            if transformation:
                writer.line(f"  {form.transformation}")
    return overall([*statuses, puzzles.status])
