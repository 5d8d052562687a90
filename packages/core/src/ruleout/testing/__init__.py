"""The test kit for authors of plug-ins: what an item must keep, asked in one call.

| function | asks |
|---|---|
| ``check_technique`` | sound, complete in its reasons, repeatable, in words |
| ``check_variant`` | the same data the same layout; what is filled in is read back |
| ``check_rule``, ``check_constraint`` | JSON there and back; ``narrow`` against ``holds`` |
| ``check_format`` | written and read again, nothing is lost |
| ``check_engine`` | verdicts, solutions and budgets against trying everything |
| ``step_faults``, ``follows``, ``missing_reasons``, ``needed`` | one step |
| ``boards_along`` | boards to try a technique on |
"""

from ruleout.testing.boards import boards_along
from ruleout.testing.constraints import check_constraint
from ruleout.testing.engines import all_solutions, check_engine, tiny_layouts
from ruleout.testing.formats import check_format
from ruleout.testing.rules import check_rule
from ruleout.testing.steps import follows, missing_reasons, step_faults
from ruleout.testing.techniques import check_technique, needed
from ruleout.testing.variants import check_variant

__all__ = [
    "all_solutions",
    "boards_along",
    "check_constraint",
    "check_engine",
    "check_format",
    "check_rule",
    "check_technique",
    "check_variant",
    "follows",
    "missing_reasons",
    "needed",
    "step_faults",
    "tiny_layouts",
]
