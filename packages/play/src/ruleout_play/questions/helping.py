"""The next step, all steps, and the way to the solution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleout import Board, Hint, NoHint, Puzzle, Step, all_steps, explain, from_record, hint, to_record
from ruleout.internal import Cells, InputError, OutOfTime, Text, Units, read_value
from ruleout_play.game.game import Game
from ruleout_play.game.gestures import do, mark_combinations
from ruleout_play.game.mistakes import mistakes
from ruleout_play.questions.asked import Asked
from ruleout_play.questions.checking import mistakes_in_reply
from ruleout_play.questions.reasons import no_hint_in_words
from ruleout_play.questions.solved import only_solution
from ruleout_render.internal import Strength, pictures_of, scene, walk_steps

SHARE_OF_SEARCH = 0.6
"""The part of the time in which steps are found, if they are drawn too."""
BESIDE = 350
"""The width in pixels of captions beside a board, in which their words are large enough."""
QUICK = 300
"""Techniques below this difficulty are tried first: they take at most a second, even in a browser."""


def next_step(asked: Asked) -> Mapping[str, Any]:
    """Return the next step in the wanted strength with its picture; or what is wrong, if a step would rest on it."""
    game, strength = asked.game, asked.strength
    solution, verdict = only_solution(asked)
    found = mistakes(game, solution) if solution else None
    if found:
        return {"verdict": verdict, "reason": "wrong-entries", **mistakes_in_reply(asked, found, strength)}
    best = hint(searched(game), cell=asked.optional("cell"), options=asked.options)
    if isinstance(best, NoHint):
        complete, text = best.reason != "out-of-budget", no_hint_in_words(asked, best)
        return {"verdict": verdict, "reason": str(best.reason), "text": text, "complete": complete}
    return {"verdict": verdict, **hint_in_reply(best, game, strength, asked)}


def do_step(asked: Asked) -> Mapping[str, Any]:
    """Return the game after a step, which is one gesture."""
    found = _step(asked)
    at = asked.number("at", asked.game.clock)
    return {"game": to_record(do(asked.game, found, at), plugins=asked.registry)}


def combinations(asked: Asked) -> Mapping[str, Any]:
    """Return the game with the marks that each cage and other clue alone allows, which is one gesture."""
    at = asked.number("at", asked.game.clock)
    return {"game": to_record(mark_combinations(asked.game, at), plugins=asked.registry)}


def steps(asked: Asked) -> Mapping[str, Any]:
    """Return the steps that can be taken now: those of quick techniques, or with ``rest`` those of all others.

    If something is wrong, there are none, and the reply says how much.
    """
    game = asked.game
    solution, verdict = only_solution(asked)
    wrong = mistakes(game, solution) if solution else None
    if wrong:
        return {"steps": [], "verdict": verdict, "reason": "wrong-entries", **mistakes_in_reply(asked, wrong, "nudge")}
    is_rest = asked.flag("rest")
    known = asked.registry.techniques.values()
    chosen = [each.id for each in known if (each.difficulty >= QUICK) == is_rest and not each.on_request]
    found = []
    complete = True
    for each in all_steps(searched(game), techniques=chosen, options=asked.options):
        if isinstance(each, Hint):
            found.append(hint_in_reply(each, game, "full", asked, with_scene=False))
        else:
            complete = each.reason != "out-of-budget"
    return {"steps": found, "verdict": verdict, "complete": complete}


def picture(asked: Asked) -> Mapping[str, Any]:
    """Return the picture of a step that can be taken now."""
    puzzle = searched(asked.game)
    try:
        return {"scene": _scene(asked, puzzle, None, _step(asked), asked.strength)}
    except ValueError as error:
        raise InputError(str(error)) from None


def walk(asked: Asked) -> Mapping[str, Any]:
    """Return the record of the way from here to the solution, with every step in words; on request with pictures.

    If time is over before all pictures are drawn, there are fewer steps.
    """
    with_pictures, budget = asked.flag("pictures"), asked.budget
    if with_pictures and budget.seconds is not None:
        budget = attrs.evolve(budget, seconds=budget.seconds * SHARE_OF_SEARCH)
    report = explain(searched(asked.game), options=asked.options, budget=budget)
    reply = {"report": to_record(report, plugins=asked.registry), "complete": report.complete}
    if not with_pictures:
        return reply
    found = walk_steps(report, report.explainer.explain, asked.coordinates, asked.language, asked.registry)
    steps = []
    is_whole = False
    while not (is_whole or asked.countdown.has_passed):
        step = next(found, None)
        is_whole = step is None
        steps += [] if step is None else [step]
    if not steps:
        raise OutOfTime
    words = [{"heading": each.heading, "words": each.words} for each in steps]
    return {"words": words, "pictures": pictures_of(steps), "complete": report.complete and is_whole}


def searched(game: Game) -> Puzzle:
    """Return the puzzle in which steps are searched for.

    If every open cell has centre marks, these are its pencil marks. Otherwise candidates are computed, without
    those that the player removed from automatic marks and those that steps of the log removed, so that no step is
    found twice.
    """
    if game.has_all_marks:
        return game.puzzle
    full = game.blank.layout.full
    masks = [full & ~mask for mask in game.state.removed]
    for gesture in game.log[: game.done]:
        for change in gesture.changes if gesture.what == "step" else ():
            masks[change.cell] &= change.new if change.field == "centre" else full
    marks = [1 << (digit - 1) if digit else mask for digit, mask in zip(game.digits, masks, strict=True)]
    return game.puzzle.with_marks(marks) if any(mask != full for mask in masks) else game.puzzle


def hint_in_reply(found: Hint, game: Game, strength: Strength, asked: Asked, with_scene: bool = True) -> dict[str, Any]:
    """Return what a reply says of a hint in a strength."""
    text = found.told(strength)
    reply: dict[str, Any] = {"text": str(text), "strength": strength, "parts": _parts_of(text, game)}
    if strength in ("full", "lesson"):
        reply["technique"], reply["title"] = found.technique.id, found.explanation.title
        reply["note"] = found.explanation.note
        record = to_record(found.step, puzzle=game.blank, plugins=asked.registry)
        reply["step"] = {key: value for key, value in record.items() if key not in ("version", "kind", "document")}
    if with_scene:
        reply["scene"] = _scene(asked, found.puzzle, found.board, found.step, strength)
    return reply


def _scene(asked: Asked, puzzle: Puzzle, board: Board | None, step: Step, strength: Strength) -> dict[str, Any]:
    """Return the picture of a hint in a strength, as the request wants it."""
    drawn = scene(
        puzzle, board, step=step, strength=strength, coordinates=asked.coordinates, plugins=asked.registry,
        language=asked.language.code, size=BESIDE,
    )  # fmt: skip
    return drawn.to_json()


def _parts_of(text: str, game: Game) -> list[list[Any]]:
    """Return the parts of *text* that name cells, units and other constraints.

    Each is the first character, the one after the last, and the names of the cells.
    """
    names, visible, found = game.blank.layout.names, game.blank.layout.visible, list[list[Any]]()
    for span in text.spans if isinstance(text, Text) else ():
        cells = span.part.cells if isinstance(span.part, Cells) else ()
        if isinstance(span.part, Units):
            cells = tuple(dict.fromkeys(cell for each in span.part.units for cell in each.cells))
        if cells:
            found.append([span.start, span.end, [names[cell] for cell in cells if cell < visible]])
    return sorted(found)


def _step(asked: Asked) -> Step:
    record = read_value("step", asked.request.get("step"), Mapping, "the record of a step")
    found = from_record({**record, **_head(asked.game, asked)}, plugins=asked.registry)
    if not isinstance(found, Step):
        raise InputError("step: found another record; expected that of a step")
    return found


def _head(game: Game, asked: Asked) -> Mapping[str, Any]:
    record = to_record(game.blank, plugins=asked.registry)
    return {"version": 1, "kind": "step", "document": record["document"]}
