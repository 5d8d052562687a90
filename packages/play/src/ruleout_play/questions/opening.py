"""Opening a text, and whether it is a puzzle."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ruleout import InputError, check, parse_many, to_record
from ruleout.plugin import plain_text
from ruleout_play.drawn import drawn_data
from ruleout_play.files import load
from ruleout_play.game.game import Game
from ruleout_play.link import MARK, game_of
from ruleout_play.questions.asked import Asked

IS_GAME = re.compile(r'^\s*\{[^{}]*"kind"\s*:\s*"game"')
MOST_PUZZLES = 100
"""The most puzzles of one text that are listed."""


def open_text(asked: Asked) -> Mapping[str, Any]:
    """Return the games in a text: of a link or file of a game that game, of other texts a new game of each puzzle.

    If the text can be read in several ways, ``readings`` lists them, and the request is repeated with ``format``.
    """
    text = asked.text("text")
    saved = _saved(text, asked) if asked.optional("format") is None else None
    if saved is not None:
        return {"games": [to_record(saved, plugins=asked.registry)], "puzzles": 1}
    try:
        found = parse_many(
            text, variant=asked.optional("variant"), format=asked.optional("format"), plugins=asked.registry
        )
        puzzles = [puzzle for _, puzzle in zip(range(MOST_PUZZLES), found, strict=False)]
    except InputError:
        readings = _readings(text, asked)
        if len(readings) < 2 or asked.optional("format") is not None:
            raise
        return {"games": [], "puzzles": 0, "readings": readings}
    games = [to_record(Game.of(puzzle), plugins=asked.registry) for puzzle in puzzles]
    return {"games": games, "puzzles": len(games)}


def _saved(text: str, asked: Asked) -> Game | None:
    """The game in the text of a link or of a file, with its log; None for other texts."""
    if MARK in text:
        return game_of(text, plugins=asked.registry)
    return load(text, plugins=asked.registry) if IS_GAME.search(text[:200]) else None


def _readings(text: str, asked: Asked) -> dict[str, str]:
    """How formats read *text*, by their ids: those that are certain, or all if none is."""
    claims = {each.id: each.sniff(plain_text(text)) for each in asked.registry.formats.values()}
    made = {name: claim for name, claim in claims.items() if claim is not None}
    certain = {name: claim for name, claim in made.items() if claim.certain}
    return {name: claim.reading for name, claim in (certain or made).items()}


def draw(asked: Asked) -> Mapping[str, Any]:
    """Return what a page needs to show the puzzle of the game and to play it without an engine."""
    return {"drawn": drawn_data(asked.game.blank)}


def is_puzzle(asked: Asked) -> Mapping[str, Any]:
    """Return whether what was typed has exactly one solution, and what is wrong if it has not."""
    puzzle = asked.puzzle
    found = check(puzzle, budget=asked.budget, plugins=asked.registry)
    names = puzzle.layout.names
    return {
        "verdict": str(found.verdict),
        "complete": found.verdict != "unknown",
        "violations": [{"text": each.text, "cells": [names[cell] for cell in each.cells]} for each in found.violations],
        "differing": [names[cell] for cell in found.differing],
    }
