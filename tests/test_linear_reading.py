"""The number of steps of every format grows at most linearly with the text, whatever the text is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import pytest

from ruleout import InputError, discover
from ruleout.plugin import Format

FORMATS = discover().formats
GRID = "....\n....\n....\n....\n"
SAMURAI = "." * 81 + "\n"
TEXTS: dict[str, Callable[[int], str]] = {
    "clues": lambda n: "\\1 " * n,
    "short lines": lambda n: "1\n" * n,
    "squares": lambda n: (GRID + "\n") * (n // 16),
    "rows": lambda n: ". . . .\n" * n,
    "dots": lambda n: "." * n,
    "bars": lambda n: "1|" * n,
    "dashes": lambda n: "--\n" * n,
    "lines of 81": lambda n: SAMURAI * (n // 40),
    "boxes behind a grid": lambda n: f"{GRID}\n" + "box 2x2\n" * n,
    "sums behind a grid": lambda n: f"{GRID}\n{GRID}\n" + "A 1\n" * n,
    "rules behind a grid": lambda n: f"{GRID}\n" + "cage 1 r1c1\n" * n,
    "marks behind a grid": lambda n: f"{GRID}\n" + "marks r1c1 1\n" * n,
    "keys behind a grid": lambda n: GRID + "".join(f"k{i}: [1]\n" for i in range(n)),
    "keys and grids": lambda n: (f"symbols: ABCD\n{GRID}cages: []\n") * (n // 16),
    "headers": lambda n: "multigrid: r1c1\n\n" * n,
    "commas": lambda n: "1,2\n" + ",," * n,
    "table of dots": lambda n: ",".join("." * n) + "\n",
    "quotes": lambda n: '"' * n,
    "a stair": lambda n: "".join(" " * (i % 50) + "1\n" for i in range(n)) + "." * n,
    "brackets": lambda n: "[" * n,
    "objects": lambda n: "{}" * n,
    "comments": lambda n: "#\n" * n,
    "links": lambda n: "sudoku/4/4/z\n" * n,
    "letters": lambda n: "AB: [" + "A" * n,
    "backslashes": lambda n: "k: " + '"\\' * n,
}
SMALL = 400


@contextmanager
def counted() -> Iterator[list[int]]:
    """The number of calls of Python and C functions, as the only entry of a list."""
    count = [0]

    def note(frame: FrameType, event: str, argument: object) -> None:
        count[0] += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield count
    finally:
        sys.setprofile(before)


def steps(form: Format, text: str) -> int:
    """The calls of one recognition and reading of *text*, with and without a variant."""
    with counted() as count:
        form.sniff(text)
        for variant in (None, "samurai"):
            with suppress(InputError):
                form.read(text, variant)
    return count[0]


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("kind", TEXTS)
def test_four_times_the_text_takes_four_times_the_steps(name: str, kind: str) -> None:
    form, text = FORMATS[name], TEXTS[kind]
    few, many = steps(form, text(SMALL)), steps(form, text(4 * SMALL))
    assert many <= 5 * few + 2000, f"{few} steps, then {many}"
