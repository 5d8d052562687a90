"""Names of this package that other distributions of the project use; they may change in any version."""

from ruleout.internal import lazy_names

NAMES = {
    "ruleout_generate.api": "SEEDS Series",
    "ruleout_generate.cli.options": "Difficulty Effort Givens Grids name_generator read_order",
    "ruleout_generate.orders.order": "Order",
}
"""The names by the module that defines them."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)
