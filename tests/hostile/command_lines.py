"""Random command lines: the commands, options and names of values are taken from the commands themselves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
import typer
from hostile.mutate import JUNK
from hostile.values import BY_METAVAR, ODD, OWN, PICTURES, Subject

from ruleout_cli.app import make_app

RARE = frozenset({"--help", "--order", "--drawing", "--cluster", "--resume"})
"""Options with which most commands end early."""
SERVERS = frozenset({"play", "web"})
"""Commands that run until they are interrupted."""
SAFE = "0.1"
"""The time limit of a search without another one, so that none takes long if it is hard by chance."""


@attrs.frozen
class Option:
    """An option: its names, its values (none if it is a switch), and the word for its value in the help."""

    names: tuple[str, ...]
    is_switch: bool
    metavar: str
    values: tuple[str, ...] = ()


@attrs.frozen
class Shape:
    """A command: the words that call it, its options, and whether it takes puzzles or files."""

    path: tuple[str, ...]
    options: tuple[Option, ...]
    argument: str | None

    def has(self, name: str) -> bool:
        """Whether it has the option *name*."""
        return any(name in option.names for option in self.options)


@cache
def shapes() -> tuple[Shape, ...]:
    """Every command that ends, the group of all of them included."""
    return tuple(_shapes(typer.main.get_command(make_app()[0]), (), None))


def _shapes(command: Any, path: tuple[str, ...], above: Any) -> Iterator[Shape]:
    context = typer.Context(command, parent=above, help_option_names=["-h", "--help"])
    parameters = command.get_params(context)
    yield Shape(
        path,
        tuple(_option(each, context) for each in parameters if each.param_type_name == "option"),
        next((each.metavar for each in parameters if each.param_type_name == "argument"), None),
    )
    for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
        if name not in SERVERS:
            yield from _shapes(command.get_command(context, name), (*path, str(name)), context)


def _option(parameter: Any, context: Any) -> Option:
    """With the values that a shell would complete."""
    known = tuple(item.value for item in parameter.shell_complete(context, ""))
    names = tuple(sorted((*parameter.opts, *parameter.secondary_opts)))  # those of --help come from a set
    return Option(names, bool(parameter.is_flag), parameter.metavar or "", () if parameter.is_flag else known)


def chosen(chance: random.Random) -> tuple[Shape, list[Option]]:
    """A command, and some of its options; most often one that takes puzzles."""
    with_puzzles = [each for each in shapes() if each.argument]
    shape = chance.choice(with_puzzles if chance.random() < 0.93 else shapes())
    number = chance.choice((0, 0, 1, 2, 2, 3, 4, 6))
    known = [each for each in shape.options if RARE.isdisjoint(each.names) or chance.random() < 0.25]
    return shape, chance.sample(known, min(number, len(known)))


def words(shape: Shape, options: list[Option], subject: Subject, chance: random.Random) -> list[str]:
    """The options with values, as words of the command line, with a limit for searches."""
    is_valid = chance.random() < 0.75
    found: list[str] = []
    for option in options:
        found += _words(option, subject, chance, is_valid or chance.random() < 0.5)
    names = {name for option in options for name in option.names}
    if shape.has("--timeout") and "--timeout" not in names:
        found += ["--timeout", SAFE]
        if "--nodes" not in names and chance.random() < 0.6:
            found += ["--nodes", chance.choice(("1", "30", "200") if shape.has("--tries") else ("0", "1", "30", "200"))]
    if shape.has("--workers") and not {"--workers", "--cluster"} & names:
        found += ["--workers", "1"]
    if shape.has("--library") and "--library" not in names and chance.random() < 0.9:
        found += ["--library", "puzzles.sqlite"]
    if shape.path == ("render",):
        found = _with_few_pictures(found, chance)
    elif shape.has("--size") and "--size" not in names and chance.random() < 0.5:
        found += ["--size", chance.choice(("4x4", "4x4", "6x6"))]
    if not is_valid and chance.random() < 0.1:
        found.append(chance.choice(("--nothing", "-x", "--json=5", "--draw=", "--no-json", *ODD)))
    return found


def _with_few_pictures(found: list[str], chance: random.Random) -> list[str]:
    """Words of ``render``, most often with a suitable file, without a PNG for each step, which may be hundreds."""
    if chance.random() < 0.5:
        found = [*found, "--output", chance.choice(PICTURES)]
    if any(word.endswith("png") for word in found):
        return ["1" if word == "all" else word.replace("=all", "=1") for word in found]
    return found


def _words(option: Option, subject: Subject, chance: random.Random, is_valid: bool) -> list[str]:
    name = chance.choice(option.names)
    if option.is_switch:
        return [name] * chance.choice((1, 1, 1, 2))
    text = _value(option, subject, chance) if is_valid else chance.choice((*ODD, *JUNK[:20]))
    text = text.replace("\0", "")
    if name.startswith("--"):
        return [f"{name}={text}"] if chance.random() < 0.2 else [name, text]
    return [name + text] if text and chance.random() < 0.2 else [name, text]


def _value(option: Option, subject: Subject, chance: random.Random) -> str:
    """A value that the option accepts in most cases."""
    for name in option.names if option.metavar not in ("PIXELS", "N|all") else ():
        if name in OWN:
            return OWN[name](subject, chance)
    if option.values and option.metavar not in BY_METAVAR:
        number = chance.randrange(1, 4) if "," in option.metavar else 1
        return ",".join(chance.choice(option.values) for _ in range(number))
    return chance.choice(BY_METAVAR.get(option.metavar, ODD))
