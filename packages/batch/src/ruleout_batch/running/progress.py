"""The interface through which the progress of a batch is displayed."""

from __future__ import annotations

from collections.abc import Sequence

from ruleout_batch.answering.answer import Tally
from ruleout_batch.input.chunks import LinePosition
from ruleout_batch.input.sources import Source


class Progress:
    """Receives the progress of a batch. This class ignores it; subclasses display it."""

    def begin(self, sources: Sequence[Source], position: LinePosition, tally: Tally) -> None:
        """Called when the batch begins or resumes at *position*, with the *tally* of the lines before it."""

    def advance(self, position: LinePosition, tally: Tally) -> None:
        """Called when all lines before *position* are answered."""

    def end(self) -> None:
        """Called when the batch ends, for whatever reason."""
