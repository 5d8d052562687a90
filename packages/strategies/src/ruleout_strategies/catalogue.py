"""Every technique of this package."""

from __future__ import annotations

from ruleout_strategies.locked.locked_candidates import LOCKED_CANDIDATES
from ruleout_strategies.singles.full_house import FULL_HOUSE
from ruleout_strategies.singles.hidden_single import HIDDEN_SINGLE
from ruleout_strategies.singles.naked_single import NAKED_SINGLE
from ruleout_strategies.subsets.hidden import hidden_subset
from ruleout_strategies.subsets.naked import naked_subset
from ruleout_strategies.subsets.sizes import WORDS

TECHNIQUES = (
    FULL_HOUSE,
    NAKED_SINGLE,
    HIDDEN_SINGLE,
    LOCKED_CANDIDATES,
    *(naked_subset(size) for size in WORDS),
    *(hidden_subset(size) for size in WORDS),
)
