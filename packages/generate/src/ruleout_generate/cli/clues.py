"""``ruleout minimise --clues``."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout import Budget, Clue, Layout, Registry
from ruleout.internal import counted, join_words
from ruleout_cli.kit import NO, UNKNOWN, YES, Entry, Output, PuzzleLoop, Search, Source, names
from ruleout_generate.cli.each_puzzle import answer_each
from ruleout_generate.clues import GIVEN, SuperfluousClues, superfluous_clues


def name_each(source: Source, search: Search, output: Output, registry: Registry, keep: list[str] | None) -> int:
    """Write for each puzzle which givens and clues it does not need, and return the exit status."""
    kept = names(keep)

    def find(entry: Entry, budget: Budget) -> SuperfluousClues:
        return superfluous_clues(entry.puzzle, keep=kept, engine=search.engine, budget=budget, plugins=registry)

    def write(loop: PuzzleLoop, entry: Entry, found: SuperfluousClues) -> int:
        if loop.writer.as_json:
            layout = found.puzzle.layout
            lists = {"superfluous": found.alone, "enough": found.enough, "undecided": found.undecided}
            more = {key: _as_json(layout, clues) for key, clues in lists.items()}
            loop.writer.result(entry, found.puzzle, registry, **more, complete=found.complete)
        else:
            alone = join_words(each.label for each in found.alone) or "none"
            loop.writer.paragraph(f"{loop.prefix(entry)}each of these alone can be removed: {alone}")
            loop.writer.paragraph(
                f"{loop.prefix(entry)}enough by themselves, {_counts(found.enough)}: {_listed(found.enough)}"
            )
            if not found.complete:
                loop.message(
                    entry, f"a limit was reached; undecided, {_counts(found.undecided)}: {_listed(found.undecided)}"
                )
        if not found.complete:
            return UNKNOWN
        return NO if found.alone else YES

    return answer_each(source, search, output, registry, find, write)


def _as_json(layout: Layout, clues: Sequence[Clue]) -> list[dict[str, object]]:
    return [
        {"rule": each.rule, "label": each.label, "cells": [layout.names[cell] for cell in each.cells]} for each in clues
    ]


def _counts(clues: Sequence[Clue]) -> str:
    """Return the numbers of givens and of other clues among *clues*, in words."""
    givens = sum(each.rule == GIVEN for each in clues)
    others = len(clues) - givens
    parts = [counted(givens, "given")] if givens else []
    parts += [counted(others, "other clue" if givens else "clue")] if others else []
    return join_words(parts)


def _listed(clues: Sequence[Clue]) -> str:
    return join_words(each.label for each in clues)
