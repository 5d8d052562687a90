"""One deduction: what it places and removes, and why."""

from __future__ import annotations

import attrs

from ruleout.masks import Cell, Digit
from ruleout.model.candidate import Candidate
from ruleout.reasoning.reason import Reason


@attrs.frozen
class Step:
    """One application of *technique* (its id): the candidates that it places and removes, and the reason.

    Placing a digit clears it from the cells that see the cell; those removals belong to the placing and are not
    listed in *removes*.
    """

    technique: str
    places: tuple[Candidate, ...] = ()
    removes: tuple[Candidate, ...] = ()
    because: Reason = attrs.field(factory=Reason)

    def __repr__(self) -> str:
        changes = []
        for verb, candidates in (("places", self.places), ("removes", self.removes)):
            shown = [f"{each.digit} in cell {each.cell}" for each in candidates[:3]] + ["..."] * (len(candidates) > 3)
            changes += [f"{verb} {', '.join(shown)}"] if shown else []
        return f"<Step {self.technique}: {'; '.join(changes)}>"

    @classmethod
    def placing(cls, technique: str, cell: Cell, digit: Digit, because: Reason) -> Step:
        """Return the step that places *digit* in *cell*."""
        return cls(technique, (Candidate(cell, digit),), (), because)
