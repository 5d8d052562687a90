"""``ruleout check``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleout_cli.options.groups import Original, Output, Plugins, Search, Source

if TYPE_CHECKING:
    from ruleout import Diagnosis
    from ruleout_cli.commands.loop import PuzzleLoop
    from ruleout_cli.input.entries import Entry


def check(source: Source, search: Search, output: Output, plugins: Plugins, original: Original) -> int:
    """Say whether puzzles are valid: one solution, or what is wrong with them."""
    from collections import Counter
    from functools import partial

    from ruleout import Verdict
    from ruleout import check as diagnose
    from ruleout.internal import in_sentences, limit_reached
    from ruleout_cli.commands.loop import search_each
    from ruleout_cli.input.positions import positions
    from ruleout_cli.output.verdicts import STATUS, write_summary
    from ruleout_cli.plugins.registry import make_registry

    registry = make_registry(plugins)
    budget = search.budget
    position_of = positions(original, source, registry)
    verdicts: Counter[Verdict] = Counter()

    def find(entry: Entry) -> Diagnosis:
        return diagnose(position_of(entry), engine=search.engine, budget=entry.left(budget), plugins=registry)

    def write(loop: PuzzleLoop, entry: Entry, diagnosis: Diagnosis) -> int:
        verdicts[diagnosis.verdict] += 1
        if loop.writer.as_json:
            loop.writer.result(entry, diagnosis, registry)
        else:
            head, *more = in_sentences(diagnosis, limit_reached(search.budget))
            loop.writer.line(loop.prefix(entry) + head)
            for line in more:
                loop.writer.line(f"  {line}")
        return STATUS[diagnosis.verdict]

    answer = search_each(source, search, output, registry, partial(map, find), write)
    write_summary(verdicts)
    return answer
