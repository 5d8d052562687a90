"""Solve and explain puzzles in which digits are ruled out.

Names are imported from their modules when first used, so that a plug-in that needs one does not wait for all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleout.api.checking import check
    from ruleout.api.explaining import explain, explain_step, hint
    from ruleout.api.solving import Candidates, Count, Result, candidates, count, solutions, solve, solve_many
    from ruleout.api.texts import load, load_many, parse, parse_many, write
    from ruleout.builtin.python.engine import PythonEngine
    from ruleout.discovery.discover import default_registry, discover, registry_of
    from ruleout.discovery.faults import Fault, PluginConflict, PluginError, PluginWarning
    from ruleout.discovery.hooks import hookimpl
    from ruleout.discovery.providers import Provider
    from ruleout.discovery.registry import Registry
    from ruleout.errors import (
        InputError,
        Location,
        RuleoutError,
        UnknownName,
        Unsupported,
        printable,
        quoted,
        suggestion,
    )
    from ruleout.model.candidate import Candidate
    from ruleout.model.compose import Placement
    from ruleout.model.constraints import (
        Allowed,
        Automaton,
        Constraint,
        Custom,
        Links,
        Origin,
        Regular,
        Relation,
        Sum,
        Unit,
    )
    from ruleout.model.layout import Layout, Part
    from ruleout.puzzles.decoration import Decoration
    from ruleout.puzzles.document import Document
    from ruleout.puzzles.format import Claim, Format
    from ruleout.puzzles.puzzle import Puzzle
    from ruleout.puzzles.rule import Rule
    from ruleout.puzzles.variant import Grid, Variant
    from ruleout.reasoning.board import Board
    from ruleout.reasoning.diagnosis import Clash, Diagnosis
    from ruleout.reasoning.report import Hint, Outcome, Refusal, Report
    from ruleout.reasoning.step import Link, Reason, Step
    from ruleout.reasoning.technique import (
        Explanation,
        Technique,
        any_layout,
        has_boxes,
        has_houses,
        has_lines,
        has_parts,
        has_sums,
    )
    from ruleout.search.deadline import capped_by_deadline
    from ruleout.search.engine import UNLIMITED, Budget, Engine, LineResults, OutOfBudget, SearchResult, Verdict

__version__ = "0.1.0"

_HOMES = {
    "api.checking": "check",
    "api.explaining": "explain hint explain_step",
    "api.solving": "Candidates Count Result candidates count solutions solve solve_many",
    "api.texts": "load load_many parse parse_many write",
    "builtin.python.engine": "PythonEngine",
    "discovery.discover": "default_registry discover registry_of",
    "discovery.faults": "Fault PluginConflict PluginError PluginWarning",
    "discovery.hooks": "hookimpl",
    "discovery.providers": "Provider",
    "discovery.registry": "Registry",
    "errors": "InputError RuleoutError UnknownName Unsupported Location suggestion printable quoted",
    "model.candidate": "Candidate",
    "model.compose": "Placement",
    "model.constraints": "Allowed Automaton Constraint Custom Links Regular Relation Origin Sum Unit",
    "model.layout": "Layout Part",
    "puzzles.document": "Document",
    "puzzles.decoration": "Decoration",
    "puzzles.format": "Claim Format",
    "puzzles.puzzle": "Puzzle",
    "puzzles.rule": "Rule",
    "puzzles.variant": "Grid Variant",
    "reasoning.board": "Board",
    "reasoning.diagnosis": "Clash Diagnosis",
    "reasoning.report": "Hint Outcome Refusal Report",
    "reasoning.step": "Reason Link Step",
    "reasoning.technique": "Explanation Technique any_layout has_boxes has_houses has_lines has_parts has_sums",
    "search.deadline": "capped_by_deadline",
    "search.engine": "UNLIMITED Budget Engine LineResults OutOfBudget SearchResult Verdict",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "UNLIMITED",
    "Allowed",
    "Automaton",
    "Board",
    "Budget",
    "Candidate",
    "Candidates",
    "Claim",
    "Clash",
    "Constraint",
    "Count",
    "Custom",
    "Decoration",
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
    "Location",
    "Origin",
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
    "Reason",
    "Refusal",
    "Registry",
    "Regular",
    "Relation",
    "Report",
    "Result",
    "Rule",
    "RuleoutError",
    "SearchResult",
    "Step",
    "Sum",
    "Technique",
    "Unit",
    "UnknownName",
    "Unsupported",
    "Variant",
    "Verdict",
    "any_layout",
    "candidates",
    "capped_by_deadline",
    "check",
    "count",
    "default_registry",
    "discover",
    "explain",
    "explain_step",
    "has_boxes",
    "has_houses",
    "has_lines",
    "has_parts",
    "has_sums",
    "hint",
    "hookimpl",
    "load",
    "load_many",
    "parse",
    "parse_many",
    "printable",
    "quoted",
    "registry_of",
    "solutions",
    "solve",
    "solve_many",
    "suggestion",
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
