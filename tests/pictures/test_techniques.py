"""One step of each technique as a picture: right, complete and legible."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256

import attrs
import processes
import pytest
from technique_examples import load, shown

import ruleout
from pictures.expected import drawings, faults
from pictures.legible import Counts
from pictures.reading import Drawing
from ruleout import Board, Puzzle, Step
from ruleout_render.painters.svg import paint_svg
from ruleout_render.scene import Scene, parts_of
from ruleout_render.themes import THEMES, theme_named

EXAMPLES = load()


def pictured(technique: str) -> tuple[Puzzle, Board, Step]:
    puzzle, _, board, step = shown(technique, EXAMPLES[technique])
    return puzzle, board, step


@cache
def drawn(technique: str) -> list[Drawing]:
    return drawings(*pictured(technique))


@cache
def scenes(technique: str) -> list[Scene]:
    puzzle, board, step = pictured(technique)
    return [ruleout.scene(puzzle, board, step=step, part=part) for part in range(1, len(parts_of(step)) + 1)]


@pytest.mark.parametrize("technique", EXAMPLES)
def test_a_picture_shows_the_step_and_nothing_else(technique: str) -> None:
    assert not list(faults(*pictured(technique), drawn(technique)))


def test_pictures_are_legible() -> None:
    counts = Counts()
    for technique in EXAMPLES:
        step = pictured(technique)[2]
        for drawing in drawn(technique):
            counts.add(drawing, is_long=len(step.because.links) > 12)
    assert counts.covered == []
    assert counts.outside == []
    assert counts.over_nodes <= 0.02 * counts.links
    assert counts.long_over_nodes <= 0.04 * counts.long_links
    assert counts.over_digits <= 0.04 * (counts.links + counts.long_links)
    assert counts.over_marks <= 0.16 * (counts.links + counts.long_links)
    assert counts.heads_over <= 0.12 * counts.heads


@pytest.mark.parametrize("theme", THEMES)
def test_each_item_has_an_element_in_each_theme(theme: str) -> None:
    for technique in EXAMPLES:
        layout = pictured(technique)[1].layout
        for scene in scenes(technique):
            drawing = Drawing(paint_svg(scene, theme_named(theme)), layout)
            assert [each.get("class") for each in drawing.elements] == [item.role for item in scene.items]


def test_no_picture_shows_more_than_twelve_links() -> None:
    for technique in EXAMPLES:
        assert all(len(drawing.links) <= 12 for drawing in drawn(technique))


def test_strengths_are_those_of_hints() -> None:
    for technique in ("xy-wing", "als-xz", "finned-x-wing", "aic"):
        puzzle, board, step = pictured(technique)
        plain = ruleout.svg(puzzle, board, marks=True, title=technique)
        nudge = ruleout.svg(puzzle, board, step=step, strength="nudge")
        region = Drawing(ruleout.svg(puzzle, board, step=step, strength="region"), board.layout)
        assert re.sub("<desc>.*</desc>", "", nudge, flags=re.DOTALL) == re.sub(
            "<desc>.*</desc>", "", plain, flags=re.DOTALL
        )
        whole = {"paper", "line", "wall", "given", "entry", "mark", "base", "cover", "tag", "tag-text", "legend"}
        assert set(region.by_role) <= whole | {"outline-1", "outline-2", "legend-line"}


def test_the_legend_names_the_cells_of_a_part_of_a_rule() -> None:
    puzzle, board, step = pictured("rule-narrowing")
    first = step.because.constraints["rule"][0]
    part = attrs.evolve(step, because=attrs.evolve(step.because, constraints={"rule": (first,)}))
    assert _legend(puzzle, board, step)[0] == "the thermometer from r4c3 to r4c1"
    assert _legend(puzzle, board, part)[0] == "r4c3 and r4c2 of the thermometer from r4c3 to r4c1"


def _legend(puzzle: ruleout.Puzzle, board: ruleout.Board, step: ruleout.Step) -> list[str]:
    return [item.text for item in ruleout.scene(puzzle, board, step=step).items if item.role == "legend"]


def test_a_weaker_hint_does_not_tell_the_change() -> None:
    puzzle, board, step = pictured("xy-wing")
    for strength in ("nudge", "region"):
        assert " not " not in ruleout.scene(puzzle, board, step=step, strength=strength).description


DIGESTS = """
import sys
sys.path.insert(0, "tests")
from hashlib import sha256
from pictures.test_techniques import digest
print(digest())
"""
SOME = ("als-chain", "cell-forcing-chain", "grouped-aic", "hidden-single", "innies-outies", "unique-rectangle-3")


def digest() -> str:
    """What some pictures come to."""
    texts = [str(drawing.text) for name in SOME for drawing in drawings(*pictured(name))]
    return sha256("".join(texts).encode()).hexdigest()


@pytest.mark.long
def test_pictures_are_the_same_for_each_hash_seed() -> None:
    found = {
        processes.run(
            [sys.executable, "-c", DIGESTS], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert found == {digest()}


# Faults are planted in documents, as a faulty painter or scene would write them, and must be found.


def moved(text: str) -> str:
    """The first circle of a pattern, moved by one column of the grid."""
    return re.sub(
        r'(class="pattern" cx=")([\d.]+)', lambda match: match[1] + f"{float(match[2]) + 60:g}", text, count=1
    )


def swapped(text: str) -> str:
    """The start and the end of the first link, exchanged."""
    return re.sub(r'(class="strong" d=")M(\S+ \S+)Q(\S+ \S+) (\S+ \S+)"', r'\1M\4Q\3 \2"', text, count=1)


def without(role: str) -> Callable[[str], str]:
    return lambda text: re.sub(rf'<\w+ class="{role}" [^>]*/>\n', "", text, count=1)


def renamed(role: str, other: str) -> Callable[[str], str]:
    return lambda text: text.replace(f'class="{role}"', f'class="{other}"', 1)


def without_a_mark(text: str) -> str:
    """A blank instead of the first candidate."""
    return re.sub('(class="mark" [^>]*>)[^<]', r"\1 ", text, count=1)


@pytest.mark.parametrize(
    ("technique", "fault"),
    [
        ("x-wing", moved),
        ("aic", swapped),
        ("aic", renamed("strong", "weak")),
        ("aic", without("weak")),
        ("aic", without("cross")),
        ("x-wing", without("base")),
        ("x-wing", without("cover")),
        ("finned-x-wing", renamed("fin", "pattern")),
        ("als-xz", without("outline-2")),
        ("death-blossom", without("weak-3")),
        ("law-of-leftovers-1", without("cover")),
        ("siamese-x-wing", renamed("second-cover", "cover")),
        ("unique-rectangle-1", without("exchange")),
        ("hidden-single", without("place")),
        ("skyscraper", without_a_mark),
    ],
)
def test_planted_faults_are_found(technique: str, fault: Callable[[str], str]) -> None:
    puzzle, board, step = pictured(technique)
    found = drawings(puzzle, board, step)
    wrong = [attrs.evolve(each, text=fault(each.text)) for each in found]
    assert wrong != found
    assert list(faults(puzzle, board, step, wrong))


def test_shapes_that_cover_others_or_leave_the_picture_are_found() -> None:
    puzzle, board, step = pictured("x-wing")
    for pattern, part in ((r'r="9"', 'r="20"'), (r'class="pattern" cx="[\d.]+"', 'class="pattern" cx="-9"')):
        counts = Counts()
        for drawing in drawings(puzzle, board, step):
            text = re.sub(pattern, part, drawing.text)
            assert text != drawing.text
            counts.add(Drawing(text, board.layout), is_long=False)
        assert counts.covered or counts.outside


def middled(match: re.Match[str]) -> str:
    """A curve with its control point in the middle: a straight line."""
    x, y, to_x, to_y = map(float, match.groups())
    return f'd="M{x:g} {y:g}Q{(x + to_x) / 2:g} {(y + to_y) / 2:g} {to_x:g} {to_y:g}"'


def test_a_link_over_a_node_a_digit_or_a_candidate_is_counted() -> None:
    puzzle, board, step = pictured("als-chain")
    (drawing,) = drawings(puzzle, board, step)
    straight = re.sub(r'd="M(\S+) (\S+)Q\S+ \S+ (\S+) (\S+)"', middled, drawing.text)
    before, after = Counts(), Counts()
    before.add(drawing, is_long=False)
    after.add(Drawing(straight, board.layout), is_long=False)
    assert after.over_digits > before.over_digits
    assert after.over_digits + after.over_nodes > before.over_digits + before.over_nodes


def test_an_arrow_head_over_a_candidate_is_counted() -> None:
    puzzle, board, step = pictured("house-forcing-chain")
    for drawing in drawings(puzzle, board, step):
        (x, y), *_ = (glyph.at for glyph in drawing.glyphs if glyph.role == "mark")
        head = f'<polygon class="head-1" points="{x:g} {y:g} {x + 7:g} {y - 3:g} {x + 7:g} {y + 3:g}"/></svg>'
        counts = [Counts(), Counts()]
        for count, text in zip(counts, (drawing.text, drawing.text.replace("</svg>", head)), strict=True):
            count.add(Drawing(text, board.layout), is_long=False)
        assert [counts[1].heads - counts[0].heads, counts[1].heads_over - counts[0].heads_over] == [1, 1]


def test_parts_hold_every_link_once() -> None:
    for technique in EXAMPLES:
        step = pictured(technique)[2]
        assert tuple(each.link for part in parts_of(step) for each in part.links) == step.because.links
