"""Rules of marked cells, and rules of the whole grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from ruleout import internal as kit
from ruleout_variants.reading import places_of
from ruleout_variants.shapes.entries import MakeRule, Needs, any_layout, id_of, in_general, named, of_entry
from ruleout_variants.shapes.fields import LARGEST_NUMBER, read_cells
from ruleout_variants.shapes.places import require_flat

Cells = Callable[[kit.Layout, int, tuple[int, ...]], Iterable[kit.Constraint]]
"""A function of the layout, one marked cell and all marked cells."""


def cell_rule(
    key: str, title: str, word: str, summary: str, *, needs: Needs = any_layout, drawn: str = "shade"
) -> Callable[[Cells], kit.Rule]:
    """Return the decorator that makes a rule of marked cells: a list of cells.

    It takes a function of the layout, one marked cell and all marked cells, which is called for each of them, and
    returns the rule. *word* is the word for a cell, such as ``odd cell``, *drawn* the kind of its decoration, and
    *needs* a function of the layout and the key that raises InputError if the rule makes no sense there.
    """

    def read(value: Any, layout: kit.Layout) -> tuple[int, ...]:
        needs(layout, key)
        return read_cells(value, layout, key, fewest=0)

    def make(function: Cells) -> kit.Rule:
        def build(data: tuple[int, ...], layout: kit.Layout) -> Iterator[kit.Constraint]:
            for cell in data:
                name = layout.names[cell]
                origin = kit.Origin(id_of(key), f"the {word} {name}", of_entry(summary, {"cell": partial(str, name)}))
                yield from named(function(layout, cell, data), origin)

        return kit.Rule(
            id=id_of(key),
            title=title,
            read=read,
            write=places_of,
            build=build,
            decorations=lambda data, layout: [kit.Decoration(drawn, data, family=word)] if data else [],
            key=key,
            summary=in_general(summary),
            shape="cells",
        )

    return make


def grid_rule(
    key: str,
    title: str,
    label: str,
    summary: str,
    *,
    numbers: str = "",
    lists: str = "",
    with_keys: tuple[str, ...] = (),
    needs: Needs = any_layout,
) -> MakeRule:
    """Return the decorator that makes a rule of the whole grid: ``true``, a list of numbers, or of lists of numbers.

    Parameters
    ----------
    key, title, summary
        The key of the rule, its title, and one sentence about it, in which ``{numbers|any of the numbers: [5, 15]}``
        stands for the numbers of the puzzle.
    label
        The name of one constraint in explanations, with ``{}`` for each of its cells that it names, in order: ``the
        knight's move from {} to {}``.
    numbers, lists
        The word for a number, if the value is a list of numbers, or of lists of numbers, all of them 0 or more.
    with_keys
        The keys of other rules that the rule needs.
    needs
        A function of the layout and the key that raises InputError if the rule makes no sense there.

    Returns
    -------
    Callable
        It takes a function, which returns constraints without origin, and returns the rule. The function is called with
        the layout; then, if the value is a list, with its numbers; then, with *with_keys*, with the data of the rules
        with these keys, by key, if the puzzle has them.
    """

    def read_number(value: Any, what: str) -> int:
        return kit.read_whole(value, what, 0, LARGEST_NUMBER)

    def read(value: Any, layout: kit.Layout) -> Any:
        require_flat(layout, key)
        needs(layout, key)
        if numbers:
            return tuple(read_number(each, f"{key}, {numbers}") for each in kit.read_items(value, key, f"{numbers}s"))
        if lists:
            return tuple(
                tuple(
                    read_number(each, f"{key}, {lists} {number}")
                    for each in kit.read_items(entry, f"{key}, {lists} {number}", "numbers")
                )
                for number, entry in enumerate(kit.read_items(value, key, f"{lists}s"), 1)
            )
        return kit.read_true(value, key)

    def write(data: Any, layout: kit.Layout) -> Any:
        return [write(each, layout) for each in data] if isinstance(data, tuple) else data

    def make(function: Callable[..., Iterable[kit.Constraint]]) -> kit.Rule:
        def build(data: Any, layout: kit.Layout, found: Mapping[str, Any] | None = None) -> Iterator[kit.Constraint]:
            told = partial(_told, data, "or" if numbers else "and")
            meaning = of_entry(summary, {"numbers": told} if numbers or lists else {})
            more = [*([data] if numbers or lists else []), *([found or {}] if with_keys else [])]
            for each in function(layout, *more):
                text = label.format(*(layout.names[cell] for cell in each.cells))
                yield from named([each], kit.Origin(id_of(key), text, meaning))

        return kit.Rule(
            id=id_of(key),
            title=title,
            read=read,
            write=write,
            build=build,
            key=key,
            summary=in_general(summary),
            with_keys=with_keys,
            shape="numbers" if numbers or lists else "flag",
        )

    return make


def _told(numbers: Iterable[Any], last: str) -> str:
    """Return numbers, or lists of numbers, in words: ``5 or 15``, ``1-2-3 and 4-5-6``."""
    return kit.join_words(
        ("-".join(map(str, each)) if isinstance(each, tuple) else str(each) for each in numbers), last
    )
