"""Forcing chains from the guardians of a deadly pattern, of which one is true.

::

    +-------+-------+
    | abc . |  ab . |      If the four cells held a and b alone, these could be exchanged, and
    | ab  . |  abd. |      the puzzle would have two solutions. So r1c1 is c or r2c4 is d, and
    +-------+-------+      what follows from both of these is right.

The patterns are rectangles and loops with two to six guardians. Each guardian is a case, as each candidate of a cell is
in a forcing chain; more than one of them may be true. The types of rectangles and loops find what guardians of one
digit or of one cell show directly.

Source: "Almost Unique Rectangles: Description and Use in Nice Loops" in the New Sudoku Players' Forum (2006).
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ruleout import internal as kit
from ruleout_strategies.forcing.guardians import chains_from
from ruleout_strategies.forcing.kinds import MEANS
from ruleout_strategies.forcing.proofs import case, cases_told, cause
from ruleout_strategies.uniqueness.guardians import Finding
from ruleout_strategies.uniqueness.guardians import step as step_of
from ruleout_strategies.uniqueness.patterns import Loops, Pattern, Patterns, Rectangles
from ruleout_strategies.uniqueness.proofs import around, guarded
from ruleout_strategies.uniqueness.rectangles import houses_told
from ruleout_strategies.views.assumptions import DynamicAssumptions
from ruleout_strategies.views.nodes import GroupedNodes
from ruleout_strategies.ways import Implied
from ruleout_strategies.wording import place

MOST_GUARDIANS = 6
"""The largest number of guardians."""
KINDS: tuple[type[Patterns], ...] = (Rectangles, Loops)


def guarded_patterns(board: kit.Board) -> list[tuple[Pattern, tuple[kit.Candidate, ...]]]:
    """Return the rectangles and loops with several guardians, and these."""
    found = [(own.pattern, own.guardians(board)) for kind in KINDS for own in board.view(kind).found]
    return [each for each in found if 1 < len(each[1]) <= MOST_GUARDIANS]


def find(board: kit.Board) -> Iterator[kit.Step]:
    """Yield what follows from every guardian of a rectangle or a loop."""
    several = sorted(guarded_patterns(board), key=lambda each: len(each[1]))
    for pattern, chained in chains_from(board, "deadly-pattern-forcing-chain", several):
        own = step_of(board, chained.technique, Finding(pattern, ())).because
        cells = tuple(sorted({*own.cells, *chained.because.cells}))
        yield attrs.evolve(chained, because=attrs.evolve(own, cells=cells, chains=chained.because.chains))


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Prove a step by a case for each guardian."""
    found, implied = kit.ProofBuilder(), Implied(board.view(GroupedNodes))
    own = guarded(board, found, step, around(board, step))
    cause(step, found, [case(board, step, implied, found, each) for each in step.because.candidates["second"]])
    return found.proof(split_after=[own])


DEADLY = (
    "If {cells}, in {houses}, held only {digits}, these could be exchanged, and the puzzle would have two solutions. "
    "So {own:or} is true"
)
SENTENCES = kit.Sentences(
    "deadly-pattern",
    nudge="Look for four cells, or a loop of cells, that could hold the same two digits crosswise but for a few other "
    "candidates.",
    region="Look at the digits {digits} in {cells}. What else can these cells be?",
    full=DEADLY + ". {cases: } In each case {result}.",
    lesson=DEADLY + ": try each.\n{cases:\n}\nIn each case {result}.\nNext time, see whether the few candidates that "
    "keep two digits from being exchanged agree.",
)


def explain(board: kit.Board, step: kit.Step) -> kit.Words:
    """Return what follows from the guardians in words."""
    return SENTENCES.words(**_parts(board, step, prove(board, step), by_lines=False))


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
    """Return the lesson on what follows from guardians."""
    return SENTENCES.filled("lesson", _parts(board, step, proof, by_lines=True))


def _parts(board: kit.Board, step: kit.Step, proof: kit.Proof, by_lines: bool) -> dict[str, kit.Piece]:
    exchange = step.because.exchange
    cells = sorted(one.cell for one, _ in exchange)
    return {
        "cells": kit.Cells(cells),
        "houses": houses_told(board.layout, cells),
        "digits": kit.Digits({each.digit for each in exchange[0]}),
        "own": kit.Several([place([each]) for each in step.because.candidates["second"]], "or"),
        "cases": kit.Several(cases_told(board, step, proof, by_lines)),
        "result": kit.changes(step),
    }


CHAINS = kit.Technique(
    id="deadly-pattern-forcing-chain",
    title="Deadly Pattern Forcing Chain",
    short="Deadly FC",
    difficulty=750,
    find=find,
    explain=explain,
    prove=prove,
    lesson=lesson,
    needs="one solution",
    assumes_unique=True,
    also=("unique-rectangle-forcing-chain",),
    summary="The further candidates of a unique rectangle or loop all lead to the same conclusion, by "
    f"{MEANS[DynamicAssumptions]}.",
)
"""Chains from each guardian of a rectangle or a loop."""
