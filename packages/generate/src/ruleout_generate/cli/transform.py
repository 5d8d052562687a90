"""``ruleout transform``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ruleout_cli.kit import Output, Plugins, Source, option
from ruleout_generate.cli.options import To

if TYPE_CHECKING:
    from ruleout import Layout


def transform(
    source: Source,
    output: Output,
    plugins: Plugins,
    turn: Annotated[str | None, option("DEGREES", "Turn clockwise by 90, 180 or 270 degrees.", "--turn")] = None,
    mirror: Annotated[
        str | None,
        option(
            "NAME",
            "Then exchange left-right or top-bottom, or reflect at the main-diagonal or antidiagonal.",
            "--mirror",
        ),
    ] = None,
    relabel: Annotated[
        str | None, option("DIGITS", "What the digits become, in their order, as in 987654321.", "--relabel")
    ] = None,
    shuffle: Annotated[
        bool, typer.Option("--shuffle", help="Instead, apply a random transformation that keeps the rules.")
    ] = False,
    seed: Annotated[
        str | None, option("N", "The random transformation: the same one for the same seed.", "--seed")
    ] = None,
    transformation: Annotated[
        bool, typer.Option("--transformation", help="Say after each puzzle what was done.")
    ] = False,
    to: To = None,
) -> int:
    """Run the command."""
    from ruleout import InputError, Unsupported
    from ruleout.internal import read_choice
    from ruleout_cli.kit import BAD, YES, OutputWriter, PuzzleLoop, entries, format_of, make_registry, overall, whole
    from ruleout_generate.equivalence.transform import REFLECTIONS, ROTATIONS
    from ruleout_generate.equivalence.transform import transform as transformed

    registry = make_registry(plugins)
    to = format_of(to, output.output, registry)
    degrees = int(read_choice(turn or "0", "--turn", [str(each) for each in ROTATIONS]))
    if mirror is not None:
        read_choice(mirror, "--mirror", REFLECTIONS)
    number = whole("--seed", seed)
    if shuffle and (turn, mirror, relabel) != (None, None, None):
        raise InputError("--shuffle: cannot be combined with --turn, --mirror or --relabel")
    if seed is not None and not shuffle:
        raise InputError("--seed: found without --shuffle; expected both")
    if not shuffle and (turn, mirror, relabel) == (None, None, None):
        raise InputError("found nothing to do; expected --turn, --mirror, --relabel or --shuffle")
    puzzles = entries(source, registry, going_on=True)
    statuses = []
    with OutputWriter(output) as writer:
        loop = PuzzleLoop(registry, writer, len(puzzles) == 1)
        for entry in puzzles:
            digits = None if relabel is None else _digits(relabel, entry.puzzle.layout)
            random = number if number is None or loop.alone else f"{number} {entry.number}"
            try:
                found = transformed(
                    entry.puzzle, turn=degrees, mirror=mirror, digits=digits, shuffle=shuffle, seed=random,
                    plugins=registry,
                )  # fmt: skip
            except Unsupported as error:
                loop.message(entry, str(error))
                statuses.append(BAD)
                continue
            statuses.append(YES)
            if writer.as_json:
                writer.result(entry, found.puzzle, registry, transformation=found.transformation.as_json())
                continue
            loop.write_puzzle(entry, found.puzzle, to)
            if transformation:
                writer.line(f"  {found.transformation}")
    return overall([*statuses, puzzles.status])


def _digits(text: str, layout: Layout) -> list[int]:
    """Return the digits whose symbols *text* lists, with or without commas or spaces, or raise InputError."""
    from ruleout import InputError
    from ruleout.plugin import quoted

    symbols = text.replace(",", " ").split() if "," in text or " " in text else list(text)
    if sorted(symbols) != sorted(layout.symbols):
        expected = "".join(layout.symbols) if max(map(len, layout.symbols)) == 1 else ",".join(layout.symbols)
        raise InputError(f"--relabel: found {quoted(text)}; expected each of {expected} once")
    return [layout.symbols.index(symbol) + 1 for symbol in symbols]
