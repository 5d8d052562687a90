"""Puzzles built from documents."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from ruleout.errors import (
    InputError,
    Location,
    NotExpressed,
    NotRecognised,
    RuleoutError,
    join_words,
    quoted,
    suggestion,
)
from ruleout.masks import Mask, digits_of
from ruleout.model.constraints import Constraint
from ruleout.model.size import LARGEST_LAYOUT
from ruleout.owners import how_to_install, not_installed
from ruleout.plugins.precedence import label, own_first
from ruleout.plugins.registry import Registry
from ruleout.puzzles.digits import MARKS_KEY, PLACED_KEY, PLAYER_KEYS, read_digits, read_marks
from ruleout.puzzles.document import DOCUMENT_VERSION, NOT_EXPRESSED, Document, counts_in_words, is_ignored
from ruleout.puzzles.puzzle import Puzzle
from ruleout.puzzles.variant import Grid, Variant


def build_puzzle(document: Document, registry: Registry) -> Puzzle:
    """Build the puzzle that *document* describes. Raises InputError that names what is invalid, and where."""
    try:
        return _build(document, registry)
    except InputError as error:
        raise error.at(file=document.file, line=document.line) from error.__cause__


def resolve_variant(variant: Variant, registry: Registry) -> tuple[Variant, dict[str, Any]]:
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
        return registry.variant(document.variant)
    everywhere = {*(rule.key for rule in registry.rules.values()), *PLAYER_KEYS}
    able = {name: each for name, each in registry.variants.items() if _fits(each, document, registry, everywhere)}
    fitting = own_first(registry, "variants", able, "a puzzle without the name of a variant")
    if len(fitting) == 1:
        return next(iter(fitting.values()))
    keys = ", ".join(sorted(document.data)) or "none"
    if fitting:
        names = " and ".join(label(registry, "variants", each) for each in fitting)
        raise InputError(f'the keys ({keys}) fit {names}; say which with "variant"')
    known = everywhere.union(*(each.keys for each in registry.variants.values()))
    unknown = next((key for key in document.data if key not in known and not is_ignored(key)), None)
    if unknown is not None:
        raise NotRecognised(f"unknown key {quoted(unknown)}: {_advice(unknown, known)}")
    advice = _nearest(document, registry, everywhere) or suggestion("", registry.variants)
    raise NotRecognised(f'found no "variant", and no installed variant fits the keys ({keys}); {advice}')


def _fits(variant: Variant, document: Document, registry: Registry, everywhere: set[str]) -> bool:
    """Return whether *variant* claims keys of *document*, and its keys and those of *everywhere* cover all of them."""
    claimed, others = _divided(variant, document, registry, everywhere)
    return bool(claimed) and not others


def _divided(
    variant: Variant, document: Document, registry: Registry, everywhere: set[str]
) -> tuple[set[str], set[str]]:
    """Return the keys of *document* that *variant* claims, and those that neither it nor *everywhere* has."""
    try:
        known = resolve_variant(variant, registry)[0].keys | everywhere
    except RuleoutError:
        return set(), set()
    telling = {key for key in document.data if key in known or not is_ignored(key)}
    if variant.claims is None:
        return set(), telling - known
    return telling & variant.claims if variant.claims else telling, telling - known


def _nearest(document: Document, registry: Registry, everywhere: set[str]) -> str:
    """Return the variant that fits the keys best, and the keys it lacks, in words; empty if none fits."""
    found = {each.id: _divided(each, document, registry, everywhere) for each in registry.variants.values()}
    lacking = {name: others for name, (claimed, others) in found.items() if claimed and others}
    if not lacking:
        return ""
    name = min(lacking, key=lambda each: (len(lacking[each]), -len(found[each][0]), each))
    keys = join_words(map(quoted, sorted(lacking[name])), "or")
    return f"the nearest is {name}, which has no key {keys}"


def grid_of(document: Document, registry: Registry) -> Grid:
    """Return the grid of *document* without its rules. Raises InputError."""
    variant, defaults = resolve_variant(variant_of(document, registry), registry)
    assert variant.grid is not None
    return variant.grid({key: value for key, value in {**defaults, **document.data}.items() if key in variant.keys})


def _build(document: Document, registry: Registry) -> Puzzle:
    version = document.data.get("version", DOCUMENT_VERSION)
    if version != DOCUMENT_VERSION:
        raise InputError(f"version: found {quoted(version)}; expected {DOCUMENT_VERSION}")
    if document.data.get(NOT_EXPRESSED):
        what = counts_in_words(document.data[NOT_EXPRESSED])
        raise NotExpressed(f"no rule can express {what}; --lossy, in Python lossy=True, leaves that out", what=what)
    named = variant_of(document, registry)
    variant, defaults = resolve_variant(named, registry)
    data = {**defaults, **document.data}
    for key, value in data.items():
        if isinstance(value, list) and len(value) > LARGEST_LAYOUT["constraints"] and not is_ignored(key):
            raise InputError(f"{key}: found {len(value)} entries; expected at most {LARGEST_LAYOUT['constraints']}")
    own = {key: value for key, value in data.items() if key in variant.keys}
    assert variant.grid is not None
    grid = variant.grid(own)
    decorations = grid.decorations
    rest = {key: value for key, value in data.items() if key not in own and key not in PLAYER_KEYS}
    rules = {rule.key: rule for rule in registry.rules.values()} if rest else {}
    found: dict[str, Any] = {}
    for key, value in rest.items():
        if key not in rules and not is_ignored(key):
            raise _unknown_key(key, variant, named.id, document, registry)
        if key in rules and value is not None and value is not False:
            found[key] = rules[key].read(value, grid.layout)
    constraints: list[Constraint] = []
    for key, of_rule in found.items():
        constraints += rules[key].constraints_of(of_rule, grid.layout, found)
        decorations += tuple(rules[key].decorations(of_rule, grid.layout))
    puzzle = Puzzle(
        layout=grid.layout.with_constraints(constraints),
        givens=grid.givens,
        placed=read_digits(data.get(PLACED_KEY), grid.layout, PLACED_KEY),
        marks=_marks(data.get(MARKS_KEY), grid),
        variant=named.id,
        meta={key: value for key, value in rest.items() if key in document.data and key not in rules},
        decorations=decorations,
        document=document if document.variant == named.id else attrs.evolve(document, variant=named.id),
    )
    object.__setattr__(puzzle, "is_as_read", True)
    return puzzle


def _unknown_key(key: str, variant: Variant, name: str, document: Document, registry: Registry) -> InputError:
    """Return the error for a key that no rule has: to ignore a rule silently would lead to a wrong verdict."""
    form = registry.formats.get(document.format or "")
    if form is not None and key in form.keys:
        missing = f"found {key}, and the rule is not installed; it is in {form.keys[key]}"
        return NotRecognised(f"{missing}: {how_to_install(form.keys[key])}")
    others = sorted(each.id for each in registry.variants.values() if key in each.keys)
    if others:
        return InputError(f"variant {name} has no key {quoted(key)}; it belongs to {', '.join(others)}")
    known = [*(rule.key for rule in registry.rules.values()), *variant.keys, *PLAYER_KEYS]
    return NotRecognised(f"unknown key {quoted(key)}: no installed rule has it; {_advice(key, known)}")


def _advice(key: str, known: Iterable[str]) -> str:
    return not_installed("key", key) or suggestion(key, known)


def _marks(value: object, grid: Grid) -> tuple[Mask, ...] | None:
    """Pencil marks are the digits that a cell may hold, and must include its given."""
    marks = read_marks(value, grid.layout, MARKS_KEY)
    if marks is None:
        return None
    for cell, (mask, given) in enumerate(zip(marks, grid.givens, strict=True)):
        if given and not mask >> (given - 1) & 1:
            shown = ", ".join(map(str, digits_of(mask)))
            raise InputError(
                f"{MARKS_KEY}: the given {given} is not among its pencil marks ({shown}); pencil marks are the digits "
                "that a cell may still hold, its given included",
                Location(cell=grid.layout.names[cell]),
            )
    return marks
