"""The counts of a run, kept in a file and added to by later runs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import attrs

WANTED = 1_000
"""The number of steps of a technique on a topology that are wanted."""
SECONDS = 60.0
"""The core time after which no more are looked for."""
SILENT = 15.0
"""The same if the technique found nothing at all."""
MANY = 100
"""The number of a board after which a technique that applied to none before is not expected to apply to any."""
REASONED = 200
"""The number of steps of a technique on a topology whose reasons are checked."""


@attrs.frozen
class Goal:
    """How much is wanted: the number of *reasons* that are checked, and at most so many *seconds* of core time."""

    seconds: float
    reasons: int


LAST = Goal(SECONDS, REASONED)


@attrs.define
class Count:
    """What was checked of one technique on one topology.

    Attributes
    ----------
    steps
        The number of steps.
    several
        The number of these on boards with several solutions.
    reasons
        The number of these whose reasons were checked.
    boards
        The number of boards on which the technique was run.
    seconds
        The core time that this took, with that of making the boards.
    """

    steps: int = 0
    several: int = 0
    reasons: int = 0
    boards: int = 0
    seconds: float = 0.0

    def is_open(self, goal: Goal) -> bool:
        """Whether more is wanted to reach *goal*."""
        least = goal.seconds if self.steps else min(goal.seconds, SILENT)
        return (self.steps < WANTED or self.reasons < goal.reasons) and self.seconds < least


@attrs.define
class Counts:
    """The counts by technique and topology, the number of the next boards of each topology, and how many steps were
    wrong. *renewed* are the techniques and topologies whose counts were removed, to begin again. *known* are the
    techniques with counts from earlier runs, and *begun* has the numbers of the next boards when this run began."""

    cells: dict[tuple[str, str], Count] = attrs.field(factory=dict)
    next: dict[str, int] = attrs.field(factory=dict)
    wrong: int = 0
    renewed: set[tuple[str, str]] = attrs.field(factory=set)
    known: frozenset[str] = attrs.field(default=frozenset(), eq=False)
    begun: dict[str, int] = attrs.field(factory=dict, eq=False)

    @classmethod
    def read(cls, file: Path) -> Counts:
        """Return the counts in *file*, none if it does not exist."""
        if not file.exists():
            return cls()
        data = json.loads(file.read_text(encoding="utf-8"))
        cells = {
            (technique, topology): Count(*values)
            for technique, row in data["techniques"].items()
            for topology, values in row.items()
        }
        known = frozenset(technique for (technique, _), count in cells.items() if count.boards)
        return cls(cells, data["next"], data.get("wrong", 0), known=known, begun=dict(data["next"]))

    def write(self, file: Path) -> None:
        """Write the counts: for each technique and topology the numbers of :class:`Count`, in their order."""
        rows: dict[str, dict[str, list[float]]] = {}
        for (technique, topology), count in sorted(self.cells.items()):
            values = [*attrs.astuple(count)[:-1], round(count.seconds, 2)]
            rows.setdefault(technique, {})[topology] = values
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items())
        head = json.dumps(dict(sorted(self.next.items())))
        whole = f'{{\n "wrong": {self.wrong},\n "next": {head},\n "techniques": {{\n{lines}\n }}\n}}\n'
        fresh = file.with_suffix(".part")
        fresh.write_text(whole, encoding="utf-8")
        fresh.replace(file)

    def of(self, technique: str, topology: str) -> Count:
        """Return the count of a technique on a topology, which may be changed."""
        return self.cells.setdefault((technique, topology), Count())

    def forget(self, techniques: Iterable[str]) -> None:
        """Remove the counts of *techniques*."""
        gone = set(techniques)
        self.renewed |= {key for key, count in self.cells.items() if key[0] in gone and count.boards}
        self.cells = {key: count for key, count in self.cells.items() if key[0] not in gone}

    def is_open(self, technique: str, topology: str, goal: Goal) -> bool:
        """Whether more is wanted; not if the technique applied to none of many boards."""
        count = self.of(technique, topology)
        tried = self.next.get(topology, 0) - (0 if technique in self.known else self.begun.get(topology, 0))
        may_apply = count.boards > 0 or (technique, topology) in self.renewed or tried < MANY
        return count.is_open(goal) and may_apply

    def total(self) -> int:
        """Return the number of steps."""
        return sum(each.steps for each in self.cells.values())
