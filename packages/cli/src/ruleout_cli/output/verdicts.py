"""The verdicts on puzzles as sentences and exit statuses."""

from __future__ import annotations

from collections import Counter

from ruleout import Result, Verdict
from ruleout.internal import counted as counted
from ruleout.internal import limit_reached
from ruleout_cli.input.entries import Entry
from ruleout_cli.options.groups import Search
from ruleout_cli.status import NO, UNKNOWN, YES
from ruleout_cli.terminal import write_message

STATUS = {Verdict.UNIQUE: YES, Verdict.NONE: NO, Verdict.SEVERAL: NO, Verdict.UNKNOWN: UNKNOWN}


def sentence(entry: Entry, result: Result, search: Search) -> str:
    """Return the verdict on one puzzle and the cost of the search as a sentence."""
    if result.verdict is Verdict.UNIQUE:
        text = "one solution"
    elif result.verdict is Verdict.SEVERAL:
        from ruleout.internal import differing_cells, shortened

        names = entry.puzzle.layout.names
        differing = shortened([names[cell] for cell in differing_cells(result.solutions)])
        text = f"at least 2 solutions; they differ in {differing}"
    elif result.verdict is Verdict.NONE:
        from ruleout import Diagnosis
        from ruleout.internal import no_solution, violations

        text = no_solution(Diagnosis(entry.puzzle, result.verdict, tuple(violations(entry.puzzle))))
    elif result.complete and result.solutions and entry.puzzle.meta.get("left_out"):
        text = "unknown: one solution of what was read, and something was left out"
    else:
        text = f"unknown: {limit_reached(search.budget)}"
        if result.solutions:
            text += "; one solution was found, there may be more"
    return f"{text} ({result.engine}, {counted(result.nodes, 'node')}, {counted(result.guesses, 'guess', 'guesses')})"


def write_summary(verdicts: Counter[Verdict]) -> None:
    """Write the number of puzzles with each verdict, unless there is only one puzzle."""
    if verdicts.total() != 1:
        found = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in Verdict if verdicts[verdict])
        write_message(f"{counted(verdicts.total(), 'puzzle')}: {found}")
