"""The names that authors of plug-ins may import, by the kind of plug-in that needs them.

A plug-in imports from here, from :mod:`ruleout` and, in its tests, from :mod:`ruleout.testing`, and from no other
module of core. Names are imported from their modules when they are first used. Type checkers read the table of names
from the stub beside this file.
"""

from ruleout.lazy import open_names

NAMES = {
    "every kind": {
        "ruleout.clock": "Countdown",
        "ruleout.deprecation": "warn_deprecated",
        "ruleout.plugins.hooks": "hookimpl",
        "ruleout.plugins.late": "Late late",
        "ruleout.errors": "InputError Location Unsupported quoted",
        "ruleout.masks": "Cell CellSet Digit DigitIndex Mask bits cell_set digit_indices digit_mask digits_of is_lone",
        "ruleout.model.candidate": "Candidate",
        "ruleout.model.constraints": (
            "Allowed Automaton Constraint Count Custom Exclusions Origin Regular Relation Sum Unit"
        ),
        "ruleout.model.layout": "Layout Part Position once_per_layout",
        "ruleout.model.symmetry": "Turn",
        "ruleout.builtin.grids": "classic_grid",
    },
    "techniques": {
        "ruleout.clock": "OutOfTime check_time",
        "ruleout.reasoning.board": "Board TooLarge View",
        "ruleout.reasoning.proof": "Cause Equation Fact Proof ProofBuilder",
        "ruleout.reasoning.reason": "ConstraintRole Node Reason Role",
        "ruleout.reasoning.rungs": "Rung",
        "ruleout.reasoning.selection": "candidates_in excluded_by other_candidates",
        "ruleout.reasoning.step": "Step",
        "ruleout.words.language": "Translation",
        "ruleout.words.sentences": "Cells Digits Noun Number Piece Sentence Sentences Several Units Words",
        "ruleout.words.writing": "Text text_of",
        "ruleout.reasoning.wording": "candidates removals",
        "ruleout.reasoning.technique": ("Explanation Technique has_boxes has_houses has_lines"),
    },
    "rules, variants and formats": {
        "ruleout.model.automata": "any_of automaton",
        "ruleout.puzzles.decoration": "Decoration DecorationKind",
        "ruleout.values": "is_whole_number",
        "ruleout.puzzles.digits": "as_rows digits_in_rows rectangle_entries",
        "ruleout.puzzles.document": "Document is_ignored",
        "ruleout.puzzles.format": "Claim Format Written",
        "ruleout.puzzles.puzzle": "Puzzle",
        "ruleout.puzzles.rule": "Rule",
        "ruleout.puzzles.variant": "DocumentData Grid Variant",
    },
    "engines": {
        "ruleout.builtin.python.engine": "PythonEngine",
        "ruleout.clock": "Budget OutOfBudget",
        "ruleout.search.engine": "Engine LineResults SearchResult Verdict",
        "ruleout.search.model": "model_of",
        "ruleout.search.primitives": "NotPrimitive Primitive primitives primitives_problem",
        "ruleout.search.propagate": "first_state settle",
    },
    "kinds of items": {
        "ruleout.plugins.hooks": "hookspec",
        "ruleout.plugins.kinds": "Kind",
        "ruleout.reasoning.rungs": "StepScore",
        "ruleout.reasoning.validation": "KnownSolutions",
    },
    "commands": {
        "ruleout.records.ratings": "RatingRecord",
        "ruleout.plugins.faults": "raise_fault",
    },
}
"""The public names of core, by kind of plug-in and by the module that defines them. Other distributions of the project
add names to these: entry points of the group ``ruleout.plugin.names``."""

HOMES = {home: " ".join(kind.get(home, "") for kind in NAMES.values()) for part in NAMES.values() for home in part}
"""The names by the module that defines them."""

__getattr__, __dir__ = open_names(__name__, HOMES)
