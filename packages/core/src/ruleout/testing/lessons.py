"""Checks that the lesson of a step says only what its proof holds."""

from __future__ import annotations

from collections.abc import Iterator

from ruleout.masks import Cell
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint
from ruleout.reasoning.board import Board
from ruleout.reasoning.proof import Proof
from ruleout.reasoning.proving import default_proof
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique
from ruleout.reasoning.telling import default_lesson
from ruleout.testing.words import REMOVED, cells_and_digits, cells_of_step
from ruleout.words.sentences import Cells, Digits, Sentence, Units
from ruleout.words.writing import Text, text_of

TRUE, FALSE = ("holds",), ("lacks", "gone")
"""The names of templates, of any technique, that say that one of some candidates is true, or that all are false."""


def lesson_faults(technique: Technique, board: Board, step: Step) -> Iterator[str]:
    """Yield the faults of the lesson of *step*: what it says and its proof does not hold.

    The cells that are named are cells of the proof or of the step, the houses and other constraints are theirs or
    houses of these cells. What is said to be true is so in the proof, in some case, and what is said to be false
    likewise. What is said to be removed is what the step removes, all of it.
    """
    proof = technique.prove(board, step) if technique.prove else default_proof(board, step)
    lesson = (technique.lesson or default_lesson)(board, step, proof)
    text = text_of(board.layout, lesson)
    if not text.strip():
        yield "its lesson is empty"
    yield from (f"its lesson {fault}: {text}" for fault in _faults(board, step, proof, text))


def _faults(board: Board, step: Step, proof: Proof, text: Text) -> Iterator[str]:
    layout, said = board.layout, set[Candidate]()
    cells, constraints = (
        cells_of_step(step) | _cells_of(proof),
        {*step.because.all_constraints, *_constraints_of(proof)},
    )
    true = {each for fact in proof.facts if fact.is_true for each in fact.node.candidates} | {*step.places}
    false = {each for fact in proof.facts if not fact.is_true for each in fact.node.candidates} | {*step.removes}
    for span in text.spans:
        part = span.part
        if isinstance(part, Cells) and not cells.issuperset(part.cells):
            yield f"names {layout.names[min({*part.cells} - cells)]}, which is not part of the proof"
        elif isinstance(part, Units):
            for each in part.units:
                if each not in constraints and not cells.intersection(each.cells):
                    yield f"names {each.label}, which is not part of the proof"
        elif isinstance(part, Sentence) and any(isinstance(each, Digits) for each in part.parts.values()):
            name = part.key.partition(".")[2]
            known = true if name in TRUE else false if name in FALSE else None
            if not (known is None and not name.startswith(REMOVED)) and _has_cells(part):
                own, digits = cells_and_digits(part)
                found = {Candidate(cell, digit) for cell in own for digit in digits}
                if known is None:
                    said |= found
                elif any(each not in known for each in found if board.has(each.cell, each.digit)):
                    yield f"says what the proof does not hold ({name} {own} {digits})"
    if said and said != {*step.removes}:
        yield "does not say what the step removes, and nothing else"


def _has_cells(part: Sentence) -> bool:
    return any(isinstance(each, Cells) for each in part.parts.values())


def _cells_of(proof: Proof) -> set[Cell]:
    found = {*proof.split_cells}
    for fact in proof.facts:
        found.update(fact.cells, fact.node.cells, (each.cell for each in fact.node.candidates))
    return found | {cell for each in _constraints_of(proof) for cell in each.cells}


def _constraints_of(proof: Proof) -> set[Constraint]:
    found = {*proof.split, *(each for cause in proof.causes for each in cause.by)}
    for fact in proof.facts:
        found.update(fact.by, fact.node.constraints)
        if fact.equation is not None:
            found.update(fact.equation.added, fact.equation.subtracted)
    return found
