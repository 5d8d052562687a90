"""``ruleout check``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleout_cli.options import Output, Plugins, Search, Source

if TYPE_CHECKING:
    from ruleout import Diagnosis


def check(source: Source, search: Search, output: Output, plugins: Plugins) -> int:
    """Say whether puzzles are valid: one solution, or what is wrong with them."""
    from ruleout import check as diagnose
    from ruleout_cli.inputs import entries
    from ruleout_cli.output import OutputWriter
    from ruleout_cli.plugins import make_registry
    from ruleout_cli.progress import working
    from ruleout_cli.slow import SlowSearchAdvice
    from ruleout_cli.verdicts import Tally

    registry = make_registry(plugins)
    budget = search.budget
    puzzles = entries(source, registry)
    tally = Tally(len(puzzles), verbose=False)
    with OutputWriter(output) as writer, SlowSearchAdvice(search, registry) as advice:
        found = (
            (each, diagnose(each.puzzle, engine=search.engine, budget=budget, plugins=registry)) for each in puzzles
        )
        for entry, diagnosis in working(found, len(puzzles), writer):
            tally.add(entry, diagnosis.verdict, "")
            if writer.as_json:
                writer.result(entry, diagnosis, registry)
            else:
                head, *more = _sentences(diagnosis, search)
                writer.line(head if len(puzzles) == 1 else f"{entry.name}: {head}")
                for line in more:
                    writer.line(f"  {line}")
            advice.restart()
    return tally.finish()


def _sentences(diagnosis: Diagnosis, search: Search) -> list[str]:
    """The verdict, and what is wrong."""
    from ruleout import Verdict
    from ruleout.plugin import limit_reached, mistakes
    from ruleout_cli.verdicts import counted

    layout = diagnosis.puzzle.layout
    if diagnosis.verdict is Verdict.UNIQUE:
        return ["valid: exactly one solution"]
    violations = [each.text for each in diagnosis.violations]
    if diagnosis.verdict is Verdict.UNKNOWN:
        found = ["one solution was found; there may be more"] if diagnosis.solutions else []
        return [f"unknown: {limit_reached(search.budget)}", *found, *violations]
    if diagnosis.verdict is Verdict.SEVERAL:
        one, other = diagnosis.solutions[:2]
        cells = [
            f"{layout.names[cell]} ({layout.show(one[cell])} or {layout.show(other[cell])})"
            for cell in diagnosis.differing
        ]
        return [f"not valid: at least 2 solutions, which differ in {counted(len(cells), 'cell')}", ", ".join(cells)]
    return ["not valid: no solution", *violations, *mistakes(diagnosis, most=layout.size)]
