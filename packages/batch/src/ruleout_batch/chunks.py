"""Pieces of the input: some whole lines, and where they stood."""

from __future__ import annotations

import attrs


@attrs.frozen
class Place:
    """Between two lines of the input: *input* counts the files from 0, *offset* the bytes of that file before this
    place, *line* its lines before it."""

    input: int = 0
    offset: int = 0
    line: int = 0


@attrs.frozen
class Chunk:
    """Whole lines of one input, in order.

    *data* holds them, each with its line feed; the last line of an input may go without. *lines* is how many there
    are. A line that is too long to be read stands alone in a chunk: *data* is empty, and *overlong* says how many
    bytes the line has, its line feed included.
    """

    start: Place
    data: bytes = attrs.field(repr=False)
    lines: int
    overlong: int = 0

    @property
    def after(self) -> Place:
        """Where the next chunk begins."""
        size = self.overlong or len(self.data)
        return Place(self.start.input, self.start.offset + size, self.start.line + self.lines)

    def first(self, lines: int) -> Chunk:
        """The first *lines* lines, fewer than there are, alone."""
        cut = 0
        for _ in range(lines):
            cut = self.data.index(b"\n", cut) + 1
        return Chunk(self.start, self.data[:cut], lines)

    def halves(self) -> tuple[Chunk, Chunk] | None:
        """The chunk in two parts of about the same size, or None where it has one line."""
        if self.lines < 2:
            return None
        cut = self.data.find(b"\n", len(self.data) // 2, len(self.data) - 1) + 1
        cut = cut or self.data.rindex(b"\n", 0, len(self.data) // 2) + 1
        head = Chunk(self.start, self.data[:cut], self.data.count(b"\n", 0, cut))
        return head, Chunk(head.after, self.data[cut:], self.lines - head.lines)
