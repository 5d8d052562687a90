"""Steps in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruleout import Board, Candidate, Layout, Registry, RuleoutError, Step
from ruleout_cli.advice import get


def require_techniques(registry: Registry) -> None:
    """Raise RuleoutError where no technique at all is there."""
    if not registry.techniques:
        raise RuleoutError("no technique is there to reason with" + get("ruleout-strategies"))


def in_full(step: Step, text: str, registry: Registry) -> str:
    """The full words of *step*, its technique's title first."""
    technique = registry.techniques.get(step.technique)
    title = technique.title if technique is not None else step.technique
    return text if text.lower().startswith(title.lower()) else f"{title}. {text}"


def step_record(board: Board, step: Step, text: str) -> dict[str, Any]:
    """A step as JSON: cells by name, candidates as pairs of a cell's name and a digit."""
    layout, because = board.layout, step.because
    return {
        "technique": step.technique,
        "places": _pairs(layout, step.places),
        "removes": _pairs(layout, step.removes),
        "because": {
            "cells": [layout.names[cell] for cell in because.cells],
            "constraints": {role: [each.label for each in group] for role, group in because.constraints.items()},
            "candidates": {role: _pairs(layout, each) for role, each in because.candidates.items()},
        },
        "text": text,
    }


def _pairs(layout: Layout, candidates: Iterable[Candidate]) -> list[list[Any]]:
    return [[layout.names[each.cell], each.digit] for each in candidates]
