"""The evidence of a step: cells, constraints, candidates, chains and sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

import attrs

from ruleout.masks import Cell
from ruleout.model.candidate import Candidate
from ruleout.model.constraints.base import Constraint

Role = Literal["pattern", "second", "third", "fourth", "fin", "endo-fin", "set-a", "set-b", "set-c", "set-d", "target"]
"""The part that candidates play in a step, so that every picture can colour them alike.

- ``pattern``: of the pattern itself, such as the body of a fish, a subset, the pivot of a wing, or what was assumed
- ``second``: of its other half, such as the pincers of a wing or the second colour
- ``third`` and ``fourth``: of two further colours
- ``fin``: of the base of a fish, in no cover
- ``endo-fin``: of a fish, in two of its bases
- ``set-a`` to ``set-d``: of the sets of cells ``Reason.sets``, in their order; ``set-d`` of all sets from the fourth on
- ``target``: the conclusion, if it is not what the step itself removes or places
"""
ROLES: tuple[Role, ...] = get_args(Role)
"""All roles of candidates."""

ConstraintRole = Literal["unit", "base", "cover", "second-cover", "unequal", "sight", "sum", "rule", "grid", "target"]
"""The part that constraints play in a step.

- ``unit``: in which a pattern lies
- ``base`` and ``cover``: of a fish, and the two sides of a comparison: those of ``base`` minus those of ``cover``
- ``second-cover``: of the second of two fish with the same bases
- ``unequal``: which make the cells of a pattern differ
- ``sight``: by which cells see each other
- ``sum``: whose total is used
- ``rule``: any other constraint of a rule
- ``grid``: all constraints of a grid, or of a part of it
- ``target``: in which the conclusion is drawn, if the pattern is elsewhere
"""
CONSTRAINT_ROLES: tuple[ConstraintRole, ...] = get_args(ConstraintRole)
"""All roles of constraints."""

ChainKind = Literal["chain", "loop", "branch", "colours"]
"""The shape of the links of a chain.

- ``chain``: each link begins where the one before it ends
- ``loop``: a chain whose last link ends where the first begins
- ``branch``: what follows from one assumption, at which the first link begins
- ``colours``: a tree of candidates in two colours, exactly one of which is true
"""
CHAIN_KINDS: tuple[ChainKind, ...] = get_args(ChainKind)
"""All kinds of chains."""


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

    *constraints* make the link, most often a single one; two candidates of one cell need none. A link of a branch may
    hold by *nested* chains, branches too, if all of *start* is false. A single chain begins with the contrary of what
    *end* follows to be, and leads to a contradiction. Of several chains, the first one is a strong link to candidates
    of which one is true, and another one leads from each of these to *end*.
    """

    start: Node
    end: Node
    strong: bool
    constraints: tuple[Constraint, ...] = ()
    nested: tuple[Chain, ...] = ()

    @property
    def begins_false(self) -> bool:
        """True if the link leads from candidates that are false, not from one that is true."""
        return self.strong or bool(self.nested)


@attrs.frozen
class Chain:
    """Links that belong together, in order, and what they form.

    The first link begins at a node that is assumed: to be false if the link is strong, and true if it is weak. Each
    later link begins at a node that is false, if it is strong or others are nested in it, or true, by the links before.
    """

    links: tuple[Link, ...]
    kind: ChainKind = "chain"


@attrs.frozen(init=False)
class Reason:
    """The evidence of a step: enough to draw it, to put it in words and to check it.

    The step must follow from the masks of *cells* and from the constraints alone, those of *chains* included: every
    other cell may hold any digit. The rest is for people.

    Parameters
    ----------
    cells
        The cells whose masks the step rests on.
    constraints
        Units and other constraints by their :data:`ConstraintRole`.
    candidates
        Candidates by their :data:`Role`.
    links
        The links of a single chain of the kind ``chain``, in order. They replace *chains*; if None, these are used.
    labels
        The technique's own words for roles of candidates: ``{"second": "pincers"}``.
    exchange
        If the step relies on the puzzle having one solution: the cells of a pattern, each by its candidates in the two
        fillings that can be exchanged. The step then follows if neither filling occurs.
    chains
        The chains, each with its links and its kind.
    sets
        The cells of each almost locked set, or of each other set of cells with a letter of its own, in the order of the
        letters.
    """

    cells: tuple[Cell, ...]
    constraints: Mapping[ConstraintRole, tuple[Constraint, ...]]
    candidates: Mapping[Role, tuple[Candidate, ...]]
    chains: tuple[Chain, ...]
    labels: Mapping[Role, str]
    exchange: tuple[tuple[Candidate, Candidate], ...]
    sets: tuple[tuple[Cell, ...], ...]

    def __init__(
        self,
        cells: tuple[Cell, ...] = (),
        constraints: Mapping[ConstraintRole, tuple[Constraint, ...]] | None = None,
        candidates: Mapping[Role, tuple[Candidate, ...]] | None = None,
        links: tuple[Link, ...] | None = None,
        labels: Mapping[Role, str] | None = None,
        exchange: tuple[tuple[Candidate, Candidate], ...] = (),
        chains: tuple[Chain, ...] = (),
        sets: tuple[tuple[Cell, ...], ...] = (),
    ) -> None:
        if links is not None:
            chains = (Chain(links),) if links else ()
        self.__attrs_init__(cells, constraints or {}, candidates or {}, chains, labels or {}, exchange, sets)

    @classmethod
    def of(
        cls,
        cells: Iterable[Cell],
        constraints: Mapping[ConstraintRole, Iterable[Constraint]] | None = None,
        candidates: Mapping[Role, tuple[Candidate, ...]] | None = None,
        labels: Mapping[Role, str] | None = None,
        chains: tuple[Chain, ...] = (),
        sets: tuple[tuple[Cell, ...], ...] = (),
        exchange: tuple[tuple[Candidate, Candidate], ...] = (),
    ) -> Reason:
        """Return a reason with *cells* in ascending order, and each constraint once per role.

        Roles without constraints are left out.
        """
        named = {
            role: tuple({id(constraint): constraint for constraint in group}.values())
            for role, group in (constraints or {}).items()
        }
        named = {role: group for role, group in named.items() if group}
        return cls(tuple(sorted(set(cells))), named, candidates, None, labels, exchange, chains, sets)

    @property
    def links(self) -> tuple[Link, ...]:
        """The links of all chains, in order."""
        return tuple([link for chain in self.chains for link in chain.links])

    @property
    def all_links(self) -> tuple[Link, ...]:
        """The links of all chains and of those nested in them."""
        found = list(self.links)
        for link in found:
            found += [each for chain in link.nested for each in chain.links]
        return tuple(found)

    @property
    def all_constraints(self) -> tuple[Constraint, ...]:
        """The constraints of every role, and of the links and their nodes, each once."""
        groups: list[Sequence[Constraint]] = list(self.constraints.values())
        for link in self.all_links:
            groups += [link.start.constraints, link.end.constraints, link.constraints]
        return tuple(dict.fromkeys(constraint for group in groups for constraint in group))
