"""Puzzles of every variant, with every rule and every kind of decoration, as pictures."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import attrs
import pytest
from example_puzzles import REGISTRY

import ruleout
from pictures.legible import meet, outside
from pictures.reading import Drawing, Glyph
from ruleout import Puzzle
from ruleout.internal import DECORATION_KINDS, Decoration

EXAMPLES = Path(__file__).parents[2] / "examples"
EMPTY = [[0] * 9 for _ in range(9)]
RULES = {
    "diagonals": {"diagonals": True},
    "windoku": {"windoku": True},
    "disjoint_groups": {"disjoint_groups": True},
    "cages": {"cages": [{"cells": [[0, 0], [0, 1], [1, 0]], "sum": 12}, {"cells": [[4, 4], [4, 5]], "sum": 9}]},
    "extra_groups": {"extra_groups": [[[number, number] for number in range(9)]]},
    "thermometers": {"thermometers": [[[0, 0], [0, 1], [1, 2], [2, 2]]]},
}
"""A document of each rule that draws something."""
ITEMS = {
    "area": ("cage", "label"),
    "shade": ("shade",),
    "line": ("rule-line",),
    "thermometer": ("thermometer", "bulb"),
    "arrow": ("rule-arrow", "ring", "rule-arrow-head"),
    "circle": ("ring",),
    "square": ("square",),
    "corner": ("label",),
    "dot": ("dot",),
    "edge": ("edge",),
    "inequality": ("edge",),
    "diamond": ("square",),
    "pill": ("ring",),
    "outside": ("outside", "rule-arrow-head"),
    "clue": ("block", "clue-line", "clue"),
    "block": ("block",),
}
"""The roles of the items of each kind of decoration."""
DECORATIONS = {
    "area": Decoration("area", (0, 1, 10), "12"),
    "shade": Decoration("shade", (4,)),
    "line": Decoration("line", (0, 10, 20)),
    "thermometer": Decoration("thermometer", (0, 1, 2, 11)),
    "arrow": Decoration("arrow", (40, 41, 42)),
    "circle": Decoration("circle", (5,)),
    "square": Decoration("square", (6,)),
    "corner": Decoration("corner", (7,), "3"),
    "dot": Decoration("dot", (0, 1)),
    "edge": Decoration("edge", (0, 9)),
    "inequality": Decoration("inequality", (31, 30)),
    "diamond": Decoration("diamond", (60,)),
    "pill": Decoration("pill", (70, 71)),
    "outside": Decoration("outside", (), "15", (-1, 3), direction=(1, 0)),
    "clue": Decoration("clue", (), "4\\11", (-1, 0)),
    "block": Decoration("block", (), "", (-1, 1)),
}


def plain() -> Puzzle:
    return ruleout.parse("." * 81)


def drawn(puzzle: Puzzle, **options: object) -> Drawing:
    return Drawing(ruleout.svg(puzzle, **options), puzzle.layout)  # type: ignore[arg-type]


def missing(puzzle: Puzzle, drawing: Drawing) -> list[str]:
    """The decorations of *puzzle* of which *drawing* lacks an element."""
    wanted: Counter[str] = Counter()
    for each in puzzle.decorations:
        wanted.update(_roles(each))
    texts = {text for each in puzzle.decorations for text in [each.text] if each.kind in ("area", "corner") and text}
    labelled = {min(each.cells) for each in puzzle.decorations if each.cells and each.text}
    wanted["label"] = min(wanted["label"], len(labelled))
    found = {role: len(drawing.by_role[role]) for role in wanted}
    lacking = [f"{role}: {found[role]} of {count}" for role, count in wanted.items() if found[role] < count]
    shown = "".join(element.text or "" for element in drawing.by_role["label"])
    return lacking + [text for text in texts if text not in shown]


def _roles(decoration: Decoration) -> Counter[str]:
    roles: Counter[str] = Counter(ITEMS[decoration.kind])
    if decoration.kind in ("shade", "circle", "square", "diamond"):
        return Counter({ITEMS[decoration.kind][0]: len(decoration.cells)})
    if not decoration.text:
        roles -= Counter({"label": 1, "clue": 1, "clue-line": 1})
    elif decoration.kind == "clue":
        roles["clue"] = sum(map(bool, decoration.text.split("\\")))
    return roles


@pytest.mark.parametrize("kind", DECORATION_KINDS)
def test_every_kind_of_decoration_is_drawn(kind: str) -> None:
    puzzle = attrs.evolve(plain(), decorations=(DECORATIONS[kind],))
    drawing = drawn(puzzle)
    assert not missing(puzzle, drawing)
    assert not list(outside(drawing))
    assert sum(map(len, drawing.by_role.values())) > sum(map(len, drawn(plain()).by_role.values()))


def test_a_lost_decoration_is_found() -> None:
    puzzle = attrs.evolve(plain(), decorations=tuple(DECORATIONS.values()))
    assert not missing(puzzle, drawn(puzzle))
    for kind in DECORATIONS:
        others = tuple(each for each in puzzle.decorations if each.kind != kind)
        assert missing(puzzle, drawn(attrs.evolve(puzzle, decorations=others))), kind


def test_clues_of_two_diagonals_that_begin_at_one_place_stand_apart() -> None:
    clues = [
        Decoration("outside", (), "24", place, direction=direction)
        for place, directions in (((-1, 3), ((1, 1), (1, -1))), ((4, 9), ((1, -1), (-1, -1))))
        for direction in directions
    ]
    drawing = drawn(attrs.evolve(plain(), decorations=tuple(clues)))
    found = [(each, float(each.get("font-size") or 0)) for each in drawing.by_role["outside"]]
    places = [(float(each.get("x") or 0), float(each.get("y") or 0) - size * 0.36) for each, size in found]
    inks = [Glyph("24", at, size, "outside").ink for at, (_, size) in zip(places, found, strict=True)]
    assert len(inks) == len(clues)
    assert not [pair for pair in combinations(inks, 2) if meet(*pair)]


def test_every_kind_has_its_elements_in_the_table() -> None:
    assert set(ITEMS) == set(DECORATIONS) == set(DECORATION_KINDS)


@pytest.mark.parametrize("rule", RULES)
def test_rules(rule: str) -> None:
    puzzle = ruleout.parse(json.dumps({"variant": "classic", "givens": EMPTY, **RULES[rule]}), plugins=REGISTRY)
    drawing = drawn(puzzle, marks=True)
    assert not missing(puzzle, drawing)
    assert not list(outside(drawing))


@pytest.mark.parametrize("name", ["classic", "jigsaw", "kakuro", "killer", "samurai"])
@pytest.mark.parametrize("marks", [False, True])
def test_variants(name: str, *, marks: bool) -> None:
    puzzle = ruleout.load(EXAMPLES / f"{name}.txt")
    drawing = drawn(puzzle, marks=marks, coordinates=True)
    assert not missing(puzzle, drawing)
    assert not list(outside(drawing))
    shown = {(cell, digit) for cell, digit in drawing.spots}
    board = ruleout.Board.of(puzzle)
    wanted = {(cell, digit) for cell, digit in enumerate(puzzle.digits) if digit}
    if marks:
        open_cells = [cell for cell in range(puzzle.layout.visible) if not board.is_placed(cell)]
        wanted |= {(each.cell, each.digit) for cell in open_cells for each in board.candidates(cell)}
    assert shown == wanted


def test_the_variants_of_the_project_are_drawn() -> None:
    names = {ruleout.load(each).variant for each in EXAMPLES.glob("*.txt")}
    assert names >= {"classic", "jigsaw", "kakuro", "killer"}


def test_walls_surround_regions_and_holes() -> None:
    """The walls of a classic: eight long lines, each as long as the grid."""
    (walls,) = drawn(plain()).by_role["wall"]
    assert (walls.get("d") or "").count("M") == 8
    samurai = ruleout.load(EXAMPLES / "samurai.txt")
    assert drawn(samurai).view == (-10, -10, 21 * 60 + 10, 21 * 60 + 10)


def test_dots_and_edges_between_cells_that_are_apart_lead_to_them() -> None:
    for kind in ("dot", "edge"):
        puzzle = attrs.evolve(plain(), decorations=(Decoration(kind, (0, 80)),))
        assert len(drawn(puzzle).by_role["dot-line"]) == 1
    puzzle = attrs.evolve(plain(), decorations=(Decoration("area", (0, 80), "7"),))
    assert drawn(puzzle).outlined("cage") == [frozenset({0, 80})]


@pytest.mark.parametrize("side", [4, 6, 8, 9, 12, 16, 25])
def test_sizes_from_4_to_25(side: int) -> None:
    puzzle = ruleout.parse(json.dumps({"variant": "classic", "n": side, "givens": [[0] * side for _ in range(side)]}))
    drawing = drawn(puzzle, marks=True)
    assert len(drawing.spots) == side**3
    assert not list(outside(drawing))


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "\"'&", "\x00\x1b\u202e", "x" * 10_000])
def test_texts_of_decorations_stay_texts_inside_the_picture(text: str) -> None:
    kinds = [attrs.evolve(each, text=text) for each in DECORATIONS.values() if each.kind not in ("clue", "block")]
    drawing = drawn(attrs.evolve(plain(), decorations=tuple(kinds), meta={"title": text}))
    assert not list(outside(drawing))
    assert "<script" not in drawing.text


def test_a_layout_of_10_000_cells_is_drawn_and_a_larger_one_refused() -> None:
    places = [(row, column) for row in range(100) for column in range(100)]
    layout = ruleout.Layout.of(9, places, [])
    drawing = drawn(Puzzle(layout, (0,) * 10_000))
    assert drawing.view == (-10, -10, 6010, 6010)
    with pytest.raises(ruleout.InputError, match="found 10001 cells; expected at most 10000"):
        ruleout.Layout.of(9, [*places, (100, 0)], [])
