"""Steps in words: what explanations are made of, and a plain one for techniques that bring none of their own."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.model.candidate import Candidate
from ruleout.model.layout import Layout
from ruleout.reasoning.board import Board
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation
from ruleout.search.engine import Budget


def join_words(words: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; *last* is the word before the last one."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def limit_reached(budget: Budget) -> str:
    """The name of the limit that ended a search within *budget*, as far as the budget determines it."""
    if budget.nodes is None:
        return "time limit"
    return "node limit" if budget.seconds is None else "time or node limit"


def cells_in_words(layout: Layout, cells: Iterable[int]) -> str:
    """The names of *cells*."""
    return join_words(layout.names[cell] for cell in cells)


def changes_in_words(layout: Layout, step: Step) -> str:
    """What follows from *step*: ``r1c3 is 5``, ``r2c4 and r2c7 are not 3``."""
    parts = [f"{layout.names[each.cell]} is {layout.show(each.digit)}" for each in step.places]
    by_cells: dict[tuple[int, ...], list[int]] = {}
    for digit, cells in _cells_by_digit(step.removes).items():
        by_cells.setdefault(cells, []).append(digit)
    for cells, digits in by_cells.items():
        verb = "is not" if len(cells) == 1 else "are not"
        shown = " or ".join(layout.show(digit) for digit in digits)
        parts.append(f"{cells_in_words(layout, cells)} {verb} {shown}")
    return "; ".join(parts)


def _cells_by_digit(candidates: Iterable[Candidate]) -> dict[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {}
    for each in sorted(candidates, key=lambda candidate: (candidate.digit, candidate.cell)):
        found[each.digit] = (*found.get(each.digit, ()), each.cell)
    return found


def plain_explanation(board: Board, step: Step, title: str) -> Explanation:
    """The reasons of *step* as they stand: units, constraints and cells that it names, then what follows."""
    layout, because = board.layout, step.because
    where = join_words(dict.fromkeys(each.label for each in (*because.units, *because.constraints)))
    cells = cells_in_words(layout, because.cells)
    region = " in ".join(part for part in (cells, where) if part) or "the whole grid"
    roles = "; ".join(
        f"{role}: {', '.join(f'{layout.show(each.digit)} in {layout.names[each.cell]}' for each in candidates)}"
        for role, candidates in because.candidates.items()
    )
    why = f"because of {region}" + (f" ({roles})" if roles else "")
    return Explanation(
        nudge=f"Look for: {title}.",
        region=f"{title}: look at {where or region}.",
        full=f"{title}: {changes_in_words(layout, step)}, {why}.",
    )
