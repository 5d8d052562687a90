"""Pictures of steps of each technique pass the checklist, and planted faults are found.

``tests/corpora/test_pictures.py`` has all steps of real puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from math import hypot

import attrs
import pytest
from example_puzzles import REGISTRY

import ruleout
from pictures.checklist import MOST_COVERED, MOST_FOREIGN, MOST_SHORT, Counts, Picture, alternates, faults
from pictures.pixels import worse_digits
from pictures.reading import Point
from ruleout import Board, Scene, Step
from ruleout_render.painters.svg import paint_svg
from ruleout_render.scene import Item
from ruleout_render.scene.chains import MOST_AFTER
from ruleout_render.scene.decorations import towards
from ruleout_render.themes import theme_named
from ruleout_strategies.learning.examples import Example, examples

MOST_LARGE_EXAMPLES = 12
"""The fish of seven and eight lines, and a set of six cells."""
EACH = 2
"""How many examples of a technique are drawn."""
EXAMPLES: dict[str, list[Example]] = {name: [*found.values()][:EACH] for name, found in examples().items()}
IN_PIXELS = (
    "aic", "als-xz", "aic-loop", "cell-forcing-chain", "finned-swordfish", "nishio", "skyscraper", "unique-rectangle-4",
    "3d-medusa", "rule-narrowing", "innies-outies", "law-of-leftovers-2", "sue-de-coq", "xy-chain",
)  # fmt: skip
"""Techniques of every kind of sign."""


@cache
def pictures(technique: str) -> tuple[Picture, ...]:
    found = [each.step(technique, REGISTRY) for each in EXAMPLES[technique]]
    return tuple([Picture.of(puzzle, board, step) for puzzle, _, board, step in filter(None, found)])


@pytest.mark.parametrize("technique", EXAMPLES)
def test_a_picture_passes_the_checklist(technique: str) -> None:
    for each in pictures(technique):
        assert not list(faults(each)), each.step


@pytest.mark.long
def test_few_lines_pass_foreign_nodes_and_few_pictures_are_large() -> None:
    counts = Counts()
    for technique in EXAMPLES:
        for each in pictures(technique):
            counts.add(each)
    assert counts.steps > 200
    assert counts.over_nodes <= MOST_FOREIGN * counts.lines
    assert len(counts.short_over_nodes) <= MOST_SHORT * counts.lines + 1, counts.short_over_nodes
    assert len(counts.covered) <= MOST_COVERED * counts.steps + 1, counts.covered
    assert counts.large.total() <= MOST_LARGE_EXAMPLES, counts.large


@pytest.mark.parametrize("technique", [name for name in IN_PIXELS if name in EXAMPLES])
def test_no_digit_is_less_legible_than_without_lines(technique: str) -> None:
    assert worse_digits(pictures(technique)[0]) == []


CLEARED = "4........5....8.1....2.5..6....8......35.6..9..5...2......4..2.1.9..7.4.......58."
"""A classic in which a colour leaves a cell without a candidate, and much follows."""


def test_all_effects_of_a_colour_that_is_true_are_joined_to_it() -> None:
    steps: list[tuple[Board, Step]] = []
    used = ("full-house", "naked-single", "hidden-single", "pointing", "claiming", "naked-pair", "3d-medusa")
    puzzle = ruleout.parse(CLEARED)
    ruleout.explain(puzzle, techniques=used, watch=lambda board, step, score: steps.append((board, step)))
    board, step = max(steps, key=lambda each: len(each[1].removes))
    assert step.technique == "3d-medusa"
    picture = Picture.of(puzzle, board, step)
    assert not list(faults(picture))
    assert len(picture.nodes) > MOST_AFTER
    assert [line for items in missing_causes(picture) for line in faults(changed(picture, items))]


FORCED_TWICE = """
    1 2 3489 34579 357 6 478 578 579
    46 5 469 1479 8 149 12467 3 12679
    7 368 34689 2 135 13459 1468 1568 1569
    256 4 25678 158 9 158 12678 12678 3
    2356 1368 23568 13458 1235 7 9 1468 126
    9 1378 2378 6 123 1348 5 12478 127
    3456 367 34567 13579 13567 2 167 15679 8
    256 9 2567 1578 4 158 3 1567 1567
    8 367 1 3579 3567 359 267 25679 4
