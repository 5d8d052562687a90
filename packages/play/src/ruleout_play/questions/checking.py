"""Checks of a game: right and wrong entries and marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ruleout import check, to_record
from ruleout.internal import Cell, Language
from ruleout_play.game.game import Game
from ruleout_play.game.gestures import solve as entered
from ruleout_play.game.mistakes import Mistakes, before_first_mistake, mistakes
from ruleout_play.questions.asked import Asked
from ruleout_play.questions.reasons import conflict_in_words, violation_in_words
from ruleout_play.questions.solved import only_solution


def is_right(asked: Asked) -> Mapping[str, Any]:
    """Return only whether everything is right. It is null if there is not exactly one solution."""
    solution, verdict = only_solution(asked)
    return {"right": not mistakes(asked.game, solution) if solution else None, "verdict": verdict}


def wrong(asked: Asked) -> Mapping[str, Any]:
    """Return what is wrong: how much of it as a nudge, in which boxes as a region, and all cells in full."""
    solution, verdict = only_solution(asked)
    found = mistakes(asked.game, solution) if solution else Mistakes()
    return {"verdict": verdict, **mistakes_in_reply(asked, found, asked.strength)}


def back(asked: Asked) -> Mapping[str, Any]:
    """Return the game before its first mistake."""
    solution, verdict = only_solution(asked)
    found = before_first_mistake(asked.game, solution) if solution else asked.game
    return {"verdict": verdict, "game": to_record(found, plugins=asked.registry)}


def solution(asked: Asked) -> Mapping[str, Any]:
    """Return the game with the solution entered; the game as it is if there is not exactly one."""
    digits, verdict = only_solution(asked)
    found = entered(asked.game, digits) if digits else asked.game
    return {"verdict": verdict, "game": to_record(found, plugins=asked.registry)}


def why(asked: Asked) -> Mapping[str, Any]:
    """Return the reasons why the puzzle, with its entries, has no solution, each with its cells; none if it has one.

    ``reduced`` is false if part of a reason may not be needed.
    """
    found = check(asked.puzzle, budget=asked.budget, plugins=asked.registry)
    names, conflict = asked.puzzle.layout.names, found.conflict
    reasons = [(violation_in_words(asked, each), each.cells) for each in found.violations]
    if conflict is not None:
        cells = (*conflict.cells, *(cell for clue in conflict.clues for cell in clue.cells))
        reasons = [(conflict_in_words(asked, conflict), cells)]
    return {
        "verdict": str(found.verdict),
        "reasons": [{"text": text, "cells": [names[cell] for cell in dict.fromkeys(cells)]} for text, cells in reasons],
        "reduced": conflict is None or conflict.reduced,
        "complete": found.verdict != "unknown",
    }


def mistakes_in_reply(asked: Asked, found: Mistakes, strength: str) -> Mapping[str, Any]:
    """Return the text about mistakes and, in full strength or for a lesson, their cells."""
    names = asked.game.blank.layout.names
    number, text = len(found.entries) + len(found.marks), _text(asked.game, found, strength, asked.language)
    reply: dict[str, Any] = {"mistakes": number, "text": text}
    if strength in ("full", "lesson"):
        reply["wrong_entries"] = [names[cell] for cell in found.entries]
        reply["wrong_marks"] = [names[cell] for cell in found.marks]
    return reply


def _text(game: Game, found: Mistakes, strength: str, language: Language) -> str:
    entries, marks, names = len(found.entries), len(found.marks), game.blank.layout.names
    parts = []
    if strength in ("full", "lesson"):
        wrong, lacking = (language.joined(names[cell] for cell in cells) for cells in (found.entries, found.marks))
        if entries:
            parts.append(language.text("{cells} {count#is|are} wrong", cells=wrong, count=entries))
        if marks:
            parts.append(language.text("{cells} {count#lacks|lack} a mark", cells=lacking, count=marks))
    else:
        if entries:
            parts.append(language.text("{count} {count#entry is|entries are} wrong", count=entries))
        if marks:
            parts.append(language.text("{count} {count#cell lacks|cells lack} a mark", count=marks))
        if strength == "region" and parts:
            places = language.joined(_regions(game, (*found.entries, *found.marks), language))
            parts.append(language.text("look at {places}", places=places))
    return "; ".join(parts) or language.text("nothing is wrong so far")


def _regions(game: Game, cells: Iterable[Cell], language: Language) -> list[str]:
    """Return the places of cells by as few units as possible: the box or region of each, or else its first unit."""
    labels = []
    for cell in cells:
        units = game.blank.layout.units_of[cell]
        chosen = next((unit for unit in units if unit.kind in ("box", "region")), units[0] if units else None)
        labels.append(language.units((chosen,)) if chosen else game.blank.layout.names[cell])
    return list(dict.fromkeys(labels))
