"""Rating the puzzles of a library."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, cast

import attrs

from ruleout import Registry, RuleoutError
from ruleout_batch.answering.job import Job
from ruleout_batch.executors.executor import Executor
from ruleout_batch.input.chunks import LinePosition
from ruleout_batch.input.iterables import LineStream
from ruleout_batch.input.sources import Stream
from ruleout_batch.library.query import Query
from ruleout_batch.library.store import ENTRIES_AT_ONCE, Library
from ruleout_batch.running.batch import answers_from

if TYPE_CHECKING:
    from ruleout import Scale

Group = tuple[str, ...]
"""The ids of the scales on which some puzzles have to be rated."""


@attrs.define
class Unrated:
    """The puzzles that lack ratings.

    Attributes
    ----------
    groups
        The ids of puzzles by the scales on which they have to be rated.
    met
        How many puzzles meet the conditions, rated or not.
    unfit
        How many puzzles lack a rating on no scale but those that cannot rate them.
    problems
        Messages about puzzles that cannot be built.
    """

    groups: dict[Group, list[int]]
    met: int = 0
    unfit: int = 0
    problems: list[str] = attrs.field(factory=list)

    @property
    def count(self) -> int:
        """How many puzzles have to be rated."""
        return sum(map(len, self.groups.values()))


def unrated_puzzles(
    library: Library, query: Query, scales: Sequence[Scale], registry: Registry, *, again: bool = False
) -> Unrated:
    """Return the puzzles of *query* that lack a complete rating on one of *scales* of its current version.

    If *again*, all puzzles that one of the scales can rate are returned.
    """
    found = Unrated({}, met=len(library.ids(query)))
    versions = () if again else tuple((each.id, each.version) for each in scales)
    for entry in library.find(attrs.evolve(query, unrated=versions)):
        known = {(each.scale, each.scale_version) for each in entry.ratings if each.complete and not again}
        try:
            layout = entry.puzzle(registry).layout
        except RuleoutError as error:
            found.problems.append(f"puzzle {entry.id}: {error}")
            continue
        able = [each for each in scales if each.applies(layout)]
        group = tuple(each.id for each in able if (each.id, each.version) not in known)
        if group:
            found.groups.setdefault(group, []).append(entry.id)
        else:
            found.unfit += not able
    return found


def rate_group(
    library: Library, ids: Sequence[int], job: Job, executor: Executor, report: Callable[[str], None]
) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the ids of puzzles, each with the record of its ratings, in order; see :func:`ruleout_batch.answers`.

    *report* is called with each message about plug-ins.
    """
    waiting: deque[int] = deque()

    def documents() -> Iterator[str]:
        for start in range(0, len(ids), ENTRIES_AT_ONCE):
            for entry in library.find(Query(ids=tuple(ids[start : start + ENTRIES_AT_ONCE]))):
                waiting.append(entry.id)
                yield json.dumps(entry.document)

    source = Stream(cast(BinaryIO, LineStream(documents())), library.path)
    for _, answer in answers_from(job, [source], LinePosition(), executor):
        for fault in answer.faults:
            report(fault)
        for line in answer.output.splitlines():
            yield waiting.popleft(), json.loads(line)
