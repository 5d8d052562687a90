"""The names that distributions of the project add to the public modules of core, as their projects declare them."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

PROJECTS = sorted(Path(__file__).parents[1].glob("packages/*/pyproject.toml"))


@cache
def added(door: str) -> dict[str, str]:
    """For each name that is added to *door*, the module that defines it; ``ruleout.internal`` has those of others."""
    found: dict[str, str] = dict(added("ruleout.plugin")) if door == "ruleout.internal" else {}
    for path in PROJECTS:
        points = tomllib.loads(path.read_text(encoding="utf-8"))["project"].get("entry-points", {})
        for name, value in points.get(f"{door}.names", {}).items():
            home, _, same = value.partition(":")
            assert same == name, f"{path} adds {same} as {name}"
            assert name not in found, f"{name} is added twice"
            found[name] = home
    return found
