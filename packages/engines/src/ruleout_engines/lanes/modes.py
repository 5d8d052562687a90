"""The mode of the lanes engine on this machine, which depends on the processor and the packages installed."""

from __future__ import annotations

import functools
import os
from importlib.util import find_spec
from typing import Literal

Mode = Literal["avx512", "avx2", "numpy", "ints"]

VARIABLE = "RULEOUT_LANES"
"""The environment variable that selects a mode."""

CHOICES: dict[str, Mode] = {"512": "avx512", "256": "avx2", "numpy": "numpy", "ints": "ints"}


def mode() -> Mode:
    """Return the mode of this machine.

    It is ``avx512`` or ``avx2`` (machine code, 16 or 8 puzzles at a time), ``numpy`` (arrays) or ``ints`` (one puzzle
    at a time). ``RULEOUT_LANES`` selects one: 512, 256, numpy or ints.

    Raises
    ------
    ValueError
        If ``RULEOUT_LANES`` is anything else, or a mode that this machine does not support.
    """
    return _mode(os.environ.get(VARIABLE, ""))


def fusing() -> bool:
    """Return whether the processor has one instruction for any function of three words."""
    return {"avx512f", "avx512vl"} <= _features()


@functools.cache
def _mode(asked: str) -> Mode:
    if asked and asked not in CHOICES:
        raise ValueError(f"{VARIABLE}: found {asked!r}; expected one of {', '.join(CHOICES)}")
    best = _best()
    if not asked:
        return best
    wanted = CHOICES[asked]
    order: list[Mode] = ["avx512", "avx2", "numpy", "ints"]
    if order.index(wanted) < order.index(best):
        raise ValueError(f"{VARIABLE}: found {asked!r}; expected one that this machine has, {best} or slower")
    return wanted


def _best() -> Mode:
    features = _features()
    if {"avx512f", "avx512vl", "avx512bw"} <= features:
        return "avx512"
    if "avx2" in features:
        return "avx2"
    return "numpy" if find_spec("numpy") else "ints"


@functools.cache
def _features() -> frozenset[str]:
    """Return the features of the processor that Numba compiles for; none without Numba."""
    try:
        import llvmlite.binding as llvm
        from numba.core import config
    except ImportError:
        return frozenset()
    if (config.CPU_NAME and config.CPU_NAME != "host") or config.CPU_FEATURES:
        named = {part[1:] for part in (config.CPU_FEATURES or "").split(",") if part.startswith("+")}
        return frozenset(named)
    return frozenset(name for name, there in llvm.get_host_cpu_features().items() if there)
