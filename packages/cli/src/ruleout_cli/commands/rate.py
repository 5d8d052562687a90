"""``ruleout rate``."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Annotated, Any

from ruleout_cli import status
from ruleout_cli.options.groups import SCALES, Output, Plugins, Search, Source, option

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ruleout import Layout, Rating, Registry, Scale
    from ruleout_cli.commands.loop import PuzzleLoop
    from ruleout_cli.input.entries import Entry

VALUE_WIDTH = 7


def rate(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    scale: Annotated[
        list[str] | None,
        option("A,B", "The scales, or all of those that can rate the puzzle.", "--scale", complete=SCALES),
    ] = None,
    weights: Annotated[str | None, option("FILE", "A scale with your own weights, in TOML.", "--weights")] = None,
) -> int:
    """Rate how hard puzzles are, on one scale or several."""
    from ruleout_cli.commands.loop import answer_each, overall
    from ruleout_cli.plugins.advice import require_scales
    from ruleout_cli.plugins.registry import make_registry

    registry = make_registry(plugins)
    require_scales(registry)
    from ruleout import ratings
    from ruleout.internal import ALL_SCALES

    wanted = _scales(registry, scale, weights)
    budget = search.budget
    table = _Table(wanted)

    def answer(loop: PuzzleLoop, entry: Entry) -> int:
        found = []
        chosen = _able(wanted, entry.puzzle.layout) if scale == [ALL_SCALES] else wanted
        options: dict[str, Any] = {"engine": search.engine, "plugins": registry}
        side_by_side = len(wanted) > 1 and not loop.alone
        for rating in _awaited(ratings(entry.puzzle, chosen, budget=entry.left(budget), **options)):
            found.append(rating)
            if loop.writer.as_json:
                loop.writer.result(entry, rating, registry)
            elif not side_by_side:
                table.write(loop, entry, rating)
        if side_by_side and not loop.writer.as_json:
            table.write_all(loop, entry, found)
        return overall(map(_status, found))

    return answer_each(source, output, registry, answer)


def _awaited(ratings: Iterator[Rating]) -> Iterator[Rating]:
    """Yield *ratings*; on a terminal, a spinner shows the time that each of them takes."""
    from ruleout_cli.output.progress import busy

    while True:
        with busy():
            rating = next(ratings, None)
        if rating is None:
            return
        yield rating


def _scales(registry: Registry, names: list[str] | None, weights: str | None) -> list[Scale]:
    """Return the scales that the options name. Raises RuleoutError."""
    from ruleout import InputError, load_scale
    from ruleout.internal import DEFAULT_SCALE, chosen_scales
    from ruleout_cli.options import values

    own = [] if weights is None else [load_scale(weights, plugins=registry)]
    ids = [DEFAULT_SCALE] if names is None and not own else values.names(names)
    if not ids and not own:
        raise InputError("--scale: found no name; expected one or several, separated by commas")
    return [*chosen_scales(ids, registry), *own]


def _able(scales: Sequence[Scale], layout: Layout) -> list[Scale]:
    return [each for each in scales if each.applies(layout)]


def _status(rating: Rating) -> int:
    from ruleout import Verdict

    if rating.value is not None:
        return status.YES
    if rating.verdict is Verdict.UNKNOWN or not rating.complete:
        return status.UNKNOWN
    return status.NO


class _Table:
    """A table of ratings, whose rows are written one by one: a row per rating, or all ratings of a puzzle in a row."""

    def __init__(self, scales: Sequence[Scale]) -> None:
        self._scales = [each.id for each in scales]
        self._levels = {each.id: max((len(level.name) for level in each.levels), default=0) for each in scales}
        self._begun = False

    def write(self, loop: PuzzleLoop, entry: Entry, rating: Rating) -> None:
        """Write the row of one rating, with the number of its puzzle if there are several."""
        widths = [len("puzzle"), max(map(len, ("scale", *self._scales))), -VALUE_WIDTH, self._level_width, 0]
        head = ["puzzle", "scale", "value", "level", "hardest"]
        text = rating.problem or ", ".join(rating.hardest)
        cells = [f"{entry.number:>6}", rating.scale, _value(rating), rating.level or "", text]
        shown = [not loop.alone, True, True, self._level_width > 0, True]
        self._write(loop, [*compress(widths, shown)], [*compress(head, shown)], [*compress(cells, shown)])

    def write_all(self, loop: PuzzleLoop, entry: Entry, ratings: Sequence[Rating]) -> None:
        """Write the row of all ratings of a puzzle, with the reasons why values are missing at its end."""
        widths = [max(len(name), VALUE_WIDTH + (1 + width if width else 0)) for name, width in self._levels.items()]
        found = {each.scale: " ".join((_value(each), each.level or "")).rstrip() for each in ratings}
        problems = _problems(ratings)
        cells = [f"{entry.number:>6}", *(found.get(name, "-") for name in self._scales), "; ".join(problems)]
        self._write(loop, [len("puzzle"), *widths, 0], ["puzzle", *self._scales, ""], cells)

    @property
    def _level_width(self) -> int:
        longest = max(self._levels.values(), default=0)
        return max(longest, len("level")) if longest else 0

    def _write(self, loop: PuzzleLoop, widths: Sequence[int], head: Sequence[str], cells: Sequence[str]) -> None:
        """Write the row *cells*, after the row *head* if it is the first one; a negative width aligns to the right."""
        if not self._begun:
            self._begun = True
            loop.writer.heading(_row(head, widths))
        loop.writer.line(_row(cells, widths))


def _problems(ratings: Sequence[Rating]) -> list[str]:
    """Return the reasons why values are missing: each with its scales, unless no scale has a value."""
    by_reason: dict[str, list[str]] = {}
    for each in ratings:
        if each.problem:
            by_reason.setdefault(each.problem, []).append(each.scale)
    return [
        reason if len(scales) == len(ratings) else f"{', '.join(scales)}: {reason}"
        for reason, scales in by_reason.items()
    ]


def _value(rating: Rating) -> str:
    return "-" if rating.value is None else f"{rating.value:g}"


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    pairs = zip(cells, widths, strict=True)
    return "  ".join(cell.rjust(-width) if width < 0 else cell.ljust(width) for cell, width in pairs).rstrip()
