"""The terminal shows the candidates and cells of a step that its picture shows."""

from __future__ import annotations

import attrs
import pytest
from example_puzzles import REGISTRY

from pictures.checklist import Picture
from ruleout import Board, Puzzle
from ruleout_play.game.game import Game
from ruleout_play.game.state import State
from ruleout_play.terminal.evidence import INVOLVED, SIGNS, evidence_of_step
from ruleout_play.terminal.session import Session
from ruleout_strategies.learning.examples import examples

EXAMPLES = {name: next(iter(found.values())) for name, found in examples().items()}


def game_at(puzzle: Puzzle, board: Board) -> Game:
    """The position as a game, with all candidates as centre marks."""
    blank = Game.of(puzzle).blank
    cells = range(blank.layout.visible)
    entry = tuple(0 if blank.givens[cell] else board.digits[cell] for cell in cells)
    centre = tuple(0 if board.digits[cell] else board.masks[cell] for cell in cells)
    none = (0,) * len(cells)
    return attrs.evolve(Game.of(blank), state=State(entry, none, centre, none, none))


@pytest.mark.parametrize("technique", EXAMPLES)
def test_the_terminal_and_the_picture_show_the_same(technique: str) -> None:
    found = EXAMPLES[technique].step(technique, REGISTRY)
    assert found is not None
    puzzle, _, board, step = found
    picture, session = Picture.of(puzzle, board, step), Session(game_at(puzzle, board))
    session.show(evidence_of_step(session.game, board, step))
    looks = session.looks()
    roles = {(cell, digit): role for cell, look in enumerate(looks) for digit, role in look.candidates if role}
    effects = {(each.cell, each.digit) for each in (*step.places, *step.removes) if picture.is_visible(each.cell)}
    shown = {each for each in picture.nodes if not board.is_placed(each[0])} | picture.struck | effects
    assert {*roles} == shown
    assert {each for each, role in roles.items() if SIGNS.get(role, INVOLVED) == "~"} >= picture.struck
    base = {cell for cell, look in enumerate(looks) if look.background in ("base", "cursor")}
    tinted = picture.tinted | {
        picture.drawing.cell(each.at) for each in picture.drawing.glyphs if each.role == "evidence"
    }
    assert base | {session.cursor} >= tinted
    assert {cell for cell, look in enumerate(looks) if look.kind == "cause"} >= {
        each.cell for each, spot in picture.plan.nodes.items() if spot.role == "cause"
    }
