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
and by naked and hidden pairs and triples. Nishio uses the places of a single digit. Only nested forcing chains make an
assumption inside another one: within a case, a chain leads from a candidate to its absence. If no such chain gives
anything, the candidate leads to a contradiction by singles there, or all candidates of a cell, or all places of a digit
in a house, lead to its absence.

The kinds and their order are those of Sudoku Explainer (Nicolas Juillerat, 2006).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice

import attrs

from ruleout import internal as kit
from ruleout_strategies.forcing.branches import step_of
from ruleout_strategies.forcing.proofs import cases_told, prove, prove_nishio
from ruleout_strategies.views.assumptions import (
    Assumptions,
    DynamicAssumptions,
    NetAssumptions,
    NishioAssumptions,
    StaticAssumptions,
)
from ruleout_strategies.views.branch import Branch, Forced, State
from ruleout_strategies.views.implications import IN_CELL, IN_HOUSE, AtLeastOne
from ruleout_strategies.views.nested import DynamicNestedAssumptions, NestedAssumptions
from ruleout_strategies.wording import place

SOME = 16
"""The number of chains of which the one with the fewest candidates comes first."""
MOST_BRANCHES = 250
"""The number of branches beyond which those that are known are forgotten, since large grids have large ones."""
CELL, HOUSE, CONTRADICTION, DOUBLE = "cell", "house", "contradiction", "double"


@attrs.frozen
class Kind:
    """A kind of forcing chain: its assumptions (*cases*), and how their consequences are found (*view*).

    If nothing is found, the views *deeper* go on.
    """

    title: str
    difficulty: float
    view: type[Assumptions]
    cases: tuple[str, ...]
    also: tuple[str, ...] = ()
    deeper: tuple[type[Assumptions], ...] = ()

    @property
    def id(self) -> str:
        return self.title.lower().replace(" ", "-")

    @property
    def prove(self) -> Callable[[kit.Board, kit.Step], kit.Proof]:
        return prove_nishio if self.view is NishioAssumptions else prove


KINDS = (
    Kind("Cell Forcing Chain", 700, StaticAssumptions, (CELL,), ("multiple-forcing-chain",)),
    Kind("House Forcing Chain", 710, StaticAssumptions, (HOUSE,), ("region-forcing-chain",)),
    Kind("Contradiction Forcing Chain", 720, StaticAssumptions, (CONTRADICTION,)),
    Kind("Nishio", 740, NishioAssumptions, (CONTRADICTION,), ("nishio-forcing-chain",)),
    Kind("Dynamic Cell Forcing Chain", 760, DynamicAssumptions, (CELL,)),
    Kind("Dynamic House Forcing Chain", 770, DynamicAssumptions, (HOUSE,), ("dynamic-region-forcing-chain",)),
    Kind("Dynamic Double Forcing Chain", 780, DynamicAssumptions, (DOUBLE,)),
    Kind("Dynamic Contradiction Forcing Chain", 790, DynamicAssumptions, (CONTRADICTION,)),
    Kind("Cell Forcing Net", 800, NetAssumptions, (CELL,), ("dynamic-cell-forcing-chain-plus",)),
    Kind("House Forcing Net", 810, NetAssumptions, (HOUSE,), ("dynamic-region-forcing-chain-plus",)),
    Kind("Double Forcing Net", 820, NetAssumptions, (DOUBLE,)),
    Kind("Contradiction Forcing Net", 830, NetAssumptions, (CONTRADICTION,)),
    Kind(
        "Nested Forcing Chain",
        840,
        NestedAssumptions,
        (CELL, HOUSE, DOUBLE, CONTRADICTION),
        (),
        (DynamicNestedAssumptions,),
    ),
)

MEANS = {
    StaticAssumptions: "weak and strong links",
    NishioAssumptions: "hidden singles of its digit alone",
    DynamicAssumptions: "singles",
    NetAssumptions: "singles, locked candidates and subsets",
    NestedAssumptions: "singles, locked candidates, subsets and chains within a case",
}
"""Techniques by which the consequences of an assumption are found, in words."""


def find(kind: Kind, board: kit.Board) -> Iterator[kit.Step]:
    """Yield the forcing chains of *kind*, those found in fewer rounds first.

    Among some of these, those with fewer candidates come first. A conclusion is yielded again only with fewer
    candidates than before; static chains also if the first assumption is now in a cell with more than two candidates,
    or no longer is. Of nested forcing chains, only those in which a chain is nested are yielded,
    and chains that do so several together are looked for only if there are no others.
    """
    for each in (kind.view, *kind.deeper):
        steps = _find(kind, board, board.view(each))
        first = next(steps, None)
        if first is not None:
            yield first
            yield from steps
            return


