"""Compiling the engines before the first search."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec

from ruleout.internal import Budget, Engine, OutOfBudget, classic_grid, how_to_install
from ruleout_engines.folder import FOLDER_VARIABLE, cache_folder, folder_problem, holds
from ruleout_engines.kernel import Kernel

PUZZLE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"


class NotWarmed(Exception):
    """Nothing could be compiled or stored; the message contains the reason and what to do."""


def warmed(
    engines: Iterable[Engine],
    show: Callable[[str], None] | None = None,
    now: Callable[[], float] = time.monotonic,
    kernels: Iterable[Kernel] = (),
) -> Iterator[str]:
    """Call each search method of each of *engines* and each of *kernels* once, which compiles and stores it.

    Parameters
    ----------
    engines
        The engines to compile.
    show
        Called with a message about the work in progress, and with an empty text when that is finished.
    now
        The clock, in seconds.
    kernels
        The kernels to compile.

    Yields
    ------
    str
        One line about each engine and each kernel, and one about the folder.

    Raises
    ------
    NotWarmed
        If nothing can be compiled, or the compiled code cannot be stored.
    """
    if find_spec("numba") is None:
        raise NotWarmed(f"there is nothing to compile without Numba: {how_to_install('ruleout-engines', 'numba')}")
    folder = cache_folder()
    began = now()
    every: list[Engine | Kernel] = [*engines, *kernels]
    for each in every:
        known, start = holds(each.id), now()
        if show is not None:
            show(f"{each.id}: {'loading' if known else 'compiling, which takes half a minute or less'} ...")
        try:
            if isinstance(each, Kernel):
                each.warm()
            else:
                use(each)
        finally:
            if show is not None:
                show("")
        yield f"{each.id}: {'was compiled before, loaded' if known else 'compiled'} in {now() - start:.1f} s"
        if folder is None or not holds(each.id):
            where = folder_problem() or f"{folder} cannot be written"
            raise NotWarmed(f"what was compiled could not be kept: {where}; {FOLDER_VARIABLE} names another one")
    yield f"{folder}: ready after {now() - began:.1f} s"


def use(engine: Engine) -> None:
    """Search a classic puzzle with each search method of *engine*."""
    layout = classic_grid()
    start = [layout.full] * layout.size
    for limit in (1, 2, 3):
        list(engine.search_many(layout, [start] * 2, limit, Budget(nodes=200)))
        engine.search_lines(layout, PUZZLE, limit)
    try:
        next(engine.solutions(layout, start))
        list(engine.solutions(layout, start, Budget(nodes=200)))
    except OutOfBudget:
        pass
