"""A page with 40 pictures of techniques, variants and layouts in each theme, to be looked at in a browser.

``python tests/picture_gallery.py FOLDER`` writes ``THEME.html`` for each theme, and ``print-wordless.html`` with ten
of them in greys without the words of their legends.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path

from technique_examples import load, shown

import ruleout
from ruleout_render.themes import THEMES

EXAMPLES = Path(__file__).parents[1] / "examples"
WORDLESS = (
    "hidden-triple", "finned-franken-jellyfish", "siamese-x-wing", "als-xz", "als-chain", "death-blossom",
    "grouped-aic", "unique-rectangle-4", "house-forcing-chain", "innies-outies",
)  # fmt: skip
TECHNIQUES = (
    *WORDLESS, "hidden-single", "naked-single", "naked-pair", "direct-pointing", "x-wing", "finned-x-wing",
    "xy-wing", "xyz-wing", "w-wing", "remote-pair", "als-xy-wing", "sue-de-coq", "simple-colours", "multi-colours",
    "3d-medusa", "aic", "als-aic", "empty-rectangle", "bug-type-2", "nishio", "cell-forcing-chain",
    "law-of-leftovers-2", "surface-sum", "sum-combinations", "crossing-runs", "rule-narrowing",
)  # fmt: skip
PUZZLES = ("jigsaw", "killer", "kakuro", "samurai")


def page(pictures: Iterable[tuple[str, str]], theme: str) -> str:
    """Return a page with pictures, each with its name."""
    figures = "\n".join(f"<figure><figcaption>{escape(name)}</figcaption>{svg}</figure>" for name, svg in pictures)
    ground = "#000" if theme == "dark" else "#ddd"
    style = f"body {{ background: {ground}; color: #888 }} figure {{ display: inline-block; margin: 8px }}"
    return f"<!doctype html><meta charset=utf-8><title>{theme}</title><style>{style}</style>\n{figures}\n"


@cache
def position(name: str) -> tuple[ruleout.Puzzle, ruleout.Board, ruleout.Step]:
    """Return the example of a technique: its puzzle, the board before the step, and the step."""
    puzzle, _, board, step = shown(name, load()[name])
    return puzzle, board, step


def pictures(theme: str) -> Iterable[tuple[str, str]]:
    """Yield the name of each picture, and the picture in *theme*."""
    for name in TECHNIQUES:
        puzzle, board, step = position(name)
        yield name, ruleout.svg(puzzle, board, step=step, theme=theme, size=560)
    for name in PUZZLES:
        text = (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")
        yield name, ruleout.svg(text, marks=True, theme=theme, size=560)


def main(folder: str) -> None:
    to = Path(folder)
    to.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        (to / f"{theme}.html").write_text(page(pictures(theme), theme), encoding="utf-8")
    wordless = [
        ("", re.sub(r'<text class="legend".*?</text>', "", svg)) for name, svg in pictures("print") if name in WORDLESS
    ]
    (to / "print-wordless.html").write_text(page(wordless, "print"), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
