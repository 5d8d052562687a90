"""Solve and explain puzzles in which digits are ruled out.

Names are imported from their modules when first used, so that a plug-in that needs one does not wait for all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleout.api.checking import check
    from ruleout.api.explaining import explain, hint, words
    from ruleout.api.solving import Candidates, Count, Result, candidates, count, solutions, solve, solve_many
    from ruleout.api.texts import load, load_many, parse, parse_many, write
    from ruleout.board import Board
    from ruleout.compose import Placement
    from ruleout.constraints import (
        Allowed,
        Automaton,
        Constraint,
        Custom,
        Links,
        Regular,
        Relation,
        Source,
        Sum,
        Unit,
    )
    from ruleout.deadline import within
    from ruleout.diagnosis import Clash, Diagnosis
    from ruleout.discovery import default_registry, discover, registry_of
    from ruleout.document import Document
    from ruleout.drawing import Mark
    from ruleout.engine import UNLIMITED, Budget, Engine, LineResults, OutOfBudget, SearchResult, Verdict
    from ruleout.errors import InputError, RuleoutError, UnknownName, Unsupported, Where, nearest, printable, quoted
    from ruleout.explanation import Explanation
    from ruleout.faults import Fault, PluginConflict, PluginError, PluginWarning, Provider
    from ruleout.format import Claim, Format
    from ruleout.hooks import hookimpl
    from ruleout.layout import Layout, Part
    from ruleout.puzzle import Puzzle
    from ruleout.registry import Registry
    from ruleout.report import Hint, Outcome, Refusal, Report
    from ruleout.rule import Rule
    from ruleout.search.engine import PythonEngine
    from ruleout.step import Because, Candidate, Link, Step
    from ruleout.technique import (
        Technique,
        everywhere,
        has_boxes,
        has_houses,
        has_lines,
        has_parts,
        has_sums,
    )
    from ruleout.variant import Grid, Variant

__version__ = "0.1.0"

_HOMES = {
    "api.checking": "check",
    "api.explaining": "explain hint words",
    "api.solving": "Candidates Count Result candidates count solutions solve solve_many",
    "api.texts": "load load_many parse parse_many write",
    "board": "Board",
    "compose": "Placement",
    "constraints": "Allowed Automaton Constraint Custom Links Regular Relation Source Sum Unit",
    "deadline": "within",
    "diagnosis": "Clash Diagnosis",
    "discovery": "default_registry discover registry_of",
    "document": "Document",
    "drawing": "Mark",
    "engine": "UNLIMITED Budget Engine LineResults OutOfBudget SearchResult Verdict",
    "errors": "InputError RuleoutError UnknownName Unsupported Where nearest printable quoted",
    "explanation": "Explanation",
    "faults": "Fault PluginConflict PluginError PluginWarning Provider",
    "format": "Claim Format",
    "hooks": "hookimpl",
    "layout": "Layout Part",
    "puzzle": "Puzzle",
    "registry": "Registry",
    "report": "Hint Outcome Refusal Report",
    "rule": "Rule",
    "search.engine": "PythonEngine",
    "step": "Because Candidate Link Step",
    "technique": "Technique everywhere has_boxes has_houses has_lines has_parts has_sums",
    "variant": "Grid Variant",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "UNLIMITED",
    "Allowed",
    "Automaton",
    "Because",
    "Board",
    "Budget",
    "Candidate",
    "Candidates",
    "Claim",
    "Clash",
    "Constraint",
    "Count",
    "Custom",
    "Diagnosis",
    "Document",
    "Engine",
    "Explanation",
    "Fault",
    "Format",
    "Grid",
    "Hint",
    "InputError",
    "Layout",
    "LineResults",
    "Link",
    "Links",
    "Mark",
    "OutOfBudget",
    "Outcome",
    "Part",
    "Placement",
    "PluginConflict",
    "PluginError",
    "PluginWarning",
    "Provider",
    "Puzzle",
    "PythonEngine",
    "Refusal",
    "Registry",
    "Regular",
    "Relation",
    "Report",
    "Result",
    "Rule",
    "RuleoutError",
    "SearchResult",
    "Source",
    "Step",
    "Sum",
    "Technique",
    "Unit",
    "UnknownName",
    "Unsupported",
    "Variant",
    "Verdict",
    "Where",
    "candidates",
    "check",
    "count",
    "default_registry",
    "discover",
    "everywhere",
    "explain",
    "has_boxes",
    "has_houses",
    "has_lines",
    "has_parts",
    "has_sums",
    "hint",
    "hookimpl",
    "load",
    "load_many",
    "nearest",
    "parse",
    "parse_many",
    "printable",
    "quoted",
    "registry_of",
    "solutions",
    "solve",
    "solve_many",
    "within",
    "words",
    "write",
]


def __getattr__(name: str) -> object:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'ruleout' has no attribute {name!r}")
    value = getattr(import_module(f"ruleout.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
