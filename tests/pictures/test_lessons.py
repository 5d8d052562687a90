"""The lesson and the picture of a step name the same cells, digits and houses."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs
import pytest

import ruleout
from pictures.checklist import Picture
from pictures.test_checklist import EXAMPLES, pictures

CELLS = re.compile(r"\br(\d+)c(\d+)\b")
CLUES = re.compile(r"\b(from r\d+c\d+ to r\d+c\d+|at r\d+c\d+)")
"""Cells that name a clue."""
IN_HOUSE = ("direct-claiming", "direct-pointing")
"""The picture shows the house in which one place is left, and not each place that is excluded there."""
IN_WORDS = ("template-set", "template-delete", "rank-0")
"""The lesson counts what the picture shows."""
UNNAMED = ("naked-triple", "naked-quad", "naked-sextuple", "kraken-fish", "junior-exocet", *IN_WORDS)
"""The picture may tint houses of which the lesson says only that their cells see each other, or names several at once:
rows 3, 4 and 8."""


def differences(picture: Picture, lesson: str) -> Iterator[str]:
    """What the lesson or the picture has and the other has not."""
    layout, plan, name = picture.board.layout, picture.plan, picture.step.technique
    effects = {each.cell for each in (*picture.step.places, *picture.step.removes)}
    shown = {*picture.nodes, *picture.struck}
    drawn = {cell for cell, _ in shown} | picture.dark | picture.tinted | effects
    named = {*cells(picture, lesson)}
    for cell in {*cells(picture, CLUES.sub("", lesson))} - drawn if name not in IN_HOUSE else ():
        yield f"{layout.names[cell]} is named and not drawn"
    for cell in {cell for cell, _ in picture.nodes} - named if name not in IN_WORDS else ():
        yield f"{layout.names[cell]} is drawn and not named"
    for digit in {digit for _, digit in shown} if not picture.step.because.exchange else ():
        if not re.search(rf"(?<![rc\d]){re.escape(layout.show(digit))}s?(?!\d)", lesson):
            yield f"{layout.show(digit)} is drawn and not named"
    houses = [each for each in layout.units if re.search(rf"(?i)\b{re.escape(each.name)}\b", lesson)]
    of_houses = {cell for each in houses for cell in each.cells} | named | effects
    tinted = {cell for cell, role in plan.tints.items() if role in ("base", "emptied")}
    for cell in tinted - of_houses if name not in UNNAMED else ():
        if not any(cell in rule.cells for fact in picture.proof.facts for rule in fact.by if rule not in layout.units):
            yield f"{layout.names[cell]} is tinted, and its house is not named"


def cells(picture: Picture, lesson: str) -> Iterator[int]:
    """The cells on the board that a lesson names; r12c3 is two on a board of less than ten rows."""
    layout = picture.board.layout
    small = [extent < 10 for extent in layout.extent]
    for found in CELLS.findall(lesson):
        rows, columns = (text if is_small else [text] for text, is_small in zip(found, small, strict=True))
        names = [f"r{row}c{column}" for row in rows for column in columns]
        yield from (cell for cell, name in enumerate(layout.names[: layout.visible]) if name in names)


@pytest.mark.parametrize("technique", EXAMPLES)
def test_a_lesson_and_a_picture_tell_the_same(technique: str) -> None:
    for each in pictures(technique):
        assert not list(differences(each, ruleout.lesson(each.board, each.step))), each.step


@pytest.mark.parametrize("technique", ["aic", "naked-pair", "simple-colours"])
def test_what_is_told_in_one_alone_is_found(technique: str) -> None:
    picture = pictures(technique)[0]
    lesson = ruleout.lesson(picture.board, picture.step)
    assert list(differences(picture, lesson.split(".")[0]))
    assert list(differences(attrs.evolve(picture, text=ruleout.svg(picture.puzzle, picture.board)), lesson))
