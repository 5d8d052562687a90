"""A multi-grid as a picture: its characters by row and column, without frames and spaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from ruleout import internal as kit
from ruleout_variants.formats.multigrid.documents import SIDE
from ruleout_variants.grids.arrangements import Arrangement

FRAME = frozenset("|+=") | frozenset(chr(code) for code in range(0x2500, 0x2580))
DASH = "-"
NO_CELL = frozenset("-xX")
BLANK = frozenset(kit.BLANKS) - NO_CELL


@attrs.frozen
class Picture:
    """The characters of a block by row and column: symbols, blanks, characters for holes, and invalid ones.

    *columns* is the number of columns that have any character, *line* the number of the first line of the block;
    *symbols* has one symbol per digit.
    """

    rows: tuple[dict[int, kit.Token], ...]
    columns: int
    dash_is_blank: bool
    line: int
    symbols: tuple[str, ...]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows), self.columns

    @property
    def usual(self) -> frozenset[str]:
        """The characters that may be in the picture."""
        return NO_CELL | kit.symbol_table(self.symbols).keys()

    def may_be_hole(self, char: kit.Token) -> bool:
        """Return whether *char* may represent a hole. A symbol may not."""
        return char.text in NO_CELL and not kit.symbol_table(self.symbols).get(char.text)

    def may_be_cell(self, char: kit.Token) -> bool:
        """Return whether *char* may be in a cell, valid or not."""
        return not self.may_be_hole(char) or (char.text == DASH and self.dash_is_blank)

    def fits(self, arrangement: Arrangement) -> bool:
        """Return whether the positions with characters are exactly the cells of *arrangement*."""
        return self.size == arrangement.extent and next(self._misfits(arrangement), None) is None

    def fits_loosely(self, arrangement: Arrangement) -> bool:
        """Return whether the characters fit *arrangement* if blanks may also represent holes."""
        return self.size == arrangement.extent and all(
            char is not None and char.text in BLANK for _, char in self._misfits(arrangement)
        )

    def mismatches(self, arrangement: Arrangement) -> int:
        """Return the number of characters in holes of *arrangement*, and of cells without a character.

        *arrangement* has the size of the picture.
        """
        return sum(1 for _ in self._misfits(arrangement))

    def refuse(self, arrangement: Arrangement) -> None:
        """Raise InputError if the characters do not fit *arrangement*, even loosely."""
        for what, found, expected in zip(("rows", "columns"), self.size, arrangement.extent, strict=True):
            if found != expected:
                message = f"found {found} {what}; expected {expected} for this {arrangement.label}"
                raise kit.InputError(message, kit.Location(line=self.line))
        symbols = kit.expected_symbols(self.symbols)
        for (r, c), char in self._misfits(arrangement):
            if char is None:
                line = next((each.line for each in self.rows[r].values()), None)
                raise kit.InputError(
                    f"found no cell; expected {symbols}", kit.Location(line=line, cell=kit.cell_name(r, c))
                )
            if char.text not in BLANK:
                hole = f"a space, as this {arrangement.label} has no cell there"
                right = symbols if (r, c) in arrangement.cells else hole
                raise kit.InputError(f"found {kit.named(char.text)}; expected {right}", char.at(r, c))

    def _misfits(self, arrangement: Arrangement) -> Iterator[tuple[tuple[int, int], kit.Token | None]]:
        """Yield each position whose character does not fit *arrangement*, with that character."""
        for r, row in enumerate(self.rows):
            for c in range(self.columns):
                char = row.get(c)
                if (r, c) in arrangement.cells:
                    if char is None or not self.may_be_cell(char):
                        yield (r, c), char
                elif char is not None and not self.may_be_hole(char):
                    yield (r, c), char


def pictured(lines: Sequence[kit.Row], symbols: tuple[str, ...] = kit.default_symbols(SIDE)) -> Picture:
    """Return the characters of *lines* by row and column, without frames and lines that have no cells."""
    texts = [(line.number, line.text.expandtabs()) for line in lines]
    everything = frozenset[str]().union(*(text for _, text in texts))
    framed = bool(everything & FRAME)
    dash_is_blank = not framed and not everything & BLANK
    ignored = FRAME | ({DASH} if framed else set())
    rows = []
    for number, text in texts:
        found = {
            at: kit.Token(char, number, at + 1)
            for at, char in enumerate(text)
            if char not in ignored and not char.isspace()
        }
        if found and (dash_is_blank or any(char.text != DASH for char in found.values())):
            rows.append(found)
    columns = {at: column for column, at in enumerate(sorted({at for row in rows for at in row}))}
    placed = tuple({columns[at]: char for at, char in row.items()} for row in rows)
    return Picture(placed, len(columns), dash_is_blank, lines[0].number, symbols)
