"""Making a process ready, so that no search has to wait."""

from __future__ import annotations

from collections.abc import Iterable

from ruleout.api.selection import KERNELS
from ruleout.api.solving import solve
from ruleout.errors import UnknownName
from ruleout.model.arguments import names_arguments
from ruleout.plugins.discover import default_registry
from ruleout.plugins.registry import Registry

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@names_arguments
def warm(engines: Iterable[str] | None = None, *, plugins: Registry | None = None) -> None:
    """Load the plug-ins and prepare engines, so that the next search of this process does not have to wait.

    Kernels, which make explanations faster, are used from then on, unless *engines* are named. Compiled engines are
    compiled, or loaded if that was done before (``ruleout engines warm`` does it once for all
    processes). Call it when a server or a worker starts. It takes some tenths of a second, half a minute if something
    has to be compiled.

    Parameters
    ----------
    engines
        The ids of the engines to prepare; by default all that are installed.
    plugins
        The plug-ins to use; by default all that are installed.

    Raises
    ------
    UnknownName
        If there is no engine of such an id.
    """
    registry = plugins or default_registry()
    wanted = list(registry.engines if engines is None else engines)
    for name in wanted:
        if name not in registry.engines:
            raise UnknownName("engine", name, registry.engines)
        registry.engines[name].warm()
    if engines is None:
        for kernel in registry.all(KERNELS).values():
            kernel.warm()
    solve(PUZZLE, plugins=registry)
