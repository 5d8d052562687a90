"""``ruleout check``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleout_cli.options import Output, Plugins, Search, Source

if TYPE_CHECKING:
    from ruleout import Diagnosis
    from ruleout_cli.inputs import Entry


def check(source: Source, search: Search, output: Output, plugins: Plugins) -> int:
    """Say whether puzzles are valid: one solution, or what is wrong with them."""
    from ruleout import check as diagnose
    from ruleout_cli.inputs import entries
    from ruleout_cli.page import Page
    from ruleout_cli.plugins import registry as make_registry
    from ruleout_cli.progress import working
    from ruleout_cli.verdicts import Tally

    registry = make_registry(plugins)
    budget = search.budget
    puzzles = entries(source, registry)
    tally = Tally(len(puzzles), verbose=False)
    with Page(output) as page:
        found = (
            (each, diagnose(each.puzzle, engine=search.engine, budget=budget, plugins=registry)) for each in puzzles
        )
        for entry, diagnosis in working(found, len(puzzles), page):
            tally.add(entry, diagnosis.verdict, "")
            if page.as_json:
                page.record(_record(entry, diagnosis))
                continue
            head, *more = _sentences(entry, diagnosis, search)
            page.line(head if len(puzzles) == 1 else f"{entry.name}: {head}")
            for line in more:
                page.line(f"  {line}")
    return tally.finish()


def _sentences(entry: Entry, diagnosis: Diagnosis, search: Search) -> list[str]:
    """The verdict, and what there is to say about it."""
    from ruleout import Verdict
    from ruleout_cli.verdicts import counted, limit_reached, wrong_entries

    layout = entry.puzzle.layout
    if diagnosis.verdict is Verdict.UNIQUE:
        return ["valid: exactly one solution"]
    if diagnosis.verdict is Verdict.UNKNOWN:
        found = ["one solution was found; there may be more"] if diagnosis.solutions else []
        return [f"unknown: {limit_reached(search.budget)}", *found]
    if diagnosis.verdict is Verdict.SEVERAL:
        one, other = diagnosis.solutions[:2]
        cells = [
            f"{layout.names[cell]} ({layout.show(one[cell])} or {layout.show(other[cell])})"
            for cell in diagnosis.differing
        ]
        return [f"not valid: at least 2 solutions, which differ in {counted(len(cells), 'cell')}", ", ".join(cells)]
    wrong = wrong_entries(layout, diagnosis.wrong, most=layout.size)
    return ["not valid: no solution", *diagnosis.reasons, *wrong]


def _record(entry: Entry, diagnosis: Diagnosis) -> dict[str, Any]:
    names = entry.puzzle.layout.names
    return {
        **entry.record,
        "verdict": str(diagnosis.verdict),
        "clashes": [
            {"digit": clash.digit, "unit": clash.label, "cells": [names[cell] for cell in clash.cells]}
            for clash in diagnosis.clashes
        ],
        "reasons": list(diagnosis.reasons),
        "differing": [names[cell] for cell in diagnosis.differing],
        "wrong": [names[cell] for cell in diagnosis.wrong],
        "solutions": [list(solution) for solution in diagnosis.solutions],
    }
