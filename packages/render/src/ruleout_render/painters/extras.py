"""The libraries of the extras ``png`` and ``pdf``."""

from __future__ import annotations

from importlib import import_module

from ruleout import RuleoutError
from ruleout.internal import how_to_install

LIBRARIES = {"png": "resvg_py", "pdf": "fpdf"}
"""The library of each extra."""


def require_for(kind: str) -> None:
    """Raise RuleoutError if pictures of this *kind*, such as ``pdf``, need an extra that is not installed."""
    if kind in LIBRARIES:
        require(LIBRARIES[kind], kind)


def require(module: str, extra: str) -> None:
    """Import *module*. Raises RuleoutError, with the command that installs *extra*, if that is impossible."""
    try:
        import_module(module)
    except ImportError as error:
        problem = f"{extra.upper()} needs the extra ruleout-render[{extra}], which cannot be imported here ({error})"
        raise RuleoutError(f"{problem}; install it with: {how_to_install('ruleout-render', extra)}") from None
