"""The generator of an order, and what it is handed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleout import Document, InputError, Puzzle, Registry
from ruleout.internal import build_puzzle, join_words
from ruleout_generate.generator import DraftRequest, Generator
from ruleout_generate.generators.squares import EXTENT_KEYS, LAYERS_KEY, SIDE_KEY
from ruleout_generate.kinds import GENERATORS
from ruleout_generate.orders.order import Order

VARIANT_KEY = "variant"
GIVENS_OPTION = "givens"
"""The option of generators whose drafts have one solution with or without givens, as the order requires."""


def generator_of(order: Order, variant: str, registry: Registry) -> Generator | None:
    """Return the generator that an order names, or else the one for *variant*, or None if there is none.

    That of a third party is not used by default for a variant of the project, which is filled and dug as it is. Raises
    UnknownName if there is no generator of that name, and InputError if it makes no puzzles of this variant, or if
    there are several for a variant of a third party.
    """
    if order.generator is not None:
        named = registry.named(GENERATORS, order.generator)
        if variant not in named.variants:
            made = ", ".join(sorted(named.variants))
            raise InputError(f"generator {named.id}: found variant {variant}; expected {made}")
        return named
    generators = registry.items(GENERATORS)
    able = [each.id for each in generators.values() if variant in each.variants]
    own = [each for each in able if registry.is_own(GENERATORS.id, each)]
    able = own if own or registry.is_own("variants", variant) else able
    if len(able) > 1:
        raise InputError(f"generator: found none for variant {variant}; expected one of {join_words(able, 'or')}")
    return generators[able[0]] if able else None


def request_of(order: Order, variant: str, generator: Generator | None, registry: Registry) -> DraftRequest:
    """Return the data, the size and the options of *order* for its generator, or for a grid if there is none.

    Raises InputError if there is no grid of this size, or an option is not one of the generator's.
    """
    if generator is None and order.options:
        names = ", ".join(order.options)
        raise InputError(f"options: found {names}; expected none, since variant {variant} has no generator")
    unknown = [name for name in order.options if generator is not None and name not in generator.options]
    if generator is not None and unknown:
        known = ", ".join(generator.options) or "none"
        raise InputError(f"options: found {unknown[0]}; expected those of generator {generator.id}: {known}")
    options = order.options
    if generator is not None and GIVENS_OPTION in generator.options and _wants_givens(order):
        options = {GIVENS_OPTION: "yes", **options}

    def build(data: Mapping[str, Any]) -> Puzzle:
        rest = {key: value for key, value in data.items() if key != VARIANT_KEY}
        return build_puzzle(Document(data.get(VARIANT_KEY), rest), registry)

    data = {**order.template, VARIANT_KEY: variant, **_size(order, variant, generator, registry)}
    size = None if order.size is None else (order.size[0], order.size[1])
    return DraftRequest(data, build, size, options)


def _wants_givens(order: Order) -> bool:
    """Return whether *order* requires a number of givens other than none, or a symmetry of their positions."""
    return order.givens not in (None, (0, 0)) or order.symmetry not in (None, "none")


def _size(order: Order, variant: str, generator: Generator | None, registry: Registry) -> dict[str, Any]:
    """Return the data for the size of a grid, if its variant has keys for the size of a rectangle or of a square.

    Raises InputError for another size, unless a generator can make use of it.
    """
    if order.size is None:
        return {}
    rows, columns, *layers = order.size
    named = registry.variant(variant)
    while named.extends is not None:
        named = registry.variant(named.extends)
    if layers and (LAYERS_KEY not in named.keys or layers != [rows]):
        size, is_cube = "x".join(map(str, order.size)), LAYERS_KEY in named.keys
        expected = "as many layers as rows" if is_cube else f"rows and columns, such as {rows}x{columns}"
        raise InputError(f"size: found {size}; expected {expected}")
    if named.keys.issuperset(EXTENT_KEYS):
        return dict(zip(EXTENT_KEYS, (rows, columns), strict=True))
    if SIDE_KEY in named.keys and rows == columns:
        return {SIDE_KEY: rows}
    if generator is not None:
        return {}
    if SIDE_KEY in named.keys:
        raise InputError(f"size: found {rows}x{columns}; expected as many rows as columns")
    raise InputError(f"size: found {rows}x{columns}; expected none, since variant {variant} has one size")
