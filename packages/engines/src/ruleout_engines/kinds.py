"""The kind of items that this package declares."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.plugin import Kind, hookspec
from ruleout_engines.kernel import Kernel


@hookspec
def ruleout_kernels() -> Iterable[Kernel]:  # type: ignore[empty-body]
    """Compiled code that answers questions of techniques about boards.

    Called: when a puzzle is explained, and by ``ruleout.warm``.
    Result: kernels; only those of ruleout's own packages are used, since nothing checks what they answer. A kernel
        imports its heavy libraries when it is prepared or used, not here. Its answers are those that are found without
        it.
    Example: ``return [Kernel("chains", "What chains refute", "refuted by chains", answer)]``
    Since: 0.1
    """


KERNELS = Kind(ruleout_kernels, Kernel, ("title", "question"), own_only=True)
