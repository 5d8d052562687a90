"""Techniques and translations as kinds of items, and calls of the functions of those of third parties.

Apart from the other kinds of core, since nothing of this is imported to solve a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from operator import is_not
from typing import Any

from ruleout.clock import OutOfBudget
from ruleout.errors import describe_error, quoted
from ruleout.model.layout import Layout
from ruleout.model.typed import typed
from ruleout.plugins import hooks
from ruleout.plugins.gate import END, MOST_ITEMS, Call, Gate, Wrap, entered_for_each, is_no_fault
from ruleout.plugins.kinds import Kind
from ruleout.reasoning.technique import Explanation, Technique
from ruleout.words.language import Translation
from ruleout.words.sentences import Sentence, Several, Words


class _Wrong(Exception):
    """An invalid step, or a changed board, of ``find``; the message is complete."""


def _find(gate: Gate, technique: Technique, function: Any) -> Any:
    """Return the function that replaces ``find``: it checks each step, and the board after each.

    It does not copy the board, since the views that it computes are of use to other techniques.
    """
    from ruleout.reasoning.board import CONTENT, Board, TooLarge, content_of

    passes = (TooLarge, *([OutOfBudget] if technique.searches else []))

    def find(board: Board, *more: Any) -> Iterator[Any]:
        before, numbers = content_of(board), count()

        def check(found: Any) -> Any:
            if any(map(is_not, before, content_of(board))):
                raise _Wrong("find changed the board that it was given")
            if next(numbers) == MOST_ITEMS and found is not END:
                raise _Wrong(f"find yielded more than {MOST_ITEMS:,} steps")
            return found if found is END else _checked_step(found, technique.id, board.layout)

        def failed(error: BaseException) -> Any:
            for name, value in zip(CONTENT, before, strict=True):
                object.__setattr__(board, name, value)
            if is_no_fault(error, passes):
                raise error
            gate.disable(str(error) if isinstance(error, _Wrong) else f"find raised {describe_error(error)}")
            return END

        if not gate.is_disabled():
            yield from entered_for_each(gate.provider, failed, check, function, board, *more)

    return find


def _placing(gate: Gate, technique: Technique, function: Any) -> Any:
    """Return the function that replaces ``placing``: it checks the step."""

    def check(gate: Gate, found: Any, given: tuple[Any, ...]) -> Any:
        try:
            return None if found is None else _checked_step(found, technique.id, given[0].layout, "placing returned")
        except _Wrong as error:
            raise TypeError(str(error)) from error

    return Call(check=check, instead=lambda *given: None)(gate, technique, function)


def _checked_step(found: object, technique: str, layout: Layout, did: str = "find yielded") -> Any:
    from ruleout.reasoning.step import Step
    from ruleout.reasoning.validation import require_parts

    if not isinstance(found, Step):
        raise _Wrong(f"{did} a {type(found).__name__}; expected a Step")
    try:
        step = typed(found, Step)
        require_parts(layout, step)
    except Exception as error:
        raise _Wrong(f"{did} a step that cannot be read: {describe_error(error)}") from error
    if step.technique != technique:
        raise _Wrong(f"{did} a step of {quoted(step.technique)}; expected its own id")
    return step


def _words(gate: Gate, found: Any, given: tuple[Any, ...]) -> Any:
    """Return the explanation, or words after they were written in English as a check."""
    from ruleout.reasoning.phrases import written

    if isinstance(found, Words):
        written(given[0].layout, found)
        return found
    return typed(found, Explanation)


def _proof(gate: Gate, found: Any, given: tuple[Any, ...]) -> Any:
    """Return the proof if its numbers are those of its facts and it has each effect of the step."""
    from ruleout.reasoning.proof import Proof
    from ruleout.reasoning.validation import proof_faults_of_form

    proof = typed(found, Proof)
    faults = list(proof_faults_of_form(given[0], given[1], proof))
    if faults:
        raise ValueError(faults[0])
    return proof


def _default_proof(technique: Technique, board: Any, step: Any) -> Any:
    from ruleout.reasoning.proving import default_proof

    return default_proof(board, step)


def _lesson(gate: Gate, found: Any, given: tuple[Any, ...]) -> Any:
    """Return the lesson after it was written in English as a check."""
    from ruleout.words.writing import text_of

    if not str(text_of(given[0].layout, typed(found, Sentence | Several))):
        raise ValueError("it returned a lesson without text")
    return found


def _default_lesson(technique: Technique, board: Any, step: Any, proof: Any) -> Any:
    from ruleout.reasoning.telling import default_lesson

    return default_lesson(board, step, proof)


def _line(gate: Gate, found: Any, given: tuple[Any, ...]) -> Any:
    """Return the evidence after it was written as a check."""
    from ruleout.reasoning.evidence import Evidence

    typed(found, Evidence).text(given[0].layout)
    return found


def _default_line(technique: Technique, board: Any, step: Any, proof: Any) -> Any:
    from ruleout.reasoning.proof_lines import default_evidence

    return default_evidence(board, step, proof)


def _in_part(gate: Gate, found: Any, given: tuple[Any, ...]) -> Any:
    """Return the constraints if the layout has each of them."""
    rules = list(found)
    if any(all(each is not known for known in given[0].layout.constraints) for each in rules):
        raise ValueError("it returned a constraint that the layout does not have")
    return rules


def _reasons_alone(technique: Technique, board: Any, step: Any) -> Words:
    from ruleout.reasoning.phrases import plain_explanation

    return plain_explanation(board, step, technique.title)


TECHNIQUE: Mapping[str, Wrap] = {
    "find": _find,
    "applies": Call(check=lambda gate, found, given: bool(found), instead=lambda *given: False),
    "placing": _placing,
    "explain": Call(check=_words, instead=_reasons_alone, copies=True),
    "prove": Call(check=_proof, instead=_default_proof, copies=True),
    "lesson": Call(check=_lesson, instead=_default_lesson, copies=True),
    "line": Call(check=_line, instead=_default_line, copies=True),
    "in_part": Call(check=_in_part, instead=lambda *given: ()),
}
TECHNIQUES = Kind(
    hooks.ruleout_techniques,
    Technique,
    ("title", "difficulty", "on_request", "also", "groups", "needs", "summary"),
    ("id", "difficulty", "on_request", "plugin", "title"),
    calls=TECHNIQUE,
)
TRANSLATIONS = Kind(
    hooks.ruleout_translations, Translation, ("title", "language", "summary"), calls={"read": Call(str)}
)
