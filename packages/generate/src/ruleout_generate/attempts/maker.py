"""Making the tries of an order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from ruleout import UNLIMITED, Budget, Layout, Puzzle, Registry, __version__
from ruleout_generate.attempts.checks import check_choosing, check_givens, check_order, check_pattern_of_solution
from ruleout_generate.attempts.drafting import generator_of, request_of
from ruleout_generate.attempts.engines import EngineOfLayout
from ruleout_generate.attempts.proof import verified
from ruleout_generate.choosing.needed import NODES, Choosing
from ruleout_generate.choosing.wanted import WantedValue, check_wanted, wanted_values, with_values, without_values
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.digging.defaults import default_givens, default_nodes
from ruleout_generate.digging.dig import Digging, dig, needs_every_orbit
from ruleout_generate.digging.fill import random_solution
from ruleout_generate.digging.new import new_puzzles, side_by_side
from ruleout_generate.digging.parts import parts_alone
from ruleout_generate.digging.pattern import fill_pattern, keep_pattern
from ruleout_generate.generator import DraftRequest, Generator
from ruleout_generate.orders.methods import method_of
from ruleout_generate.orders.order import Order
from ruleout_generate.random_stream import RandomSource, RandomStream, shuffled

MANY_AT_ONCE = 4096
"""Tries made together if NumPy and a compiled engine can make them side by side."""
JUDGED_AT_ONCE = 512
"""Tries made together if they are then solved by techniques. Such a block takes as long as ten tries that are made one
by one, so that it does not matter if most of it is not needed.
"""
FEW_AT_ONCE = 32
"""Tries made together otherwise: few, so that puzzles that are found are soon written."""


class InjectedStream(RandomStream):
    """A stream whose numbers, and those of all streams that are made from it, come from one *source*."""

    def __init__(self, source: RandomSource) -> None:
        super().__init__("injected")
        self._source = source

    def stream(self, *more: int | str) -> RandomStream:
        """Return the stream itself."""
        return self

    def below(self, count: int) -> int:
        """Return the next number of the source."""
        return self._source.below(count)


@attrs.frozen
class Maker:
    """Maker of the tries of an order. Made by :meth:`of`.

    Attributes
    ----------
    order
        The order, with what its method decides.
    request
        The request to a generator.
    generator
        The generator, or None if the grid is filled and dug as it is.
    grid
        The grid that is filled, with the givens that are kept; None if there is a generator.
    copies
        Numbers of givens per digit, the smallest first; empty if any will do.
    engine
        The engine that searches.
    versions
        The versions of the distributions that take part.
    random
        Source of random numbers; None if they follow from the seed.
    wanted
        The values of the template that are chosen.
    """

    order: Order
    request: DraftRequest
    generator: Generator | None
    grid: Puzzle | None
    copies: tuple[int, ...]
    engine: EngineOfLayout
    versions: Mapping[str, str]
    random: RandomSource | None = None
    wanted: tuple[WantedValue, ...] = ()

    @classmethod
    def of(
        cls,
        order: Order,
        engine: str | None,
        registry: Registry,
        random: RandomSource | None = None,
    ) -> Maker:
        """Return the maker of *order*.

        Raises InputError if no puzzle can meet the order, and UnknownName if it names what is not installed.
        """
        method = None if order.method is None else method_of(order.method)
        decided = order if method is None else method.applied(order)
        variant = registry.variant(order.variant).id
        wanted = wanted_values(decided.template, registry)
        check_choosing(decided, wanted)
        generator = None if wanted else generator_of(decided, variant, registry)
        request = request_of(decided, variant, generator, registry)
        grid = None if generator is not None else _grid(request, wanted)
        copies = () if method is None else method.copies
        searching = EngineOfLayout(engine, registry)
        # Clues whose values are chosen allow fewer givens than the grid without them.
        asked = attrs.evolve(decided, givens=None) if wanted else decided
        check_order(asked, generator, grid, copies, EngineOfLayout(engine, registry))
        if grid is not None:
            check_wanted(wanted, request.data, grid.layout)
        maker = cls(
            decided,
            request,
            generator,
            grid,
            copies,
            searching,
            _versions(generator, registry),
            random,
            wanted,
        )
        if grid is not None and decided.pattern is not None and decided.solution is not None:
            check_pattern_of_solution(maker._in_pattern(grid, decided.pattern, RandomStream()), decided)
        return maker

    @property
    def at_once(self) -> int:
        """The number of tries that are worth making together."""
        grid, order = self.grid, self.order
        if grid is None or order.pattern is not None or self._is_filled_alone:
            return FEW_AT_ONCE
        most = JUDGED_AT_ONCE if order.wants_rating else MANY_AT_ONCE
        is_fast = side_by_side(grid, self._digging(grid)) and self.engine.searches_blocks(grid.layout, most)
        return most if is_fast and self._budget(grid.layout) == UNLIMITED else FEW_AT_ONCE

    @property
    def _is_filled_alone(self) -> bool:
        """True if each grid has to be filled and dug by itself."""
        order = self.order
        is_special = order.solution is not None or order.nodes is not None or self.random is not None
        return is_special or bool(self.copies) or bool(self.wanted)

    def _budget(self, layout: Layout) -> Budget:
        """Return the limit of each search of *layout*."""
        return Budget(nodes=self.order.nodes or default_nodes(layout))

    def make(self, seed: int, tries: Sequence[tuple[int, int]]) -> Iterator[Attempt | None]:
        """Yield what each try makes, None if it fails; *tries* are the numbers of a puzzle and of its try.

        Raises OutOfTime if the time is over.
        """
        if self.random is None:
            streams = [RandomStream("puzzle", seed, *numbers) for numbers in tries]
        else:
            streams = [InjectedStream(self.random) for _ in tries]
        used: frozenset[str] = frozenset()
        self.engine.used.clear()
        for (_, number), found in zip(tries, self._dug(streams), strict=True):
            # Puzzles that are made side by side have all been searched for before the first one is yielded.
            used = frozenset(self.engine.used) or used
            self.engine.used.clear()
            yield None if found is None else attrs.evolve(found, engines=used, number=number)

    def _dug(self, streams: Sequence[RandomStream]) -> Iterator[Attempt | None]:
        grid, order = self.grid, self.order
        if grid is None:
            yield from map(self._drafted, streams)
        elif order.pattern is not None:
            yield from (self._in_pattern(grid, order.pattern, stream) for stream in streams)
        elif self._is_filled_alone:
            yield from (self._from_solution(grid, stream) for stream in streams)
        else:
            self.engine.expect(grid.layout, len(streams))
            yield from new_puzzles(grid, streams, self.engine, self._digging(grid), budget=self._budget(grid.layout))

    def _drafted(self, stream: RandomStream) -> Attempt | None:
        """Return the puzzle of a draft, dug if it is to have givens."""
        assert self.generator is not None
        draft = self.generator.draft(self.request, stream.stream("draft"), self.engine)
        if draft is None:
            return None
        made, budget = Attempt(draft.puzzle, draft.solution, True), self._budget(draft.puzzle.layout)
        if self.generator.is_dug and draft.is_dug:
            check_givens(self.order, draft.puzzle.layout)
            digging = self._digging(draft.puzzle)
            made = dig(draft.puzzle, draft.solution, stream.stream("dig"), self.engine, digging, budget=budget)
        return verified(made, draft.origin, self.engine, budget) if draft.origin else made

    def _in_pattern(self, grid: Puzzle, pattern: Sequence[str], stream: RandomStream) -> Attempt | None:
        """Return a puzzle of the required solution, or of any one, with givens in the cells of *pattern*.

        If the order has fewer givens than the pattern has cells, only as many of these cells have one.
        """
        layout, order, engine, budget = grid.layout, self.order, self.engine, self._budget(grid.layout)
        cells = [layout.cell(name) for name in pattern]
        if order.solution is not None:
            found = keep_pattern(grid, cells, order.solution, engine, budget=budget)
        else:
            found = fill_pattern(grid, cells, stream, engine, budget=budget)
        if found is None:
            return None
        digging = self._digging(grid)
        if digging.most is not None and sum(map(bool, found.puzzle.givens)) > digging.most:
            source, first = stream.stream("dig"), found.puzzle.givens
            return dig(grid, found.solution, source, engine, digging, first=first, budget=budget)
        is_dug_out = order.alone or not parts_alone(found.puzzle, engine, budget=budget)
        if is_dug_out and order.minimal:
            is_dug_out = needs_every_orbit(found.puzzle, found.solution, engine, digging, budget)
        return attrs.evolve(found, is_dug_out=is_dug_out)

    def _from_solution(self, grid: Puzzle, stream: RandomStream) -> Attempt | None:
        """Return a puzzle of the required solution, or of any one.

        It has the required copies of each digit, or values that are chosen.
        """
        order, budget = self.order, self._budget(grid.layout)
        solution = order.solution or random_solution(grid, stream.stream("fill"), self.engine, budget=budget)
        if solution is None:
            return None
        digging = self._digging(grid)
        if self.wanted:
            data, build = self.request.data, self.request.build
            limited = Budget(nodes=order.nodes or min(default_nodes(grid.layout) or NODES, NODES))
            choosing = Choosing(data, build, self.wanted, grid, self.engine, limited)
            return choosing.make(solution, stream, digging, minimal=bool(order.minimal))
        if self.copies:
            counts = shuffled(stream.stream("copies"), self.copies)
            digging = attrs.evolve(digging, copies=tuple((count, count) for count in counts))
        return dig(grid, solution, stream.stream("dig"), self.engine, digging, budget=budget)

    def _digging(self, puzzle: Puzzle) -> Digging:
        """Return the requirements of the order on the givens of *puzzle*."""
        order = self.order
        kept = frozenset(cell for cell, given in enumerate(puzzle.givens) if given)
        fewest, most = order.givens or (default_givens(puzzle.layout), None)
        if order.minimal:
            fewest = 0
        return Digging(order.symmetry or "none", fewest, most, None, kept, order.alone)


def _grid(request: DraftRequest, wanted: tuple[WantedValue, ...]) -> Puzzle:
    """Return the grid to fill, without the values that are chosen."""
    grid = request.build(with_values(request.data, dict.fromkeys(wanted)))
    return request.build(without_values(request.data, wanted, grid.layout)) if wanted else grid


def _versions(generator: Generator | None, registry: Registry) -> dict[str, str]:
    """Return the versions of core, of this package and of the distribution that brings *generator*."""
    found = {"ruleout-core": __version__, "ruleout-generate": __version__}
    if generator is not None:
        provider = registry.provider("generators", generator.id)
        found[provider.distribution] = provider.version
    return found
