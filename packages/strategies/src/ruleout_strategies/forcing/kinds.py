"""Forcing chains and nets: all cases lead to the same conclusion, or one leads to a contradiction.

::

    r1c1 is 5 -> r1c4 is not 5 -> r1c4 is 7 -> r3c4 is not 7
    r1c1 is 6 -> r2c1 is not 6 -> r2c1 is 7 -> r2c4 is not 7 -> ... -> r3c4 is not 7
    r1c1 is 8 -> ... -> r3c4 is not 7

One of the candidates of a cell is true, and so is one of the places of a digit in a house. If each of them leads to
the same conclusion, it is right. If a candidate leads to another one that is both true and false, it is false, and if
its absence does, it is true. In forcing chains each implication follows from a single one, along a weak link or along a
strong link (a cell with two candidates, a house with two places). Dynamic forcing chains also combine what has followed
already: the last candidate of a cell, the last place in a house. Forcing nets combine it further by locked candidates
and by naked and hidden pairs and triples. Nishio uses the places of a single digit. No assumption is made inside
another one.

The kinds and their order are those of Sudoku Explainer (Nicolas Juillerat, 2006).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

import attrs

from ruleout import plugin as kit
from ruleout_strategies.forcing.branches import Forced
from ruleout_strategies.forcing.words import branch_in_words
from ruleout_strategies.views.assumptions import (
    Assumptions,
    DynamicAssumptions,
    NetAssumptions,
    NishioAssumptions,
    StaticAssumptions,
)
from ruleout_strategies.views.branch import Branch, State
from ruleout_strategies.views.implications import IN_CELL, IN_HOUSE, AtLeastOne

SOME = 16
"""The number of chains of which the one with the fewest candidates comes first."""
MOST_BRANCHES = 250
"""The number of branches beyond which those that are known are forgotten, since large grids have large ones."""
CELL, HOUSE, CONTRADICTION, DOUBLE = "cell", "house", "contradiction", "double"


@attrs.frozen
class Kind:
    """A kind of forcing chain: its assumptions (*cases*), and how their consequences are found (*view*)."""

    title: str
    difficulty: float
    view: type[Assumptions]
    cases: str
    also: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return self.title.lower().replace(" ", "-")


KINDS = (
    Kind("Cell Forcing Chain", 700, StaticAssumptions, CELL, ("multiple-forcing-chain",)),
    Kind("House Forcing Chain", 710, StaticAssumptions, HOUSE, ("region-forcing-chain",)),
    Kind("Contradiction Forcing Chain", 720, StaticAssumptions, CONTRADICTION),
    Kind("Nishio", 740, NishioAssumptions, CONTRADICTION, ("nishio-forcing-chain",)),
    Kind("Dynamic Cell Forcing Chain", 760, DynamicAssumptions, CELL),
    Kind("Dynamic House Forcing Chain", 770, DynamicAssumptions, HOUSE, ("dynamic-region-forcing-chain",)),
    Kind("Dynamic Double Forcing Chain", 780, DynamicAssumptions, DOUBLE),
    Kind("Dynamic Contradiction Forcing Chain", 790, DynamicAssumptions, CONTRADICTION),
    Kind("Cell Forcing Net", 800, NetAssumptions, CELL, ("dynamic-cell-forcing-chain-plus",)),
    Kind("House Forcing Net", 810, NetAssumptions, HOUSE, ("dynamic-region-forcing-chain-plus",)),
    Kind("Double Forcing Net", 820, NetAssumptions, DOUBLE),
    Kind("Contradiction Forcing Net", 830, NetAssumptions, CONTRADICTION),
)

MEANS = {
    StaticAssumptions: "weak and strong links",
    NishioAssumptions: "hidden singles of its digit alone",
    DynamicAssumptions: "singles",
    NetAssumptions: "singles, locked candidates and subsets",
}
"""By what the consequences of an assumption are found, in words."""


def find(kind: Kind, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the forcing chains of *kind*: those found in fewer rounds first, and among some of these those with fewer
    candidates. The same conclusion is found again only with fewer candidates than before; static chains also if the
    first assumption is now in a cell with more than two candidates, or no longer is."""
    view = board.view(kind.view)
    keys = view.graph.nodes.keys
    sizes: dict[tuple[State, bool], int] = {}
    branches: dict[State, Branch] = {}
    for batch in _contradictions(view) if kind.cases == CONTRADICTION else _verities(view, kind.cases):
        cases = iter(batch)
        while some := list(islice(cases, SOME)):
            if len(branches) > MOST_BRANCHES:
                branches.clear()
            found: list[tuple[Forced, AtLeastOne | None]] = []
            for starts, group, conclusion in some:
                kit.check_time()
                for start in starts:
                    if start not in branches:
                        branches[start] = view.branch(start)
                forced = _forced(view, tuple([branches[start] for start in starts]), conclusion)
                if forced is not None:
                    found.append((forced, group))
            for forced, group in sorted(found, key=lambda each: each[0].size):
                first = keys[forced.branches[0].start[0]][1].bit_length() - 1
                is_wide = kind.view is StaticAssumptions and board.masks[first].bit_count() > 2
                key = forced.conclusion, is_wide
                if forced.size < sizes.get(key, forced.size + 1):
                    sizes[key] = forced.size
                    yield forced.step(view, kind.id, group)


