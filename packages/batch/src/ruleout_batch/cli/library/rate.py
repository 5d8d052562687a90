"""``ruleout library rate``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from ruleout_batch.cli.library.options import Place, PuzzleFilters
from ruleout_batch.cli.options import RatingOptions, WorkOptions
from ruleout_cli.kit import Plugins, Search

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

    from ruleout.plugin import RatingRecord
    from ruleout_batch.library.rating import Unrated

MESSAGES = 10
"""The number of messages about single puzzles that are written."""


def rate(
    filters: PuzzleFilters,
    place: Place,
    rating: RatingOptions,
    search: Search,
    work: WorkOptions,
    plugins: Plugins,
    again: Annotated[bool, typer.Option("--again", help="Rate puzzles again that are rated already.")] = False,
) -> int:
    """Run the command."""
    from ruleout.plugin import ENTRY_POINT_GROUP, read_file
    from ruleout_batch.answering.job import Form, Job, Task, scales_of
    from ruleout_batch.cli.library.listing import nothing_found
    from ruleout_batch.library.rating import rate_group, unrated_puzzles
    from ruleout_batch.library.store import Library
    from ruleout_batch.running.batch import refuse_unknown_names
    from ruleout_cli import kit

    executor = work.executor()
    registry = kit.make_registry(plugins)
    choice = kit.chosen_plugins(ENTRY_POINT_GROUP)
    job = Job(
        Task.RATE,
        ["library"],
        Form.JSON,
        engine=search.engine,
        budget=search.budget,
        only=choice.only,
        without=choice.without,
        strict_plugins=plugins.strict_plugins,
        scales=kit.names(rating.scale),
        weights=None if rating.weights is None else read_file(rating.weights),
    )
    refuse_unknown_names(job, registry)
    scales, told = scales_of(job, registry), set[str]()

    def report(fault: str) -> None:
        if fault not in told:
            told.add(fault)
            kit.write_message(f"warning: {fault}")

    Library(place.library, write=False).close()  # so that no library is made
    with Library(place.library, plugins=registry) as library, kit.terminable():
        query = filters.query(library, registry)
        unrated = unrated_puzzles(library, query, scales, registry, again=again)
        done = _Progress(unrated)
        try:
            with executor as opened, done:
                for group, ids in unrated.groups.items():
                    named = tuple(each for each in group if each in registry.all("scales"))
                    weights = job.weights if len(named) < len(group) else None
                    answers = rate_group(library, ids, attrs.evolve(job, scales=named, weights=weights), opened, report)
                    library.add_ratings(done.ratings(answers))
        except KeyboardInterrupt as stop:
            reason, status = kit.reason_of(stop)
            done.summarise(library.path)
            kit.write_message(f"{reason}; what was rated is kept, and the same command rates the rest")
            return status
        if not unrated.met:
            kit.write_message(nothing_found(query, library))
            return kit.YES if query.is_everything else kit.NO
    done.summarise(library.path)
    return kit.NO if done.problems else kit.UNKNOWN if done.unknown else kit.YES


class _Progress:
    """What has been rated, and a bar that shows it."""

    def __init__(self, unrated: Unrated) -> None:
        from ruleout_cli.kit import LateBar

        self._unrated = unrated
        self.rated = self.unknown = 0
        self.problems = list(unrated.problems)
        self._bar = LateBar(
            _columns, unrated.count, lambda fields: f"{fields['completed']:,} of {unrated.count:,} puzzles"
        )

    def __enter__(self) -> None:
        self._bar.update(completed=0)
        self._bar.start_soon()

    def __exit__(self, *about: object) -> None:
        self._bar.stop()

    def ratings(self, answers: Iterable[tuple[int, Mapping[str, Any]]]) -> Iterator[tuple[int, list[RatingRecord]]]:
        """Yield the ratings in records, with the ids of their puzzles, and count them."""
        from ruleout.plugin import RatingRecord

        for number, record in answers:
            if "ratings" in record:
                found = [RatingRecord.from_json(each) for each in record["ratings"]]
                self.rated += 1
                self.unknown += not all(each.complete for each in found)
                yield number, found
            else:
                self.problems.append(f"puzzle {number}: {record.get('error')}")
            self._bar.update(completed=self.rated + len(self.problems) - len(self._unrated.problems))

    def summarise(self, path: str) -> None:
        """Write the first problems, and how many puzzles were rated."""
        from ruleout_cli.kit import counted, write_message

        for problem in self.problems[:MESSAGES]:
            write_message(problem)
        if len(self.problems) > MESSAGES:
            write_message(f"and {len(self.problems) - MESSAGES} more")
        known = self._unrated.met - self._unrated.count - self._unrated.unfit - len(self._unrated.problems)
        parts = [f"{counted(self.rated, 'puzzle')} rated"]
        parts += [f"{self.unknown} of them not completely"] * bool(self.unknown)
        parts += [f"{known} rated already"] * bool(known)
        parts += [f"{self._unrated.unfit} that no such scale can rate"] * bool(self._unrated.unfit)
        parts += [f"{len(self.problems)} failed"] * bool(self.problems)
        write_message(f"{path}: {', '.join(parts)}")


def _columns() -> Sequence[ProgressColumn]:
    from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TimeElapsedColumn, TimeRemainingColumn

    return [SpinnerColumn(), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()]
