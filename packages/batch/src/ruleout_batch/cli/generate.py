"""``ruleout batch generate``."""

from __future__ import annotations

import json
import shlex
from secrets import randbelow
from typing import Annotated, get_type_hints

import attrs
import typer

from ruleout import InputError, Order
from ruleout.internal import ENTRY_POINT_GROUP
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.cli.options import RunOptions
from ruleout_batch.cli.run import run_job
from ruleout_batch.input.numbers import Numbers
from ruleout_batch.running.batch import refuse_unknown_names
from ruleout_cli import kit
from ruleout_generate.internal import SEEDS, Difficulty, Effort, Givens, Grids, name_generator, read_order


@attrs.frozen
class EffortPerPuzzle(Effort):
    """The number of puzzles, and the limits of the work for each, the time included."""

    timeout: Annotated[str | None, kit.option("SECONDS", "Stop work on each puzzle after this time.", "--timeout")] = (
        None
    )


def generate(
    grids: Grids,
    givens: Givens,
    difficulty: Difficulty,
    effort: EffortPerPuzzle,
    run: RunOptions,
    plugins: kit.Plugins,
    to: Annotated[
        str | None, kit.format_option("The format of the puzzles; by default a line of digits or else JSON.", "-t")
    ] = None,
) -> int:
    """Run the command."""
    if effort.again is not None:
        raise InputError("--again: repeats single puzzles; expected ruleout generate")
    executor = run.executor()
    installed = kit.make_registry(plugins)
    choice = kit.chosen_plugins(ENTRY_POINT_GROUP)
    count = kit.whole("--count", effort.count, 1) or 1
    seed = kit.whole("--seed", effort.seed)
    if to is not None:
        installed.format(to)
    order: Order = read_order(grids, givens, difficulty, effort, installed)
    name_generator(order, installed)
    job = Job(
        Task.GENERATE,
        ["numbers"],
        Form.JSON if run.json else Form.PLAIN,
        engine=effort.engine,
        budget=kit.Search(timeout=effort.timeout).budget,
        only=choice.only,
        without=choice.without,
        strict_plugins=plugins.strict_plugins,
        order=json.dumps(order.as_json()),
        seed=randbelow(SEEDS) if seed is None else seed,
        to=to,
    )
    refuse_unknown_names(job, installed)
    groups = (grids, givens, difficulty, attrs.evolve(effort, seed=str(job.seed)), attrs.evolve(run, resume=True))
    words = ["ruleout", "batch", "generate", *(word for group in groups for word in option_words(group))]
    command = shlex.join(words if to is None else [*words, "--to", to])
    return run_job(job, [Numbers(count)], run, executor, installed, command)


def option_words(group: attrs.AttrsInstance) -> list[str]:
    """Return the arguments of a command line that set the options of *group* to their values."""
    words: list[str] = []
    hints = get_type_hints(type(group), include_extras=True)
    for field in attrs.fields(type(group)):
        value = getattr(group, field.name)
        if value == field.default:
            continue
        parameter = hints[field.name].__metadata__[0]
        if isinstance(parameter, typer.models.ArgumentInfo):
            words.append(str(value))
            continue
        name, _, opposite = parameter.default.partition("/")
        if isinstance(value, bool):
            words.append(name if value else opposite)
        else:
            words += [word for each in (value if isinstance(value, list) else [value]) for word in (name, str(each))]
    return words
