"""All formats of this package."""

from __future__ import annotations

from ruleout.plugin import Format
from ruleout_links.fpuzzles.format import FPUZZLES, FPUZZLES_JSON
from ruleout_links.iss.format import ISS
from ruleout_links.penpa.format import PENPA
from ruleout_links.sudokumaker.format import SUDOKUMAKER
from ruleout_links.sudokupad.format import SUDOKUPAD
from ruleout_links.sudokuwiki import SUDOKUWIKI

FORMATS: tuple[Format, ...] = (FPUZZLES, FPUZZLES_JSON, ISS, PENPA, SUDOKUMAKER, SUDOKUPAD, SUDOKUWIKI)
