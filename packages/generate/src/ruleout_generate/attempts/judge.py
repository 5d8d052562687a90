"""Whether a puzzle that was made meets its order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ruleout import InputError, Layout, Outcome, Puzzle, Registry, explain
from ruleout.plugin import UnknownName, check_time, default_techniques
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
    from ruleout import Rating, Report, Scale

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
    techniques
        The techniques that are tried; None for those that are tried by default.
    """

    order: Order
    registry: Registry
    techniques: tuple[str, ...] | None = None

    @classmethod
    def of(cls, order: Order, registry: Registry, grid: Puzzle | None = None) -> Judge:
        """Return the judge of *order*; *grid* is the grid of all puzzles, if there is one.

        Raises UnknownName if the order names a scale, a level or a technique that is not installed, and InputError if a
        technique is named twice, or no puzzle can need these techniques.
        """

        def ids(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(registry.technique(name).id for name in names)

        if order.scale is not None:
            scale: Scale = registry.named(SCALES, order.scale)
            levels = [level.name for level in scale.levels]
            if isinstance(order.difficulty, str) and order.difficulty.lower() not in map(str.lower, levels):
                raise UnknownName(f"level of {scale.id}", order.difficulty, levels)
        needed: dict[str, tuple[int, int | None]] = {}
        for name, times in order.needed.items():
            technique = registry.technique(name).id
            if technique in needed:
                raise InputError(f"needed: found {technique} twice; expected each technique once")
            needed[technique] = times
        excluded = ids(order.excluded)
        both = [name for name, (least, _) in needed.items() if least and name in excluded]
        if both:
            raise InputError(f"{both[0]} is both needed and excluded; expected one of them")
        allowed = None if order.allowed is None else ids(order.allowed)
        insufficient = ids(order.insufficient)
        if allowed is not None:
            _check_allowed({*allowed, *needed}, excluded, insufficient)
        if grid is not None:
            _check_applicable([name for name, (least, _) in needed.items() if least], grid.layout, registry)
        named = attrs.evolve(order, needed=needed, excluded=excluded, allowed=allowed, insufficient=insufficient)
        return cls(named, registry, _tried(named, registry))

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
        report = self._explained(puzzle, self.techniques)
        is_enough = order.allowed is None or report.outcome is Outcome.SOLVED
        easy = self._explained(puzzle, order.insufficient).outcome is Outcome.SOLVED if order.insufficient else False
        return tuple(lacking_techniques(order, report.path, is_enough, easy))

    def _explained(self, puzzle: Puzzle, techniques: tuple[str, ...] | None) -> Report:
        ladder = _ladder(self.order, self.registry)
        report = explain(puzzle, techniques=techniques, scale=ladder, plugins=self.registry)
        if not report.complete:
            check_time()
        return report


def _check_allowed(allowed: set[str], excluded: tuple[str, ...], insufficient: tuple[str, ...]) -> None:
    """Raise InputError if the techniques that must be enough are all excluded, or must not be enough."""
    if allowed.issubset(excluded):
        raise InputError("allowed: found techniques that are all excluded; expected one that is not")
    if allowed.issubset(insufficient):
        raise InputError("insufficient: found all techniques that must be enough; expected one of these to be left out")


def _check_applicable(needed: list[str], layout: Layout, registry: Registry) -> None:
    """Raise InputError if one of the techniques that must be needed does not apply to *layout*."""
    for name in needed:
        technique = registry.technique(name)
        if not technique.applies(layout):
            raise InputError(f"needed: {name} does not apply to this grid; it needs {technique.needs}")


def _ladder(order: Order, registry: Registry) -> Scale | None:
    """The scale of *order*, if it determines the sequence in which techniques are tried."""
    scale: Scale | None = None if order.scale is None else registry.named(SCALES, order.scale)
    return None if scale is None or scale.rungs == () else scale


def _tried(order: Order, registry: Registry) -> tuple[str, ...] | None:
    """The techniques that are tried: those that are allowed, or the default ones, with those that are needed.

    None for the default ones alone.
    """
    if order.allowed is not None:
        return (*order.allowed, *order.needed)
    defaults = [each.id for each in default_techniques(registry, _ladder(order, registry))]
    others = [name for name in order.needed if name not in defaults]
    return (*defaults, *others) if others else None