def _find(kind: Kind, board: kit.Board, view: Assumptions) -> Iterator[kit.Step]:
    sets = [each for cases in kind.cases if cases != CONTRADICTION for each in _sets(view, cases)]
    batches = chain(verities(view, sets), _contradictions(view) if CONTRADICTION in kind.cases else ())
    for forced in forced_in(board, view, batches, separate=not view.nesting):
        step = step_of(forced, view, kind.id)
        if not view.nesting or any(link.nested for link in step.because.links):
            yield step


def step_from(
    board: kit.Board,
    kind: Kind,
    starts: Iterable[tuple[kit.Candidate, bool]],
    conclusion: tuple[kit.Candidate, bool],
    view: type[Assumptions] | None = None,
) -> kit.Step | None:
    """Return the step of *kind* from known assumptions to a known conclusion, None if this does not follow.

    The assumption is wrong if there is only one, and then the conclusion is its contrary. Consequences are found by
    *view*, or by that of *kind*.
    """
    rules = (view or kind.view).for_branches(board)
    number = rules.graph.nodes.number

    def state(candidate: kit.Candidate, is_true: bool) -> State:
        return number[candidate.digit - 1, 1 << candidate.cell], is_true

    own = [state(*each) for each in starts]
    members = {x for x, _ in own}
    wanted = [{CELL: IN_CELL, HOUSE: IN_HOUSE}.get(each) for each in kind.cases]
    group = next((each for each in rules.graph.groups if each.kind in wanted and {*each.members} == members), None)
    forced = _forced(rules, [rules.branch(each) for each in own], state(*conclusion), group, False)
    return None if forced is None else step_of(forced, rules, kind.id)


def forced_in(
    board: kit.Board, view: Assumptions, batches: Iterable[list[Case]], separate: bool = True
) -> Iterator[Forced]:
    """Yield the conclusions of *batches* with their branches, in the order of :func:`find`.

    If *separate*, conclusions are left out of which a branch may pass through the assumption of another one.
    """
    keys = view.graph.nodes.keys
    sizes: dict[tuple[State, bool], int] = {}
    branches: dict[State, Branch] = {}
    for batch in batches:
        cases = iter(batch)
        while some := list(islice(cases, SOME)):
            if len(branches) > MOST_BRANCHES:
                branches.clear()
            found: list[Forced] = []
            for starts, group, conclusion in some:
                kit.check_time()
                for start in starts:
                    if start not in branches:
                        branches[start] = view.branch(start)
                forced = _forced(view, [branches[start] for start in starts], conclusion, group, separate)
                if forced is not None:
                    found.append(forced)
            for forced in sorted(found, key=lambda each: each.size):
                first = keys[forced.branches[0].start[0]][1].bit_length() - 1
                is_wide = isinstance(view, StaticAssumptions) and board.masks[first].bit_count() > 2
                key = forced.conclusion, is_wide
                if forced.size < sizes.get(key, forced.size + 1):
                    sizes[key] = forced.size
                    yield forced


Case = tuple[list[State], AtLeastOne | None, State]
"""Assumptions, why one of them is right, and what follows."""


def _contradictions(view: Assumptions) -> Iterator[list[Case]]:
    for refuted in view.refutations():
        batch: list[Case] = []
        for assumption in refuted:
            x, is_true = view.state(assumption)
            batch.append(([(x, is_true)], None, (x, not is_true)))
        yield batch


Cases = list[tuple[tuple[State, ...], AtLeastOne | None]]
"""Assumptions one of which is right, with the reason if it needs one."""


def _sets(view: Assumptions, cases: str) -> Cases:
    if cases == DOUBLE:
        return [(((x, True), (x, False)), None) for x in range(view.graph.count)]
    wanted = IN_CELL if cases == CELL else IN_HOUSE
    groups = [group for group in view.graph.groups if group.kind == wanted]
    groups.sort(key=lambda group: len(group.members))
    return [(tuple([(x, True) for x in group.members]), group) for group in groups]


def verities(view: Assumptions, sets: Cases) -> Iterator[list[Case]]:
    """Yield for each round what follows from every assumption of one of *sets*."""
    for found in view.verities([view.assumptions(starts) for starts, _ in sets]):
        yield [(list(sets[i][0]), sets[i][1], conclusion) for i, conclusion in found]


def _forced(
    view: Assumptions, branches: Sequence[Branch], conclusion: State, group: AtLeastOne | None, separate: bool
) -> Forced | None:
    """Return what these branches show; None if *separate* and one may pass through the assumption of another one."""
    if len(branches) == 1:
        return None if branches[0].conflict is None else Forced.of(branches, conclusion)
    if separate and not view.are_separate([branch.start for branch in branches], conclusion):
        return None
    if not all(branch.reaches(conclusion) for branch in branches):
        return None
    return Forced.of(branches, conclusion, group)


