"""Fixtures for the tests of libraries."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ruleout_batch import Library


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's library, which does not exist yet."""
    path = tmp_path / "library.sqlite"
    monkeypatch.setenv("RULEOUT_LIBRARY", str(path))
    return path


@pytest.fixture
def library(place: Path) -> Iterator[Library]:
    """An empty library."""
    with Library() as library:
        yield library
