"""Search that learns a clause from each conflict, so that it never meets the same one again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from ruleout.search.activity import Activity
from ruleout.search.assignment import Assignment, Clause
from ruleout.search.clock import Clock

LATELY = 50
"""The spread of so many conflicts is compared with that of all."""

WORSE = 0.8
"""A walk ends when this share of the spread lately is more than the spread on average."""

CLEARED_AFTER = 1_000
CLEARED_LATER = 100
"""Conflicts before the first clearing, and how many more before each next one."""

KEPT = 2
"""Clauses spread over at most so many levels are never forgotten."""


class Learner:
    """A conflict-driven clause-learning solver, after GRASP (Marques-Silva and Sakallah, 1996), MiniSat (Eén and
    Sörensson, 2003) and Glucose (Audemard and Simon, 2009).

    *clauses* are over so many *variables* and written as ``Assignment`` has it. Each choice takes one from the budget
    of *clock*. Whatever takes long raises Expired.
    """

    def __init__(self, variables: int, clauses: Iterable[Sequence[int]], clock: Clock) -> None:
        self._clock = clock
        self._held = Assignment(variables)
        self._activity = Activity(variables)
        self._seen = [False] * (2 * variables)
        self._learned: list[Clause] = []
        self._conflicts = 0
        self._clearings = 0
        self._next_clearing = CLEARED_AFTER
        for clause in clauses:
            clock.check()
            self.add(clause)

    def add(self, clause: Iterable[int]) -> None:
        """One more clause. Ends the walk that is under way, if any."""
        self._back_to(0)
        self._held.add(clause)

    def model(self) -> list[int] | None:
        """The literals that hold in one assignment of all variables, or None where there is none. Raises Expired."""
        held = self._held
        lately: deque[int] = deque(maxlen=LATELY)
        spread = conflicts = 0
        while held.possible:
            self._clock.check()
            broken = held.propagate()
            if broken is not None:
                if not held.starts:
                    held.possible = False
                    break
                lately.append(self._resolve(broken))
                spread += lately[-1]
                conflicts += 1
            elif self._conflicts >= self._next_clearing:
                self._back_to(0)
                self._clear()
            elif len(lately) == LATELY and WORSE * sum(lately) / LATELY > spread / conflicts:
                self._back_to(0)
                lately.clear()
            else:
                choice = self._activity.next_choice(held.false)
                if choice is None:
                    return [literal ^ 1 for literal in held.trail]
                self._clock.choice()
                held.choose(choice)
        return None

    def _back_to(self, level: int) -> None:
        self._activity.put_back(self._held.back_to(level))

    def _resolve(self, broken: Clause) -> int:
        """Learn the clause of the first unique implication point, go back to where it says something, and say it;
        how far it is spread."""
        held = self._held
        level = held.level
        self._conflicts += 1
        first, others, met, here = self._first_point(broken)
        learned = self._shortened(others, met)
        spread = 1 + len({level[literal] for literal in learned})
        # What a clause with less spread led to counts twice.
        better = [a for a in here if (reason := held.reason[a]) is not None and 0 < reason.spread < spread]
        self._activity.count(better)
        self._activity.fade()
        for literal in met:
            self._seen[literal] = False
        if not learned:
            self._back_to(0)
            held.assign(first, None)
            return spread
        latest = max(range(len(learned)), key=lambda place: level[learned[place]])
        learned[0], learned[latest] = learned[latest], learned[0]
        self._back_to(level[learned[0]])
        clause = held.attach([first, *learned], spread)
        if clause.spread:
            self._learned.append(clause)
        held.assign(first, clause)
        return spread

    def _first_point(self, broken: Clause) -> tuple[int, list[int], list[int], list[int]]:
        """Go back from *broken* to the one false literal of this level that alone, with others of earlier levels, leads
        to it: this literal, these others, all that were met, and of these the ones of this level. They stay
        marked as seen."""
        seen, level, reason, trail = self._seen, self._held.level, self._held.reason, self._held.trail
        now = len(self._held.starts)
        others: list[int] = []
        here: list[int] = []
        place = len(trail)
        clause: Clause | None = broken
        resolved = 0
        while clause is not None:
            if clause.spread > 2:
                # The literal that the clause made true shares the level of another one, and has none here.
                spread = len({level[literal] for literal in clause.literals}) - (clause is not broken)
                clause.spread = min(clause.spread, spread)
            clause.met = True
            for literal in clause.literals:
                if not seen[literal] and level[literal]:
                    seen[literal] = True
                    (here if level[literal] == now else others).append(literal)
            place -= 1
            while not seen[trail[place]]:
                place -= 1
            resolved += 1
            if resolved == len(here):
                break
            clause = reason[trail[place]]
        met = others + here
        self._activity.count(met)
        return trail[place], others, met, here

    def _shortened(self, learned: Sequence[int], met: list[int]) -> list[int]:
        """*learned* without literals that follow from others of it; what is marked as seen on the way joins *met*."""
        seen, level, reason = self._seen, self._held.level, self._held.reason
        levels = {level[literal] for literal in learned}
        kept = []
        for literal in learned:
            if reason[literal] is None:
                kept.append(literal)
                continue
            top = len(met)
            unproved = [literal]
            while unproved:
                because = reason[unproved.pop()]
                if because is None:
                    break
                for other in because.literals:
                    if not seen[other] and level[other]:
                        if reason[other] is None or level[other] not in levels:
                            break
                        seen[other] = True
                        met.append(other)
                        unproved.append(other)
                else:
                    continue
                break
            else:
                continue
            for other in met[top:]:
                seen[other] = False
            del met[top:]
            kept.append(literal)
        return kept

    def _clear(self) -> None:
        """At level 0, forget learned clauses: of the half that is spread the most, those not met lately."""
        self._learned.sort(key=lambda clause: (clause.spread, len(clause.literals)))
        half = len(self._learned) // 2
        late = self._learned[half:]
        self._held.detach(clause for clause in late if clause.spread > KEPT and not clause.met)
        self._learned[half:] = [clause for clause in late if clause.spread <= KEPT or clause.met]
        for clause in self._learned:
            clause.met = False
        self._clearings += 1
        self._next_clearing = self._conflicts + CLEARED_AFTER + CLEARED_LATER * self._clearings
