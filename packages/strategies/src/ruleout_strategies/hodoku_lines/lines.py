"""Library lines: parsing and writing them.

A line is ``:code:digits:cells:deleted:eliminated:placed:more``. The cells are 81 digits and blanks, row by row; a digit
after ``+`` was placed, others are givens. Candidates are digit, row and column: ``543`` is 5 in r4c3. *deleted* are the
candidates that were removed before, *eliminated* and *placed* are what the step does. After the code, hyphens separate
variants; ``-x`` says that no such step may be found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from ruleout import internal as kit
from ruleout_strategies.hodoku_lines.codes import code_of
from ruleout_strategies.wording import times

SIZE = 9
CELLS = SIZE * SIZE
LINE = re.compile(r":(?P<code>[0-9x]{4,5}(?:-\w+)*):(?P<digits>[1-9x]*):")
FEWEST_FIELDS, MOST_FIELDS = 6, 7
ABSENT = "x"
"""The variant of a code, in either case, which means that no step of it may be found."""


@attrs.frozen
class LibraryLine:
    """A position and one step.

    Parameters
    ----------
    number
        The number of the line, from 1.
    code, variants
        The code, and what follows it after hyphens.
    digits
        The digits of the pattern.
    givens, placed
        The digit of each cell, 0 if there is none.
    deleted
        The candidates that had been removed other than those that givens and placed digits exclude.
    eliminated, places
        The removals and placements of the step.
    more
        The rest of the line, most often the length of a chain.
    """

    number: int
    code: str
    variants: tuple[str, ...]
    digits: tuple[kit.Digit, ...]
    givens: tuple[kit.Digit, ...]
    placed: tuple[kit.Digit, ...]
    deleted: tuple[kit.Candidate, ...] = ()
    eliminated: tuple[kit.Candidate, ...] = ()
    places: tuple[kit.Candidate, ...] = ()
    more: str = ""

    @property
    def is_absent(self) -> bool:
        """True if no such step may be found."""
        return any(each.lower() == ABSENT for each in self.variants)

    def board(self) -> kit.Board:
        """Return the board of the line. Its puzzle has the givens alone."""
        layout = kit.classic_grid()
        board = kit.Board.of(kit.Puzzle(layout, self.givens, self.placed))
        masks = list(board.masks)
        for each in self.deleted:
            masks[each.cell] &= ~kit.digit_mask(each.digit)
        narrowed = kit.Board.from_masks(layout, tuple(masks), board.given, board.placed)
        return attrs.evolve(narrowed, puzzle=kit.Puzzle(layout, self.givens))

    def effects(self, board: kit.Board) -> frozenset[kit.Candidate]:
        """Return what the step changes on *board*."""
        return board.effects(kit.Step("", self.places, self.eliminated))

    def not_candidates(self, board: kit.Board) -> tuple[kit.Candidate, ...]:
        """Return what the step changes although it is not a candidate of an open cell of *board*."""
        return tuple(
            each
            for each in (*self.eliminated, *self.places)
            if not (board.open >> each.cell & 1 and board.has(each.cell, each.digit))
        )

    def problem(self, board: kit.Board) -> str:
        """Return why no step can be checked on *board*, the board of the line; empty if it can."""
        layout = board.layout
        entries = [given or entry for given, entry in zip(self.givens, self.placed, strict=True)]
        for unit in layout.units:
            digits = [entries[cell] for cell in unit.cells if entries[cell]]
            for digit in digits:
                if digits.count(digit) > 1:
                    return f"{digit} occurs {times(digits.count(digit))} in {unit.label}"
        for cell, mask in enumerate(board.masks):
            if not mask:
                return f"{layout.names[cell]} has no candidates left"
        if not (self.is_absent or self.eliminated or self.places):
            return "the step has no effects; expected candidates that it eliminates or places"
        return ""


def library_lines(text: str) -> Iterator[LibraryLine]:
    """Yield the lines of *text*; blank lines and those that begin with ``#`` are left out.

    Raises InputError for the first line that is not one.
    """
    for each in lines_and_errors(text):
        if isinstance(each, kit.InputError):
            raise each
        yield each


def lines_and_errors(text: str) -> Iterator[LibraryLine | kit.InputError]:
    """Yield the lines of *text* as :func:`library_lines` does, and for each line that is not one the error."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                yield parse_line(line.strip(), number)
            except kit.InputError as error:
                yield error


