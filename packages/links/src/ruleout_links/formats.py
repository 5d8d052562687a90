"""All formats of this package."""

from __future__ import annotations

from ruleout.plugin import Format
from ruleout_links.fpuzzles.format import FPUZZLES, FPUZZLES_JSON

FORMATS: tuple[Format, ...] = (FPUZZLES, FPUZZLES_JSON)
