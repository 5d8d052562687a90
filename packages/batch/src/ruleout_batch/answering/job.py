"""The task of a batch, with everything that its answers depend on."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import attrs

from ruleout import UNLIMITED, Budget


class Task(StrEnum):
    """What is computed for each puzzle."""

    SOLVE = "solve"
    COUNT = "count"
    CHECK = "check"
    CANDIDATES = "candidates"


class Form(StrEnum):
    """How answers are written."""

    PLAIN = "plain"
    JSON = "json"


@attrs.frozen
class Job:
    """A task with everything that its answers depend on; every worker receives it, on other machines too.

    *files* are the names of the inputs, for messages. *only* and *without* choose plug-ins as in
    :func:`ruleout.discover`. *limit* is the number at which counting stops. If *strict*, an answer ends before the
    first bad line. The job does not depend on the number of workers.
    """

    task: Task
    files: tuple[str, ...]
    form: Form = Form.PLAIN
    variant: str | None = None
    format: str | None = None
    engine: str | None = None
    budget: Budget = UNLIMITED
    limit: int = 10_000
    only: tuple[str, ...] | None = None
    without: tuple[str, ...] = ()
    strict_plugins: bool = False
    strict: bool = False

    @property
    def options(self) -> Mapping[str, Any]:
        """All options that decide the output, as JSON data."""
        data = attrs.asdict(self, filter=attrs.filters.exclude("files", "strict", "strict_plugins"))
        return {**data, "task": str(self.task), "form": str(self.form)}
