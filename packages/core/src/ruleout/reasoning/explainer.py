"""The object by which a result puts its steps in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleout.reasoning.board import Board
from ruleout.reasoning.phrases import explanation_of, note_text, titled_text
from ruleout.reasoning.proof import Proof
from ruleout.reasoning.proving import proof_of
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation, Technique
from ruleout.reasoning.telling import default_lesson
from ruleout.words.language import ENGLISH, Language
from ruleout.words.writing import text_of


class Explainer:
    """The words of a result that was made without plug-ins: a list of the reasons of each step, in English.

    *registry* has the plug-ins of the result, and is None here. They are in a higher room, which derives its own class.
    """

    registry: Any = None
    language: Language = ENGLISH

    @property
    def techniques(self) -> Mapping[str, Technique]:
        """The techniques by id."""
        return {}

    def explain(self, board: Board, step: Step) -> Explanation:
        """Return the explanation of a step on *board*."""
        return explanation_of(board, step, self.techniques, self.language)

    def text(self, board: Board, step: Step) -> str:
        """Return a step in full words, after the title of its technique."""
        return titled_text(board, step, self.techniques, self.language)

    def note(self, board: Board, step: Step) -> str:
        """Return the note of a step."""
        return note_text(board, step, self.techniques)

    def proof(self, board: Board, step: Step) -> Proof:
        """Return the proof of a step."""
        return proof_of(board, step, self.techniques)

    def lesson(self, board: Board, step: Step) -> str:
        """Return the lesson of a step: the step as a teacher tells it, from its proof."""
        technique, proof = self.techniques.get(step.technique), self.proof(board, step)
        tell = default_lesson if technique is None or technique.lesson is None else technique.lesson
        return text_of(board.layout, tell(board, step, proof), self.language)


PLAIN = Explainer()
"""The explainer of a result for which no other one is given."""
