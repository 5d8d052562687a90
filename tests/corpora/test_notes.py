"""Notes of each technique are read back on every topology, on the boards of ``python -m soundness``.

``RULEOUT_WHOLE=1`` reads back at least 50 notes of each technique on each topology for which ``docs/soundness.json``
counts so many, about 80,000 in an hour; otherwise a few. Each test prints the fewest notes of a technique.
"""

from __future__ import annotations

import os
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import count

import attrs
import pytest
from soundness.boards import Sources
from soundness.checking import STOPPED, boards_in_time, copied, steps_in_time
from soundness.counts import Counts
from soundness.layouts import TOPOLOGIES
from soundness.page import COUNTS

import ruleout
from ruleout import Board, Note, Technique, explain_step, read_note

WHOLE = bool(os.environ.get("RULEOUT_WHOLE"))
WANTED = 50
PER_BOARD = 10 if WHOLE else 3
"""The number of notes of a technique that are read back on a board."""
SECONDS, BOARDS = (120.0, 1_000_000) if WHOLE else (0.1, 1)
"""The core seconds for a technique on a topology, with those for making the boards, and the number of boards."""

LARGE = ("larger",)
"""Topologies that are looked at only with ``RULEOUT_WHOLE``, since their boards take longest to make."""


@attrs.define
class Reading:
    """What was read back on one topology, by technique: the number of notes, and the core seconds."""

    topology: str
    notes: Counter[str] = attrs.field(factory=Counter)
    seconds: defaultdict[str, float] = attrs.field(factory=lambda: defaultdict(float))

    def techniques(self) -> list[Technique]:
        """The techniques of which so many steps were counted as are wanted."""
        counts = Counts.read(COUNTS).cells
        return [
            each
            for each in ruleout.default_registry().techniques.values()
            if (each.id, self.topology) in counts and counts[each.id, self.topology].steps >= WANTED
        ]

    def faults(self) -> Iterator[str]:
        """Read notes back, and yield those that differ from their steps."""
        techniques = self.techniques()
        for number in count():
            able = [each for each in techniques if self.notes[each.id] < WANTED and self.seconds[each.id] < SECONDS]
            if not able or number >= BOARDS:
                return
            start = time.process_time()
            for board, _ in boards_in_time(Sources({}), self.topology, number):
                made = time.process_time() - start
                for technique in (each for each in able if each.applies(board.layout)):
                    start = time.process_time()
                    try:
                        yield from self._faults_on(technique, board)
                    except STOPPED:
                        board = copied(board)
                    self.seconds[technique.id] += made + time.process_time() - start
                start = time.process_time()

    def _faults_on(self, technique: Technique, board: Board) -> Iterator[str]:
        for step in steps_in_time(technique, board, PER_BOARD):
            self.notes[technique.id] += 1
            note = explain_step(board, step).note
            if read_note(board, note) != Note.of(board, step, ruleout.default_registry().techniques):
                yield f"{technique.id} on {self.topology}: {note}"


@pytest.mark.parametrize("topology", [each for each in TOPOLOGIES if WHOLE or each not in LARGE])
def test_notes_of_each_technique_are_read_back(topology: str) -> None:
    reading = Reading(topology)
    assert list(reading.faults()) == []
    few = {each.id: reading.notes[each.id] for each in reading.techniques() if reading.notes[each.id] < WANTED}
    print(f"{topology}: {reading.notes.total()} notes of {len(reading.techniques())} techniques; too few: {few}")
    assert reading.notes.total() > (len(reading.techniques()) if WHOLE else 10)
    assert not few or not WHOLE
