"""Number of solutions, true candidates, difficulty, and new puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ruleout
from ruleout import Candidates, candidates, count, estimate, to_record
from ruleout.internal import ENGLISH, InputError, OutOfTime, digits_of, read_value
from ruleout_play.game.game import Game
from ruleout_play.questions.asked import Asked
from ruleout_play.questions.needs import require_package
from ruleout_play.questions.opening import remark_in_reply

MOST_COUNTED = 1000
"""The greatest number up to which the solutions of a candidate are counted."""
_last: dict[int, Candidates] = {}
"""The last answer about true candidates, by its limit."""


def how_many(asked: Asked) -> Mapping[str, Any]:
    """Return how many solutions the position has, counted up to ``limit``, or estimated.

    A remark is added if there are rules that the solutions need not fulfil.
    """
    limit = asked.number("limit", 1000)
    if not 1 <= limit <= 1_000_000:
        raise InputError(f"limit: found {limit}; expected 1 to 1000000")
    if asked.flag("estimate"):
        about = estimate(asked.puzzle, budget=asked.budget, plugins=asked.registry)
        bounds = {"low": about.low, "high": about.high}
        return {"count": about.number, "exact": about.exact, **bounds, **remark_in_reply(asked.puzzle)}
    found = count(asked.puzzle, limit=limit, budget=asked.budget, plugins=asked.registry)
    return {"count": found.number, "exact": found.exact, "complete": found.complete, **remark_in_reply(asked.puzzle)}


def true_candidates(asked: Asked) -> Mapping[str, Any]:
    """Return the digits that each visible cell has in some solution and, with a ``limit``, in how many.

    The result for the position before is used again.
    """
    limit = asked.number("limit", 1)
    if not 1 <= limit <= MOST_COUNTED:
        raise InputError(f"limit: found {limit}; expected 1 to {MOST_COUNTED}")
    previous = _last.get(limit)
    found = candidates(asked.puzzle, limit=limit, previous=previous, budget=asked.budget, plugins=asked.registry)
    _last.clear()
    _last[limit] = found
    digits = [list(digits_of(mask)) for mask in found.masks[: found.puzzle.layout.visible]]
    reply = {"candidates": digits, "complete": found.complete}
    if limit == 1:
        return reply
    names = found.puzzle.layout.names
    counts = [[row[digit - 1] for digit in own] for row, own in zip(found.counts, digits, strict=True)]
    return {**reply, "counts": counts, "decisive": [[names[each.cell], each.digit] for each in found.decisive]}


def superfluous(asked: Asked) -> Mapping[str, Any]:
    """Return which givens and clues of the puzzle are not needed: one by one, and those that are enough together."""
    require_package("ruleout_generate", "superfluous")
    keep = read_value("keep", asked.request.get("keep", ()), tuple[str, ...], "a list of names")
    found = ruleout.superfluous_clues(asked.game.blank, keep=keep, budget=asked.budget, plugins=asked.registry)
    labels = {name: [asked.language.label(each.label) for each in getattr(found, name)] for name in ("alone", "enough")}
    return {**labels, "complete": found.complete}


def rating(asked: Asked) -> Mapping[str, Any]:
    """Return how hard the puzzle is from here, on a scale."""
    require_package("ruleout_strategies", "rate")
    found = ruleout.rate(asked.puzzle, asked.text("scale", "ruleout"), budget=asked.budget, plugins=asked.registry)
    record = to_record(found, plugins=asked.registry)
    return {"rating": {key: value for key, value in record.items() if key != "document"}, "complete": found.complete}


def is_same(asked: Asked) -> Mapping[str, Any]:
    """Return whether the puzzle in a text is the same up to symmetry and, if so, the transformation to it."""
    require_package("ruleout_generate", "same")
    found = ruleout.same(asked.game.blank, asked.text("text"), plugins=asked.registry)
    if found is None:
        return {"same": False, "text": asked.language.text("not the same"), "transformation": None}
    same = asked.language.text("the same")
    text = f"{same}: {found}" if asked.language is ENGLISH else same
    return {"same": True, "text": text, "transformation": found.as_json()}


def new(asked: Asked) -> Mapping[str, Any]:
    """Return a game of a new puzzle, to order; if time is over before, how many tries were made."""
    require_package("ruleout_generate", "generate")
    from ruleout_generate.internal import Order

    attributes = dict(read_value("order", asked.request.get("order", {}), Mapping, "an object"))
    seed = attributes.pop("seed", None)
    if seed is not None:
        seed = read_value("order: seed", seed, int)
    order = Order.from_json({"variant": asked.text("variant", "classic"), **attributes})
    tried = 0

    def watch(effort: Any) -> None:
        nonlocal tried
        tried = effort.tried

    try:
        found = ruleout.generate(order, seed=seed, budget=asked.budget, plugins=asked.registry, watch=watch)
    except OutOfTime:
        return {"tried": tried, "complete": False}
    return {"game": to_record(Game.of(found.puzzle), plugins=asked.registry)}
