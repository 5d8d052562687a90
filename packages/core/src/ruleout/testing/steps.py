"""Checks of steps: of their form, and that they and their links follow from their reasons."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from ruleout.errors import describe_error
from ruleout.masks import Cell, Digit, Mask, digit_mask
from ruleout.model.candidate import Candidate
from ruleout.plugins.discover import default_registry
from ruleout.reasoning.board import Board
from ruleout.reasoning.reason import Link
from ruleout.reasoning.step import Step
from ruleout.reasoning.validation import structure_faults
from ruleout.records.forms import Subject
from ruleout.records.steps import STEP
from ruleout.search.engine import Engine
from ruleout.testing.chains import chain_faults, set_faults
from ruleout.testing.named import Named
from ruleout.testing.show import difference, node_text


def step_faults(board: Board, step: Step) -> list[str]:
    """Return the faults of *step* on *board* that do not depend on the solutions.

    These are candidates that the board does not have, cells placed twice, no progress, unknown roles, constraints that
    the layout does not have, links that do not begin where their chain has come to, and candidates outside of their
    sets.
    """
    layout, because = board.layout, step.because
    faults = list(structure_faults(board, step))
    known = set(layout.constraints)
    faults += [
        f"it names {each.label}, which the layout does not have"
        for each in because.all_constraints
        if each not in known
    ]
    nodes = [node for link in because.all_links for node in (link.start, link.end)]
    shown: list[tuple[str, Sequence[Candidate]]] = [*because.candidates.items()]
    shown += [("part of a link", node.candidates) for node in nodes]
    for role, candidates in shown:
        absent = [each for each in candidates if each.cell >= layout.size or not board.has(each.cell, each.digit)]
        faults += [f"it shows {each} as {role}, which is not a candidate" for each in absent]
    starts = [link.start for link in because.links]  # one of some candidates may be true without anything before
    if any(not node.candidates for node in (*starts, *(link.end for link in because.all_links))):
        faults.append("it has a link to a node without candidates")
    return faults or [*chain_faults(layout, because), *set_faults(layout, because)]


def missing_reasons(board: Board, step: Step, engine: Engine | None = None) -> list[str]:
    """Return the conclusions of *step* that do not follow from the cells and constraints of its reason.

    A smaller layout is made of these alone, in which every other cell may hold any digit. Each candidate that the step
    excludes is placed in it, and a solution is searched for; if there is one, the reason is incomplete. If the step
    relies on an exchange, only a solution in which some cell holds neither of its two digits shows that.

    Parameters
    ----------
    board
        The board before the step.
    step
        A step without faults of structure.
    engine
        The engine; if None, a search for small layouts, followed by the engine ``python``.
    """
    named = Named(board, step.because.cells, step.because.all_constraints, engine, _only_digit(step))
    names, show = board.layout.names, board.layout.show
    pairs = [(a.cell, digit_mask(a.digit) | digit_mask(b.digit)) for a, b in step.because.exchange]

    def possible_with(cell: Cell, mask: Mask) -> bool:
        if not pairs:
            return named.allow({cell: mask})
        return any(
            named.allow({cell: mask & ~pair} if cell == other else {cell: mask, other: board.layout.full & ~pair})
            for other, pair in pairs
        )

    doubtful = [each for each in step.places if possible_with(each.cell, ~digit_mask(each.digit))]
    possible = [each for each in step.removes if possible_with(each.cell, digit_mask(each.digit))]
    return [
        *(f"{names[each.cell]} need not be {show(each.digit)}" for each in doubtful),
        *(f"{names[each.cell]} could still be {show(each.digit)}" for each in possible),
    ]


def _only_digit(step: Step) -> Digit:
    """Return the digit of *step* if it and its reason are about one digit, 0 if they are about several."""
    digits = {each.digit for each in (*step.places, *step.removes)}
    digits.update(each.digit for group in step.because.candidates.values() for each in group)
    return digits.pop() if len(digits) == 1 else 0


def record_faults(board: Board, step: Step) -> list[str]:
    """Return a fault if *step* is different after it was written as JSON and read back."""
    subject = Subject(board.to_puzzle(), default_registry())
    try:
        again = STEP.read(json.loads(json.dumps(STEP.write(step, subject))), subject)
    except Exception as error:
        return [f"it cannot be written as JSON and read back: {describe_error(error)}"]
    if again == step:
        return []
    return [f"it is different after it was written as JSON and read back: {difference(step, again)}"]


def link_faults(board: Board, step: Step, engine: Engine | None = None) -> list[str]:
    """Return the links of *step* that do not hold.

    A link must follow from the masks of the step's cells and of the link's nodes, and from the constraints of the link
    and of its nodes. The parameters are those of :func:`missing_reasons`.
    """
    return [fault for link in step.because.all_links for fault in _faults_of(board, step, link, engine)]


def _faults_of(board: Board, step: Step, link: Link, engine: Engine | None) -> Iterator[str]:
    nodes = (link.start, link.end)
    candidates = [each for node in nodes for each in node.candidates]
    cells = {*step.because.cells, *(cell for node in nodes for cell in node.cells), *(each.cell for each in candidates)}
    constraints = (*link.constraints, *link.start.constraints, *link.end.constraints)
    named = Named(board, cells, tuple(dict.fromkeys(constraints)), engine)
    start, end = (node_text(board.layout, node) for node in nodes)
    if link.begins_false:
        masks: dict[Cell, Mask] = {}
        for each in candidates if link.strong else link.start.candidates:
            masks[each.cell] = masks.get(each.cell, board.layout.full) & ~digit_mask(each.digit)
        wrong = [] if link.strong else [{**masks, each.cell: digit_mask(each.digit)} for each in link.end.candidates]
        if any(map(named.allow, wrong or [masks])):
            what = "both can be false" if link.strong else "it does not follow"
            yield f"the {'strong' if link.strong else 'nested'} link from {start} to {end} does not hold: {what}"
    elif any(_both(named, a, b) for a in link.start.candidates for b in link.end.candidates):
        yield f"the weak link from {start} to {end} does not hold: both can be true"


def _both(named: Named, a: Candidate, b: Candidate) -> bool:
    if a.cell == b.cell:
        return a.digit == b.digit
    return named.allow({a.cell: digit_mask(a.digit), b.cell: digit_mask(b.digit)})


def follows(board: Board, step: Step, engine: Engine | None = None) -> bool:
    """Return whether *step* follows from the cells and constraints of its reason; see :func:`missing_reasons`."""
    return not missing_reasons(board, step, engine)
