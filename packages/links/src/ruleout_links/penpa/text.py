"""The text in links of Penpa+: lines of JSON in which frequent keys are short, compressed with DEFLATE (RFC 1951)."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any

import attrs

from ruleout.plugin import InputError, quoted
from ruleout_links.fields import items, parse_json, parse_value, whole
from ruleout_links.inflating import inflated

SITE = "Penpa+"
TOKENS = (
    *(('"qa"', "z9"), ('"pu_q"', "zQ"), ('"pu_a"', "zA"), ('"grid"', "zG"), ('"edit_mode"', "zM"), ('"surface"', "zS")),
    *(('"line"', "zL"), ('"lineE"', "zE"), ('"wall"', "zW"), ('"cage"', "zC"), ('"number"', "zN"), ('"symbol"', "zY")),
    *(('"special"', "zP"), ('"board"', "zB"), ('"command_redo"', "zR"), ('"command_undo"', "zU")),
    *(('"command_replay"', "z8"), ('"numberS"', "z1"), ('"freeline"', "zF"), ('"freelineE"', "z2"), ('"thermo"', "zT")),
    *(('"arrows"', "z3"), ('"direction"', "zD"), ('"squareframe"', "z0"), ('"polygon"', "z5"), ('"deletelineE"', "z4")),
    *(('"killercages"', "z6"), ('"nobulbthermo"', "z7"), ('"__a"', "z_"), ("null", "zO")),
)
"""Pairs (text, short form), in the order in which texts are shortened."""
_ESCAPES = {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}
_FLAGS = 4
"""The number of flags before the title: the diagonal from the top left, outside cells, outside cells above and to the
left only, the diagonal from the top right."""


@attrs.frozen
class Canvas:
    """The parts of a text.

    *grid* is the type, *width* and *height* count the cells around the grid too, *space* has the rows and columns
    around it (top, bottom, left, right), *elements* holds the drawing.
    """

    grid: str
    width: int
    height: int
    space: tuple[int, int, int, int]
    diagonals: tuple[bool, bool]
    title: str
    author: str
    rules: str
    elements: Mapping[str, Any]

    @property
    def across(self) -> int:
        """The number of cells that Penpa+ counts in a row: two more on each side."""
        return self.width + 4


def inflate(payload: str) -> str:
    """Return the text of *payload*, in base64. Raises InputError if it is damaged or the text too long."""
    try:
        data = base64.b64decode(payload + "=" * (-len(payload) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise InputError(f"link payload is damaged: found {quoted(payload)}; expected base64") from None
    return inflated(data)


def expanded(line: str) -> str:
    """Return *line* with its shortened parts written out."""
    for long, short in reversed(TOKENS):
        line = line.replace(short, long)
    return line


def canvas_of(text: str) -> Canvas:
    """Return the parts of *text*. Raises InputError for a text that Penpa+ does not write."""
    lines = text.split("\n")
    if len(lines) < 4:
        raise InputError(f"{SITE}: found {len(lines)} lines; expected at least 4")
    head = lines[0].split(",")
    at = next((number for number, field in enumerate(head) if field.startswith("Title:")), 0)
    if at < 3 + _FLAGS:
        raise InputError(f"{SITE}: found {quoted(lines[0])}; expected a grid, its size and its title")
    width, height = (whole(field, f"{SITE}, size", 1, 200) for field in head[1:3])
    flags = [field == "1" for field in head[at - _FLAGS : at]]
    named = [_plain(field) for field in (*head[at:], "", "", "", "")]
    space = items(parse_value(expanded(lines[1]), SITE), f"{SITE}, space")
    if len(space) != 4:
        raise InputError(f"{SITE}: found the space {quoted(space)}; expected four numbers")
    top, bottom, left, right = (whole(each, f"{SITE}, space", 0, 99) for each in space)
    return Canvas(
        grid=head[0],
        width=width,
        height=height,
        space=(top, bottom, left, right),
        diagonals=(flags[0], flags[3]),
        title=named[0].removeprefix("Title:").strip(),
        author=named[1].removeprefix("Author:").strip(),
        rules=named[3].strip(),
        elements=parse_json(expanded(lines[3]), SITE),
    )


def _plain(text: str) -> str:
    for escape, char in _ESCAPES.items():
        text = text.replace(escape, char)
    return text
