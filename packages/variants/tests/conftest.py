"""Fixtures that build puzzles with the plug-ins of core and of this package alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruleout import discover
from ruleout.internal import Document, Puzzle, Registry, build_puzzle

Build = Callable[..., Puzzle]


@pytest.fixture(scope="session")
def registry() -> Registry:
    return discover(only=["ruleout-variants"])


@pytest.fixture
def built(registry: Registry) -> Build:
    """Builds a puzzle from the keys of its JSON object."""

    def make(variant: str | None = None, **data: Any) -> Puzzle:
        return build_puzzle(Document(variant, data), registry)

    return make
