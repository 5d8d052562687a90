"""Check of new puzzles against their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import attrs

from ruleout import InputError, Layout, Options, Outcome, Puzzle, Registry
from ruleout.internal import (
    IsLast,
    KnownSolutions,
    Selection,
    UnknownName,
    check_time,
    default_techniques,
    ladder_of,
    open_puzzle,
    solve_path,
    techniques_called,
    techniques_meant,
)
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
    from ruleout import Grade, Rating, Report, Scale, Technique

Naming = Callable[[Registry, str], Iterable["Technique"]]
"""A function that returns the techniques that a name stands for."""

SCALES = "scales"
"""The kind of scales, which another package declares."""


@attrs.frozen
class Judge:
    """Comparison of puzzles with an order. Made by :meth:`of`.

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
    scale
        The scale of the order, if there is one.
    ladder
        The scale, if it determines the sequence in which techniques are tried.
    levels
        The names of the levels of the scale in small letters, the easiest first.
    """

    order: Order
    registry: Registry
    members: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    techniques: tuple[str, ...] | None = None
    scale: Scale | None = None
    ladder: Scale | None = None
    levels: tuple[str, ...] = ()

    @classmethod
    def of(cls, order: Order, registry: Registry, grid: Puzzle | None = None) -> Judge:
        """Return the judge of *order*; *grid* is the grid of all puzzles, if there is one.

        Raises UnknownName if the order names a scale, a level or a technique that is not installed, and InputError if a
        technique is named twice, or no puzzle can need these techniques.
        """

        def ids(names: Iterable[str], naming: Naming = techniques_meant) -> tuple[str, ...]:
            return tuple(dict.fromkeys(each.id for name in names for each in naming(registry, name)))

        scale: Scale | None = None if order.scale is None else registry.named(SCALES, order.scale)
        levels: tuple[str, ...] = ()
        if scale is not None:
            levels = tuple([level.name.lower() for level in scale.levels])
            if isinstance(order.difficulty, str) and order.difficulty.lower() not in levels:
                raise UnknownName(f"level of {scale.id}", order.difficulty, [level.name for level in scale.levels])
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
        ladder = None if scale is None or scale.rungs == () else scale
        tried = _tried(named, ids(needed), registry, ladder)
        return cls(named, registry, members, tried, scale, ladder, levels)

    def judge(self, attempt: Attempt) -> Attempt:
        """Return *attempt* with what it lacks and, if that is known by then, its rating.

        The conditions are checked in order of their cost, up to the first that is not met. Raises OutOfTime if the time
        is over before that is known.
        """
        order, puzzle, rating = self.order, attempt.puzzle, None
        lacks = tuple(lacking_givens(order, puzzle))
        if not lacks and not attempt.is_dug_out:
            lacks = ((what_is_left(order, puzzle.layout), 1.0),)
        if not lacks and order.difficulty is not None:
            rating = self._rating(attempt)
            lacks = tuple(lacking_difficulty(order, rating))
        if not lacks and order.wants_steps:
            lacks = self._lacking_techniques(attempt, rating)
        if not lacks and rating is None and order.scale is not None:
            rating = self._rating(attempt)
        return attrs.evolve(attempt, lacks=lacks, rating=rating)

    def _rating(self, attempt: Attempt) -> Rating:
        """Return the rating of a puzzle, which ends at the first step that is too hard for the order."""
        from ruleout.internal import rate_within

        assert self.scale is not None
        rating = rate_within(attempt.puzzle, self.scale, attempt.solution, self._is_too_hard, self.registry)
        if not rating.complete:
            check_time()
        return rating

    def _is_too_hard(self, grade: Grade) -> bool:
        """Return whether this *grade* and all higher ones are above the difficulty of the order."""
        wanted = self.order.difficulty
        if not isinstance(wanted, str):
            return wanted is not None and grade.value > wanted[1]
        index = self.levels.index
        return grade.level is not None and index(grade.level.lower()) > index(wanted.lower())

    def _lacking_techniques(self, attempt: Attempt, rating: Rating | None) -> tuple[Lack, ...]:
        """Return the technique requirements that are not met.

        If the *rating* uses the techniques of the order, its path is reused.
        """
        order = self.order
        if rating is not None and self.techniques is None and order.up_to is None and self.ladder is not None:
            path, is_solved = rating.path, rating.outcome is Outcome.SOLVED
        else:
            report = self._explained(attempt, self.techniques, order.up_to, self._until_decided())
            path, is_solved = report.path, report.outcome is Outcome.SOLVED
        is_enough = not order.must_suffice or is_solved
        easy = self._explained(attempt, order.insufficient).outcome is Outcome.SOLVED if order.insufficient else False
        return tuple(lacking_techniques(order, path, is_enough, easy, self.members))

    def _until_decided(self) -> IsLast | None:
        """Return a function that is True for a step after which it is certain whether a puzzle meets the order.

        None if only the complete path decides.
        """
        order, excluded = self.order, set(self.order.excluded)
        has_limits = any(most is not None for _, most in order.needed.values())
        may_be_met_early = not (order.must_suffice or has_limits or excluded)
        if not may_be_met_early and not excluded:
            return None
        missing = {name: least for name, (least, _) in order.needed.items() if least}

        def is_last(number: int, technique: str, score: float) -> bool:
            for name in missing:
                missing[name] -= technique in self.members[name]
            return technique in excluded or (may_be_met_early and all(times <= 0 for times in missing.values()))

        return is_last

    def _explained(
        self,
        attempt: Attempt,
        techniques: tuple[str, ...] | None,
        up_to: str | None = None,
        is_last: IsLast | None = None,
    ) -> Report:
        puzzle, scale = attempt.puzzle, self.ladder
        selection = Selection.of(self.registry, Options(techniques=techniques, up_to=up_to, scale=scale))
        known = KnownSolutions.only(puzzle.layout, attempt.solution)
        ladder = ladder_of(open_puzzle(puzzle, plugins=self.registry), selection, known=known)
        report = solve_path(puzzle, ladder, selection.scale_id, is_last)
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


def _tried(order: Order, needed: tuple[str, ...], registry: Registry, ladder: Scale | None) -> tuple[str, ...] | None:
    """Return the techniques to try: the allowed or the default ones, and those that are needed.

    None for the default ones alone.
    """
    if order.allowed is not None:
        return (*order.allowed, *needed)
    defaults = [each.id for each in default_techniques(registry, ladder)]
    others = [name for name in needed if name not in defaults]
    return (*defaults, *others) if others else None
