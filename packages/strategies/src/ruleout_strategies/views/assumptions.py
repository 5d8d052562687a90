"""Consequences of assuming that one candidate is true, or false: of every candidate of a board at once.

For each candidate an int holds the assumptions from which it follows to be true, and another one those from which it
follows to be false. Assumption ``x`` is that candidate ``x`` is true, assumption ``count + x`` that it is false. One
round carries these ints along all implications, so that rounds are the levels of a breadth-first search and the
shortest chains come first. An assumption is *refuted* if some candidate follows to be both. Nothing is kept of how
something followed: a chain that is shown is found again by :meth:`Assumptions.branch`, for its assumption alone.

No assumption is made inside another one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from typing import ClassVar, Protocol, Self, TypeAlias

from ruleout.plugin import Board, View, bits, check_time
from ruleout_strategies.views.branch import Branch, Forced, State
from ruleout_strategies.views.cache import require_memory
from ruleout_strategies.views.implications import IN_HOUSE, Implications, Lock, Locks, PlusLocks, as_bits
from ruleout_strategies.views.nodes import NodeIndex, NodeSet

Assumption: TypeAlias = int
"""The index of an assumption."""
AssumptionSet: TypeAlias = int
"""A set of assumptions, as bits."""
Level: TypeAlias = tuple[Sequence[AssumptionSet], Sequence[AssumptionSet]]
"""The assumptions from which each candidate follows to be true, and those from which it follows to be false."""
Gained: TypeAlias = dict[NodeIndex, AssumptionSet]
"""The assumptions of which something new follows for each candidate in a round."""
ROUNDS = 10
"""Approximate number of rounds on a large board until nothing more follows."""
FIRST_ROUNDS = 4
"""The number of rounds after which common consequences are looked for, and again after twice as many."""
QUESTION = "what follows"
"""The question what follows from all assumptions, apart from locks. Its arguments are what each candidate excludes, as
bits, and the members of each group. The answer is of the class :class:`Known`."""


class Known(Protocol):
    """Consequences of all assumptions, as a kernel found them.

    Attributes
    ----------
    levels
        For each round in which something follows the sets of assumptions from which each candidate follows to be true
        after it, and to be false.
    refuted
        For each round the assumptions that are refuted in it.
    is_complete
        True if nothing more follows.
    """

    levels: list[Level]
    refuted: list[AssumptionSet]
    is_complete: bool

    def common(self, sets: Sequence[AssumptionSet]) -> Iterator[list[tuple[int, State]]]:
        """Yield for each round what follows from every assumption of one of *sets*, but not in earlier rounds."""


class Assumptions(View):
    """The consequences of all assumptions; each kind is a subclass.

    Attributes
    ----------
    graph
        The implications of the board.
    refuted
        For each round the assumptions that are refuted in it.
    """

    longest: ClassVar[int | None] = None
    """The number of candidates of the largest groups that are used, None for all groups."""
    one_digit: ClassVar[bool] = False
    """True if implications join candidates of one digit only."""
    locking: ClassVar[type[Locks] | None] = None
    """The locks that are used."""
    nesting: ClassVar[bool] = False
    """True if more follows from all that followed than along the implications: see :meth:`_nest`."""

    def _prepare(self, board: Board) -> None:
        graph = self.graph = board.view(Implications)
        self._source = None if self.locking is None else board.view(self.locking)
        self.near = graph.near
        self.groups = graph.groups
        if self.one_digit:
            same = {bit: as_bits([x for x, each in enumerate(graph.digit) if each == bit]) for bit in {*graph.digit}}
            self.near = [near & same[graph.digit[x]] for x, near in enumerate(graph.near)]
            self.groups = [each for each in graph.groups if each.kind == IN_HOUSE]
        if self.longest is not None:
            self.groups = [each for each in self.groups if len(each.members) <= self.longest]
        self.refuted: list[AssumptionSet] = []
        self._levels: list[Level] = []
        self._by_assumption: dict[tuple[int, int], tuple[list[NodeSet], list[NodeSet]]] = {}

    def __init__(self, board: Board) -> None:
        self._prepare(board)
        # Two sets per assumption are kept for each of some rounds.
        require_memory(ROUNDS * self.graph.count, 2 * self.graph.count)
        self._known: Known | None = board.query(QUESTION, self.near, [each.members for each in self.groups])
        if self._known is not None:
            self.refuted, self._levels = [*self._known.refuted], [*self._known.levels]
        self._all = self._known if self._known is not None and self._known.is_complete and not self.locking else None
        """The consequences from a kernel, if nothing more follows."""
        self._running: Iterator[None] | None = self._spread() if self._all is None else None

    @classmethod
    def for_branches(cls, board: Board) -> Self:
        """Return the implications of *board* for :meth:`branch` alone."""
        found = cls.__new__(cls)
        found._prepare(board)
        return found

    @cached_property
    def mates(self) -> list[tuple[NodeIndex, ...]]:
        """The candidates that are false if each candidate is true."""
        return [tuple(bits(near)) for near in self.near] if self.one_digit else self.graph.mates

    @cached_property
    def _of(self) -> list[list[int]]:
        """The groups of each candidate."""
        return self._by_candidate([group.members for group in self.groups])

    @cached_property
    def locks(self) -> Sequence[Lock]:
        """The locks that are used. They are found when they are first wanted, since there are many."""
        return () if self._source is None else self._source.locks

    @cached_property
    def _locks_of(self) -> list[list[int]]:
        """The locks that need each candidate to be false."""
        return self._by_candidate([lock.needs for lock in self.locks])

    def _by_candidate(self, sets: Iterable[Iterable[NodeIndex]]) -> list[list[int]]:
        """Return for each candidate the numbers of the *sets* in which it is."""
        found: list[list[int]] = [[] for _ in range(self.graph.count)]
        for i, members in enumerate(sets):
            for x in members:
                found[x].append(i)
        return found

    @cached_property
    def _masks(self) -> list[tuple[NodeSet, NodeSet]]:
        """Two sets for each lock: the nodes that it needs, and those that it gives."""
        return [(as_bits(lock.needs), as_bits(lock.gives)) for lock in self.locks]

    def state(self, assumption: Assumption) -> State:
        """Return what *assumption* assumes."""
        count = self.graph.count
        return (assumption, True) if assumption < count else (assumption - count, False)

    def settle(self) -> None:
        """Carry out the rounds that are left."""
        while self._running is not None:
            self._advance()

    def _spread(self) -> Iterator[None]:
        count = self.graph.count
        true = [1 << x for x in range(count)]
        false = [1 << (count + x) for x in range(count)]
        fresh_true, fresh_false = dict(enumerate(true)), dict(enumerate(false))
        if self._known is not None:
            levels = [(true, false), *self._levels]
            true, false = map(list, levels[-1])
            fresh_true, fresh_false = ({}, {}) if self._known.is_complete else map(_gained, levels[-2], levels[-1])
        alive = (1 << 2 * count) - 1
        for refuted in self.refuted:
            alive &= ~refuted
        source, nesting = self._source, self.nesting
        waiting: set[int] = set()
        """The locks of which some need became false since they were last looked at."""
        while fresh_true or fresh_false or waiting or source is not None or nesting:
            if fresh_true or fresh_false:
                gained_false = self._exclude(fresh_true, false, alive)
                if source is None:
                    waiting.update(i for x in fresh_false for i in self._locks_of[x])
                gained_true = self._complete(fresh_false, true, false, alive)
            else:
                if source is not None:
                    waiting.update(range(len(self.locks)))
                    source = None
                gained_true, gained_false = {}, self._lock(sorted(waiting), false, alive)
                waiting.clear()
                if nesting and not gained_false:
                    gained_false = self._nest(false, alive)
                    nesting = bool(gained_false)
            refuted = self._add(gained_true, gained_false, true, false)
            self.refuted.append(refuted & alive)
            alive &= ~refuted
            fresh_true, fresh_false = gained_true, gained_false
            if gained_true or gained_false:
                self._levels.append((true[:], false[:]))
            yield

    @staticmethod
    def _add(
        gained_true: Gained, gained_false: Gained, true: list[AssumptionSet], false: list[AssumptionSet]
    ) -> AssumptionSet:
        """Add what was gained, and return the assumptions under which some of it is then both true and false."""
        refuted = 0
        for rows, others, gained in ((true, false, gained_true), (false, true, gained_false)):
            for x, new in gained.items():
                rows[x] |= new
                refuted |= rows[x] & others[x]
        return refuted

    def _exclude(self, fresh: Gained, false: list[AssumptionSet], alive: AssumptionSet) -> Gained:
        """Return the assumptions under which the mates of candidates that have become true are false."""
        gained: Gained = {}
        for x, new in fresh.items():
            check_time()
            new &= alive
            if new:
                for y in self.mates[x]:
                    more = new & ~false[y]
                    if more:
                        gained[y] = gained.get(y, 0) | more
        return gained

    def _complete(
        self,
        fresh: Gained,
        true: list[AssumptionSet],
        false: list[AssumptionSet],
        alive: AssumptionSet,
        only: Sequence[AssumptionSet] | None = None,
    ) -> Gained:
        """Return the assumptions that leave a candidate as the last one of a group, after others became false.

        If *only* is not None, each group counts under its assumptions alone.
        """
        gained: Gained = {}
        every = alive
        for i in {i for x in fresh for i in self._of[x]}:
            check_time()
            members = self.groups[i].members
            before = alive = every if only is None else every & only[i]
            ahead = []
            for x in members:
                ahead.append(before)
                before &= false[x]
            after = alive
            for k in range(len(members) - 1, -1, -1):
                x = members[k]
                more = ahead[k] & after & ~true[x]
                if more:
                    gained[x] = gained.get(x, 0) | more
                after &= false[x]
                if not after:
                    break
        return gained

    def _lock(self, looked: list[int], false: list[AssumptionSet], alive: AssumptionSet) -> Gained:
        """Return the assumptions under which some locks exclude candidates."""
        gained: Gained = {}
        for i in looked:
            check_time()
            lock = self.locks[i]
            new = alive
            for x in lock.needs:
                new &= false[x]
                if not new:
                    break
            else:
                for z in lock.gives:
                    more = new & ~false[z]
                    if more:
                        gained[z] = gained.get(z, 0) | more
        return gained

    def _nest(self, false: list[AssumptionSet], alive: AssumptionSet) -> Gained:
        """Return the assumptions under which more candidates are false, if nothing else follows."""
        return {}

    def _nested(self, branch: Branch) -> Iterable[Forced]:
        """Yield the same for the assumption of *branch* alone, with branches that begin where it has led."""
        return ()

    def refutations(self) -> Iterator[list[Assumption]]:
        """Yield the assumptions that are refuted in each round, lowest first.

        No more rounds are carried out than the caller needs.
        """
        number = 0
        while True:
            while number == len(self.refuted):
                if self._running is None:
                    return
                self._advance()
            yield list(bits(self.refuted[number]))
            number += 1

    def verities(self, sets: list[AssumptionSet]) -> Iterator[list[tuple[int, State]]]:
        """Yield for each round what follows from every assumption of one of *sets*, but not in earlier rounds.

        No more rounds are carried out than the caller needs, twice as many each time.

        Parameters
        ----------
        sets
            Sets of assumptions, as bits.

        Yields
        ------
        list of tuple of (int, State)
            Indices into *sets*, each with a state that follows. Candidates that are assumed in the set are left out.
        """
        if self._all is not None:
            yield from self._all.common(sets)
            return
        known: set[tuple[int, State]] = set()
        wanted, last = FIRST_ROUNDS, 0
        while True:
            while len(self._levels) < wanted and self._running is not None:
                self._advance()
            if min(wanted, len(self._levels)) == last:
                return
            last = min(wanted, len(self._levels))
            wanted *= 2
            by_round: dict[int, list[tuple[int, State]]] = {}
            for i, state in self._common(sets, last):
                if (i, state) not in known:
                    known.add((i, state))
                    by_round.setdefault(self._round(sets[i], state, last), []).append((i, state))
            for number in sorted(by_round):
                yield by_round[number]

    def _advance(self) -> None:
        """Carry out the next round."""
        if self._running is not None and next(self._running, self) is self:
            self._running = None

    def _common(self, sets: list[AssumptionSet], rounds: int) -> Iterator[tuple[int, State]]:
        """Yield the consequences of every assumption of one of *sets* within some rounds."""
        count = self.graph.count
        # Most often all assumptions are that candidates are true, which have the lower half of the bits.
        width = 2 * count if any(assumed >> count for assumed in sets) else count
        key = rounds, width
        if key not in self._by_assumption:
            true, false = self._levels[rounds - 1]
            self._by_assumption[key] = _turned(true, width), _turned(false, width)
        on, off = self._by_assumption[key]
        for i, assumed in enumerate(sets):
            check_time()
            both_true = both_false = ((1 << count) - 1) & ~(assumed | assumed >> count)
            for x in bits(assumed):
                both_true &= on[x]
                both_false &= off[x]
                if not (both_true or both_false):
                    break
            for is_true, found in ((True, both_true), (False, both_false)):
                for y in bits(found):
                    yield i, (y, is_true)

    def _round(self, assumed: AssumptionSet, state: State, rounds: int) -> int:
        """Return the first of some rounds after which *state* follows from all assumptions *assumed*."""
        y, which = state[0], 0 if state[1] else 1
        low, high = 0, rounds - 1
        while low < high:
            middle = (low + high) // 2
            if assumed & ~self._levels[middle][which][y]:
                low = middle + 1
            else:
                high = middle
        return low

    def are_separate(self, starts: Sequence[State], conclusion: State) -> bool:
        """Return whether none of *starts* follows from another one in an earlier round than *conclusion*.

        Then no shortest chain from one of them to the conclusion passes through another.
        """
        for start in starts:
            assumed = self.assumptions([start])
            number = self._round(assumed, conclusion, len(self._levels))
            before = self._levels[number - 1] if number else ((), ())
            if number and any(each != start and assumed & before[0 if each[1] else 1][each[0]] for each in starts):
                return False
        return True

    def assumptions(self, states: Iterable[State]) -> AssumptionSet:
        """Return the set of the assumptions that assume *states*."""
        return as_bits([x if is_true else self.graph.count + x for x, is_true in states])

    def excluding(self, x: NodeIndex) -> AssumptionSet:
        """Return the assumptions, as bits, from which the candidate *x* follows to be false in the rounds so far."""
        return self._levels[-1][1][x] if self._levels else 1 << (self.graph.count + x)

    def branch(self, start: State, given: Iterable[State] = (), only_links: bool = False) -> Branch:
        """Return what follows from *start* alone, with its causes.

        Some candidates are *given* to be false. If *only_links*, groups count of which two candidates are left then.
        """
        return Branch(start, partial(self._follow, only_links=only_links), given)

    def _follow(self, branch: Branch, only_links: bool) -> Iterator[None]:
        """Carry the assumption of *branch* along all implications, breadth first.

        Yield after each of them that was new.
        """
        causes = branch.causes
        false = as_bits([x for x, _ in branch.given])
        left = [len(group.members) for group in self.groups]
        for x, _ in branch.given:
            for i in self._of[x]:
                left[i] -= 1
        if only_links:
            left = [number if number < 3 else number + self.graph.count for number in left]
        queue = deque([branch.start])
        waiting: set[int] = set()
        is_new = True
        while is_new:
            while queue:
                check_time()
                x, is_true = queue.popleft()
                if is_true:
                    for y in self.mates[x]:
                        state = (y, False)
                        if state not in causes:
                            queue.append(state)
                            branch.add(state, ((x, True),), None)
                            yield
                    continue
                false |= 1 << x
                waiting.update(self._locks_of[x])
                for i in self._of[x]:
                    left[i] -= 1
                    if left[i] < 2:
                        group = self.groups[i]
                        for y in group.members:
                            state = (y, True)
                            if (left[i] == 0 or not false >> y & 1) and state not in causes:
                                queue.append(state)
                                branch.add(state, tuple([(z, False) for z in group.members if z != y]), group)
                                yield
            for i in sorted(waiting):
                check_time()
                needs, gives = self._masks[i]
                if not needs & ~false:
                    for z in bits(gives & ~false):
                        state = (z, False)
                        if state not in causes:
                            queue.append(state)
                            branch.add(state, tuple([(x, False) for x in self.locks[i].needs]), self.locks[i])
                            yield
            waiting.clear()
            for inner in () if queue else self._nested(branch):
                queue.append(inner.conclusion)
                branch.add(inner.conclusion, inner.needs, inner)
                yield
            is_new = bool(queue)


class StaticAssumptions(Assumptions):
    """Consequences along weak and strong links between single candidates."""

    longest = 2


class NishioAssumptions(Assumptions):
    """Consequences for one digit by hidden singles of that digit."""

    one_digit = True


class DynamicAssumptions(Assumptions):
    """Consequences by singles."""


class NetAssumptions(Assumptions):
    """Consequences by singles, locked candidates, pairs and triples."""

    locking = Locks


class PlusAssumptions(NetAssumptions):
    """Consequences by what nets of Sudoku Explainer use: singles, locked candidates, pairs and X-wings."""

    locking = PlusLocks


def _gained(before: Sequence[AssumptionSet], after: Sequence[AssumptionSet]) -> Gained:
    """Return the elements of *after* that are not in *before*."""
    return {x: new & ~old for x, (old, new) in enumerate(zip(before, after, strict=True)) if new & ~old}


def _turned(rows: Sequence[int], width: int) -> list[int]:
    """Return rows of bits as columns of bits; those from *width* on are left out."""
    mask, form = (1 << width) - 1, f"0{width}b"
    text = "".join([format(row & mask, form) for row in reversed(rows)])
    columns = []
    for number in range(width - 1, -1, -1):
        if not number & 15:
            check_time()
        columns.append(int(text[number::width], 2))
    return columns
