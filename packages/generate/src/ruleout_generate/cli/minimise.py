"""``ruleout minimise``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli.kit import Output, Plugins, Search, Source, option
from ruleout_generate.cli.options import To

if TYPE_CHECKING:
    from ruleout import Budget
    from ruleout_cli.kit import Entry, PuzzleLoop
    from ruleout_generate.digging.minimise import Minimised


def minimise(
    source: Source,
    search: Search,
    output: Output,
    plugins: Plugins,
    symmetry: Annotated[
        str, option("NAME", "Remove the givens that this symmetry maps to each other together.", "--symmetry")
    ] = "none",
    seed: Annotated[
        str | None, option("N", "Try the givens in this random order; by default row by row.", "--seed")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only say whether puzzles are minimal, and which givens are superfluous.")
    ] = False,
    clues: Annotated[
        bool, typer.Option("--clues", help="Only name the givens, lines, cages and other clues that are superfluous.")
    ] = False,
    keep: Annotated[
        list[str] | None,
        option("A,B", "With --clues: cells, labels of clues and rules that are not left out, or given.", "--keep"),
    ] = None,
    to: To = None,
) -> int:
    """Run the command."""
    from ruleout import InputError
    from ruleout.internal import read_choice
    from ruleout_cli.kit import UNKNOWN, YES, format_of, make_registry, whole
    from ruleout_generate.cli.clues import name_each
    from ruleout_generate.cli.each_puzzle import answer_each
    from ruleout_generate.cli.minimality import check_each
    from ruleout_generate.digging.minimise import minimise as minimised
    from ruleout_generate.digging.symmetry import SYMMETRIES

    registry = make_registry(plugins)
    read_choice(symmetry, "--symmetry", SYMMETRIES)
    if clues:
        others = {
            "--check": check,
            "--symmetry": symmetry != "none",
            "--seed": seed is not None,
            "--to": to is not None,
        }
        found_too = [name for name, is_set in others.items() if is_set]
        if found_too:
            raise InputError(f"--clues: found {found_too[0]} too; expected one of them")
        return name_each(source, search, output, registry, keep)
    if keep is not None:
        raise InputError("--keep: found no --clues; expected both")
    if check:
        if to is not None or seed is not None:
            raise InputError("--check: cannot be combined with --seed or --to, since nothing is removed")
        return check_each(source, search, output, registry, symmetry)
    to = format_of(to, output.output, registry)
    number = whole("--seed", seed)

    def find(entry: Entry, budget: Budget) -> Minimised:
        return minimised(
            entry.puzzle, symmetry=symmetry, seed=number, engine=search.engine, budget=budget, plugins=registry
        )

    def write(loop: PuzzleLoop, entry: Entry, found: Minimised) -> int:
        if found.solution is None and not loop.writer.as_json:
            loop.message(entry, "a limit was reached before it was known whether there is one solution")
            return UNKNOWN
        left, removed = sum(map(bool, found.puzzle.givens)), len(found.removed)
        if loop.writer.as_json:
            names = [found.puzzle.layout.names[cell] for cell in found.removed]
            more = {"givens": left, "removed": names, "complete": found.complete}
            loop.writer.result(entry, found.puzzle, registry, **more)
        else:
            loop.write_puzzle(entry, found.puzzle, to)
        if loop.alone or not found.complete:
            end = "" if found.complete else "; a limit was reached, and more may be superfluous"
            loop.message(entry, f"{removed} givens removed, {left} left{end}")
        return YES if found.complete else UNKNOWN

    return answer_each(source, search, output, registry, find, write)
