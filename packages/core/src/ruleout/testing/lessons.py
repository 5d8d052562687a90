"""Checks that the lesson of a step says only what its proof holds."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.masks import Cell
from ruleout.model.constraints import Constraint
from ruleout.reasoning.board import Board
from ruleout.reasoning.proof import Proof
from ruleout.reasoning.proving import proof_of
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique
from ruleout.reasoning.telling import default_lesson
from ruleout.testing.words import candidates_of, cells_of_proof, cells_of_step, removal_faults, span_faults
from ruleout.words.language import ENGLISH, Language
from ruleout.words.sentences import Cells, Digits, Sentence
from ruleout.words.writing import Text, text_of

TRUE, FALSE = ("holds",), ("lacks", "gone")
"""The names of templates, of any technique, that say that one of some candidates is true, or that all are false."""


def lesson_faults(technique: Technique, board: Board, step: Step, language: Language = ENGLISH) -> Iterator[str]:
    """Yield the faults of the lesson of *step*: what it says and its proof does not hold.

    The cells that are named are cells of the proof or of the step, the houses and other constraints are theirs or
    houses of these cells. What is said to be true is so in the proof, in some case, and what is said to be false
    likewise. What is said to be removed is what the step removes, all of it.
    """
    proof = proof_of(board, step, {technique.id: technique})
    text = text_of(board.layout, (technique.lesson or default_lesson)(board, step, proof), language)
    if not text.strip():
        yield "its lesson is empty"
    constraints = _constraints_of(proof)
    cells = cells_of_step(step) | _cells_of(proof, constraints)
    faults = [
        *span_faults(board, text, cells, {*step.because.all_constraints, *constraints}),
        *_claim_faults(board, step, proof, text),
        *removal_faults(board, step, text),
    ]
    yield from (f"the words of its lesson {fault}: {text}" for fault in faults)


def _claim_faults(board: Board, step: Step, proof: Proof, text: Text) -> Iterator[str]:
    """Yield what *text* says to be true or false that is not so in any case of the proof."""
    known = {True: {*step.places}, False: {*step.removes}}
    for fact in proof.all_facts:
        known[fact.is_true].update(fact.node.candidates)
    for part in (span.part for span in text.spans):
        name = part.key.partition(".")[2] if isinstance(part, Sentence) else ""
        if isinstance(part, Sentence) and name in (*TRUE, *FALSE) and _has_both(part):
            is_true = name in TRUE
            for each in sorted(candidates_of(part) - known[is_true]):
                if board.has(each.cell, each.digit):
                    digit, cell = board.layout.show(each.digit), board.layout.names[each.cell]
                    state = "true" if is_true else "false"
                    yield f"say that {digit} in {cell} is {state}, which the proof does not hold"


def _has_both(part: Sentence) -> bool:
    """Return whether cells and digits are among the parts of a sentence."""
    return all(any(isinstance(each, kind) for each in part.parts.values()) for kind in (Cells, Digits))


def _cells_of(proof: Proof, constraints: set[Constraint]) -> set[Cell]:
    """Return the cells of a proof and of its *constraints*."""
    found = cells_of_proof(proof) | {*proof.split_cells} | {cell for each in constraints for cell in each.cells}
    return found | {cell for fact in proof.all_facts for cell in fact.node.cells}


def _constraints_of(proof: Proof) -> set[Constraint]:
    found = {*proof.split, *(each for cause in proof.causes for each in cause.by)}
    for fact in proof.all_facts:
        found.update(fact.by, fact.node.constraints)
        if fact.equation is not None:
            found.update(fact.equation.added, fact.equation.subtracted)
    return found
