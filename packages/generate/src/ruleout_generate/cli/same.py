"""``ruleout same``."""

from __future__ import annotations

from ruleout.internal import counted
from ruleout_cli.kit import Output, Plugins, Source


def same(source: Source, output: Output, plugins: Plugins) -> int:
    """Run the command."""
    from ruleout import InputError
    from ruleout_cli.kit import NO, YES, OutputWriter, entries, make_registry
    from ruleout_generate.equivalence.same import same as transformation_between

    registry = make_registry(plugins)
    puzzles = list(entries(source, registry))
    if len(puzzles) != 2:
        count = counted(len(puzzles), "puzzle")
        raise InputError(f"found {count}; expected two, as in: ruleout same A B")
    one, other = puzzles
    found = transformation_between(one.puzzle, other.puzzle, plugins=registry)
    text = "not the same" if found is None else f"the same: {found}"
    with OutputWriter(output) as writer:
        if writer.as_json:
            moved = None if found is None else found.as_json()
            writer.result(one, one.puzzle, registry, same=found is not None, transformation=moved, text=text)
        else:
            writer.line(text)
    return NO if found is None else YES
