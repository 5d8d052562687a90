"""New puzzles: every variant, to order, reproducible.

Names are imported from their modules when they are first used.
"""

from ruleout.plugin import lazy_names

NAMES: dict[str, str] = {
    "ruleout_generate.equivalence.canonical_form": "Canonical canonical",
    "ruleout_generate.equivalence.transformation": "Transformation",
}
"""The public names, by the module that defines them."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)
