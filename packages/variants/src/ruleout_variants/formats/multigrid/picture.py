"""A multi-grid as it stands on a page: its signs by row and column, whatever lies between them left out."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ruleout.plugin import InputError, Location, quoted
from ruleout_variants.formats.multigrid.shapes import Shape
from ruleout_variants.formats.shared.text import Block, Line, Word, cell_name

FRAME = frozenset("|+=") | frozenset(chr(code) for code in range(0x2500, 0x2580))
NO_CELL = frozenset("-xX")
BLANK = frozenset(".0")
USUAL = frozenset("123456789") | NO_CELL | BLANK


@attrs.frozen
class Picture:
    """The signs of a block by row and column: digits, blanks, signs for no cell, and whatever is wrong there.

    *columns* counts the columns in which any sign stands, *line* is where the block begins.
    """

    rows: tuple[dict[int, Word], ...]
    columns: int
    dash_is_blank: bool
    line: int

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows), self.columns

    def may_be_cell(self, sign: Word) -> bool:
        """Whether *sign* may stand in a cell, be it right or wrong."""
        return sign.text not in NO_CELL or (sign.text == "-" and self.dash_is_blank)

    def may_be_hole(self, sign: Word) -> bool:
        """Whether *sign* may stand where no cell is."""
        return sign.text in NO_CELL

    def fits(self, shape: Shape) -> bool:
        """Whether the signs stand exactly where *shape* has cells."""
        return self._has_size_of(shape) and next(self._misfits(shape), None) is None

    def fits_loosely(self, shape: Shape) -> bool:
        """Whether the signs fit *shape* if blanks may stand where it has no cell."""
        return self._has_size_of(shape) and all(
            sign is not None and sign.text in BLANK for _, sign in self._misfits(shape)
        )

    def strangeness(self, shape: Shape) -> int:
        """How many signs stand where *shape* has no cell, or are missing where it has one."""
        return sum(1 for _ in self._misfits(shape))

    def refuse(self, shape: Shape) -> None:
        """Raises InputError where the signs do not fit *shape*, even loosely."""
        if len(self.rows) != shape.rows:
            found = f"found {len(self.rows)} rows; expected {shape.rows} for this {shape.title}"
            raise InputError(found, Location(line=self.line))
        if self.columns != shape.columns:
            found = f"found {self.columns} columns; expected {shape.columns} for this {shape.title}"
            raise InputError(found, Location(line=self.line))
        for (r, c), sign in self._misfits(shape):
            name = cell_name(r, c)
            if sign is None:
                line = next((each.line for each in self.rows[r].values()), None)
                raise InputError("found no cell; expected 1-9, 0 or .", Location(line=line, cell=name))
            if sign.text not in BLANK:
                inside = (r, c) in shape.cells
                expected = "1-9, 0 or ." if inside else f"a space, as this {shape.title} has no cell there"
                where = Location(line=sign.line, column=sign.column, cell=name)
                raise InputError(f"found {quoted(sign.text)}; expected {expected}", where)

    def _has_size_of(self, shape: Shape) -> bool:
        return self.size == (shape.rows, shape.columns)

    def _misfits(self, shape: Shape) -> Iterator[tuple[tuple[int, int], Word | None]]:
        """Each place, with the sign there, that does not go with *shape*, which has the size of the picture."""
        for r, row in enumerate(self.rows):
            for c in range(self.columns):
                sign = row.get(c)
                if (r, c) in shape.cells:
                    if sign is None or not self.may_be_cell(sign):
                        yield (r, c), sign
                elif sign is not None and not self.may_be_hole(sign):
                    yield (r, c), sign


def pictured(lines: Block) -> Picture:
    """The signs of *lines* by row and column, frames and what is not a row left out."""
    texts = [Line(line.number, line.text.expandtabs()) for line in lines]
    everything = frozenset(char for line in texts for char in line.text)
    framed = bool(everything & FRAME)
    dash_is_blank = not framed and not everything & BLANK
    ignored = FRAME | ({"-"} if framed else set())
    rows = []
    for line in texts:
        signs = {
            at: Word(char, line.number, at + 1)
            for at, char in enumerate(line.text)
            if char not in ignored and not char.isspace()
        }
        if signs and (dash_is_blank or any(sign.text != "-" for sign in signs.values())):
            rows.append(signs)
    columns = {at: column for column, at in enumerate(sorted({at for row in rows for at in row}))}
    placed = tuple({columns[at]: sign for at, sign in row.items()} for row in rows)
    return Picture(placed, len(columns), dash_is_blank, lines[0].number if lines else 1)
