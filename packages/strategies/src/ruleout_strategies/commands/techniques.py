"""``ruleout techniques check``, ``lines``, ``show`` and ``new``.

Every start of the command line imports this module, so what the commands need is imported when they are called.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from ruleout.internal import hookimpl
from ruleout_cli.kit import (
    NewPackage,
    Output,
    Plugins,
    Search,
    Source,
    TechniqueOptions,
    add_lazy_command,
    add_new_command,
    items,
)

if TYPE_CHECKING:
    from ruleout_cli.kit import Entry, OutputWriter, PuzzleLoop
    from ruleout_strategies.hodoku_lines.checking import CaseResult


Command = Callable[..., int]
NAMES = "Techniques, by any of their names, or groups of them."
INSTEAD = "Check these instead of those of the codes."
LEARN = "Learn a technique: what it is, an example, and positions in which the next step is one."


@hookimpl
def ruleout_add_commands(app: typer.Typer) -> None:
    """Add ``ruleout learn``, and commands beneath ``ruleout techniques``."""
    add_lazy_command(app, "learn", _learn, summary=LEARN, panel="Puzzles")
    techniques = typer.Typer()
    for command in (check, lines, show):
        add_lazy_command(techniques, command.__name__, partial(_itself, command), summary=str(command.__doc__))
    add_new_command(
        techniques, NewPackage("techniques", "ruleout_strategies.commands", "ruleout techniques show $name")
    )
    app.add_typer(techniques, name="techniques")


def _learn() -> Command:
    from ruleout_strategies.commands.learn import learn

    return learn


def _itself(command: Command) -> Command:
    """Return *command*, whose options are made when it is used."""
    return command


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of library lines, or - for standard input.")],
    output: Output,
    plugins: Plugins,
    techniques: Annotated[
        list[str] | None, typer.Option("--techniques", metavar="A,B", help=INSTEAD, autocompletion=items("techniques"))
    ] = None,
) -> int:
    """Check techniques against library lines: each must find the step of the line."""
    import sys

    from ruleout.internal import InputError, PythonEngine, read_file, read_stream, techniques_called
    from ruleout_cli.kit import BAD, NO, STANDARD_INPUT, YES, OutputWriter, make_registry, names, working, write_message
    from ruleout_strategies.hodoku_lines.checking import check_line
    from ruleout_strategies.hodoku_lines.lines import LibraryLine, lines_and_errors

    registry = make_registry(plugins)
    chosen = [each.id for name in names(techniques) for each in techniques_called(registry, name)]
    text = read_stream(sys.stdin.buffer, STANDARD_INPUT) if file == "-" else read_file(file)
    found = list(lines_and_errors(text))
    cases = [each for each in found if isinstance(each, LibraryLine)]
    errors = [each for each in found if isinstance(each, InputError)]
    for error in errors:
        write_message(str(error))
    if not found:
        raise InputError("found no library lines; expected lines such as :0300:5:...:::")
    results = []
    with OutputWriter(output) as writer:
        checked = (check_line(each, registry.techniques, PythonEngine(), chosen) for each in cases)
        for result in working(checked, len(cases), writer.is_terminal):
            results.append(result)
            _write_result(result, writer)
        if not writer.as_json:
            _write_summary(results, writer)
    coded = [result for result in results if not result.has_no_code]
    passed = sum(result.passed for result in coded)
    beyond = sum(bool(result.more) for result in coded)
    more = f", {beyond} of them by a step with more effects" if beyond else ""
    uncoded = f", {len(results) - len(coded)} without a code" if len(coded) < len(results) else ""
    bad = f", {len(errors)} bad" if errors else ""
    write_message(f"{passed} of {len(coded)} cases pass{more}{uncoded}{bad}")
    return BAD if errors else YES if passed == len(coded) else NO


def _write_result(result: CaseResult, writer: OutputWriter) -> None:
    """Write a record or, if the case failed, a line."""
    line = result.line
    code = "-".join((line.code, *line.variants))
    if writer.as_json:
        passed = None if result.has_no_code else result.passed
        record = {"line": line.number, "code": code, "techniques": list(result.techniques), "passed": passed}
        extra = {"more": result.more} if result.more else {}
        writer.record({**record, **extra} if result.passed else {**record, "problem": result.problem})
    elif not (result.passed or result.has_no_code):
        writer.line(f"line {line.number}: {code}: {result.problem}")
    elif result.more:
        writer.line(f"line {line.number}: {code}: passed by a step that also changes {result.more}")


def _write_summary(results: list[CaseResult], writer: OutputWriter) -> None:
    """Write one line per code: how many of its cases passed, and its techniques."""
    by_code: dict[str, list[CaseResult]] = {}
    for result in results:
        if not result.has_no_code:
            by_code.setdefault(result.line.code, []).append(result)
    for code, group in sorted(by_code.items()):
        passed = sum(result.passed for result in group)
        writer.line(f"{code:5}  {passed:4} of {len(group):<4}  {', '.join(group[0].techniques)}".rstrip())


def lines(source: Source, techniques: TechniqueOptions, search: Search, output: Output, plugins: Plugins) -> int:
    """Solve puzzles step by step, and write each step as a library line."""
    from ruleout import explain
    from ruleout_cli.kit import YES, answer_each, make_registry
    from ruleout_strategies.hodoku_lines.lines import step_line

    registry = make_registry(plugins, techniques=techniques)

    def answer(loop: PuzzleLoop, entry: Entry) -> int:
        for board, step in explain(
            entry.puzzle, options=techniques.options(search, entry.left(search.budget), registry)
        ):
            text = step_line(board, step)
            if loop.writer.as_json:
                loop.writer.record({**entry.record, "technique": step.technique, "text": text})
            else:
                loop.writer.line(text)
        return YES

    return answer_each(source, output, registry, answer)


def show(
    names: Annotated[list[str], typer.Argument(metavar="NAME", help=NAMES, autocompletion=items("techniques"))],
    output: Output,
    plugins: Plugins,
) -> int:
    """Describe techniques: the pattern, why it holds, an example, other names, and scores."""
    from ruleout.internal import techniques_called
    from ruleout_cli.kit import YES, OutputWriter, make_registry
    from ruleout_strategies.commands.descriptions import scores_of
    from ruleout_strategies.commands.lessons import write_lesson
    from ruleout_strategies.rating.kind import SCALES

    registry = make_registry(plugins)
    found = [each for name in names for each in techniques_called(registry, name)]
    with OutputWriter(output) as writer:
        for number, technique in enumerate(found):
            provider = registry.provider("techniques", technique.id).distribution
            if writer.as_json:
                fields = ("id", "title", "summary", "also", "needs", "difficulty", "on_request", "assumes_unique")
                record = {name: getattr(technique, name) for name in fields}
                writer.record({**record, "scores": scores_of(technique.id, registry.items(SCALES)), "plugin": provider})
                continue
            if number:
                writer.line("")
            write_lesson(technique, writer, registry)
    return YES
