"""Ranks of lines as clauses: one variable for each group of lines, and one for each beginning that may be equal."""

from __future__ import annotations

from itertools import combinations

from ruleout.internal import Rank
from ruleout_engines.sat.clauses import Clauses
from ruleout_engines.sat.walks import add_walks


def add_rank(clauses: Clauses, rank: Rank) -> None:
    """Require that as many of the lines that count as *rank* says are less than its line."""
    holds = [clauses.literals(cell) for cell in rank.cells]
    lesses = [clauses.fresh() for _ in rank.groups]
    for less, group in zip(lesses, rank.groups, strict=True):
        several = len(group) > 1
        begins = [dict(holds[line[0]]) for line in group]
        for digit, first in holds[rank.mine[0]] if several else ():
            alike = [each[digit] for each in begins if digit in each]
            clauses.imply(first, alike)
            clauses.extend((-first, -a, -b) for a, b in combinations(alike, 2))
        for line in group:
            clauses.check()
            equal: list[int] = []
            for at, mine in zip(line, rank.mine, strict=True):
                after = clauses.fresh()
                for a, one in holds[at]:
                    for b, other in holds[mine]:
                        # Of several lines, those that begin with another digit do not count.
                        if equal or a == b or not several:
                            decided = after if a == b else less if a < b else -less
                            clauses.add((*equal, -one, -other, decided))
                equal = [-after]
            clauses.add((*equal, -less))
            if not rank.ties:
                clauses.add(equal)

    def step(count: int, more: int) -> int | None:
        return count + more if count + more <= rank.less else None

    add_walks(clauses, [((1, less), (0, -less)) for less in lesses], 0, step, rank.less.__eq__)
