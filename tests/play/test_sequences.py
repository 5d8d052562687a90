"""Random sequences of gestures: undo, redo, files and links give equal games."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random

import pytest
from gestures_at_random import played, random_settings

import ruleout
from ruleout import Game, Puzzle
from ruleout_play.files import load, save
from ruleout_play.game.state import State
from ruleout_play.link import game_of, link_of

EXAMPLES = Path(__file__).parents[2] / "examples"
LAYOUTS = ("classic", "16x16", "jigsaw", "killer", "samurai", "kakuro", "cube")
SEQUENCES = 10_000 if os.environ.get("RULEOUT_WHOLE") else 300
"""How many sequences there are on all layouts together."""


@cache
def puzzle(name: str) -> Puzzle:
    if name == "16x16":
        return ruleout.parse({"variant": "classic", "n": 16, "givens": [[1, *[0] * 15], *[[0] * 16] * 15]})
    return ruleout.load(EXAMPLES / f"{name}.txt")


@pytest.mark.long
@pytest.mark.parametrize("name", LAYOUTS)
def test_undo_redo_save_and_load_give_every_position_again(name: str) -> None:
    for number in range(SEQUENCES // len(LAYOUTS)):
        random = Random(f"{name} {number}")
        game = Game.of(puzzle(name), random_settings(random))
        length = random.randint(1, 200) if number % 10 == 0 else random.randint(1, 40)
        games = played(game, random, length)
        last = games[-1]
        assert last.undo(10**6).state == State.of(puzzle(name)) == last.start
        states = [last.go(0).state]
        for gesture in last.log:
            states.append(states[-1].changed(gesture.changes))
        at = last.go(0)
        for position, state in enumerate(states):
            assert (at.done, at.state) == (position, state)
            at = at.redo()
        for position in reversed(range(len(states))):
            assert at.state == states[position]
            at = at.undo()
        if number % 5 == 0:
            text = save(last)
            assert load(text) == last
            assert save(load(text)) == text
            assert game_of(link_of(last, with_log=True)) == last
            position_only = game_of(link_of(last))
            assert (position_only.state, position_only.clock, position_only.log) == (last.state, last.clock, ())
            assert ruleout.parse(text) == last.puzzle
            assert ruleout.parse(link_of(last)) == last.puzzle


def test_the_same_gestures_give_the_same_file() -> None:
    one, other = (save(played(Game.of(puzzle("killer")), Random("again"), 60)[-1]) for _ in range(2))
    assert one == other
