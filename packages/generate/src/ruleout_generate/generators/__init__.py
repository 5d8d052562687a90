"""Generators, a folder for each kind of what they draw."""

from ruleout.plugin import Generator
from ruleout_generate.generators.kakuro.generator import KAKURO

GENERATORS: tuple[Generator, ...] = (KAKURO,)
