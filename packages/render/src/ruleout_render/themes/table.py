"""The style of each role, with the colours of a palette."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout_render.scene.roles import MOST_BRANCHES, MOST_FAMILIES
from ruleout_render.themes.palettes import Palette
from ruleout_render.themes.style import Style

STRONG_DASHES: tuple[tuple[float, ...], ...] = ((), (14, 3), (20, 3, 4, 3), (9, 3), (26, 4), (12, 3, 3, 3, 3, 3))
WEAK_DASHES: tuple[tuple[float, ...], ...] = ((5, 4), (2, 3), (6, 3, 1.5, 3), (3, 5), (7, 5), (1.5, 2))
"""The dashes of strong and of weak links, by branch: those of strong links are long, those of weak ones short."""
SET_DASHES: tuple[tuple[float, ...], ...] = ((), (10, 3), (3, 3), (12, 3, 3, 3), (6, 4), (2, 2, 8, 2))
SET_COLORS = (3, 2, 4, 1, 5, 6)
"""The dashes and the colours (of branches) of the outlines of sets."""
LINE_DASHES: tuple[tuple[float, ...], ...] = (
    (32, 14), (0.1, 14), (14, 14), (32, 14, 0.1, 14), (14, 14, 0.1, 14), (0.1, 21), (50, 14), (8, 14, 0.1, 14, 0.1, 14),
)  # fmt: skip
"""The dashes of families of lines, if colours are not enough; their round ends add 9 to each dash."""


def styles_of(palette: Palette, dashed: bool) -> dict[str, Style]:
    """Return the style of each role in the colours of *palette*.

    If *dashed*, families of lines differ in dashes, and not in colour alone.
    """
    return dict(
        (*_grid(palette, dashed), *_contents(palette), *_candidates(palette), *_outlines(palette), *_links(palette))
    )


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
    for role in ("shade", "base", *(f"color-{number}" for number in range(1, 10))):
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
    yield "rule-arrow", _line(p["faint"], 2.4, cap="round")
    yield "rule-arrow-head", _tint(p["faint"])
    yield "ring", _line(p["faint"], 2)
    yield "square", _line(p["faint"], 2)
    yield "dot", Style(fill=p["paper"], stroke=p["ink"], width=1.6)
    yield "dot-filled", Style(fill=p["ink"], stroke=p["ink"], width=1.6)
    yield "dot-text", _text(p["ink"], bold=True)
    yield "dot-filled-text", _text(p["paper"], bold=True)
    yield "dot-line", Style(fill=p["paper"], stroke=p["faint"], width=1, dash=(2, 2))
    yield "edge", _line(p["ink"], 5)
    yield "edge-text", _text(p["ink"], bold=True)
    yield "outside", _text(p["ink"])


def _contents(p: Palette) -> Named:
    """Yield the styles of digits, candidates, and marks of a player."""
    yield "given", _text(p["ink"], bold=True)
    yield "entry", _text(p["entry"])
    yield "mark", _text(p["mark"])
    yield "corner", _text(p["entry"])
    yield "centre", _text(p["entry"])
    yield "color-number", _text(p["ink"])
    yield "arrow", _line(p["cover"], 7, cap="round")
    yield "arrow-head", _tint(p["cover"])
    yield "legend", _text(p["ink"], anchor="start")
    yield "legend-line", _line(p["line"], 1)


def _candidates(p: Palette) -> Named:
    """Yield the styles of the shapes below candidates, of removed candidates and of placed digits."""
    for role in ("pattern", "second", "third", "fourth", "fin", "endo-fin", "target"):
        yield role, Style(fill=p[role], stroke=p["ink"], width=1.4)
    for role, color in (("set-a", "set"), ("set-b", "fin"), ("set-c", "endo-fin"), ("set-d", "second")):
        yield role, _tint(p[color])
    yield "node-on", Style(fill=p["pattern"], stroke=p["ink"], width=1.4)
    yield "node-off", Style(fill=p["paper"], stroke=p["ink"], width=1.2, dash=(2, 2))
    yield "removed-disc", _tint(p["paper"])
    yield "remove", _text(p["remove"], bold=True)
    yield "cross", _line(p["remove"], 1.7)
    yield "place", Style(fill=p["place"], stroke=p["ink"], width=2.6)
    yield "placed", _text(p["ink"], bold=True)
    yield "cause", _line(p["cover"], 2.6, (9, 4))


def _outlines(p: Palette) -> Named:
    """Yield the styles of lines round units, sets and groups."""
    yield "cover", _line(p["cover"], 3.2, cap="square")
    yield "second-cover", _line(p["cover"], 1.6, (6, 4))
    yield "target-unit", _line(p["cover"], 2.2, (14, 4))
    yield "sum", _line(p["sum"], 3.2, (22, 3))
    yield "exchange", _line(p["ink"], 2.2, (7, 4))
    yield "node-set", _line(p["faint"], 2.8, (0.1, 5.4), cap="round")
    yield "group", _line(p["ink"], 1.2)
    for number, (color, dash) in enumerate(zip(SET_COLORS, SET_DASHES, strict=True), start=1):
        yield f"outline-{number}", _line(p[f"branch-{color}"], 2.6, dash)


def _links(p: Palette) -> Named:
    """Yield the styles of links, branches of forcing steps, and letters and numbers of sets, branches and nodes."""
    yield "halo", Style(stroke=p["paper"], width=4.6, opacity=0.85)
    yield "strong", _line(p["ink"], 2.4)
    yield "weak", _line(p["ink"], 1.7, WEAK_DASHES[0])
    for number in range(1, MOST_BRANCHES + 1):
        color = p[f"branch-{number}"]
        yield f"strong-{number}", _line(color, 2.4, STRONG_DASHES[number - 1])
        yield f"weak-{number}", _line(color, 1.7, WEAK_DASHES[number - 1])
        yield f"head-{number}", _tint(color)
        yield f"tag-{number}", Style(fill=p["paper"], stroke=color, width=1.4)
        yield f"tag-text-{number}", _text(color, bold=True)
    yield "tag", Style(fill=p["paper"], stroke=p["ink"], width=1.4)
    yield "tag-text", _text(p["ink"], bold=True)
    yield "node-tag", _tint(p["faint"])
    yield "node-tag-text", _text(p["paper"], bold=True)
