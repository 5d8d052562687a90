"""What a batch asks of every line."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import attrs

from ruleout import UNLIMITED, Budget


class Task(StrEnum):
    """What is asked of each puzzle."""

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
    """What is asked, with everything that an answer depends on; it goes to every worker, on other machines too.

    *files* are the names of the inputs, for messages. *only* and *without* choose plug-ins as in
    :func:`ruleout.discover`. *limit* is where counting stops. With *strict* an answer ends before the first line that
    is wrong. Nothing in here depends on how many workers there are.
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
        """All that decides what the output holds, beside the files, as JSON could say it."""
        said = attrs.asdict(self, filter=attrs.filters.exclude("files", "strict", "strict_plugins"))
        return {**said, "task": str(self.task), "form": str(self.form)}
