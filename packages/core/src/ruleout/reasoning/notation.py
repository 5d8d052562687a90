"""Cells, digits, houses and effects in the notation of notes, such as ``r1c45``, ``(27)``, ``r2,b1`` and ``r1c3=5``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

from ruleout.errors import InputError, quoted
from ruleout.masks import Cell, Digit, Mask, digits_of
from ruleout.model.candidate import Candidate
from ruleout.model.layout import Layout, once_per_layout
from ruleout.model.symbols import symbol_table

_PLAIN = re.compile(r"r([1-9])c([1-9])")
_COMPACT = re.compile(r"r([1-9]+)c([1-9]+)")
_NUMBERED = re.compile("[a-z][1-9][0-9]*")


def cells_as_text(layout: Layout, cells: Iterable[Cell]) -> str:
    """Return *cells*, such as ``r1c12,r3c4``: several cells in one if rows and columns have one digit each."""
    order = sorted(cells)
    if len(order) == 1 or not _is_plain(layout):
        return ",".join([layout.names[cell] for cell in order])
    rows: dict[str, str] = {}
    for cell in order:
        name = layout.names[cell]
        rows[name[1]] = rows.get(name[1], "") + name[3]
    same: dict[str, str] = {}
    for row, columns in rows.items():
        same[columns] = same.get(columns, "") + row
    return ",".join([f"r{those}c{columns}" for columns, those in same.items()])


def read_cells(layout: Layout, text: str) -> tuple[Cell, ...]:
    """Return the cells in a text of :func:`cells_as_text`, ascending. Raises InputError."""
    found: list[Cell] = []
    for part in text.split(","):
        match = _COMPACT.fullmatch(part) if _is_plain(layout) else None
        names = [part] if match is None else [f"r{row}c{column}" for row, column in product(*match.groups())]
        found += [layout.cell(name) for name in names]
    return tuple(sorted(found))


@once_per_layout
def _is_plain(layout: Layout) -> bool:
    return all(map(_PLAIN.fullmatch, layout.names))


@once_per_layout
def _separator(layout: Layout) -> str:
    """Return what joins digits in brackets: nothing, unless a symbol has several characters."""
    return "" if all(len(symbol) == 1 for symbol in layout.symbols) else "/"


def shown(layout: Layout, digits: Iterable[Digit]) -> str:
    """Return *digits* without brackets: ``27``."""
    return _separator(layout).join(map(layout.show, digits))


def digits_as_text(layout: Layout, mask: Mask) -> str:
    """Return the digits of *mask* in brackets: ``(27)``."""
    return f"({shown(layout, digits_of(mask))})"


def read_shown(layout: Layout, text: str, separator: str | None = None) -> list[Digit]:
    """Return the digits in *text*, which *separator* joins: that of the layout if None. Raises InputError."""
    known, joint = symbol_table(layout.symbols), _separator(layout) if separator is None else separator
    found = text.split(joint) if joint else list(text)
    unknown = [each for each in found if not known.get(each)]
    if unknown or not found:
        raise InputError(f"note: found {quoted(unknown[0] if unknown else text)}; expected a digit")
    return [known[each] for each in found]


def masks_of(candidates: Iterable[Candidate]) -> dict[Cell, Mask]:
    """Return the mask of the *candidates* of each cell."""
    masks: dict[Cell, Mask] = {}
    for each in candidates:
        masks[each.cell] = masks.get(each.cell, 0) | 1 << each.digit - 1
    return masks


def by_mask(masks: Iterable[tuple[Cell, Mask]]) -> dict[Mask, list[Cell]]:
    """Return the cells of each mask, in the order of *masks*."""
    groups: dict[Mask, list[Cell]] = {}
    for cell, mask in masks:
        groups.setdefault(mask, []).append(cell)
    return groups


def effects_as_text(layout: Layout, places: Sequence[Candidate], removes: Sequence[Candidate]) -> str:
    """Return what is placed and removed: ``r1c3=5, r2c47<>3/8``."""
    if len(places) == 1 and not removes:
        return f"{layout.names[places[0].cell]}={layout.show(places[0].digit)}"
    return ", ".join(
        [
            cells_as_text(layout, cells) + verb + "/".join([layout.show(digit) for digit in digits_of(mask)])
            for verb, candidates in (("=", places), ("<>", removes))
            for mask, cells in by_mask(masks_of(candidates).items()).items()
        ]
    )


def read_effects(layout: Layout, text: str) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Return the candidates that the *text* of effects places, and those that it removes. Raises InputError."""
    found: tuple[list[Candidate], list[Candidate]] = ([], [])
    for part in text.split(", "):
        match = re.fullmatch(r"([^=<>]+)(=|<>)([^=<>]+)", part)
        if match is None:
            raise InputError(f"note: found {quoted(part)}; expected effects, as in r1c1=2 or r1c2<>3/4")
        digits = sorted({*read_shown(layout, match[3], "/")})
        found[match[2] == "<>"].extend(
            Candidate(cell, digit) for cell in read_cells(layout, match[1]) for digit in digits
        )
    return tuple(sorted(found[0])), tuple(sorted(found[1]))


def labels_as_text(layout: Layout, labels: Iterable[str]) -> str:
    """Return labels of constraints, in short if a house has a number: ``r2,b7,cage 11 at r1c1``."""
    short = _short_labels(layout)
    return ",".join([short.get(label, label) for label in labels])


def lines_as_text(layout: Layout, labels: Sequence[str]) -> str:
    """Return the labels of one side of a fish, houses of one kind together: ``r26``, unless a number has two digits."""
    short = _short_labels(layout)
    if not _has_lone_numbers(layout) or not all(label in short for label in labels):
        return labels_as_text(layout, labels)
    letters: dict[str, str] = {}
    for label in labels:
        letter = short[label][0]
        letters[letter] = letters.get(letter, letter) + short[label][1:]
    return "".join(letters.values())


def read_lines(layout: Layout, text: str) -> tuple[str, ...]:
    """Return the labels in a text of :func:`lines_as_text`. Raises InputError."""
    if _has_lone_numbers(layout) and re.fullmatch("(?:[a-z][1-9]+)+", text):
        text = ",".join([each[0] + number for each in re.findall("[a-z][1-9]+", text) for number in each[1:]])
    return read_labels(layout, text)


def read_labels(layout: Layout, text: str) -> tuple[str, ...]:
    """Return the labels in a text of :func:`labels_as_text`. Raises InputError."""
    known = {each.label: each.label for each in layout.constraints}
    known |= {short: label for label, short in _short_labels(layout).items()}
    found, left = [], text
    while left:
        fitting = [name for name in known if left == name or left.startswith(f"{name},")]
        if not fitting:
            raise InputError(f"note: found {quoted(left)}; expected a house or a rule")
        name = max(fitting, key=len)  # a label may contain a comma
        found.append(known[name])
        left = left[len(name) + 1 :]
    return tuple(found)


@once_per_layout
def _has_lone_numbers(layout: Layout) -> bool:
    return all(len(short) == 2 for short in _short_labels(layout).values())


@once_per_layout
def _short_labels(layout: Layout) -> dict[str, str]:
    """Return the letter and number of units with labels such as ``row 5``, unless two units share both."""
    found = {unit.label: f"{unit.kind[:1]}{unit.label.removeprefix(f'{unit.kind} ')}" for unit in layout.units}
    known = Counter(found.values())
    return {label: short for label, short in found.items() if known[short] == 1 and _NUMBERED.fullmatch(short)}
