"""Opening a text, and whether it is a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from ruleout import Puzzle, Registry, check, to_record
from ruleout.internal import Ambiguous, NotExpressed, remark_on
from ruleout_play.drawn import drawn_data
from ruleout_play.files import games_in
from ruleout_play.game.game import Game
from ruleout_play.questions.asked import Asked

MOST_GAMES = 100
"""The most games of one text that are listed."""


def open_text(asked: Asked) -> Mapping[str, Any]:
    """Return the games in a text: of a link or file of a game that game, of other texts a new game of each puzzle.

    If the text can be read in several ways, ``readings`` lists them, and the request is repeated with ``format``. If it
    holds what no rule can express, ``not_expressed`` names that, and the request is repeated with ``lossy``. If there
    are more than 100 games, ``more`` is true, and the first are returned. ``remarks`` says for each game what a verdict
    on it does not cover; the text is empty if it covers all.
    """
    text = asked.text("text")
    try:
        found = games_in(
            text,
            variant=asked.optional("variant"),
            format=asked.optional("format"),
            lossy=asked.flag("lossy"),
            plugins=asked.registry,
        )
        games = list(islice(found, MOST_GAMES + 1))
    except Ambiguous as error:
        return {"games": [], "puzzles": 0, "readings": error.readings}
    except NotExpressed as error:
        return {"games": [], "puzzles": 0, "not_expressed": error.what}
    return listed(games, asked.registry)


def listed(games: Sequence[Game], registry: Registry) -> Mapping[str, Any]:
    """Return the part of a reply that lists *games*, of which the first 100 are returned."""
    records = [to_record(game, plugins=registry) for game in games[:MOST_GAMES]]
    return {
        "games": records,
        "remarks": [remark_on(game.blank.meta) for game in games[:MOST_GAMES]],
        "puzzles": len(records),
        "more": len(games) > MOST_GAMES,
    }


def remark_in_reply(puzzle: Puzzle) -> Mapping[str, str]:
    """Return the part of a reply that says what a verdict on *puzzle* does not cover; nothing if it covers all."""
    remark = remark_on(puzzle.meta)
    return {"remark": remark} if remark else {}


def draw(asked: Asked) -> Mapping[str, Any]:
    """Return what a page needs to show the puzzle of the game and to play it without an engine."""
    return {"drawn": drawn_data(asked.game.blank, asked.registry)}


def is_puzzle(asked: Asked) -> Mapping[str, Any]:
    """Return whether what was typed has exactly one solution, and what is wrong if it has not.

    A remark is added if the verdict does not cover all rules of the puzzle.
    """
    puzzle = asked.puzzle
    found = check(puzzle, budget=asked.budget, plugins=asked.registry)
    names = puzzle.layout.names
    return {
        "verdict": str(found.verdict),
        "complete": found.verdict != "unknown",
        "violations": [{"text": each.text, "cells": [names[cell] for cell in each.cells]} for each in found.violations],
        "differing": [names[cell] for cell in found.differing],
        **remark_in_reply(puzzle),
    }
