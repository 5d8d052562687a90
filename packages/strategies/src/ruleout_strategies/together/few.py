"""Steps that name few houses and rules: those by which the same is shown, of all that a refutation uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from ruleout import internal as kit
from ruleout_strategies.together.net import Narrow, Narrowers, Net, all_different, net_of
from ruleout_strategies.together.ranks import Ranks
from ruleout_strategies.together.refutation import UNLIMITED, Log, Refutation, placing
from ruleout_strategies.together.told import Writer, is_seen

MOST_LEVELS = 6
"""The largest number of levels that are followed, which no proof of at most six thoughts passes."""
MOST_TURNS = 4
"""The number of times that a proof is made of the sources that the one before it names."""


@attrs.frozen
class Goal:
    """Removals to be shown: each is refuted or, with *cases*, all of these exclude the only one.

    The cases are the candidates of a cell, or the places of a digit in *house*.
    """

    removes: tuple[kit.Candidate, ...]
    cases: tuple[kit.Candidate, ...] = ()
    house: kit.Unit | None = None

    @classmethod
    def of(cls, board: kit.Board, step: kit.Step) -> Goal:
        """Return what *step* has shown."""
        cases, house = step.because.candidates.get("pattern", ()), None
        if len({each.cell for each in cases}) > 1:
            cells, holders = kit.cell_set(each.cell for each in cases), board.cells_by_digit[cases[0].digit - 1]
            house = next(each for each in board.layout.houses if kit.cell_set(each.cells) & holders == cells)
        return cls(step.removes, cases, house)

    def shown(self, log: Log, limit: int) -> Refutation | None:
        return log.removing(self.removes[0], limit) if self.cases else log.shortest(limit)


class Few:
    """Searches for proofs with few sources of a net.

    Parameters
    ----------
    net, narrow
        The houses and rules, and what each leaves.
    root
        The candidates.
    rank
        The rank of each cell.
    """

    def __init__(self, net: Net, narrow: Sequence[Narrow], root: Sequence[kit.Mask], rank: Sequence[int]) -> None:
        self._net, self._root, self.place = net, root, placing(net, rank)
        hall = all_different(net.layout)
        strict = [hall if source.is_house else each for source, each in zip(net.sources, narrow, strict=True)]
        self._narrows = narrow, strict

    def step(self, technique: str, goal: Goal, found: Iterable[Refutation]) -> kit.Step | None:
        """Return the step that reaches *goal* by few of the sources of *found*; None if one of its cases ends."""
        used, made = {number for each in found for number in each.sources}, None
        for _ in range(MOST_TURNS):
            used |= {number for number, each in enumerate(self._net.sources) if each.constraints[0] is goal.house}
            proof = self.proof(goal, used)
            if proof is None or (made and _thoughts(proof) > _thoughts(made[0])):
                break
            made, before = (proof, used), used
            first = {fact.by[0] for fact in proof.facts if fact.by and not is_seen(fact)}
            used = {number for number, each in enumerate(self._net.sources) if each.constraints[0] in first}
            if used == before:
                break
        return made and kit.Step(technique, removes=goal.removes, because=self._reason(goal, *made))

    def proof(self, goal: Goal, among: Iterable[int] | None = None) -> kit.Proof | None:
        """Return the proof of *goal* by few of the sources *among*, None if they do not show it.

        All Hall sets of houses are looked at if it needs them.
        """
        every = range(len(self._net.sources)) if among is None else sorted(among)
        return next((each for each in (self._proof(goal, every, narrow) for narrow in self._narrows) if each), None)

    def _proof(self, goal: Goal, among: Sequence[int], narrow: Sequence[Narrow]) -> kit.Proof | None:
        found, ends = kit.ProofBuilder(), list[int]()
        for start in goal.cases or goal.removes:
            refutation = self._shortest(goal, start, among, narrow)
            if refutation is None:
                return None
            ends.append(Writer(self._net, self._root, found).add(refutation))
        for each, own in zip(goal.removes, [ends] if goal.cases else [[end] for end in ends], strict=True):
            found.cause([each], own)
        cells = goal.house.cells if goal.house else [each.cell for each in goal.cases]
        return found.proof([goal.house] if goal.house else [], cells)

    def _shortest(
        self, goal: Goal, start: kit.Candidate, among: Sequence[int], narrow: Sequence[Narrow]
    ) -> Refutation | None:
        """Return what is shown if *start* is true, by as few of the sources *among* as that takes."""

        def shown(numbers: Iterable[int], limit: int) -> Refutation | None:
            net = self._net.only(numbers, narrow, self._root)
            assumed = {start.cell: kit.digit_mask(start.digit)}
            return goal.shown(Log(net, narrow, self._root, assumed, MOST_LEVELS, self.place), limit)

        kept, best = list(among), shown(among, UNLIMITED)
        for number in among if best else ():
            rest = [each for each in kept if each != number]
            less = best and shown(rest, best.thoughts)
            if less is not None:
                best, kept = less, rest
        return best

    def _reason(self, goal: Goal, proof: kit.Proof, used: Iterable[int]) -> kit.Reason:
        """Return what *proof* names: the sources *used*, and by which constraints cells see each other."""
        roles: dict[kit.ConstraintRole, list[kit.Constraint]] = {"unit": list(proof.split)}
        cells, sources = {*proof.split_cells}, [self._net.sources[number] for number in sorted(used)]
        for source in sources:
            roles.setdefault("unit" if source.is_house else "rule", []).extend(source.constraints)
        own = {each for source in sources for each in source.constraints}
        for fact in proof.facts:
            cells.update([*fact.cells, *(each.cell for each in fact.node.candidates)])
            role: kit.ConstraintRole = "sight" if is_seen(fact) else "unequal"
            roles.setdefault(role, []).extend(each for each in fact.by if role == "sight" or each not in own)
        return kit.Reason.of(cells, roles, {"pattern": goal.cases} if goal.cases else {})


def _thoughts(proof: kit.Proof) -> int:
    """Return the number of thoughts of the longest case of *proof*."""
    cases = [map(proof.facts.__getitem__, proof.before(number)) for cause in proof.causes for number in cause.facts]
    return max(sum(not (each.is_assumed or is_seen(each)) for each in case) for case in cases)


def prove(board: kit.Board, step: kit.Step) -> kit.Proof:
    """Return the proof of *step* by the houses and rules of its reason alone."""
    net = net_of(board.layout).among(step)
    few = Few(net, Narrowers(net, board.masks, None).narrow, board.masks, board.view(Ranks).of_cell)
    return few.proof(Goal.of(board, step)) or kit.plain_proof(step)
