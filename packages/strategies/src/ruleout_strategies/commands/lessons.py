"""Descriptions of techniques, with an example on a board, for ``ruleout techniques show`` and ``ruleout learn``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleout.internal import Registry, Technique
    from ruleout_cli.kit import OutputWriter

WIDTH = 100
"""The characters of a line of a description."""


def write_lesson(technique: Technique, writer: OutputWriter, registry: Registry) -> None:
    """Write what *technique* is, and an example."""
    from ruleout_strategies.commands.descriptions import description
    from ruleout_strategies.rating.kind import SCALES

    provider = registry.provider("techniques", technique.id).distribution
    width = min(writer.width, WIDTH) if writer.is_terminal else WIDTH
    for line in description(technique, registry.items(SCALES), provider, width):
        writer.line(line)
    _write_example(technique, writer, registry)


def _write_example(technique: Technique, writer: OutputWriter, registry: Registry) -> None:
    """Write the clearest example of *technique*, if there is one: the board with its step, and the step in words."""
    from ruleout import explain_step, lesson
    from ruleout.internal import language_of
    from ruleout_cli.kit import draw_board
    from ruleout_strategies.learning.examples import best_example
    from ruleout_strategies.learning.mistaken import mistaken_for

    example = best_example(technique.id)
    found = None if example is None else example.step(technique.id, registry)
    if example is None or found is None:
        return
    puzzle, number, board, step = found
    writer.heading("Example")
    writer.drawing(draw_board(puzzle, writer, registry, board=board, step=step, marks=True))
    words = explain_step(board, step, plugins=registry)
    writer.paragraph(lesson(board, step, plugins=registry))
    writer.paragraph(f"In short: {words.full}")
    writer.paragraph(f"In one line: {words.note}")
    writer.paragraph(f"How to find one: {words.nudge}")
    if technique.id in mistaken_for():
        writer.paragraph(f"Mistaken for: {language_of(registry).text(mistaken_for()[technique.id])}")
    writer.line(f"(step {number} of {example.puzzle})" if len(example.puzzle) < 100 else f"(step {number})")
