"""Every technique of this package."""

from __future__ import annotations

from ruleout_strategies.almost.aligned_exclusion import TITLES, aligned_exclusion
from ruleout_strategies.almost.als import ALS_CHAIN, ALS_XY_WING, ALS_XZ
from ruleout_strategies.almost.death_blossom import DEATH_BLOSSOM
from ruleout_strategies.almost.sue_de_coq import SUE_DE_COQ
from ruleout_strategies.chains.kinds import KINDS, chain_technique
from ruleout_strategies.colouring.multi import MULTI_COLOURS
from ruleout_strategies.colouring.simple import MEDUSA, SIMPLE_COLOURS
from ruleout_strategies.fish.basic import fish_technique
from ruleout_strategies.fish.finned import FINNED_FISH
from ruleout_strategies.fish.siamese import SIAMESE_FISH
from ruleout_strategies.fish.words import SIZES
from ruleout_strategies.forcing.kinds import KINDS as FORCING
from ruleout_strategies.forcing.kinds import forcing_technique
from ruleout_strategies.forcing.kraken_fish import KRAKEN_FISH
from ruleout_strategies.leftovers.law_of_leftovers import TECHNIQUES as LEFTOVERS
from ruleout_strategies.locked.locked_candidates import LOCKED_CANDIDATES
from ruleout_strategies.rules.rule_narrowing import RULE_NARROWING
from ruleout_strategies.search.grid_consensus import GRID_CONSENSUS
from ruleout_strategies.search.search import SEARCH
from ruleout_strategies.single_digit.empty_rectangle import EMPTY_RECTANGLES
from ruleout_strategies.single_digit.two_strong_links import TWO_STRONG_LINKS
from ruleout_strategies.singles.direct import DIRECT
from ruleout_strategies.singles.full_house import FULL_HOUSE
from ruleout_strategies.singles.hidden_single import HIDDEN_SINGLE
from ruleout_strategies.singles.naked_single import NAKED_SINGLE
from ruleout_strategies.subsets.hidden import DIFFICULTIES as HIDDEN
from ruleout_strategies.subsets.hidden import hidden_subset
from ruleout_strategies.subsets.locked import DIFFICULTIES as LOCKED
from ruleout_strategies.subsets.locked import locked_subset
from ruleout_strategies.subsets.naked import DIFFICULTIES as NAKED
from ruleout_strategies.subsets.naked import naked_subset
from ruleout_strategies.sums.crossing_runs import CROSSING_RUNS
from ruleout_strategies.sums.innies_outies import TECHNIQUES as DIFFERENCES
from ruleout_strategies.sums.sum_bounds import SUM_BOUNDS, SUM_PARTNERS
from ruleout_strategies.sums.sum_combinations import SUM_COMBINATIONS
from ruleout_strategies.sums.sum_digits import SUM_DIGITS
from ruleout_strategies.sums.sum_permutations import SUM_PERMUTATIONS
from ruleout_strategies.templates.templates import TEMPLATE_DELETE, TEMPLATE_SET
from ruleout_strategies.uniqueness.bug import BUGS
from ruleout_strategies.uniqueness.rectangles import LOOPS, RECTANGLES
from ruleout_strategies.wings.bent_subsets import SIZES as BENT
from ruleout_strategies.wings.bent_subsets import bent_subset
from ruleout_strategies.wings.remote_pair import REMOTE_PAIR
from ruleout_strategies.wings.w_wing import W_WING
from ruleout_strategies.wings.xy_wing import XY_WING
from ruleout_strategies.wings.xyz_wing import XYZ_WING

TECHNIQUES = (
    FULL_HOUSE,
    NAKED_SINGLE,
    HIDDEN_SINGLE,
    CROSSING_RUNS,
    SUM_COMBINATIONS,
    SUM_PARTNERS,
    RULE_NARROWING,
    SUM_BOUNDS,
    SUM_DIGITS,
    SUM_PERMUTATIONS,
    *DIFFERENCES,
    LOCKED_CANDIDATES,
    *DIRECT,
    *(locked_subset(size) for size in LOCKED),
    *(naked_subset(size) for size in NAKED),
    *(hidden_subset(size) for size in HIDDEN),
    *LEFTOVERS,
    *(fish_technique(size) for size in SIZES),
    REMOTE_PAIR,
    XY_WING,
    W_WING,
    XYZ_WING,
    SIMPLE_COLOURS,
    MULTI_COLOURS,
    MEDUSA,
    *map(chain_technique, KINDS),
    *map(bent_subset, BENT),
    ALS_XZ,
    ALS_XY_WING,
    ALS_CHAIN,
    DEATH_BLOSSOM,
    SUE_DE_COQ,
    *map(aligned_exclusion, TITLES),
    *RECTANGLES,
    *LOOPS,
    *BUGS,
    *TWO_STRONG_LINKS,
    *EMPTY_RECTANGLES,
    *FINNED_FISH,
    *SIAMESE_FISH,
    *map(forcing_technique, FORCING),
    KRAKEN_FISH,
    TEMPLATE_SET,
    TEMPLATE_DELETE,
    GRID_CONSENSUS,
    SEARCH,
)
