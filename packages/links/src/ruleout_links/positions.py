"""Positions of a classic 9x9 as players' programs keep them: givens, entries and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ruleout import internal as kit
from ruleout_links.omissions import Omissions
from ruleout_links.squares import default_labels, numbered, square_of

SIZE, CELLS = 9, 81
PLACED, MARKS = "placed", "marks"


@attrs.frozen
class Position:
    """The digits of 81 cells, 0 for a blank, and the notes in each cell, none at all if there are none."""

    givens: Sequence[int]
    placed: Sequence[int] = (0,) * CELLS
    notes: Sequence[Sequence[int]] = ()

    @property
    def digits(self) -> list[int]:
        """The given or the entry of each cell."""
        return [given or entry for given, entry in zip(self.givens, self.placed, strict=True)]

    def noted(self) -> list[tuple[int, Sequence[int]]]:
        """Return the digit and the notes of each cell; one with a digit has no notes."""
        notes = self.notes or [()] * CELLS
        return [(digit, () if digit else each) for digit, each in zip(self.digits, notes, strict=True)]

    def document(self, **more: Any) -> kit.Document:
        """Return the document, with the keys *more* that have a value.

        Notes are candidates if each cell without a digit has some; otherwise they mean what the player wants.
        """
        placed = [0 if given else entry for given, entry in zip(self.givens, self.placed, strict=True)]
        data: dict[str, Any] = {"n": SIZE, "givens": kit.as_rows(self.givens, SIZE)}
        if any(placed):
            data[PLACED] = kit.as_rows(placed, SIZE)
        marks = [[digit] if digit else sorted(notes) for digit, notes in zip(self.digits, self.notes, strict=False)]
        if all(marks) and any(not digit and len(each) < SIZE for digit, each in zip(self.digits, marks, strict=False)):
            data[MARKS] = kit.as_rows(marks, SIZE)
        return kit.Document("classic", {**data, **{key: value for key, value in more.items() if value}})


def position_of(
    document: kit.Document, format_id: str, left_out: Omissions, held: Sequence[str] = (PLACED, MARKS)
) -> Position:
    """Return the position of *document*, and count the rules of keys that are not *held*.

    Raises Unsupported unless it is a classic of 9x9.
    """
    square, rules = square_of(document, format_id)
    if square.labels is None or numbered(square.labels) != default_labels(SIZE) or square.values != range(1, SIZE + 1):
        raise kit.Unsupported(f"format {format_id} holds classics of 9x9; json can hold others")
    placed = kit.digits_in_rows(rules.get(PLACED) or [[0] * SIZE] * SIZE, SIZE, PLACED)
    notes = [entry or () for row in rules.get(MARKS) or () for entry in row]
    left_out.add_rest(rules, held)
    return Position([given or 0 for given in square.givens], placed, notes)


def samurai(digits: Mapping[tuple[int, int], int]) -> kit.Document:
    """Return the document of a samurai whose cells, as (row, column), have these *digits*, 0 for a blank."""
    side = range(1 + max((max(place) for place in digits), default=0))
    rows = ["".join(str(digits[r, c] or ".") if (r, c) in digits else " " for c in side) for r in side]
    return kit.Document("samurai", {"grid": rows})
