"""A check of notes: from the board and what the line names alone, the effects follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import nan

from ruleout.masks import Cell, Mask, cells_of, digit_mask, digits_of, is_lone, mask_of, union_of
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Sum, Unit
from ruleout.reasoning.board import Board
from ruleout.reasoning.evidence import GUARDIANS, Area, Balance, Fish, Group, Line, Net, Places, Triple, Ways
from ruleout.reasoning.notes import Note, read_note
from ruleout.reasoning.proof_lines import excludes
from ruleout.reasoning.technique import Technique
from ruleout.testing.named import Named


def line_faults(board: Board, text: str, techniques: Mapping[str, Technique]) -> Iterator[str]:
    """Yield what is wrong with the note *text* of a step on *board* by one of *techniques*.

    Each link, set, fish and place of a net must hold on the board, and each effect must follow from these alone.
    """
    note = read_note(board, text, techniques)
    reader = _Reader(board, note, techniques[note.technique].assumes_unique)
    yield from reader.faults
    for effect in (*note.places, *note.removes):
        if not reader.proves(effect, effect in note.places):
            shown = f"{board.layout.show(effect.digit)} in {board.layout.names[effect.cell]}"
            yield f"{shown} does not follow from the line: {text}"


class _State:
    """The candidates that are true or false in a case, as a reader of the line sees it."""

    def __init__(self, board: Board) -> None:
        self.board, self.layout = board, board.layout
        self.true: list[Places] = []
        self.false: set[Candidate] = set()

    def add(self, node: Places, is_true: bool) -> None:
        """Add a node that is true, or candidates that are false."""
        if is_true:
            self.true.append(node)
        else:
            self.false.update(node)

    def is_gone(self, candidate: Candidate) -> bool:
        """Return whether *candidate* is false, or a true node excludes it in sight."""
        return candidate in self.false or any(
            all(excludes(self.layout, each, candidate) for each in node) for node in self.true
        )

    def left(self, cells: Iterable[Cell], digits: Mask) -> Places:
        """Return the candidates of *digits* in *cells* that may still be true."""
        own = [Candidate(cell, digit) for cell in cells for digit in digits_of(self.board.masks[cell] & digits)]
        return tuple([each for each in own if not self.is_gone(each)])

    def follows(
        self,
        node: Places,
        is_true: bool,
        by: Sequence[Constraint] = (),
        group: Group | None = None,
        cells: Iterable[Cell] = (),
    ) -> bool:
        """Return whether *node* is true or false, in a cell, a house, the set *group*, or by constraints."""
        if not is_true and all(map(self.is_gone, node)):
            return True
        full, own = self.layout.full, {each.cell for each in node}
        if is_true and group is not None:
            digits = union_of(self.board.masks[cell] for cell in group.cells)
            apart = all(self.layout.peer_sets[a] >> b & 1 for a, b in combinations(group.cells, 2))
            left = mask_of(each.digit for each in self.left(group.cells, full))
            rest = {*self.left(group.cells, mask_of(each.digit for each in node))}
            return digits == group.digits and apart and left.bit_count() <= len(group.cells) and rest <= {*node}
        if is_true and not by and len(own) == 1 and {*self.left(own, full)} <= {*node}:
            return True
        digits = mask_of(each.digit for each in node)
        if is_true and is_lone(digits):
            houses = [each for each in self.layout.houses if not by or each in by]
            if any({*self.left(house.cells, digits)} <= {*node} for house in houses):
                return True
        masks = {cell: self._mask(cell) for cell in {*cells, *(cell for each in by for cell in each.cells), *own}}
        named = Named(self.board, (), by, None)
        contrary = [{**masks}] if is_true else [{**masks, each.cell: digit_mask(each.digit)} for each in node]
        for each in node if is_true else ():
            contrary[0][each.cell] &= ~digit_mask(each.digit)
        return bool(by) and not any(named.allow(each) for each in contrary)

    def _mask(self, cell: Cell) -> Mask:
        return mask_of(each.digit for each in self.left([cell], self.layout.full))

    def is_clash(self) -> bool:
        """Return whether a true node is excluded, or a cell or a digit of a house has no place left."""
        full = self.layout.full
        return (
            any(all(map(self.is_gone, node)) for node in self.true)
            or any(not self.left([cell], full) for cell in range(self.layout.size))
            or any(
                not self.left(house.cells, digit_mask(digit))
                for house in self.layout.houses
                for digit in digits_of(full)
            )
        )


class _Reader:
    """A reader who has the board and a note alone."""

    def __init__(self, board: Board, note: Note, is_unique: bool) -> None:
        self._board, self._layout, self._note = board, board.layout, note
        self.faults: list[str] = []
        self._masks: dict[Cell, Mask] = {}
        self._by: dict[Constraint, None] = {}
        self._pattern = Group(0)
        self._guardians: Places = ()
        self._known = _State(board)
        self._either: list[tuple[Places, ...]] = []
        cases = note.evidence.cases
        self._cases = [self._walk(case) for case in cases]
        if len(cases) == 1 and isinstance(cases[0], Net) and self._cases[0].is_clash():
            self._known.add(cases[0].start, not cases[0].is_true)
        for number, part in enumerate(note.evidence.parts):
            if isinstance(part, Area):
                self._area(part, is_unique and not number and not part.role)
            elif isinstance(part, Fish):
                self._fish(part)
            elif isinstance(part, Triple):
                self._triple(part)
            elif isinstance(part, Ways):
                self._ways(part)
            elif isinstance(part, Balance):
                self._balance(part)
            elif isinstance(part, Line):
                self._line(part)

    def _constraints(self, labels: Iterable[str]) -> list[Constraint]:
        return [each for each in self._layout.constraints if each.label in labels]

    def _check(self, holds: bool, text: str) -> None:
        if not holds:
            self.faults.append(text)

    def _narrow(self, masks: Mapping[Cell, Mask]) -> None:
        for cell, mask in masks.items():
            self._masks[cell] = self._masks.get(cell, self._layout.full) & mask

    def _walk(self, case: Line | Net, state: _State | None = None) -> _State:
        """Return what is known at the end of *case*, after its start is assumed unless a *state* is given."""
        found = state or _State(self._board)
        if isinstance(case, Line):
            if state is None:
                found.add(case.nodes[0], not (case.signs and case.signs[0]))
            by = self._constraints(case.by)
            for node, sign, group in zip(case.nodes[1:], case.signs, case.sets, strict=True):
                self._check(
                    found.follows(node, sign, (), group) or found.follows(node, sign, by), f"{node} does not follow"
                )
                found.add(node, sign)
        else:
            if state is None:
                found.add(case.start, case.is_true)
            for each in case.places:
                holds = found.follows(each.node, each.is_true, self._constraints(each.by), None, each.cells)
                self._check(holds, f"{each.node} does not follow")
                found.add(each.node, each.is_true)
            for group in case.empty.groups if case.empty is not None else ():
                houses = self._constraints(case.empty.by) if case.empty is not None else []
                cells = group.cells or [cell for house in houses for cell in house.cells]
                self._check(not found.left(cells, group.digits), "what is said to be empty is not")
        return found

    def _line(self, line: Line) -> None:
        known = self._known
        digits = {each.digit for each in line.nodes[0]}
        if len(digits) > 1 and not any(line.signs):  # cells of two digits that alternate
            cells = [node[0].cell for node in line.nodes]
            pairs = all(self._board.masks[cell] == mask_of(digits) for cell in cells) and len(digits) == 2
            self._check(pairs and all(self._layout.peer_sets[a] >> b & 1 for a, b in pairwise(cells)), "no remote pair")
            for i, cell in enumerate(cells):
                ends = [(cell, other) for other in cells[i + 1 :: 2]]
                self._either += [((Candidate(a, d),), (Candidate(b, d),)) for a, b in ends for d in digits]
            return
        self._walk(line)
        self._either.append((line.nodes[0], line.nodes[-1]))
        if (self._pattern.cells or self._guardians) and len(line.nodes) == 2:
            own = {each.cell for node in line.nodes for each in node}
            mask = mask_of(each.digit for each in line.nodes[0])
            for house in self._layout.houses:
                if own.issuperset(each.cell for each in known.left(house.cells, mask)):
                    self._narrow({cell: self._layout.full & ~mask for cell in house.cells if cell not in own})
                    self._by[house] = None
        if line.nodes[0] == line.nodes[-1]:
            known.add(line.nodes[0], True)
        if line.is_loop:
            nodes = (line.nodes[0], *reversed(line.nodes))
            self._walk(
                Line(nodes[:-1], (False, *reversed(line.signs))[:-1], (None, *reversed(line.sets))[:-1], line.by)
            )
            self._either += pairwise(line.nodes)
            sets = [(group.cells, digit) for group in line.sets if group for digit in digits_of(group.digits)]
            self._either += [(known.left(cells, digit_mask(digit)),) for cells, digit in sets]

    def _shows(self, effect: Candidate, is_placed: bool) -> bool:
        """Return whether *effect* follows from what is known, and from the chains."""
        if (effect,) in self._known.true if is_placed else self._known.is_gone(effect):
            return True
        return any(
            all(
                node == (effect,) if is_placed else all(excludes(self._layout, each, effect) for each in node)
                for node in nodes
            )
            for nodes in self._either
        )

    def _area(self, area: Area, is_pattern: bool) -> None:
        board, full, by = self._board, self._layout.full, self._constraints(area.by)
        cells = {cell for group in area.groups for cell in group.cells}
        digits = union_of(group.digits for group in area.groups)
        self._by.update(dict.fromkeys(by))
        if is_pattern:
            self._pattern = area.groups[0]
        if area.role == GUARDIANS:
            self._guardians = tuple(Candidate(c, d) for g in area.groups for c in g.cells for d in digits_of(g.digits))
            self._check(self._is_grave(), "the grid is no grid of pairs without the guardians")
        if area.role or is_pattern:
            self._narrow({cell: board.masks[cell] for cell in cells if is_pattern})
            return
        others = {cell: full & ~self._pattern.digits if cell in self._pattern.cells else full for cell in cells}
        masks = [union_of(board.masks[cell] & others[cell] for cell in group.cells) for group in area.groups]
        houses = [each for each in by if isinstance(each, Unit)] or by
        around = (
            {cell for each in houses for cell in each.cells} if by else set() if cells else {*range(self._layout.size)}
        )
        if cells and masks == [group.digits for group in area.groups]:
            self._narrow({cell: board.masks[cell] for cell in cells})
        elif not area.groups or (self._pattern.cells and not cells):
            self._narrow({cell: board.masks[cell] for cell in around})
        else:
            places = {cell for cell in around if board.masks[cell] & digits}
            own = cells or {each.cell for each in self._note.places}
            self._check(not by or places <= own, "digits of a house have other places")
            self._narrow({cell: full if cell in places else full & ~digits for cell in around})
            if not all(isinstance(each, Unit) for each in houses) or any(isinstance(each, Sum) for each in by):
                self._narrow({cell: board.masks[cell] for cell in around})
        if not by and not cells:
            self._by.update(dict.fromkeys(self._layout.units))

    def _is_grave(self) -> bool:
        """Return whether each open cell has two candidates, and each digit two places, but for the guardians."""
        state = _State(self._board)
        state.false.update(self._guardians)
        cells = cells_of(self._board.open)
        pairs = all(len(state.left([cell], self._layout.full)) == 2 for cell in cells)
        return pairs and all(
            len(state.left([cell for cell in house.cells if cell in cells], digit_mask(digit))) in (0, 2)
            for house in self._layout.houses
            for digit in digits_of(self._layout.full)
        )

    def _fish(self, fish: Fish) -> None:
        bases, *covers = map(self._constraints, fish.sides)
        areas = [each for each in self._note.evidence.parts if isinstance(each, Area)]
        named = {cell for each in areas for group in each.groups for cell in group.cells}
        named |= {cell for each in areas if not each.role for by in self._constraints(each.by) for cell in by.cells}
        named |= {each.cell for case in self._note.evidence.cases for each in _start(case)[0]}
        for digit in digits_of(fish.digits):
            places, mask = self._board.cells_by_digit[digit - 1], digit_mask(digit)
            for cell in cells_of(places):
                count, covered = (sum(cell in each.cells for each in side) for side in (bases, covers[0]))
                self._check((count < 2 and count <= covered) or cell in named, "the fish has other fins")
            self._narrow({cell: ~mask for each in bases for cell in each.cells if not places >> cell & 1})
        self._by.update(dict.fromkeys(each for side in (bases, *covers) for each in side))

    def _triple(self, triple: Triple) -> None:
        masks, cell = self._board.masks, self._note.places[0].cell
        counts = {sum(bool(masks[each] & triple.digit) for each in by.cells) for by in self._constraints(triple.by)}
        pairs = all(masks[each].bit_count() == 2 for each in cells_of(self._board.open) if each != cell)
        self._check(counts == {3} and pairs, "a digit has not three places")
        self._known.add(self._note.places, True)

    def _ways(self, part: Ways) -> None:
        masks, full = self._board.masks, self._layout.full
        effects = {each.cell for each in (*self._note.places, *self._note.removes)}
        able = [
            way for way in map(mask_of, combinations(digits_of(full), part.size)) if sum(digits_of(way)) == part.total
        ]
        named = False
        for each in self._layout.constraints:
            if (
                isinstance(each, Sum)
                and each.weights is None
                and (each.total, len(each.cells)) == (part.total, part.size)
            ):
                own, seen = {*each.cells}, union_of(self._layout.peer_sets[cell] for cell in each.cells)
                before = dict(self._by)
                self._by = {each: None}
                found = {way for way in able if self._allow({cell: masks[cell] & way for cell in own})}
                self._by = before
                if found == {*part.ways} and (effects & own or any(seen >> cell & 1 for cell in effects)):
                    self._by[each] = None
                    self._narrow({cell: masks[cell] for cell in own})
                    named = True
        self._check(named, "no sum near the effects has these combinations")

    def _balance(self, part: Balance) -> None:
        masks, layout = self._board.masks, self._layout
        signs = {cell: sign for sign, terms in ((1, part.plus), (-1, part.minus)) for cell, _ in terms}
        equation = Sum(tuple(signs), part.total, tuple(signs.values()))
        if part.sums:
            holds = any(sign * self._difference(part, signs, sign) == part.total for sign in (1, -1))
            self._check(holds and part.sums[0] - part.sums[1] == part.total, "the sums have another difference")
        else:
            known = [
                each
                for each in layout.constraints
                if isinstance(each, Sum) and {*each.cells} == {*signs} and each.total in (part.total, -part.total)
            ]
            self._check(bool(known), "there is no such sum")
        self._by[equation] = None
        self._narrow({cell: masks[cell] for cell in signs})

    def _difference(self, part: Balance, signs: Mapping[Cell, int], sign: int) -> float:
        """Return the houses of *part* without the sums that fill them, but for the cells of *signs*."""
        masks, layout = self._board.masks, self._layout
        by = self._constraints(part.by)
        sums = [each for each in by if isinstance(each, Sum)]
        houses: Sequence[Constraint] = sums or [each for each in by if isinstance(each, Unit)]
        inside = {cell for house in houses for cell in house.cells}
        left = {cell for cell in inside if signs.get(cell) != sign} | {c for c in signs if signs[c] != sign}
        total = sum(map(_total, sums)) or sum(digits_of(layout.full)) * len(houses)
        for each in layout.constraints:
            outside = [cell for cell in each.cells if cell not in left]
            is_sum = (
                isinstance(each, Sum) and each.weights is None and len(outside) < len(each.cells) and each not in sums
            )
            if is_sum and all(is_lone(masks[cell]) and cell not in signs for cell in outside):
                left.difference_update(each.cells)
                total -= _total(each) - sum(masks[cell].bit_length() for cell in outside)
        total -= sum(masks[cell].bit_length() for cell in left)
        return total if all(is_lone(masks[cell]) for cell in left) else nan

    def proves(self, effect: Candidate, is_placed: bool) -> bool:
        """Return whether *effect* follows."""
        board, layout = self._board, self._layout

        def shows(state: _State) -> bool:
            return (effect,) in state.true if is_placed else state.is_gone(effect)

        if (is_placed and is_lone(board.masks[effect.cell])) or self._shows(effect, is_placed):
            return True
        masks, mask = {**self._masks}, digit_mask(effect.digit)
        masks[effect.cell] = masks.get(effect.cell, layout.full) & (~mask if is_placed else mask)
        if self._cases:
            return all(shows(case) or case.is_clash() for case in self._cases) and self._is_complete(masks)
        return bool(self._masks or self._guardians) and not self._allow(masks)

    def _is_complete(self, masks: Mapping[Cell, Mask]) -> bool:
        """Return whether one of the assumptions of the cases holds."""
        starts = [_start(case) for case in self._note.evidence.cases]
        if len(starts) == 2 and starts[0][0] == starts[1][0] and starts[0][1] != starts[1][1]:
            return True
        if len(starts) == 1 and all(self._shows(each, starts[0][1]) for each in starts[0][0]):
            return True
        state, left = _State(self._board), {**masks}
        for node, is_true in starts:
            state.add(node, not is_true)
            for each in node if is_true else ():
                left[each.cell] = left.get(each.cell, self._layout.full) & ~digit_mask(each.digit)
        return state.is_clash() or (bool(self._by) and not self._allow(left))

    def _allow(self, masks: Mapping[Cell, Mask]) -> bool:
        """Return whether the cells can have these masks, under what the line names and the units of these cells."""
        cells = masks.keys() | {each.cell for each in self._guardians}
        units = [unit for unit in self._layout.units if len(cells & {*unit.cells}) > 1]
        named = Named(self._board, (), tuple(dict.fromkeys((*self._by, *units))), None)
        pattern, full = self._pattern, self._layout.full
        if self._guardians:
            own = [{**masks, c.cell: masks.get(c.cell, full) & digit_mask(c.digit)} for c in self._guardians]
            return any(named.allow(each) for each in own)
        if not pattern.cells:
            return named.allow(masks)
        return any(named.allow({**masks, cell: masks.get(cell, full) & ~pattern.digits}) for cell in pattern.cells)


def _total(constraint: Constraint) -> int:
    return constraint.total if isinstance(constraint, Sum) else 0


def _start(case: Line | Net) -> tuple[Places, bool]:
    if isinstance(case, Net):
        return case.start, case.is_true
    return case.nodes[0], not (case.signs and case.signs[0])
