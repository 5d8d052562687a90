from ruleout_generate.equivalence.canonical_form import Canonical as Canonical
from ruleout_generate.equivalence.canonical_form import canonical as canonical
from ruleout_generate.equivalence.transformation import (
    Transformation as Transformation,
)

NAMES: dict[str, str]
__all__: list[str]
