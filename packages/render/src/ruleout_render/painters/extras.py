"""The libraries of the extras ``png`` and ``pdf``."""

from __future__ import annotations

from importlib import import_module

from ruleout import RuleoutError
from ruleout.internal import how_to_install


def require(module: str, extra: str) -> None:
    """Import *module*. Raises RuleoutError, with the command that installs *extra*, if that is impossible."""
    try:
        import_module(module)
    except ImportError as error:
        problem = f"{extra.upper()} needs the extra ruleout-render[{extra}], which cannot be imported here ({error})"
        raise RuleoutError(f"{problem}; install it with: {how_to_install('ruleout-render', extra)}") from None
