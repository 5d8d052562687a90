"""Commands that packages add, valid and broken."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path

import pytest

from ruleout_cli import hooks
from ruleout_cli.testing import invoke

EASY = ".8..5..6..32..87....52.18..821..3.9....1......56..9....93.6..1..48....766....538."
GREET = """
    from ruleout.plugin import hookimpl

    def greet(name: str = "you") -> None:
        \"\"\"Say good day.\"\"\"
        print(f"good day, {name}")

    @hookimpl
    def ruleout_add_commands(app):
        app.command("greet")(greet)
"""
BAD = {
    "import": "raise ImportError('no such luck')",
    "exit": "raise SystemExit(7)",
    "no-hook": "x = 1",
    "misspelt": """
        from ruleout.plugin import hookimpl

        @hookimpl
        def ruleout_add_comands(app):
            pass
    """,
    "raises": """
        from ruleout.plugin import hookimpl

        @hookimpl
        def ruleout_add_commands(app):
            raise ValueError("not today")
    """,
    "exits": """
        from ruleout.plugin import hookimpl

        @hookimpl
        def ruleout_add_commands(app):
            raise SystemExit
    """,
    "unusable": """
        from ruleout.plugin import hookimpl

        @hookimpl
        def ruleout_add_commands(app):
            @app.command()
            def odd(value: dict[str, object] | set[int]) -> None:
                pass
    """,
}


def test_a_package_brings_a_command(install: Callable[..., None]) -> None:
    install("greeter", GREET)
    assert invoke("greet", "--name", "me").out == "good day, me\n"
    done = invoke("--help")
    assert "greet" in done.out
    assert "Say good day." in done.out


@pytest.mark.parametrize("fault", BAD)
def test_a_broken_one_is_disabled_with_one_warning(install: Callable[..., None], fault: str) -> None:
    install("broken-thing", BAD[fault])
    done = invoke("solve", EASY)
    assert done.status == 0
    warnings = [line for line in done.err.splitlines() if "warning" in line]
    assert len(warnings) == 1
    assert "broken-thing 1.2.3 (main)" in warnings[0]
    strict = invoke("solve", "--strict-plugins", EASY)
    assert strict.status == 2
    assert "broken-thing 1.2.3" in strict.err


def test_the_command_line_keeps_its_own_commands(install: Callable[..., None]) -> None:
    install("greeter", GREET.replace('"greet"', '"solve"'))
    done = invoke("solve", EASY)
    assert done.status == 0
    assert "command solve of greeter 1.2.3 (main) is one of the command line's own" in done.err


def test_of_two_commands_with_one_name_neither_is_added(install: Callable[..., None]) -> None:
    install("greeter", GREET)
    install("other", GREET)
    done = invoke("greet")
    assert done.status == 2
    assert "is brought by greeter 1.2.3 (main) and other 1.2.3 (main); none of them is used" in done.err


def test_a_package_may_be_left_out(install: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    install("broken-thing", BAD["raises"])
    for choice in ("-broken-thing", "ruleout-core", "-broken-thing:main"):
        monkeypatch.setenv("RULEOUT_PLUGINS", choice)
        assert "warning" not in invoke("solve", EASY).err


def test_the_hook_is_documented() -> None:
    text = inspect.getdoc(hooks.ruleout_add_commands)
    assert text is not None
    for heading in ("Called:", "Arguments:", "Result:", "Example:", "Since:"):
        assert heading in text


DRAWER = """
    from ruleout.plugin import hookimpl

    @hookimpl
    def ruleout_draw(puzzle, board, step):
        return "a picture of {name}"
"""


def test_a_package_draws_and_of_two_one_is_chosen(install: Callable[..., None]) -> None:
    install("painter", DRAWER.format(name="one"), group="ruleout")
    assert invoke("show", EASY).out == "a picture of one\n"
    install("sculptor", DRAWER.format(name="two"), group="ruleout")
    conflict = invoke("show", EASY)
    assert conflict.status == 2
    assert "painter:main and sculptor:main both decide ruleout_draw" in conflict.err
    assert invoke("show", EASY, "--drawing", "sculptor").out == "a picture of two\n"
    assert invoke("show", EASY, "--drawing", "sculptr").status == 2


TECHNIQUE = """
    from ruleout import Reason, Step, Technique
    from ruleout.plugin import hookimpl

    def find(board):
        for cell in range(board.layout.size):
            if len(board.candidates(cell)) == 1 and not board.is_placed(cell):
                yield Step("last-one", places=board.candidates(cell), because=Reason(cells=(cell,)))

    @hookimpl
    def ruleout_techniques():
        return [Technique(id="last-one", title="Last One", difficulty=1, find=find)]
