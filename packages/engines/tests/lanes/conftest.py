"""Classic puzzles generated from seeds, and the vectors in which this machine can search them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib.util import find_spec

import pytest

from ruleout.plugin import Layout, PythonEngine, Unit

collect_ignore_glob = [] if find_spec("numba") else ["test_*.py"]


def classic() -> Layout:
    """The 27 houses of the classic puzzle."""
    rows = [tuple(range(9 * r, 9 * r + 9)) for r in range(9)]
    columns = [tuple(range(c, 81, 9)) for c in range(9)]
    boxes = [tuple(27 * (b // 3) + 3 * (b % 3) + 9 * i + j for i in range(3) for j in range(3)) for b in range(9)]
    units = [
        Unit(f"{kind} {i + 1}", kind, cells)
        for kind, houses in (("row", rows), ("column", columns), ("box", boxes))
        for i, cells in enumerate(houses)
    ]
    return Layout.of(9, [(r, c) for r in range(9) for c in range(9)], units)


@pytest.fixture(scope="session")
def layout() -> Layout:
    return classic()


def masks_of_line(line: str) -> list[int]:
    """The start for a line of digits and dots."""
    return [511 if character in ".0" else 1 << (int(character) - 1) for character in line]


def dig(draw: random.Random, layout: Layout, floor: int) -> str:
    """A puzzle with one solution, from which no given can be removed or which has *floor* givens."""
    engine = PythonEngine()
    start = [511] * 81
    for cell in draw.sample(range(81), 6):
        start[cell] = 1 << draw.randrange(9)
    full = engine.search(layout, start, limit=1).solutions
    if not full:
        return dig(draw, layout, floor)
    givens = list(map(str, full[0]))
    left = 81
    for cell in draw.sample(range(81), 81):
        if left <= floor:
            break
        kept, givens[cell] = givens[cell], "."
        if len(engine.search(layout, masks_of_line("".join(givens))).solutions) == 1:
            left -= 1
        else:
            givens[cell] = kept
    return "".join(givens)


def altered(draw: random.Random, line: str) -> str:
    """The puzzle with up to three cells filled, changed or blanked."""
    cells = list(line)
    for _ in range(draw.randint(1, 3)):
        cells[draw.randrange(81)] = draw.choice("....123456789")
    return "".join(cells)


@pytest.fixture(scope="session")
def lines(layout: Layout) -> list[str]:
    """Puzzles with none, one and several solutions."""
    draw = random.Random(20090)
    dug = [dig(draw, layout, floor) for floor in (17, 17, 17, 17, 17, 26, 32, 40)]
    # Without two of its digits, and with a row left free, a puzzle has many solutions.
    many = ["".join("." if c in "12" else c for c in line) for line in dug[:3]]
    wrong = ["11" + line[2:] for line in dug[:2]]
    return [*dug, *many, *wrong, *(altered(draw, line) for line in dug for _ in range(4))]


@pytest.fixture(scope="session")
def starts(lines: Sequence[str]) -> list[list[int]]:
    return [masks_of_line(line) for line in lines]


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Select the width of vectors, or skip the test if this machine does not have it."""
    from ruleout_engines.lanes import modes

    def ask(how: str) -> None:
        monkeypatch.setenv(modes.VARIABLE, how)
        try:
            modes.lanes()
        except ValueError:
            pytest.skip("this machine lacks AVX-512")

    return ask
