"""A question that a player can ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from ruleout_play.questions.asked import Asked


@attrs.frozen
class Question:
    """A question that players can ask.

    Attributes
    ----------
    id
        Name in the key ``what`` of a request.
    title
        One sentence: what is answered.
    answer
        Takes what was :class:`~ruleout_play.questions.asked.Asked` and returns the keys of the reply, as data for JSON.
        Raises InputError if the request cannot be answered.
    keys
        The keys of a request that the question reads, each with what it means.
    """

    id: str
    title: str
    answer: Callable[[Asked], Mapping[str, Any]]
    keys: Mapping[str, str] = attrs.field(factory=dict)
