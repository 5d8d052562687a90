"""The options of ``ruleout batch``, in groups, beside those of the command line itself."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from ruleout import InputError
from ruleout.plugin import quoted
from ruleout_cli.kit import Search

if TYPE_CHECKING:
    from ruleout_batch.executors.executor import Executor


@attrs.frozen
class Inputs:
    """Which lines."""

    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE", help="Files with one puzzle on each line, or - for standard input.",
                       show_default=False),
    ] = None  # fmt: skip
    variant: Annotated[str | None, typer.Option("--variant", "-v", metavar="NAME", help="The variant.")] = None
    format: Annotated[str | None, typer.Option("--format", "-f", metavar="NAME", help="The format of each line.")] = (
        None
    )


@attrs.frozen
class Outputs:
    """Where answers go, and how they look."""

    json: Annotated[bool, typer.Option("--json/--plain", help="Write JSON lines, or one plain line for each line.")] = (
        False
    )
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file, which can be resumed.")
    ] = None
    resume: Annotated[bool, typer.Option("--resume", help="Go on where a batch with --output was stopped.")] = False
    force: Annotated[
        bool, typer.Option("--force", help="Replace an output that exists; without --resume, start anew.")
    ] = False


@attrs.frozen
class Labour:
    """Who does the work."""

    workers: Annotated[
        str | None, typer.Option("--workers", metavar="N", help="How many processes; by default one for each core.")
    ] = None
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Work on a Dask cluster: tcp://HOST:PORT.")
    ] = None
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first line that is no puzzle.")] = False

    def executor(self) -> Executor:
        """The workers asked for. Raises RuleoutError where the option is not right."""
        from ruleout_batch.executors.local.workers import MOST, Local

        if self.cluster is not None:
            from ruleout_batch.executors.cluster import Cluster

            if self.workers is not None:
                raise InputError("--workers: a cluster has workers of its own; expected --workers or --cluster alone")
            return Cluster(self.cluster)
        if self.workers is None:
            return Local()
        text = self.workers
        if not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= MOST):
            raise InputError(f"--workers: found {quoted(text)}; expected a whole number from 1 to {MOST}")
        return Local(int(text))


def resume_command(
    task: str, inputs: Inputs, search: Search, outputs: Outputs, labour: Labour, limit: str | None
) -> str:
    """The command line that goes on with a batch."""
    return shlex.join(["ruleout", "batch", task, *_words(inputs, search, outputs, labour, limit)])


def _words(inputs: Inputs, search: Search, outputs: Outputs, labour: Labour, limit: str | None) -> Iterator[str]:
    values = {
        "--variant": inputs.variant,
        "--format": inputs.format,
        "--engine": search.engine,
        "--timeout": search.timeout,
        "--nodes": search.nodes,
        "--limit": limit,
        "--workers": labour.workers,
        "--cluster": labour.cluster,
        "--output": outputs.output,
    }
    for option, value in values.items():
        if value is not None:
            yield from (option, value)
    if outputs.json:
        yield "--json"
    if outputs.force:
        yield "--force"
    yield "--resume"
    if any(file.startswith("-") for file in inputs.files or ()):
        yield "--"
    yield from inputs.files or ()
