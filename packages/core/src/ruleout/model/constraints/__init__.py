"""Constraints: the primitives, which every engine supports, and the base class for those written in Python."""

from ruleout.model.constraints.allowed import Allowed
from ruleout.model.constraints.base import Constraint, Origin
from ruleout.model.constraints.count import Count
from ruleout.model.constraints.custom import Custom
from ruleout.model.constraints.exclusions import Exclusions
from ruleout.model.constraints.rank import Rank
from ruleout.model.constraints.regular import Automaton, Regular
from ruleout.model.constraints.relation import Relation
from ruleout.model.constraints.sum import Sum
from ruleout.model.constraints.unit import Unit

__all__ = [
    "Allowed",
    "Automaton",
    "Constraint",
    "Count",
    "Custom",
    "Exclusions",
    "Origin",
    "Rank",
    "Regular",
    "Relation",
    "Sum",
    "Unit",
]
