"""Generators, a folder for each kind of what they draw."""

from ruleout.plugin import Generator

GENERATORS: tuple[Generator, ...] = ()
