"""Solve and explain puzzles in which digits are ruled out.

This module has the names for users, :mod:`ruleout.plugin` those for authors of plug-ins, and :mod:`ruleout.testing`
those for their tests. Names are imported from their modules when they are first used, so that a plug-in that needs
one name does not load all modules. Type checkers read the table of names from the stub beside this file.
"""

from ruleout.lazy import open_names

__version__ = "0.1.0"

NAMES = {
    "ruleout.api.arrays": "ArrayResult solve_array",
    "ruleout.api.checking": "check",
    "ruleout.api.drawing": "draw",
    "ruleout.api.explaining": "all_steps explain explain_step hint hints lesson read_note",
    "ruleout.api.inputs": "PuzzleSource TextSource",
    "ruleout.api.many": "solve_many",
    "ruleout.api.options": "Options",
    "ruleout.api.marking": "mark_combinations",
    "ruleout.api.positions": "as_position",
    "ruleout.api.selection": "techniques",
    "ruleout.records.convert": "from_record to_record",
    "ruleout.search.estimate": "Estimate",
    "ruleout.search.result": "Candidates Count Result",
    "ruleout.api.solving": "candidates count estimate solutions solve",
    "ruleout.api.texts": "load load_many parse parse_many write",
    "ruleout.api.warming": "warm",
    "ruleout.plugins.discover": "default_registry discover registry_of",
    "ruleout.plugins.faults": "Fault PluginConflict PluginWarning",
    "ruleout.plugins.registry": "Registry",
    "ruleout.errors": "InputError Location LossWarning PluginError RuleoutError UnknownName Unsupported",
    "ruleout.model.candidate": "Candidate",
    "ruleout.model.layout": "Layout",
    "ruleout.puzzles.clue": "Clue",
    "ruleout.puzzles.document": "Document",
    "ruleout.puzzles.puzzle": "Puzzle",
    "ruleout.reasoning.board": "Board",
    "ruleout.reasoning.conflict": "Conflict",
    "ruleout.reasoning.diagnosis": "Diagnosis Violation ViolationKind",
    "ruleout.reasoning.notes": "Note",
    "ruleout.reasoning.reason": "Chain Link Node Reason",
    "ruleout.reasoning.report": "Hint NoHint NoHintReason Outcome PathEntry Refusal Report",
    "ruleout.reasoning.rounds": "Move",
    "ruleout.reasoning.rungs": "Rung",
    "ruleout.reasoning.step": "Step",
    "ruleout.reasoning.technique": "Explanation Technique",
    "ruleout.clock": "UNLIMITED Budget OutOfBudget",
    "ruleout.search.engine": "Engine Verdict",
}
"""The public names of core, by the module that defines them. Other distributions of the project add names to these:
entry points of the group ``ruleout.names``."""

__getattr__, __dir__ = open_names(__name__, NAMES)
