"""The canonical form of puzzles that are not classics."""

from __future__ import annotations

import json

from ruleout import Puzzle, Registry, Unsupported
from ruleout.internal import TURNS, document_of
from ruleout_generate.equivalence.digits import counting_rule
from ruleout_generate.equivalence.moving import with_digits_of
from ruleout_generate.equivalence.turned import turned
from ruleout_generate.equivalence.turning import Turning


def least_document(puzzle: Puzzle, registry: Registry) -> tuple[str, Puzzle, Turning, int]:
    """Return the first of the documents of all turned puzzles, as text, with its puzzle and the transformation to it.

    The last number counts the turns that lead to it. Digits are numbered in the order of their first occurrence unless
    a rule counts them. Turns after which the rules cannot be written are left out; puzzles that become each other by
    other turns leave out the same ones. Raises Unsupported if there is no document.
    """
    found = []
    for turn in TURNS.values():
        try:
            form, to = turned(puzzle, turn, registry, plain=True)
        except Unsupported:
            if turn.id == "none":
                raise
            continue
        digits = _numbered(puzzle, to)
        form = with_digits_of(puzzle, form, to, digits)
        text = json.dumps(document_of(form, registry).as_json())
        found.append((text, form, Turning(turn.id, digits)))
    least = min(text for text, _, _ in found)
    first = next(each for each in found if each[0] == least)
    return (*first, sum(text == least for text, _, _ in found))


def _numbered(puzzle: Puzzle, to: tuple[int, ...]) -> tuple[int, ...]:
    """Return the permutation that numbers the givens in their order in the turned grid; others keep their order."""
    every = range(1, puzzle.layout.digits + 1)
    if counting_rule(puzzle.layout) is not None:
        return tuple(every)
    order = dict.fromkeys(given for _, given in sorted(zip(to, puzzle.givens, strict=True)) if given)
    order |= dict.fromkeys(every)
    return tuple(list(order).index(digit) + 1 for digit in every)
