"""The technique of this package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleout.plugin import hookimpl

if TYPE_CHECKING:
    from ruleout.plugin import Technique


@hookimpl
def ruleout_techniques() -> Iterable[Technique]:
    """Return rank 0."""
    from ruleout_ranks.rank_0.technique import RANK_0

    return [RANK_0]
