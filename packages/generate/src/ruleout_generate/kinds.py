"""The kind of items that this package declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import attrs

from ruleout.internal import Call, Kind, Puzzle, check_solution, hookspec, typed
from ruleout_generate.generator import Draft, DraftRequest, Generator

if TYPE_CHECKING:
    from ruleout.internal import Engine
    from ruleout_generate.random_stream import RandomSource


@hookspec
def ruleout_generators() -> Iterable[Generator]:  # type: ignore[empty-body]
    """Puzzle generators, which draw the regions, cages, runs or lines of new puzzles of a variant.

    Called: when puzzles are generated, and for ``ruleout generators``.
    Result: generators; gathered from every plug-in. A variant has at most one that belongs to the project; another one
        is used if it is named, or if it is the only one for a variant of a third party.
    Example: ``return [Generator("arrows", "Arrows", frozenset({"arrow"}), draft)]``
    Since: 0.1
    """


def _draft(gate: Any, generator: Generator, draft: Callable[..., object]) -> object:
    """Return the function that replaces ``draft``: it cannot change the request, and what it returns is checked."""

    def called(request: DraftRequest, source: RandomSource, engine: Engine) -> object:
        own = attrs.evolve(request, data=deepcopy(dict(request.data)), options=dict(request.options))
        return draft(own, source, engine)

    return Call(check=_checked_draft)(gate, generator, called)


def _checked_draft(gate: Any, found: object, given: tuple[DraftRequest, object, object]) -> Draft | None:
    """Return the draft with a puzzle that is built from its document, or raise if its solution does not obey all rules.

    Only a puzzle that is built has constraints that are checked, and will be written as it was searched.
    """
    if found is None:
        return None
    if not isinstance(found, Draft):
        raise TypeError(f"found a {type(found).__name__}; expected a Draft")
    if not isinstance(found.puzzle, Puzzle) or found.puzzle.document is None:
        raise TypeError("found a draft without a document; expected a puzzle that the request has built")
    document = found.puzzle.document
    puzzle = given[0].build({**document.data, "variant": document.variant})
    puzzle = puzzle.with_givens(typed(found.puzzle.givens[: puzzle.layout.visible], tuple[int, ...], "givens"))
    solution = typed(found.solution, tuple[int, ...], "solution")
    check_solution(solution, puzzle.layout, puzzle.start)
    return Draft(puzzle, solution, typed(found.is_dug, bool, "is_dug"), str(gate))


GENERATORS = Kind(ruleout_generators, Generator, ("title", "variants", "options", "summary"), calls={"draft": _draft})
