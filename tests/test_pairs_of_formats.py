"""No format claims what another one writes, or what is pasted for it: each pair of formats is tried."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pasted_texts
import pytest

import ruleout
from ruleout.internal import read_puzzles
from ruleout.plugin import Format, Unsupported, hookimpl
from ruleout.plugins.signs import formats_with_sign, has_sign

EXAMPLES = Path(__file__).parents[1] / "examples"
PUZZLES = ("classic.txt", "killer.txt", "kakuro.txt", "samurai.txt", "jigsaw.txt", "cube.txt")
SURE = {("game", "json"), ("simple-sudoku", "grid")}
"""Pairs (of, by): the record of a game is JSON, and a file without a state is a grid in a frame. Both read the same."""
UNSURE = {
    *((of, "line") for of in ("address", "andoku", "iss", "library", "samurai-lines", "sdo", "sudokucoach", "tatham")),
    *(("cube-layers", "grid"), ("jigsaw-grid", "grid"), ("pages", "json"), ("sudocue", "marks")),
}
"""Pairs (of, by): texts of a format that another one claims as well, without being certain."""


@cache
def samples() -> dict[str, list[str]]:
    """Texts of each format: what it writes of the examples, and what is pasted and read by it."""
    registry = ruleout.discover()
    found: dict[str, list[str]] = {name: [] for name in registry.formats}
    for puzzle in PUZZLES:
        for name, form in registry.formats.items():
            if form.write is not None:
                try:
                    found[name].append(ruleout.write(ruleout.load(EXAMPLES / puzzle), name, plugins=registry))
                except Unsupported:
                    continue
    for text in pasted_texts.ALL:
        if not text.error:
            found[read_puzzles(text.text, registry).documents[0].format or ""].append(text.text)
    return found


def test_no_format_is_certain_of_a_text_of_another() -> None:
    registry = ruleout.discover()
    certain, others = set(), set()
    for of, texts in samples().items():
        for by, form in registry.formats.items():
            for text in texts:
                claim = form.sniff(text) if by != of and has_sign(text.strip(), form.signs) else None
                if claim is not None:
                    (certain if claim.certain else others).add((of, by))
    assert sorted(certain) == sorted(SURE)
    assert sorted(others - UNSURE) == []


def test_every_format_has_a_sample() -> None:
    assert [name for name, texts in samples().items() if not texts] == ["drawing", "penpa"]


class Foreign:
    """Formats of a third party: with a rare sign, with a sign that a line may have, and without signs."""

    @hookimpl
    def ruleout_formats(self) -> list[Format]:
        signs = {"rare": ("<rare",), "dots": ("...",), "always": ("",)}
        return [
            Format(name, name, lambda text: None, lambda text, variant: [], signs=each) for name, each in signs.items()
        ]


def test_a_line_is_shown_only_to_formats_that_may_know_it() -> None:
    registry = ruleout.discover(also=[Foreign()])
    own, others = formats_with_sign(registry, pasted_texts.P)
    assert (list(own), list(others)) == (["line"], ["always", "dots"])
    assert list(formats_with_sign(registry, "<rare 1>")[1]) == ["always", "rare"]


def test_a_map_of_regions_of_another_program_is_no_jigsaw_on_a_line() -> None:
    labels = "".join("123456789A"[r // 2 * 2 + c // 5] for r in range(10) for c in range(10))
    text = f".Shape~10x10~0-9.NoBoxes.Jigsaw~{labels}"
    assert len(ruleout.parse(text).givens) == 100


def test_a_puzzle_that_a_writer_cannot_read_is_refused() -> None:
    data = {"variant": "latin", "n": 6, "digits": 9, "givens": [[7, 0, 0, 0, 0, 0], *[[0] * 6] * 5]}
    with pytest.raises(Unsupported, match="format cages-grid cannot carry this puzzle: r1c1: givens: found '7'"):
        ruleout.write(data, "cages-grid")
