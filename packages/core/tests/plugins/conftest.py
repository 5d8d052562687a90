"""Distributions that are put on the path for one test."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import distributions
import pytest

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a distribution with one module on the path: its metadata, its entry points and the module's code."""
    before = set(sys.modules)

    def installed(
        name: str, code: str, *, points: str | None = None, version: str = "1.2", metadata: str | None = None
    ) -> None:
        distributions.install(tmp_path, name, code, version=version, metadata=metadata, points=points)

    monkeypatch.syspath_prepend(str(tmp_path))
    yield installed
    for name in set(sys.modules) - before:
        del sys.modules[name]
