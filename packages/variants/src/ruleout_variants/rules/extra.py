"""Further units, each kind named by one letter, as in the puzzle files of Andoku.

X: both diagonals. H: four windows. C: corresponding cells of all boxes. P: the anti-diagonal and two boxes of
3x3 cells, at r2c2 and at r6c6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruleout.internal import Constraint, Decoration, InputError, Layout, Origin, Rule, Unit, quoted_json
from ruleout_variants.rules import diagonals, disjoint_groups, windoku
from ruleout_variants.rules.squares import squares_of, write_unchanged

RULE = "extra"
PERCENT_SIDE = 3
PERCENT_STARTS = (1, 5)


def _percent_boxes(layout: Layout) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the two boxes of each 9x9 square, with their names."""
    for square in squares_of(layout, RULE):
        if square.n != 9:
            raise InputError(f"{RULE}: P needs a grid of 9x9; found {square.n}x{square.n}")
        for start in PERCENT_STARTS:
            cells = windoku.block(square, start, start, PERCENT_SIDE)
            yield f"window at {layout.names[cells[0]]}{square.suffix}", cells


def _build_percent(data: Any, layout: Layout) -> Iterator[Constraint]:
    yield from diagonals.build(("anti",), layout)
    for name, cells in _percent_boxes(layout):
        yield Unit(name, "window", cells, Origin(RULE, name))


def _percent_decorations(data: Any, layout: Layout) -> Iterator[Decoration]:
    yield from diagonals.decorations(("anti",), layout)
    for _, cells in _percent_boxes(layout):
        yield Decoration("shade", cells)


PERCENT = Rule("percent", "Percent", write_unchanged, write_unchanged, _build_percent, decorations=_percent_decorations)
LETTERS: Mapping[str, Rule] = {
    "X": diagonals.DIAGONALS,
    "H": windoku.WINDOKU,
    "C": disjoint_groups.DISJOINT_GROUPS,
    "P": PERCENT,
}


def read(value: Any, layout: Layout) -> str:
    """Return *value* if it is a string of one or more different letters. Raises InputError if not."""
    if isinstance(value, str) and value and set(value) <= set(LETTERS) and len(set(value)) == len(value):
        return value
    raise InputError(f"{RULE}: found {quoted_json(value)}; expected letters of {', '.join(LETTERS)}, each at most once")


def build(data: str, layout: Layout) -> Iterator[Constraint]:
    """Yield the units of each letter."""
    for letter in data:
        yield from LETTERS[letter].build(LETTERS[letter].read(True, layout), layout)


def decorations(data: str, layout: Layout) -> Iterator[Decoration]:
    """Yield the decorations for each letter; C has none, since nine colours would hide the digits."""
    for letter in data:
        yield from LETTERS[letter].decorations(LETTERS[letter].read(True, layout), layout)


EXTRA = Rule(
    id=RULE,
    title="Extra units by letter",
    read=read,
    write=write_unchanged,
    build=build,
    decorations=decorations,
    summary="X diagonals, H windows, C disjoint groups, P anti-diagonal with two windows.",
    shape="units",
    examples={"": "XH"},
)
