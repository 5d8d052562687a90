"""The explanation of a step by the plug-in of its technique."""

from __future__ import annotations

from ruleout.plugins.registry import Registry
from ruleout.reasoning.board import Board
from ruleout.reasoning.phrases import plain_explanation
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation


def explanation_of(board: Board, step: Step, registry: Registry) -> Explanation:
    """Return the explanation of a step on *board* by its technique.

    If the technique has no function for this, or if that fails, the explanation lists the step's reasons. Raises
    PluginError if the technique fails and the plug-ins are strict.
    """
    technique = registry.techniques.get(step.technique)
    if technique is not None and technique.explain is not None:
        return technique.explain(board, step)
    return plain_explanation(board, step, technique.title if technique else step.technique)
