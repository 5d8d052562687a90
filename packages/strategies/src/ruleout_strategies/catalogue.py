"""Every technique of this package, by family."""

from __future__ import annotations

import attrs

from ruleout.plugin import Technique
from ruleout_strategies.almost import aligned_exclusion, als, death_blossom, sue_de_coq
from ruleout_strategies.chains import kinds as chains
from ruleout_strategies.colouring import multi, simple
from ruleout_strategies.exotic import exocet, tridagon
from ruleout_strategies.fish import basic, finned, siamese
from ruleout_strategies.fish.words import SIZES
from ruleout_strategies.forcing import kinds as forcing
from ruleout_strategies.forcing import kraken_fish
from ruleout_strategies.leftovers import law_of_leftovers
from ruleout_strategies.locked import locked_candidates
from ruleout_strategies.rules import rule_fillings, rule_narrowing
from ruleout_strategies.search import grid_consensus, search
from ruleout_strategies.single_digit import empty_rectangle, two_strong_links
from ruleout_strategies.singles import direct, full_house, hidden_single, naked_single
from ruleout_strategies.subsets import hidden, locked, naked
from ruleout_strategies.sums import (
    crossing_runs,
    innies_outies,
    sum_bounds,
    sum_combinations,
    sum_digits,
    sum_permutations,
)
from ruleout_strategies.templates import templates
from ruleout_strategies.together import cases, followed
from ruleout_strategies.uniqueness import bug, rectangles
from ruleout_strategies.uniqueness import chains as deadly_chains
from ruleout_strategies.wings import bent_subsets, remote_pair, w_wing, xy_wing, xyz_wing

FAMILIES: dict[str, tuple[Technique, ...]] = {
    "singles": (full_house.FULL_HOUSE, naked_single.NAKED_SINGLE, hidden_single.HIDDEN_SINGLE, *direct.DIRECT),
    "locked": (locked_candidates.LOCKED_CANDIDATES,),
    "subsets": (
        *map(locked.locked_subset, locked.DIFFICULTIES),
        *map(naked.naked_subset, naked.DIFFICULTIES),
        *map(hidden.hidden_subset, hidden.DIFFICULTIES),
    ),
    "sums": (
        crossing_runs.CROSSING_RUNS,
        sum_combinations.SUM_COMBINATIONS,
        sum_bounds.SUM_PARTNERS,
        sum_bounds.SUM_BOUNDS,
        sum_digits.SUM_DIGITS,
        sum_permutations.SUM_PERMUTATIONS,
        *innies_outies.TECHNIQUES,
    ),
    "leftovers": law_of_leftovers.TECHNIQUES,
    "rules": (rule_narrowing.RULE_NARROWING, *rule_fillings.TECHNIQUES),
    "together": (*followed.FOLLOWED, cases.CASES),
    "single-digit": (
        two_strong_links.SKYSCRAPER,
        two_strong_links.TWO_STRING_KITE,
        two_strong_links.DUAL_TWO_STRING_KITE,
        two_strong_links.TURBOT_FISH,
        empty_rectangle.EMPTY_RECTANGLE,
        empty_rectangle.DUAL_EMPTY_RECTANGLE,
    ),
    "fish": (*map(basic.fish_technique, SIZES), *finned.FINNED_FISH, *siamese.SIAMESE_FISH),
    "wings": (
        remote_pair.REMOTE_PAIR,
        xy_wing.XY_WING,
        w_wing.W_WING,
        xyz_wing.XYZ_WING,
        *map(bent_subsets.bent_subset, bent_subsets.SIZES),
    ),
    "colouring": (simple.SIMPLE_COLOURS, multi.MULTI_COLOURS, simple.MEDUSA),
    "chains": tuple(map(chains.chain_technique, chains.KINDS)),
    "almost": (
        als.ALS_XZ,
        als.ALS_XY_WING,
        als.ALS_CHAIN,
        death_blossom.DEATH_BLOSSOM,
        sue_de_coq.SUE_DE_COQ,
        *map(aligned_exclusion.aligned_exclusion, aligned_exclusion.TITLES),
    ),
    "uniqueness": (*rectangles.RECTANGLES, *rectangles.LOOPS, *bug.BUGS, deadly_chains.CHAINS),
    "exotic": (*tridagon.TRIDAGONS, exocet.JUNIOR_EXOCET),
    "forcing": (*map(forcing.forcing_technique, forcing.KINDS), kraken_fish.KRAKEN_FISH),
    "templates": (templates.TEMPLATE_SET, templates.TEMPLATE_DELETE),
    "last-resort": (grid_consensus.GRID_CONSENSUS, search.SEARCH),
}
"""The techniques of each family, which is the group that they belong to."""
BASIC = ("singles", "locked", "subsets", "sums", "rules")
"""The families whose techniques also belong to the group ``basic``: what a newspaper puzzle needs."""

TECHNIQUES = tuple(
    attrs.evolve(each, groups=(family, "basic") if family in BASIC else (family,))
    for family, techniques in FAMILIES.items()
    for each in techniques
)
