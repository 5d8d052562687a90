"""One deduction, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

import attrs

from ruleout.masks import Cell, Digit
from ruleout.model.candidate import Candidate
from ruleout.model.constraints.base import Constraint

Role = Literal["pattern", "second", "fin", "endo-fin", "set-a", "set-b", "set-c", "set-d", "target"]
"""The part that candidates play in a step, so that every picture can colour them alike.

- ``pattern``: of the pattern itself, such as the body of a fish, a subset, the pivot of a wing, or what was assumed
- ``second``: of its other half, such as the pincers of a wing or the second colour
- ``fin``: of the base of a fish, in no cover
- ``endo-fin``: of a fish, in two of its bases
- ``set-a`` to ``set-d``: of almost locked sets, in the order in which they are named
- ``target``: the conclusion, if it is not what the step itself removes or places
"""
ROLES: tuple[Role, ...] = get_args(Role)
"""All roles of candidates."""


@attrs.frozen
class Node:
    """Candidates that a link joins as one: the node is true if one of them is true, and false if all are false.

    *candidates*, ascending, are one candidate, or those of one digit in several cells: a group in a line or box, or the
    places of the digit in an almost locked set. In a forcing chain they may be any candidates, such as all but one of a
    cell. *constraints* make one node of them: the unit of a group or of an
    almost locked set; a single candidate needs none. *cells* are all cells of the almost locked set, if it is one.
    """

    candidates: tuple[Candidate, ...]
    constraints: tuple[Constraint, ...] = ()
    cells: tuple[Cell, ...] = ()

    @classmethod
    def of(cls, *candidates: Candidate) -> Node:
        """Return the node of *candidates* without constraints."""
        return cls(tuple(sorted(candidates)))


@attrs.frozen
class Link:
    """A link of a chain: *strong* if *start* and *end* are never both false, weak if they are never both true.

    *constraints* make the link, most often a single one; two candidates of one cell need none.
    """

    start: Node
    end: Node
    strong: bool
    constraints: tuple[Constraint, ...] = ()


@attrs.frozen
class Reason:
    """What a step rests on: enough to draw it, to put it in words and to check it.

    The step must follow from the masks of *cells* and from the constraints alone, those of *links* included: every
    other cell may hold any digit. The rest is for people.

    Parameters
    ----------
    cells
        The cells whose masks the step rests on.
    constraints
        Units and other constraints, by the part that they play. A technique chooses the names of the parts; those in
        use are ``unit``, ``base`` and ``cover`` (of a fish), ``unequal`` (what makes cells differ), ``sight`` (by which
        cells see each other), ``sum``, ``rule`` and ``grid``.
    candidates
        Candidates by their :data:`Role`.
    links
        The links of a chain, in order.
    labels
        The technique's own words for roles of candidates: ``{"second": "pincers"}``.
    exchange
        If the step relies on the puzzle having one solution: the cells of a pattern, each by its candidates in the two
        fillings that can be exchanged. The step then follows if neither filling occurs.
    """

    cells: tuple[Cell, ...] = ()
    constraints: Mapping[str, tuple[Constraint, ...]] = attrs.field(factory=dict)
    candidates: Mapping[Role, tuple[Candidate, ...]] = attrs.field(factory=dict)
    links: tuple[Link, ...] = ()
    labels: Mapping[Role, str] = attrs.field(factory=dict)
    exchange: tuple[tuple[Candidate, Candidate], ...] = ()

    @classmethod
    def of(
        cls,
        cells: Iterable[Cell],
        constraints: Mapping[str, Iterable[Constraint]] | None = None,
        candidates: Mapping[Role, tuple[Candidate, ...]] | None = None,
        labels: Mapping[Role, str] | None = None,
    ) -> Reason:
        """Return a reason with *cells* in ascending order, and each constraint once per role.

        Roles without constraints are left out.
        """
        named = {
            role: tuple({id(constraint): constraint for constraint in group}.values())
            for role, group in (constraints or {}).items()
        }
        named = {role: group for role, group in named.items() if group}
        return cls(tuple(sorted(set(cells))), named, candidates or {}, (), labels or {})

    @property
    def all_constraints(self) -> tuple[Constraint, ...]:
        """The constraints of every role, and of the links and their nodes, each once."""
        groups: list[Sequence[Constraint]] = list(self.constraints.values())
        for link in self.links:
            groups += [link.start.constraints, link.end.constraints, link.constraints]
        return tuple(dict.fromkeys(constraint for group in groups for constraint in group))


@attrs.frozen
class Step:
    """What one application of *technique* (its id) places and removes, and why.

    Placing a digit clears it from the cells that see the cell; those removals belong to the placing and are not
    listed in *removes*.
    """

    technique: str
    places: tuple[Candidate, ...] = ()
    removes: tuple[Candidate, ...] = ()
    because: Reason = attrs.field(factory=Reason)

    def __repr__(self) -> str:
        changes = []
        for verb, candidates in (("places", self.places), ("removes", self.removes)):
            shown = [f"{each.digit} in cell {each.cell}" for each in candidates[:3]] + ["..."] * (len(candidates) > 3)
            changes += [f"{verb} {', '.join(shown)}"] if shown else []
        return f"<Step {self.technique}: {'; '.join(changes)}>"

    @classmethod
    def placing(cls, technique: str, cell: Cell, digit: Digit, because: Reason) -> Step:
        """Return the step that places *digit* in *cell*."""
        return cls(technique, (Candidate(cell, digit),), (), because)
