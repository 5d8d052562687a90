"""New puzzles: every variant, to order, reproducible.

Names are imported from their modules when they are first used, since every start of the command line imports this
package. Type checkers read the same table from the stub beside this file.
"""

from ruleout.internal import lazy_names

NAMES = {
    "ruleout_generate.clues": "SuperfluousClues superfluous_clues",
    "ruleout_generate.digging.minimise": "Minimised minimise",
    "ruleout_generate.digging.minimality": "Minimality is_minimal",
    "ruleout_generate.digging.symmetry": "SYMMETRIES",
    "ruleout_generate.equivalence.canonical_form": "Canonical canonical canonical_line canonical_lines",
    "ruleout_generate.equivalence.given_symmetry": "given_symmetries",
    "ruleout_generate.equivalence.same": "same",
    "ruleout_generate.equivalence.shape": "is_classic",
    "ruleout_generate.equivalence.transform": "Transformed transform",
    "ruleout_generate.equivalence.transformation": "Transformation",
    "ruleout_generate.equivalence.turning": "Turning",
    "ruleout_generate.api": "Effort OrderNotMet again generate generate_many",
    "ruleout_generate.orders.order": "Order",
    "ruleout_generate.record": "Generated Recipe read_recipe",
}
"""The public names, by the module that defines them."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)
