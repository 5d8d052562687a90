"""From documents to puzzles, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import attrs

from ruleout.discovery.registry import Registry
from ruleout.errors import InputError, Location, NotRecognised, quoted, suggestion
from ruleout.masks import digits_of
from ruleout.model.constraints import Constraint
from ruleout.puzzles.decoration import Decoration
from ruleout.puzzles.document import DOCUMENT_VERSION, Document, is_ignored
from ruleout.puzzles.puzzle import Puzzle
from ruleout.puzzles.rule import Rule
from ruleout.puzzles.variant import Grid, Variant

T = TypeVar("T")

MARKS_KEY = "marks"
PLACED_KEY = "placed"


def build_puzzle(document: Document, registry: Registry) -> Puzzle:
    """The puzzle that *document* describes. Raises InputError on whatever is not right, and names it."""
    try:
        return _build(document, registry)
    except InputError as error:
        raise error.at(file=document.file, line=document.line) from None


def resolved(variant: Variant, registry: Registry) -> tuple[Variant, dict[str, Any]]:
    """The variant that reads the grid for *variant*, and all defaults on the way to it."""
    defaults: dict[str, Any] = {}
    seen = {variant.id}
    while variant.extends is not None:
        defaults = {**variant.defaults, **defaults}
        variant = registry.variant(variant.extends)
        if variant.id in seen:
            raise InputError(f"variant {variant.id} extends itself")
        seen.add(variant.id)
    return variant, defaults


def variant_of(document: Document, registry: Registry) -> Variant:
    """The variant that the document names or, where it names none, the one that claims its keys."""
    if document.variant is not None:
        return registry.variant(document.variant)
    claims = [each for each in registry.variants.values() if _claims(each, document, registry)]
    if len(claims) == 1:
        return claims[0]
    keys = ", ".join(sorted(document.data)) or "none"
    if claims:
        names = " and ".join(each.id for each in claims)
        raise InputError(f'the keys ({keys}) fit {names}; say which with "variant"')
    known = _known_keys(registry)
    unknown = next((key for key in document.data if key not in known and not is_ignored(key)), None)
    if unknown is not None:
        raise NotRecognised(f"unknown key {quoted(unknown)}: {suggestion(unknown, known)}")
    raise NotRecognised(
        f'found no "variant", and no installed variant fits the keys ({keys}); {suggestion("", registry.variants)}'
    )


def _known_keys(registry: Registry) -> set[str]:
    """The keys that some variant or rule has."""
    of_variants = {key for variant in registry.variants.values() for key in variant.keys}
    return {*of_variants, *(rule.key for rule in registry.rules.values()), MARKS_KEY, PLACED_KEY}


def _claims(variant: Variant, document: Document, registry: Registry) -> bool:
    claims = variant.claims
    return claims is not None and bool(registry.guarded("variants", variant.id, lambda: claims(document.data)))


def _asked(registry: Registry, kind: str, name: str, call: Callable[[], T]) -> T:
    """What a plug-in's code answers; where it fails, the puzzle cannot be built, and who failed is named."""
    answer = registry.guarded(kind, name, call)
    if answer is None:
        raise InputError(f"{kind[:-1]} {name} failed on this puzzle and was set aside")
    return answer


def _build(document: Document, registry: Registry) -> Puzzle:
    version = document.data.get("version", DOCUMENT_VERSION)
    if version != DOCUMENT_VERSION:
        raise InputError(f"version: found {quoted(version)}; expected {DOCUMENT_VERSION}")
    named = variant_of(document, registry)
    variant, defaults = resolved(named, registry)
    data = {**defaults, **document.data}
    read_grid = variant.grid
    assert read_grid is not None
    own = {key: value for key, value in data.items() if key in variant.keys}
    grid = _asked(registry, "variants", variant.id, lambda: read_grid(own))
    constraints: list[Constraint] = []
    decorations: list[Decoration] = list(grid.decorations)
    for key, rule in _rules(data, variant, named.id, registry).items():
        if data[key] is None or data[key] is False:
            continue
        more, drawn = _asked(registry, "rules", rule.id, partial(_ruled, rule, data[key], grid))
        constraints.extend(more)
        decorations.extend(drawn)
    layout = grid.layout.with_constraints(constraints)
    return Puzzle(
        layout=layout,
        givens=grid.givens,
        placed=_placed(data.get(PLACED_KEY), grid),
        marks=_marks(data.get(MARKS_KEY), grid),
        variant=named.id,
        meta={key: value for key, value in document.data.items() if is_ignored(key)},
        decorations=tuple(decorations),
        document=attrs.evolve(document, variant=named.id),
    )


