"""Commands that are made when they are used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import attrs
import pytest
import typer

from ruleout_cli.kit import add_lazy_command


@attrs.frozen
class Numbers:
    count: Annotated[int, typer.Option("--count", help="How many.")] = 1


def shout(numbers: Numbers) -> int:
    """Run the command."""
    typer.echo("!" * numbers.count)
    return numbers.count


@pytest.fixture
def loads() -> list[str]:
    return []


@pytest.fixture
def run(loads: list[str], capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def load() -> Callable[..., int]:
        loads.append("shout")
        return shout

    app = typer.Typer(add_completion=False)
    add_lazy_command(app, "shout", load, panel="Noise", summary="Make some noise.")
    app.command("rest")(lambda: None)
    command = typer.main.get_command(app)

    def called(*arguments: str) -> str:
        command(args=list(arguments), prog_name="app", standalone_mode=False)
        return capsys.readouterr().out

    return called


def test_the_help_lists_a_command_that_is_not_imported(run: Callable[..., str], loads: list[str]) -> None:
    shown = run("--help")
    assert "Noise" in shown
    assert "Make some noise." in shown
    run("rest")
    assert loads == []


def test_it_is_imported_once_when_it_is_used(run: Callable[..., str], loads: list[str]) -> None:
    assert run("shout", "--count", "3") == "!!!\n"
    assert run("shout") == "!\n"
    assert loads == ["shout"]


def test_its_help_has_its_options(run: Callable[..., str]) -> None:
    shown = run("shout", "--help")
    assert "Make some noise." in shown
    assert "--count" in shown
    assert "How many." in shown
