"""``ruleout learn``: what a technique is, an example, and positions whose next step is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli.kit import Output, Plugins, Wording, items, option

if TYPE_CHECKING:
    from ruleout.internal import Registry
    from ruleout_cli.kit import OutputWriter
    from ruleout_strategies.learning.exercises import Exercise

COUNT = "3"
"""Positions that are shown if no number is given."""
SEEDS = 1_000_000
"""Number of seeds to choose from if none is given; a seed is short enough to be typed."""


def learn(
    output: Output,
    plugins: Plugins,
    wording: Wording,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="TECHNIQUE",
            help="The technique, by any of its names.",
            show_default=False,
            autocompletion=items("techniques"),
        ),
    ] = None,
    count: Annotated[str | None, option("N", "How many positions; by default 3.", "--count", "-n")] = None,
    answers: Annotated[bool, typer.Option("--answers", "-a", help="Show the step of each position.")] = False,
    variant: Annotated[
        str | None,
        option("NAME", "The variant of the positions; a classic if possible.", "--variant", "-v",
               complete=items("variants")),
    ] = None,
    level: Annotated[str | None, option("LEVEL", "The level of their puzzles, such as hard.", "--level")] = None,
    seed: Annotated[str | None, option("N", "The seed: the same one gives the same positions.", "--seed")] = None,
    every: Annotated[
        bool, typer.Option("--list", help="List the techniques, each with the variants of its examples.")
    ] = False,
) -> int:  # fmt: skip
    """Learn a technique: what it is, an example, and positions in which the next step is one."""
    import secrets

    from ruleout.internal import InputError
    from ruleout_cli.kit import NO, YES, OutputWriter, make_registry, whole, working, write_message
    from ruleout_strategies.commands.lessons import write_lesson
    from ruleout_strategies.learning.exercises import exercises

    registry = make_registry(plugins, wording=wording)
    if every:
        if name is not None:
            raise InputError("--list: found a technique too; expected one of them")
        with OutputWriter(output) as writer:
            _write_list(writer, registry)
        return YES
    if name is None:
        raise InputError("found no technique; expected one, such as w-wing; 'ruleout learn --list' lists all")
    technique = registry.technique(name)
    wanted = whole("--count", COUNT if count is None else count) or 0
    chosen = whole("--seed", str(secrets.randbelow(SEEDS)) if seed is None else seed)
    made: list[Exercise] = []
    with OutputWriter(output) as writer:
        if not writer.as_json:
            write_lesson(technique, writer, registry)
        found = exercises(technique.id, count=wanted, variant=variant, level=level, seed=chosen, plugins=registry)
        for exercise in working(found, wanted, writer.is_terminal):
            made.append(exercise)
            _write_exercise(exercise, len(made), answers, writer, registry)
    options = _again(wanted, variant, level)
    if len(made) < wanted:
        write_message(_too_few(made, technique.id + options))
    elif wanted and not answers:
        write_message(f"for the answers: ruleout learn {technique.id}{options} --seed {chosen} --answers")
    return YES if made or not wanted else NO


def _too_few(made: list[Exercise], wanted: str) -> str:
    """Return the reason why there are fewer positions than were *wanted*."""
    if not made:
        return f"{wanted}: no puzzle was found in 10 seconds, and no example comes with the package"
    last = ", the last of which is the example that comes with the package" if made[-1].is_example else ""
    return f"{wanted}: {len(made)} found, then none in 10 seconds{last}"


def _again(count: int, variant: str | None, level: str | None) -> str:
    """Return the options that repeat the positions, without those that have their default."""
    return (
        (f" --count {count}" if str(count) != COUNT else "")
        + (f" --variant {variant}" if variant is not None else "")
        + (f" --level {level}" if level is not None else "")
    )


def _write_list(writer: OutputWriter, registry: Registry) -> None:
    """Write one line per technique: its id, its title, and the variants of the examples that come with the package."""
    from ruleout_strategies.learning.examples import examples

    found = sorted(registry.techniques.values(), key=lambda each: (each.difficulty, each.id))
    width = max((len(each.id) for each in found), default=0)
    for each in found:
        variants = list(examples().get(each.id, ()))
        if writer.as_json:
            writer.record({"id": each.id, "title": each.title, "difficulty": each.difficulty, "examples": variants})
        else:
            shown = f" ({', '.join(variants)})" if variants else ""
            writer.paragraph(f"{each.id:{width}}  {each.title}{shown}", width + 2)


def _write_exercise(
    exercise: Exercise, number: int, answers: bool, writer: OutputWriter, registry: Registry
) -> None:  # fmt: skip
    from ruleout import to_record
    from ruleout_cli.kit import draw_board

    answer = exercise.answer
    if writer.as_json:
        record = to_record(answer, plugins=registry)
        writer.record(
            {**record, "number": exercise.number, "source": to_record(exercise.puzzle, plugins=registry)["document"]}
        )
        return
    writer.line()
    writer.heading(f"Position {number}")
    step = answer.step if answers else None
    writer.drawing(draw_board(exercise.position, writer, registry, board=answer.board, step=step, marks=True))
    if answers:
        writer.paragraph(answer.lesson)
