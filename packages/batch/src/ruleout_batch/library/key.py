"""The keys by which equal puzzles are found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from itertools import compress
from typing import Any

import attrs

from ruleout import Puzzle, Registry, RuleoutError, to_record
from ruleout.internal import Custom, Unit, default_symbols, how_to_install, is_ignored

LARGEST_CLASSIC = 9
"""The number of rows up to which classics are compared up to symmetry."""


def keys_of(puzzles: Sequence[Puzzle], plugins: Registry | None = None) -> Iterator[str]:
    """Yield a key for each puzzle: puzzles with one key are one puzzle to a library.

    Classics up to 9x9 have one key if they are equivalent. Other puzzles have one key if they have the same cells,
    givens, pencil marks and constraints, whatever the format or the variant by which they were written. A player's
    entries do not matter. Raises RuleoutError if ``ruleout-generate`` is not installed.
    """
    by_form = list(map(_is_small_classic, puzzles))
    lines = iter(())
    if any(by_form):
        lines = _generate("canonical_lines")(list(compress(puzzles, by_form)), plugins=plugins)
    for puzzle, has_form in zip(puzzles, by_form, strict=True):
        if has_form:
            yield f"canonical {next(lines)}"
        else:
            layout, rules = puzzle.layout, _rules(puzzle, plugins)
            content = [layout.digits, layout.positions, puzzle.givens, puzzle.marks, layout.symbols, rules]
            yield f"sha256 {hashlib.sha256(json.dumps(content).encode()).hexdigest()}"


def _is_small_classic(puzzle: Puzzle) -> bool:
    """Return whether *puzzle* is compared by its canonical form."""
    layout = puzzle.layout
    is_plain = puzzle.marks is None and layout.symbols == default_symbols(layout.digits)
    return is_plain and layout.size == layout.digits**2 <= LARGEST_CLASSIC**2 and _generate("is_classic")(layout)


def symmetries_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the symmetries of the givens. Raises RuleoutError if ``ruleout-generate`` is missing."""
    return tuple(_generate("given_symmetries")(puzzle))


def known_symmetries() -> tuple[str, ...]:
    """Return the names of all symmetries. Raises RuleoutError if ``ruleout-generate`` is missing."""
    return tuple(_generate("SYMMETRIES"))


def _generate(name: str) -> Any:
    try:
        import ruleout_generate
    except ImportError:
        install = how_to_install("ruleout-batch", "library")
        raise RuleoutError(
            f"for new puzzles and symmetries, the library needs ruleout-generate, which is not installed: {install}"
        ) from None
    return getattr(ruleout_generate, name)


def _rules(puzzle: Puzzle, plugins: Registry | None) -> list[str]:
    """Return the constraints as sorted texts; for constraints that are written in Python, the document instead."""
    constraints = puzzle.layout.constraints
    if any(isinstance(each, Custom) for each in constraints):
        document = to_record(puzzle, plugins=plugins)["document"]
        left_out = ("givens", "placed", "marks", "n")
        rules = {key: value for key, value in document.items() if not is_ignored(key) and key not in left_out}
        return [json.dumps({"variant": puzzle.variant, **rules}, sort_keys=True)]
    return sorted({_text(each) for each in constraints})


def _text(constraint: Any) -> str:
    if isinstance(constraint, Unit):
        return f"Unit {sorted(constraint.cells)}"
    content = attrs.asdict(attrs.evolve(constraint, origin=None))
    return f"{type(constraint).__name__} {json.dumps(content, default=sorted)}"