SENTENCES = kit.Sentences(
    "forcing",
    nudge="Look for a cell all of whose candidates lead to the same conclusion by {means}.",
    region="What follows from each candidate of {cells}?",
    full="{cells} is {digits:or}. {cases: } In each case {changes}.",
    lesson="{cells} is {digits:or}: try each.\n{cases:\n}\nWhatever {cells} is, {changes}.\nNext time, "
    "see whether the few candidates of a cell agree.",
)
IN_HOUSES = kit.Sentences(
    "forcing-houses",
    nudge="Look for a house in which all places of a digit lead to the same conclusion by {means}.",
    region="What follows from each place of {digits} in {unit}?",
    full="In {unit}, {digits} is in {cells:or}. {cases: } In each case {changes}.",
    lesson="In {unit}, {digits} is in {cells:or}: try each.\n{cases:\n}\nWherever {digits} is, {changes}.\nNext time, "
    "see whether the few places of a digit in a house agree.",
)
BOTH = kit.Sentences(
    "forcing-both",
    nudge="Look for a candidate that has the same consequence whether it is true or false, by {means}.",
    region="What follows if {first} is true, and what if it is false?",
    full="{cases: } Either way {changes}.",
    lesson="Try both for {first}: that it is true, and that it is false.\n{cases:\n}\nEither way {changes}.\n"
    "Next time, begin with a candidate that has links both ways.",
)
REFUTING = kit.Sentences(
    "forcing-contradiction",
    nudge="Look for a candidate that leads to a contradiction by {means}.",
    region="What follows if {first} is {first_value}?",
    full="{cases: }",
    lesson="Ask what follows if {first} is {first_value}.\n{cases:\n}\nNext time, try a candidate that "
    "leaves its digit few places, or some cell few candidates.",
    true="true",
    false="false",
)


def explain(board: kit.Board, step: kit.Step, kind: Kind) -> kit.Words:
    """Return the words for a step of *kind*."""
    sentences, pieces = _parts(board, step, kind, kind.prove(board, step), by_lines=False)
    return sentences.words(**pieces)


def lesson(board: kit.Board, step: kit.Step, proof: kit.Proof, kind: Kind) -> kit.Sentence:
    """Return the lesson for a step of *kind*."""
    sentences, pieces = _parts(board, step, kind, proof, by_lines=True)
    return sentences.filled("lesson", pieces)


def _parts(
    board: kit.Board, step: kit.Step, kind: Kind, proof: kit.Proof, by_lines: bool
) -> tuple[kit.Sentences, dict[str, kit.Piece]]:
    """Return the sentences for a step of *kind* and their parts."""
    because = step.because
    assumed = because.candidates["pattern"]
    pieces: dict[str, kit.Piece] = {
        "means": kit.Noun(MEANS[kind.view]),
        "first": place(assumed[:1]),
        "cases": kit.Several(cases_told(board, step, proof, by_lines)),
        "changes": kit.changes(step),
    }
    if "target" in because.candidates:
        return REFUTING, pieces | {"first_value": REFUTING.sentence("false" if step.places else "true")}
    if len(assumed) == 1:
        return BOTH, pieces
    pieces["cells"] = kit.Cells(sorted({each.cell for each in assumed}))
    pieces["digits"] = kit.Digits({each.digit for each in assumed})
    unit = because.constraints.get("unit", ())
    pieces["unit"] = kit.Units(unit)
    return IN_HOUSES if unit else SENTENCES, pieces


SUMMARIES = {
    (CELL,): "All candidates of a cell lead to the same conclusion",
    (HOUSE,): "All places of a digit in a house lead to the same conclusion",
    (CONTRADICTION,): "A candidate, or its absence, leads to a contradiction",
    (DOUBLE,): "A candidate and its absence lead to the same conclusion",
    (CELL, HOUSE, DOUBLE, CONTRADICTION): "All cases lead to the same conclusion, or one leads to a contradiction",
}


def forcing_technique(kind: Kind) -> kit.Technique:
    """Return the technique for forcing chains of *kind*."""
    by_houses = kind.cases == (HOUSE,) or kind.view is NishioAssumptions
    return kit.Technique(
        id=kind.id,
        title=kind.title,
        short=kind.title.replace("Forcing Chain", "FC").replace("Forcing Net", "FN"),
        difficulty=kind.difficulty,
        find=partial(find, kind),
        explain=partial(explain, kind=kind),
        prove=kind.prove,
        lesson=partial(lesson, kind=kind),
        needs="units in which digits must occur" if by_houses else "any layout",
        also=kind.also,
        on_request=kind.view.nesting,
        summary=f"{SUMMARIES[kind.cases]}, by {MEANS[kind.view]}.",
    )
