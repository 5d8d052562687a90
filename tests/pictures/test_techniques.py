"""One step of each technique as a picture: the same in each theme, and weaker hints show less."""

from __future__ import annotations

import re
import sys
from functools import cache
from hashlib import sha256

import processes
import pytest
from technique_examples import load, shown

import ruleout
from pictures.reading import Drawing
from ruleout import Board, Puzzle, Step
from ruleout_render.painters.svg import paint_svg
from ruleout_render.scene import Scene
from ruleout_render.themes import THEMES, theme_named

EXAMPLES = load()


def pictured(technique: str) -> tuple[Puzzle, Board, Step]:
    puzzle, _, board, step = shown(technique, EXAMPLES[technique])
    return puzzle, board, step


@cache
def drawn(technique: str) -> Scene:
    puzzle, board, step = pictured(technique)
    return ruleout.scene(puzzle, board, step=step)


@pytest.mark.parametrize("theme", THEMES)
def test_each_item_has_an_element_in_each_theme(theme: str) -> None:
    for technique in EXAMPLES:
        layout = pictured(technique)[1].layout
        scene = drawn(technique)
        drawing = Drawing(paint_svg(scene, theme_named(theme)), layout)
        assert [each.get("class") for each in drawing.elements] == [item.role for item in scene.items]


def test_strengths_are_those_of_hints() -> None:
    for technique in ("xy-wing", "als-xz", "finned-x-wing", "aic"):
        puzzle, board, step = pictured(technique)
        plain = ruleout.svg(puzzle, board, marks=True, coordinates=True, title=technique)
        nudge = ruleout.svg(puzzle, board, step=step, strength="nudge")
        region = Drawing(ruleout.svg(puzzle, board, step=step, strength="region"), board.layout)
        assert re.sub("<desc>.*</desc>", "", nudge, flags=re.DOTALL) == re.sub(
            "<desc>.*</desc>", "", plain, flags=re.DOTALL
        )
        whole = {"paper", "line", "wall", "given", "entry", "mark", "base", "coordinate", "letter-text"}
        assert set(region.by_role) <= whole | {
            f"{name}-{number}" for name in ("outline", "letter") for number in (1, 2)
        }


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
    texts = [paint_svg(drawn(name), theme_named("light")) for name in SOME]
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
