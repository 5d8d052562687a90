"""From a document to a text of ISS."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ruleout import internal as kit
from ruleout_links.dispatch import by_key, methods_of
from ruleout_links.iss import names, tables
from ruleout_links.iss.comments import comments_of
from ruleout_links.iss.forms import Forms, Items, item
from ruleout_links.iss.grid import MOST_VALUES, RAW, default_shape
from ruleout_links.iss.items import LARGEST, SITE, name_of
from ruleout_links.iss.rules import Entries, Rules
from ruleout_links.omissions import Omissions
from ruleout_links.squares import Square, box_labels, numbered, square_of

_LETTERS = "123456789ABCDEFGHIJKLMNOP"
ALSO_WRITTEN = ("maximum", "minimum")
"""Keys that have no item of their own, but can be written with others."""


def write_text(document: kit.Document, left_out: Omissions) -> str:
    """Return the text of *document*, and count the clues that it omits. Raises Unsupported for other grids."""
    square, rules = square_of(document, SITE, or_rectangle=True)
    if max(square.size) > LARGEST:
        raise kit.Unsupported(f"format iss holds at most {LARGEST} rows and columns, not {max(square.size)}")
    if len(square.values) > MOST_VALUES:
        raise kit.Unsupported(f"format iss holds at most {MOST_VALUES} digits, not {len(square.values)}")
    target = Rules(square, rules, left_out)
    parts = [*_grid(square)]
    for key, value in rules.items():
        if key in _ENTRIES:
            parts += [each for entry in value for each in _ENTRIES[key](target, entry)]
        elif key in _WHOLE:
            parts += _WHOLE[key](target, value)
    left_out.add_rest(rules, (*KEYS, *ALSO_WRITTEN))
    return comments_of(document) + ("".join(f".{part}" for part in parts) or ".Shape~9x9")


def _grid(square: Square) -> Items:
    """Yield the shape and the regions if they are not the default ones, and the givens."""
    rows, columns = square.size
    size = f"{rows}x{columns}"
    raw = () if square.has_lines else (RAW,)
    if square.first == 0:
        yield item("Shape", size, f"0-{square.values[-1]}", *raw)
    elif len(square.values) != max(rows, columns):
        yield item("Shape", size, len(square.values), *raw)
    elif size != "9x9" or raw:
        yield item("Shape", size, *raw)
    labels = None if square.labels is None else numbered(square.labels)
    box = default_shape(rows, columns)
    if not raw and labels != (None if box is None else box_labels(rows, *box, columns)):
        yield "NoBoxes"
        if labels is not None:
            yield item("Jigsaw", "".join(_LETTERS[label or 0] for label in labels))
    givens = [
        f"{name_of(divmod(cell, columns))}_{given}" for cell, given in enumerate(square.givens) if given is not None
    ]
    if givens:
        yield item("", *givens)


_ENTRIES: dict[str, Callable[[Rules, Any], Items]] = {
    **by_key(Forms.line, {**names.LINES, **names.GROUPED_LINES, "GreaterThan": "greater_than"}),
    **{
        key: partial(Forms.numbered, name=name, number=number)
        for name, (key, number) in {**names.NUMBERED, "LookAndSay": ("look_and_say", "clue")}.items()
    },
    **by_key(Forms.digits, names.DIGITS),
    **{key: partial(Forms.related, name="Pair", allows=allows) for key, allows in tables.LINES.items()},
    **{key: partial(Forms.related, name="PairX", allows=allows) for key, allows in tables.CLIQUES.items()},
    "differences": partial(Forms.dot, key="differences", name="WhiteDot", number=1),
    "ratios": partial(Forms.dot, key="ratios", name="BlackDot", number=2),
    **methods_of(Entries),
}
"""Writers of one entry of a rule."""
_WHOLE: dict[str, Callable[[Rules, Any], Items]] = {
    **by_key(Forms.outside, names.OUTSIDE),
    **by_key(Forms.flag, names.FLAGS),
    **by_key(Forms.indexers, names.INDEXERS),
    "even": partial(Forms.parity, remainder=0),
    "odd": partial(Forms.parity, remainder=1),
    "maximum": partial(Forms.extremes, sign=1),
    "minimum": partial(Forms.extremes, sign=-1),
    "disjoint_groups": partial(
        Forms.usual_boxes, name="DisjointSets", problem="disjoint_groups of other than the usual boxes"
    ),
    "windoku": partial(Forms.usual_boxes, name="Windoku", problem="windoku in a grid without the usual boxes"),
    **methods_of(Rules),
}
"""Writers of the whole value of a rule."""
KEYS = (_ENTRIES.keys() | _WHOLE.keys()) - {*ALSO_WRITTEN}
"""The keys of rules that ISS has items for."""
