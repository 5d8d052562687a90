"""The options of ``ruleout batch``, except those that it shares with other commands."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from ruleout import InputError
from ruleout.plugin import quoted
from ruleout_cli.kit import AddedRules, Search

if TYPE_CHECKING:
    from ruleout_batch.executors.executor import Executor


@attrs.frozen
class RunOptions:
    """The options of every batch: where the answers are written, and the workers."""

    json: Annotated[
        bool, typer.Option("--json/--plain", help="Write a JSON record per puzzle, or a plain line per line.")
    ] = False
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file, which can be resumed.")
    ] = None
    resume: Annotated[bool, typer.Option("--resume", help="Continue a batch with --output that was stopped.")] = False
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite an output that exists; without --resume, start over.")
    ] = False
    workers: Annotated[
        str | None, typer.Option("--workers", metavar="N", help="The number of processes; by default one per core.")
    ] = None
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Work on a Dask cluster: tcp://HOST:PORT.")
    ] = None

    def executor(self) -> Executor:
        """Return the executor. Raises RuleoutError if an option is invalid."""
        from ruleout_batch.executors.local.workers import Local

        if self.cluster is not None:
            from ruleout_batch.executors.cluster import Cluster

            if self.workers is not None:
                raise InputError("--workers: a cluster has workers of its own; expected --workers or --cluster alone")
            return Cluster(self.cluster)
        return Local(number_of_workers(self.workers))


def number_of_workers(text: str | None) -> int | None:
    """Return the number that the option ``--workers`` gives, None without it. Raises InputError if it is invalid."""
    if text is None:
        return None
    from ruleout_batch.executors.local.workers import MOST_WORKERS

    if not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= MOST_WORKERS):
        raise InputError(f"--workers: found {quoted(text)}; expected a whole number from 1 to {MOST_WORKERS}")
    return int(text)


@attrs.frozen
class BatchOptions(RunOptions):
    """The options of a batch that reads puzzles."""

    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE", help="Files with one puzzle per line, or - for standard input.",
                       show_default=False),
    ] = None  # fmt: skip
    variant: Annotated[str | None, typer.Option("--variant", "-v", metavar="NAME", help="The variant.")] = None
    format: Annotated[str | None, typer.Option("--format", "-f", metavar="NAME", help="The format of each line.")] = (
        None
    )
    rule: AddedRules = None
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first line that is not a puzzle.")] = False
    lossy: Annotated[
        bool, typer.Option("--lossy", help="Leave out what no rule can express; no such puzzle is then unique.")
    ] = False


@attrs.frozen
class RatingOptions:
    """The scales of a batch that rates puzzles."""

    scale: Annotated[
        list[str] | None,
        typer.Option("--scale", metavar="A,B", help="The scales, or all of those that can rate the puzzle."),
    ] = None
    weights: Annotated[
        str | None, typer.Option("--weights", metavar="FILE", help="A scale with your own weights, in TOML.")
    ] = None


NO_RATING = RatingOptions()


def resume_command(
    task: str, options: BatchOptions, search: Search, limit: str | None, rating: RatingOptions = NO_RATING
) -> str:
    """Return the command line that resumes a batch."""
    values = {
        "--variant": options.variant,
        "--format": options.format,
        "--engine": search.engine,
        "--timeout": search.timeout,
        "--nodes": search.nodes,
        "--limit": limit,
        "--scale": None if rating.scale is None else ",".join(rating.scale),
        "--weights": rating.weights,
        "--workers": options.workers,
        "--cluster": options.cluster,
        "--output": options.output,
    }
    command = ["ruleout", "batch", task]
    for option, value in values.items():
        if value is not None:
            command += [option, value]
    command += [part for rule in options.rule or () for part in ("--rule", rule)]
    switches = {"--json": options.json, "--lossy": options.lossy, "--force": options.force, "--resume": True}
    command += [option for option, is_set in switches.items() if is_set]
    files = options.files or []
    if any(file.startswith("-") for file in files):
        command.append("--")
    return shlex.join([*command, *files])
