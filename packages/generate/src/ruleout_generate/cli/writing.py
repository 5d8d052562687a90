"""Output of new puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleout import Puzzle, Unsupported
from ruleout_cli.kit import draw_board, write_message

if TYPE_CHECKING:
    from ruleout import Registry
    from ruleout_cli.kit import OutputWriter
    from ruleout_generate.record import Generated


class PuzzleWriter:
    """Writer of puzzles: as records, in the format *to* or, if there is none, as lines or JSON.

    *alone* is whether there is a single puzzle, which is drawn on a terminal. If *draws*, puzzles are collected in
    *drawn* to be drawn together.
    """

    def __init__(self, writer: OutputWriter, to: str | None, registry: Registry, alone: bool, draws: bool) -> None:
        if to is not None and registry.format(to).write is None:
            raise Unsupported(f"format {to} is only read, not written")
        self._writer, self._to, self._registry, self._alone = writer, to, registry, alone
        self._draws, self.drawn = draws, list[Puzzle]()
        self.written = 0

    def write(self, each: Generated) -> None:
        """Write the next puzzle."""
        if self._draws:
            self.drawn.append(each.puzzle)
        elif self._writer.as_json:
            self._writer.record(each.as_json(self._registry))
        elif self._to is None and self._alone and self._writer.is_terminal:
            self._writer.drawing(draw_board(each.puzzle, self._writer, self._registry))
        else:
            self._writer.puzzle(self._text(each), None if self._to is None else self._registry.format(self._to))
        self.written += 1
        if self._alone and not self._writer.as_json:
            write_message(sentence(each))

    def write_nearest(self, nearest: Generated | None) -> None:
        """Write the puzzle that comes nearest to an order, to standard error."""
        if nearest is not None:
            write_message(f"the nearest puzzle: {self._text(nearest)}")

    def _text(self, each: Generated) -> str:
        return each.text(self._to, self._registry)


def sentence(each: Generated) -> str:
    """Return what is worth knowing about a puzzle, apart from its digits, in one line."""
    recipe = each.recipe
    givens = sum(map(bool, each.puzzle.givens))
    parts = [f"{givens} givens", f"seed {recipe.seed}"]
    if each.rating is not None:
        parts.insert(0, f"{each.rating} on {each.rating.scale}")
    if each.undecided and recipe.order.minimal:
        parts.append(f"a limit was reached for {each.undecided} givens or clues, which may not be needed")
    proof = f"{'' if each.proof else 'not '}proven by a second engine"
    return f"one solution, {proof}; {', '.join(parts)}"
