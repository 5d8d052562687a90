"""Checks of steps: a step is sound if it removes no digit that a solution of the board needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from ruleout.clock import NEVER, Budget, Countdown
from ruleout.errors import join_words, quoted
from ruleout.masks import Digit, digit_indices, union_of
from ruleout.model.candidate import Candidate
from ruleout.model.layout import Layout
from ruleout.reasoning.board import Board
from ruleout.reasoning.reason import CHAIN_KINDS, CONSTRAINT_ROLES, ROLES
from ruleout.reasoning.step import Step
from ruleout.search.engine import Engine, SearchResult, Verdict

if TYPE_CHECKING:
    from ruleout.reasoning.proof import Proof

STEP_BUDGET = Budget(nodes=20_000, seconds=2.0)
"""The budget for checking one removal if a puzzle has several solutions."""


@attrs.frozen
class StepCheck:
    """The result of validating a step: *faults* in words, none if it is sound.

    *verified* is False if too little is known about the solutions.
    """

    faults: tuple[str, ...] = ()
    verified: bool = True


class KnownSolutions:
    """The solutions of one puzzle that searches have found so far, used to check its steps.

    If there is one solution, a step is compared with it. If there are several, a solution that needs what the step
    removes is searched for. If there is none, only the structure of a step can be wrong. If the verdict is unknown,
    steps that no known solution contradicts are accepted, and reported as unverified.
    """

    def __init__(self, layout: Layout, result: SearchResult) -> None:
        self.layout = layout
        self.verdict = result.verdict
        self.solutions = list(result.solutions)
        self._refuted: set[Candidate] = set()

    @classmethod
    def only(cls, layout: Layout, solution: Sequence[Digit]) -> KnownSolutions:
        """Return what is known if *solution*, one digit per visible cell, was proved to be the only one."""
        return cls(layout, SearchResult.of([tuple(solution)], exhausted=True, complete=True))

    def confirms(self, board: Board, step: Step) -> bool:
        """Return whether *step* changes *board* and agrees with its only solution.

        This is quicker than :meth:`judge`, which gives a reason. False means that the step may still be sound.
        """
        if self.verdict is not Verdict.UNIQUE or not (step.places or step.removes):
            return False
        (solution,) = self.solutions
        visible, masks, placed = self.layout.visible, board.masks, board.placed
        for each in step.places:
            cell, digit = each.cell, each.digit
            if not 0 <= cell < visible or solution[cell] != digit or placed >> cell & 1:
                return False
        for each in step.removes:
            cell, digit = each.cell, each.digit
            if not 0 <= cell < visible or solution[cell] == digit or not masks[cell] >> (digit - 1) & 1:
                return False
        return len(step.places) < 2 or len({each.cell for each in step.places}) == len(step.places)

    def judge(self, board: Board, step: Step, engine: Engine) -> StepCheck:
        """Return what is wrong with *step*, taken on *board*; *engine* is used if no known solution decides."""
        faults = tuple(structure_faults(board, step))
        if faults or self.verdict is Verdict.NONE:
            return StepCheck(faults)
        unknown = False
        for candidate in sorted(board.effects(step).difference(step.places)):
            needed = self._needed(board, candidate, engine)
            if needed is None:
                unknown = True
            elif needed:
                name, digit = self.layout.names[candidate.cell], self.layout.show(candidate.digit)
                return StepCheck((f"it removes {digit} from {name}, which a solution needs",))
        return StepCheck(verified=not unknown)

    def _needed(self, board: Board, candidate: Candidate, engine: Engine) -> bool | None:
        """Return whether some solution of *board* holds *candidate*; None if that is not known."""
        if candidate.cell < self.layout.visible:
            held = [each[candidate.cell] == candidate.digit for each in self.solutions]
            if any(held):
                return True
            if self.verdict is Verdict.UNIQUE:
                return False
        if candidate in self._refuted:
            return False
        if self.verdict is Verdict.UNKNOWN:
            return None
        start = list(board.masks)
        start[candidate.cell] = 1 << (candidate.digit - 1)
        result = engine.search(self.layout, start, limit=1, budget=STEP_BUDGET)
        self.solutions += result.solutions
        if result.verdict is Verdict.NONE:
            self._refuted.add(candidate)
            return False
        return True if result.solutions else None


def structure_faults(board: Board, step: Step) -> Iterator[str]:
    """Yield the faults of a step that do not depend on the solutions.

    They are candidates that are not on the board, unknown roles, or no progress.
    """
    names, show = board.layout.names, board.layout.show
    if not step.places and not step.removes:
        yield "it changes nothing"
    try:
        require_parts(board.layout, step)
    except ValueError as error:
        yield str(error)
        return
    for each in step.places:
        if board.is_placed(each.cell):
            yield f"it places {show(each.digit)} in {names[each.cell]}, which is placed already"
        elif not board.has(each.cell, each.digit):
            yield f"it places {show(each.digit)} in {names[each.cell]}, which cannot hold it"
    if len({each.cell for each in step.places}) != len(step.places):
        yield "it places two digits in one cell"
    for each in step.removes:
        if not board.has(each.cell, each.digit):
            yield f"it removes {show(each.digit)} from {names[each.cell]}, where it is not a candidate"
        if each in step.places:
            yield f"it both places and removes {show(each.digit)} in {names[each.cell]}"


def proof_faults_of_form(board: Board, step: Step, proof: Proof) -> Iterator[str]:
    """Yield the faults of the *proof* of a step that no search is needed for.

    They are numbers of facts, what does not exist on the board, unused facts, and effects without or with two causes.
    """
    known = set(board.layout.constraints)
    used = {*proof.split_after, *(number for cause in proof.causes for number in cause.facts)}
    for number, fact in enumerate(proof.facts):
        used.update(fact.after)
        if any(not 0 <= each < number for each in fact.after):
            yield f"fact {number} uses a fact that is not before it"
            return
        if not fact.node.candidates:
            yield f"fact {number} has no candidates"
        if fact.is_assumed and (fact.after or fact.by or fact.ends_case):
            yield f"fact {number} is assumed and follows from something"
        if fact.ends_case:
            ended = proof.cases_of(number)
            same = len(ended) == 1 and proof.facts[ended[0]].node.candidates == fact.node.candidates
            if not same or proof.facts[ended[0]].is_true == fact.is_true:
                yield f"fact {number} is not the contrary of the one assumption that it depends on"
        constraints = [*fact.by, *(() if fact.equation is None else (*fact.equation.added, *fact.equation.subtracted))]
        if not known.issuperset(constraints):
            yield f"fact {number} names a constraint that the layout does not have"
        for each in fact.node.candidates:
            if not board.has(each.cell, each.digit):
                yield f"fact {number} is about {each}, which is not a candidate"
    cases = proof.cases
    yield from (f"fact {each} shows the cases and depends on one" for each in proof.split_after if proof.cases_of(each))
    yield from (
        f"nothing uses fact {each}" for each in range(len(proof.facts)) if each not in used and each not in cases
    )
    effects = Counter(each for cause in proof.causes for each in cause.effects)
    wanted = {*step.places, *step.removes}
    if {*effects} != wanted or max(effects.values(), default=0) > 1:
        yield "the causes do not have each effect of the step once"


def require_parts(layout: Layout, step: Step) -> None:
    """Raise ValueError if *step* or its reason names a part that does not exist.

    These are cells and digits that *layout* does not have, and unknown roles and kinds of chains.
    """
    because = step.because
    _require_words("names candidates by the role", (*because.candidates, *because.labels), ROLES)
    _require_words("names constraints by the role", because.constraints, CONSTRAINT_ROLES)
    chains = [*because.chains, *(chain for link in because.all_links for chain in link.nested)]
    _require_words("has a chain of the kind", (chain.kind for chain in chains), CHAIN_KINDS)
    nodes = [node for link in because.all_links for node in (link.start, link.end)]
    groups = [step.places, step.removes, *because.candidates.values(), *(node.candidates for node in nodes)]
    for each in (each for group in groups for each in group):
        if not 0 <= each.cell < layout.size or not 1 <= each.digit <= layout.digits:
            raise ValueError(f"it names cell {each.cell} and digit {each.digit}, which the layout does not have")
    constraints = because.all_constraints
    if not all(isinstance(each.label, str) for each in constraints):
        raise ValueError("it names a constraint whose label is not text")
    cells = [because.cells, *because.sets, *(node.cells for node in nodes), *(each.cells for each in constraints)]
    for cell in (cell for group in cells for cell in group):
        if not 0 <= cell < layout.size:
            raise ValueError(f"it names cell {cell}, which the layout does not have")


def _require_words(what: str, found: Iterable[str], expected: Sequence[str]) -> None:
    for word in found:
        if word not in expected:
            raise ValueError(f"it {what} {quoted(word)}; expected {join_words(expected, 'or')}")


def contradiction(board: Board, countdown: Countdown = NEVER) -> str | None:
    """Return why *board* has no solution if one constraint shows it before *countdown* has passed, else None."""
    for cell, mask in enumerate(board.masks):
        if not mask:
            return f"{board.layout.names[cell]} has no candidate left"
    for house in countdown.during(board.layout.houses):
        missing = board.layout.full & ~union_of(board.masks[cell] for cell in house.cells)
        if missing:
            digit = digit_indices(missing)[0] + 1
            return f"{house.label} has no place left for {board.layout.show(digit)}"
    for constraint in countdown.during(board.layout.constraints):
        if 0 in constraint.narrow([board.masks[cell] for cell in constraint.cells]):
            return f"{constraint.label} cannot be met"
    return None
