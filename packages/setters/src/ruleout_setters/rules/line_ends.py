"""Lines whose ends bound the digits between them: between lines, lockout lines."""

from __future__ import annotations

from ruleout import plugin as kit
from ruleout_setters.rules.common import Cells, Constraints, State, cached, line_between


@kit.line_rule(
    "between_lines",
    "Between lines",
    "between line",
    "Every digit between the ends of a line lies strictly between the digits of these.",
    fewest=3,
    drawn=lambda layout, cells: line_between("circle", "between line", cells),
)
def between_lines(layout: kit.Layout, cells: Cells) -> Constraints:
    return [kit.Regular(ends_first(cells), bounded(layout.values, 0, within=True))]


@kit.line_rule(
    "lockout_lines",
    "Lockout lines",
    "lockout line",
    "The ends of a line differ by at least {difference|a number, such as 4}; no other digit is theirs or between them.",
    field=kit.number_field("difference", 0),
    fewest=3,
    drawn=lambda layout, cells, difference: line_between("diamond", "lockout line", cells),
)
def lockout_lines(layout: kit.Layout, cells: Cells, difference: int) -> Constraints:
    return [kit.Regular(ends_first(cells), bounded(layout.values, difference, within=False))]


def ends_first(cells: Cells) -> Cells:
    """Return the cells with both ends first, which needs far fewer states than the order of the line."""
    return (cells[0], cells[-1], *cells[1:-1])


@cached
def bounded(values: range, difference: int, within: bool) -> kit.Automaton:
    """Return the automaton of words whose first two values differ enough and bound the others."""

    def step(state: State, value: int) -> State | None:
        if not state:
            return (value,)
        if len(state) == 1:
            return (min(*state, value), max(*state, value)) if abs(state[0] - value) >= difference else None
        low, high = state
        return state if (low < value < high if within else not low <= value <= high) else None

    return kit.automaton(values, (), step, lambda state: len(state) == 2)
