"""Number of puzzles that the lanes engine searches at a time, which depends on the processor.

Importing this module needs Numba.
"""

from __future__ import annotations

import functools
import os

import llvmlite.binding as llvm
from numba.core import config

VARIABLE = "RULEOUT_LANES"
"""The environment variable that selects the width of the vectors in bits."""

CHOICES = {"512": 16, "256": 8}
"""The number of lanes by the width of a vector in bits."""


def lanes() -> int:
    """Return the number of lanes: 16 with AVX-512, otherwise 8, in several registers if there is no AVX2.

    Raises
    ------
    ValueError
        If ``RULEOUT_LANES`` is neither 512 nor 256, or is 512 and the processor has no AVX-512.
    """
    has_widest = {"avx512f", "avx512vl", "avx512bw"} <= _features()
    asked = os.environ.get(VARIABLE, "")
    if asked and asked not in CHOICES:
        raise ValueError(f"{VARIABLE}: found {asked!r}; expected one of {', '.join(CHOICES)}")
    if asked == "512" and not has_widest:
        raise ValueError(f"{VARIABLE}: found '512'; expected 256, since this processor has no AVX-512")
    return CHOICES[asked or ("512" if has_widest else "256")]


def fusing() -> bool:
    """Return whether the processor has one instruction for any function of three words."""
    return {"avx512f", "avx512vl"} <= _features()


@functools.cache
def _features() -> frozenset[str]:
    """Return the features of the processor that Numba compiles for."""
    if (config.CPU_NAME and config.CPU_NAME != "host") or config.CPU_FEATURES:
        named = {part[1:] for part in (config.CPU_FEATURES or "").split(",") if part.startswith("+")}
        return frozenset(named)
    return frozenset(name for name, there in llvm.get_host_cpu_features().items() if there)
