"""From documents to puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

import attrs

from ruleout.discovery.registry import Registry
from ruleout.errors import InputError, Location, NotRecognised, RuleoutError, quoted, suggestion
from ruleout.masks import digits_of
from ruleout.model.constraints import Constraint
from ruleout.puzzles.decoration import Decoration
from ruleout.puzzles.digits import read_digits, read_marks
from ruleout.puzzles.document import DOCUMENT_VERSION, Document, is_ignored
from ruleout.puzzles.puzzle import Puzzle
from ruleout.puzzles.rule import Rule
from ruleout.puzzles.variant import Grid, Variant

T = TypeVar("T")

MARKS_KEY = "marks"
PLACED_KEY = "placed"
PLAYER_KEYS = frozenset({MARKS_KEY, PLACED_KEY})
"""The keys of a player's pencil marks and entries, which every variant has."""


def build_puzzle(document: Document, registry: Registry) -> Puzzle:
    """Build the puzzle that *document* describes. Raises InputError that names what is invalid, and where."""
    try:
        return _build(document, registry)
    except InputError as error:
        raise error.at(file=document.file, line=document.line) from None


def resolved(variant: Variant, registry: Registry) -> tuple[Variant, dict[str, Any]]:
    """Return the variant that reads the grid of *variant*, and all defaults on the way to it."""
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
    """Return the variant that the document names or, if it names none, the one that its keys fit.

    Raises UnknownName for a name that is not installed, and InputError if no variant fits the keys, or several do.
    """
    if document.variant is not None:
        return registry.variants.get(document.variant) or registry.variant(document.variant)
    everywhere = {*(rule.key for rule in registry.rules.values()), *PLAYER_KEYS}
    fitting = [each for each in registry.variants.values() if _fits(each, document, registry, everywhere)]
    if len(fitting) == 1:
        return fitting[0]
    keys = ", ".join(sorted(document.data)) or "none"
    if fitting:
        names = " and ".join(each.id for each in fitting)
        raise InputError(f'the keys ({keys}) fit {names}; say which with "variant"')
    known = everywhere.union(*(each.keys for each in registry.variants.values()))
    unknown = next((key for key in document.data if key not in known and not is_ignored(key)), None)
    if unknown is not None:
        raise NotRecognised(f"unknown key {quoted(unknown)}: {suggestion(unknown, known)}")
    raise NotRecognised(
        f'found no "variant", and no installed variant fits the keys ({keys}); {suggestion("", registry.variants)}'
    )


def _fits(variant: Variant, document: Document, registry: Registry, everywhere: set[str]) -> bool:
    """Whether *variant* claims the keys of *document*, and its own keys and those of *everywhere* cover them all."""
    if variant.claims is None:
        return False
    try:
        keys = resolved(variant, registry)[0].keys
    except RuleoutError:
        return False
    telling = {key for key in document.data if key in keys or key in everywhere or not is_ignored(key)}
    claimed = telling & variant.claims if variant.claims else telling
    return bool(claimed) and all(key in keys or key in everywhere for key in telling)


def _build(document: Document, registry: Registry) -> Puzzle:
    version = document.data.get("version", DOCUMENT_VERSION)
    if version != DOCUMENT_VERSION:
        raise InputError(f"version: found {quoted(version)}; expected {DOCUMENT_VERSION}")
    named = variant_of(document, registry)
    variant, defaults = resolved(named, registry)
    data = {**defaults, **document.data}
    own = {key: value for key, value in data.items() if key in variant.keys}
    assert variant.grid is not None
    grid = _called(registry, "variants", variant.id, partial(variant.grid, own))
    layout, decorations = grid.layout, grid.decorations
    meta: dict[str, Any] = {}
    if len(own) < len(data):
        meta = {key: value for key, value in document.data.items() if key not in own and is_ignored(key)}
        constraints: list[Constraint] = []
        for key, rule in _rules(data, variant, named.id, registry):
            meta.pop(key, None)
            if data[key] is not None and data[key] is not False:
                call = partial(_ruled, rule, data[key], grid)
                more, added = _called(registry, "rules", rule.id, call)
                constraints += more
                decorations += tuple(added)
        layout = layout.with_constraints(constraints)
    puzzle = Puzzle(
        layout=layout,
        givens=grid.givens,
        placed=read_digits(data.get(PLACED_KEY), grid.layout, PLACED_KEY),
        marks=_marks(data.get(MARKS_KEY), grid),
        variant=named.id,
        meta=meta,
        decorations=decorations,
        document=document if document.variant == named.id else attrs.evolve(document, variant=named.id),
    )
    object.__setattr__(puzzle, "is_as_read", True)
    return puzzle


def _called(registry: Registry, kind: str, name: str, call: Callable[[], T]) -> T:
    """What a plug-in's code returns; if it fails, the puzzle cannot be built, and the item is named."""
    answer = registry.guarded(kind, name, call)
    if answer is None:
        raise InputError(f"{kind[:-1]} {name} failed on this puzzle and was disabled")
    return answer


def _ruled(rule: Rule, value: object, grid: Grid) -> tuple[list[Constraint], list[Decoration]]:
    data = rule.read(value, grid.layout)
    return list(rule.build(data, grid.layout)), list(rule.decorations(data, grid.layout))


def _rules(data: Mapping[str, Any], variant: Variant, name: str, registry: Registry) -> Iterator[tuple[str, Rule]]:
    """Each key that is a rule's, with the rule; *name* is the variant in error messages.

    An unknown key is refused: a rule that is dropped silently leads to a wrong verdict.
    """
    by_key = {rule.key: rule for rule in registry.rules.values()}
    for key in data:
        if key in variant.keys or key in PLAYER_KEYS:
            continue
        if key in by_key:
            yield key, by_key[key]
        elif not is_ignored(key):
            others = sorted(each.id for each in registry.variants.values() if key in each.keys)
            if others:
                raise InputError(f"variant {name} has no key {quoted(key)}; it belongs to {', '.join(others)}")
            known = [*by_key, *variant.keys, *PLAYER_KEYS]
            raise NotRecognised(f"unknown key {quoted(key)}: no installed rule has it; {suggestion(key, known)}")


def _marks(value: object, grid: Grid) -> tuple[int, ...] | None:
    """Pencil marks are the digits that a cell may hold, and must include its given."""
    marks = read_marks(value, grid.layout, MARKS_KEY)
    for cell, (mask, given) in enumerate(zip(marks or (), grid.givens, strict=False)):
        if given and not mask >> (given - 1) & 1:
            shown = ", ".join(map(str, digits_of(mask)))
            raise InputError(
                f"{MARKS_KEY}: the given {given} is not among its pencil marks ({shown}); pencil marks are the digits "
                "that a cell may still hold, its given included",
                Location(cell=grid.layout.names[cell]),
            )
    return marks
