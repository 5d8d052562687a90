"""Drawings of classic grids can be read again, and those of other grids are not recognised as classic ones."""

from __future__ import annotations

import pytest

from ruleout import Board, InputError, Puzzle, discover, parse
from ruleout.internal import Unit, default_box, square_grid
from ruleout_render.characters import picture

SHAPES = [(n, (rows, n // rows)) for n in range(4, 26) for rows in range(2, n) if n % rows == 0]


def filled_in_part(n: int, box: tuple[int, int]) -> Puzzle:
    """A classic grid without clashes, a third of its cells blank."""
    high, wide = box
    rows = [
        [0 if (r * r + c) % 3 == 0 else (wide * (r % high) + r // high + c) % n + 1 for c in range(n)] for r in range(n)
    ]
    said = {} if box == default_box(n) else {"box": list(box)}
    return parse(str({"n": n, "givens": rows, **said}).replace("'", '"'))


@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
@pytest.mark.parametrize(("n", "box"), SHAPES)
def test_a_drawn_classic_is_read_as_it_was(n: int, box: tuple[int, int], plain: bool) -> None:
    puzzle = filled_in_part(n, box)
    again = parse(str(picture(puzzle, Board.of(puzzle), plain=plain)))
    assert again.layout is puzzle.layout
    assert again.givens == puzzle.givens


@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
def test_a_drawn_jigsaw_is_not_taken_for_a_classic(plain: bool) -> None:
    labels = "AAABBBAAABBCDDDBCCDDDCCCEEEFFFEEEFFF"
    regions = [
        Unit(f"region {label}", "region", tuple(cell for cell, own in enumerate(labels) if own == label))
        for label in "ABCDEF"
    ]
    puzzle = Puzzle(square_grid(6, regions), (1, *[0] * 35))
    text = str(picture(puzzle, Board.of(puzzle), plain=plain))
    assert parse(text).variant == "jigsaw"
    with pytest.raises(InputError, match="the lines drawn make no boxes of one shape"):
        parse(text, plugins=discover(only=()))
