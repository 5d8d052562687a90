"""Search that learns a clause from each conflict, so that it never meets the same one again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush

from ruleout.search.clock import Clock

Clause = list[int]

RESTART = 64
"""Conflicts of the shortest walk; the others follow the sequence of Luby, Sinclair and Zuckerman (1993)."""

KEPT_AT_FIRST = 2_000
KEPT_MORE = 300
"""Learned clauses before the first clearing, and how many more before each next one."""

DECAY = 1 / 0.95
LARGEST = 1e100


class Learner:
    """A conflict-driven clause-learning solver, after GRASP (Marques-Silva, Sakallah, 1996), Chaff (Moskewicz and
    others, 2001) and Glucose (Audemard, Simon, 2009).

    Literal ``2 * v`` says that variable ``v`` is true, ``2 * v + 1`` that it is false. ``implied[a]`` are the
    literals that hold where ``a`` holds; the caller names both directions of each. Every other clause is watched
    by two of its literals. Whatever takes long raises Expired.
    """

    def __init__(self, implied: Sequence[Sequence[int]], clauses: Iterable[Clause], clock: Clock) -> None:
        literals = len(implied)
        self._implied = implied
        self._clock = clock
        self._value = [0] * literals
        self._level = [0] * (literals // 2)
        self._reason: list[int | Clause | None] = [None] * (literals // 2)
        self._watches: list[list[Clause]] = [[] for _ in range(literals)]
        self._trail: list[int] = []
        self._starts: list[int] = []
        self._head = 0
        self._learned: list[tuple[int, Clause]] = []
        self._kept = KEPT_AT_FIRST
        self._activity = [0.0] * (literals // 2)
        self._step = 1.0
        self._wish = [2 * variable for variable in range(literals // 2)]
        self._queue = [(0.0, variable) for variable in range(literals // 2)]
        self._possible = True
        for clause in clauses:
            clock.check()
            self.add(clause)

    def add(self, clause: Sequence[int]) -> None:
        """One more clause. Ends the walk that is under way, if any."""
        self._back_to(0)
        left = [literal for literal in clause if self._value[literal] >= 0]
        if any(self._value[literal] > 0 for literal in left):
            return
        if not left:
            self._possible = False
        elif len(left) == 1:
            self._assign(left[0], None)
        else:
            self._watch(left)

    def model(self) -> list[int] | None:
        """The literals that hold in one assignment of all variables, or None where there is none. Raises Expired."""
        if not self._possible:
            return None
        walks = _luby()
        patience = RESTART * next(walks)
        while True:
            conflict = self._propagate()
            if conflict is not None:
                self._clock.check()
                if not self._starts:
                    self._possible = False
                    return None
                self._resolve(conflict)
                patience -= 1
                continue
            if patience <= 0:
                patience = RESTART * next(walks)
                self._back_to(0)
                if len(self._learned) > self._kept:
                    self._clear()
                continue
            literal = self._next_choice()
            if literal is None:
                return list(self._trail)
            self._clock.choice()
            self._starts.append(len(self._trail))
            self._assign(literal, None)

    def _watch(self, clause: Clause) -> None:
        self._watches[clause[0]].append(clause)
        self._watches[clause[1]].append(clause)

    def _assign(self, literal: int, reason: int | Clause | None) -> None:
        self._value[literal] = 1
        self._value[literal ^ 1] = -1
        self._level[literal >> 1] = len(self._starts)
        self._reason[literal >> 1] = reason
        self._trail.append(literal)

    def _next_choice(self) -> int | None:
        while self._queue:
            variable = heappop(self._queue)[1]
            if not self._value[2 * variable]:
                return self._wish[variable]
        return None

    def _back_to(self, level: int) -> None:
        if len(self._starts) <= level:
            return
        start = self._starts[level]
        value, wish, activity, queue = self._value, self._wish, self._activity, self._queue
        for literal in self._trail[start:]:
            value[literal] = value[literal ^ 1] = 0
            wish[literal >> 1] = literal
            heappush(queue, (-activity[literal >> 1], literal >> 1))
        del self._trail[start:]
        del self._starts[level:]
        self._head = start

    def _propagate(self) -> Sequence[int] | None:
        """Draw conclusions; the literals, all false, of a clause that is broken, or None."""
        value, trail, watches, implied = self._value, self._trail, self._watches, self._implied
        while self._head < len(trail):
            literal = trail[self._head]
            self._head += 1
            for other in implied[literal]:
                known = value[other]
                if not known:
                    self._assign(other, literal)
                elif known < 0:
                    return (other, literal ^ 1)
            false = literal ^ 1
            watching = watches[false]
            if not watching:
                continue
            still: list[Clause] = []
            watches[false] = still
            for number, clause in enumerate(watching):
                if not clause:
                    continue
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                known = value[first]
                if known > 0:
                    still.append(clause)
                    continue
                for place in range(2, len(clause)):
                    other = clause[place]
                    if value[other] >= 0:
                        clause[1], clause[place] = other, false
                        watches[other].append(clause)
                        break
                else:
                    still.append(clause)
                    if known < 0:
                        still.extend(watching[number + 1 :])
                        return clause
                    self._assign(first, clause)
        return None

    def _resolve(self, conflict: Sequence[int]) -> None:
        """Learn the clause of the first unique implication point, go back to where it says something, and say it."""
        level, trail = self._level, self._trail
        now = len(self._starts)
        seen: set[int] = set()
        learned: Clause = []
        open_here = 0
        place = len(trail)
        literals: Iterable[int] = conflict
        while True:
            for literal in literals:
                variable = literal >> 1
                if variable not in seen and level[variable]:
                    seen.add(variable)
                    self._bump(variable)
                    if level[variable] == now:
                        open_here += 1
                    else:
                        learned.append(literal)
            place -= 1
            while trail[place] >> 1 not in seen:
                place -= 1
            open_here -= 1
            if not open_here:
                break
            literals = self._other_literals(trail[place])
        learned = [literal for literal in learned if not self._is_implied(literal, seen)]
        learned.insert(0, trail[place] ^ 1)
        self._step *= DECAY
        if len(learned) == 1:
            self._back_to(0)
            self._assign(learned[0], None)
            return
        second = max(range(1, len(learned)), key=lambda index: level[learned[index] >> 1])
        learned[1], learned[second] = learned[second], learned[1]
        spread = len({level[literal >> 1] for literal in learned})
        self._back_to(level[learned[1] >> 1])
        self._watch(learned)
        self._learned.append((spread, learned))
        self._assign(learned[0], learned)

    def _other_literals(self, literal: int) -> Iterable[int]:
        """The literals, all false, that made *literal* true."""
        reason = self._reason[literal >> 1]
        if reason is None:
            return ()
        if isinstance(reason, int):
            return (reason ^ 1,)
        return [other for other in reason if other != literal]

    def _is_implied(self, literal: int, seen: set[int]) -> bool:
        """Whether the other literals of a learned clause say *literal* already."""
        if self._reason[literal >> 1] is None:
            return False
        return all(other >> 1 in seen or not self._level[other >> 1] for other in self._other_literals(literal ^ 1))

    def _bump(self, variable: int) -> None:
        self._activity[variable] += self._step
        if self._activity[variable] > LARGEST:
            self._activity = [activity / LARGEST for activity in self._activity]
            self._step /= LARGEST
            self._queue = [(-self._activity[each], each) for _, each in self._queue]
            heapify(self._queue)

    def _clear(self) -> None:
        """Forget the half of what was learned that spreads over the most levels. Only between walks, where no
        learned clause is a reason of anything above level 0."""
        self._learned.sort(key=lambda item: item[0])
        half = len(self._learned) // 2
        for spread, clause in self._learned[half:]:
            if spread > 2:
                clause.clear()
        self._learned = [item for item in self._learned if item[1]]
        self._kept += KEPT_MORE


def _luby() -> Iterator[int]:
    """1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8 and so on."""
    u, v = 1, 1
    while True:
        yield v
        if u & -u == v:
            u, v = u + 1, 1
        else:
            v *= 2
