"""The grids of this package."""

from __future__ import annotations

from ruleout_variants.grids.cube import CUBE
from ruleout_variants.grids.free import FREE
from ruleout_variants.grids.jigsaw import JIGSAW
from ruleout_variants.grids.kakuro import KAKURO
from ruleout_variants.grids.latin import LATIN
from ruleout_variants.grids.multigrid import MULTIGRID, NAMED
from ruleout_variants.grids.shorthands import SHORTHANDS

VARIANTS = (LATIN, FREE, JIGSAW, MULTIGRID, *NAMED, KAKURO, CUBE, *SHORTHANDS)
