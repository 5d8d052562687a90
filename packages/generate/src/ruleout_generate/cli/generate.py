"""``ruleout generate``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any

from ruleout_cli.kit import Output, Plugins, format_option
from ruleout_generate.cli.options import Difficulty, Effort, Givens, Grids

if TYPE_CHECKING:
    from ruleout import Registry
    from ruleout_generate.cli.progress import Progress
    from ruleout_generate.record import Generated

TO = format_option(
    "The format of the puzzles; by default that of --output, else a line of digits or, if that cannot hold the rules, "
    "JSON. On a terminal, a single puzzle is drawn.",
    "-t",
)


def generate(
    grids: Grids,
    givens: Givens,
    difficulty: Difficulty,
    effort: Effort,
    output: Output,
    plugins: Plugins,
    to: Annotated[str | None, TO] = None,
) -> int:
    """Run the command."""
    import attrs

    from ruleout import RuleoutError
    from ruleout.plugin import OutOfTime
    from ruleout_cli.kit import (
        NO,
        UNKNOWN,
        YES,
        OutputWriter,
        draw_puzzles,
        format_of,
        make_registry,
        picture_kind,
        reason_of,
        terminable,
        whole,
    )
    from ruleout_cli.kit import write_message as write
    from ruleout_generate.api import OrderNotMet
    from ruleout_generate.cli.progress import Progress
    from ruleout_generate.cli.writing import PuzzleWriter

    registry = make_registry(plugins)
    kind = picture_kind(to, output, registry)
    to = format_of(to, output.output, registry) if kind is None else None
    text = output if kind is None else attrs.evolve(output, output=None)
    count = whole("--count", effort.count, 1) or 1
    with terminable(), OutputWriter(text, grows=True) as writer, Progress(count, writer.is_terminal) as progress:
        puzzles = PuzzleWriter(writer, to, registry, count == 1 and effort.again is None, kind is not None)
        status, end, nearest = YES, "", None
        try:
            for each, problem in _puzzles(grids, givens, difficulty, effort, count, registry, progress):
                progress.stop_if_alone()
                puzzles.write(each)
                if problem:
                    status = NO
                    write(problem)
        except OrderNotMet as error:
            status, end = NO, str(error)
            puzzles.write_nearest(error.nearest)
        except OutOfTime:
            status, end, nearest = UNKNOWN, "unknown: a limit was reached", progress.last
        except KeyboardInterrupt as stop:
            end, status = reason_of(stop)
            nearest = progress.last
        except RuleoutError:
            if puzzles.written:
                write(f"stopped; {puzzles.written} of {count} puzzles were made")
            raise
        if nearest is not None and nearest.puzzle is not None:
            end += f"; the nearest puzzle has {', '.join(nearest.nearest)}"
            puzzles.write_nearest(nearest.puzzle)
    if kind is not None and puzzles.drawn:
        draw_puzzles(kind, output, puzzles.drawn, registry)
    if end:
        write(f"{end}; {puzzles.written} of {count} puzzles were made" if count > 1 else end)
    return status


def _puzzles(
    grids: Grids,
    givens: Givens,
    difficulty: Difficulty,
    effort: Effort,
    count: int,
    registry: Registry,
    progress: Progress,
) -> Iterator[tuple[Generated, str]]:
    """Yield the puzzles that the options ask for; with those that differ from their records a message, else empty."""
    from ruleout import Budget
    from ruleout.plugin import Countdown
    from ruleout_cli.kit import seconds, whole
    from ruleout_generate.api import again, generate_many
    from ruleout_generate.cli.options import name_generator, read_order, refuse_besides
    from ruleout_generate.cli.records import read_records

    budget = Budget(seconds=seconds("--timeout", effort.timeout))
    if effort.again is not None:
        refuse_besides("--again", grids, givens, difficulty, effort)
        countdown = Countdown(budget)
        for line, recipe, record in read_records(effort.again):
            each = again(recipe, budget=countdown.left(), plugins=registry)
            is_same = each.as_json(registry)["document"] == record.get("document")
            text = f"{effort.again}:{line}: the puzzle differs from that of the record{_makers(record)}"
            yield each, "" if is_same else text
        return
    order = read_order(grids, givens, difficulty, effort, registry)
    name_generator(order, registry)
    found = generate_many(
        order,
        count=count,
        seed=whole("--seed", effort.seed),
        engine=effort.engine,
        budget=budget,
        plugins=registry,
        watch=progress.watch,
    )
    yield from ((each, "") for each in found)


def _makers(record: Mapping[str, Any]) -> str:
    """Return the versions that made *record*, in brackets; empty if it has none."""
    versions = record["recipe"].get("versions")
    if not isinstance(versions, dict) or not versions:
        return ""
    return f" (made with {', '.join(f'{name} {version}' for name, version in versions.items())})"
