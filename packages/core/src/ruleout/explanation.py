"""A step in words, at three strengths."""

from __future__ import annotations

import attrs


@attrs.frozen
class Explanation:
    """*nudge* says what to look for, *region* says where, *full* says what follows and why."""

    nudge: str
    region: str
    full: str
