from ruleout_generate.api import Effort as Effort
from ruleout_generate.api import OrderNotMet as OrderNotMet
from ruleout_generate.api import again as again
from ruleout_generate.api import generate as generate
from ruleout_generate.api import generate_many as generate_many
from ruleout_generate.clues import SuperfluousClues as SuperfluousClues
from ruleout_generate.clues import superfluous_clues as superfluous_clues
from ruleout_generate.digging.minimise import Minimised as Minimised
from ruleout_generate.digging.minimise import minimise as minimise
from ruleout_generate.digging.symmetry import SYMMETRIES as SYMMETRIES
from ruleout_generate.equivalence.canonical_form import Canonical as Canonical
from ruleout_generate.equivalence.canonical_form import canonical as canonical
from ruleout_generate.equivalence.canonical_form import canonical_line as canonical_line
from ruleout_generate.equivalence.canonical_form import canonical_lines as canonical_lines
from ruleout_generate.equivalence.given_symmetry import (
    given_symmetries as given_symmetries,
)
from ruleout_generate.equivalence.transformation import (
    Transformation as Transformation,
)
from ruleout_generate.orders.order import Order as Order
from ruleout_generate.record import Generated as Generated
from ruleout_generate.record import Recipe as Recipe
from ruleout_generate.record import read_recipe as read_recipe

NAMES: dict[str, str]
__all__: list[str]
