"""The techniques of all distributions of the project."""

from __future__ import annotations

from ruleout_ranks.rank_0.technique import RANK_0
from ruleout_strategies.catalogue import TECHNIQUES as OF_STRATEGIES

TECHNIQUES = (*OF_STRATEGIES, RANK_0)
