"""Layouts: cells, digits and constraints, without candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import attrs

from ruleout.errors import InputError, quoted
from ruleout.masks import Cell, CellSet, Digit, Mask, cell_set, cells_of, full_mask, union_of
from ruleout.model.constraints import Constraint, Sum, Unit
from ruleout.model.coordinates import ORDER, Coordinates, axes_of, cell_name, coordinates_of
from ruleout.model.sight import fewest_constraints, sights_of
from ruleout.model.size import check_size
from ruleout.model.symbols import default_symbols
from ruleout.model.symmetry import symmetries_of

T = TypeVar("T")
P = ParamSpec("P")
Position = tuple[int, int]
"""The row and column of a cell, each counted from 0."""
CellLike = str | Coordinates
"""A cell by its name, such as ``"r1c1"``, or by its coordinates (row, column), counted from 0; in a layout of several
layers ``"l1r1c1"`` or (layer, row, column)."""

_interned: WeakValueDictionary[tuple[object, ...], Layout] = WeakValueDictionary()
_MISSING: Any = object()


@attrs.frozen(eq=False)
class Part:
    """A grid that a layout was composed of: its own layout, and the cell of the whole for each of its cells."""

    name: str
    layout: Layout
    cells: tuple[Cell, ...]


@attrs.frozen(eq=False, repr=False)
class Layout:
    """Cells, the number of digits, and constraints. Made by :meth:`of`, compared by identity.

    Cells are indices. Visible cells come first, row by row, each with its position (row, column), both from 0;
    hidden cells follow with position None. Layouts with the same content are one object, across pickling too.

    The visible cells of a cube form several *layers*, rectangles of one shape, one after the other. Their positions say
    where the layers are drawn, side by side.
    """

    digits: int
    positions: tuple[Position | None, ...]
    constraints: tuple[Constraint, ...]
    parts: tuple[Part, ...]
    symbols: tuple[str, ...]
    layers: int
    first: int = 1
    """The numeric value of the first digit in rules, 0 or 1."""
    computed: dict[Callable[..., Any], Any] = attrs.field(factory=dict, init=False)
    """Results that were computed for this layout, by the function that computed them; see ``once_per_layout``."""

    @classmethod
    def of(
        cls,
        digits: int,
        positions: Iterable[Position | None],
        constraints: Iterable[Constraint],
        parts: Iterable[Part] = (),
        symbols: Iterable[str] | None = None,
        layers: int = 1,
        first: int = 1,
    ) -> Layout:
        """Return the layout with this content, one object for equal contents.

        Of several units over the same cells, and of several equal constraints, the first is kept.

        Parameters
        ----------
        digits
            The number of digits.
        positions
            (row, column) from 0 per visible cell, layer by layer and row by row, then None per hidden cell.
        constraints
            Constraints on cells by index.
        parts
            The grids that the layout was composed of.
        symbols
            The text of each digit; the default symbols if None.
        layers
            The number of layers that the visible cells form: rectangles of one shape.
        first
            The numeric value of the first digit in rules, 0 or 1; digits are numbered from 1 either way.

        Raises
        ------
        ValueError
            If the positions are out of order, a constraint names a cell that does not exist, symbols are missing, or
            several layers are not rectangles of one shape.
        InputError
            If the layout is too large: see :func:`check_size`.
        """
        places, grids = tuple(positions), tuple(parts)
        check_size(cells=len(places), digits=digits, candidates=len(places) * digits)
        visible = [place for place in places if place is not None]
        if None in places[: len(visible)]:
            raise ValueError(ORDER)
        coordinates_of(visible, layers)
        kept: dict[object, Constraint] = {}
        for constraint in constraints:
            if constraint.cells and not (min(constraint.cells) >= 0 and max(constraint.cells) < len(places)):
                raise ValueError(f"{constraint.label} names a cell that the layout does not have")
            kept.setdefault(tuple(sorted(constraint.cells)) if isinstance(constraint, Unit) else constraint, constraint)
        lowest, rightmost = map(max, zip(*visible, strict=True)) if visible else (-1, -1)
        check_size(constraints=len(kept), squares=(lowest + 1) * (rightmost + 1))
        shown = tuple(symbols) if symbols is not None else default_symbols(digits, first)
        if len(shown) != digits or len(set(shown)) != digits:
            raise ValueError(f"{digits} digits need {digits} different symbols")
        if first not in (0, 1):
            raise ValueError(f"found {first} as what the first digit counts as; expected 0 or 1")
        content = (digits, places, tuple(kept.values()), grids, shown, layers, first)
        key = (*content[:3], tuple((part.name, id(part.layout), part.cells) for part in grids), shown, layers, first)
        layout = _interned.get(key)
        if layout is None:
            layout = _interned[key] = cls(*content)
        return layout

    def __deepcopy__(self, memo: object) -> Layout:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        content = (self.digits, self.positions, self.constraints, self.parts, self.symbols, self.layers, self.first)
        return (Layout.of, content)

    def __repr__(self) -> str:
        return f"<Layout of {self.size} cells, {self.digits} digits, {len(self.constraints)} constraints>"

    def with_constraints(self, constraints: Iterable[Constraint]) -> Layout:
        """Return this layout with more constraints."""
        more = tuple(constraints)
        if not more:
            return self
        return self.with_only(self.constraints + more, self.parts)

    def with_only(self, constraints: Iterable[Constraint], parts: Iterable[Part] = ()) -> Layout:
        """Return a layout with the cells, digits and symbols of this one and other constraints and parts."""
        return Layout.of(self.digits, self.positions, constraints, parts, self.symbols, self.layers, self.first)

    @cached_property
    def size(self) -> int:
        """The number of cells, hidden ones included."""
        return len(self.positions)

    @cached_property
    def all_cells(self) -> CellSet:
        """The cell set of all cells."""
        return (1 << self.size) - 1

    @cached_property
    def full(self) -> Mask:
        """The mask of all digits."""
        return full_mask(self.digits)

    @property
    def values(self) -> range:
        """The numeric value of each digit in rules: 1 to n, or 0 to n - 1."""
        return range(self.first, self.first + self.digits)

    @cached_property
    def visible(self) -> int:
        """The number of cells with a position; they are the cells 0 to ``visible - 1``."""
        return sum(place is not None for place in self.positions)

    @cached_property
    def extent(self) -> tuple[int, int]:
        """The numbers of rows and columns up to the last visible cell, counted from position (0, 0)."""
        rows, columns = zip(*self.at, strict=True) if self.at else ((-1,), (-1,))
        return max(rows) + 1, max(columns) + 1

    @cached_property
    def extent_of_layer(self) -> tuple[int, int]:
        """The numbers of rows and columns of each layer."""
        rows, columns = zip(*(place[-2:] for place in self.coordinates), strict=True) if self.at else ((-1,), (-1,))
        return max(rows) + 1, max(columns) + 1

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The constraints that are units: sets of cells that all differ."""
        return tuple(each for each in self.constraints if isinstance(each, Unit))

    @cached_property
    def houses(self) -> tuple[Unit, ...]:
        """Units with as many cells as there are digits, so that each digit occurs in them once."""
        return tuple(unit for unit in self.units if self.is_house(unit))

    @cached_property
    def unit_sets(self) -> dict[Unit, CellSet]:
        """The cell set of each unit."""
        return {unit: cell_set(unit.cells) for unit in self.units}

    def is_house(self, unit: Constraint) -> bool:
        """Return whether *unit* is a unit with as many cells as there are digits, so that it has each digit once."""
        return isinstance(unit, Unit) and len(unit.cells) == self.digits

    @cached_property
    def units_of(self) -> tuple[tuple[Unit, ...], ...]:
        """The units of each cell."""
        found: list[list[Unit]] = [[] for _ in self.positions]
        for unit in self.units:
            for cell in unit.cells:
                found[cell].append(unit)
        return tuple(map(tuple, found))

    @cached_property
    def houses_of(self) -> tuple[tuple[Unit, ...], ...]:
        """The houses of each cell."""
        found: list[list[Unit]] = [[] for _ in self.positions]
        for house in self.houses:
            for cell in house.cells:
                found[cell].append(house)
        return tuple(map(tuple, found))

    @cached_property
    def peer_sets(self) -> tuple[CellSet, ...]:
        """The peers of each cell as a cell set: the cells that a unit or a relation forbids to be equal to it."""
        return tuple(union_of(cells for _, cells in seen) & ~(1 << cell) for cell, seen in enumerate(self.sights))

    @cached_property
    def sights(self) -> tuple[tuple[tuple[Constraint, CellSet], ...], ...]:
        """Pairs (constraint, cells) per cell: the constraint forbids it to equal any of the cells. Units first."""
        return sights_of(self.size, self.constraints)

    def why_sees(self, cell: Cell, others: Cell | Iterable[Cell]) -> tuple[Constraint, ...]:
        """Return the fewest constraints that forbid *cell* to hold the same digit as any of *others*.

        Parameters
        ----------
        cell
            The index of a cell.
        others
            The index of another cell, or the indices of several.

        Returns
        -------
        tuple of Constraint
            The constraints, the one that covers most of *others* first. Among equally many, units come before
            other constraints, and earlier constraints of the layout before later ones.

        Raises
        ------
        ValueError
            If one of *others* is not a peer of *cell*.
        """
        wanted = 1 << others if isinstance(others, int) else cell_set(others)
        if wanted & ~self.peer_sets[cell]:
            stranger = self.names[cells_of(wanted & ~self.peer_sets[cell])[0]]
            raise ValueError(f"{self.names[cell]} does not see {stranger}: no constraint forbids them the same digit")
        return fewest_constraints(self.sights[cell], wanted)

    @cached_property
    def peers(self) -> tuple[tuple[Cell, ...], ...]:
        """The peers of each cell, ascending."""
        return tuple(map(_listed, self.peer_sets))

    @cached_property
    def sums(self) -> tuple[Sum, ...]:
        """Every sum."""
        return tuple(each for each in self.constraints if isinstance(each, Sum))

    @cached_property
    def unit_of_sum(self) -> dict[Sum, Unit]:
        """The smallest unit that contains the cells of each unweighted sum whose cells all differ."""
        found: dict[Sum, Unit] = {}
        same = {cells: unit for unit, cells in self.unit_sets.items()}
        around = [[(unit, self.unit_sets[unit]) for unit in units] for units in self.units_of]
        for each in self.sums:
            if each.cells and each.weights is None and len(set(each.cells)) == len(each.cells):
                wanted = cell_set(each.cells)
                units = [u for u, cells in around[each.cells[0]] if not wanted & ~cells] if wanted not in same else ()
                if wanted in same or units:
                    found[each] = same.get(wanted) or min(units, key=lambda unit: len(unit.cells))
        return found

    @cached_property
    def at(self) -> dict[Position, Cell]:
        """The cell at each position."""
        return {place: cell for cell, place in enumerate(self.positions) if place is not None}

    @cached_property
    def coordinates(self) -> tuple[Coordinates, ...]:
        """(row, column) of each visible cell, from 0; in several layers (layer, row, column), counted in the layer."""
        places = [place for place in self.positions if place is not None]
        # Cells that are turned lie in another order than those of a layout of its own.
        return tuple(places) if self.layers == 1 else coordinates_of(places, self.layers)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell: ``r1c1``, in several layers ``l1r1c1``, and ``h1`` and so on for hidden ones."""
        hidden = range(1, self.size - self.visible + 1)
        return (*(cell_name(*each) for each in self.coordinates), *(f"h{number}" for number in hidden))

    def cell(self, where: CellLike) -> Cell:
        """Return the index of a cell.

        Parameters
        ----------
        where
            A name such as ``"r1c1"``, in which rows and columns count from 1 and letters may be capitals, or the
            coordinates (row, column), counted from 0. In a layout of several layers, ``"l1r1c1"`` and (layer, row,
            column).

        Raises
        ------
        InputError
            If the layout has no such cell.
        TypeError
            If *where* is neither a name nor coordinates.
        """
        found, known, axes = quoted(where), self.names, axes_of(self.layers)
        if isinstance(where, str):
            cell = self._cells_by_name.get(where.strip().lower())
        elif isinstance(where, tuple) and len(where) == len(axes) and all(hasattr(each, "__index__") for each in where):
            cell = self.cell_at.get(where)
            found, known = f"the position ({', '.join(map(str, where))})", tuple(map(str, self.coordinates))
        else:
            expected = f"a name such as '{cell_name(*[0] * len(axes))}' or a position ({', '.join(axes)})"
            raise TypeError(f"found {quoted(repr(where))} as a cell; expected {expected}")
        if cell is None:
            expected = f"one of {known[0]} to {known[-1]}" if known else "none, as the layout has no cells"
            raise InputError(f"found {found}, which is not a cell of this layout; expected {expected}")
        return cell

    def index(self, where: Cell | CellLike) -> Cell:
        """Return *where* if it is an index, and otherwise the index of the cell, as :meth:`cell` does."""
        return self.cell(where) if isinstance(where, str | tuple) else where

    @cached_property
    def _cells_by_name(self) -> dict[str, Cell]:
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def cell_at(self) -> dict[Coordinates, Cell]:
        """The visible cell at each (row, column), in several layers at each (layer, row, column)."""
        return {place: cell for cell, place in enumerate(self.coordinates)}

    def show(self, digit: Digit) -> str:
        """Return the symbol of *digit*, ``.`` for 0."""
        return self.symbols[digit - 1] if digit else "."

    @cached_property
    def symmetries(self) -> tuple[tuple[Cell, ...], ...]:
        """The rotations and reflections that keep every constraint, each as the new cell of every cell.

        The identity is the first. Several layers have those of the cube. Layouts with hidden cells, or without cells,
        have only the identity.
        """
        if self.visible != self.size or not self.at:
            return (tuple(range(self.size)),)
        return symmetries_of(self.cell_at, self.constraints)


_listed = lru_cache(maxsize=4096)(cells_of)
"""Cached ``cells_of`` for sets of peers: layouts with equal houses share them."""


def once_per_layout(function: Callable[Concatenate[Layout, P], T]) -> Callable[Concatenate[Layout, P], T]:
    """Decorate a function of a layout so that it is called once per layout.

    The result is kept by the layout itself and freed with it, even if it refers to the layout. Layouts never change,
    and neither may what the function returns.

    Parameters
    ----------
    function
        A function of a layout, defined at module level. Its result may not depend on further arguments, such as a
        function that it calls now and then.

    Returns
    -------
    Callable
        The function with a memory: it returns the result of its first call for the layout. Nothing is kept if the
        function raises.
    """

    @wraps(function)
    def remembered(layout: Layout, /, *more: P.args, **named: P.kwargs) -> T:
        found: T = layout.computed.get(function, _MISSING)
        if found is _MISSING:
            found = layout.computed[function] = function(layout, *more, **named)
        return found

    return remembered
