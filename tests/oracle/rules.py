"""Rules read from a record's JSON alone: which squares must differ, what they add up to, and whether they do.

Nothing of the project is imported here, so that a fault in building puzzles is not repeated in the check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

Square = tuple[int, int]
Record = Mapping[str, Any]


def squares_of(record: Record) -> list[Square]:
    """The squares that hold a digit, row by row."""
    if "grid" in record:
        return [(r, c) for r, row in enumerate(record["grid"]) for c, character in enumerate(row) if character != " "]
    if "cells" in record:
        return [(r, c) for r, row in enumerate(record["cells"]) for c, what in enumerate(row) if what == "."]
    return list(product(range(record["n"]), repeat=2))


def recorded_solution(record: Record) -> tuple[int, ...]:
    """Return the solution of a record, one digit per square, row by row."""
    rows = record["solution"]
    return tuple(int(rows[r][c]) for r, c in squares_of(record))


def faults(record: Record, solution: Sequence[int]) -> list[str]:
    """Return every rule of *record*, givens included, that *solution* (one digit per square) violates."""
    rules = Rules(record)
    found = rules.broken(solution)
    if len(solution) == len(rules.squares):
        digit = dict(zip(rules.squares, solution, strict=True))
        found += [f"given at {square} is {each}" for square, each in givens(record) if digit[square] != each]
    return found


class Rules:
    """The rules of a record, read once; its givens are left out."""

    def __init__(self, record: Record) -> None:
        self.squares = squares_of(record)
        self._top = record.get("n", 9)
        at = {square: place for place, square in enumerate(self.squares)}
        self._groups = [(name, [at[square] for square in group]) for name, group in groups(record)]
        self._sums = [(name, [at[square] for square in group], total) for name, group, total in sums(record)]

    def broken(self, solution: Sequence[int]) -> list[str]:
        """Return every rule that *solution* (one digit per square) violates."""
        if len(solution) != len(self.squares):
            return [f"{len(solution)} digits for {len(self.squares)} squares"]
        found = [
            f"{square} holds {each}"
            for square, each in zip(self.squares, solution, strict=True)
            if not 1 <= each <= self._top
        ]
        for name, group in self._groups:
            if len({solution[place] for place in group}) != len(group):
                found.append(f"{name} repeats a digit")
        for name, group, total in self._sums:
            if sum(solution[place] for place in group) != total:
                found.append(f"{name} does not add up to {total}")
        return found


def givens(record: Record) -> Iterator[tuple[Square, int]]:
    if "grid" in record:
        for r, row in enumerate(record["grid"]):
            for c, character in enumerate(row):
                if character.isdigit() and character != "0":
                    yield (r, c), int(character)
    elif "cells" in record:
        for r, c, digit in record.get("givens", ()):
            yield (r, c), digit
    else:
        for r, row in enumerate(record.get("givens", ())):
            for c, digit in enumerate(row):
                if digit:
                    yield (r, c), digit


def groups(record: Record) -> Iterator[tuple[str, list[Square]]]:
    """Squares that must all differ."""
    if "grid" in record:
        for top, left in record["subgrids"]:
            yield from _classic(lambda r, c, top=top, left=left: (top + r, left + c), 9, (3, 3))
        if "virtual_grid" in record:
            virtual = record["virtual_grid"]
            yield from _classic(lambda r, c: tuple(virtual[r][c]), 9, (3, 3))
        return
    if "cells" in record:
        for name, group, _ in _runs(record):
            yield name, group
        return
    n = record["n"]
    box = None if "regions" in record else record.get("box")
    yield from _classic(lambda r, c: (r, c), n, tuple(box) if box else None)
    if "regions" in record:
        pieces: dict[Any, list[Square]] = {}
        for r, c in product(range(n), repeat=2):
            pieces.setdefault(record["regions"][r][c], []).append((r, c))
        for label, piece in pieces.items():
            yield f"region {label}", piece
    if record.get("diagonals"):
        yield "diagonal", [(i, i) for i in range(n)]
        yield "other diagonal", [(i, n - 1 - i) for i in range(n)]
    for number, group in enumerate(record.get("extra_groups") or ()):
        yield f"extra group {number}", [tuple(square) for square in group]
    for number, cage in enumerate(record.get("cages", ())):
        yield f"cage {number}", [tuple(square) for square in cage["cells"]]


def sums(record: Record) -> Iterator[tuple[str, list[Square], int]]:
    """Squares with a total."""
    if "cells" in record and "grid" not in record:
        for name, group, total in _runs(record):
            if total is not None:
                yield name, group, total
    for number, cage in enumerate(record.get("cages", ())):
        if cage.get("sum") is not None:
            yield f"cage {number}", [tuple(square) for square in cage["cells"]], cage["sum"]


def _classic(at: Any, n: int, box: tuple[int, ...] | None) -> Iterator[tuple[str, list[Square]]]:
    for i in range(n):
        yield f"row {i}", [at(i, j) for j in range(n)]
        yield f"column {i}", [at(j, i) for j in range(n)]
    if box is not None:
        height, width = box
        for top, left in product(range(0, n, height), range(0, n, width)):
            yield f"box at {top},{left}", [at(top + i, left + j) for i in range(height) for j in range(width)]


def _runs(record: Record) -> Iterator[tuple[str, list[Square], int | None]]:
    """Runs of white squares, with the clue of the black square before them, if it has one."""
    cells = record["cells"]
    for key, (down, right) in (("a", (0, 1)), ("d", (1, 0))):
        for r, c in product(range(len(cells)), range(len(cells[0]))):
            before = cells[r - down][c - right] if r >= down and c >= right else "#"
            if cells[r][c] != "." or before == ".":
                continue
            group = []
            row, column = r, c
            while row < len(cells) and column < len(cells[0]) and cells[row][column] == ".":
                group.append((row, column))
                row, column = row + down, column + right
            total = before.get(key) if isinstance(before, Mapping) else None
            yield f"run {key} at {r},{c}", group, total
