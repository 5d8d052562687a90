"""Options that take lists add up if they are repeated; of others the last one counts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer

from ruleout_cli.app import make_app
from ruleout_cli.testing import invoke

EXAMPLES = Path(__file__).parents[1] / "examples"
CLASSIC = str(EXAMPLES / "classic.txt")


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield each command with the words that call it."""
    yield path, command
    for name, child in getattr(command, "commands", {}).items():
        yield from commands(child, (*path, name))


def lists_that_do_not_add_up(app: typer.Typer) -> list[str]:
    """The options with a list as their value that keep the last one alone."""
    return [
        f"{' '.join(path)} {option.opts[0]}"
        for path, command in commands(typer.main.get_command(app))
        for option in command.params
        if "," in (option.metavar or "") and not option.multiple
    ]


def test_every_option_with_a_list_adds_up() -> None:
    assert lists_that_do_not_add_up(make_app()[0]) == []


def test_an_option_that_does_not_add_up_is_found() -> None:
    app = typer.Typer()

    @app.command()
    def wrong(names: Annotated[str, typer.Option("--names", metavar="A,B")] = "") -> None: ...

    assert lists_that_do_not_add_up(app) == [" --names"]


@pytest.mark.parametrize(
    ("repeated", "joined"),
    [
        (
            ["explain", CLASSIC, "--techniques", "hidden-single", "--techniques", "naked-single"],
            ["explain", CLASSIC, "--techniques", "hidden-single,naked-single"],
        ),
        (
            ["hint", CLASSIC, "--without", "hidden-single", "--without", "full-house"],
            ["hint", CLASSIC, "--without", "hidden-single,full-house"],
        ),
        (["rate", CLASSIC, "--scale", "se", "--scale", "ruleout"], ["rate", CLASSIC, "--scale", "se,ruleout"]),
        (
            ["generate", "--seed", "5", "--without", "x-wing", "--without", "naked-pair", "--needs", "hidden-single"],
            ["generate", "--seed", "5", "--without", "x-wing,naked-pair", "--needs", "hidden-single"],
        ),
    ],
    ids=lambda words: words[0],
)
def test_repeated_lists_are_one_list(repeated: list[str], joined: list[str]) -> None:
    first, second = invoke(*repeated), invoke(*joined)
    assert first.status == second.status != 2, first.err
    assert first.out == second.out
    last_alone = invoke(*[word for at, word in enumerate(repeated) if at not in (2, 3)])
    assert last_alone.out != first.out or repeated[0] == "generate"


def test_needed_techniques_add_up() -> None:
    done = invoke("generate", "--needs", "x-wing:2", "--needs", "x-wing")
    assert done.status == 2
    assert "--needs: found 'x-wing' twice" in done.err


def test_the_last_of_a_single_value_counts() -> None:
    assert invoke("solve", CLASSIC, "--timeout", "x", "--timeout", "5").status == 0
    assert "--timeout: found 'x'" in invoke("solve", CLASSIC, "--timeout", "5", "--timeout", "x").err
