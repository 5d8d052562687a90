"""``ruleout rules show``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli.options.completion import items
from ruleout_cli.options.groups import Drawing, Output, Plugins

if TYPE_CHECKING:
    from ruleout import Puzzle, Registry
    from ruleout.plugin import Rule

NUMBERS = (*range(5, 100), *range(1, 5))
"""The numbers that an example may have; the first ones that lead to a solution are taken."""
LISTS = ("3", "2,2", "1,2,3 4,5,6 7,8,9")
"""The numbers and lists of numbers that an example of the whole grid may have."""
PLACES = ("r1c1-r5c5", "r1c1-r1c3", "r1c1 r2c4")
"""The cells of an example if there is no solution with those that its shape has."""
NODES = 100_000


def show(
    output: Output,
    plugins: Plugins,
    drawing: Drawing,
    name: Annotated[
        str, typer.Argument(metavar="RULE", help="The rule: its id, key or title.", autocompletion=items("rules"))
    ],
) -> int:
    """Show a rule: what it means, how it is given in words and as JSON, and an example."""
    from ruleout.internal import rule_called, usage
    from ruleout_cli.output.boards import draw_board
    from ruleout_cli.output.writer import OutputWriter
    from ruleout_cli.plugins.registry import make_registry

    registry = make_registry(plugins, drawing)
    rule = rule_called(name, registry)
    line, puzzle = _example(rule, registry)
    document = None if puzzle is None else puzzle.document
    value = document and {rule.key: document.data[rule.key]}
    told = {"words": usage(rule), "example": line, "json": value}
    with OutputWriter(output) as writer:
        if writer.as_json:
            writer.record({"id": rule.id, "title": rule.title, "summary": rule.summary, **told})
            return 0
        writer.heading(f"{rule.title} ({rule.id})")
        writer.paragraph(rule.summary)
        writer.line(f"In words:  {told['words']}")
        if puzzle is not None:
            writer.line(f"Example:   {line}")
            writer.paragraph(f"As JSON:   {json.dumps(value)}", 11)
            writer.line()
            writer.drawing(draw_board(puzzle, writer, registry))
    return 0


def _example(rule: Rule, registry: Registry) -> tuple[str, Puzzle | None]:
    """Return a line that gives the rule in an empty grid that has a solution, and this grid; None if none was found."""
    from ruleout import Budget, InputError, solve
    from ruleout.internal import read_puzzles

    for line in dict.fromkeys(_lines(rule)):
        try:
            (puzzle,) = read_puzzles("." * 81, registry, rules=[line])
        except InputError:
            continue
        if solve(puzzle, budget=Budget(NODES), plugins=registry).solutions:
            return line, puzzle
    return "", None


def _lines(rule: Rule) -> Iterator[str]:
    """Yield lines that may give the rule."""
    from ruleout.internal import ENTRIES, FLAGS, name_in_words, usage

    if rule.shape not in ENTRIES:
        yield from [usage(rule)] if rule.shape in FLAGS else [f"{rule.id} {each}" for each in LISTS]
        return
    for number in NUMBERS:
        values = {"number": str(number), "numbers": "1 2", "cell": "r5c5"}
        words = [name_in_words(rule)]
        for key in rule.fields if rule.shape != "arrows" else ():
            kind = rule.kinds.get(key, "")
            if key not in rule.optional or key in rule.examples or kind == "number":
                value = rule.examples.get(key, values.get(kind, ""))
                words.append(value if kind in ("number", "numbers", "word") else f"{key}={value}")
        yield from (" ".join([*words, place]) for place in (ENTRIES[rule.shape], *PLACES))
