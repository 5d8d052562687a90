"""What became of puzzles, in sentences and exit statuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ruleout import Budget, Layout, Puzzle, Result, Verdict
from ruleout_cli import status
from ruleout_cli.inputs import Entry
from ruleout_cli.options import Search
from ruleout_cli.terminal import say_safely

STATUS = {
    Verdict.UNIQUE: status.YES,
    Verdict.NONE: status.NO,
    Verdict.SEVERAL: status.NO,
    Verdict.UNKNOWN: status.UNKNOWN,
}
SHOWN_CELLS = 12
"""How many cells a sentence lists before it only counts the rest."""
SHOWN_REASONS = 3
"""How many reasons a sentence gives."""


def limit_reached(budget: Budget) -> str:
    """Which limit a search that was cut short has reached, as far as the budget tells."""
    if budget.nodes is None:
        return "time limit"
    return "node limit" if budget.seconds is None else "time or node limit"


def cells(layout: Layout, which: Iterable[int], most: int = SHOWN_CELLS) -> str:
    """The names of cells, the first few of many."""
    names = [layout.names[cell] for cell in which]
    more = f" and {len(names) - most} more" if len(names) > most + 1 else ""
    return ", ".join(names[:most] if more else names) + more


def sentence(entry: Entry, result: Result, search: Search) -> str:
    """The verdict on one puzzle and what it took."""
    if result.verdict is Verdict.UNIQUE:
        text = "one solution"
    elif result.verdict is Verdict.SEVERAL:
        from ruleout.plugin import differing_cells

        text = f"at least 2 solutions; they differ in {cells(entry.puzzle.layout, differing_cells(result.solutions))}"
    elif result.verdict is Verdict.NONE:
        text = no_solution(entry.puzzle)
    else:
        text = f"unknown: {limit_reached(search.budget)}"
        if result.solutions:
            text += "; one solution was found, there may be more"
    return f"{text} ({result.engine}, {counted(result.nodes, 'node')}, {counted(result.guesses, 'guess', 'guesses')})"


def no_solution(puzzle: Puzzle, wrong: Sequence[int] = ()) -> str:
    """That there is none and, as far as it shows without search, why: the first few reasons. *wrong* are the cells with
    an entry that the only solution of the givens does not have."""
    from ruleout.plugin import reasons

    return "; ".join(["no solution", *list(reasons(puzzle))[:SHOWN_REASONS], *wrong_entries(puzzle.layout, wrong)])


def wrong_entries(layout: Layout, wrong: Sequence[int], most: int = SHOWN_CELLS) -> list[str]:
    """The cells with wrong entries in one phrase, the first few of many; no phrase where there are none."""
    return [f"wrong entries: {cells(layout, wrong, most)}"] if wrong else []


def counted(number: int, one: str, many: str = "") -> str:
    """``1 node``, ``2 nodes``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


class Tally:
    """The verdicts on all puzzles of a run.

    One puzzle's sentence is said as it is; of many, those that are not unique are told, and a summary at the end.
    What is not *verbose* leaves the puzzles to the command and says the summary alone.
    """

    def __init__(self, puzzles: int, *, verbose: bool = True) -> None:
        self.puzzles, self.verbose = puzzles, verbose
        self.verdicts: Counter[str] = Counter()
        self.statuses: list[int] = []

    def __len__(self) -> int:
        return len(self.statuses)

    def add(self, entry: Entry, verdict: Verdict, text: str) -> None:
        """Take note of one puzzle."""
        self.verdicts[verdict] += 1
        self.statuses.append(STATUS[verdict])
        if not self.verbose:
            return
        if self.puzzles == 1:
            say_safely(text)
        elif verdict is not Verdict.UNIQUE:
            say_safely(f"{entry.name}: {text}")

    def finish(self) -> int:
        """Say the summary and return the exit status."""
        if self.puzzles != 1:
            said = ", ".join(f"{self.verdicts[verdict]} {verdict}" for verdict in Verdict if self.verdicts[verdict])
            say_safely(f"{counted(self.puzzles, 'puzzle')}: {said}")
        return status.overall(self.statuses)
