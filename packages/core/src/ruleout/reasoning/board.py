"""A position: the candidates that each cell still has, and the cells that are placed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, Self, TypeVar

import attrs

from ruleout.masks import Cell, CellSet, Digit, Mask, bits, digit_indices, digits_of
from ruleout.model.candidate import Candidate
from ruleout.model.grid_text import grid_text
from ruleout.model.layout import CellLike, Layout
from ruleout.notebook import picture
from ruleout.puzzles.puzzle import Puzzle, digit_called
from ruleout.reasoning.step import Step

V = TypeVar("V", bound="View")

CONTENT = ("layout", "masks", "cells_by_digit", "given", "placed")
"""The fields of a board that a technique could change."""
content_of = attrgetter(*CONTENT)
"""Returns the values of these fields."""


class TooLarge(Exception):
    """A view of a board would take too much memory. This has nothing to do with the time or with a budget.

    Techniques let it propagate: the ladder then treats them as having found nothing, and it is unknown whether they
    have a step.
    """


KernelQuery = Callable[["Board", str, tuple[Any, ...]], Any]
"""A function of a board, a question and its arguments that returns the answer of a kernel, or None."""


class View:
    """Something computed from a board that several techniques use: ``board.view(kind)``.

    A view is an immutable function of the board and is computed at most once per board. It keeps no reference to the
    board.
    """

    @classmethod
    def of(cls, board: Board, before: Self | None) -> Self:
        """Return the view of *board*: by default the class called with *board*.

        Parameters
        ----------
        board
            The board.
        before
            The latest view of this kind of a board from which *board* follows by steps, None if there is none. It may
            save work, but does not change the result. Each candidate of *board* is a candidate of that board too.
        """
        return cls(board)  # type: ignore[call-arg]


@attrs.frozen(repr=False, slots=False, init=False)  # a board per step: made in less time without slots
class Board:
    """The candidates of every cell, immutable. ``Board(puzzle)`` is the board of a puzzle.

    A cell with one candidate left is not placed until a step places it. Placing removes the digit from the cell's
    peers and does nothing else. ``board["r1c1"]`` and ``board[0, 0]`` are the candidates of that cell, ascending; names
    count from 1, positions (row, column) from 0. ``str(board)`` is the grid with all
    candidates, ``!`` in a cell that has none.

    Attributes
    ----------
    layout
        The cells and what they must obey.
    masks
        One mask per cell: its candidates.
    cells_by_digit
        One cell set per digit (index ``digit - 1``): the cells that have it as a candidate.
    given
        The cell set of the givens.
    placed
        The cell set of the cells that hold a digit, givens included.
    puzzle
        The puzzle that the board was made of, or None.
    open
        The cell set of the cells that are not placed.
    touched
        The cell set of the cells that the step before placed or removed something in, if the board is after a step.
        Nothing depends on it but the order of steps that are equally easy.
    """

    layout: Layout
    masks: tuple[Mask, ...]
    cells_by_digit: tuple[CellSet, ...]
    given: CellSet
    placed: CellSet
    puzzle: Puzzle | None = attrs.field(default=None, eq=False)
    open: CellSet = attrs.field(
        default=attrs.Factory(lambda board: board.layout.all_cells & ~board.placed, takes_self=True),
        init=False,
        eq=False,
    )
    touched: CellSet = attrs.field(default=0, eq=False, init=False)
    _query: KernelQuery | None = attrs.field(default=None, eq=False)
    _views: dict[type[View], Any] = attrs.field(factory=dict, eq=False, init=False)
    _earlier: dict[type[View], Any] = attrs.field(factory=dict, eq=False, init=False)

    def __init__(
        self,
        layout: Layout | Puzzle,
        masks: tuple[Mask, ...] | None = None,
        cells_by_digit: tuple[CellSet, ...] = (),
        given: CellSet = 0,
        placed: CellSet = 0,
        puzzle: Puzzle | None = None,
        query: KernelQuery | None = None,
    ) -> None:
        if masks is None:
            if not isinstance(layout, Puzzle):
                raise TypeError(f"found {type(layout).__name__}; expected a Puzzle, such as ruleout.parse(text)")
            made = Board.of(layout)
            layout, masks, cells_by_digit = made.layout, made.masks, made.cells_by_digit
            given, placed, puzzle = made.given, made.placed, made.puzzle
        self.__attrs_init__(layout, masks, cells_by_digit, given, placed, puzzle, query)  # type: ignore[arg-type]

    @classmethod
    def of(cls, puzzle: Puzzle) -> Board:
        """Return the board of *puzzle*: givens and entries placed, marks as handed in."""
        layout, full = puzzle.layout, puzzle.layout.full
        peers, peer_sets = layout.peers, layout.peer_sets
        masks = list(puzzle.start)
        by_digit = _cells_by_digit(layout, masks)
        given = placed = 0
        for cell, (clue, entry) in enumerate(zip(puzzle.givens, puzzle.placed, strict=True)):
            digit = clue or entry
            if digit:
                if clue:
                    given |= 1 << cell
                placed |= 1 << cell
                by_digit[digit - 1] &= ~peer_sets[cell]
                left = full & ~(1 << (digit - 1))
                for peer in peers[cell]:
                    masks[peer] &= left
        return cls(layout, tuple(masks), tuple(by_digit), given, placed, puzzle)

    @classmethod
    def from_masks(cls, layout: Layout, masks: tuple[Mask, ...], given: CellSet = 0, placed: CellSet = 0) -> Board:
        """Return the board with these masks, one per cell; *given* and *placed* are cell sets."""
        return cls(layout, masks, tuple(_cells_by_digit(layout, masks)), given, placed)

    _repr_svg_ = picture

    def __repr__(self) -> str:
        return f"<Board: {self.placed.bit_count()} of {self.layout.size} cells placed>"

    def __str__(self) -> str:
        layout = self.layout
        between = "" if all(len(symbol) == 1 for symbol in layout.symbols) else ","
        texts = [between.join(map(layout.show, digits_of(mask))) for mask in self.masks[: layout.visible]]
        return grid_text(layout, [text or "!" for text in texts])

    def __getitem__(self, where: CellLike) -> tuple[Digit, ...]:
        return digits_of(self.masks[self.layout.cell(where)])

    def __reduce__(self) -> tuple[object, ...]:
        return (Board, (self.layout, self.masks, self.cells_by_digit, self.given, self.placed, self.puzzle))

    def apply(self, step: Step) -> Board:
        """Return the board after *step*, whose placings and removals are made without a check that they follow."""
        masks = list(self.masks)
        by_digit = list(self.cells_by_digit)
        placed, peer_sets, touched = self.placed, self.layout.peer_sets, 0
        for each in step.removes:
            touched |= 1 << each.cell
            masks[each.cell] &= ~(1 << (each.digit - 1))
            by_digit[each.digit - 1] &= ~(1 << each.cell)
        for each in step.places:
            cell, bit = each.cell, each.digit - 1
            here, digit = 1 << cell, 1 << bit
            placed |= here
            touched |= here
            if masks[cell] != digit:
                for other in digit_indices(masks[cell] & ~digit):
                    by_digit[other] &= ~here
                masks[cell] &= digit
            seeing = by_digit[bit] & peer_sets[cell]
            by_digit[bit] ^= seeing
            while seeing:
                low = seeing & -seeing
                masks[low.bit_length() - 1] &= ~digit
                seeing ^= low
        return self.followed_by(tuple(masks), tuple(by_digit), placed, touched)

    def followed_by(
        self,
        masks: tuple[Mask, ...],
        cells_by_digit: tuple[CellSet, ...],
        placed: CellSet,
        touched: CellSet = 0,
        view: View | None = None,
    ) -> Board:
        """Return the board with this content, which follows from this one by steps.

        *touched* are the cells that the last of them changed, *view* is one that is known.
        """
        after = Board(self.layout, masks, cells_by_digit, self.given, placed, self.puzzle, self._query)
        object.__setattr__(after, "touched", touched)
        if self._earlier or self._views:
            after._earlier.update(self._earlier)
            after._earlier.update(self._views)
        if view is not None:
            after._views[type(view)] = view
        return after

    def place(self, where: CellLike, digit: Digit | str) -> Board:
        """Return the board after *digit*, or the digit with this symbol, is placed in *where*, such as ``"r1c1"``.

        Raises InputError if the layout has no such cell, and ValueError if the cell cannot hold the digit.
        """
        return self.apply(Step("", places=(self._candidate(where, digit),)))

    def remove(self, where: CellLike, *digits: Digit | str) -> Board:
        """Return the board without the candidates *digits*, or their symbols, in *where*, such as ``"r1c1"``.

        Raises InputError if the layout has no such cell, and ValueError if one of them is not a candidate of it.
        """
        return self.apply(Step("", removes=tuple([self._candidate(where, digit) for digit in digits])))

    def _candidate(self, where: CellLike, digit: Digit | str) -> Candidate:
        """Return the candidate *digit* of the cell *where*. Raises ValueError if the cell cannot hold the digit."""
        cell = self.layout.cell(where)
        digit = digit_called(digit, self.layout, cell)
        known, name = digits_of(self.masks[cell]), self.layout.names[cell]
        if self.is_placed(cell):
            raise ValueError(f"{name} holds {self.layout.show(known[0])}; expected a cell without a digit")
        if digit not in known:
            raise ValueError(f"found {digit!r} in {name}; expected one of its candidates {', '.join(map(str, known))}")
        return Candidate(cell, digit)

    def effects(self, step: Step) -> frozenset[Candidate]:
        """Return the effects of *step* on this board; two steps with equal effects are equally useful.

        These are the candidates that it removes. Placing a digit counts as removing the other candidates of its cell
        or, if there are none, as that digit itself; candidates of other cells that it removes are not counted.
        """
        gone = {each for each in step.removes if self.has(each.cell, each.digit)}
        for placed in step.places:
            gone.update([each for each in self.candidates(placed.cell) if each.digit != placed.digit] or [placed])
        return frozenset(gone)

    def view(self, kind: type[V]) -> V:
        """Return the view *kind* of this board, which is made when it is first used and then kept."""
        found: V | None = self._views.get(kind)
        if found is None:
            found = self._views[kind] = kind.of(self, self._earlier.pop(kind, None))
        return found

    def latest(self, kind: type[V]) -> V | None:
        """Return the view *kind* of this board, or else that of the latest board before it that has one."""
        found: V | None = self._views.get(kind) or self._earlier.get(kind)
        return found

    def with_kernels(self, query: KernelQuery | None) -> Board:
        """Return this board with *query*, if any, as the answer to questions, also for boards that follow from it."""
        return self if query is None else attrs.evolve(self, query=query)

    def query(self, question: str, *arguments: Any) -> Any:
        """Return what a kernel answers to *question* about this board, None if none does.

        Kernels answer what views would find, so a view calls this before it searches; see the hook ``ruleout_kernels``.
        """
        return None if self._query is None else self._query(self, question, arguments)

    def forget_views(self) -> None:
        """Free the memory of the views, which are made again if they are used again."""
        self._views.clear()
        self._earlier.clear()

    def has(self, cell: Cell, digit: Digit) -> bool:
        """Return whether *digit* is still a candidate of *cell*."""
        return bool(self.masks[cell] >> (digit - 1) & 1)

    def candidates(self, cell: Cell | CellLike) -> tuple[Candidate, ...]:
        """Return the candidates of *cell*, lowest digit first; it may be a name such as ``"r1c1"``."""
        if type(cell) is not int:  # techniques call this often, with an index
            cell = self.layout.index(cell)
        return tuple(Candidate(cell, digit) for digit in digits_of(self.masks[cell]))

    def is_placed(self, cell: Cell) -> bool:
        """Return whether *cell* holds its digit, given or placed."""
        return bool(self.placed >> cell & 1)

    @property
    def is_solved(self) -> bool:
        """True if every cell is placed; the digits may still break a constraint."""
        return self.placed.bit_count() == self.layout.size

    @property
    def is_dead(self) -> bool:
        """True if some cell has no candidate left."""
        return 0 in self.masks

    @property
    def digits(self) -> tuple[Digit, ...]:
        """The digit of each placed cell, 0 elsewhere."""
        return tuple(mask.bit_length() if self.placed >> cell & 1 else 0 for cell, mask in enumerate(self.masks))

    def seen_by(self, cells: CellSet, among: CellSet | None = None) -> CellSet:
        """Return the cells, of *among* if it is given, that see every cell of *cells*; all three are cell sets."""
        peers = self.layout.peer_sets
        seen = (1 << self.layout.size) - 1 if among is None else among
        for cell in bits(cells):
            seen &= peers[cell]
            if not seen:
                break
        return seen

    def to_puzzle(self) -> Puzzle:
        """Return the puzzle with this position.

        It has the board's givens, its other placed digits as entries and, if these do not exclude every candidate that
        was removed, its candidates as pencil marks. The variant, the decorations and the document are those of the
        puzzle that the board was made of.
        """
        digits = self.digits
        givens = tuple(digit if self.given >> cell & 1 else 0 for cell, digit in enumerate(digits))
        placed = tuple(0 if given else digit for given, digit in zip(givens, digits, strict=True))
        start = Puzzle(self.layout, givens) if self.puzzle is None else self.puzzle
        bare = attrs.evolve(start, givens=givens, placed=placed, marks=None)
        return bare if Board.of(bare).masks == self.masks else attrs.evolve(bare, marks=self.masks)


def _cells_by_digit(layout: Layout, masks: Iterable[Mask]) -> list[CellSet]:
    """Return the cell set of each digit under *masks*, one per cell."""
    full, whole = layout.full, 0
    found = [0] * layout.digits
    for cell, mask in enumerate(masks):
        if mask == full:
            whole |= 1 << cell
        else:
            for bit in digit_indices(mask):
                found[bit] |= 1 << cell
    return [cells | whole for cells in found]