"""
"""The candidates of a classic with a net in which one place follows twice."""


def test_a_place_has_the_number_of_each_thought_that_forces_it() -> None:
    puzzle = ruleout.parse(FORCED_TWICE)
    found = ruleout.hint(puzzle, techniques=["cell-forcing-net"])
    assert isinstance(found, ruleout.Hint)
    picture = Picture.of(puzzle, Board.of(puzzle), found.step)
    assert not list(faults(picture))
    several = next(item for item in picture.scene.items if item.role == "number-text" and item.text == "3,9")
    once = replaced(picture.scene.items, several, attrs.evolve(several, text="3"))
    assert list(faults(changed(picture, once)))


# Planted faults: in the scene, as a faulty plan would make it.

Change = Callable[[Picture], Iterator[tuple[Item, ...]]]


def changed(picture: Picture, items: tuple[Item, ...]) -> Picture:
    scene = attrs.evolve(picture.scene, items=items)
    return attrs.evolve(picture, scene=scene, text=paint_svg(scene, theme_named("light")))


def replaced(items: tuple[Item, ...], old: Item, *new: Item) -> tuple[Item, ...]:
    at = items.index(old)
    return (*items[:at], *new, *items[at + 1 :])


def is_in_grid(scene: Scene, item: Item) -> bool:
    return item.at[1] < scene.grid[1] + scene.grid[3]


def wide_bows(picture: Picture) -> Iterator[tuple[Item, ...]]:
    """A line is bowed by more than a cell, from candidate to candidate as before."""
    spots = picture.drawing.spots
    for line in picture.plan.lines:
        ends = spots[line.start.cell, line.start.digit], spots[line.end.cell, line.end.digit]
        (x, y), (to_x, to_y) = ends
        item = next((each for each in picture.scene.items if each.role == line.role and is_at(each, ends)), None)
        far = hypot(to_x - x, to_y - y)
        if item is not None and line.role in ("strong", "weak") and far > 100:
            side = 3 if to_x > x else -3  # above the line, since the legend is below
            over = (x + to_x) / 2 + side * (to_y - y), (y + to_y) / 2 - side * (to_x - x)
            near = [towards(each, over, 9.7) for each in ends]
            yield replaced(picture.scene.items, item, Item("curve", (*near[0], *over, *near[1]), line.role))
            return


def is_at(item: Item, ends: tuple[Point, Point]) -> bool:
    """Whether a line of the scene begins and ends near two places."""
    return all(hypot(at[0] - x, at[1] - y) < 14 for at, (x, y) in zip((item.at[:2], item.at[-2:]), ends, strict=True))


def swapped_colours(picture: Picture) -> Iterator[tuple[Item, ...]]:
    """A node has the colour of its neighbour."""
    if not alternates(picture):
        return
    linked = {end for curve, *ends in picture.lines if curve.role in ("strong", "weak") for end in ends}
    for item in picture.scene.items:
        if item.role in ("node-a", "node-b") and (item.cell, item.digit) in linked:
            other = "node-b" if item.role == "node-a" else "node-a"
            yield replaced(picture.scene.items, item, attrs.evolve(item, role=other))
            return


def missing_causes(picture: Picture) -> Iterator[tuple[Item, ...]]:
    """No red line is drawn."""
    seen = [item for item in picture.scene.items if item.role == "see" and is_in_grid(picture.scene, item)]
    if seen:
        yield tuple(item for item in picture.scene.items if item not in seen)


def false_causes(picture: Picture) -> Iterator[tuple[Item, ...]]:
    """A red line begins at a candidate that is no cause."""
    drawing, board = picture.drawing, picture.board
    known = {cell for cell, _ in picture.nodes} | {each.cell for each in picture.step.removes}
    known |= {each.cell for fact in picture.proof.facts for each in fact.node.candidates}
    is_unique = any(fact.is_unique for fact in picture.proof.facts)
    for effect in () if is_unique else picture.step.removes[:1]:
        for cell in board.layout.peers[effect.cell]:
            if picture.is_visible(cell) and cell not in known and (cell, effect.digit) in drawing.spots:
                (x, y), (to_x, to_y) = drawing.spots[cell, effect.digit], drawing.spots[effect.cell, effect.digit]
                line = Item(
                    "lines",
                    (x + (to_x - x) * 0.1, y + (to_y - y) * 0.1, x + (to_x - x) * 0.9, y + (to_y - y) * 0.9),
                    "see",
                )
                yield (*picture.scene.items, line)
                return


def further_entries(picture: Picture) -> Iterator[tuple[Item, ...]]:
    """The legend explains a sign that is not drawn."""
    below = picture.scene.grid[1] + picture.scene.grid[3]
    drawn = {item.role.partition("-")[0] for item in picture.scene.items}
    role = next((each for each in ("weak", "cover", "strong") if each not in drawn), "")
    if role and "legend" in drawn:
        x, y = picture.scene.box[0] + 20, below + 12
        yield (*picture.scene.items, Item("lines", (x, y, x + 20, y), role))


def missing_entries(picture: Picture) -> Iterator[tuple[Item, ...]]:
    """The legend lacks the strong link."""
    signs = [item for item in picture.scene.items if item.role == "strong" and not is_in_grid(picture.scene, item)]
    if signs:
        yield tuple(item for item in picture.scene.items if item not in signs)


def wrong_numbers(picture: Picture) -> Iterator[tuple[Item, ...]]:
    """A line has another number than in the note."""
    for item in picture.scene.items:
        if item.role == "number-text" and any(line.number for line in picture.plan.lines):
            yield replaced(picture.scene.items, item, attrs.evolve(item, text=f"{int(item.text) + 20}"))
            return


def missing_nodes(picture: Picture) -> Iterator[tuple[Item, ...]]:
    """A node is drawn as a quiet candidate."""
    nodes = [item for item in picture.scene.items if re.fullmatch(r"node-[abxz]", item.role)]
    if len(nodes) > 2 and alternates(picture):
        yield tuple(item for item in picture.scene.items if item not in nodes)


PLANTED: dict[Change, int] = {
    wide_bows: 20,
    swapped_colours: 15,
    missing_causes: 30,
    false_causes: 40,
    further_entries: 40,
    missing_entries: 20,
    wrong_numbers: 10,
    missing_nodes: 15,
}
"""What is planted, and in how many pictures it can be at least."""


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_planted_faults_are_found(plant: Change) -> None:
    some = [(each, items) for name in EXAMPLES for each in pictures(name)[:1] for items in plant(each)]
    assert len(some) >= PLANTED[plant]
    missed = [each.step.technique for each, items in some if not list(faults(changed(each, items)))]
    assert missed == []
