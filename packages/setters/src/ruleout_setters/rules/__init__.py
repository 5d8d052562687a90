"""The rules of this package, one file per family."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from ruleout.plugin import Rule

FAMILIES = tuple(import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
"""The modules of rules; ``common`` has none."""
RULES = tuple(rule for family in FAMILIES for rule in vars(family).values() if isinstance(rule, Rule))
"""Every rule that a family defines, in the order of the source."""
