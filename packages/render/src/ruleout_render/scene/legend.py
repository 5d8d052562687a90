"""The caption of a step: its note, then the meaning of each shape and line that is drawn, and of nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ruleout.internal import Cells, Digits, Language, Piece, Sentence, printable, text_of
from ruleout_render.scene.item import Item
from ruleout_render.scene.plan import Frame, Plan
from ruleout_render.scene.shapes import shape
from ruleout_render.scene.texts import WIDTH, centred
from ruleout_render.scene.words import WORDS

SIZE, LINE, KEY = 14.0, 1.6, 2.5
"""The height of the font, and the height of a line and the width of a sign in heights of the font."""
FULL, LEAST = 540.0, 0.75
"""The width, that of nine cells, below which the font is smaller, and the smallest factor of its size."""
MOST_LINES = 14
LONGEST = 240
"""The largest number of characters of an entry."""
NARROW, OF_NOTE = 0.88, 0.95
"""The widths of a character of words and of notes on average, in parts of the widest one."""

BEFORE_SIGNS = re.compile(r"(?:(?=[=-](?!>))|(?<=,))(?![^()]*\))")
"""Matches before the sign of a link between nodes and behind a comma, and not inside of brackets."""

Entry = tuple[str, str, str]
"""The role of the sign, its letter, and the words."""


def entries(plan: Plan, language: Language) -> list[Entry]:
    """Return the entries of the legend: one for each sign that is drawn, in the words of *language*."""

    def said(piece: Piece) -> str:
        return printable(str(text_of(plan.board.layout, piece, language))[:LONGEST])

    found = [("", "", said(each)) for each in plan.remarks]
    for role in _drawn(plan):
        if role == "outline":
            found += [(f"outline-{each.number}", each.letter, said(_set(plan, each))) for each in plan.frames]
        else:
            found.append((role, "", said(plan.words.get(role) or WORDS.sentence(_usual(role)))))
    return found


def _set(plan: Plan, frame: Frame) -> Sentence:
    digits = {each.digit for cell in frame.cells for each in plan.board.candidates(cell)}
    return WORDS.sentence("set", cells=Cells(frame.cells), digits=Digits(digits))


def _usual(role: str) -> str:
    """Return the name of the usual words of a sign: those of the role without the number of a branch."""
    kind, _, number = role.partition("-")
    return kind if number.isdigit() else role.replace("-", "_")


def _drawn(plan: Plan) -> list[str]:
    """Return the roles of the signs that are drawn, in the order of the legend."""
    visible, step = plan.geometry.is_visible, plan.step
    nodes = {*plan.shapes.values()}
    lines, tints = {each.role for each in plan.lines if each.curve is not None}, {*plan.tints.values()}
    order = [*sorted(tints - {"emptied"}), *(["exchange"] if plan.path else []), *(["outline"] if plan.frames else [])]
    order += ["end"] if plan.ends else []
    order += [role for role in sorted(nodes - {"node-off"}) if not (plan.ends and role in ("node-a", "node-b"))]
    order += ["bar"] if plan.bars else []
    for kind in ("strong", "weak", "cover"):
        order += sorted(each for each in lines if each.partition("-")[0] == kind)[:1]
    order += [role for role in ("node-off",) if role in nodes]
    order += ["strike"] if plan.struck else []
    order += ["emptied"] if "emptied" in tints else []
    order += ["see"] if "see" in lines else []
    if not any(each.cause is not None for each in plan.lines) and any(visible(each.cell) for each in step.removes):
        order += ["remove"]
    return order + (["place"] if any(visible(each.cell) for each in step.places) else [])


def legend(
    note: str, entries: Sequence[Entry], left: float, top: float, width: float, least: float = 0.0
) -> tuple[list[Item], float]:
    """Return the items of the caption below y *top*, and the y at which it ends.

    *least* is the least height of words.
    """
    size = max(SIZE * min(1.0, max(LEAST, width / FULL)), least)
    line, y, items = size * LINE, top + size * LINE / 2, list[Item]()
    for text in _note_lines(printable(note), int(width / (size * WIDTH * OF_NOTE))):
        items.append(Item("text", (y + size * 0.36, left), "note", text, size))
        y += line
    x, lines = left, 1
    for role, letter, words in entries:
        sign = KEY * size if role else 0.0
        for number, text in enumerate(_wrapped(words, int((width - sign) / (size * WIDTH * NARROW)))):
            needed = sign + len(text) * size * WIDTH * NARROW
            if x > left and (number or x + needed > left + width):
                x, y, lines = left, y + line, lines + 1
            if lines > MOST_LINES:
                return items, y - line / 2
            if role and not number:
                items += _sign(role, letter, x + sign / 2 - 2, y, size * 0.6)
            items.append(Item("text", (y + size * 0.36, x + sign), "legend", text, size))
            x += needed + size * 0.8
    return items, y + (line / 2 + 2 if entries else 2 - line / 2)


def _note_lines(note: str, most: int) -> list[str]:
    """Return *note* in lines of at most *most* characters, broken at spaces, commas or the signs of links."""
    lines = [""]
    for word in note.split(" "):
        for number, piece in enumerate(BEFORE_SIGNS.split(word)):
            joint = "" if number or not lines[-1] else " "
            if len(lines[-1]) + len(joint) + len(piece) <= most:
                lines[-1] += joint + piece
            else:
                lines += [piece[at : at + most] for at in range(0, len(piece), most)]
    return [each for each in lines if each]


def _wrapped(text: str, most: int) -> list[str]:
    """Return *text* in lines of at most *most* characters. Names between commas stay in one line if they fit."""
    lines = [""]
    for name in text.replace(", ", ",\n").split("\n"):
        for word in [name] if len(name) <= most else name.split():
            for at in range(0, len(word), most):
                piece = word[at : at + most]
                if lines[-1] and len(lines[-1]) + 1 + len(piece) <= most:
                    lines[-1] += f" {piece}"
                elif lines[-1]:
                    lines.append(piece)
                else:
                    lines[-1] = piece
    return lines


def _sign(role: str, letter: str, x: float, y: float, r: float) -> Iterator[Item]:
    """Yield the symbol of *role*, small, as it is in the grid."""
    kind, _, number = role.partition("-")
    if kind == "strike":
        yield Item("lines", (x - 0.8 * r, y + 0.8 * r, x + 0.8 * r, y - 0.8 * r), role)
    elif kind in ("strong", "weak", "cover", "see", "bar"):
        yield Item("lines", (x - 1.4 * r, y, x + 1.4 * r, y), role)
    elif kind == "outline":
        yield Item("rect", (x - r, y - r, 2 * r, 2 * r, 0), f"set-{number}")
        yield Item("rect", (x - r, y - r, 2 * r, 2 * r, 0), role)
        yield centred(x, y, "node-text", letter, r * 1.5)
    elif role == "remove":
        yield Item("circle", (x, y, r), "removed-disc")
        yield Item("lines", (x - 0.8 * r, y + 0.8 * r, x + 0.8 * r, y - 0.8 * r), "cross")
    elif role == "end":
        for at, each in ((x - r, "node-a"), (x + r, "node-b")):
            yield Item("circle", (at, y, r * 0.85), "end")
            yield shape(each, (at, y), r * 0.5)
    elif role == "exchange":
        yield Item("lines", (x - r, y - r, x + r, y - r, x + r, y + r, x - r, y + r, x - r, y - r), role)
    elif kind in ("node", "place", "cause"):
        yield shape(role, (x, y), r)
    else:
        yield Item("rect", (x - r, y - r, 2 * r, 2 * r, 0), role)
        yield Item("rect", (x - r, y - r, 2 * r, 2 * r, 0), "line")
