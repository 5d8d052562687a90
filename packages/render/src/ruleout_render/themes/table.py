"""The style of each role, with the colours of a palette."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ruleout_render.scene.roles import MOST_BRANCHES, MOST_FAMILIES
from ruleout_render.themes.palettes import Palette
from ruleout_render.themes.style import Style

WEAK_DASH, COVER_DASH, DOTS = (5.5, 4.0), (3.0, 4.0), (0.1, 4.2)
"""The dashes of weak links, of covers of fish, and of red lines in themes without red."""
LINE_DASHES: tuple[tuple[float, ...], ...] = (
    (32, 14), (0.1, 14), (14, 14), (32, 14, 0.1, 14), (14, 14, 0.1, 14), (0.1, 21), (50, 14), (8, 14, 0.1, 14, 0.1, 14),
)  # fmt: skip
"""The dashes of families of lines, if colours are not enough; their round ends add 9 to each dash."""


def styles_of(palette: Palette, dashed: bool) -> dict[str, Style]:
    """Return the style of each role in the colours of *palette*.

    If *dashed*, families of lines differ in dashes, and not in colour alone.
    """
    of_puzzle = _grid(palette, dashed), _used(palette), _contents(palette)
    return dict(chain(*of_puzzle, _nodes(palette), _patterns(palette), _links(palette)))


Named = Iterator[tuple[str, Style]]


def _tint(color: str) -> Style:
    return Style(fill=color)


def _text(color: str, bold: bool = False, anchor: str = "middle") -> Style:
    return Style(fill=color, bold=bold, anchor=anchor)


def _line(color: str, width: float, dash: tuple[float, ...] = (), cap: str = "butt") -> Style:
    return Style(stroke=color, width=width, dash=dash, cap=cap)


def _grid(p: Palette, dashed: bool) -> Named:
    """Yield the styles of the paper, the lines of the grid and the decorations of rules."""
    yield "paper", _tint(p["paper"])
    yield "selection", Style(fill=p["selection"], stroke=p["ink"], width=1.6)
    yield "base", _tint(p["tint"])
    for role in ("shade", "emptied", *(f"color-{number}" for number in range(1, 10))):
        yield role, _tint(p[role])
    yield "fill", _tint(p["selection"])
    yield "line", _line(p["line"], 1, cap="square")
    yield "wall", _line(p["wall"], 3, cap="square")
    yield "block", _tint(p["block"])
    yield "clue-line", _line(p["clue"], 1.2)
    yield "clue", _text(p["clue"], bold=True)
    yield "coordinate", _text(p["faint"])
    yield "layer", _text(p["ink"])
    yield "cage", _line(p["faint"], 1.3, (4, 3))
    yield "label", _text(p["ink"], bold=True, anchor="start")
    yield "rule-line", _line(p["rule"], 9, cap="round")
    for number in range(1, MOST_FAMILIES + 1):
        yield f"rule-line-{number}", _line(p[f"line-{number}"], 9, LINE_DASHES[number - 1] if dashed else (), "round")
    yield "thermometer", _line(p["rule"], 15, cap="round")
    yield "bulb", _tint(p["rule"])
    yield "rule-arrow", _line(p["arrow"], 2.4, cap="round")
    yield "rule-arrow-head", _tint(p["arrow"])
    yield "ring", _line(p["arrow"], 2)
    yield "square", _line(p["faint"], 2)
    yield "dot", Style(fill=p["paper"], stroke=p["ink"], width=1.6)
    yield "dot-filled", Style(fill=p["ink"], stroke=p["ink"], width=1.6)
    yield "dot-text", _text(p["ink"], bold=True)
    yield "dot-filled-text", _text(p["paper"], bold=True)
    yield "dot-line", Style(fill=p["paper"], stroke=p["faint"], width=1, dash=(2, 2))
    yield "edge", _line(p["ink"], 5)
    yield "edge-text", _text(p["ink"], bold=True)
    yield "outside", _text(p["ink"])


def _used(p: Palette) -> Named:
    """Yield the styles of the rules and sums that a step uses, and of the cells that it compares."""
    yield "plus", Style(fill=p["set-1"], stroke=p["edge-a"], width=2)
    yield "minus", Style(fill=p["set-2"], stroke=p["edge-b"], width=2, dash=(4, 3))
    yield "cancelled", _tint(p["set-6"])
    yield "used-rule-line", _line(p["used"], 9, cap="round")
    yield "used-thermometer", _line(p["used"], 15, cap="round")
    yield "used-bulb", _tint(p["used"])
    yield "used-clue", _text(p["used"], bold=True)
    for use, width in (("used", 5.0), ("rest", 2.4)):
        yield f"{use}-rule-arrow", _line(p[use], width, cap="round")
        yield f"{use}-rule-arrow-head", _tint(p[use] if use == "rest" else p["edge-a"])
        yield f"{use}-ring", _line(p[use], width)
        yield f"{use}-square", _line(p[use], width)
    yield "used-edge", _line(p["edge-a"], 5)
    yield "used-less", _line(p["edge-a"], 2.4)
    yield "used-cage", _line(p["edge-a"], 2.2, (4, 3))
    yield "used-dot", Style(fill=p["paper"], stroke=p["edge-a"], width=2.6)
    for role in ("edge-text", "outside", "sign"):
        yield f"used-{role}", _text(p["edge-a"], bold=True)


def _contents(p: Palette) -> Named:
    """Yield the styles of digits, candidates, and marks of a player."""
    yield "given", _text(p["ink"], bold=True)
    yield "entry", _text(p["entry"])
    for role in ("settled", "mark", "quiet", "evidence"):
        yield role, _text(p[role])
    yield "corner", _text(p["entry"])
    yield "centre", _text(p["entry"])
    yield "color-number", _text(p["ink"])
    yield "arrow", _line(p["edge-a"], 7, cap="round")
    yield "arrow-head", _tint(p["edge-a"])
    yield "legend", _text(p["ink"], anchor="start")
    yield "note", _text(p["ink"], anchor="start")


def _nodes(p: Palette) -> Named:
    """Yield the styles of the shapes below candidates, of removed candidates and of placed digits."""
    for key in "abxz":
        yield f"node-{key}", Style(fill=p[f"node-{key}"], stroke=p[f"edge-{key}"], width=1.4)
    yield "node-fin", Style(fill=p["node-b"], stroke=p["edge-b"], width=1.4)
    yield "node-off", Style(fill=p["paper"], stroke=p["off"], width=1.2, dash=(2, 2))
    for number in range(1, MOST_BRANCHES + 1):
        yield f"node-{number}", Style(fill=p[f"pale-{number}"], stroke=p[f"branch-{number}"], width=1.4)
    yield "node-text", _text(p["ink"], bold=True)
    yield "node-off-text", _text(p["off"])
    yield "end", Style(fill=p["paper"], stroke=p["link"], width=1.6)
    yield "bar", _line(p["faint"], 5, cap="round")
    yield "strike", _line(p["off"], 1.3)
    yield "cause", _line(p["edge-a"], 2.6, (9, 4))
    yield "removed-disc", _tint(p["removed"])
    yield "remove", _text(p["remove"], bold=True)
    yield "cross", _line(p["remove"], 1.7, cap="round")
    yield "place", Style(fill=p["place"], stroke=p["ink"], width=2.0)
    yield "placed", _text(p["ink"], bold=True)


def _patterns(p: Palette) -> Named:
    """Yield the styles of sets, of their letters, and of patterns with two fillings."""
    yield "exchange", _line(p["exchange"], 7, cap="round")
    yield "rim", _tint(p["paper"])
    for number in range(1, MOST_BRANCHES + 1):
        yield f"set-{number}", _tint(p[f"set-{number}"])
        yield f"outline-{number}", _line(p[f"branch-{number}"], 2.6, cap="square")
        yield f"letter-{number}", _tint(p[f"branch-{number}"])
    yield "letter-text", _text(p["paper"], bold=True)


def _links(p: Palette) -> Named:
    """Yield the styles of links and of their numbers: strong ones are solid, weak ones dashed, in every branch."""
    for suffix, color in (("", p["link"]), *((f"-{k}", p[f"branch-{k}"]) for k in range(1, MOST_BRANCHES + 1))):
        yield f"strong{suffix}", _line(color, 2.6)
        yield f"weak{suffix}", _line(color, 1.9, WEAK_DASH)
        yield f"number{suffix}", _tint(color)
        if suffix:
            yield f"head{suffix}", _tint(color)
    yield "number-text", _text(p["paper"], bold=True)
    yield "cover", _line(p["edge-a"], 1.6, COVER_DASH)
    is_grey = p["remove"][1:3] == p["remove"][3:5]
    yield "see", _line(p["remove"], 1.8 if is_grey else 1.3, DOTS if is_grey else (), cap="round")
