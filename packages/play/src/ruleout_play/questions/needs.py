"""Packages that some questions need."""

from __future__ import annotations

from importlib.util import find_spec

from ruleout import RuleoutError
from ruleout.internal import how_to_install


def require_package(package: str, what: str) -> None:
    """Raise RuleoutError if *package*, which *what* needs, is not installed."""
    if find_spec(package) is None:
        distribution = package.replace("_", "-")
        raise RuleoutError(f"{what} needs {distribution}: {how_to_install(distribution)}")
