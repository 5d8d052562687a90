"""The techniques that are used, and the ladder of those that apply to a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from functools import partial
from itertools import takewhile
from math import inf
from typing import Any
from weakref import WeakKeyDictionary

import attrs

from ruleout.api.inputs import checked_registry, checked_texts
from ruleout.api.opened import Opened, verdict_on
from ruleout.api.options import Options
from ruleout.clock import OutOfTime, timed
from ruleout.errors import Unsupported
from ruleout.model.arguments import names_arguments
from ruleout.model.layout import Layout
from ruleout.model.typed import require
from ruleout.plugins.registry import Registry
from ruleout.plugins.technique_groups import ALL, techniques_called, techniques_meant
from ruleout.reasoning.board import Board, KernelQuery
from ruleout.reasoning.ladder import Ladder
from ruleout.reasoning.rungs import LadderScale, Rung, rungs_of, simple_rungs
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import LAST_RESORT, Technique
from ruleout.reasoning.validation import KnownSolutions
from ruleout.search.engine import Verdict

SCALES = "scales"
"""The kind of items whose ladders are climbed, if a distribution declares it."""
KERNELS = "kernels"
"""The kind of items that answer questions about boards, if a distribution declares it."""

MOST_LAYOUTS = 64
"""Largest number of layouts per scale for which the ladder is kept."""
Prepared = tuple[list[Technique], list[tuple[Technique, Rung]], list[tuple[str, float]]]

Watch = Callable[[Board, Step, float | None], None]
"""A function that is called before each step is taken, with the board, the step and its score if there is a scale."""


_kept: WeakKeyDictionary[Registry, tuple[Mapping[str, Technique], dict[int, Selection]]] = WeakKeyDictionary()


@attrs.frozen
class Selection:
    """The techniques to use, and the scale whose ladder and scores are used.

    *rungs* are the rungs of its ladder up to *hardest*; None if the techniques are tried by difficulty. *hardest* is
    the name of the technique, or of the group, up to which techniques are used, if there is such a limit.
    """

    techniques: tuple[Technique, ...]
    scale: LadderScale | None
    rungs: tuple[Rung, ...] | None
    hardest: str | None = None
    _ladders: MutableMapping[tuple[Layout, bool], Prepared] = attrs.field(
        factory=dict, init=False, eq=False, repr=False
    )

    @classmethod
    def of(cls, registry: Registry, options: Options, last_resort: bool = True) -> Selection:
        """Return the techniques that *options* name, apart from those that they leave out.

        If they name none, these are the techniques of the scale, or all of them except those that are used on request
        only. If *last_resort* is true, they include trial and error and techniques of a whole grid.

        Raises RuleoutError.
        """
        is_whole = options.techniques is None and options.up_to is None and options.without == () and last_resort
        kept = _kept_of(registry) if is_whole else {}
        if id(options.scale) in kept:
            return kept[id(options.scale)]
        found = None if options.scale is None else scale_of(registry, options.scale)
        if id(found) in kept:
            return kept[id(found)]
        if found is not None and found.rungs == ():
            raise Unsupported(f"scale {found.id} uses no techniques, so that there are no steps; it only rates puzzles")
        without = () if options.without == () else _named(registry, "without", options.without, techniques_called)
        dropped = {each.id for each in without}
        if options.techniques is None:
            named = default_techniques(registry, found)
        else:
            named = _named(registry, "techniques", options.techniques, techniques_meant)
        hardest: tuple[Technique, ...] = ()
        if options.up_to is not None:
            hardest = techniques_called(registry, require("up_to", options.up_to, str, "an id such as 'x-wing'"))
            if options.techniques is None and len(hardest) == 1:
                named = list({each.id: each for each in (*named, *hardest)}.values())
        most = inf if last_resort else LAST_RESORT
        used = tuple(each for each in named if each.id not in dropped and each.difficulty < most)
        whole = cls(used, found, None if found is None else found.rungs)
        kept[id(found)] = whole
        if not hardest:
            return whole
        if found is not None and found.rungs is not None:
            on_scale = {each.technique for each in found.rungs}
            if on_scale.isdisjoint(each.id for each in hardest):
                raise Unsupported(f"up_to: scale {found.id} does not use {options.up_to}")
        name = hardest[0].id if len(hardest) == 1 else options.up_to
        return attrs.evolve(whole.up_to(hardest), hardest=name)

    def up_to(self, hardest: Iterable[Technique]) -> Selection:
        """Return this selection without what is harder than all of *hardest*."""
        if self.rungs is None:
            most = max((each.difficulty for each in hardest), default=-inf)
            return attrs.evolve(self, techniques=tuple(each for each in self.techniques if each.difficulty <= most))
        ids = {each.id for each in hardest}
        last = max((number for number, rung in enumerate(self.rungs, 1) if rung.technique in ids), default=0)
        return attrs.evolve(self, rungs=self.rungs[:last])

    @property
    def scale_id(self) -> str | None:
        """The id of the scale, if there is one."""
        return None if self.scale is None else self.scale.id


def _named(
    registry: Registry, what: str, names: str | Iterable[str], of: Callable[[Registry, str], Iterable[Technique]]
) -> list[Technique]:
    """Return the techniques *of* each of the names, each once; *what* is the name of the argument."""
    ids = checked_texts(what, names, "an id such as 'naked-single', or several")
    found = [each for name in ids for each in of(registry, name)]
    return list({each.id: each for each in found}.values())


def scale_of(registry: Registry, scale: str | LadderScale) -> LadderScale:
    """*scale*, or the scale with that id, which may be spelt in another way."""
    if not isinstance(scale, str):
        return require("scale", scale, LadderScale, "the id of a scale or a Scale")  # type: ignore[no-any-return]
    found: LadderScale = registry.named(SCALES, scale)
    return found


def ladder_of(
    opened: Opened, selection: Selection, watch: Watch | None = None, known: KnownSolutions | None = None
) -> Ladder:
    """Return the ladder of those techniques of *selection* that apply to the puzzle.

    *known* are the solutions of the puzzle, if they were searched for before.
    """
    puzzle, registry, wanted, scale = opened.puzzle, opened.registry, selection.techniques, selection.scale
    known = known or known_solutions(opened)
    proven = known.verdict is Verdict.UNIQUE
    if any(puzzle.placed) and _assume_one_solution(wanted):
        # A player's entries may be wrong: only givens, marks and constraints prove that there is one solution.
        bare = attrs.evolve(puzzle, placed=())
        proven = known_solutions(attrs.evolve(opened, puzzle=bare)).verdict is Verdict.UNIQUE
    able, rungs, simple = _prepared(opened, selection, proven)
    observed = registry.is_implemented("ruleout_step_taken")

    def observe(board: Board, step: Step, score: float) -> None:
        if observed:
            registry.notify("ruleout_step_taken", puzzle=puzzle, board=board, step=step)
        if watch is not None:
            watch(board, step, None if scale is None else score)

    fault = partial(registry.disable_item, "techniques")
    follow = False
    if proven and puzzle.marks is not None and _assume_one_solution(able):
        # Marks follow from the givens if there is one solution without them, too.
        bare = attrs.evolve(puzzle, placed=(), marks=None)
        follow = known_solutions(attrs.evolve(opened, puzzle=bare)).verdict is Verdict.UNIQUE
    by_rounds = scale is not None and scale.by_rounds
    if observed or watch is not None:
        simple = []
    query = kernel_query(registry)
    return Ladder(rungs, known, opened.engine, opened.countdown, fault, observe, query, follow, by_rounds, simple)


def _prepared(opened: Opened, selection: Selection, proven: bool) -> Prepared:
    """Return the techniques of *selection* that apply to the puzzle, their rungs, and those for compiled code.

    *proven* says whether there is one solution. They are kept per layout, unless a plug-in may order them otherwise.
    """
    puzzle, registry, countdown = opened.puzzle, opened.registry, opened.countdown
    layout, wanted, scale = puzzle.layout, selection.techniques, selection.scale
    ladders = selection._ladders
    if (kept := ladders.get((layout, proven))) is not None:
        return kept
    applying = registry.applying(layout)
    usable = [each for each in wanted if proven or not each.assumes_unique]
    with timed(countdown):
        asked = [(each, _applies(each, layout, applying)) for each in countdown.during(usable)]
    able = [each for each, applies in asked if applies]
    able.sort(key=lambda each: (each.difficulty, each.id))
    if scale is None:
        problem, offered = partial(_problem_with_order, able), tuple(able)
        order = registry.decide("ruleout_order_techniques", lambda: able, problem, puzzle=puzzle, techniques=offered)
        rungs = rungs_of(order)
    elif selection.rungs is None:
        rungs = rungs_of(able)
    else:
        by_id = {each.id: each for each in able}
        rungs = [(by_id[each.technique], each) for each in selection.rungs if each.technique in by_id]
    own = takewhile(lambda each: registry.is_own("techniques", each[0].id), rungs)
    found = able, rungs, simple_rungs(own)
    is_lasting = scale is not None or not registry.is_implemented("ruleout_order_techniques")
    if is_lasting and len(asked) == len(usable) and all(each.id in applying for each in usable):
        if len(ladders) == MOST_LAYOUTS:
            ladders.clear()
        ladders[layout, proven] = found
    return found


def _kept_of(registry: Registry) -> dict[int, Selection]:
    """Return the whole selections by the identity of the scale, until a plug-in or an item is disabled."""
    listed, kept = _kept.get(registry, (None, {}))
    if listed is not registry.techniques:
        kept = {}
        _kept[registry] = registry.techniques, kept
    return kept


def kernel_query(registry: Registry) -> KernelQuery | None:
    """Return the function that asks the kernels of *registry*, None if no plug-in provides one."""
    if not registry.all(KERNELS):
        return None
    return lambda board, question, arguments: kernel_answer(registry, question, board, *arguments)


def kernel_answer(registry: Registry, question: str, *arguments: Any) -> Any:
    """Return what the first kernel that answers *question* returns for *arguments*, None if none does."""
    asked = (each for each in registry.all(KERNELS).values() if each.question == question)
    return next((found for each in asked if (found := each.answer(*arguments)) is not None), None)


def known_solutions(opened: Opened) -> KnownSolutions:
    """Return the solutions of a puzzle, at most two, that a search finds."""
    found = opened.search(2)
    return KnownSolutions(opened.puzzle.layout, attrs.evolve(found, verdict=verdict_on(opened.puzzle, found)))


@names_arguments
def techniques(name: str = ALL, *, plugins: Registry | None = None) -> tuple[Technique, ...]:
    """Return the techniques that are installed, the easiest first.

    Parameters
    ----------
    name
        The name of a group, such as ``wings``, or of one technique; by default all.
    plugins
        The plug-ins; if None, those that are installed.

    Raises
    ------
    UnknownName
        If nothing is called so.
    """
    registry = checked_registry(plugins)
    return techniques_called(registry, require("name", name, str, "the name of a technique or a group"))


def default_techniques(registry: Registry, scale: LadderScale | None = None) -> list[Technique]:
    """Return the techniques that are used if none is named: all except those that are used on request only.

    Parameters
    ----------
    registry
        The plug-ins.
    scale
        If it has a ladder, only the techniques on it are returned, and it says which of them are used on request.

    Returns
    -------
    The techniques, in the order of their ids.
    """
    if scale is None or scale.rungs is None:
        return [each for each in registry.techniques.values() if not each.on_request]
    on_scale = {rung.technique for rung in scale.rungs if not rung.on_request}
    return [each for each in registry.techniques.values() if each.id in on_scale]


def _applies(technique: Technique, layout: Layout, known: dict[str, bool]) -> bool:
    """Return whether *technique* applies to *layout*, from *known* if it is there; False if the time runs out first."""
    if technique.id not in known:
        try:
            known[technique.id] = technique.applies(layout)
        except OutOfTime:
            return False
    return known[technique.id]


def _assume_one_solution(techniques: Iterable[Technique]) -> bool:
    return any(each.assumes_unique for each in techniques)


def _problem_with_order(able: Sequence[Technique], order: Sequence[Technique]) -> str | None:
    if not isinstance(order, Sequence):
        return f"it returned a {type(order).__name__}; expected a list of techniques"
    if len({each.id for each in order}) != len(order) or any(each not in able for each in order):
        return "it returned techniques that it was not given, or one of them twice"
    return None
