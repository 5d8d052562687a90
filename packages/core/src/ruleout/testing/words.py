"""Checks that the words and the note of a step name only parts of the step."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ruleout.errors import InputError
from ruleout.masks import Cell, digits_of, mask_of
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint
from ruleout.reasoning.board import Board
from ruleout.reasoning.notes import Note, read_note
from ruleout.reasoning.phrases import explanation_of
from ruleout.reasoning.proof import Proof
from ruleout.reasoning.proving import proof_of
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation, Technique
from ruleout.words.language import ENGLISH, Language
from ruleout.words.sentences import Cells, Digits, Piece, Sentence, Units, Words
from ruleout.words.writing import Text

HAS = "shared.has"
"""The name of the sentence about the candidates of a cell."""
REMOVED = "removed"
"""Beginning of the names of templates about the cells from which candidates are removed."""


def words_faults(technique: Technique, board: Board, step: Step, language: Language = ENGLISH) -> Iterator[str]:
    """Yield the faults of the words and the note of *step*, if they are not those of its technique or its reason.

    The cells that are named are cells of the reason, of its candidates, sets and constraints, of the effects or of the
    proof. The units and other constraints are those of the reason, or units with one of these cells. The candidates
    that a cell is said to have are those of the board, and what is said to be removed is what the step removes, all of
    it.
    """
    words = None if technique.explain is None else technique.explain(board, step)
    if words is not None and not isinstance(words, Explanation | Words):
        yield f"explain returned {words!r}"
        return
    explanation = explanation_of(board, step, {technique.id: technique}, language)
    if not (explanation.nudge and explanation.region and explanation.full):
        yield f"explain returned {words!r}"
    if isinstance(words, Words):
        cells = cells_of_step(step) | cells_of_proof(proof_of(board, step, {technique.id: technique}))
        for text in (explanation.region, explanation.full):
            found = span_faults(board, text, cells, step.because.all_constraints)
            yield from (f"its words {fault}: {text}" for fault in found)
        yield from (f"its words {fault}: {explanation.full}" for fault in removal_faults(board, step, explanation.full))
    yield from _note_faults(technique, board, step, explanation.note)


def cells_of_step(step: Step) -> set[Cell]:
    """Return the cells that are part of *step*."""
    because = step.because
    found = {*because.cells, *(cell for each in because.all_constraints for cell in each.cells)}
    groups = [*because.candidates.values(), step.places, step.removes, *because.exchange]
    for link in because.links:
        groups += [link.start.candidates, link.end.candidates]
        found.update((*link.start.cells, *link.end.cells))
    return found | {each.cell for group in groups for each in group} | {cell for own in because.sets for cell in own}


def cells_of_proof(proof: Proof) -> set[Cell]:
    """Return the cells about which, or on which, there is some fact of *proof*."""
    own = {cell for fact in proof.all_facts for cell in fact.cells}
    return own | {each.cell for fact in proof.all_facts for each in fact.node.candidates}


def span_faults(board: Board, text: str, cells: Collection[Cell], constraints: Collection[Constraint]) -> Iterator[str]:
    """Yield which cells, constraints and candidates *text* names that are not those of a step.

    *cells* and *constraints* are those of the step; houses with one of the cells are its own too.
    """
    layout, own = board.layout, {*cells}
    for span in text.spans if isinstance(text, Text) else ():
        part = span.part
        if isinstance(part, Cells) and not own.issuperset(part.cells):
            yield f"name {layout.names[part.cells[0]]}, which is not part of the step"
        elif isinstance(part, Units):
            for each in part.units:
                if each not in constraints and own.isdisjoint(each.cells):
                    yield f"name {each.label}, which is not part of the step"
        elif isinstance(part, Sentence) and part.key == HAS:
            (cell,), digits = _cells_and_digits(part)
            if mask_of(digits) != board.masks[cell]:
                has = ", ".join(map(layout.show, digits_of(board.masks[cell])))
                yield f"say that {layout.names[cell]} has other candidates than {has}"


def removal_faults(board: Board, step: Step, text: str) -> Iterator[str]:
    """Yield what *text* says to be removed and is not, and what is removed and not said if something is."""
    said: set[Candidate] = set()
    for span in text.spans if isinstance(text, Text) else ():
        if isinstance(span.part, Sentence) and span.part.key.partition(".")[2].startswith(REMOVED):
            said |= candidates_of(span.part)
    names, show = board.layout.names, board.layout.show
    for each in sorted(said.difference(step.removes)):
        yield f"say that {names[each.cell]} cannot be {show(each.digit)}, which the step does not remove"
    for each in sorted(set(step.removes).difference(said)) if said else ():
        yield f"do not say that {names[each.cell]} cannot be {show(each.digit)}"


def candidates_of(sentence: Sentence) -> set[Candidate]:
    """Return each cell of a sentence about cells and digits with each of the digits."""
    cells, digits = _cells_and_digits(sentence)
    return {Candidate(cell, digit) for cell in cells for digit in digits}


def _cells_and_digits(sentence: Sentence) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the cells and digits of a sentence about both."""
    parts: list[Piece] = list(sentence.parts.values())
    cells = next(each.cells for each in parts if isinstance(each, Cells))
    return cells, next(each.digits for each in parts if isinstance(each, Digits))


def _note_faults(technique: Technique, board: Board, step: Step, text: str) -> Iterator[str]:
    """Yield how the note of *step* differs from what its proof holds: the technique, the evidence and the effects."""
    techniques = {technique.id: technique}
    try:
        found = read_note(board, text, techniques)
    except InputError as error:
        yield f"its note cannot be read back: {error}; found {text!r}"
        return
    wanted = Note.of(board, step, techniques)
    for name in ("technique", "evidence", "places", "removes"):
        if getattr(found, name) != getattr(wanted, name):
            yield f"its note has other {name} than the step: {text}"
