"""The primitives that every engine knows, and the open door beside them."""

from ruleout.constraints.allowed import Allowed
from ruleout.constraints.base import Constraint, Links, Source
from ruleout.constraints.custom import Custom
from ruleout.constraints.regular import Automaton, Regular
from ruleout.constraints.relation import Relation
from ruleout.constraints.total import Sum
from ruleout.constraints.unit import Unit

__all__ = [
    "Allowed",
    "Automaton",
    "Constraint",
    "Custom",
    "Links",
    "Regular",
    "Relation",
    "Source",
    "Sum",
    "Unit",
]
