"""Distributions that are put on the path for one test."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a distribution with one module on the path: its metadata, its entry points and the module's code."""
    before = set(sys.modules)

    def installed(
        name: str, code: str, *, points: str | None = None, version: str = "1.2", metadata: str | None = None
    ) -> None:
        module = name.replace("-", "_").replace(".", "_").lower()
        (tmp_path / f"{module}.py").write_text(dedent(code), encoding="utf-8")
        info = tmp_path / f"{module}-{version}.dist-info"
        info.mkdir()
        about = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n" if metadata is None else metadata
        (info / "METADATA").write_text(about, encoding="utf-8")
        (info / "entry_points.txt").write_text(points or f"[ruleout]\nmain = {module}\n", encoding="utf-8")

    monkeypatch.syspath_prepend(str(tmp_path))
    yield installed
    for name in set(sys.modules) - before:
        del sys.modules[name]
