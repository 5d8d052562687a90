"""Random puzzles of every installed variant, with random rules, as JSON objects and as texts.

Most have a solution; some have one only, some several, and a few have a wrong digit.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

from rule_values import VALUES

import ruleout
from ruleout.internal import lines_below
from ruleout_render.characters import picture

Data = dict[str, Any]
Cells = Sequence[tuple[int, ...]]

NODES = ruleout.Budget(nodes=150)
"""The limit for the search for a solution to start from."""
SYMBOLS = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "αβγδεζηθικλμνξοπρστυφχψωϊ", "123456789ABCDEFGHIJKLMNOP")


def puzzle(chance: random.Random) -> Data:
    """A puzzle of a random variant."""
    known = sorted(ruleout.default_registry().variants)
    small = [name for name in known if _base(name) != "multigrid" or name == "multigrid"]
    variant = chance.choice(small if chance.random() < 0.75 else known)
    try:
        return _dug(_with_rules(empty(variant, chance), chance), chance)
    except ruleout.InputError:  # a combination that does not exist, such as windows in boxes of 2x3
        return {"variant": variant, **({"n": 4} if _base(variant) in ("classic", "latin") else {})}


def text(data: Data, chance: random.Random, *, on_one_line: bool = False) -> tuple[str, str]:
    """The puzzle in a random format that can carry it, or as it is drawn, and the id of the format."""
    if not on_one_line and chance.random() < 0.05:
        with suppress(ruleout.RuleoutError):
            return _drawn(data, chance), "drawing"
    names = [name for name, form in ruleout.default_registry().formats.items() if form.write is not None]
    for name in chance.sample(names, len(names)) if chance.random() < 0.7 else ():
        if name == "json":
            continue
        try:
            written = ruleout.write(data, name)
        except ruleout.RuleoutError:
            continue
        if not on_one_line or "\n" not in written.strip():
            return written, name
    return json.dumps(_in_strings(data, chance), ensure_ascii=chance.random() < 0.5), "json"


def _drawn(data: Data, chance: random.Random) -> str:
    puzzle = ruleout.parse(json.dumps(data))
    made = picture(puzzle, ruleout.Board.of(puzzle), marks=chance.random() < 0.5, plain=chance.random() < 0.3)
    return "\n".join([str(made), *lines_below(str(made), puzzle, ruleout.default_registry())])


def empty(variant: str, chance: random.Random) -> Data:
    """A puzzle without rules and digits."""
    base = _base(variant)
    known = GRIDS.get(base)
    return {"variant": variant, **(known(chance) if known and base in (variant, "classic", "latin") else {})}


def _base(variant: str) -> str:
    extended = ruleout.default_registry().variants[variant].extends
    return variant if extended is None else _base(extended)


def _classic(chance: random.Random) -> Data:
    n, box = chance.choice(((4, None), (4, None), (4, None), (6, [3, 2]), (6, None), (8, None), (9, None), (9, None),
                            (9, None), (9, None), (10, [2, 5]), (12, [2, 6]),
                            (chance.choice((9, 12, 16, 25)), None)))  # fmt: skip
    return {"n": n, **({} if box is None else {"box": box}), **_symbols(n, chance)}


def _latin(chance: random.Random) -> Data:
    n = chance.choice((2, 3, 4, 5, 5, 6, 7, 9, 11))
    return {"n": n, "givens": [[0] * n for _ in range(n)], **_symbols(n, chance)}


def _free(chance: random.Random) -> Data:
    rows, columns, lines = chance.randint(1, 7), chance.randint(1, 7), chance.random() < 0.7
    digits = max(rows, columns) + chance.randint(0, 2) if lines else chance.randint(1, 9)
    given = [[0] * columns for _ in range(rows)]
    return {"rows": rows, "columns": columns, "digits": digits, "lines": lines, "givens": given}


def _symbols(n: int, chance: random.Random) -> Data:
    return {"symbols": "".join(chance.sample(chance.choice(SYMBOLS), n))} if n <= 25 and chance.random() < 0.1 else {}


def _jigsaw(chance: random.Random) -> Data:
    """Rows or bands, some of whose cells are exchanged."""
    n = chance.choice((4, 5, 6, 6, 7, 8, 9, 9))
    band = chance.choice([size for size in range(1, n + 1) if n % size == 0])
    regions = [[r // band * band + c // (n // band) for c in range(n)] for r in range(n)]
    for _ in range(chance.randrange(8)):
        (r, c), (s, d) = ((chance.randrange(n), chance.randrange(n)) for _ in range(2))
        regions[r][c], regions[s][d] = regions[s][d], regions[r][c]
    return {"n": n, "regions": regions}


def _multigrid(chance: random.Random) -> Data:
    n, box = chance.choice(((4, [2, 2]), (4, [2, 2]), (6, [2, 3]), (9, [3, 3])))
    corners = {(0, 0)}
    for _ in range(chance.choice((1, 1, 2, 3))):
        top, left = chance.choice(sorted(corners))
        corners.add((top + box[0] * chance.randrange(n // box[0]), left + box[1] * chance.choice((-1, 1))))
    shift = -min(left for _, left in corners)
    return {"n": n, "box": box, "subgrids": sorted([top, left + shift] for top, left in corners)}


def _cube(chance: random.Random) -> Data:
    """A small cube: no search fills one of 9x9x9."""
    return {"n": chance.choice((2, 3, 4, 4))}


def _kakuro(chance: random.Random) -> Data:
    rows, columns = chance.choice(((3, 3), (3, 4), (4, 4), (5, 5), (6, 5), (7, 8)))
    white = chance.choice((0.6, 0.8, 1))
    return {
        "cells": [
            ["." if r and c and chance.random() < white else "#" for c in range(columns)] for r in range(rows)
        ]
    }  # fmt: skip


def _str8ts(chance: random.Random) -> Data:
    """Black cells at random; one with a digit now and then."""
    n = chance.choice((3, 4, 4, 5, 6, 9))
    cells: list[list[Any]] = [["." if chance.random() < 0.75 else "#" for _ in range(n)] for _ in range(n)]
    if chance.random() < 0.5:
        cells[chance.randrange(n)][chance.randrange(n)] = chance.randint(1, n)
    return {"cells": cells}


GRIDS: Mapping[str, Callable[[random.Random], Data]] = {
    "classic": _classic,
    "latin": _latin,
    "free": _free,
    "jigsaw": _jigsaw,
    "multigrid": _multigrid,
    "kakuro": _kakuro,
    "cube": _cube,
    "str8ts": _str8ts,
}
"""What a document of each variant that extends no other has besides its name."""


def _with_rules(data: Data, chance: random.Random) -> Data:
    """*data* with a rule that needs no solution, if it can carry it."""
    own = random.Random(json.dumps(data, sort_keys=True))
    if own.random() < 0.2 and data["variant"] not in ("kakuro", "cube"):
        key = own.choice(sorted(VALUES))
        try:
            ruleout.parse({**data, key: VALUES[key]})
        except ruleout.InputError:
            return data
        return {**data, key: VALUES[key]}
    if chance.random() < 0.2 and data["variant"] != "kakuro":
        key, value = chance.choice((("diagonals", True), ("diagonals", "main"), ("diagonals", "anti"),
                                    ("windoku", True), ("disjoint_groups", True), ("extra", "X"),
                                    ("extra", "XC"), ("extra", "P"), ("extra", "H")))  # fmt: skip
        try:
            ruleout.parse({**data, key: value})
        except ruleout.InputError:
            return data
        return {**data, key: value}
    return data


def _dug(data: Data, chance: random.Random) -> Data:
    """*data* with rules that a solution satisfies, and some of its digits."""
    found = ruleout.parse(data)
    solution = _solution(found, chance)
    if solution is None:
        return data
    cells = found.layout.coordinates
    digits = dict(zip(cells, solution, strict=True))
    if _base(data["variant"]) == "kakuro":
        data = {**data, "cells": _sums(data["cells"], digits, chance)}
    elif data["variant"] == "killer" or chance.random() < 0.15:
        key, value = "cages", _cages(cells, digits, chance)
        if data["variant"] != "killer" and chance.random() < 0.3:
            key, value = "extra_groups", [cage["cells"] for cage in value if len(cage["cells"]) > 1] or None
        data = {**data, **({key: value} if value else {})}
    return _with_digits(ruleout.parse(data), solution, chance)


def _with_digits(found: ruleout.Puzzle, solution: Sequence[int], chance: random.Random) -> Data:
    """The puzzle with givens, and sometimes with entries and pencil marks."""
    share = chance.choice((0, 0.15, 0.3, 0.4, 0.5, 0.6, 0.8, 1))
    givens = [digit if chance.random() < share else 0 for digit in solution]
    if chance.random() < 0.15:
        givens[chance.randrange(len(givens))] = chance.randint(1, found.layout.digits)
    found = found.with_givens(givens)
    if chance.random() < 0.1:
        wrong = 0.05 if chance.random() < 0.3 else 0
        found = found.with_placed(
            [
                0 if given or chance.random() < 0.7 else chance.randint(1, found.layout.digits)
                if chance.random() < wrong else digit
                for given, digit in zip(givens, solution, strict=True)
            ]
        )  # fmt: skip
    if chance.random() < 0.1:
        full = found.layout.full
        kept = [{given, digit} - {0} for given, digit in zip(givens, solution, strict=True)]
        found = found.with_marks([(chance.getrandbits(30) & full) | sum(1 << (d - 1) for d in own) for own in kept])
    data = json.loads(ruleout.write(found, "json"))
    assert isinstance(data, dict)
    return data


def _solution(found: ruleout.Puzzle, chance: random.Random) -> tuple[int, ...] | None:
    """A random solution, or None if none is found soon."""
    layout = found.layout
    start = [0] * layout.visible
    for cell in chance.sample(range(layout.visible), min(3, layout.visible)):
        start[cell] = chance.randint(1, layout.digits)
    for givens in (start, [0] * layout.visible):
        result = ruleout.solve(found.with_givens(givens), engine="python", budget=NODES)
        if result.solutions:
            return result.solutions[0]
    return None


def _sums(squares: Sequence[Sequence[str]], digits: Mapping[tuple[int, ...], int], chance: random.Random) -> Any:
    """The squares of a Kakuro with the sums of its runs, a few of which are missing."""
    found: list[list[Any]] = [list(row) for row in squares]
    for r, c in product(range(len(found)), range(len(found[0]))):
        if squares[r][c] != "#":
            continue
        clues = {}
        for key, (down, right) in (("a", (0, 1)), ("d", (1, 0))):
            length = 1
            while (r + length * down, c + length * right) in digits:
                length += 1
            if length > 2 and chance.random() < 0.95:
                clues[key] = sum(digits[r + step * down, c + step * right] for step in range(1, length))
        if clues:
            found[r][c] = clues
    return found


def _cages(cells: Cells, digits: Mapping[tuple[int, ...], int], chance: random.Random) -> list[Data]:
    """Walks through cells that differ, with their sums, over some of the cells."""
    free, cages = set(cells), []
    for start in chance.sample(list(cells), max(1, int(len(cells) * chance.choice((0.1, 0.3, 1))))):
        cage = [start] if start in free else []
        while cage and len(cage) < chance.choice((1, 2, 3, 4, 5)):
            *layer, row, column = chance.choice(cage)
            near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
            beside = (*layer, *chance.choice(near))
            if beside not in free or beside in cage or digits[beside] in {digits[cell] for cell in cage}:
                break
            cage.append(beside)
        free -= set(cage)
        if cage:
            total = sum(digits[cell] for cell in cage) if chance.random() < 0.95 else None
            cages.append({"sum": total, "cells": [list(cell) for cell in cage]})
    return cages


def _in_strings(data: Data, chance: random.Random) -> Data:
    """Sometimes the same object with strings for the rows of digits."""
    givens = data.get("givens")
    if chance.random() < 0.7 or not givens or "symbols" in data or data.get("variant") == "kakuro":
        return data
    if any(not isinstance(row, list) or any(type(digit) is not int or digit > 9 for digit in row) for row in givens):
        return data
    rows = ["".join(map(str, row)) for row in givens]
    return {**data, "givens": rows if chance.random() < 0.7 else "".join(rows)}
