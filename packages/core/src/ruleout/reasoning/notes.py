r"""Notes: a step in one line, as players post it, and back.

A note has the short name of the technique, the evidence, an arrow and the effects: ``Finned Swordfish (2)r267\c345,
fin r7c6 (b8) => r89c5<>2``. With the board, the line alone is enough to see that the effects follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter

import attrs

from ruleout.errors import InputError, quoted
from ruleout.model.candidate import Candidate
from ruleout.reasoning import notation
from ruleout.reasoning.board import Board
from ruleout.reasoning.evidence import NONE, Evidence, Numbers, read_evidence
from ruleout.reasoning.proof_lines import evidence_of
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Technique

ARROW = " => "
NAMES = (attrgetter("id"), attrgetter("title"), attrgetter("name_in_notes"))
"""The names by which a note is read; if one name means two techniques, the last of these counts."""


@attrs.frozen
class Note:
    """The content of the note of a step.

    Attributes
    ----------
    technique
        The id of the technique.
    evidence
        The parts of the evidence as data: sets of cells, fish, chains, and the cases that have one result.
    places, removes
        The candidates that the step places and removes, ascending.
    """

    technique: str
    evidence: Evidence
    places: tuple[Candidate, ...]
    removes: tuple[Candidate, ...]

    @classmethod
    def of(cls, board: Board, step: Step, techniques: Mapping[str, Technique]) -> Note:
        """Return the content of the note of *step* on *board* by one of *techniques*."""
        evidence = evidence_of(board, step, techniques)
        return cls(step.technique, evidence, tuple(sorted(step.places)), tuple(sorted(step.removes)))

    def text(self, board: Board, techniques: Mapping[str, Technique], numbers: Numbers = NONE) -> str:
        """Return the note in one line, with *numbers* at the links and places that a picture numbers."""
        technique, layout = techniques.get(self.technique), board.layout
        name = self.technique if technique is None else technique.name_in_notes
        evidence = self.evidence.text(layout, numbers)
        effects = notation.effects_as_text(layout, self.places, self.removes)
        return f"{name} {evidence}".rstrip() + ARROW + effects


def joined_notes(name: str, notes: Sequence[str]) -> str:
    """Merge notes of the technique with this *name* in notes into one with all effects and without evidence."""
    if len(notes) == 1:
        return notes[0]
    return name + ARROW + ", ".join([note.rpartition(ARROW)[2] for note in notes])


def read_note(board: Board, text: str, techniques: Mapping[str, Technique]) -> Note:
    """Read the note of a step on *board* by one of *techniques*, which begins with a short name, a title or an id.

    Raises InputError if it is not a note of one of these.
    """
    head, arrow, effects = text.strip().rpartition(ARROW)
    if not arrow:
        raise InputError(f"note: found {quoted(text)}; expected a note with an arrow, as in NS => r1c1=2")
    names = {name(each): each for name in NAMES for each in techniques.values()}
    fitting = [name for name in names if head == name or head.startswith(f"{name} ")]
    if not fitting:
        raise InputError(f"note: found {quoted(head)}; expected the short name of a technique")
    name = max(fitting, key=len)  # a name may begin with another one
    places, removes = notation.read_effects(board.layout, effects)
    return Note(names[name].id, read_evidence(board, head.removeprefix(name).strip()), places, removes)
