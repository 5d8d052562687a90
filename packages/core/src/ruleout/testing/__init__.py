"""The test kit for authors of plug-ins: each item is checked by one call.

| function | checks |
|---|---|
| ``check_technique`` | steps are sound, follow from their reasons, are repeatable and have explanations |
| ``check_variant`` | equal data give equal layouts; digits that are filled in are read back |
| ``check_rule``, ``check_constraint`` | JSON is read and written; ``narrow`` agrees with ``holds`` |
| ``check_format`` | nothing is lost if a puzzle is written and read again |
| ``check_engine`` | verdicts, solutions and budgets, compared with exhaustive search |
| ``step_faults``, ``chain_faults``, ``record_faults`` | the form of one step |
| ``proof_faults`` | whether each thought of a proof and each effect follow from what they name |
| ``needless_parts`` | whether each thought of a proof needs all that it names |
| ``line_faults`` | whether the effects of a note follow from the board and the line alone |
| ``link_faults``, ``missing_reasons``, ``follows``, ``needed`` | whether one step and its links hold |
| ``symmetry_faults`` | effects do not depend on the names of digits or on the orientation |
| ``Rearrangement`` | nothing: it turns, mirrors and relabels puzzles and boards |

``ruleout.testing.definitions`` has hard techniques as a textbook defines them, to compare fast ones with.
``board_of``, ``without``, ``boards_along``, ``random_board``, ``random_boards``, ``random_puzzle`` and
``sample_layouts`` make boards for tests of techniques; ``pencil_marks`` and ``step_text`` return text for messages.
"""

from ruleout.testing.boards import board_of, boards_along, without
from ruleout.testing.chains import chain_faults
from ruleout.testing.constraints import check_constraint
from ruleout.testing.engines import all_solutions, check_engine, tiny_layouts
from ruleout.testing.formats import check_format
from ruleout.testing.lines import line_faults
from ruleout.testing.proofs import needless_parts, proof_faults
from ruleout.testing.random_boards import random_board, random_boards, random_puzzle, sample_layouts
from ruleout.testing.rearranged import Rearrangement
from ruleout.testing.rules import check_rule
from ruleout.testing.show import pencil_marks, step_text
from ruleout.testing.steps import follows, link_faults, missing_reasons, record_faults, step_faults
from ruleout.testing.symmetry import symmetry_faults
from ruleout.testing.techniques import check_technique, needed
from ruleout.testing.variants import check_variant

__all__ = [
    "Rearrangement",
    "all_solutions",
    "board_of",
    "boards_along",
    "chain_faults",
    "check_constraint",
    "check_engine",
    "check_format",
    "check_rule",
    "check_technique",
    "check_variant",
    "follows",
    "line_faults",
    "link_faults",
    "missing_reasons",
    "needed",
    "needless_parts",
    "pencil_marks",
    "proof_faults",
    "random_board",
    "random_boards",
    "random_puzzle",
    "record_faults",
    "sample_layouts",
    "step_faults",
    "step_text",
    "symmetry_faults",
    "tiny_layouts",
    "without",
]
