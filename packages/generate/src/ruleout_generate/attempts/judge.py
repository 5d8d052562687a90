"""Whether a puzzle that was made meets its order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import attrs

from ruleout import InputError, Layout, Outcome, Puzzle, Registry, explain
from ruleout.plugin import UnknownName, check_time, default_techniques, techniques_called, techniques_meant
from ruleout_generate.attempts.checks import check_level
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.orders.conditions import (
    Lack,
    lacking_difficulty,
    lacking_givens,
    lacking_techniques,
    what_is_left,
)
from ruleout_generate.orders.order import Order

if TYPE_CHECKING:
    from ruleout import Rating, Report, Scale, Technique

Naming = Callable[[Registry, str], Iterable["Technique"]]
"""A function that returns the techniques that a name stands for."""

SCALES = "scales"
"""The kind of scales, which another package declares."""


@attrs.frozen
class Judge:
    """Compares puzzles with an order. Made by :meth:`of`.

    Attributes
    ----------
    order
        The order, with the ids of techniques.
    registry
        The plug-ins.
    members
        The ids of the techniques that each name of those needed stands for: a technique, or a group.
    techniques
        The techniques that are tried; None for those that are tried by default.
    """

    order: Order
    registry: Registry
    members: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    techniques: tuple[str, ...] | None = None

    @classmethod
    def of(cls, order: Order, registry: Registry, grid: Puzzle | None = None) -> Judge:
        """Return the judge of *order*; *grid* is the grid of all puzzles, if there is one.

        Raises UnknownName if the order names a scale, a level or a technique that is not installed, and InputError if a
        technique is named twice, or no puzzle can need these techniques.
        """

        def ids(names: Iterable[str], naming: Naming = techniques_meant) -> tuple[str, ...]:
            return tuple(dict.fromkeys(each.id for name in names for each in naming(registry, name)))

        if order.scale is not None:
            scale: Scale = registry.named(SCALES, order.scale)
            levels = [level.name for level in scale.levels]
            if isinstance(order.difficulty, str) and order.difficulty.lower() not in map(str.lower, levels):
                raise UnknownName(f"level of {scale.id}", order.difficulty, levels)
            if grid is not None:
                check_level(order, scale, grid.layout)
        needed: dict[str, tuple[int, int | None]] = {}
        members: dict[str, tuple[str, ...]] = {}
        for name, times in order.needed.items():
            called = ids([name], techniques_called)
            technique = called[0] if len(called) == 1 else name
            if technique in needed:
                raise InputError(f"needed: found {technique} twice; expected each technique once")
            needed[technique] = times
            members[technique] = called
        excluded = ids(order.excluded, techniques_called)
        both = [name for name, (least, _) in needed.items() if least and set(members[name]) <= set(excluded)]
        if both:
            raise InputError(f"{both[0]} is both needed and excluded; expected one of them")
        allowed = None if order.allowed is None else ids(order.allowed)
        insufficient = ids(order.insufficient)
        if allowed is not None:
            _check_allowed({*allowed, *ids(needed)}, excluded, insufficient)
        if grid is not None:
            must = {name: members[name] for name, (least, _) in needed.items() if least}
            _check_applicable(must, grid.layout, registry)
        named = attrs.evolve(order, needed=needed, excluded=excluded, allowed=allowed, insufficient=insufficient)
        return cls(named, registry, members, _tried(named, ids(needed), registry))

    def judge(self, attempt: Attempt) -> Attempt:
        """Return *attempt* with what it lacks and, if that is known by then, its rating.

        The conditions are checked in order of their cost, up to the first that is not met. Raises OutOfTime if the time
        is over before that is known.
        """
        order, puzzle, rating = self.order, attempt.puzzle, None
        lacks = tuple(lacking_givens(order, puzzle))
        if not lacks and not attempt.is_dug_out:
            lacks = ((what_is_left(order, puzzle.layout), 1.0),)
        if not lacks and order.scale is not None and order.difficulty is not None:
            rating = self._rating(puzzle, order.scale)
            lacks = tuple(lacking_difficulty(order, rating))
        if not lacks and order.wants_steps:
            lacks = self._lacking_techniques(puzzle)
        if not lacks and rating is None and order.scale is not None:
            rating = self._rating(puzzle, order.scale)
        return attrs.evolve(attempt, lacks=lacks, rating=rating)

    def _rating(self, puzzle: Puzzle, scale: str) -> Rating:
        from ruleout import rate

        rating = rate(puzzle, scale, plugins=self.registry)
        if not rating.complete:
            check_time()
        return rating

    def _lacking_techniques(self, puzzle: Puzzle) -> tuple[Lack, ...]:
        """What the way lacks in which techniques solve *puzzle*."""
        order = self.order
        report = self._explained(puzzle, self.techniques, order.up_to)
        is_enough = not order.must_suffice or report.outcome is Outcome.SOLVED
        easy = self._explained(puzzle, order.insufficient).outcome is Outcome.SOLVED if order.insufficient else False
        return tuple(lacking_techniques(order, report.path, is_enough, easy, self.members))

    def _explained(self, puzzle: Puzzle, techniques: tuple[str, ...] | None, up_to: str | None = None) -> Report:
        ladder = _ladder(self.order, self.registry)
        report = explain(puzzle, techniques=techniques, up_to=up_to, scale=ladder, plugins=self.registry)
        if not report.complete:
            check_time()
        return report


def _check_allowed(allowed: set[str], excluded: tuple[str, ...], insufficient: tuple[str, ...]) -> None:
    """Raise InputError if the techniques that must be enough are all excluded, or must not be enough."""
    if allowed.issubset(excluded):
        raise InputError("allowed: found techniques that are all excluded; expected one that is not")
    if allowed.issubset(insufficient):
        raise InputError("insufficient: found all techniques that must be enough; expected one of these to be left out")


def _check_applicable(needed: Mapping[str, Iterable[str]], layout: Layout, registry: Registry) -> None:
    """Raise InputError if a technique that must be needed, or each of a group, does not apply to *layout*."""
    for name, members in needed.items():
        techniques = [registry.technique(each) for each in members]
        if not any(each.applies(layout) for each in techniques):
            raise InputError(f"needed: {name} does not apply to this grid; it needs {techniques[0].needs}")


def _ladder(order: Order, registry: Registry) -> Scale | None:
    """The scale of *order*, if it determines the sequence in which techniques are tried."""
    scale: Scale | None = None if order.scale is None else registry.named(SCALES, order.scale)
    return None if scale is None or scale.rungs == () else scale


def _tried(order: Order, needed: tuple[str, ...], registry: Registry) -> tuple[str, ...] | None:
    """The techniques that are tried: those that are allowed, or the default ones, with those that are needed.

    None for the default ones alone.
    """
    if order.allowed is not None:
        return (*order.allowed, *needed)
    defaults = [each.id for each in default_techniques(registry, _ladder(order, registry))]
    others = [name for name in needed if name not in defaults]
    return (*defaults, *others) if others else None