Case = tuple[list[State], AtLeastOne | None, State]
"""Assumptions, why one of them is right, and what follows."""


def _contradictions(view: Assumptions) -> Iterator[list[Case]]:
    for refuted in view.refutations():
        batch: list[Case] = []
        for assumption in refuted:
            x, is_true = view.state(assumption)
            batch.append(([(x, is_true)], None, (x, not is_true)))
        yield batch


def _verities(view: Assumptions, cases: str) -> Iterator[list[Case]]:
    sets: list[tuple[tuple[State, ...], AtLeastOne | None]]
    if cases == DOUBLE:
        sets = [(((x, True), (x, False)), None) for x in range(view.graph.count)]
    else:
        wanted = IN_CELL if cases == CELL else IN_HOUSE
        groups = [group for group in view.graph.groups if group.kind == wanted]
        groups.sort(key=lambda group: len(group.members))
        sets = [(tuple([(x, True) for x in group.members]), group) for group in groups]
    for found in view.verities([view.assumptions(starts) for starts, _ in sets]):
        yield [(list(sets[i][0]), sets[i][1], conclusion) for i, conclusion in found]


def _forced(view: Assumptions, branches: tuple[Branch, ...], conclusion: State) -> Forced | None:
    """The step of these branches; None if one of them may pass through the assumption of another one."""
    if len(branches) == 1:
        conflict = branches[0].conflict
        if conflict is None:
            return None
        return Forced(branches, conclusion, branches[0].size((conflict, True), (conflict, False)))
    starts = [branch.start for branch in branches]
    if not view.are_separate(starts, conclusion) or not all(branch.reaches(conclusion) for branch in branches):
        return None
    return Forced(branches, conclusion, sum(branch.size(conclusion) for branch in branches))


def explain(board: kit.Board, step: kit.Step, kind: Kind) -> kit.Explanation:
    """Return the words for a step of *kind*."""
    layout, because = board.layout, step.because
    assumed = because.candidates["pattern"]
    texts = ". ".join(branch_in_words(layout, branch.links) for branch in because.chains)
    changes = kit.changes_in_words(layout, step)
    first = f"{layout.show(assumed[0].digit)} in {layout.names[assumed[0].cell]}"
    means = MEANS[kind.view]
    if kind.cases == CONTRADICTION:
        (target,) = because.candidates["target"]
        clash = f"{layout.names[target.cell]} would be {layout.show(target.digit)} and not {layout.show(target.digit)}"
        return kit.Explanation(
            nudge=f"Look for a candidate that leads to a contradiction by {means}.",
            region=f"What follows if {first} is {'false' if step.places else 'true'}?",
            full=f"{texts}. Then {clash}, a contradiction, so {changes}.",
        )
    if kind.cases == DOUBLE:
        return kit.Explanation(
            nudge=f"Look for a candidate that has the same consequence whether it is true or false, by {means}.",
            region=f"What follows if {first} is true, and what if it is false?",
            full=f"{texts}. Either way {changes}.",
        )
    names = kit.cells_in_words(layout, sorted({each.cell for each in assumed}), "or")
    if kind.cases == CELL:
        digits = kit.digits_in_words(layout, (each.digit for each in assumed), "or")
        return kit.Explanation(
            nudge=f"Look for a cell all of whose candidates lead to the same conclusion by {means}.",
            region=f"What follows from each candidate of {names}?",
            full=f"{names} is {digits}. {texts}. In each case {changes}.",
        )
    digit, label = layout.show(assumed[0].digit), because.constraints["unit"][0].label
    return kit.Explanation(
        nudge=f"Look for a house in which all places of a digit lead to the same conclusion by {means}.",
        region=f"What follows from each place of {digit} in {label}?",
        full=f"In {label}, {digit} is in {names}. {texts}. In each case {changes}.",
    )


SUMMARIES = {
    CELL: "All candidates of a cell lead to the same conclusion",
    HOUSE: "All places of a digit in a house lead to the same conclusion",
    CONTRADICTION: "A candidate, or its absence, leads to a contradiction",
    DOUBLE: "A candidate and its absence lead to the same conclusion",
}


def forcing_technique(kind: Kind) -> kit.Technique:
    """Return the technique for forcing chains of *kind*."""
    by_houses = kind.cases == HOUSE or kind.view is NishioAssumptions
    return kit.Technique(
        id=kind.id,
        title=kind.title,
        difficulty=kind.difficulty,
        find=partial(find, kind),
        explain=partial(explain, kind=kind),
        needs="units in which digits must occur" if by_houses else "any layout",
        also=kind.also,
        summary=f"{SUMMARIES[kind.cases]}, by {MEANS[kind.view]}.",
    )
