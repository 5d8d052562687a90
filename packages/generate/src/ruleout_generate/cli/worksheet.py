"""``ruleout worksheet``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from ruleout_cli.kit import Output, PageOptions, Plugins, Wording, option
from ruleout_generate.cli.options import Difficulty, Effort, Givens, Grids

if TYPE_CHECKING:
    from ruleout import Puzzle, Registry
    from ruleout.internal import Countdown

LIBRARY = b"SQLite format 3\0"
"""The first bytes of a library."""


@attrs.frozen
class Sheet(PageOptions):
    """The puzzles of a worksheet, and its pages."""

    solutions: Annotated[
        bool, typer.Option("--solutions/--no-solutions", help="Print the solutions on the last pages.")
    ] = True
    title: Annotated[
        str | None, option("TEXT", "The heading of each page; by default the name of the variant.", "--title")
    ] = None
    source: Annotated[
        str | None, option("FILE", "Print the puzzles of this file or library instead of new ones.", "--from")
    ] = None
    partial: Annotated[
        bool, typer.Option("--partial", help="Print those that were made in time, if these are not all.")
    ] = False


def worksheet(
    grids: Grids,
    givens: Givens,
    difficulty: Difficulty,
    effort: Effort,
    sheet: Sheet,
    output: Output,
    plugins: Plugins,
    wording: Wording,
) -> int:
    """Run the command."""
    from ruleout import Budget, InputError
    from ruleout.internal import Countdown, counted, join_words, language_of, quoted
    from ruleout_cli.kit import YES, draw_worksheet, make_registry, picture_kind, seconds, whole, write_message
    from ruleout_generate.cli.options import refuse_besides

    sheet.check("pdf")
    registry = make_registry(plugins, wording=wording)
    if output.output is not None and picture_kind(None, output, registry) != "pdf":
        raise InputError(f"--output: found {quoted(output.output)}; expected a name that ends with .pdf")
    if effort.again is not None:
        raise InputError("--again: repeats single puzzles; expected --from with the file of their records")
    countdown = Countdown(Budget(seconds=seconds("--timeout", effort.timeout)))
    count = whole("--count", effort.count, 1)
    missing: list[int] = []
    status = YES
    if sheet.source is not None:
        refuse_besides("--from", grids, givens, difficulty, effort)
        puzzles = list(_read(sheet.source, count, countdown, registry))
    else:
        puzzles, missing, status = _made(grids, givens, difficulty, effort, count or 1, countdown, registry)
    if missing:
        ends = "these are printed" if sheet.partial and puzzles else "nothing is written"
        hint = "" if sheet.partial or not puzzles else "; with --partial, those that were made are printed"
        which = join_words(map(str, missing))
        write_message(f"{counted(len(puzzles), 'puzzle')} made, {len(missing)} not: {which}; {ends}{hint}")
        if not (sheet.partial and puzzles):
            return status
    names = {puzzle.variant or "" for puzzle, _ in puzzles}
    variant = registry.variants.get(names.pop()) if len(names) == 1 else None
    title = "" if variant is None else language_of(registry).noun(variant.title)
    drawn = draw_worksheet(output, puzzles, sheet, title if sheet.title is None else sheet.title, registry)
    return status if missing else drawn


def _made(
    grids: Grids,
    givens: Givens,
    difficulty: Difficulty,
    effort: Effort,
    count: int,
    countdown: Countdown,
    registry: Registry,
) -> tuple[list[tuple[Puzzle, str]], list[int], int]:
    """Return new puzzles with their levels, the numbers from 1 of those that were not made, and the exit status."""
    from secrets import randbelow

    from ruleout.plugin import OutOfTime
    from ruleout_cli.kit import NO, UNKNOWN, YES, reason_of, terminable, whole, write_message
    from ruleout_generate.api import SEEDS, OrderNotMet, generate_many
    from ruleout_generate.cli.options import name_generator, read_order
    from ruleout_generate.cli.progress import Progress

    rated = attrs.evolve(difficulty, scale=difficulty.scale or "ruleout")
    order = read_order(grids, givens, rated, effort, registry)
    name_generator(order, registry)
    seed = whole("--seed", effort.seed)
    seed = randbelow(SEEDS) if seed is None else seed
    made: list[tuple[Puzzle, str]] = []
    missing: list[int] = []
    status = YES
    with terminable(), Progress(count, to_terminal=False) as progress:
        while (first := len(made) + len(missing)) < count:
            try:
                for each in generate_many(
                    order,
                    count=count - first,
                    seed=seed,
                    first=first,
                    engine=effort.engine,
                    budget=countdown.left(),
                    plugins=registry,
                    watch=progress.watch,
                ):
                    made.append((each.puzzle, _level(each.rating, registry)))  # noqa: PERF401 - also if an error follows
            except OrderNotMet as error:
                missing.append(len(made) + len(missing) + 1)
                status = NO
                write_message(f"puzzle {missing[-1]}: {error}")
                continue
            except OutOfTime:
                status, rest = UNKNOWN, "unknown: a limit was reached"
            except KeyboardInterrupt as stop:
                rest, status = reason_of(stop)
            else:
                continue
            write_message(rest)
            missing += range(len(made) + len(missing) + 1, count + 1)
    return made, missing, status


def _read(source: str, count: int | None, countdown: Countdown, registry: Registry) -> Iterator[tuple[Puzzle, str]]:
    """Yield the puzzles of a file or a library with their levels, *count* at most."""
    from ruleout import RuleoutError, rate
    from ruleout.internal import how_to_install
    from ruleout_cli.kit import Source, entries, working

    try:
        with open(source, "rb") as file:
            is_library = file.read(len(LIBRARY)) == LIBRARY
    except OSError:
        is_library = False  # reported as that of every command that reads puzzles
    if is_library:
        try:
            from ruleout_batch import Library
        except ImportError:
            raise RuleoutError(f"a library needs ruleout-batch: {how_to_install('ruleout-batch')}") from None
        with Library(source, write=False, plugins=registry) as library:
            puzzles = [each.puzzle(registry) for each in islice(library.find(), count)]
    else:
        puzzles = [each.puzzle for each in islice(entries(Source([source]), registry), count)]
    for puzzle in working(puzzles, len(puzzles), to_terminal=False):
        yield puzzle, _level(rate(puzzle, budget=countdown.left(), plugins=registry), registry)


def _level(rating: object, registry: Registry) -> str:
    """Return the level of a rating in the language of the pages; empty without one."""
    from ruleout.internal import language_of

    level = getattr(rating, "level", None)
    return language_of(registry).noun(level) if isinstance(level, str) else ""
