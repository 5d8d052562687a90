"""What the commands draw is read back as the same puzzle, or refused by the name of the rule that it does not hold."""

from __future__ import annotations

import random

import drawn_puzzles as drawn
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ruleout import Board, InputError, Puzzle, Step, discover, parse
from ruleout.internal import lines_below, read_back
from ruleout_cli.output.colors import colored
from ruleout_render.characters import Picture, picture

REGISTRY = discover()
FORMS = ("unicode", "ascii", "colours")
PHASES = (Phase.reuse, Phase.generate)
"""Seeds are not made simpler."""


def text_of(puzzle: Puzzle, board: Board, form: str, *, marks: bool = False, step: Step | None = None) -> str:
    """The drawing with what the commands write below it."""
    made = picture(puzzle, board, marks=marks, step=step, plain=form == "ascii")
    below = lines_below(str(made), puzzle, REGISTRY)
    whole = Picture((*made.lines, *(((line, "label"),) for line in below)), made.plain)
    return colored(whole) if form == "colours" else str(whole)


@pytest.mark.parametrize("kind", drawn.READ_BACK)
@given(seed=st.integers(0, 2**32), form=st.sampled_from(FORMS))
@settings(max_examples=15, phases=PHASES)
def test_a_drawing_is_read_as_the_puzzle(kind: str, seed: int, form: str) -> None:
    puzzle = drawn.made(random.Random(seed), kind, REGISTRY)
    text = text_of(puzzle, Board.of(puzzle), form)
    assert "rules:" not in text
    again = read_back(text, puzzle, REGISTRY)
    assert again is not None
    assert again.givens == puzzle.givens
    assert again.variant == puzzle.variant
    assert again.marks is None


@pytest.mark.long
@pytest.mark.parametrize("kind", drawn.READ_BACK)
@given(seed=st.integers(0, 2**32), form=st.sampled_from(FORMS), has_step=st.booleans())
@settings(max_examples=12, phases=PHASES)
def test_a_drawing_with_marks_is_read_as_the_puzzle_with_them(kind: str, seed: int, form: str, has_step: bool) -> None:
    draw = random.Random(seed)
    puzzle = drawn.made(draw, kind, REGISTRY)
    board = drawn.board_of(draw, puzzle)
    step = drawn.step_of(draw, board) if has_step else None
    text = text_of(puzzle, board, form, marks=True, step=step)
    if not all(digit or mask for digit, mask in zip(puzzle.givens, board.masks, strict=True)):
        with pytest.raises(InputError):
            parse(text, plugins=REGISTRY)
        return
    if "rules:" in text:  # digits and lone candidates alone may also be rows with mistakes
        shown = zip(puzzle.givens, board.masks, strict=False)
        assert all(given or mask.bit_count() == 1 for given, mask in shown)
        return
    again = read_back(text, puzzle, REGISTRY)
    assert again is not None
    # A drawing of digits alone may be read as one of givens.
    marks = again.marks or [digit and 1 << digit - 1 for digit in again.givens]
    layout, middle = puzzle.layout, drawn.middle_of(puzzle.layout)
    for cell in range(layout.visible):
        digit, mask = board.digits[cell] or puzzle.givens[cell], board.masks[cell]
        shown = 1 << digit - 1 if digit else mask
        assert marks[cell] == shown
        is_seen = any((board.masks[peer] if not puzzle.givens[peer] else 1 << puzzle.givens[peer] - 1) & shown
                      for peer in layout.peers[cell])  # fmt: skip
        if again.marks is None:
            assert again.givens[cell] == shown.bit_length()
        elif middle and shown == 1 << middle - 1:
            assert again.givens[cell] == (0 if is_seen else middle)
        else:
            assert again.givens[cell] == digit


@pytest.mark.long
@pytest.mark.parametrize("kind", ["classic", "jigsaw", "killer"])
@given(seed=st.integers(0, 2**32), form=st.sampled_from(FORMS[:2]), marks=st.booleans())
@settings(max_examples=10, phases=PHASES)
def test_a_damaged_line_is_refused_or_does_not_matter(kind: str, seed: int, form: str, marks: bool) -> None:
    draw = random.Random(seed)
    puzzle = drawn.made(draw, kind, REGISTRY)
    whole = text_of(puzzle, Board.of(puzzle), form, marks=marks)
    end = whole.find("symbols:") if "symbols:" in whole else len(whole)
    for _ in range(10):
        at = draw.choice([at for at in range(end) if not whole[at].isalnum()])
        other = draw.choice(["", *"+-=.:|#!~ \u250f\u2501\u2503\u254e\u254c\u2502\u2500\u253c"])
        if whole[at] + other in ("!#", "\u254f\u2503", " #", " \u2503"):
            continue  # A wall within a cage, or nothing, and a wall between two cages, which is another drawing.
        text = whole[:at] + other + whole[at + 1 :]
        try:
            parse(text, plugins=REGISTRY)
        except InputError:
            continue
        assert read_back(text, puzzle, REGISTRY) is not None


@pytest.mark.long
@given(seed=st.integers(0, 2**32), form=st.sampled_from(FORMS), marks=st.booleans())
@settings(max_examples=3, phases=PHASES)
def test_a_drawing_that_does_not_hold_all_rules_is_refused_by_name(seed: int, form: str, marks: bool) -> None:
    for document in drawn.other_documents(random.Random(seed), REGISTRY):
        puzzle = parse(drawn.text_of(document), plugins=REGISTRY)
        text = text_of(puzzle, Board.of(puzzle), form, marks=marks)
        again = read_back(text, puzzle, REGISTRY)
        if again is not None:
            assert again.givens == puzzle.givens
            assert "rules:" not in text
            continue
        assert "\nrules: " in text.replace("\x1b[36m", "")
        with pytest.raises(InputError, match="ruleout convert --to json") as caught:
            parse(text, plugins=REGISTRY)
        origins = {each.origin.rule for each in puzzle.layout.constraints if each.origin}
        assert any(name in str(caught.value) for name in (*origins, str(puzzle.variant)))
