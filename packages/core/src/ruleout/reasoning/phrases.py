"""Parts of explanations, and a plain explanation for techniques without their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from ruleout.clock import Budget
from ruleout.errors import join_words
from ruleout.masks import Cell, CellSet, Digit, bits, cell_set
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Unit
from ruleout.model.layout import Layout
from ruleout.reasoning.board import Board
from ruleout.reasoning.notes import note_of
from ruleout.reasoning.reason import Reason
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation, Technique, title_of

LIMIT_OF_A_TECHNIQUE = "limit of a technique"
"""The name of the limits that techniques have without a budget: the memory of a table, the choices of a search."""


def limit_reached(budget: Budget) -> str:
    """Return the name of the limit of *budget*, or of both of its limits, that ended a call."""
    if budget.is_cancelled:
        return "cancelled"
    if budget.nodes is None:
        return "time limit" if budget.seconds is not None else LIMIT_OF_A_TECHNIQUE
    return "node limit" if budget.seconds is None else "time or node limit"


def capitalised(text: str) -> str:
    """Return *text* with its first character as a capital; the other characters stay, unlike in ``str.capitalize``."""
    return text[:1].upper() + text[1:]


def cells_in_words(layout: Layout, cells: Iterable[Cell], last: str = "and") -> str:
    """Return the names of *cells*: ``r1c2, r1c5 and r3c1``."""
    return join_words((layout.names[cell] for cell in cells), last)


def digits_in_words(layout: Layout, digits: Iterable[Digit], last: str = "and") -> str:
    """Return *digits* in ascending order as the symbols of *layout*: ``2 and 5``."""
    return join_words((layout.show(digit) for digit in sorted(digits)), last)


def labels_in_words(constraints: Iterable[Constraint]) -> str:
    """Return the labels of *constraints*, each once: ``row 1 and box 2``."""
    return join_words(dict.fromkeys(each.label for each in constraints))


def removals_in_words(layout: Layout, removes: Iterable[Candidate], seen: str = "") -> str:
    """Return ``r1c2 and r1c9 cannot be 2, r1c4 cannot be 2 or 5``: cells with the same removals together.

    If *seen* is ``both``, return ``r1c2 and r1c9, which see both, cannot be 2``.
    """
    parts = []
    for digits, cells in _grouped((each.cell, each.digit) for each in removes).items():
        sight = f", which {'sees' if len(cells) == 1 else 'see'} {seen}," if seen else ""
        parts.append(
            f"{cells_in_words(layout, sorted(cells))}{sight} cannot be {digits_in_words(layout, digits, 'or')}"
        )
    return ("; " if seen else ", ").join(parts)


def _grouped(pairs: Iterable[tuple[Cell, Digit]]) -> dict[tuple[Digit, ...], list[Cell]]:
    """The first numbers of *pairs*, by the second numbers that they are paired with."""
    seconds: dict[Cell, list[Digit]] = {}
    for first, second in pairs:
        seconds.setdefault(first, []).append(second)
    firsts: dict[tuple[Digit, ...], list[Cell]] = {}
    for first, group in seconds.items():
        firsts.setdefault(tuple(sorted(group)), []).append(first)
    return firsts


def changes_in_words(layout: Layout, step: Step) -> str:
    """Return what follows from *step*: ``r1c3 is 5``, ``r2c4 and r2c7 are not 3``."""
    parts = [f"{layout.names[each.cell]} is {layout.show(each.digit)}" for each in step.places]
    for cells, digits in _grouped(sorted((each.digit, each.cell) for each in step.removes)).items():
        verb = "is not" if len(cells) == 1 else "are not"
        parts.append(f"{cells_in_words(layout, cells)} {verb} {digits_in_words(layout, digits, 'or')}")
    return "; ".join(parts)


def sight_in_words(layout: Layout, places: CellSet, seeing: CellSet) -> str:
    """Return how the cells of the cell set *seeing* see every cell of the cell set *places*.

    It ends a sentence that names the places: ``both in row 3``, or ``which r1c9 sees by row 1 and column 9``.
    """
    return _sight_and_units(layout, places, seeing)[0]


def locked_in_words(layout: Layout, places: CellSet, removes: Iterable[Candidate]) -> str:
    """Return what follows if one digit is in some cell of the cell set *places*.

    It ends a sentence that names the places: how the cells of *removes* see them, and that these cannot hold it.
    """
    removed = tuple(removes)
    sight, units = _sight_and_units(layout, places, cell_set(each.cell for each in removed))
    rest = f", so the rest of {units} cannot hold it" if units else ""
    return f"{sight}{rest}: {removals_in_words(layout, removed)}"


def _sight_and_units(layout: Layout, places: CellSet, seeing: CellSet) -> tuple[str, str]:
    """What :func:`sight_in_words` returns, and the labels of the units if each cell sees the places by one unit."""
    sights: dict[tuple[Constraint, ...], list[Cell]] = {}
    others = tuple(bits(places))
    for cell in bits(seeing):
        sights.setdefault(layout.why_sees(cell, others), []).append(cell)
    if sights and all(len(why) == 1 and isinstance(why[0], Unit) for why in sights):
        units = labels_in_words(why[0] for why in sights)
        return f"{'both' if places.bit_count() == 2 else 'all'} in {units}", units
    seen = []
    for why, cells in sights.items():
        see = "sees" if len(cells) == 1 else "see"
        seen.append(f"{cells_in_words(layout, cells)} {see} by {labels_in_words(why)}")
    return f"which {join_words(seen)}", ""


def explanation_of(board: Board, step: Step, techniques: Mapping[str, Technique]) -> Explanation:
    """Return the explanation of a step on *board* by its technique, one of *techniques* by id, with its note.

    If the technique is not among them or has no function for this, the explanation lists the step's reasons. Raises
    PluginError if the technique fails and the plug-ins are strict.
    """
    found = words_of(board, step, techniques)
    if found.note:
        return found
    return attrs.evolve(found, note=note_of(board, step, title_of(step.technique, techniques)))


def words_of(board: Board, step: Step, techniques: Mapping[str, Technique]) -> Explanation:
    """Return what :func:`explanation_of` returns, most often without a note, which takes time."""
    technique = techniques.get(step.technique)
    if technique is not None and technique.explain is not None:
        return technique.explain(board, step)
    return plain_explanation(board, step, title_of(step.technique, techniques))


def plain_explanation(board: Board, step: Step, title: str) -> Explanation:
    """Return the reasons of *step* as a list: its cells, constraints and candidates, and what follows."""
    layout, because = board.layout, step.because
    labels = labels_in_words(because.all_constraints)
    cells = cells_in_words(layout, because.cells)
    region = " in ".join(part for part in (cells, labels) if part) or "the whole grid"
    roles = roles_in_words(layout, because)
    why = f"because of {region}" + (f" ({roles})" if roles else "")
    return Explanation(
        nudge=f"Look for: {title}.",
        region=f"{title}: look at {labels or region}.",
        full=f"{title}: {changes_in_words(layout, step)}, {why}.",
    )


def roles_in_words(layout: Layout, because: Reason) -> str:
    """Return the candidates of each role, by the technique's own word for it: ``fin: 3 in r1c2, 3 in r1c3``."""
    return "; ".join(
        f"{because.labels.get(role, role)}: "
        + ", ".join(f"{layout.show(each.digit)} in {layout.names[each.cell]}" for each in candidates)
        for role, candidates in because.candidates.items()
    )
