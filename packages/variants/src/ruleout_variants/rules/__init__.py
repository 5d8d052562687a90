"""The rules of this package."""

from __future__ import annotations

from ruleout_variants.rules.cages import CAGES
from ruleout_variants.rules.diagonals import DIAGONALS
from ruleout_variants.rules.disjoint_groups import DISJOINT_GROUPS
from ruleout_variants.rules.extra import EXTRA
from ruleout_variants.rules.extra_groups import EXTRA_GROUPS
from ruleout_variants.rules.windoku import WINDOKU

RULES = (DIAGONALS, WINDOKU, DISJOINT_GROUPS, EXTRA_GROUPS, EXTRA, CAGES)
