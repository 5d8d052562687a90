"""Transformations of any puzzle: a rotation or reflection, and a permutation of its digits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout import InputError, Puzzle, Registry, Unsupported, default_registry
from ruleout.internal import TURNS, read_choice, read_value
from ruleout_generate.equivalence.digits import counting_rule
from ruleout_generate.equivalence.moving import with_digits_of
from ruleout_generate.equivalence.turned import turned

IN_WORDS = {
    "none": "",
    "left-right": "left and right are exchanged",
    "top-bottom": "top and bottom are exchanged",
    "half-turn": "the grid is turned by 180 degrees",
    "main-diagonal": "rows and columns are exchanged",
    "quarter-turn": "the grid is turned clockwise by 90 degrees",
    "three-quarter-turn": "the grid is turned clockwise by 270 degrees",
    "antidiagonal": "the grid is reflected at the antidiagonal",
}
"""Description of each turn."""


@attrs.frozen
class Turning:
    """A rotation or reflection of a puzzle and of all its rules, and a permutation of its digits.

    ``str(turning)`` says this in words.

    Attributes
    ----------
    turn
        The rotation or reflection: ``none``, ``quarter-turn``, ``half-turn``, ``three-quarter-turn`` (clockwise),
        ``left-right``, ``top-bottom``, ``main-diagonal`` or ``antidiagonal``.
    digits
        For each digit, from 1, the digit that it becomes.

    Raises
    ------
    InputError
        If there is no such turn, or the digits are not a permutation.
    """

    turn: str
    digits: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        read_choice(self.turn, "turn", TURNS, "one of ")
        expected = list(range(1, len(self.digits) + 1))
        if sorted(self.digits) != expected:
            raise InputError(f"digits: found {list(self.digits)}; expected each of 1 to {len(expected)} once")

    @property
    def inverse(self) -> Turning:
        """The transformation that reverses this one."""
        back = {"quarter-turn": "three-quarter-turn", "three-quarter-turn": "quarter-turn"}.get(self.turn, self.turn)
        return Turning(back, tuple(self.digits.index(digit) + 1 for digit in range(1, len(self.digits) + 1)))

    def apply(self, puzzle: Puzzle, *, plugins: Registry | None = None) -> Puzzle:
        """Return the transformed *puzzle*: its rules, givens, entries and pencil marks.

        Raises
        ------
        Unsupported
            If its rules cannot be written for the turned grid, or if they count the digits that change.
        ValueError
            If it has another number of digits.
        """
        if len(self.digits) != puzzle.layout.digits:
            raise ValueError(f"found a puzzle with {puzzle.layout.digits} digits; expected {len(self.digits)}")
        rule = counting_rule(puzzle.layout)
        if rule is not None and self.digits != tuple(sorted(self.digits)):
            raise Unsupported(f"digits cannot be exchanged: {rule} depends on which digit is which")
        found, to = turned(puzzle, TURNS[self.turn], plugins or default_registry())
        return with_digits_of(puzzle, found, to, self.digits)

    def as_json(self) -> dict[str, Any]:
        """Return the transformation as an object of JSON."""
        return {"turn": self.turn, "digits": list(self.digits)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Turning:
        """Return the transformation in *data*, as :meth:`as_json` returns it. Raises InputError if it is invalid."""
        turn = read_value("transformation: turn", data.get("turn"), str, "a name")
        return cls(turn, read_value("transformation: digits", data.get("digits"), tuple[int, ...], "a list of digits"))

    def __str__(self) -> str:
        moved = [f"{old} becomes {new}" for old, new in enumerate(self.digits, 1) if old != new]
        parts = [IN_WORDS[self.turn], f"digit {', '.join(moved)}" if moved else ""]
        return "; then ".join(filter(None, parts)) or "nothing changes"
