"""Boards and steps as text, for the messages of the kit."""

from __future__ import annotations

import attrs

from ruleout.builtin.formats.grid import framed
from ruleout.masks import Mask, digits_of
from ruleout.model.layout import Layout
from ruleout.model.symbols import DEFAULT_SYMBOLS
from ruleout.reasoning.board import Board
from ruleout.reasoning.phrases import cells_in_words, changes_in_words, roles_in_words
from ruleout.reasoning.reason import Node
from ruleout.reasoning.step import Step

ABSENT = "#"
NOTHING = "-"


def pencil_marks(board: Board) -> str:
    """Return the candidates of every visible cell in rows.

    The commands of ``ruleout`` can read the text of a square grid, with or without boxes. In other layouts, ``#`` marks
    positions without a cell; ``-`` marks a cell without candidates.
    """
    layout = board.layout
    n = layout.digits
    rows, columns = layout.extent
    cells = [layout.at.get((row, column)) for row in range(rows) for column in range(columns)]
    groups = [ABSENT if cell is None else _group(board.masks[cell], n) for cell in cells]
    if rows == columns == n and n <= len(DEFAULT_SYMBOLS):
        return framed(groups, n, _box(layout))
    width = max(map(len, groups), default=0)
    return "\n".join(
        " ".join(group.rjust(width) for group in groups[i : i + columns]) for i in range(0, len(groups), columns)
    )


def _group(mask: Mask, digits: int) -> str:
    """Return the digits of *mask*, each at its own place if there are more than nine."""
    if not mask:
        return NOTHING
    if digits > len(DEFAULT_SYMBOLS):
        return ",".join(map(str, digits_of(mask)))
    if digits > 9:
        return "".join(DEFAULT_SYMBOLS[bit] if mask >> bit & 1 else "." for bit in range(digits))
    return "".join(DEFAULT_SYMBOLS[digit - 1] for digit in digits_of(mask))


def _box(layout: Layout) -> tuple[int, int] | None:
    """Return the (rows, columns) of the boxes of a square grid; None if it has none."""
    for unit in layout.houses:
        places = [layout.positions[cell] for cell in unit.cells]
        if unit.kind == "box" and None not in places:
            rows, columns = (len({place[axis] for place in places if place is not None}) for axis in (0, 1))
            return (rows, columns) if rows * columns == layout.digits else None
    return None


def step_text(board: Board, step: Step) -> str:
    """Return what *step* changes and every part of its reason, one per line."""
    layout, because = board.layout, step.because
    lines = [f"step of {step.technique}: {changes_in_words(layout, step) or 'nothing'}"]
    lines.append(f"cells: {cells_in_words(layout, because.cells) or 'none'}")
    for role, constraints in because.constraints.items():
        lines.append(f"{role}: {', '.join(constraint.label for constraint in constraints)}")
    if because.candidates:
        lines.append(f"candidates: {roles_in_words(layout, because)}")
    for number, cells in enumerate(because.sets, 1):
        lines.append(f"set {number}: {cells_in_words(layout, cells)}")
    for chain in because.chains:
        lines.append(f"{chain.kind}:")
        for link in chain.links:
            kind = "strong" if link.strong else "weak"
            lines.append(f"{kind} link: {node_text(layout, link.start)} to {node_text(layout, link.end)}")
    return "\n".join(lines)


def difference(one: Step, other: Step) -> str:
    """Return in which fields two steps differ, with the values of both."""
    found = []
    for prefix, a, b in (("", one, other), ("because.", one.because, other.because)):
        for field in attrs.fields(type(a)):
            values = getattr(a, field.name), getattr(b, field.name)
            if values[0] != values[1] and field.name != "because":
                found.append(f"{prefix}{field.name} {values[0]!r}, then {values[1]!r}")
    return "; ".join(found)


def node_text(layout: Layout, node: Node) -> str:
    """Return the candidates of *node*: ``5 in r1c1/5 in r1c2``."""
    return "/".join(f"{layout.show(each.digit)} in {layout.names[each.cell]}" for each in node.candidates)
