"""Names of this package that other distributions of the project use; they may change in any version."""

from ruleout.internal import lazy_names

NAMES = {
    "ruleout_variants.reading": "LARGEST SMALLEST",
    "ruleout_variants.shapes.borders": "CORNER",
}
"""The names by the module that defines them."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)