def _ruled(rule: Rule, value: object, grid: Grid) -> tuple[list[Constraint], list[Decoration]]:
    data = rule.read(value, grid.layout)
    return list(rule.build(data, grid.layout)), list(rule.decorations(data, grid.layout))


def _rules(data: Mapping[str, Any], variant: Variant, name: str, registry: Registry) -> dict[str, Rule]:
    """The rule behind each key that is not the variant's own; *name* is what errors call that.

    A key that nobody knows is refused: a rule that is dropped silently makes a wrong verdict.
    """
    by_key = {rule.key: rule for rule in registry.rules.values()}
    found: dict[str, Rule] = {}
    for key in data:
        if key in variant.keys or key in (MARKS_KEY, PLACED_KEY) or is_ignored(key):
            continue
        if key not in by_key:
            others = sorted(each.id for each in registry.variants.values() if key in each.keys)
            if others:
                raise InputError(f"variant {name} has no key {quoted(key)}; it belongs to {', '.join(others)}")
            known = [*by_key, *variant.keys, MARKS_KEY, PLACED_KEY]
            raise NotRecognised(f"unknown key {quoted(key)}: no installed rule has it; {suggestion(key, known)}")
        found[key] = by_key[key]
    return found


def _rows(value: object, grid: Grid, key: str) -> dict[int, object]:
    """The entry for each visible cell of a list of rows."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise InputError(f"{key}: found {quoted(value)}; expected a list of rows")
    found: dict[int, object] = {}
    for place, cell in grid.layout.at.items():
        row = value[place[0]] if place[0] < len(value) else None
        if not isinstance(row, Sequence) or place[1] >= len(row):
            raise InputError(f"{key}: no value for {grid.layout.names[cell]}", Location(cell=grid.layout.names[cell]))
        found[cell] = row[place[1]]
    return found


def _digit(value: object, grid: Grid, key: str, cell: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= grid.layout.digits:
        return value
    raise InputError(
        f"{key}: found {quoted(value)}; expected a digit from 1 to {grid.layout.digits}",
        Location(cell=grid.layout.names[cell]),
    )


def _placed(value: object, grid: Grid) -> tuple[int, ...]:
    placed = [0] * grid.layout.size
    if value is not None:
        for cell, entry in _rows(value, grid, PLACED_KEY).items():
            if entry != 0 or isinstance(entry, bool):
                placed[cell] = _digit(entry, grid, PLACED_KEY, cell)
    return tuple(placed)


def _marks(value: object, grid: Grid) -> tuple[int, ...] | None:
    """Marks are rows of lists of digits. They say what a cell may hold and must allow its given."""
    if value is None:
        return None
    marks = [grid.layout.full] * grid.layout.size
    for cell, entry in _rows(value, grid, MARKS_KEY).items():
        name = grid.layout.names[cell]
        if not isinstance(entry, Sequence) or isinstance(entry, str):
            raise InputError(f"{MARKS_KEY}: found {quoted(entry)}; expected a list of digits", Location(cell=name))
        mask = 0
        for digit in entry:
            mask |= 1 << (_digit(digit, grid, MARKS_KEY, cell) - 1)
        given = grid.givens[cell]
        if not mask:
            raise InputError(f"{MARKS_KEY}: found no digit; expected at least one", Location(cell=name))
        if given and not mask >> (given - 1) & 1:
            shown = ", ".join(map(str, digits_of(mask)))
            raise InputError(
                f"{MARKS_KEY}: the given {given} is not among its pencil marks ({shown}); pencil marks are the digits "
                "that a cell may still hold, its given included",
                Location(cell=name),
            )
        marks[cell] = mask
    return tuple(marks)


def with_digits(puzzle: Puzzle, digits: Sequence[int], registry: Registry) -> Document:
    """The document of *puzzle* with *digits* (one a visible cell, 0 for none) as its givens, marks dropped."""
    if puzzle.document is None or puzzle.document.variant is None:
        raise InputError("a puzzle that was not built from a document cannot be written")
    variant, defaults = resolved(registry.variant(puzzle.document.variant), registry)
    assert variant.grid is not None
    assert variant.fill is not None
    own = {key: value for key, value in {**defaults, **puzzle.document.data}.items() if key in variant.keys}
    cells = tuple(digits) + (0,) * (puzzle.layout.size - len(digits))
    data = dict(variant.fill(own, variant.grid(own), cells))
    rest = {
        key: value
        for key, value in puzzle.document.data.items()
        if key not in variant.keys and key not in (MARKS_KEY, PLACED_KEY)
    }
    kept = {key: value for key, value in data.items() if key not in defaults or value != defaults[key]}
    return attrs.evolve(puzzle.document, data={**kept, **rest})
