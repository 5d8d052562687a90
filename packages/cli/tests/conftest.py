"""Fixtures: distributions with plug-ins for a single test, and puzzles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import distributions
import pytest

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a distribution with one module on the path: ``install(name, code, group=..., version=...)``."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))

    def put(name: str, code: str, *, group: str = "ruleout.commands", version: str = "1.2.3") -> None:
        module = f"{name.replace('-', '_')}_of_{abs(hash(str(tmp_path)))}"
        distributions.install(folder, name, code, version=version, module=module, group=group)

    return put
