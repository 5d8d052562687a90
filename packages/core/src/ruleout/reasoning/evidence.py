"""The evidence in a note, as data that is written and read back: areas, fish, chains and nets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import attrs

from ruleout.errors import InputError, quoted
from ruleout.masks import Cell, Digit, Mask, digits_of, mask_of
from ruleout.model.candidate import Candidate
from ruleout.model.layout import Layout
from ruleout.reasoning import notation
from ruleout.reasoning.board import Board

Places = tuple[Candidate, ...]
"""Candidates of which one is true; in a false node, none is."""
Numbers = Mapping[tuple[int, int], str]
"""Raised numbers, by the number of a chain or net among parts and cases, and that of its link or place."""
NONE: Numbers = {}
CASES = " || "
"""The text between cases."""
GUARDIANS = "guardian"
ROLES = ("fin", "endo-fin", GUARDIANS)
"""The words before areas."""
EMPTY = "no "
"""The text before the house or the cell that a contradiction leaves empty."""
FALSE = "not "
"""The text before a node of a net that is false."""


@attrs.frozen
class Group:
    """Cells with digits: ``(45)r7c9,r9c7``. Without cells, digits of a house or of the grid; fins have no digits."""

    digits: Mask
    cells: tuple[Cell, ...] = ()

    def text(self, layout: Layout) -> str:
        """Return the group as text."""
        cells = notation.cells_as_text(layout, self.cells) if self.cells else ""
        return (notation.digits_as_text(layout, self.digits) if self.digits else "") + cells


@attrs.frozen
class Area:
    """Groups of cells and the labels of the constraints on them: ``(45)r7c9,r9c7 (b9)``, ``(5)b1``.

    *role* is ``fin`` or ``endo-fin`` for the fins of a fish, which have its digit, and ``guardian`` for candidates of
    which one is true.
    """

    groups: tuple[Group, ...]
    by: tuple[str, ...] = ()
    role: str = ""

    def text(self, layout: Layout) -> str:
        """Return the area as text."""
        text = f"{self.role} {','.join([each.text(layout) for each in self.groups])}".lstrip()
        return (text + _by(layout, self.by, not self.groups or bool(self.groups[0].cells))).lstrip()


@attrs.frozen
class Fish:
    r"""The digits, the labels of the bases, and those of the covers of one fish or of two: ``(4)r246\c139``."""

    digits: Mask
    sides: tuple[tuple[str, ...], ...]

    def text(self, layout: Layout) -> str:
        """Return the fish as text."""
        sides = "\\".join([notation.lines_as_text(layout, each) for each in self.sides])
        return notation.digits_as_text(layout, self.digits) + sides


@attrs.frozen
class Triple:
    """A digit with three places in each of the houses *by*, in a grid of pairs: ``three 3s in r6,c9,b6``."""

    digit: Mask
    by: tuple[str, ...]

    def text(self, layout: Layout) -> str:
        """Return the fact as text."""
        return f"three {notation.shown(layout, digits_of(self.digit))}s in {notation.labels_as_text(layout, self.by)}"


@attrs.frozen
class Ways:
    """The combinations left for as many cells with a total: ``11(4) = {1235}``."""

    total: int
    size: int
    ways: tuple[Mask, ...]

    def text(self, layout: Layout) -> str:
        """Return the combinations as text."""
        shown = "/".join([f"{{{notation.shown(layout, digits_of(way))}}}" for way in self.ways])
        return f"{self.total}({self.size}) = {shown}"


Terms = tuple[tuple[Cell, Digit], ...]
"""Cells, each with its digit, or with 0 if it is open."""


@attrs.frozen
class Balance:
    """Cells *plus* without those of *minus* add up to *total*: ``b1: r3c1 = 45-41 = 4``, ``r9c7 = r9c8+r8c7(6)``.

    *by* are the labels of houses, and *sums* are theirs and that of the cages, of which *total* is the difference.
    """

    by: tuple[str, ...]
    plus: Terms
    minus: Terms
    total: int
    sums: tuple[int, ...] = ()

    def text(self, layout: Layout) -> str:
        """Return the equation as text."""
        plus, minus = (
            [layout.names[cell] + (f"({layout.show(digit)})" if digit else "") for cell, digit in terms]
            for terms in (self.plus, self.minus)
        )
        head = f"{notation.labels_as_text(layout, self.by)}: " if self.by else ""
        if self.sums:
            return f"{head}{'-'.join(['+'.join(plus), *minus])} = {self.sums[0]}-{self.sums[1]} = {self.total}"
        return f"{head}{'+'.join(plus)} = {'+'.join([*minus, *([str(self.total)] if self.total or not minus else [])])}"


@attrs.frozen
class Line:
    """A chain in Eureka notation, in which a cell without a digit has the one before it: ``(6)r3c9=r7c9-(6=7)r7c3``.

    Attributes
    ----------
    nodes
        The candidates of each node.
    signs
        For each link, True if it is strong: one of its nodes is true. Otherwise one of them is false.
    sets
        For each link, the almost locked set that makes it, such as a cell of two digits; None if it is another link.
    by
        The labels of constraints other than houses that make links.
    is_loop
        True if a weak link leads from the last node to the first.
    """

    nodes: tuple[Places, ...]
    signs: tuple[bool, ...] = ()
    sets: tuple[Group | None, ...] = ()
    by: tuple[str, ...] = ()
    is_loop: bool = False

    def text(self, layout: Layout, numbers: Numbers = NONE, of: int = 0) -> str:
        """Return the chain, number *of* among those of an evidence, as text with *numbers* behind its links."""
        parts, last, i, count = list[str](), set[Digit](), 0, len(self.nodes)
        while i < count:
            group, node = self._inside(i), self.nodes[i]
            sign = ("=" if self.signs[i - 1] else "-") + numbers.get((of, i - 1), "") if i else ""
            if group is None:
                own, cells = {each.digit for each in node}, {each.cell for each in node}
                is_bare = own == last and len(node) == len(own) * len(cells) and (i < count - 1 or count == 2)
                parts.append(sign + (notation.cells_as_text(layout, cells) if is_bare else node_as_text(layout, node)))
                last = own
            else:
                first, digit = node[0].digit, self.nodes[i + 1][0].digit
                last = {digit}
                others = [each for each in digits_of(group.digits) if each not in (first, digit)]
                inner = f"{layout.show(first)}{'=' if self.signs[i] else '-'}{notation.shown(layout, [*others, digit])}"
                parts.append(f"{sign}({inner}){notation.cells_as_text(layout, group.cells)}")
                i += 1
            i += 1
        end = f"-{numbers.get((of, count - 1), '')}loop" if self.is_loop else ""
        return "".join(parts) + end + _by(layout, self.by)

    def _inside(self, i: int) -> Group | None:
        """Return the cells of link *i* and their digits if both of its nodes are written as one: ``(4-2)r9c7``."""
        if i >= len(self.signs) or self.sets[i] is not None or self.signs[i]:
            return self.sets[i] if i < len(self.signs) else None
        both = {*self.nodes[i], *self.nodes[i + 1]}
        if len(both) > 2 or len({each.cell for each in both}) > 1 or (i + 1 < len(self.sets) and self.sets[i + 1]):
            return None
        return Group(mask_of(each.digit for each in both), (self.nodes[i][0].cell,))


@attrs.frozen
class Place:
    """A node of a net that follows from those before it, and the labels and cells that show it: ``r2c1 (r2)``."""

    node: Places
    by: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    is_true: bool = True


@attrs.frozen
class Net:
    """The consequences of *start*, which is assumed to be true or false, in order: ``(3)r5c7: r8c5 (r8), r7c8 (c8)``.

    If this is a contradiction, *empty* is the house or the cell in which no place or candidate is left: ``no (3)c4``.
    """

    start: Places
    is_true: bool
    places: tuple[Place, ...]
    empty: Area | None = None

    def text(self, layout: Layout, numbers: Numbers = NONE, of: int = 0) -> str:
        """Return the net, number *of* among those of an evidence, as text with *numbers* before its places."""
        last, parts = {each.digit for each in self.start}, list[str]()
        for i, each in enumerate(self.places):
            own, cells = {c.digit for c in each.node}, {c.cell for c in each.node}
            is_bare = own == last and len(each.node) == len(own) * len(cells)
            node, last = notation.cells_as_text(layout, cells) if is_bare else node_as_text(layout, each.node), own
            set_cells = f" {{{notation.cells_as_text(layout, each.cells)}}}" if each.cells else ""
            number = numbers.get((of, i), "")
            parts.append(number + ("" if each.is_true else FALSE) + node + set_cells + _by(layout, each.by))
        parts += [] if self.empty is None else [EMPTY + self.empty.text(layout)]
        return f"{'' if self.is_true else FALSE}{node_as_text(layout, self.start)}: {', '.join(parts)}".rstrip()


NotePart = Area | Fish | Triple | Ways | Balance | Line


@attrs.frozen
class Evidence:
    """The parts of a note, and the cases that have the same result."""

    parts: tuple[NotePart, ...] = ()
    cases: tuple[Line | Net, ...] = ()

    def text(self, layout: Layout, numbers: Numbers = NONE) -> str:
        """Return the evidence as text, with *numbers* at the links and places that a picture numbers."""
        texts = [
            each.text(layout, numbers, of) if isinstance(each, Line | Net) else each.text(layout)
            for of, each in enumerate((*self.parts, *self.cases))
        ]
        groups = ", ".join(texts[: len(self.parts)]), CASES.join(texts[len(self.parts) :])
        return "; ".join(filter(None, groups))


def node_as_text(layout: Layout, node: Iterable[Candidate]) -> str:
    """Return the candidates of a node, each digit before its cells: ``(5)r1c3+(7)r1c4``."""
    groups = notation.by_mask(notation.masks_of(node).items())
    return "+".join([Group(mask, tuple(cells)).text(layout) for mask, cells in groups.items()])


def _by(layout: Layout, labels: Sequence[str], is_apart: bool = True) -> str:
    text = notation.labels_as_text(layout, labels)
    return (f" ({text})" if is_apart else text) if labels else ""


def read_evidence(board: Board, text: str) -> Evidence:
    """Return the evidence in a text of :meth:`Evidence.text`. Raises InputError."""
    first, *rest = _split(text, "; ")
    own = rest[0] if rest else first
    cases = _split(own, CASES)
    is_net = len(_split(own, ":")) > 1 and " = " not in own
    if not rest and len(cases) == 1 and not is_net:
        return Evidence(tuple([_read_part(board, each) for each in _split(text, ", ")] if text else []))
    parts = [_read_part(board, each) for each in _split(first, ", ")] if rest else []
    return Evidence(tuple(parts), tuple([_read_case(board, each) for each in cases]))


def _split(text: str, separator: str) -> list[str]:
    """Split *text* at each *separator* outside of brackets."""
    depth, start, found = 0, 0, []
    for i, character in enumerate(text):
        depth += (character in "({") - (character in ")}")
        if not depth and text.startswith(separator, i):
            found.append(text[start:i])
            start = i + len(separator)
    return [*found, text[start:]]


def _read_part(board: Board, text: str) -> NotePart:
    layout = board.layout
    if match := re.fullmatch(r"three (.+)s in (.+)", text):
        return Triple(mask_of(notation.read_shown(layout, match[1])), notation.read_labels(layout, match[2]))
    if match := re.fullmatch(r"(\d+)\((\d+)\) = \{(.+)\}", text):
        ways = [mask_of(notation.read_shown(layout, each)) for each in match[3].split("}/{")]
        return Ways(int(match[1]), int(match[2]), tuple(ways))
    if " = " in text:
        return _read_balance(layout, text)
    if "\\" in text:
        digits, rest = _read_bracket(layout, text)
        return Fish(digits, tuple([notation.read_lines(layout, each) for each in rest.split("\\")]))
    role, _, rest = text.partition(" ")
    role, rest = (role, rest) if role in ROLES else ("", text)
    shown, labels = _read_by(layout, rest)
    if not shown:
        return Area((), labels)
    if not role and re.search("[=-]", shown) and not _is_labels(layout, shown.partition(")")[2]):
        return _read_line(board, text)
    if role and not shown.startswith("("):
        return Area((Group(0, notation.read_cells(layout, shown)),), labels, role)
    groups = [_read_bracket(layout, each) for each in re.split(r",(?=\()", shown)]
    if groups[0][1] and _is_labels(layout, groups[0][1]):
        return Area((Group(groups[0][0]),), notation.read_labels(layout, groups[0][1]))
    return Area(tuple([Group(d, notation.read_cells(layout, own) if own else ()) for d, own in groups]), labels, role)


def _read_balance(layout: Layout, text: str) -> Balance:
    labels, colon, rest = text.rpartition(": ")
    left, right, *result = rest.split(" = ")
    first, *others = left.split("-")
    plus, numbers = first.split("+"), [each for each in re.split("[+-]", right) if each.isdigit()]
    minus = others if result else [each for each in right.split("+") if not each.isdigit()]
    known = [
        tuple(
            [
                (layout.cell(name), notation.read_shown(layout, digit[:-1])[0] if digit else 0)
                for name, _, digit in found
            ]
        )
        for found in ([each.partition("(") for each in terms] for terms in (plus, minus))
    ]
    by = notation.read_labels(layout, labels) if colon else ()
    sums = tuple(map(int, numbers)) if result else ()
    return Balance(by, known[0], known[1], int(result[0]) if result else int((numbers or [0])[0]), sums)


def _is_labels(layout: Layout, text: str) -> bool:
    try:
        return bool(notation.read_labels(layout, text))
    except InputError:
        return False


def _read_by(layout: Layout, text: str) -> tuple[str, tuple[str, ...]]:
    """Return *text* without the labels in brackets at its end, and these labels."""
    shown, _, by = text.partition(" (")
    if not by and text.startswith("(") and _is_labels(layout, text[1:-1]):
        shown, by = "", text[1:]
    return shown, notation.read_labels(layout, by[:-1]) if by else ()


def _read_bracket(layout: Layout, text: str) -> tuple[Mask, str]:
    """Return the digits in brackets with which *text* begins, and the rest. Raises InputError."""
    match = re.match(r"\(([^()]+)\)", text)
    if match is None:
        raise InputError(f"note: found {quoted(text)}; expected digits in brackets, as in (27)r1c45")
    return mask_of(notation.read_shown(layout, match[1])), text[match.end() :]


def _read_node(layout: Layout, text: str, before: Iterable[Candidate]) -> Places:
    """Return the candidates of a node; cells without digit have that of the node *before*. Raises InputError."""
    found: set[Candidate] = set()
    for part in text.split("+"):
        bare = mask_of({each.digit for each in before})
        digits, cells = _read_bracket(layout, part) if part.startswith("(") or not bare else (bare, part)
        found |= {Candidate(cell, digit) for cell in notation.read_cells(layout, cells) for digit in digits_of(digits)}
    return tuple(sorted(found))


def _read_line(board: Board, text: str) -> Line:
    layout, masks = board.layout, board.masks
    body, labels = _read_by(layout, text)
    tokens = re.split(r"([=-])(?![^(]*\))", body.removesuffix("-loop"))
    nodes, signs, sets = list[Places](), list[bool](), list[Group | None]()
    for i, token in enumerate(tokens[::2]):
        if i:
            signs.append(tokens[2 * i - 1] == "=")
            sets.append(None)
        inside = re.fullmatch(r"\(([^()]+?)([=-])([^()]+)\)(.+)", token)
        if inside is None:
            nodes.append(_read_node(layout, token, nodes[-1] if nodes else ()))
            continue
        cells, (first,), rest = (
            notation.read_cells(layout, inside[4]),
            *(notation.read_shown(layout, inside[k]) for k in (1, 3)),
        )
        for digit in (first, rest[-1]):
            places = [Candidate(cell, digit) for cell in cells if masks[cell] >> digit - 1 & 1]
            nodes.append(tuple(places or [Candidate(cells[0], digit)]))
        signs.append(inside[2] == "=")
        sets.append(Group(mask_of([first, *rest]), cells) if signs[-1] else None)
    return Line(tuple(nodes), tuple(signs), tuple(sets), labels, body.endswith("-loop"))


def _read_case(board: Board, text: str) -> Line | Net:
    start, *rest = _split(text, ":")
    if not rest:
        return _read_line(board, text)
    layout, is_true = board.layout, not start.startswith(FALSE)
    before = assumed = _read_node(layout, start.removeprefix(FALSE), ())
    places, empty = list[Place](), None
    for part in filter(None, _split(rest[0].lstrip(), ", ")):
        if part.startswith(EMPTY):
            area = _read_part(board, part.removeprefix(EMPTY))
            empty = area if isinstance(area, Area) else None
            continue
        shown, labels = _read_by(layout, part.removeprefix(FALSE))
        node, _, cells = shown.partition(" {")
        before = _read_node(layout, node, before)
        own = notation.read_cells(layout, cells[:-1]) if cells else ()
        places.append(Place(before, labels, own, not part.startswith(FALSE)))
    return Net(assumed, is_true, tuple(places), empty)
