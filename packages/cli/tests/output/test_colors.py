"""Pictures in colour: what is read is that of the picture without colours."""

from __future__ import annotations

import re

from ruleout import Board, Candidate, Layout, Puzzle, Reason, Step
from ruleout.plugin import Decoration, classic_grid
from ruleout_cli.output.colors import colored
from ruleout_render.characters import picture

CAGES = (Decoration("area", (0, 1), "3"), Decoration("area", (2, 6, 5), "7"), Decoration("area", (15,), ""))


def puzzle(layout: Layout, text: str = "", *marks: Decoration) -> Puzzle:
    givens = [0 if character == "." else layout.symbols.index(character) + 1 for character in text]
    return Puzzle(layout, tuple(givens + [0] * (layout.size - len(givens))), decorations=marks)


def test_colours_change_nothing_but_the_control_sequences() -> None:
    subject = puzzle(classic_grid(4, (2, 2)), "1", *CAGES, Decoration("shade", (15,)))
    shown = picture(subject, Board.of(subject))
    text = colored(shown)
    assert "\x1b[" in text
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert plain.splitlines() == ["".join(text for text, _ in line) for line in shown.lines]


def test_pencil_marks_of_highlighted_cells_keep_the_background_in_colour() -> None:
    subject = puzzle(classic_grid(4, (2, 2)), "1")
    step = Step("odd", removes=(Candidate(1, 4),), because=Reason(cells=(2,)))
    text = colored(picture(subject, Board.of(subject), step=step, marks=True))
    in_reason = text.splitlines()[2]
    assert "\x1b[37;48;5;18m3\x1b[0m" in in_reason, "a candidate of a cell that the step rests on"
    assert "\x1b[37;48;5;22m3\x1b[0m" in in_reason, "one that stays in a cell that the step changes"
