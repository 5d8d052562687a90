"""The proof of a step: its thoughts in order, each with what it follows from.

Words, notes and pictures of a step are made from its proof. It is made when it is asked for and never while solving;
the evidence of a step, its :class:`~ruleout.reasoning.reason.Reason`, stays as scales and records need it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from ruleout.masks import Cell, Digit
from ruleout.model.candidate import Candidate
from ruleout.model.constraints.base import Constraint
from ruleout.reasoning.reason import Node


@attrs.frozen
class Equation:
    """The cells of *plus* without those of *minus* add up to *total*.

    It is the sum of the constraints *added* without those *subtracted*; cells of both cancel out.
    """

    plus: tuple[Cell, ...]
    minus: tuple[Cell, ...]
    total: int
    added: tuple[Constraint, ...]
    subtracted: tuple[Constraint, ...] = ()


@attrs.frozen
class Fact:
    """One thought of a proof, such as "so r4c6 is 6".

    It follows from *by*, from the candidates of *cells* and from the facts *after* alone; every other cell may hold any
    digit.

    Attributes
    ----------
    node
        One of its candidates is true or, if not *is_true*, none is.
    is_true
        False if the candidates are excluded.
    by
        The houses and other constraints that it uses; none inside a cell.
    after
        The numbers of the earlier facts that it uses.
    cells
        The cells whose candidates it rests on: a cell with one candidate left, the cells of a house in which a digit
        has no place, the cells of an almost locked set, or the cells of a sum.
    ways
        The combinations that remain, if they are few: the digits of each, ascending.
    equation
        The equation that it uses.
    is_assumed
        True if a case begins with it. It then follows from nothing.
    ends_case
        True if the facts *after* cannot hold together. The assumption that they depend on is wrong, and the fact is its
        contrary.
    is_unique
        True if it holds because the puzzle has one solution: otherwise the digits of the cells in the exchange of the
        step's reason could be exchanged.
    nested
        The facts by which it follows, if it does by assumptions within a case. The facts *after* come first in their
        numbers. The first fact is its contrary, assumed, and the last one ends that; or the first one is that one of
        some candidates is true, each of which is assumed then, and the last one follows in each of these cases.
    """

    node: Node
    is_true: bool
    by: tuple[Constraint, ...] = ()
    after: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()
    ways: tuple[tuple[Digit, ...], ...] = ()
    equation: Equation | None = None
    is_assumed: bool = False
    ends_case: bool = False
    is_unique: bool = False
    nested: tuple[Fact, ...] = ()


@attrs.frozen
class Cause:
    """The reason why *effects* follow.

    In each case one of *facts* holds, and each of them excludes every effect, by the constraints *by* or inside a cell.
    An effect that the step places is the node of each of the facts.
    """

    effects: tuple[Candidate, ...]
    facts: tuple[int, ...]
    by: tuple[Constraint, ...] = ()


@attrs.frozen
class Proof:
    """The thoughts that lead to the effects of a step.

    Attributes
    ----------
    facts
        The facts, each after those that it uses.
    causes
        The causes of the effects. Each effect has one of them.
    split
        The constraints by which one of several assumed facts holds: the house of a digit, or none.
    split_cells
        The cells whose candidates show that: the cell of which all candidates are assumed, or the cells of the house
        that are no place.
    split_after
        The numbers of the facts that show it, such as that one of the guardians of a pattern is true.
    """

    facts: tuple[Fact, ...]
    causes: tuple[Cause, ...]
    split: tuple[Constraint, ...] = ()
    split_cells: tuple[Cell, ...] = ()
    split_after: tuple[int, ...] = ()

    @property
    def all_facts(self) -> tuple[Fact, ...]:
        """The facts and those nested in them."""
        found = list(self.facts)
        for fact in found:
            found += fact.nested
        return tuple(found)

    def within(self, fact: Fact) -> Proof:
        """Return the facts that *fact* uses, which are given, followed by those nested in it."""
        given = [attrs.evolve(self.facts[number], after=(), is_assumed=False) for number in fact.after]
        return Proof((*given, *fact.nested), ())

    @property
    def cases(self) -> tuple[int, ...]:
        """The numbers of the assumed facts that no contradiction ends."""
        assumed = [number for number, fact in enumerate(self.facts) if fact.is_assumed]
        ended = {case for number, fact in enumerate(self.facts) if fact.ends_case for case in self.cases_of(number)}
        return tuple([number for number in assumed if number not in ended])

    def cases_of(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the assumed facts on which the fact *number* depends.

        A fact that ends a case depends on the other cases alone, but the case that it ends is among these.
        """
        found, left, seen = list[int](), [number], set[int]()
        while left:
            here = left.pop()
            if here in seen:
                continue
            seen.add(here)
            fact = self.facts[here]
            if fact.is_assumed:
                found.append(here)
            elif here == number or not fact.ends_case:
                left += fact.after
        return tuple(sorted(found))

    def before(self, *numbers: int) -> tuple[int, ...]:
        """Return the numbers of the facts on which the facts *numbers* depend, these included, ascending."""
        found, left = set[int](), list(numbers)
        while left:
            here = left.pop()
            if here not in found:
                found.add(here)
                left += self.facts[here].after
        return tuple(sorted(found))


