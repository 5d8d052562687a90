"""Further units, each kind named by one letter, as in the puzzle files of Andoku.

X: both diagonals. H: four windows. C: cells at the same place of their boxes. P: the anti-diagonal and two boxes of
3x3 cells, at r2c2 and at r6c6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ruleout.plugin import Constraint, Decoration, InputError, Layout, Origin, Rule, Unit, quoted_json
from ruleout_variants.rules import diagonals, disjoint_groups, windoku
from ruleout_variants.rules.squares import squares_of, write_unchanged

RULE = "extra"
PERCENT_SIDE = 3
PERCENT_STARTS = (1, 5)


def _percent_boxes(layout: Layout) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The two boxes of each 9x9 square, with their names."""
    for square in squares_of(layout, RULE):
        if square.n != 9:
            raise InputError(f"{RULE}: P needs a grid of 9x9; found {square.n}x{square.n}")
        for start in PERCENT_STARTS:
            cells = windoku.block(square, start, start, PERCENT_SIDE)
            yield f"window at {layout.names[cells[0]]}{square.suffix}", cells


def _percent(layout: Layout) -> Iterator[Constraint]:
    yield from diagonals.build(("anti",), layout)
    for name, cells in _percent_boxes(layout):
        yield Unit(name, "window", cells, Origin(RULE, name))


def _percent_decorations(layout: Layout) -> Iterator[Decoration]:
    yield from diagonals.decorations(("anti",), layout)
    for _, cells in _percent_boxes(layout):
        yield Decoration("shade", cells)


BUILDERS: Mapping[str, Callable[[Layout], Iterable[Constraint]]] = {
    "X": lambda layout: diagonals.build(diagonals.read(True, layout), layout),
    "H": lambda layout: windoku.build(windoku.read(True, layout), layout),
    "C": lambda layout: disjoint_groups.build(disjoint_groups.read(True, layout), layout),
    "P": _percent,
}
DECORATIONS: Mapping[str, Callable[[Layout], Iterable[Decoration]]] = {
    "X": lambda layout: diagonals.decorations(tuple(diagonals.NAMES), layout),
    "H": lambda layout: windoku.decorations(True, layout),
    "P": _percent_decorations,
}


def read(value: Any, layout: Layout) -> str:
    """Return *value* if it is a string of one or more different letters. Raises InputError if not."""
    if isinstance(value, str) and value and set(value) <= set(BUILDERS) and len(set(value)) == len(value):
        return value
    raise InputError(
        f"{RULE}: found {quoted_json(value)}; expected letters of {', '.join(BUILDERS)}, each at most once"
    )


def build(data: str, layout: Layout) -> Iterator[Constraint]:
    """Yield the units of each letter."""
    for letter in data:
        yield from BUILDERS[letter](layout)


def decorations(data: str, layout: Layout) -> Iterator[Decoration]:
    """Yield the decorations for each letter; C has none, since nine colours would hide the digits."""
    for letter in data:
        if letter in DECORATIONS:
            yield from DECORATIONS[letter](layout)


EXTRA = Rule(
    id=RULE,
    title="Extra units by letter",
    read=read,
    write=write_unchanged,
    build=build,
    decorations=decorations,
    summary="X diagonals, H windows, C disjoint groups, P anti-diagonal with two windows.",
)
