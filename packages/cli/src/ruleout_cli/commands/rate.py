"""``ruleout rate``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from ruleout_cli import status
from ruleout_cli.options import SCALES, Output, Plugins, Search, Source, option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ruleout import Layout, Rating, Registry, Scale
    from ruleout_cli.inputs import Entry
    from ruleout_cli.loop import PuzzleLoop

ALL = "all"
VALUE_WIDTH = 8


def rate(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    scale: Annotated[
        str | None,
        option("A,B", "The scales, or all of those that can rate the puzzle.", "--scale", complete=SCALES),
    ] = None,
    weights: Annotated[str | None, option("FILE", "A scale with your own weights, in TOML.", "--weights")] = None,
) -> int:
    """Rate how hard puzzles are, on one scale or several."""
    from ruleout import ratings
    from ruleout_cli.loop import answer_each
    from ruleout_cli.plugins import make_registry
    from ruleout_cli.progress import busy
    from ruleout_cli.steps import require_techniques

    registry = make_registry(plugins)
    require_techniques(registry)
    wanted = _scales(registry, scale, weights)
    budget = search.budget
    table = _Table(wanted)

    def answer(loop: PuzzleLoop, entry: Entry) -> int:
        statuses = []
        chosen = _able(wanted, entry.puzzle.layout) if scale == ALL else wanted
        with busy() as stop:
            for found in ratings(
                entry.puzzle, chosen, engine=search.engine, budget=entry.left(budget), plugins=registry
            ):
                stop()
                if loop.writer.as_json:
                    loop.writer.result(entry, found, registry)
                else:
                    table.write(loop, entry, found)
                statuses.append(_status(found))
        return status.overall(statuses)

    return answer_each(source, output, registry, answer)


def _scales(registry: Registry, names: str | None, weights: str | None) -> list[Scale]:
    """The scales that the options name. Raises RuleoutError."""
    from ruleout import InputError, load_scale
    from ruleout_cli import values

    own = [] if weights is None else [load_scale(weights, plugins=registry)]
    if names == ALL:
        return [*registry.scales.values(), *own]
    ids = values.names("ruleout" if names is None and not own else names or "")
    if not ids and not own:
        raise InputError("--scale: found no name; expected one or several, separated by commas")
    return [*map(registry.scale, ids), *own]


def _able(scales: Sequence[Scale], layout: Layout) -> list[Scale]:
    return [each for each in scales if each.accepts(layout)]


def _status(rating: Rating) -> int:
    from ruleout import Verdict

    if rating.value is not None:
        return status.YES
    if rating.verdict is Verdict.UNKNOWN or not rating.complete:
        return status.UNKNOWN
    return status.NO


class _Table:
    """A table of ratings, whose rows are written one by one."""

    def __init__(self, scales: Sequence[Scale]) -> None:
        self._scale = max(len(name) for name in ("scale", *(each.id for each in scales)))
        levels = [level.name for each in scales for level in each.levels]
        self._level = max(map(len, ("level", *levels))) if levels else 0
        self._begun = False

    def write(self, loop: PuzzleLoop, entry: Entry, rating: Rating) -> None:
        """Write the row of *rating*, with the name of its puzzle if there are several."""
        if not self._begun:
            self._begun = True
            loop.writer.heading(self._row("" if loop.alone else "puzzle", "scale", "value", "level", "hardest"))
        value = "-" if rating.value is None else f"{rating.value:g}"
        text = rating.problem or ", ".join(rating.hardest)
        name = "" if loop.alone else str(entry.number)
        loop.writer.line(self._row(name, rating.scale, value, rating.level or "", text))

    def _row(self, puzzle: str, scale: str, value: str, level: str, text: str) -> str:
        first = f"{puzzle:>6}  " if puzzle else ""
        middle = f"{level:{self._level}}  " if self._level else ""
        return f"{first}{scale:{self._scale}}  {value:>{VALUE_WIDTH}}  {middle}{text}".rstrip()
