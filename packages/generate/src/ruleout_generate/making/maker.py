"""Making the tries of an order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from ruleout import (
    UNLIMITED,
    Budget,
    DraftRequest,
    Generator,
    InputError,
    Layout,
    Puzzle,
    RandomSource,
    RandomStream,
    Registry,
    Verdict,
    __version__,
    parse,
)
from ruleout.plugin import Deadline, Searcher, shuffled
from ruleout_generate.digging.defaults import default_givens, default_nodes
from ruleout_generate.digging.dig import Digging, Dug, dig
from ruleout_generate.digging.fill import fill
from ruleout_generate.digging.new import new_puzzles, side_by_side
from ruleout_generate.digging.pattern import fill_pattern
from ruleout_generate.digging.symmetry import orbits
from ruleout_generate.making.engines import EngineOfLayout
from ruleout_generate.orders.methods import method_of
from ruleout_generate.orders.order import Order

MANY_AT_ONCE = 4096
"""How many tries are made together if NumPy and a compiled engine can make them side by side."""
FEW_AT_ONCE = 32
"""How many tries are made together otherwise, so that those that are found are soon written."""
SIZE_KEY = "n"
"""The key of documents for the number of rows of a square grid."""


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
class Made:
    """A puzzle with one solution, as one try made it.

    Attributes
    ----------
    puzzle
        The puzzle.
    solution
        One digit per visible cell, row by row.
    engines
        The ids of the engines that searched for it.
    is_dug_out
        Whether the givens are as they were asked for.
    """

    puzzle: Puzzle
    solution: tuple[int, ...]
    engines: frozenset[str]
    is_dug_out: bool = True

    @property
    def givens(self) -> int:
        """The number of givens."""
        return sum(map(bool, self.puzzle.givens))


@attrs.frozen
class Maker:
    """Makes the tries of an order. Made by :meth:`of`.

    Attributes
    ----------
    order
        The order, with what its method decides.
    request
        What a generator is asked for.
    generator
        The generator, or None if the grid is filled and dug as it is.
    grid
        The grid that is filled, with the givens that are kept; None if there is a generator.
    copies
        How often the digits are given, the rarest first; empty if any number of copies will do.
    engine
        The engine that searches.
    deadline
        When the time is over.
    versions
        The versions of the distributions that take part.
    random
        Where random numbers come from; None if they follow from the seed.
    """

    order: Order
    request: DraftRequest
    generator: Generator | None
    grid: Puzzle | None
    copies: tuple[int, ...]
    engine: EngineOfLayout
    deadline: Deadline
    versions: Mapping[str, str]
    random: RandomSource | None = None

    @classmethod
    def of(
        cls,
        order: Order,
        engine: str | None,
        registry: Registry,
        deadline: Deadline,
        random: RandomSource | None = None,
    ) -> Maker:
        """Return the maker of *order*.

        Raises InputError if no puzzle can meet the order, and UnknownName if it names what is not installed.
        """
        method = None if order.method is None else method_of(order.method)
        decided = order if method is None else method.applied(order)
        variant = registry.variant(order.variant).id
        generator = generator_of(decided, variant, registry)

        def build(data: Mapping[str, Any]) -> Puzzle:
            return parse(data, plugins=registry)

        data = {**decided.template, "variant": variant, **_size(decided, variant, generator, registry)}
        options = decided.options
        if generator is not None and GIVENS_OPTION in generator.options and wants_givens(decided):
            options = {GIVENS_OPTION: "yes", **options}
        request = DraftRequest(data, build, decided.size, options)
        if generator is None and decided.options:
            names = ", ".join(decided.options)
            raise InputError(f"options: found {names}; expected none, since variant {variant} has no generator")
        unknown = [name for name in decided.options if generator is not None and name not in generator.options]
        if generator is not None and unknown:
            known = ", ".join(generator.options) or "none"
            raise InputError(f"options: found {unknown[0]}; expected those of generator {generator.id}: {known}")
        maker = cls(
            decided,
            request,
            generator,
            None if generator is not None else build(data),
            () if method is None else method.copies,
            EngineOfLayout(engine, registry),
            deadline,
            _versions(generator, registry),
            random,
        )
        maker._check()
        return maker

    def _check(self) -> None:
        """Raise InputError if the order requires what the grid, or the generator, does not have."""
        order = self.order
        if self.generator is not None and not self.generator.is_dug:
            asked = [name for name in GIVENS if getattr(order, name) not in (None, "none")]
            if asked and (asked != ["givens"] or order.givens != (0, 0)):
                raise InputError(f"{asked[0]}: generator {self.generator.id} makes puzzles without givens")
        if self.grid is None:
            fixed = [name for name in ("pattern", "solution") if getattr(order, name) is not None]
            if fixed:
                raise InputError(f"{fixed[0]}: found one; expected none, since the generator draws the grid")
            return
        layout = self.grid.layout
        orbits(layout, order.symmetry or "none")
        for name in order.pattern or ():
            layout.cell(name)
        if order.givens is not None and order.givens[0] > layout.visible:
            raise InputError(f"givens: found {order.givens[0]}; expected at most {layout.visible}, one per cell")
        if order.solution is not None:
            try:
                full = self.grid.with_givens(self.grid.checked_digits(order.solution, "solution"))
            except (TypeError, ValueError) as error:
                raise InputError(f"solution: {str(error).removeprefix('solution: ')}") from None
            if self._searcher.search(layout, full.start, 1).verdict is Verdict.NONE or 0 in order.solution:
                raise InputError("solution: found digits that break a rule; expected a solution of the grid")
            wrong = [
                name
                for name, given, digit in zip(layout.names, self.grid.givens, order.solution, strict=False)
                if given not in (0, digit)
            ]
            if wrong:
                raise InputError(f"solution: {wrong[0]} differs from the given of the template")

    @property
    def at_once(self) -> int:
        """How many tries are worth making together."""
        grid, order = self.grid, self.order
        if grid is None or order.pattern is not None or self._is_filled_alone or order.wants_rating:
            return FEW_AT_ONCE
        is_fast = side_by_side(grid, self._digging(grid)) and self.engine.searches_blocks(grid.layout)
        return MANY_AT_ONCE if is_fast and self._budget(grid.layout) == UNLIMITED else FEW_AT_ONCE

    @property
    def _is_filled_alone(self) -> bool:
        """Whether each grid has to be filled and dug by itself."""
        order = self.order
        return order.solution is not None or order.nodes is not None or bool(self.copies) or self.random is not None

    @property
    def _searcher(self) -> Searcher:
        return Searcher(self.engine, self.deadline)

    def _budget(self, layout: Layout) -> Budget:
        """What each search of *layout* may spend."""
        return Budget(nodes=self.order.nodes or default_nodes(layout))

    def make(self, seed: int, tries: Sequence[tuple[int, int]]) -> Iterator[Made | None]:
        """Yield what each try makes, None if it fails; *tries* are the numbers of a puzzle and of its try.

        Raises OutOfTime if the deadline passes.
        """
        if self.random is None:
            streams = [RandomStream("puzzle", seed, *numbers) for numbers in tries]
        else:
            streams = [InjectedStream(self.random) for _ in tries]
        used: frozenset[str] = frozenset()
        self.engine.used.clear()
        for found in self._dug(streams):
            # Puzzles that are made side by side have all been searched for before the first one is yielded.
            used = frozenset(self.engine.used) or used
            self.engine.used.clear()
            yield None if found is None else Made(found.puzzle, found.solution, used, found.is_met)

    def _dug(self, streams: Sequence[RandomStream]) -> Iterator[Dug | None]:
        grid, order = self.grid, self.order
        if grid is None:
            yield from map(self._drafted, streams)
        elif order.pattern is not None:
            cells = [grid.layout.cell(name) for name in order.pattern]
            for stream in streams:
                yield fill_pattern(grid, cells, stream, self._searcher, budget=self._budget(grid.layout))
        elif self._is_filled_alone:
            yield from (self._from_solution(grid, stream) for stream in streams)
        else:
            self.engine.expect(grid.layout, len(streams))
            yield from new_puzzles(grid, streams, self._searcher, self._digging(grid), budget=self._budget(grid.layout))

    def _drafted(self, stream: RandomStream) -> Dug | None:
        """The puzzle of a draft, dug if it is to have givens."""
        assert self.generator is not None
        draft = self.generator.draft(self.request, stream.stream("draft"), self._searcher)
        if draft is None:
            return None
        if not (self.generator.is_dug and draft.is_dug):
            return Dug(draft.puzzle, draft.solution, True)
        digging, budget = self._digging(draft.puzzle), self._budget(draft.puzzle.layout)
        return dig(draft.puzzle, draft.solution, stream.stream("dig"), self._searcher, digging, budget=budget)

    def _from_solution(self, grid: Puzzle, stream: RandomStream) -> Dug | None:
        """The puzzle of the required solution, or of any one, with so many copies of each digit."""
        budget = self._budget(grid.layout)
        solution = self.order.solution or fill(
            grid.layout, stream.stream("fill"), self._searcher, start=grid.start, budget=budget
        )
        if solution is None:
            return None
        digging = self._digging(grid)
        if self.copies:
            counts = shuffled(stream.stream("copies"), self.copies)
            digging = attrs.evolve(digging, copies=tuple((count, count) for count in counts))
        return dig(grid, solution, stream.stream("dig"), self._searcher, digging, budget=budget)

    def _digging(self, puzzle: Puzzle) -> Digging:
        """What the order requires of the givens of *puzzle*."""
        order = self.order
        kept = frozenset(cell for cell, given in enumerate(puzzle.givens) if given)
        fewest, most = order.givens or (default_givens(puzzle.layout), None)
        if order.minimal:
            fewest = 0
        return Digging(order.symmetry or "none", fewest, most, None, kept, order.alone)


def _versions(generator: Generator | None, registry: Registry) -> dict[str, str]:
    """The versions of core, of this package and of the one that brings *generator*."""
    found = {"ruleout-core": __version__, "ruleout-generate": __version__}
    if generator is not None:
        provider = registry.provider("generators", generator.id)
        found[provider.distribution] = provider.version
    return found


GIVENS_OPTION = "givens"
"""The option of generators whose drafts have one solution with or without givens, as it is asked."""


def wants_givens(order: Order) -> bool:
    """Whether *order* has a number of givens other than none, or their positions."""
    return order.givens not in (None, (0, 0)) or order.symmetry not in (None, "none")


GIVENS = ("givens", "minimal", "symmetry", "pattern", "solution")
"""The attributes of an order that are about givens."""


def _size(order: Order, variant: str, generator: Generator | None, registry: Registry) -> dict[str, Any]:
    """The data for the size of a grid, if its variant has a key for the size of a square.

    Raises InputError for another size, unless a generator can make use of it.
    """
    if order.size is None:
        return {}
    rows, columns = order.size
    named = registry.variant(variant)
    while named.extends is not None:
        named = registry.variant(named.extends)
    if SIZE_KEY in named.keys and rows == columns:
        return {SIZE_KEY: rows}
    if generator is not None:
        return {}
    if SIZE_KEY in named.keys:
        raise InputError(f"size: found {rows}x{columns}; expected as many rows as columns")
    raise InputError(f"size: found {rows}x{columns}; expected none, since variant {variant} has one size")


def generator_of(order: Order, variant: str, registry: Registry) -> Generator | None:
    """Return the generator that an order names, or else the project's own for *variant*, or None if there is none.

    Raises UnknownName if there is no such generator, and InputError if it makes no puzzles of this variant.
    """
    if order.generator is not None:
        named = registry.generator(order.generator)
        if variant not in named.variants:
            made = ", ".join(sorted(named.variants))
            raise InputError(f"generator {named.id}: found variant {variant}; expected {made}")
        return named
    for each in registry.generators.values():
        if variant in each.variants and not registry.is_foreign("generators", each.id):
            return each
    return None
