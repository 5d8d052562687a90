"""Rules whose value is a list of entries: lines, cages, dots, clues. The other shapes are made of this one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from ruleout import internal as kit
from ruleout_variants.shapes.fields import Field

Entry = tuple[Any, ...]
"""The values of the fields of an entry."""
Constraints = Callable[..., Iterable[kit.Constraint]]
"""A function of the layout and the values of an entry."""
Draw = Callable[..., Iterable[kit.Decoration]]
"""A function of the layout and the values of an entry."""
Needs = Callable[[kit.Layout, str], None]
"""A function of the layout and the key that raises InputError if the rule makes no sense there."""
MakeRule = Callable[[Constraints], kit.Rule]
"""A decorator that makes a rule of a function."""


def any_layout(layout: kit.Layout, key: str) -> None:
    """Accept every layout."""


def any_entry(layout: kit.Layout, what: str, *values: Any) -> None:
    """Accept all values."""


BESIDE = ("cells", "corner", "side", "index", "start", "direction")
"""The keys of the place of an entry."""


PART = re.compile(r"\{(\w+)\|([^{}]*)\}")
"""Part of a summary: the key of a field, and the words for it if no entry is meant."""


def in_general(summary: str) -> str:
    """Return *summary* with the words for each of its parts: ``{value|a number}`` becomes ``a number``."""
    return PART.sub(r"\2", summary)


def of_entry(summary: str, texts: Mapping[str, Callable[[], str]]) -> str:
    """Return what one entry requires: *summary* with the texts of its fields, by key, in place of its parts."""
    return PART.sub(lambda part: texts[part[1]]() if part[1] in texts else part[2], summary)


def at_first(layout: kit.Layout, cells: tuple[int, ...]) -> str:
    """Return the place of a mark in words, by its first cell: ``at r1c1``."""
    return f"at {layout.names[min(cells)]}"


def id_of(key: str) -> str:
    """Return the id of the rule with this key."""
    return key.replace("_", "-")


def named(constraints: Iterable[kit.Constraint], origin: kit.Origin) -> Iterator[kit.Constraint]:
    """Yield each constraint with *origin*, whose label becomes the name of a unit."""
    for each in constraints:
        name = {"name": origin.label} if isinstance(each, kit.Unit) else {}
        changed: Any = each
        yield attrs.evolve(changed, origin=origin, **name)


def marked_rule(
    key: str,
    title: str,
    word: str,
    summary: str,
    where: Field,
    field: Field | None,
    place: Callable[[kit.Layout, tuple[int, ...]], str],
    drawn: str | Draw,
    *,
    shows: bool = True,
    check: Callable[..., None] = any_entry,
    needs: Needs = any_layout,
    shape: str,
) -> MakeRule:
    """Return the decorator that makes a rule of marked cells, each mark perhaps with a value.

    The parameters are those of :func:`entry_rule`, apart from these.

    Parameters
    ----------
    where, field
        The field of the cells, and that of the value, if there is one; without it, an entry is its cells.
    place
        A function of the layout and the cells that returns the place of a mark in words, such as ``at r1c1``.
    drawn
        The kind of the decoration, or a function of the layout and the values of an entry.
    shows
        True if the decoration has the value as its text.
    """

    def decorations(layout: kit.Layout, cells: tuple[int, ...], *more: Any) -> Iterable[kit.Decoration]:
        if callable(drawn):
            return drawn(layout, cells, *more)
        return [kit.Decoration(drawn, cells, field.shown(*more) if field and shows else "", family=word)]

    def label(layout: kit.Layout, cells: tuple[int, ...], *more: Any) -> str:
        value = "" if field is None else field.in_label(*more)
        return f"the {word}{value} {place(layout, cells)}"

    return entry_rule(
        key,
        title,
        word,
        summary,
        [where] if field is None else [where, field],
        label=label,
        decorations=decorations,
        check=check,
        bare=field is None,
        needs=needs,
        shape=shape,
    )


def entry_rule(
    key: str,
    title: str,
    word: str,
    summary: str,
    fields: Sequence[Field],
    *,
    label: Callable[..., str],
    decorations: Callable[..., Iterable[kit.Decoration]] = lambda layout, *values: (),
    turn: Callable[[Entry, kit.Layout, kit.Turn], Entry] | None = None,
    check: Callable[..., None] = any_entry,
    bare: bool = False,
    needs: Needs = any_layout,
    shape: str = "",
) -> MakeRule:
    """Return the decorator that makes a rule of a function from one entry to constraints.

    Parameters
    ----------
    key, title, summary
        The key of the rule, its title, and one sentence about it. In what an entry requires, ``{sum|a number}`` is the
        value of the field ``sum``; elsewhere it is ``a number``.
    word
        The word for one entry, such as ``thermometer``.
    fields
        The parts of an entry.
    label, decorations
        Functions of the layout and the values of the fields: the name of an entry in explanations, and its
        decorations.
    turn
        Takes the values, the layout and a turn, and returns the values for the turned grid, if they name a direction.
    check
        Takes the layout, the words that begin an error, and the values, and raises InputError if these do not go
        together.
    bare
        True if an entry is the value of the only field, and not an object.
    needs
        A function of the layout and the key that raises InputError if the rule makes no sense there.
    shape
        See :class:`ruleout.plugin.Rule`.

    Returns
    -------
    Callable
        It takes a function of the layout and the values of the fields, which returns constraints without origin, and
        returns the rule.
    """
    keys = [field.key for field in fields]
    needed = {field.key for field in fields if not field.optional}

    def read_entry(value: Any, layout: kit.Layout, what: str) -> Entry:
        if bare:
            value = {keys[0]: value}
        value = kit.read_object(value, what, f"an object with {kit.join_words(keys)}")
        for problem, wrong in (("unknown key", [*value.keys() - {*keys}]), ("found no", [*needed - value.keys()])):
            if wrong:
                raise kit.InputError(f"{what}: {problem} {kit.quoted(min(wrong))}; expected {kit.join_words(keys)}")
        entry = tuple(field.read(value[field.key], layout, what) if field.key in value else None for field in fields)
        check(layout, what, *entry)
        return entry

    def read(value: Any, layout: kit.Layout) -> tuple[Entry, ...]:
        needs(layout, key)
        entries = enumerate(kit.read_items(value, key, f"{word}s"), 1)
        return tuple(read_entry(each, layout, f"{key}, {word} {number}") for number, each in entries)

    def write_entry(entry: Entry, layout: kit.Layout) -> Any:
        pairs = [(field, value) for field, value in zip(fields, entry, strict=True) if value is not None]
        written = {field.key: field.write(value, layout) for field, value in pairs}
        return written[keys[0]] if bare else written

    def make(function: Constraints) -> kit.Rule:
        def build(data: tuple[Entry, ...], layout: kit.Layout) -> Iterator[kit.Constraint]:
            used: Counter[str] = Counter()
            for entry in data:
                name = label(layout, *entry)
                used[name] += 1
                name = name if used[name] == 1 else f"{name} ({used[name]})"
                texts = {
                    field.key: partial(field.told, value, layout)
                    for field, value in zip(fields, entry, strict=True)
                    if value is not None
                }
                values = {
                    field.key: field.write(value, layout)
                    for field, value in zip(fields, entry, strict=True)
                    if value is not None and not bare and field.key not in BESIDE
                }
                origin = kit.Origin(id_of(key), name, of_entry(summary, texts), values)
                yield from named(function(layout, *entry), origin)

        return kit.Rule(
            id=id_of(key),
            title=title,
            read=read,
            write=lambda data, layout: [write_entry(entry, layout) for entry in data],
            build=build,
            decorations=lambda data, layout: [each for entry in data for each in decorations(layout, *entry)],
            key=key,
            summary=in_general(summary),
            turn=turn and (lambda data, layout, to: tuple(turn(entry, layout, to) for entry in data)),
            shape=shape,
            fields=() if bare else tuple(each for each in keys if each not in BESIDE),
            kinds={field.key: field.kind for field in fields},
            examples={field.key: field.example for field in fields if field.example},
            optional=tuple(field.key for field in fields if field.optional),
        )

    return make
