"""Named methods: orders that the literature describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout import InputError
from ruleout.internal import UnknownName
from ruleout_generate.orders.order import Order

CELLS = 81
"""The cells of the grid that most methods are for."""


@attrs.frozen
class Method:
    """An order under the name that it has in the literature.

    Attributes
    ----------
    id, title, summary
        The name in commands, the name in lists, and one sentence.
    decides
        The attributes of an order that the method decides, with their values.
    copies
        Numbers of givens per digit, the smallest first; the digits have them in random order. Empty if any number of
        copies will do.
    required
        The attributes that an order must have.
    is_general
        True if the method is for every grid, and not only for a classic of 9x9.
    """

    id: str
    title: str
    summary: str
    decides: Mapping[str, Any] = attrs.field(factory=dict)
    copies: tuple[int, ...] = ()
    required: tuple[str, ...] = ()
    is_general: bool = False

    def applied(self, order: Order) -> Order:
        """Return *order* with what this method decides.

        Raises InputError if the order requires something else, or for another grid.
        """
        if not self.is_general and (order.variant != "classic" or order.size not in (None, (9, 9))):
            raise InputError(f"method {self.id}: found another grid; expected a classic of 9x9")
        missing = [name for name in self.required if getattr(order, name) is None]
        if missing:
            raise InputError(f"method {self.id}: found no {missing[0]}; expected {' and '.join(self.required)}")
        default = Order()
        for name, value in self.decides.items():
            value_of_order = getattr(order, name)
            if value_of_order not in (getattr(default, name), value):
                raise InputError(f"method {self.id} decides {name}; expected an order without it")
        return attrs.evolve(order, **self.decides)


LOGIC = ("full-house", "naked-single", "hidden-single", "naked-pair", "naked-triple")
"""Techniques that the book calls logic: elimination, lone rangers, twins and triplets."""


def _of_the_book(name: str, title: str, empty: tuple[int, int], points: tuple[int, int], *, guesses: bool) -> Method:
    """Return a level of Lee's book: *empty* cells and *points* on its scale, each from and to."""
    way = "needs guesses" if guesses else "solved by logic alone"
    return Method(
        id=f"book-{name}",
        title=title,
        summary=f"{empty[0]} to {empty[1]} empty cells, {points[0]} to {points[1]} points, half-turn symmetry, {way}.",
        decides={
            "symmetry": "half-turn",
            "givens": (CELLS - empty[1], CELLS - empty[0]),
            "scale": "book",
            "difficulty": points,
            ("insufficient" if guesses else "allowed"): LOGIC,
        },
    )


METHODS = {
    each.id: each
    for each in (
        Method(
            "digit-counts",
            "Digit counts",
            "One digit is given once, two twice, two 3 times, two 4 times, one 5 and one 6 times.",
            {"givens": (30, 30), "minimal": False},
            copies=(1, 2, 2, 3, 3, 4, 4, 5, 6),
        ),
        Method(
            "givens-in-pattern",
            "Givens in a pattern",
            "As many givens as ordered, in the cells of a pattern; what has several solutions is a failed try.",
            required=("pattern", "givens"),
            is_general=True,
        ),
        _of_the_book("easy", "Book, easy", (40, 45), (42, 46), guesses=False),
        _of_the_book("medium", "Book, medium", (46, 49), (49, 53), guesses=False),
        _of_the_book("difficult", "Book, difficult", (50, 53), (56, 60), guesses=False),
        _of_the_book("extreme", "Book, extremely difficult", (54, 58), (112, 116), guesses=True),
    )
}
"""The methods by id. The last four are the levels of *Programming Sudoku* (Wei-Meng Lee, 2006)."""


def method_of(name: str) -> Method:
    """Return the method with this id. Raises UnknownName."""
    if name not in METHODS:
        raise UnknownName("method", name, METHODS)
    return METHODS[name]
