"""A layout and what is known of its digits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import and_, index
from typing import Any

import attrs

from ruleout.errors import Location, quoted
from ruleout.masks import Cell, Digit, Mask, mask_of
from ruleout.model.grid_text import grid_text
from ruleout.model.layout import CellLike, Layout
from ruleout.notebook import clues, in_characters, picture
from ruleout.puzzles.characters import read_digit
from ruleout.puzzles.clue import Clue
from ruleout.puzzles.decoration import Decoration
from ruleout.puzzles.digits import by_position
from ruleout.puzzles.document import Document


@attrs.frozen(repr=False)
class Puzzle:
    """A puzzle to be solved, immutable: every method that changes something returns a new puzzle.

    ``puzzle["r1c1"]`` and ``puzzle[0, 0]`` are the digit of that cell, given or entered, 0 if there is none; names
    count from 1, positions (row, column) from 0. ``str(puzzle)`` is the grid, with what
    its rules draw if ruleout-render is installed; the rules that it does not show are named below it.

    Attributes
    ----------
    layout
        The cells and what they must obey.
    givens
        One digit per cell, 0 if there is none.
    placed
        A player's entries, likewise.
    marks
        The masks that the cells may hold, one per cell, or None if there are no pencil marks.
    variant
        The id of the variant that the puzzle was built as, or None.
    meta
        The entries of the document about the puzzle other than its rules, such as its author.
    decorations
        The drawings of a renderer in addition to digits.
    document
        The document that the puzzle was built from. It has the rules, so that a puzzle with other digits can be
        written too.
    is_as_read
        True if the puzzle is exactly the one that its *document* describes; False for copies that were changed.
    """

    layout: Layout
    givens: tuple[Digit, ...]
    placed: tuple[Digit, ...] = ()
    marks: tuple[Mask, ...] | None = None
    variant: str | None = None
    meta: Mapping[str, Any] = attrs.field(factory=dict, eq=False)
    decorations: tuple[Decoration, ...] = attrs.field(default=(), eq=False)
    document: Document | None = attrs.field(default=None, eq=False, repr=False)
    is_as_read: bool = attrs.field(init=False, default=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        size = self.layout.size
        if not self.placed:
            object.__setattr__(self, "placed", (0,) * size)
        for name, values in (("givens", self.givens), ("placed", self.placed), ("marks", self.marks)):
            if values is not None and len(values) != size:
                raise ValueError(f"{name}: found {len(values)} values; expected {size}, one per cell")

    _repr_svg_ = picture

    def __repr__(self) -> str:
        entries = sum(map(bool, self.placed))
        more = (f", {entries} entered" if entries else "") + (", with pencil marks" if self.marks else "")
        known = f"{sum(map(bool, self.givens))} of {self.layout.size} cells given"
        return f"<Puzzle{f' {self.variant}' if self.variant else ''}: {known}{more}>"

    def __str__(self) -> str:
        if has_clues(self):
            return in_characters(self)
        return grid_text(self.layout, [self.layout.show(digit) for digit in self.digits])

    def __getitem__(self, where: CellLike) -> Digit:
        return self.digits[self.layout.cell(where)]

    @property
    def digits(self) -> tuple[Digit, ...]:
        """The digit of each cell, given or entered, 0 if there is none."""
        return tuple(given or entry for given, entry in zip(self.givens, self.placed, strict=True))

    @property
    def rows(self) -> list[list[Digit | None]]:
        """The digits row by row, given or entered, 0 if there is none; None where the grid has no cell.

        If it has a cell everywhere, ``numpy.array(puzzle.rows)`` is an array of two dimensions.
        """
        return by_position(self.digits, self.layout)

    @property
    def start(self) -> tuple[Mask, ...]:
        """The mask that each cell starts with: givens, entries and marks alone, without any deduction."""
        held = (self.layout.full, *[1 << bit for bit in range(self.layout.digits)])
        masks = [held[given] for given in self.givens]
        if any(self.placed):
            masks = [mask & held[entry] for mask, entry in zip(masks, self.placed, strict=True)]
        return tuple(masks if self.marks is None else map(and_, masks, self.marks))

    @property
    def rules(self) -> tuple[Clue, ...]:
        """The clues of its rules: the rule, name, cells and values of each cage, line, mark and so on.

        A rule of the whole grid is one clue. Rows, columns, boxes and regions are the grid itself, and not listed.
        """
        return clues(self)

    def place(self, where: CellLike, digit: Digit | str) -> Puzzle:
        """Return a copy with *digit* entered in the cell *where*.

        Parameters
        ----------
        where
            A name such as ``"r1c1"``, or a position (row, column), counted from 0.
        digit
            From 1 to the number of digits, or a symbol; 0 or ``"."`` removes the entry.

        Raises
        ------
        InputError
            If the layout has no such cell, or no such symbol.
        ValueError
            If the cell holds a given, or there is no such digit.
        """
        cell = self.layout.cell(where)
        if self.givens[cell]:
            name, given = self.layout.names[cell], self.layout.show(self.givens[cell])
            raise ValueError(f"{name} holds the given {given}; expected a cell without one")
        entry = digit_called(digit, self.layout, cell)
        return self.with_placed((*self.placed[:cell], entry, *self.placed[cell + 1 :]))

    def with_givens(self, givens: Sequence[Digit]) -> Puzzle:
        """Return a copy with other givens: one digit per visible cell, row by row, 0 for a blank.

        Raises ValueError if there are more or fewer, or one is not a digit of the layout.
        """
        return attrs.evolve(self, givens=self.checked_digits(givens, "givens"))

    def with_placed(self, placed: Sequence[Digit]) -> Puzzle:
        """Return a copy with other entries: one digit per visible cell, row by row, 0 for a blank.

        Raises ValueError if there are more or fewer, or one is not a digit of the layout.
        """
        return attrs.evolve(self, placed=self.checked_digits(placed, "placed"))

    def with_marks(self, marks: Sequence[Sequence[Digit] | Mask] | None) -> Puzzle:
        """Return a copy with other pencil marks, or without any.

        Parameters
        ----------
        marks
            The digits that each visible cell may hold, row by row, as a sequence of digits or as a mask; None for no
            pencil marks.

        Raises
        ------
        ValueError
            If there are more or fewer than visible cells, or one holds what is not a digit of the layout.
        """
        if marks is None:
            return attrs.evolve(self, marks=None)
        expected = f"digits from 1 to {self.layout.digits}, or a mask of these"
        masks = _one_per_cell(self.layout, map(_mask, marks), "marks", self.layout.full, expected, marks)
        return attrs.evolve(self, marks=masks + (self.layout.full,) * (self.layout.size - len(masks)))

    def checked_digits(self, values: Sequence[Digit], what: str) -> tuple[Digit, ...]:
        """One digit per cell, hidden ones included, of *values* for all cells or the visible ones.

        Raises ValueError, which calls the values *what*, if there are more or fewer, or one is not a digit or 0.
        """
        expected = f"a digit from 1 to {self.layout.digits}, or 0 for a blank"
        digits = _one_per_cell(self.layout, values, what, self.layout.digits, expected)
        return digits + (0,) * (self.layout.size - len(digits))


def has_clues(puzzle: Puzzle) -> bool:
    """Return whether rules draw something in *puzzle* or have clues, so that its digits do not show all of it."""
    return bool(puzzle.decorations) or any(each.origin is not None for each in puzzle.layout.constraints)


def digit_called(digit: Digit | str, layout: Layout, cell: Cell) -> Digit:
    """Return *digit*, or the digit that it is the symbol of; InputError names *cell* if there is none."""
    return read_digit(digit, layout.symbols, Location(cell=layout.names[cell])) if isinstance(digit, str) else digit


def _one_per_cell(
    layout: Layout, values: Iterable[int], what: str, most: int, expected: str, shown: Sequence[object] | None = None
) -> tuple[int, ...]:
    """*values*, from 0 to *most*, for all cells of *layout* or the visible ones; errors quote those of *shown*."""
    try:
        found = tuple(map(index, values))
    except TypeError:
        raise TypeError(f"{what}: found {quoted(repr(values))}; expected {expected} for each cell") from None
    if len(found) not in (layout.visible, layout.size):
        raise ValueError(f"{what}: found {len(found)} values; expected {layout.visible}, one per visible cell")
    for value, name, number in zip(found if shown is None else shown, layout.names, found, strict=False):
        if not 0 <= number <= most:
            raise ValueError(f"{what}: found {value!r} in {name}; expected {expected}")
    return found


def _mask(marks: Sequence[Digit] | Mask) -> Mask:
    """Return the mask of the pencil marks of one cell, -1 if one of them is not a digit."""
    if isinstance(marks, Sequence):
        return mask_of(marks) if all(digit > 0 for digit in marks) else -1
    return marks
