"""Every technique of this package."""

from __future__ import annotations

from ruleout_strategies.fish.basic import fish_technique
from ruleout_strategies.fish.finned import FINNED_FISH
from ruleout_strategies.fish.names import SIZES
from ruleout_strategies.fish.siamese import SIAMESE_FISH
from ruleout_strategies.locked.locked_candidates import LOCKED_CANDIDATES
from ruleout_strategies.rules.rule_narrowing import RULE_NARROWING
from ruleout_strategies.search.grid_consensus import GRID_CONSENSUS
from ruleout_strategies.search.search import SEARCH
from ruleout_strategies.single_digit.empty_rectangle import EMPTY_RECTANGLES
from ruleout_strategies.single_digit.two_strong_links import TWO_STRONG_LINKS
from ruleout_strategies.singles.full_house import FULL_HOUSE
from ruleout_strategies.singles.hidden_single import HIDDEN_SINGLE
from ruleout_strategies.singles.naked_single import NAKED_SINGLE
from ruleout_strategies.subsets.hidden import hidden_subset
from ruleout_strategies.subsets.naked import naked_subset
from ruleout_strategies.subsets.sizes import WORDS
from ruleout_strategies.sums.crossing_runs import CROSSING_RUNS
from ruleout_strategies.sums.sum_combinations import SUM_COMBINATIONS
from ruleout_strategies.sums.sum_digits import SUM_DIGITS

TECHNIQUES = (
    FULL_HOUSE,
    NAKED_SINGLE,
    HIDDEN_SINGLE,
    CROSSING_RUNS,
    SUM_COMBINATIONS,
    RULE_NARROWING,
    SUM_DIGITS,
    LOCKED_CANDIDATES,
    *(naked_subset(size) for size in WORDS),
    *(hidden_subset(size) for size in WORDS),
    *(fish_technique(size) for size in SIZES),
    *TWO_STRONG_LINKS,
    *EMPTY_RECTANGLES,
    *FINNED_FISH,
    *SIAMESE_FISH,
    GRID_CONSENSUS,
    SEARCH,
)
