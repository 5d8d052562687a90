"""The task of a batch, with everything that its answers depend on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import attrs

from ruleout import UNLIMITED, Budget, Registry, Unsupported
from ruleout.internal import checked_rules

if TYPE_CHECKING:
    from ruleout import Scale

COUNT_LIMIT = 10_000
"""The number of solutions at which counting stops if no other is given."""


class Task(StrEnum):
    """The kind of answer that is computed for each puzzle."""

    SOLVE = "solve"
    COUNT = "count"
    CHECK = "check"
    CANDIDATES = "candidates"
    RATE = "rate"
    GENERATE = "generate"


class Form(StrEnum):
    """The form of written answers."""

    PLAIN = "plain"
    JSON = "json"


def _texts(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(values)


@attrs.frozen
class Job:
    """A task with everything that its answers depend on. Every worker receives it, also on other machines.

    *files* are the names of the inputs, for messages. *only* and *without* choose plug-ins as in
    :func:`ruleout.discover`. *limit* is the number at which counting stops. If *strict*, an answer ends before the
    first bad line. If *lossy*, parts that no rule can express are left out of a puzzle. *rules* are rules in words that
    each puzzle gets. *scales* are the ids of the scales to rate with, *weights* is the text of a further one in TOML
    (see :func:`ruleout.parse_scale`). *order* (as JSON), *seed* and *to* are the order of new puzzles, their seed, and
    the format in which they are written. The job does not depend on the number of workers.
    """

    task: Task = attrs.field(converter=Task)
    files: tuple[str, ...] = attrs.field(converter=_texts)
    form: Form = Form.PLAIN
    variant: str | None = None
    format: str | None = None
    engine: str | None = None
    budget: Budget = attrs.field(default=UNLIMITED)
    limit: int = attrs.field(default=COUNT_LIMIT)
    only: tuple[str, ...] | None = attrs.field(default=None, converter=attrs.converters.optional(_texts))
    without: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    strict: bool = False
    strict_plugins: bool = False
    lossy: bool = False
    rules: tuple[str, ...] = attrs.field(default=(), converter=checked_rules)
    scales: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    weights: str | None = None
    order: str | None = None
    seed: int | None = None
    to: str | None = None

    @limit.validator
    def _refuse_limit(self, attribute: object, limit: int) -> None:
        if limit < 1:
            raise ValueError(f"limit: found {limit}; expected 1 or more")

    @budget.validator
    def _refuse_events(self, attribute: object, budget: Budget) -> None:
        if budget.cancel is not None:
            raise ValueError("budget: found an event; expected none, since workers are processes: close the iterator")

    @property
    def options(self) -> Mapping[str, Any]:
        """All options that decide the output, as JSON data."""
        return attrs.asdict(self, filter=attrs.filters.exclude("files", "strict", "strict_plugins", "cancel"))


def scales_of(job: Job, registry: Registry) -> list[Scale]:
    """Return the scales of a job that rates puzzles, by default the default one. Raises RuleoutError."""
    if job.task is not Task.RATE:
        return []
    if "scales" not in registry.kinds:
        raise Unsupported("no scale is installed")
    from ruleout import parse_scale
    from ruleout.internal import DEFAULT_SCALE, chosen_scales

    own = [] if job.weights is None else [parse_scale(job.weights, plugins=registry)]
    names = job.scales or (() if own else (DEFAULT_SCALE,))
    return [*chosen_scales(names, registry), *own]
