"""Techniques that a technique is mistaken for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def mistaken_for() -> Mapping[str, str]:
    """Return what techniques are mistaken for, and by what the two differ, by the id of the technique."""
    return tomllib.loads((files(__package__) / "mistaken.toml").read_text("utf-8"))
