"""Which literals hold, why, and what follows from them by clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Clause:
    """Literals of which at least one holds.

    *watched* is the exclusive or of the two that are watched, so that either names the other. *spread* is 0 where
    the clause was given; of a learned one it is over how many levels of choices its literals were spread when it
    was last met, *met* whether that was since the last clearing.
    """

    __slots__ = ("literals", "met", "spread", "watched")

    def __init__(self, literals: Sequence[int], watched: int = 0, spread: int = 0) -> None:
        self.literals = literals
        self.watched = watched
        self.spread = spread
        self.met = True


class Assignment:
    """A set of literals that hold, level by level, and the clauses that they must obey.

    Literal ``2 * v`` says that variable v is true, ``2 * v + 1`` that it is false. ``true[a]`` is whether literal a
    holds, ``false[a]`` whether its contrary does. *trail* has the literals that are false in the order in which they
    became so; ``starts[k]`` is where the literals of level ``k + 1`` begin in it, which starts with a choice.
    ``level[a]`` and ``reason[a]`` are the level of a false literal and the clause that made it so, None for a choice.

    Clauses of two literals are lists of what must hold where a literal is false. Longer ones are watched by two
    of their literals (Chaff; Moskewicz and others, 2001), each watch with some literal of the clause that
    satisfies it if it holds (MiniSat; Eén and Sörensson, 2003). *possible* turns False with a contradiction at level 0.
    """

    def __init__(self, variables: int) -> None:
        self.true = [False] * (2 * variables)
        self.false = [False] * (2 * variables)
        self.level = [0] * (2 * variables)
        self.reason: list[Clause | None] = [None] * (2 * variables)
        self.trail: list[int] = []
        self.starts: list[int] = []
        self.possible = True
        self._head = 0
        self._then: list[list[int]] = [[] for _ in range(2 * variables)]
        self._because = [Clause((literal,)) for literal in range(2 * variables)]
        self._watches: list[list[tuple[int, Clause]]] = [[] for _ in range(2 * variables)]

    def add(self, literals: Iterable[int]) -> None:
        """One more clause, at level 0."""
        left = [literal for literal in dict.fromkeys(literals) if not self.false[literal]]
        if any(self.true[literal] or literal ^ 1 in left for literal in left):
            return
        if not left:
            self.possible = False
        elif len(left) == 1:
            self.assign(left[0], None)
        else:
            self.attach(left)

    def attach(self, literals: Sequence[int], spread: int = 0) -> Clause:
        """One more clause of at least two literals, watched by the first two; with only these, the answer is the
        reason for the first."""
        a, b = literals[0], literals[1]
        if len(literals) == 2:
            self._then[a].append(b)
            self._then[b].append(a)
            return self._because[b]
        clause = Clause(tuple(literals), a ^ b, spread)
        self._watches[a].append((b, clause))
        self._watches[b].append((a, clause))
        return clause

    def detach(self, clauses: Iterable[Clause]) -> None:
        """Forget clauses that are the reason of nothing."""
        gone = set(map(id, clauses))
        for watches in self._watches:
            watches[:] = [watch for watch in watches if id(watch[1]) not in gone]

    def choose(self, literal: int) -> None:
        """Begin a level with a literal that holds from here on."""
        self.starts.append(len(self.trail))
        self.assign(literal, None)

    def assign(self, literal: int, reason: Clause | None) -> None:
        """Let *literal* hold."""
        self.true[literal] = self.false[literal ^ 1] = True
        self.level[literal ^ 1] = len(self.starts)
        self.reason[literal ^ 1] = reason
        self.trail.append(literal ^ 1)

    def back_to(self, level: int) -> list[int]:
        """Undo all later levels; the literals that are no longer false."""
        if len(self.starts) <= level:
            return []
        start = self.starts[level]
        undone = self.trail[start:]
        true, false, levels = self.true, self.false, self.level
        for literal in undone:
            true[literal ^ 1] = false[literal] = False
            levels[literal] = 0
        del self.trail[start:]
        del self.starts[level:]
        self._head = start
        return undone

    def propagate(self) -> Clause | None:
        """Draw conclusions; a clause whose literals are all false, or None. Short clauses are asked first."""
        true, false, level, reason = self.true, self.false, self.level, self.reason
        trail, then, because = self.trail, self._then, self._because
        now = len(self.starts)
        ahead = head = self._head
        self._head = -1
        while True:
            while ahead < len(trail):
                literal = trail[ahead]
                ahead += 1
                for other in then[literal]:
                    if not true[other]:
                        if false[other]:
                            return Clause((literal, other))
                        false[other ^ 1] = true[other] = True
                        level[other ^ 1] = now
                        reason[other ^ 1] = because[literal]
                        trail.append(other ^ 1)
            if head == ahead:
                self._head = head
                return None
            literal = trail[head]
            head += 1
            broken = self._ask(literal, now)
            if broken is not None:
                return broken

    def _ask(self, literal: int, now: int) -> Clause | None:
        """What the longer clauses watched by *literal* say, which has become false."""
        true, false, watches = self.true, self.false, self._watches
        watching = watches[literal]
        moved: list[int] = []
        broken = None
        for place, (satisfying, clause) in enumerate(watching):
            if true[satisfying]:
                continue
            other = clause.watched ^ literal
            if true[other]:
                watching[place] = (other, clause)
                continue
            for free in clause.literals:
                if not false[free] and free != other:
                    clause.watched = other ^ free
                    watches[free].append((other, clause))
                    moved.append(place)
                    break
            else:
                if false[other]:
                    broken = clause
                    break
                true[other] = false[other ^ 1] = True
                self.level[other ^ 1] = now
                self.reason[other ^ 1] = clause
                self.trail.append(other ^ 1)
        for place in reversed(moved):
            watching[place] = watching[-1]
            watching.pop()
        return broken
