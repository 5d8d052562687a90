"""Fixtures: distributions with plug-ins for a single test, and puzzles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

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
        (folder / f"{module}.py").write_text(dedent(code), encoding="utf-8")
        info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[{group}]\nmain = {module}\n", encoding="utf-8")

    return put
