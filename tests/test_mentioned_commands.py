"""The commands that pages name in their sentences exist, and have the options with which they are named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from consoles import PAGES, ROOT

from ruleout_cli.app import make_app

NAMED = re.compile(r"`ruleout ([a-z][^`]*)`|^(?:\S*/)?ruleout ([a-z].*)$", re.MULTILINE)
"""A command in a sentence or in a block that shows no output."""
OPTION = re.compile(r"--[a-z][\w-]*")
OTHERS = ("givens", "themed", "themes")
"""Commands of the examples of third parties."""
COMMAND: Any = typer.main.get_command(make_app()[0])


def unknown(text: str) -> Iterator[str]:
    """Yield what *text* names that there is not: commands, and options of commands."""
    for named in (one or other for one, other in NAMED.findall(text)):
        if named.split()[0] in OTHERS:
            continue
        command, context = COMMAND, typer.Context(COMMAND, help_option_names=["--help"])
        for word in re.split(r"[\s|]", named):
            if not hasattr(command, "get_command"):
                break
            found = command.get_command(context, word)
            if found is None:
                if not word.startswith("-"):
                    yield f"{named}: {word}"
                break
            command, context = found, typer.Context(found, help_option_names=["--help"])
        options = {option for each in command.get_params(context) for option in (*each.opts, *each.secondary_opts)}
        yield from (f"{named}: {option}" for option in OPTION.findall(named) if option not in options)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_command_that_a_page_names_is_there(page: Path) -> None:
    assert list(unknown(page.read_text(encoding="utf-8"))) == []


def test_a_command_that_is_not_there_is_found() -> None:
    assert list(unknown("`ruleout slove x`, `ruleout solve --drawn x`\n```sh\nruleout rules shown cages\n```\n")) == [
        "slove x: slove",
        "solve --drawn x: --drawn",
        "rules shown cages: shown",
    ]
