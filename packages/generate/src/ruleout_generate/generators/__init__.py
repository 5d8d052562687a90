"""Generators, a folder for each kind of what they draw."""

from ruleout_generate.generator import Generator
from ruleout_generate.generators.jigsaw.generator import JIGSAW
from ruleout_generate.generators.kakuro.generator import KAKURO
from ruleout_generate.generators.killer.generator import KILLER

GENERATORS: tuple[Generator, ...] = (JIGSAW, KAKURO, KILLER)
