"""The characters that lines are drawn with."""

from __future__ import annotations

from enum import IntEnum


class Stroke(IntEnum):
    """The strength of a line; of two lines on one edge, the stronger one is drawn."""

    NONE = 0
    DASHED = 1
    LIGHT = 2
    HEAVY = 3
    HEAVY_DASHED = 4


# One character for each (up, right, down, left) in base 3: 0 nothing, 1 light, 2 heavy.
_CROSSINGS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_WEIGHT = (0, 1, 1, 2, 2)
_ACROSS = " ╌─━╍"
_DOWN = " ╎│┃╏"
_ASCII_ACROSS = " .-=~"
_ASCII_DOWN = " :|#!"


def across(stroke: Stroke, plain: bool) -> str:
    """Return the character of a line from left to right, in ASCII if *plain*."""
    return (_ASCII_ACROSS if plain else _ACROSS)[stroke]


def down(stroke: Stroke, plain: bool) -> str:
    """Return the character of a line from top to bottom, in ASCII if *plain*."""
    return (_ASCII_DOWN if plain else _DOWN)[stroke]


def crossing(up: Stroke, right: Stroke, below: Stroke, left: Stroke, plain: bool) -> str:
    """Return the character for the crossing of four lines, any of which may be missing."""
    strokes = (up, right, below, left)
    if up and below and not (right or left):
        return down(max(up, below), plain)
    if right and left and not (up or below):
        return across(max(right, left), plain)
    if plain:
        return "+" if any(stroke > Stroke.DASHED for stroke in strokes) else "." if any(strokes) else " "
    index = 0
    for stroke in strokes:
        index = index * 3 + _WEIGHT[stroke]
    return _CROSSINGS[index]
