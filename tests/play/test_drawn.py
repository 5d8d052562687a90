"""What a page is told about a puzzle: all that it needs to draw and play it."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

import ruleout
from ruleout import to_record
from ruleout_play.drawn import drawn_data
from ruleout_play.game.game import Game
from ruleout_play.questions.answer import answer

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("classic", "jigsaw", "killer", "samurai", "kakuro", "cube")


@pytest.mark.parametrize("name", NAMES)
def test_units_and_pairs_give_the_peers(name: str) -> None:
    puzzle = ruleout.load(EXAMPLES / f"{name}.txt")
    drawn = drawn_data(puzzle)
    seen: list[set[int]] = [set() for _ in drawn["cells"]]
    for group in drawn["groups"]:
        for cell in group["cells"] if group["differ"] else ():
            seen[cell] |= {*group["cells"]} - {cell}
    for one, other in drawn["pairs"]:
        seen[one].add(other)
        seen[other].add(one)
    visible = puzzle.layout.visible
    assert seen == [{peer for peer in peers if peer < visible} for peers in puzzle.layout.peers[:visible]]


def test_pairs_are_those_of_relations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES / "ruleout-anticamel/src"))
    plugins = ruleout.discover(also=[import_module("ruleout_anticamel.plugin")])
    text = json.dumps({"variant": "classic", "n": 4, "givens": [[0] * 4] * 4, "anti_camel": True})
    pairs = drawn_data(ruleout.parse(text, plugins=plugins))["pairs"]
    assert [0, 7] in pairs
    assert all(one < other for one, other in pairs)


@pytest.mark.parametrize("name", NAMES)
def test_the_grid_is_drawn_without_what_a_player_wrote(name: str) -> None:
    puzzle = ruleout.load(EXAMPLES / f"{name}.txt")
    open_cell = puzzle.givens.index(0)
    placed = tuple(int(cell == open_cell) for cell in range(puzzle.layout.visible))
    assert drawn_data(puzzle.with_placed(placed)) == drawn_data(puzzle)
    roles = {item["role"] for item in drawn_data(puzzle)["scene"]["items"]}
    assert "wall" in roles
    assert not roles & {"entry", "mark", "corner", "centre"}


def test_it_can_be_asked_for() -> None:
    puzzle = ruleout.load(EXAMPLES / "killer.txt")
    reply = answer({"what": "draw", "game": to_record(Game.of(puzzle))})
    assert reply["drawn"] == json.loads(json.dumps(drawn_data(puzzle)))
    assert {"label": "cage 9 at r1c1", "kind": "cage", "cells": [0, 1, 9], "differ": True} in reply["drawn"]["groups"]


def test_rows_are_letters_if_wanted() -> None:
    around = drawn_data(ruleout.load(EXAMPLES / "classic.txt"))["coordinates"]["A1"]
    assert [item["text"] for item in around] == [*"ABCDEFGHI", *"123456789"]
