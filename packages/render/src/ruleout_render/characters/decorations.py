"""The characters for the decorations of rules; decorations that characters cannot show are omitted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from ruleout.plugin import Decoration, Position
from ruleout_render.grid.decorations import Sign, signs

ARROWS = {
    (-1, -1): "↖\\", (-1, 0): "↑^", (-1, 1): "↗/", (0, -1): "←<",
    (0, 1): "→>", (1, -1): "↙/", (1, 0): "↓v", (1, 1): "↘\\",
}  # fmt: skip
"""The character of each direction (row step, column step), in Unicode and in ASCII."""
STROKES = {(0, 1): "─-", (1, 0): "│|", (1, 1): "╲\\", (1, -1): "\u2571/"}
NOTHING, SHADE, RING, DISC, SQUARE, DIAMOND = "  ", "░:", "○O", "●@", "□#", "◇%"
OPERATIONS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{MULTIPLICATION SIGN}": "*", "\N{DIVISION SIGN}": "/"})
"""The operations in texts of clues, and their characters in ASCII."""
SIGNS: Mapping[Sign, str] = {"shade": SHADE, "ring": RING, "square": SQUARE, "diamond": DIAMOND, "disc": DISC}


def text_shown(text: str, plain: bool) -> str:
    """Return the text of a clue, with its operations in ASCII if *plain*."""
    return text.translate(OPERATIONS) if plain else text


def beside_digits(decorations: Iterable[Decoration], places: Mapping[int, Position], plain: bool) -> dict[int, str]:
    """Return the character to be drawn before the digit of each cell that has one.

    *places* are the positions of cells; the character is ASCII if *plain*. All other decorations replace shades.
    """
    found: dict[int, str] = {}
    for each in decorations:
        for cell, pair in _pairs(each, places):
            if pair != NOTHING and (each.kind != "shade" or cell not in found):
                found[cell] = pair[plain]
    return found


def _pairs(decoration: Decoration, places: Mapping[int, Position]) -> Iterator[tuple[int, str]]:
    """Yield the cells of *decoration* with their characters, in Unicode and in ASCII."""
    cells = decoration.cells
    yield from ((cell, SIGNS[sign]) for cell, sign in signs(decoration))
    match decoration.kind:
        case "thermometer" | "arrow":
            yield from ((end, ARROWS.get(_step(places[start], places[end]), NOTHING)) for start, end in pairwise(cells))
        case "line":
            steps = [_step(places[start], places[end]) for start, end in pairwise(cells)]
            for cell, (down, across) in zip(cells, (*steps, steps[-1]), strict=True):
                yield cell, STROKES.get((down, across)) or STROKES.get((-down, -across), NOTHING)


def _step(start: Position, end: Position) -> tuple[int, int]:
    """Return the direction from *start* to *end*, another position."""
    down, across = end[0] - start[0], end[1] - start[1]
    return (down > 0) - (down < 0), (across > 0) - (across < 0)


def outside_text(decoration: Decoration, plain: bool) -> str:
    """Return the text of a clue outside the grid, with the arrow of its direction."""
    arrow = ARROWS.get(decoration.direction or (0, 0), NOTHING)[plain].strip()
    return decoration.text + arrow


def between_cells(decoration: Decoration, is_beside: bool, plain: bool) -> str:
    """Return the text to be drawn between the cells of a dot, an edge or an inequality.

    *is_beside* if they are two cells of one row, between which there is room for one character.
    """
    if decoration.text and not (is_beside and len(decoration.text) > 1):
        return decoration.text
    if decoration.kind == "inequality":
        larger, smaller = decoration.cells
        pairs = (">>", "<<") if is_beside else ("\u2228v", "\u2227^")
        return pairs[larger > smaller][plain]
    if decoration.kind == "edge":
        return ("┃#" if is_beside else "━=")[plain]
    return (DISC if decoration.filled else "○o")[plain]
