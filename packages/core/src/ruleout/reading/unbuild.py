"""Documents of puzzles, the inverse of building."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ruleout.errors import RuleoutError, Unsupported
from ruleout.masks import Digit, digits_of
from ruleout.model.layout import Layout
from ruleout.plugins.registry import Registry
from ruleout.puzzles.digits import MARKS_KEY, PLACED_KEY, PLAYER_KEYS, in_rows
from ruleout.puzzles.document import Document
from ruleout.puzzles.puzzle import Puzzle
from ruleout.puzzles.variant import Grid, Variant
from ruleout.reading.build import build_puzzle, resolve_variant
from ruleout.reading.cell_words import CELL

DIGITS = ("givens", PLACED_KEY, MARKS_KEY)
"""Keys that name no cells."""


def document_of(puzzle: Puzzle, registry: Registry) -> Document:
    """Return the document of what *puzzle* holds now.

    A puzzle that was changed, or made without a document, gets the rules of its document and its own digits, entries
    and marks. Raises Unsupported if no document of an installed variant describes it.
    """
    if puzzle.is_as_read and puzzle.document is not None:
        return _in_numbers(puzzle.document, puzzle.layout, registry)
    name = puzzle.variant or (puzzle.document and puzzle.document.variant)
    # Without a name, every installed variant is tried: those of the project first, then those with their own grids.
    tried = [registry.variant(name)] if name else registry.variants.values()
    reason = ""
    for variant in sorted(tried, key=lambda each: (not registry.is_own("variants", each.id), each.extends is not None)):
        try:
            document = _filled(puzzle, puzzle.givens, variant, registry)
            document = attrs.evolve(document, data={**document.data, **puzzle.meta, **_of_player(puzzle)})
            if build_puzzle(document, registry) == attrs.evolve(puzzle, variant=variant.id):
                return document
        except RuleoutError as error:
            # A variant that is only tried need not be able to fill in digits without its other keys.
            reason = f" ({error})"
    if not name:
        raise Unsupported("this puzzle cannot be written: it names no variant, and no installed one has its layout")
    raise Unsupported(
        f"this puzzle cannot be written: variant {name}, given its document, would build a different puzzle{reason}"
    )


def with_digits(puzzle: Puzzle, digits: Sequence[Digit], registry: Registry) -> Document:
    """Return the document of *puzzle* with *digits* as its givens, without entries and pencil marks.

    *digits* has one digit per visible cell (or per cell), 0 for none. Raises ValueError for another number of digits or
    an invalid digit, and Unsupported for a puzzle that no document describes.
    """
    cells = puzzle.checked_digits(digits, "digits")
    known = document_of(puzzle, registry)
    assert known.variant is not None
    return _filled(attrs.evolve(puzzle, document=known), cells, registry.variant(known.variant), registry)


def _filled(puzzle: Puzzle, digits: tuple[Digit, ...], named: Variant, registry: Registry) -> Document:
    """Return the document of *puzzle* with *digits* as its givens, and nothing of a player."""
    before = _in_numbers(puzzle.document or Document(named.id, {}), puzzle.layout, registry)
    variant, defaults = resolve_variant(named, registry)
    own = {key: value for key, value in {**defaults, **before.data}.items() if key in variant.keys}
    grid = Grid(puzzle.layout, puzzle.givens, puzzle.decorations)

    assert variant.fill is not None
    filled = variant.fill(own, grid, digits)
    kept = {key: value for key, value in filled.items() if key not in defaults or value != defaults[key]}
    rest = {key: value for key, value in before.data.items() if key not in {*variant.keys, *PLAYER_KEYS}}
    return attrs.evolve(before, variant=named.id, data={**kept, **rest}, record=None)


def _in_numbers(document: Document, layout: Layout, registry: Registry) -> Document:
    """Return *document* with the positions of cells in place of their names, which writers of formats do not know."""
    data = dict(document.data)
    others = {key: value for key, value in data.items() if key not in DIGITS}
    named = [key for key, value in others.items() if re.search(CELL, str(value), re.IGNORECASE)]
    rules = registry.rules.values() if named else ()
    data |= {rule.key: rule.write(rule.read(data[rule.key], layout), layout) for rule in rules if rule.key in named}
    return attrs.evolve(document, data=data) if named else document


def _of_player(puzzle: Puzzle) -> Mapping[str, Any]:
    """Return the entries and pencil marks, if any."""
    placed: Sequence[Any] = puzzle.placed if any(puzzle.placed) else ()
    marks: list[list[Any]] = [list(digits_of(mask)) for mask in puzzle.marks or ()]
    if puzzle.layout.first == 0:
        placed, *marks = [[puzzle.layout.show(digit) for digit in digits] for digits in (placed, *marks)]
    data = {PLACED_KEY: placed, MARKS_KEY: marks}
    return {key: in_rows(values, puzzle.layout) for key, values in data.items() if values}
