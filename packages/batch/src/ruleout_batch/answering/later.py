"""Work of a batch that generates beyond the end of its output."""

from __future__ import annotations

import attrs

from ruleout_batch.answering.answer import Tally
from ruleout_batch.answering.attempts import Attempts


@attrs.frozen
class Made:
    """Lines of a batch from that of a *number* on, which wait for earlier ones: their *text*, and their *tally*."""

    number: int
    text: str
    tally: Tally


@attrs.frozen
class Later:
    """Work of a batch beyond the position that it has reached: puzzles that are made, and tries of others."""

    tried: tuple[Attempts, ...] = ()
    made: tuple[Made, ...] = ()

    @property
    def tally(self) -> Tally:
        """The tally of this work."""
        return sum((each.tally for each in self.made), Tally(tries=sum(each.tries for each in self.tried)))


NOTHING_LATER = Later()
