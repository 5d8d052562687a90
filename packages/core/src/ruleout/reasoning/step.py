"""One deduction, and what it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from ruleout.model.candidate import Candidate

if TYPE_CHECKING:
    from ruleout.model.constraints.base import Constraint
    from ruleout.model.constraints.unit import Unit


@attrs.frozen
class Link:
    """One link of a chain: *strong* when *start* and *end* cannot both be false, weak when they cannot both be true."""

    start: Candidate
    end: Candidate
    strong: bool


@attrs.frozen
class Reason:
    """What a step rests on, enough to draw it and to check it.

    The step must follow from the masks of *cells* and from *units* and *constraints* alone: every other cell may be
    taken to hold any digit. *candidates* by role (``"pair"``, ``"fin"``, ``"guess"``) and *links* are for people:
    they say which part each candidate plays.
    """

    cells: tuple[int, ...] = ()
    units: tuple[Unit, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    candidates: Mapping[str, tuple[Candidate, ...]] = attrs.field(factory=dict)
    links: tuple[Link, ...] = ()


@attrs.frozen
class Step:
    """What one application of *technique* (its id) places and removes, and why.

    Placing a digit clears it from the cells that see the cell; those removals belong to the placing and are not
    listed in *removes*.
    """

    technique: str
    places: tuple[Candidate, ...] = ()
    removes: tuple[Candidate, ...] = ()
    because: Reason = attrs.field(factory=Reason)

    def __repr__(self) -> str:
        def shown(candidates: tuple[Candidate, ...]) -> str:
            return ", ".join(f"{each.digit} in cell {each.cell}" for each in candidates[:3]) + ", ..." * (
                len(candidates) > 3
            )

        changes = (("places", self.places), ("removes", self.removes))
        return f"<Step {self.technique}: {'; '.join(f'{verb} {shown(those)}' for verb, those in changes if those)}>"
