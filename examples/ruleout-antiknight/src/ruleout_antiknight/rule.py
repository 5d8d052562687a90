"""Anti-knight: cells that are a knight's move apart hold different digits."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.plugin import Constraint, InputError, Layout, Origin, Relation, Rule, quoted_json

ID = "anti-knight"
MOVES = ((1, 2), (2, 1), (1, -2), (2, -1))
"""The knight's moves downwards, in rows and columns; the others are the same pairs of cells from the other end."""


def read(value: object, layout: Layout) -> bool:
    if value is not True:
        raise InputError(f"anti_knight: found {quoted_json(value)}; expected true")
    return value


def write(data: bool, layout: Layout) -> bool:
    return data


def build(data: bool, layout: Layout) -> Iterator[Constraint]:
    """One relation per pair of cells: whatever digit one cell holds, the other may hold all digits but this one."""
    others = tuple(layout.full & ~(1 << bit) for bit in range(layout.digits))
    for (row, column), cell in layout.at.items():
        for down, across in MOVES:
            other = layout.at.get((row + down, column + across))
            if other is not None:
                label = f"the knight's move from {layout.names[cell]} to {layout.names[other]}"
                yield Relation(cell, other, others, Origin(ID, label))


ANTI_KNIGHT = Rule(
    id=ID,
    title="Anti-knight",
    read=read,
    write=write,
    build=build,
    key="anti_knight",
    summary="Cells that are a knight's move apart hold different digits.",
)
