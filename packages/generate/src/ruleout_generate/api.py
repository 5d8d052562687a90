"""Puzzles to order."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from ruleout import UNLIMITED, Budget, InputError, Registry, RuleoutError, default_registry
from ruleout.internal import Countdown, OutOfTime, names_arguments, require, timed
from ruleout_generate.attempts.judge import Judge
from ruleout_generate.attempts.maker import FEW_AT_ONCE, MANY_AT_ONCE, Maker
from ruleout_generate.attempts.proof import proofs
from ruleout_generate.digging.attempt import Attempt
from ruleout_generate.orders.keywords import order_of
from ruleout_generate.orders.order import Order
from ruleout_generate.random_stream import RandomSource
from ruleout_generate.record import Generated, Recipe

FIRST_BLOCK = 512
"""Puzzles in the first block if they can be made side by side; later blocks are larger."""
FIRST_TRIES = 8
"""Tries in a round after which whole blocks are made side by side, if that is possible."""
LONG_ROUND = 1.0
"""Seconds of a round after which rounds grow no longer, so that puzzles are soon yielded."""
SEEDS = 1 << 53
"""Number of seeds to choose from if none is given; each is a whole number that JSON holds exactly."""


@attrs.frozen
class Effort:
    """Work done for an order so far.

    Attributes
    ----------
    found
        The puzzles that were found.
    tried
        The tries that were made, for all puzzles together.
    nearest
        Unmet conditions of the nearest try for the puzzle that is being searched for; empty if there was none.
    puzzle
        The puzzle of that try, None if there was none.
    """

    found: int
    tried: int
    nearest: tuple[str, ...] = ()
    puzzle: Generated | None = None


class OrderNotMet(RuleoutError):
    """All tries were made, and none met the order.

    *nearest* is the puzzle that *lacks* least, None if no try gave a puzzle.
    """

    def __init__(self, recipe: Recipe, tries: int, nearest: Generated | None, lacks: tuple[str, ...]) -> None:
        what = f"; the nearest puzzle has {', '.join(lacks)}" if lacks else "; no try gave a puzzle with one solution"
        super().__init__(f"no puzzle in {tries:,} tries meets the order{what}")
        self.recipe = recipe
        self.nearest = nearest
        self.lacks = lacks


@names_arguments
def generate(
    order: Order | str | None = None,
    *,
    seed: int | None = None,
    engine: str | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
    watch: Callable[[Effort], object] | None = None,
    random: RandomSource | None = None,
    **attributes: Any,
) -> Generated:
    """Return a new puzzle, which has exactly one solution: the first that :func:`generate_many` yields.

    Parameters
    ----------
    order, seed, engine, budget, plugins, watch, random, **attributes
        As for :func:`generate_many`.

    Returns
    -------
    Generated
        A puzzle that meets the order.

    Raises
    ------
    InputError, UnknownName, Unsupported, TypeError, OrderNotMet, OutOfTime
        As for :func:`generate_many`.
    """
    for word in ("count", "first"):
        if word in attributes:
            raise TypeError(f"{word}: generate returns one puzzle; for several use generate_many({word}=...)")
    return next(
        generate_many(
            order,
            seed=seed,
            engine=engine,
            budget=budget,
            plugins=plugins,
            watch=watch,
            random=random,
            **attributes,
        )
    )


@names_arguments
def generate_many(
    order: Order | str | None = None,
    *,
    count: int = 1,
    seed: int | None = None,
    first: int = 0,
    engine: str | None = None,
    budget: Budget = UNLIMITED,
    plugins: Registry | None = None,
    watch: Callable[[Effort], object] | None = None,
    random: RandomSource | None = None,
    **attributes: Any,
) -> Iterator[Generated]:
    """Yield new puzzles, each with exactly one solution.

    The same order, seed and number give the same puzzle on every platform and in every version of Python, however many
    are made at once, and for grids of 81 cells and fewer with every engine.

    Parameters
    ----------
    order
        An order, or the id of a variant, classic by default; ``variant="killer"`` says the same.
    count
        Number of puzzles.
    seed
        A whole number; if None, one is chosen, and the records of the puzzles hold it.
    first
        The number of the first puzzle of this seed, so that a series can be made in parts.
    engine
        The id of the engine that searches; if None, the highest in rank that supports the puzzle.
    budget
        The seconds that the whole call may take, and the event that cancels it. Its nodes are not used: see the nodes
        of :class:`Order`.
    plugins
        The plug-ins to use; if None, those that are installed.
    watch
        Called after every few tries, and before the call ends without all puzzles. An exception that it raises ends
        the call.
    random
        Source of random numbers instead of the seed, such as a list of numbers in a test. The records of such puzzles
        cannot repeat them.
    **attributes
        Attributes of an order, unless *order* is one, also in the words of the command line:
        ``needs="x-wing:2"``, ``without=["naked-pair"]``, ``difficulty="hard"``, ``givens="24-28"``, ``size="6x6"``.

    Yields
    ------
    Generated
        A puzzle that meets the order, in the order of their numbers.

    Raises
    ------
    InputError
        If the order contradicts itself, or no puzzle can meet it.
    UnknownName, Unsupported
        If it names what is not installed, or no engine can search the puzzles.
    TypeError
        If an attribute of the order, or an argument, is of another type.
    OrderNotMet
        If the tries of a puzzle are used up.
    OutOfTime
        If the seconds are over, or the call is cancelled. Puzzles yielded before are complete.
    """
    if isinstance(order, Order) and attributes:
        raise TypeError(f"found an Order and {', '.join(attributes)}; expected one of them")
    wanted = order if isinstance(order, Order) else order_of(order, attributes)
    countdown = Countdown(budget)
    series = Series.of(wanted, count, seed, first, engine, countdown, plugins or default_registry(), random)
    return series.run(countdown, watch or (lambda effort: None))


def again(recipe: Recipe, *, budget: Budget = UNLIMITED, plugins: Registry | None = None) -> Generated:
    """Make the puzzle of a record again.

    Parameters
    ----------
    recipe
        The recipe of a puzzle, or what :func:`~ruleout_generate.record.read_recipe` returns for its record.
    budget, plugins
        As for :func:`generate_many`.

    Returns
    -------
    Generated
        An equal puzzle, if the same versions are installed and, for grids of more than 81 cells, the same engine.

    Raises
    ------
    InputError
        If the recipe has no seed, since the random numbers came from elsewhere, or contradicts itself.
    UnknownName, Unsupported, OrderNotMet, OutOfTime
        As for :func:`generate_many`.
    """
    if recipe.seed is None:
        raise InputError(
            "seed: found none, since the random numbers came from elsewhere; such a puzzle cannot be made again"
        )
    series = generate_many(
        recipe.order, seed=recipe.seed, first=recipe.number, engine=recipe.engine, budget=budget, plugins=plugins
    )
    return next(series)


@attrs.define
class Series:
    """The puzzles from the number of *recipe* to the one before *end*; at most *at_once* tries are made together.

    At most *at_once* unfinished puzzles are in progress, so that a hard one delays few others. Of each of them, *next*
    holds the number of its next try, and *nearest* the try that lacks least. Made by :meth:`of`.

    *known* has the same two numbers for puzzles that were begun before: such a series continues with the next try of
    each, None as the second number if no try gave a puzzle.
    """

    maker: Maker
    judge: Judge
    recipe: Recipe
    end: int
    at_once: int
    found: dict[int, Generated] = attrs.field(factory=dict)
    next: dict[int, int] = attrs.field(factory=dict)
    nearest: dict[int, Attempt] = attrs.field(factory=dict)
    tried: int = 0
    known: Mapping[int, tuple[int, int | None]] = attrs.field(factory=dict)

    @classmethod
    def of(
        cls,
        order: Order,
        count: int,
        seed: int | None,
        first: int,
        engine: str | None,
        countdown: Countdown,
        registry: Registry,
        random: RandomSource | None = None,
        known: Mapping[int, tuple[int, int | None]] | None = None,
    ) -> Series:
        """Return the series of an order; see :func:`generate_many`, which raises the same."""
        if count < 0 or first < 0:
            raise ValueError(f"count, first: found {count} and {first}; expected 0 or more")
        seed = require("seed", seed, int | None, "a whole number")
        if seed is not None and seed < 0:
            raise ValueError(f"seed: found {seed}; expected 0 or more")
        if seed is not None and random is not None:
            raise TypeError("found a seed and a source of random numbers; expected one of them")
        chosen = None if random is not None else secrets.randbelow(SEEDS) if seed is None else seed
        with timed(countdown):
            maker = Maker.of(order, engine, registry, random)
        judge = Judge.of(maker.order, registry, maker.grid)
        if maker.generator is not None and maker.generator.only_if_named:
            order = attrs.evolve(order, generator=maker.generator.id)
        recipe = Recipe(order, chosen, first, engine)
        return cls(maker, judge, recipe, first + count, maker.at_once, known=known or {})

    def reached(self, number: int) -> tuple[int, int | None]:
        """Return the numbers of the next try for a puzzle, or of that which gave it, and of its nearest one, if any."""
        if number in self.found:
            return self.found[number].tried, None
        nearest = self.nearest.get(number)
        done, before = self.known.get(number, (0, None))
        return self.next.get(number, done), before if nearest is None else nearest.number

    @property
    def makes_few(self) -> bool:
        """True if tries take so long that each puzzle is proved as soon as it is found."""
        return self.at_once < MANY_AT_ONCE

    @property
    def judges_blocks(self) -> bool:
        """True if tries are made side by side and then solved by techniques, which takes longer."""
        return FEW_AT_ONCE < self.at_once < MANY_AT_ONCE

    def run(self, countdown: Countdown, watch: Callable[[Effort], object]) -> Iterator[Generated]:
        """Yield the puzzles in the order of their numbers. If the work is stopped, those that were found come first."""
        following = begun = self.recipe.number
        size = 1 if self.makes_few else FIRST_BLOCK
        while following < self.end:
            while len(self.next) < size and begun < min(self.end, following + size):
                with timed(countdown):
                    self._begin(begun)
                begun += 1
            started, rest, stopped = time.monotonic(), self._round(self._tries(size)), None
            while True:
                try:
                    with timed(countdown):
                        is_over = next(rest, True)
                except (OutOfTime, KeyboardInterrupt, RuleoutError) as error:
                    stopped, is_over = error, True
                while following in self.found:
                    yield self.found.pop(following)
                    following += 1
                if following < self.end:
                    watch(self._effort(following))
                if is_over or following == self.end:
                    break
            if stopped is not None and following < self.end:
                raise stopped
            if self.next.get(following, 0) >= self.maker.order.tries:
                raise self._not_met(following)
            size = self._size_after(size, time.monotonic() - started)
        watch(self._effort(following))

    def _begin(self, number: int) -> None:
        """Begin the puzzle *number*, or continue it after the tries that are known."""
        self.next[number], nearest = self.known.get(number, (0, None))
        if nearest is not None:
            (made,) = self.maker.make(self.recipe.seed or 0, [(number, nearest)])
            if made is not None:
                self.nearest[number] = self.judge.judge(made)

    def _size_after(self, size: int, took: float) -> int:
        """Return the number of tries for the round after one of *size* tries that took *took* seconds."""
        if self.judges_blocks and size >= FIRST_TRIES:
            return self.at_once
        return size if self.makes_few and took >= LONG_ROUND else min(2 * size, self.at_once)

    def _tries(self, size: int) -> list[tuple[int, int]]:
        """Return the next tries as pairs of a puzzle's number and the try's, about *size* in total.

        A puzzle has at most as many tries as it had before, since the first may do, unless most of a block need not be
        judged.
        """
        each = max(1, size // max(1, len(self.next)))
        is_block = self.judges_blocks and size > FIRST_TRIES
        return [
            (number, done + more)
            for number, done in self.next.items()
            for more in range(min(each, each if is_block else max(1, done), self.maker.order.tries - done))
        ]

    def _round(self, tries: list[tuple[int, int]]) -> Iterator[bool]:
        """Make the *tries*, and find for each puzzle the first that meets the order.

        Yields False after every few tries, so that what was found is not held back.
        """
        met: dict[int, Attempt] = {}
        made_now = self.maker.make(self.recipe.seed or 0, tries)
        for count, ((number, done), made) in enumerate(zip(tries, made_now, strict=True), 1):
            if number in met or number not in self.next:
                continue
            self.next[number] = done + 1
            self.tried += 1
            attempt = None if made is None else self.judge.judge(made)
            if attempt is None:
                pass
            elif not attempt.lacks:
                met[number] = attempt
                if self.makes_few:
                    self._settle(met)
            elif number not in self.nearest or attempt.distance < self.nearest[number].distance:
                self.nearest[number] = attempt
            if self.judges_blocks and count % FEW_AT_ONCE == 0:
                yield False
        self._settle(met)

    def _settle(self, met: dict[int, Attempt]) -> None:
        """Prove the puzzles that *met* the order, which is empty afterwards."""
        proven = proofs(list(met.values()), self.judge.registry)
        for number, proof in zip(met, proven, strict=True):
            del self.next[number]
            self.nearest.pop(number, None)
            self.found[number] = self._generated(number, met[number], proof)
        met.clear()

    def _generated(self, number: int, attempt: Attempt, proof: bool | None = None) -> Generated:
        puzzle = attempt.puzzle
        engine = self.recipe.engine or self.maker.engine.unnamed(puzzle.layout)
        recipe = attrs.evolve(self.recipe, number=number, engine=engine)
        about = attempt.number, proof, attempt.rating, self.maker.versions, attempt.undecided
        return Generated(puzzle, attempt.solution, recipe, *about)

    def _effort(self, number: int) -> Effort:
        """Return the work done so far; the puzzle *number* is searched for."""
        return Effort(number - self.recipe.number, self.tried, *self._nearest(number))

    def _not_met(self, number: int) -> OrderNotMet:
        lacks, nearest = self._nearest(number)
        return OrderNotMet(attrs.evolve(self.recipe, number=number), self.next[number], nearest, lacks)

    def _nearest(self, number: int) -> tuple[tuple[str, ...], Generated | None]:
        """Return the unmet conditions of the nearest try for the puzzle *number*, and its puzzle, if any."""
        nearest = self.nearest.get(number)
        if nearest is None:
            return (), None
        return tuple(text for text, _ in nearest.lacks), self._generated(number, nearest)
