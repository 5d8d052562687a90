"""Cells, candidates, units and links in the notation of notes, such as ``r1c45(2/7)`` and ``(5)r1c3=(5)r7c3``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from ruleout.errors import InputError, quoted
from ruleout.masks import Cell, Digit, Mask, bits, digits_of, union_of
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Unit
from ruleout.model.layout import Layout, once_per_layout
from ruleout.model.symbols import symbol_table
from ruleout.reasoning.board import Board
from ruleout.reasoning.reason import Chain, ChainKind, ConstraintRole, Node, Role

MARKS: dict[Role, str] = {
    "pattern": "pattern", "second": "with", "third": "third", "fourth": "fourth", "fin": "fin", "endo-fin": "endo-fin",
    "set-a": "A", "set-b": "B", "set-c": "C", "set-d": "D", "target": "target",
}  # fmt: skip
"""The word before the candidates of each role."""
KINDS: dict[ChainKind, str] = {"chain": "", "loop": "loop ", "branch": "if ", "colours": "colours "}
"""The text before the links of a chain of each kind."""
FISH: tuple[ConstraintRole, ...] = ("base", "cover", "second-cover")
"""The units of fish, in the order in which they are written."""
COLOURS: tuple[tuple[Role, Role], ...] = (("pattern", "second"), ("third", "fourth"))
Ends = tuple[tuple[Candidate, ...], tuple[Candidate, ...], bool]
"""The candidates at both ends of a link, and whether it is strong."""
_PLAIN = re.compile(r"r([1-9])c([1-9])")
_COMPACT = re.compile(r"r([1-9]+)c([1-9]+)")
_NUMBERS = re.compile("(?:[a-z][1-9]+)+")


def cells_as_text(layout: Layout, cells: Iterable[Cell]) -> list[str]:
    """Return texts for *cells*, such as ``r1c12``: several cells in one if rows and columns have one digit each."""
    order = sorted(cells)
    if len(order) == 1 or not _is_plain(layout):
        return [layout.names[cell] for cell in order]
    rows: dict[str, str] = {}
    for cell in order:
        name = layout.names[cell]
        rows[name[1]] = rows.get(name[1], "") + name[3]
    same: dict[str, str] = {}
    for row, columns in rows.items():
        same[columns] = same.get(columns, "") + row
    return [f"r{those}c{columns}" for columns, those in same.items()]


def read_cells(layout: Layout, text: str) -> list[Cell]:
    """Return the cells of one text of :func:`cells_as_text`. Raises InputError."""
    found = _COMPACT.fullmatch(text) if _is_plain(layout) else None
    names = [text] if found is None else [f"r{row}c{column}" for row, column in product(*found.groups())]
    return [layout.cell(name) for name in names]


@once_per_layout
def _is_plain(layout: Layout) -> bool:
    return all(map(_PLAIN.fullmatch, layout.names))


def digits_as_text(layout: Layout, mask: Mask) -> str:
    """Return the digits of *mask*: ``2/7``."""
    return "/".join([layout.show(digit) for digit in digits_of(mask)])


def read_digits(layout: Layout, text: str) -> Mask:
    """Return the mask of digits that are joined by ``/``. Raises InputError."""
    known = symbol_table(layout.symbols)
    unknown = [each for each in text.split("/") if not known.get(each)]
    if unknown:
        raise InputError(f"note: found {quoted(unknown[0])}; expected a digit")
    return sum({1 << known[each] - 1 for each in text.split("/")})


def masks_of(candidates: Iterable[Candidate]) -> dict[Cell, Mask]:
    """Return the mask of the *candidates* of each cell."""
    masks: dict[Cell, Mask] = {}
    for each in candidates:
        masks[each.cell] = masks.get(each.cell, 0) | 1 << each.digit - 1
    return masks


def candidates_as_text(board: Board, candidates: Iterable[Candidate], known: Mask) -> str:
    """Return *candidates* by cells. Their digits are left out if they are those of *known* that the cell has."""
    groups: dict[Mask, list[Cell]] = {}
    for cell, mask in sorted(masks_of(candidates).items()):
        groups.setdefault(0 if mask == board.masks[cell] & known else mask, []).append(cell)
    layout, parts = board.layout, []
    for mask, cells in groups.items():
        digits = f"({digits_as_text(layout, mask)})" if mask else ""
        parts += [f"{text}{digits}" for text in cells_as_text(layout, cells)]
    return ",".join(parts)


def read_candidates(board: Board, text: str, known: Mask) -> tuple[Candidate, ...]:
    """Return the candidates in a text of :func:`candidates_as_text`. Raises InputError."""
    found: list[Candidate] = []
    for part in text.split(","):
        name, _, rest = part.partition("(")
        for cell in read_cells(board.layout, name):
            mask = read_digits(board.layout, rest.removesuffix(")")) if rest else board.masks[cell] & known
            found += [Candidate(cell, digit) for digit in digits_of(mask)]
    return tuple(sorted(found))


def effects_as_text(layout: Layout, places: Sequence[Candidate], removes: Sequence[Candidate]) -> str:
    """Return what is placed and removed: ``r1c3=5, r2c47<>3/8``."""
    if len(places) == 1 and not removes:
        return f"{layout.names[places[0].cell]}={layout.show(places[0].digit)}"
    parts = []
    for verb, candidates in (("=", places), ("<>", removes)):
        groups: dict[Mask, list[Cell]] = {}
        for cell, mask in masks_of(candidates).items():
            groups.setdefault(mask, []).append(cell)
        for mask, cells in groups.items():
            parts.append(f"{','.join(cells_as_text(layout, cells))}{verb}{digits_as_text(layout, mask)}")
    return ", ".join(parts)


def node_as_text(layout: Layout, node: Node, known: Mask, with_cells: bool) -> str:
    """Return the candidates of *node* by digits: ``(5)r1c3+(7)r1c4``, without the digit if *known* is that one alone.

    If *with_cells*, the cells of an almost locked set follow: ``(5)r1c3{r1c36}``.
    """
    by_digit: dict[Digit, list[Cell]] = {}
    for each in node.candidates:
        by_digit.setdefault(each.digit, []).append(each.cell)
    parts = []
    for digit, cells in by_digit.items():
        shown = "" if 1 << digit - 1 == known else f"({layout.show(digit)})"
        parts.append(shown + ",".join(cells_as_text(layout, cells)))
    around = f"{{{','.join(cells_as_text(layout, node.cells))}}}" if with_cells and node.cells else ""
    return "+".join(parts) + around


def read_node(layout: Layout, text: str, known: Mask) -> tuple[Candidate, ...]:
    """Return the candidates in a text of :func:`node_as_text`. Raises InputError."""
    found: list[Candidate] = []
    for part in text.partition("{")[0].split("+"):
        digit, _, names = part.removeprefix("(").rpartition(")")
        mask = read_digits(layout, digit) if digit else known
        found += [Candidate(cell, each) for name in names.split(",") for cell in read_cells(layout, name)
                  for each in digits_of(mask)]  # fmt: skip
    return tuple(sorted(found))


def chain_as_text(layout: Layout, chain: Chain, known: Mask, with_cells: bool) -> str:
    """Return the links of *chain*: ``=`` is strong, ``-`` is weak, and `` | `` separates links that do not meet."""
    text, last = KINDS[chain.kind], None
    for link in chain.links:
        if link.start != last:
            text += (" | " if last is not None else "") + node_as_text(layout, link.start, known, with_cells)
        text += ("=" if link.strong else "-") + node_as_text(layout, link.end, known, with_cells)
        last = link.end
    return text


def read_chain(layout: Layout, text: str, known: Mask) -> Iterator[Ends]:
    """Yield the links in a text of :func:`chain_as_text`, without its kind. Raises InputError."""
    for run in text.split(" | "):
        first, *rest = re.split("([=-])", run)
        start = read_node(layout, first, known)
        for kind, part in zip(rest[::2], rest[1::2], strict=True):
            end = read_node(layout, part, known)
            yield start, end, kind == "="
            start = end


def units_as_text(layout: Layout, units: Iterable[Constraint]) -> str:
    """Return the labels of *units*; those of numbered ones together: ``r267c3b1``."""
    short = _short_labels(layout)
    letters: dict[str, str] = {}
    others = []
    for label in dict.fromkeys(each.label for each in units):
        if label in short:
            letter, number = short[label]
            letters[letter] = letters.get(letter, letter) + number
        else:
            others.append(label)
    numbered = "".join(letters.values())
    return ", ".join([numbered, *others] if numbered else others)


def read_units(layout: Layout, text: str) -> list[Unit] | None:
    """Return the units in a text of :func:`units_as_text`, None unless all of them are numbered."""
    known = {letter + number: label for label, (letter, number) in _short_labels(layout).items()}
    if not _NUMBERS.fullmatch(text):
        return None
    wanted = {known.get(each[0] + number) for each in re.findall("[a-z][1-9]+", text) for number in each[1:]}
    return None if None in wanted else [unit for unit in layout.unit_sets if unit.label in wanted]


@once_per_layout
def _short_labels(layout: Layout) -> dict[str, tuple[str, str]]:
    """Return the letter and the number of units with labels such as ``row 5``, unless two units share both."""
    found = {unit: (unit.kind[:1], unit.label.removeprefix(f"{unit.kind} ")) for unit in layout.unit_sets}
    known = Counter(found.values())
    return {
        unit.label: each for unit, each in found.items() if known[each] == 1 and _NUMBERS.fullmatch(each[0] + each[1])
    }


def roles_of_chains(
    chains: Iterable[tuple[ChainKind, Sequence[Ends]]], have_letters: bool
) -> dict[Role, set[Candidate]]:
    """Return the candidates by role that notes leave out, since they follow from the links.

    *chains* are their kinds and the ends of their links. *have_letters* is whether they join almost locked sets with
    letters, in which the ends of weak links are the restricted commons.
    """
    found: dict[Role, set[Candidate]] = {}
    colours = iter(COLOURS)
    for kind, links in chains:
        if kind == "colours":
            pair = next(colours, COLOURS[-1])
            colour = {links[0][0]: 0}
            for start, end, _ in links:
                colour.setdefault(end, 1 - colour.setdefault(start, 0))
            for node, number in colour.items():
                found.setdefault(pair[number], set()).update(node)
            continue
        if have_letters and kind != "branch":
            for start, end, strong in links:
                if not strong:
                    found.setdefault("second", set()).update(start, end)
        elif kind != "loop":
            found.setdefault("pattern", set()).update(links[0][0], () if kind == "branch" else links[-1][1])
    return found


def body_of(board: Board, digit: Mask, text: str, fins: Iterable[Candidate]) -> dict[Role, set[Candidate]]:
    """Return the places of a digit in the base and the cover of *text*, without *fins*: the body of a fish.

    Nothing is returned if the units are not numbered.
    """
    units = [read_units(board.layout, each) for each in text.split("\\")]
    if len(units) < 2 or None in units[:2]:
        return {}
    base, cover = (union_of(board.layout.unit_sets[unit] for unit in each or ()) for each in units[:2])
    bit = digit.bit_length() - 1
    places = board.cells_by_digit[bit] & board.open & base & cover
    return {"pattern": {Candidate(cell, bit + 1) for cell in bits(places)} - set(fins)}
