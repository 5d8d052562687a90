"""When a search stops before its end."""

from __future__ import annotations

import time

import attrs

from ruleout.plugin import Budget


class Expired(Exception):
    """The budget ran out."""


@attrs.frozen
class Stop:
    """The most choices, and the moment on the clock that never goes back; None is without limit."""

    nodes: int | None
    moment: float | None

    @classmethod
    def after(cls, budget: Budget) -> Stop:
        """For a search that begins now."""
        return cls(budget.nodes, None if budget.seconds is None else time.perf_counter() + budget.seconds)

    def check(self) -> None:
        """Raise Expired from the moment on."""
        if self.expired():
            raise Expired

    def expired(self) -> bool:
        """Whether the moment has come."""
        return self.moment is not None and time.perf_counter() >= self.moment