def parse_line(line: str, number: int = 1) -> LibraryLine:
    """Return the library line *line*. Raises InputError with the place of what is wrong."""
    where = kit.Location(line=number)
    head = LINE.match(line)
    fields = line.split(":")[1:]
    if head is None:
        raise kit.InputError("found no code; expected a line such as :0300:5:...:::", where)
    if not FEWEST_FIELDS <= len(fields) <= MOST_FIELDS:
        raise kit.InputError(f"found {len(fields)} fields; expected {FEWEST_FIELDS} or {MOST_FIELDS}", where)
    code, *variants = fields[0].split("-")
    givens, placed = _cells(fields[2], where)
    deleted, eliminated, places = (_candidates(field, where) for field in fields[3:6])
    digits = tuple(int(char) for char in fields[1] if char != "x")
    more = ":".join(fields[6:])
    return LibraryLine(number, code, tuple(variants), digits, givens, placed, deleted, eliminated, places, more)


def _cells(field: str, where: kit.Location) -> tuple[tuple[kit.Digit, ...], tuple[kit.Digit, ...]]:
    givens, placed = [], []
    is_placed = False
    for char in field:
        if char == "+" and not is_placed:
            is_placed = True
            continue
        if char not in "0123456789." or (is_placed and char in "0."):
            raise kit.InputError(f"found {kit.quoted(char)} in the cells; expected 1 to 9, +, . or 0", where)
        digit = 0 if char == "." else int(char)
        givens.append(0 if is_placed else digit)
        placed.append(digit if is_placed else 0)
        is_placed = False
    if len(givens) != CELLS or is_placed:
        raise kit.InputError(f"found {len(givens)} cells; expected {CELLS}", where)
    return tuple(givens), tuple(placed)


def _candidates(field: str, where: kit.Location) -> tuple[kit.Candidate, ...]:
    found = []
    for word in field.split():
        if re.fullmatch("[1-9]{3}", word) is None:
            raise kit.InputError(f"found {kit.quoted(word)}; expected digit, row and column, such as 543", where)
        digit, row, column = map(int, word)
        found.append(kit.Candidate((row - 1) * SIZE + column - 1, digit))
    return tuple(found)


def write_line(line: LibraryLine) -> str:
    """Return *line* as text."""
    cells = "".join(
        f"+{entry}" if entry else str(given or ".") for given, entry in zip(line.givens, line.placed, strict=True)
    )
    code = "-".join((line.code, *line.variants))
    digits = "".join(map(str, line.digits)) or "x"
    sets = ":".join(map(_written, (line.deleted, line.eliminated, line.places)))
    return f":{code}:{digits}:{cells}:{sets}:{line.more}"


def _written(candidates: Iterable[kit.Candidate]) -> str:
    return " ".join(f"{each.digit}{each.cell // SIZE + 1}{each.cell % SIZE + 1}" for each in candidates)


def deleted_candidates(board: kit.Board) -> tuple[kit.Candidate, ...]:
    """Return the candidates that were removed from open cells of *board*, without those that placed digits exclude."""
    peers, masks = board.layout.peers, board.masks
    found = []
    for cell in kit.bits(board.open):
        left = board.layout.full & ~kit.union_of(masks[peer] for peer in peers[cell] if board.is_placed(peer))
        found += [kit.Candidate(cell, bit + 1) for bit in kit.digit_indices(left & ~masks[cell])]
    return tuple(sorted(found, key=lambda each: (each.digit, each.cell)))


def step_line(board: kit.Board, step: kit.Step) -> str:
    """Return *step*, taken on *board*, as a library line.

    A technique without a code gets ``xxxx``. Raises Unsupported if the grid is not a classic one of 9x9.
    """
    if board.layout != kit.classic_grid():
        raise kit.Unsupported("library lines carry classic grids of 9x9; found another")
    pattern = step.because.candidates.get("pattern", ())
    digits = tuple(sorted({each.digit for each in (*pattern, *step.places, *step.removes)}))
    position = [digit if board.given >> cell & 1 else 0 for cell, digit in enumerate(board.digits)]
    entries = [0 if given else digit for given, digit in zip(position, board.digits, strict=True)]
    line = LibraryLine(1, code_of(step.technique), (), digits, tuple(position), tuple(entries))
    return write_line(
        attrs.evolve(line, deleted=deleted_candidates(board), eliminated=step.removes, places=step.places)
    )
