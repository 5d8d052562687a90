"""The legend: the meanings of shapes and lines of a step, in the words of its technique."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruleout import Layout, Step
from ruleout.internal import Cell, Constraint, ConstraintRole, cells_in_words, printable
from ruleout_render.scene.item import Item
from ruleout_render.scene.lines import letters
from ruleout_render.scene.roles import MOST_BRANCHES, MOST_SETS
from ruleout_render.scene.shapes import shape
from ruleout_render.scene.texts import WIDTH, centred
from ruleout_render.scene.units import outlined, tinted

SIZE, LINE, KEY = 13.0, 22.0, 26.0
"""The height of the font, that of a line, and the width of the sign before a text."""
FULL, LEAST = 540.0, 0.75
"""The width, that of nine cells, below which the font is smaller, and the smallest factor of its size."""
MOST_LINES = 12
LONGEST = 160
"""The largest number of characters of an entry."""
WORDS = {
    "node-on": "true",
    "node-off": "false",
    "group": "group",
    "node-set": "almost locked set",
    "exchange": "can be exchanged",
    "strong": "at least one is true",
    "weak": "not both are true",
    "cause": "excludes",
    "remove": "removed",
    "place": "placed",
}
NAMED: tuple[ConstraintRole, ...] = ("base", "cover", "second-cover", "target")
"""The roles of constraints that the legend names beside the constraints."""

Entry = tuple[str, str]
"""The role of the sign, and the words."""


def entries(
    layout: Layout, step: Step, sets: Sequence[Sequence[Cell]], items: Sequence[Item], part: str
) -> list[Entry]:
    """Return the entries of the legend for *items* of a step. *part* names the links that are shown, if not all are."""
    reason, drawn = step.because, {item.role for item in items}
    found: list[Entry] = [
        (role, reason.labels.get(role, role.replace("-", " ")))
        for role in reason.candidates
        if role in drawn and not (role.startswith("set-") and sets)
    ]
    for number, cells in enumerate(sets):
        label = reason.labels.get(f"set-{'abcd'[number]}", "") if number < 4 else ""  # type: ignore[call-overload]
        words = f"{letters(number)}: {label or cells_in_words(layout, cells)}"
        found.append((f"outline-{number % MOST_SETS + 1}", words))
    found += [(role, WORDS[role]) for role in ("node-on", "node-off", "group", "node-set", "exchange") if role in drawn]
    lines = {sign: _named(layout, role, group) for role, sign, _, group in outlined(reason) if sign in drawn}
    role, constraints = tinted(reason)
    base = _named(layout, role, constraints)
    if constraints and "base" in drawn and base not in lines.values():
        found.append(("base", base))
    found += lines.items()
    found += _links(drawn)
    found += [(role, WORDS[role]) for role in ("cause", "remove", "place") if role in drawn]
    return [*found, *([("", part)] if part else [])]


def _named(layout: Layout, role: ConstraintRole, constraints: Sequence[Constraint]) -> str:
    labels = ", ".join(dict.fromkeys(_labels(layout, constraints)))
    return f"{role.replace('-', ' ')}: {labels}" if role in NAMED else labels


def _labels(layout: Layout, constraints: Sequence[Constraint]) -> Iterator[str]:
    """Yield the label of each line, dot, clue or unit of *constraints*, and its cells if the others of it have more."""
    by_origin = dict[object, list[Constraint]]()
    for each in constraints:
        by_origin.setdefault(each.origin or each, []).append(each)
    for origin, those in by_origin.items():
        cells = dict.fromkeys(cell for each in those for cell in each.cells)
        others = (each.cells for each in layout.constraints if each.origin == origin)
        has_more = any(set(more) - set(cells) for more in others)
        label = those[0].label
        yield f"{cells_in_words(layout, list(cells))} of {label}" if has_more else label


def _links(drawn: set[str]) -> Iterator[Entry]:
    """Yield the entries of the kinds of lines, and of the numbers of branches."""
    for kind in ("strong", "weak"):
        role = next((role for role in sorted(drawn) if role == kind or role.startswith(f"{kind}-")), None)
        if role:
            yield role, WORDS[kind]
    for number in range(1, MOST_BRANCHES + 1):
        if f"tag-{number}" in drawn:
            yield f"tag-{number}", f"branch {number}"


def legend(entries: Sequence[Entry], left: float, top: float, width: float) -> tuple[list[Item], float]:
    """Return the items of the legend below y *top*, and the y at which it ends."""
    items: list[Item] = []
    x, y, lines = left, top + LINE / 2, 1
    size = SIZE * min(1.0, max(LEAST, width / FULL))
    for role, words in entries:
        sign = KEY if role else 0.0
        shown = printable(words[: LONGEST + 1])
        shown = shown if len(shown) <= LONGEST else shown[: LONGEST - 1] + "…"
        for number, text in enumerate(_wrapped(shown, int((width - sign) / (size * WIDTH)))):
            needed = sign + len(text) * size * WIDTH
            if x > left and (number or x + needed > left + width):
                x, y, lines = left, y + LINE, lines + 1
            if lines > MOST_LINES:
                return items, y - LINE / 2
            if role and not number:
                items += _sign(role, x + 10, y)
            items.append(Item("text", (y + size * 0.36, x + sign), "legend", text, size))
            x += needed + 8
    return items, y + LINE / 2 + 2


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


def _sign(role: str, x: float, y: float) -> Iterator[Item]:
    """Yield the symbol of *role*, small, as it is in the grid."""
    if role == "base":
        yield Item("rect", (x - 8, y - 8, 16, 16, 4), role)
        yield Item("rect", (x - 8, y - 8, 16, 16, 4), "legend-line")
    elif role.partition("-")[0] in ("strong", "weak"):
        yield Item("curve", (x - 10, y, x, y, x + 10, y), role)
    elif role == "remove":
        yield Item("lines", (x - 6, y - 6, x + 6, y + 6, x - 6, y + 6, x + 6, y - 6), "cross")
    elif role.startswith("tag-"):
        yield Item("rect", (x - 7, y - 7, 14, 14, 3), role)
        yield centred(x, y, role.replace("tag", "tag-text"), role.removeprefix("tag-"), 10)
    elif role == "group":
        yield Item("rect", (x - 10, y - 6, 20, 12, 6), role)
    elif role.startswith("outline-") or role in ("cover", "second-cover", "target-unit", "sum", "exchange", "node-set"):
        yield Item("rect", (x - 8, y - 7, 16, 14, 0), role)
    else:
        yield shape(role, (x, y), 8.0)
