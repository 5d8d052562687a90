from ruleout_generate.api import SEEDS as SEEDS
from ruleout_generate.api import Series as Series
from ruleout_generate.cli.options import Difficulty as Difficulty
from ruleout_generate.cli.options import Effort as Effort
from ruleout_generate.cli.options import Givens as Givens
from ruleout_generate.cli.options import Grids as Grids
from ruleout_generate.cli.options import name_generator as name_generator
from ruleout_generate.cli.options import read_order as read_order
from ruleout_generate.orders.order import Order as Order

NAMES: dict[str, str]
__all__: list[str]
