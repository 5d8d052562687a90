"""The grids of this package."""

from __future__ import annotations

from ruleout_setters.grids.shorthands import SHORTHANDS
from ruleout_setters.grids.str8ts import STR8TS

VARIANTS = (STR8TS, *SHORTHANDS)