class ProofBuilder:
    """The facts and causes of a proof while it is made. The same fact twice is one."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.causes: list[Cause] = []
        self._about: dict[tuple[tuple[Candidate, ...], bool], list[int]] = {}

    def add(self, fact: Fact) -> int:
        """Return the number of *fact*, which is added unless it is there."""
        about = self._about.setdefault((fact.node.candidates, fact.is_true), [])
        for number in about:
            if self.facts[number] == fact:
                return number
        about.append(len(self.facts))
        self.facts.append(fact)
        return about[-1]

    def assume(self, node: Node, is_true: bool = True) -> int:
        """Return the number of the fact by which a case begins."""
        return self.add(Fact(node, is_true, is_assumed=True))

    def true(
        self,
        node: Node | Candidate,
        by: Sequence[Constraint] = (),
        after: Iterable[int] = (),
        cells: Iterable[Cell] = (),
    ) -> int:
        """Return the number of the fact that *node* is true; the parameters are attributes of :class:`Fact`."""
        return self.add(Fact(_node(node), True, tuple(by), tuple(after), tuple(cells)))

    def false(
        self,
        node: Node | Candidate,
        by: Sequence[Constraint] = (),
        after: Iterable[int] = (),
        cells: Iterable[Cell] = (),
    ) -> int:
        """Return the number of the fact that *node* is false; the parameters are attributes of :class:`Fact`."""
        return self.add(Fact(_node(node), False, tuple(by), tuple(after), tuple(cells)))

    def cause(self, effects: Iterable[Candidate], facts: Iterable[int], by: Sequence[Constraint] = ()) -> None:
        """Add the cause of *effects*, if there are any."""
        own = tuple(sorted(effects))
        if own:
            self.causes.append(Cause(own, tuple(facts), tuple(dict.fromkeys(by))))

    def proof(
        self, split: Sequence[Constraint] = (), split_cells: Iterable[Cell] = (), split_after: Sequence[int] = ()
    ) -> Proof:
        """Return the proof, without facts that nothing uses."""
        used, left = set[int](), [*split_after, *(number for cause in self.causes for number in cause.facts)]
        left += [number for number, fact in enumerate(self.facts) if fact.is_assumed]
        while left:
            here = left.pop()
            if here not in used:
                used.add(here)
                left += self.facts[here].after
        number = {old: new for new, old in enumerate(sorted(used))}
        return Proof(
            tuple(
                [
                    attrs.evolve(self.facts[old], after=tuple([number[i] for i in self.facts[old].after]))
                    for old in number
                ]
            ),
            tuple([attrs.evolve(cause, facts=tuple([number[i] for i in cause.facts])) for cause in self.causes]),
            tuple(dict.fromkeys(split)),
            tuple(sorted(set(split_cells))),
            tuple([number[i] for i in split_after]),
        )


def _node(node: Node | Candidate) -> Node:
    return Node.of(node) if isinstance(node, Candidate) else node
