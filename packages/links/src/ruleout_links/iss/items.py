"""The text of ISS as items: ``.Name~argument~argument``, and the composites that enclose others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from ruleout.plugin import InputError, Location, quoted

SITE = "iss"
COMPOSITES = frozenset({"And", "Or", "Container", "Replicate"})
END = "End"
MOST_ITEMS = 20_000
"""The largest number of items, those that are replicated included."""
DEEPEST = 32
"""The largest depth of composites, which are read recursively."""

_DIGITS = "0123456789abcdefg"
_CELL = re.compile(r"R([1-9a-g])C([1-9a-g])", re.IGNORECASE)


@attrs.frozen
class Item:
    """One item: its *name*, empty for givens, its arguments, its place in the text, from 1, and the items in it."""

    name: str
    arguments: tuple[str, ...]
    position: int
    inner: tuple[Item, ...] = ()

    def error(self, problem: str) -> InputError:
        """Return the error for this item."""
        return InputError(f".{self.name}: {problem}", Location(position=self.position))


def items_of(text: str) -> list[Item]:
    """Return the items of *text* in order, those in composites inside of these. Raises InputError."""
    plain = re.sub(r"#[^\n]*|\s", lambda found: " " * len(found[0]), text)
    flat = list(_flat(plain))
    if len(flat) > MOST_ITEMS:
        raise InputError(f"found {len(flat)} items; expected at most {MOST_ITEMS}")
    open_items: list[tuple[Item, list[Item]]] = []
    found: list[Item] = []
    for item in flat:
        here = open_items[-1][1] if open_items else found
        if item.name == END:
            if not open_items:
                raise item.error("found no open item that it could end")
            opened, inner = open_items.pop()
            (open_items[-1][1] if open_items else found).append(attrs.evolve(opened, inner=tuple(inner)))
        elif item.name in COMPOSITES:
            open_items.append((item, []))
            if len(open_items) > DEEPEST:
                raise item.error("nested too deeply")
        else:
            here.append(item)
    if open_items:
        raise open_items[-1][0].error("found no .End for it")
    return found


def _flat(text: str) -> Iterator[Item]:
    at = len(text) - len(text.lstrip())
    if text[at : at + 1] != ".":
        raise InputError(f"found {quoted(text[at : at + 40])}; expected a text that begins with a dot")
    for part in text[at + 1 :].split("."):
        name, *arguments = "".join(part.split()).split("~")
        yield Item(name, tuple(arguments), at + 1)
        at += len(part) + 1


def cell_of(name: str, item: Item, rows: int, columns: int) -> list[int]:
    """Return [row, column], from 0, of the cell *name*, such as ``R1Ca``. Raises InputError."""
    found = _CELL.fullmatch(name)
    place = [_DIGITS.index(each.lower()) - 1 for each in found.groups()] if found else [rows, columns]
    if place[0] >= rows or place[1] >= columns:
        raise item.error(f"found {quoted(name)}; expected a cell from R1C1 to R{_DIGITS[rows]}C{_DIGITS[columns]}")
    return place


def is_extra_cell(name: str) -> bool:
    """Return whether *name* is a cell outside the grid, which another item declares: ``VA1``, ``CC3``, ``DGR1``."""
    return re.fullmatch(r"(V[A-Z]+|CC|DG[RCB])[0-9]+", name, re.IGNORECASE) is not None


def name_of(cell: Sequence[int]) -> str:
    """Return the name of a cell in texts of ISS."""
    return f"R{_DIGITS[cell[0] + 1]}C{_DIGITS[cell[1] + 1]}"


def line_of(name: str, item: Item, rows: int, columns: int) -> tuple[str, int]:
    """Return ``R`` or ``C`` and the number, from 0, of the row or column *name*, such as ``R1``. Raises InputError."""
    kind, digit = name[:1].upper(), name[1:].lower()
    last = {"R": rows, "C": columns}.get(kind, 0)
    if len(digit) == 1 and digit in _DIGITS[1 : last + 1]:
        return kind, _DIGITS.index(digit) - 1
    raise item.error(f"found {quoted(name)}; expected a row or column such as R1 or C{_DIGITS[columns]}")


def name_of_line(kind: str, index: int) -> str:
    """Return the name of a row (``R``) or a column (``C``)."""
    return f"{kind}{_DIGITS[index + 1]}"


LARGEST = len(_DIGITS) - 1
"""The largest grid that has names for its cells."""
