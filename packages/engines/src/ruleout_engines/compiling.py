"""If functions can be compiled here."""

from __future__ import annotations

import os
from importlib.util import find_spec

from ruleout.internal import how_to_install


def compiling_problem() -> str | None:
    """Return why nothing can be compiled; None if Numba, which is not imported for this, is installed and may do so."""
    if find_spec("numba") is None:
        return f"Numba is not installed: {how_to_install('ruleout-engines', 'numba')}"
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return "Numba is told not to compile (NUMBA_DISABLE_JIT is set)"
    return None
