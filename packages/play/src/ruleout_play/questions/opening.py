"""Opening a text, and whether it is a puzzle."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import islice
from typing import Any

import attrs

from ruleout import InputError, check, parse, to_record
from ruleout.plugin import Ambiguous, quoted
from ruleout_play.drawn import drawn_data
from ruleout_play.files import games_in, written
from ruleout_play.game.game import Game
from ruleout_play.game.journal import journal
from ruleout_play.questions.asked import Asked

SIZE = re.compile(r"(?P<rows>\d{1,3})(?:x(?P<columns>\d{1,3}))?")
MOST_GAMES = 100
"""The most games of one text that are listed."""


def open_text(asked: Asked) -> Mapping[str, Any]:
    """Return the games in a text: of a link or file of a game that game, of other texts a new game of each puzzle.

    If the text can be read in several ways, ``readings`` lists them, and the request is repeated with ``format``. If
    there are more than 100 games, ``more`` is true, and the first are returned.
    """
    text = asked.text("text")
    try:
        found = games_in(
            text, variant=asked.optional("variant"), format=asked.optional("format"), plugins=asked.registry
        )
        games = list(islice(found, MOST_GAMES + 1))
    except Ambiguous as error:
        return {"games": [], "puzzles": 0, "readings": error.readings}
    records = [to_record(game, plugins=asked.registry) for game in games[:MOST_GAMES]]
    return {"games": records, "puzzles": len(records), "more": len(games) > MOST_GAMES}


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


def empty(asked: Asked) -> Mapping[str, Any]:
    """Return a game of an empty grid, into which a puzzle can be typed."""
    document: dict[str, Any] = {"version": 1, "variant": asked.text("variant", "classic")}
    size = asked.optional("size")
    if size is not None:
        found = SIZE.fullmatch(size.strip().lower())
        if found is None or found["rows"] != (found["columns"] or found["rows"]):
            raise InputError(f"size: found {quoted(size)}; expected a number of rows and columns, such as 9 or 9x9")
        document["n"] = int(found["rows"])
    puzzle = parse(json.dumps(document), format="json", plugins=asked.registry)
    return {"game": to_record(Game.of(puzzle), plugins=asked.registry)}


def begin(asked: Asked) -> Mapping[str, Any]:
    """Return a new game of what was typed: all entries become givens."""
    game = asked.game
    hidden = (0,) * (game.blank.layout.size - game.blank.layout.visible)
    return {
        "game": to_record(Game.of(attrs.evolve(game.blank, givens=(*game.digits, *hidden))), plugins=asked.registry)
    }


def write(asked: Asked) -> Mapping[str, Any]:
    """Return the game as a text in a format, or the puzzle as it stands if the format holds no more.

    With ``log`` it is the gestures and hints as text instead.
    """
    if asked.flag("log"):
        return {"text": "\n".join(journal(asked.game)) + "\n"}
    return {"text": written(asked.game, asked.text("format", "json"), plugins=asked.registry)}


def offers(asked: Asked) -> Mapping[str, Any]:
    """Return the formats in which a puzzle can be written, and the variants."""
    known = asked.registry.formats.values()
    return {
        "formats": [{"id": each.id, "title": each.title} for each in known if each.write is not None],
        "variants": [{"id": each.id, "title": each.title} for each in asked.registry.variants.values()],
    }
