"""Generators, a folder for each kind of what they draw."""

from ruleout_generate.generator import Generator
from ruleout_generate.generators.jigsaw.generator import JIGSAW
from ruleout_generate.generators.kakuro.generator import KAKURO
from ruleout_generate.generators.killer.generator import KILLER
from ruleout_generate.generators.latin.clues import CLUES
from ruleout_generate.generators.latin.kenken import KENKEN
from ruleout_generate.generators.latin.str8ts import STR8TS

GENERATORS: tuple[Generator, ...] = (CLUES, JIGSAW, KAKURO, KENKEN, KILLER, STR8TS)
