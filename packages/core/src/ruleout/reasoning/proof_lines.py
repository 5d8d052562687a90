"""The evidence of a step for its note: from the cases of its proof, or else from the roles of its reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from ruleout.masks import Cell, cell_set, digits_of, is_lone, mask_of, union_of
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Sum, Unit
from ruleout.model.layout import Layout
from ruleout.reasoning.board import Board
from ruleout.reasoning.evidence import (
    Area,
    Balance,
    Evidence,
    Fish,
    Group,
    Line,
    Net,
    NotePart,
    Place,
    Places,
    Terms,
    Ways,
)
from ruleout.reasoning.notation import by_mask
from ruleout.reasoning.proof import Fact, Proof
from ruleout.reasoning.proving import proof_of
from ruleout.reasoning.reason import Chain, ConstraintRole, Node, Reason, Role
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique

FISH: tuple[ConstraintRole, ...] = ("base", "cover", "second-cover")
"""The units of fish, in the order in which they are written."""
FINS: tuple[Role, ...] = ("fin", "endo-fin")
MOST_CELLS = 16
"""The largest number of cells that are written for each fact of a rule; of more cells, those of all facts are one."""


def evidence_of(board: Board, step: Step, techniques: Mapping[str, Technique], proof: Proof | None = None) -> Evidence:
    """Return the evidence of *step* by its technique, one of *techniques* by id, and its *proof* if it is known."""
    technique, because = techniques.get(step.technique), step.because
    if technique is not None and technique.line is not None:
        return technique.line(board, step, proof or proof_of(board, step, techniques))
    # Most steps are such, and the proof would take ten times as long.
    if not (because.chains or because.exchange or "base" in because.constraints) and _has_units_alone(because):
        return Evidence(tuple(_plain_parts(board, step)))
    return default_evidence(board, step, proof or proof_of(board, step, techniques))


def default_evidence(board: Board, step: Step, proof: Proof) -> Evidence:
    """Return the evidence of *step* by the chains of its *proof* or, if it has none, by the roles of its reason."""
    because, fish = step.because, fish_parts(board.layout, step)
    if because.exchange:
        return Evidence(tuple(_pattern_parts(step, proof)), _of_proof(board, step, proof).cases if proof.cases else ())
    found = _of_proof(board, step, proof)
    if not _is_chain(found, 2) and because.chains and all(each.kind in ("chain", "loop") for each in because.chains):
        found = Evidence(tuple([_line_of(board, each) for each in because.chains]))
    if (because.chains and (found.parts or found.cases)) or _is_chain(found, 4 if fish else 2):
        # The fins of a fish begin cases; that none of them holds is the fish itself.
        cases = tuple([each for each in found.cases if not (fish and isinstance(each, Net) and not each.places)])
        return Evidence((*(fish[:1] if cases else ()), *found.parts), cases)
    if fish:
        return Evidence(fish)
    if "base" in because.constraints or not _has_units_alone(because):
        return Evidence(tuple(dict.fromkeys(_rule_parts(board, proof))))
    return Evidence(tuple(_plain_parts(board, step)))


def _has_units_alone(because: Reason) -> bool:
    return not any(role in because.constraints for role in ("sum", "rule"))


def _is_chain(found: Evidence, fewest: int) -> bool:
    """Return whether the evidence is chains, the first one of *fewest* nodes or more."""
    parts = found.parts
    return (
        all(isinstance(each, Line) and len(each.nodes) >= fewest for each in parts[:1])
        and bool(parts)
        and not found.cases
    )


def _line_of(board: Board, chain: Chain) -> Line:
    """Return a chain of the reason of a step."""
    is_loop = chain.kind == "loop"
    links = chain.links[:-1] if is_loop else chain.links
    nodes, sets = [links[0].start, *(link.end for link in links)], list[Group | None]()
    by = [each.label for link in links for each in link.constraints if not isinstance(each, Unit)]
    for link in links:
        sets.append(_set(board, (link.start, link.end), ()) if link.strong else None)
    signs = tuple([link.strong for link in links])
    return Line(tuple([each.candidates for each in nodes]), signs, tuple(sets), tuple(dict.fromkeys(by)), is_loop)


def fish_parts(layout: Layout, step: Step) -> tuple[NotePart, ...]:
    """Return the fish in the reason of *step*, and its fins with the house by which they are seen."""
    constraints, candidates = step.because.constraints, step.because.candidates
    digits = mask_of(each.digit for role in ("pattern", *FINS) for each in candidates.get(role, ()))
    if "base" not in constraints or "unequal" in constraints or not is_lone(digits):
        return ()
    sides = [tuple([each.label for each in constraints[role]]) for role in FISH if role in constraints]
    parts: list[NotePart] = [Fish(digits, tuple(sides))]
    for role in FINS:
        if role in candidates:
            fins = [each.cell for each in candidates[role]]
            effects = cell_set(each.cell for each in step.removes)
            around = [unit for unit in layout.units if not (cell_set(fins) | effects) & ~layout.unit_sets[unit]]
            parts.append(Area((Group(0, tuple(fins)),), tuple([each.label for each in around[:1]]), role))
    return tuple(parts)


def _pattern_parts(step: Step, proof: Proof) -> Iterable[NotePart]:
    """Yield the parts of a pattern with two fillings: its cells, and the one fact that matters."""
    because = step.because
    cells = [one.cell for one, _ in because.exchange]
    digits = mask_of(each.digit for pair in because.exchange for each in pair)
    yield Area((Group(digits, tuple(sorted(cells))),))
    units = because.constraints.get("unit", ())
    own = because.candidates.get("second", ())
    if because.sets:
        yield area((own, because.candidates["set-a"]), units)
    elif proof.cases or not {each.cell for each in step.removes} <= {*cells}:
        yield area((own,))
    else:
        changed = {each.cell for each in step.removes}
        facts = [fact for fact in proof.facts if fact.is_true and fact.by and not fact.is_unique]
        locked = [each for each in facts if len(changed) > 1 and {c.cell for c in each.node.candidates} == changed]
        for fact in locked[:1] or facts:
            places = fact.node.candidates
            area_of_house = Area((Group(mask_of([places[0].digit])),), (fact.by[0].label,))
            yield two_places(*places) if len(places) == 2 else area_of_house


def two_places(one: Candidate, other: Candidate) -> Line:
    """Return the strong link between two places."""
    return Line(((one,), (other,)), (True,), (None,))


def area(groups: Iterable[Sequence[Candidate]], by: Iterable[Constraint] = (), role: str = "") -> Area:
    """Return the cells of each of *groups* with the digits that it has in total, in the houses or rules *by*."""
    found = [
        Group(mask_of(each.digit for each in group), tuple(sorted({each.cell for each in group}))) for group in groups
    ]
    return Area(tuple(found), tuple(dict.fromkeys(each.label for each in by)), role)


def _plain_parts(board: Board, step: Step) -> Iterable[NotePart]:
    """Yield the cells of the reason by role with their digits, and the constraints in which they are looked at."""
    because, masks = step.because, board.masks
    constraints, roles = because.constraints, [each for each in because.candidates.values() if each]
    by = [each for role in ("unit", "unequal") for each in constraints.get(role, ())]
    rules = [each for each in constraints.get("sight", ()) if not isinstance(each, Unit)]
    pattern = {each.cell for group in roles for each in group}
    if pattern and not by and not pattern <= {*because.cells}:
        by = [unit for unit in board.layout.units if pattern <= {*unit.cells}]
    if not roles:
        digits = mask_of(each.digit for each in step.places)
        if digits and len(by) == 1:
            yield Area((Group(digits),), (by[0].label,))
        elif by:
            yield Area((), tuple(dict.fromkeys(each.label for each in by)))
    elif because.sets or by or not pattern <= {*because.cells}:
        yield area(roles, (*by, *rules))
    else:
        cells = dict.fromkeys(each.cell for group in roles for each in group)
        found = [Group(masks[cell], (cell,)) for cell in cells]
        yield Area(tuple(found), tuple(dict.fromkeys(each.label for each in rules)))


def _rule_parts(board: Board, proof: Proof) -> Iterable[NotePart]:
    """Yield what each fact of *proof* rests on: an equation, combinations, or the cells that matter and the rules."""
    masks, wide = board.masks, dict[tuple[Constraint, ...], set[Cell]]()
    for fact in proof.facts:
        if len(fact.cells) > MOST_CELLS:
            wide.setdefault(fact.by, set()).update(fact.cells)
    for fact in proof.facts:
        sums, equation = [each for each in fact.by if isinstance(each, Sum)], fact.equation
        if equation is not None:
            total = sum(_total(board, each) for each in equation.added)
            both = (*equation.added, *equation.subtracted)
            labels = [each.label for each in both if isinstance(each, Unit)] or [e.label for e in equation.added]
            plus, minus = _terms(board, equation.plus), _terms(board, equation.minus)
            yield Balance(tuple(labels), plus, minus, equation.total, (total, total - equation.total))
        elif fact.ways:
            total = next(each.total for each in sums if {*each.cells} == {*fact.cells})
            yield Ways(total, len(fact.cells), tuple([mask_of(way) for way in fact.ways]))
        elif len(sums) == 1 == len(fact.by) and sums[0].weights is not None and {*map(abs, sums[0].weights)} == {1}:
            one, other = (
                _terms(board, [cell for cell, own in zip(sums[0].cells, sums[0].weights, strict=True) if own == sign])
                for sign in (1, -1)
            )
            is_turned = sums[0].total < 0 or not one or (not sums[0].total and len(one) > len(other))
            yield Balance((), *((other, one) if is_turned else (one, other)), abs(sums[0].total))
        else:
            cells = fact.cells if len(fact.cells) <= MOST_CELLS else sorted(wide[fact.by])
            groups = by_mask((cell, masks[cell]) for cell in cells if masks[cell] != board.layout.full)
            found = tuple([Group(mask, tuple(sorted(own))) for mask, own in groups.items()])
            if found or fact.by:
                yield Area(found, tuple(dict.fromkeys(each.label for each in fact.by)))


def _terms(board: Board, cells: Iterable[Cell]) -> Terms:
    return tuple([(cell, board.masks[cell].bit_length() if is_lone(board.masks[cell]) else 0) for cell in cells])


def _total(board: Board, constraint: Constraint) -> int:
    return constraint.total if isinstance(constraint, Sum) else sum(digits_of(board.layout.full))


def _of_proof(board: Board, step: Step, proof: Proof) -> Evidence:
    """Return the chains or nets of the cases of *proof*."""
    paths = _Paths(board, step, proof)
    assumed = [number for number, fact in enumerate(proof.facts) if fact.is_assumed]
    ended = [number for number, fact in enumerate(proof.facts) if fact.ends_case]
    cases = proof.cases
    if len(cases) == 2 and not ended:
        one, other = (proof.facts[case] for case in cases)
        if one.node.candidates == other.node.candidates and one.is_true != other.is_true:
            lines = paths.lines(*(cases if one.is_true else reversed(cases)))
            if lines:
                return Evidence(lines)
    if len(assumed) == 1 and len(ended) == 1 and not cases:
        line, after = paths.contradiction(assumed[0], ended[0]), paths.after(ended[0])
        rest = (paths.branch(after),) if len(after) > 1 else ()
        return Evidence((line,), rest) if line is not None else Evidence((), (paths.net(assumed[0], ended[0]), *rest))
    return Evidence((), _joined([paths.case(case) for case in cases]))


def _joined(cases: Iterable[Line | Net]) -> tuple[Line | Net, ...]:
    """Return *cases*, those that go on alike from places of one digit as one: ``(8)r23c4-r1c56=(8)r1c2``."""
    found: dict[object, Line | Net] = {}
    for case in cases:
        key: object = case
        if isinstance(case, Line) and len(case.nodes) > 1 and not case.signs[0]:
            key = case.nodes[0][0].digit, case.nodes[1:], case.sets, case.by
            before = found.get(key, case)
            if isinstance(before, Line):
                start = tuple(sorted({*before.nodes[0], *case.nodes[0]}))
                case = Line((start, *case.nodes[1:]), case.signs, case.sets, case.by)
        found[key] = case
    return tuple(found.values() if len(found) > 1 else cases)


class _Paths:
    """The facts of a proof by case, and the chains and nets that they form."""

    def __init__(self, board: Board, step: Step, proof: Proof) -> None:
        self._board, self._step, self._proof = board, step, proof

    def _path(self, case: int, wanted: Iterable[int], to_effects: bool = True) -> list[int]:
        """Return the facts of *case* on which *wanted* depend; if *to_effects*, without false ones that are effects."""
        proof, removed = self._proof, {*self._step.removes}
        path = [n for n in proof.before(*wanted) if n == case or case in proof.cases_of(n)]
        while to_effects and len(path) > 1 and self._is_seen_effect(proof.facts[path[-1]], removed):
            path.pop()
        return path

    @staticmethod
    def _is_seen_effect(fact: Fact, removed: set[Candidate]) -> bool:
        in_sight = all(isinstance(each, Unit) for each in fact.by)
        return not fact.is_true and in_sight and any(each in removed for each in fact.node.candidates)

    def _node(self, number: int) -> Places:
        return self._proof.facts[number].node.candidates

    def _is_line(self, path: Sequence[int]) -> bool:
        """Return whether each fact follows from the one before it by a link, and true and false ones alternate."""
        return all(self._is_link(a, b) for a, b in pairwise(path))

    def _is_link(self, number: int, later: int) -> bool:
        start, end = self._proof.facts[number], self._proof.facts[later]
        own = start.node.candidates
        if end.nested or end.after != (number,) or start.is_true == end.is_true:
            return False
        if not end.is_true:
            in_sight = all(excludes(self._board.layout, a, b) for a in own for b in end.node.candidates)
            both = {each.cell for node in (own, end.node.candidates) for each in node}
            return in_sight or (both >= {*end.cells} and not all(isinstance(each, Unit) for each in end.by))
        return _set(self._board, (start.node, end.node), end.cells) is not None or self._shown_by(end) != (
            tuple(dict.fromkeys(each.label for each in end.by)),
            end.cells,
        )

    def lines(self, true: int, false: int) -> tuple[Line, ...]:
        """Return the chains between facts of the cases that a node is true and that it is false; nothing for nets."""
        found = []
        for cause in self._proof.causes:
            back, ahead = (
                self._path(case, [n for n in cause.facts if case in self._proof.cases_of(n)]) for case in (true, false)
            )
            if (len(back) + len(ahead)) % 2 == 0 or not (self._is_line(back) and self._is_line(ahead)):
                return ()
            if (back, ahead) not in found:
                found.append((back, ahead))
        back, ahead = (max((pair[i] for pair in found), key=len) for i in (0, 1))
        if len(found) > 1 and all(pair[i] == (back, ahead)[i][: len(pair[i])] for pair in found for i in (0, 1)):
            loop = self._loop(back, ahead)
            if loop is not None:
                return (loop,)
        return tuple(dict.fromkeys(self._line([*reversed(b[1:]), *a]) for b, a in found))

    def _loop(self, back: list[int], ahead: list[int]) -> Line | None:
        """Return the loop of the chains in both directions, None if its ends do not exclude each other."""
        known, rest = list(map(self._node, ahead)), list(reversed(back[1:]))
        shared = [self._node(number) for number in rest if self._node(number) in known]
        if shared != known[len(known) - len(shared) :] or shared != [
            self._node(number) for number in rest[: len(shared)]
        ]:
            return None
        line = self._line([*ahead, *rest[len(shared) :]])
        joints = [(line.nodes[0], line.nodes[-1]), *([] if shared or not rest else [(known[-1], self._node(rest[0]))])]
        sees = all(excludes(self._board.layout, a, b) for one, other in joints for a in one for b in other)
        return Line(line.nodes, line.signs, line.sets, line.by, True) if len(line.nodes) % 2 == 0 and sees else None

    def contradiction(self, start: int, end: int) -> Line | None:
        """Return the chain between the two facts that cannot both hold, by way of what both follow from."""
        facts = self._proof.facts
        paths = [self._path(start, [number], False) for number in facts[end].after]
        if len(paths) == 1:
            paths.append([start])
        if len(paths) != 2 or not all(paths) or not all(map(self._is_line, paths)):
            return None
        one, other = sorted(paths, key=len)
        if len({*one} & {*other}) > 1:
            return None
        if self._node(one[-1]) == self._node(other[-1]):  # true by one of the paths, false by the other
            if any(facts[path[-1]].cells and not facts[path[-1]].is_true for path in (one, other)):
                return None
            one, other = (one[:-1], other) if facts[other[-1]].is_true else (one, other[:-1])
        path = [number for number in (*one, *reversed(other)) if number != start or not facts[start].is_true]
        return self._line(path) if path and len(path) % 2 == 0 else None

    def after(self, end: int) -> list[int]:
        """Return the facts that follow after the case that the fact *end* ends."""
        causes = self._proof.causes
        return [number for number in self._proof.before(*(n for each in causes for n in each.facts)) if number >= end]

    def case(self, case: int) -> Line | Net:
        """Return the chain or the net of *case*, as far as the causes need it."""
        wanted = [
            n for cause in self._proof.causes for n in cause.facts if case in self._proof.cases_of(n) or n == case
        ]
        return self.branch(self._path(case, wanted))

    def branch(self, path: Sequence[int]) -> Line | Net:
        """Return the facts of *path* as a chain, or else as a net."""
        first = self._proof.facts[path[0]]
        if self._is_line(path) and (len(path) > 1 or first.is_true):
            return self._line(path, not first.is_true)
        return Net(first.node.candidates, first.is_true, tuple(self._places(path[1:])))

    def net(self, start: int, end: int) -> Net:
        """Return the net in which *start* ends in a contradiction."""
        facts = self._proof.facts
        path = [number for number in self._proof.before(end) if number not in (start, end)]
        clash = [facts[number] for number in facts[end].after]
        gone = [each for fact in clash if not fact.is_true for each in fact.node.candidates]
        empty = None
        if len(gone) > 1 and not any(fact.is_true for fact in clash):
            is_cell = len({each.cell for each in gone}) == 1
            house = tuple([each.label for each in facts[end].by[:1]])
            empty = area([gone]) if is_cell else Area((Group(mask_of([gone[0].digit])),), house) if house else None
        return Net(facts[start].node.candidates, facts[start].is_true, tuple(self._places(path)), empty)

    def _places(self, path: Iterable[int]) -> Iterable[Place]:
        """Yield the true facts of *path*, each with its house, and the false ones that none of them excludes."""
        for number in path:
            fact = self._proof.facts[number]
            node = fact.node.candidates
            if not fact.is_true and all(self._is_gone(fact, each) for each in node):
                continue
            house, cells = self._shown_by(fact)
            yield Place(node, house, cells, fact.is_true)

    def _is_gone(self, fact: Fact, candidate: Candidate) -> bool:
        """Return whether the facts that *fact* uses exclude *candidate* in sight."""
        for each in (self._proof.facts[number] for number in fact.after):
            own = each.node.candidates
            if candidate in own if not each.is_true else all(excludes(self._board.layout, a, candidate) for a in own):
                return True
        return False

    def _shown_by(self, fact: Fact) -> tuple[tuple[str, ...], tuple[Cell, ...]]:
        """Return the house in which the node of *fact* has the only places left, or else all that it rests on.

        What others show within its case is not listed.
        """
        if fact.nested:
            return (), ()
        node, masks = {*fact.node.candidates}, self._board.masks
        cells, digits = {each.cell for each in node}, {each.digit for each in node}
        if fact.is_true and len(cells) == 1:
            (cell,) = cells
            others = [Candidate(cell, digit) for digit in digits_of(masks[cell]) if digit not in digits]
            if all(self._is_gone(fact, each) for each in others):
                return (), ()
        if fact.is_true and len(digits) == 1:
            (digit,) = digits
            for unit in fact.by:
                if isinstance(unit, Unit) and cells <= {*unit.cells}:
                    places = [Candidate(c, digit) for c in unit.cells if masks[c] >> digit - 1 & 1 and c not in cells]
                    if all(self._is_gone(fact, each) for each in places):
                        return (unit.label,), ()
        return tuple(dict.fromkeys(each.label for each in fact.by)), tuple(sorted(fact.cells))

    def _line(self, path: Sequence[int], is_strong: bool = True) -> Line:
        """Return the chain of the facts of *path*, whose first link is strong if *is_strong*."""
        sets, by, signs = list[Group | None](), dict[str, None](), list[bool]()
        for a, b in pairwise(path):
            start, end = (self._proof.facts[each] for each in (a, b))
            later = end if any(self._node(n) == self._node(a) for n in end.after) else start
            sets.append(_set(self._board, (start.node, end.node), later.cells) if is_strong else None)
            by.update(dict.fromkeys(each.label for each in later.by if not isinstance(each, Unit)))
            signs.append(is_strong)
            is_strong = not is_strong
        return Line(tuple(map(self._node, path)), tuple(signs), tuple(sets), tuple(by))


def _set(board: Board, nodes: Sequence[Node], cells: Iterable[Cell]) -> Group | None:
    """Return the almost locked set that makes a strong link: the cells of a node, the only cell, or *cells*."""
    both = tuple(sorted({each.cell for node in nodes for each in node.candidates}))
    one, other = (node.candidates for node in nodes)
    for own in (*(node.cells for node in nodes), both if len(both) == 1 else (), tuple(cells)):
        digits = union_of(board.masks[cell] for cell in own)
        if own and digits.bit_count() == len(own) + 1 and one[0].digit != other[0].digit:
            places = [
                tuple([Candidate(c, node[0].digit) for c in own if board.has(c, node[0].digit)])
                for node in (one, other)
            ]
            if places == [one, other]:
                return Group(digits, tuple(sorted(own)))
    return None


def excludes(layout: Layout, a: Candidate, b: Candidate) -> bool:
    """Return whether *a* excludes *b*: another digit of the cell, or the same digit in a cell in sight."""
    if a.cell == b.cell:
        return a.digit != b.digit
    return a.digit == b.digit and bool(layout.peer_sets[a.cell] >> b.cell & 1)
