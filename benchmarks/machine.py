"""The machine and the software of a measurement."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

TOLD = ("ruleout-core", "ruleout-engines", "numpy", "numba", "llvmlite", "python-sat", "ortools")
SETS = ("avx512f", "avx512bw", "avx512vbmi", "avx2", "avx", "sse4_2", "asimd")
"""The relevant instruction sets, by their names in Linux."""


def describe() -> dict[str, str]:
    """Return the machine and the versions of the installed software."""
    found = {
        "system": platform.platform(),
        "processor": _of_processor("model name") or platform.processor() or platform.machine(),
        "instructions": " ".join(name for name in SETS if name in _of_processor("flags").split()) or "not told",
        "cores": f"{os.cpu_count()}, one used",
        "Python": platform.python_version(),
    }
    for name in TOLD:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def sentence() -> str:
    """The same on one line."""
    return "; ".join(f"{name} {value}" for name, value in describe().items())


def _of_processor(key: str) -> str:
    """Return Linux's description of the first processor, empty on other systems."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    return next((line.partition(":")[2].strip() for line in lines if line.partition(":")[0].strip() == key), "")