"""


def test_explain_and_hint_with_the_technique_of_a_package(
    install: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    install("thinker", TECHNIQUE, group="ruleout")
    monkeypatch.setenv("RULEOUT_PLUGINS", "thinker")
    stuck = invoke("explain", "12..............")
    assert stuck.status == 1
    assert "stuck after 0 steps, 14 cells open; the puzzle has at least 2 solutions" in stuck.err
    solved = invoke("explain", "123434122143432.")
    assert (solved.status, solved.out) == (0, "1. Last One: r4c4 is 1, because of r4c4.\n")
    assert solved.err == "ruleout: solved in 1 step\n"
    assert invoke("hint", "123434122143432.", "--strength", "nudge").out == "Look for: Last One.\n"
    assert invoke("hint", "1234341221434321").err == "ruleout: nothing is left to find\n"
    assert invoke("hint", "12..............").status == 1
    assert invoke("explain", "123434122143432.", "--without", "last-one").status == 1
    drawn = invoke("explain", "123434122143432.", "--draw")
    assert drawn.out.count("┏") == 1


def test_of_two_packages_that_order_techniques_one_is_chosen(install: Callable[..., None]) -> None:
    order = """
        from ruleout.plugin import hookimpl

        @hookimpl
        def ruleout_order_techniques(puzzle, techniques):
            return list(techniques)
    """
    install("thinker", TECHNIQUE, group="ruleout")
    install("first", order, group="ruleout")
    install("second", order, group="ruleout")
    conflict = invoke("explain", "123434122143432.")
    assert conflict.status == 2
    assert "both decide ruleout_order_techniques" in conflict.err
    assert invoke("explain", "123434122143432.", "--order", "second").status == 0


BENEATH = """
    import typer
    from ruleout.plugin import hookimpl

    def stir(twice: bool = False) -> int:
        \"\"\"Stir the formats.\"\"\"
        print("stir" * (1 + twice))
        return 3

    @hookimpl
    def ruleout_add_commands(app):
        group = typer.Typer()
        group.command("stir")(stir)
        app.add_typer(group, name="formats")
"""


def test_the_group_of_a_package_joins_a_list(install: Callable[..., None]) -> None:
    listed = invoke("formats")
    as_json = invoke("formats", "--json")
    install("heater", BENEATH)
    assert invoke("formats") == listed
    assert invoke("formats", "--json") == as_json
    done = invoke("formats", "stir", "--twice")
    assert (done.status, done.out, done.err) == (3, "stirstir\n", "")
    described = invoke("formats", "--help")
    assert "Stir the formats." in described.out
    assert "--json" in described.out
    assert "List the installed formats" in described.out
    every = invoke("--help")
    assert every.out.count("List the installed formats") == 1
    assert "warning" not in every.err
    assert invoke("formats", "sitr").status == 2


def test_of_two_commands_with_one_name_beneath_a_list_neither_is_there(install: Callable[..., None]) -> None:
    install("heater", BENEATH)
    install("other", BENEATH.replace('group.command("stir")(stir)', 'group.command("stir")(stir)\n'
                                     '        group.command("cool")(stir)'))  # fmt: skip
    done = invoke("formats", "stir")
    assert done.status == 2
    assert "command formats stir is brought by heater 1.2.3 (main) and other 1.2.3 (main); none" in done.err
    assert invoke("formats", "cool").out == "stir\n"


@pytest.mark.parametrize("command", ["solve", "show"])
def test_no_group_joins_a_command_that_is_not_a_list(install: Callable[..., None], command: str) -> None:
    install("heater", BENEATH.replace('"formats"', f'"{command}"'))
    done = invoke("solve", EASY)
    assert done.status == 0
    assert f"command {command} of heater 1.2.3 (main) is one of the command line's own" in done.err


def test_a_command_does_not_replace_a_list(install: Callable[..., None]) -> None:
    install("greeter", GREET.replace('"greet"', '"formats"'))
    done = invoke("formats")
    assert done.status == 0
    assert "line" in done.out
    assert "command formats of greeter 1.2.3 (main) is one of the command line's own" in done.err


def test_a_group_with_a_callback_cannot_join_a_list(install: Callable[..., None]) -> None:
    install("heater", BENEATH.replace("typer.Typer()", "typer.Typer(callback=lambda: None)"))
    done = invoke("formats")
    assert done.status == 0
    assert done.err.count("warning") == 1
    assert "heater 1.2.3 (main)" in done.err
    assert "group formats has a callback" in done.err
    assert invoke("formats", "--strict-plugins", "stir").status == 2


def test_entry_points_that_cannot_be_read_are_one_warning_beside_a_choice(
    install: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("broken-puzzles", "")
    install("spare-puzzles", "")
    (tmp_path / "site" / "broken_puzzles-1.2.3.dist-info" / "entry_points.txt").write_text("[ruleout]\nmain\n")
    monkeypatch.setenv("RULEOUT_PLUGINS", "ruleout-core")
    assert invoke("formats").err == ""
    monkeypatch.setenv("RULEOUT_PLUGINS", "-spare-puzzles")
    for _ in range(2):
        done = invoke("formats")
        assert done.status == 0
        assert done.err.count("broken-puzzles 1.2.3 (entry points) was disabled") == 1
        assert done.err.count("\n") == 1
