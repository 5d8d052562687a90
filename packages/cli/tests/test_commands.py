"""The commands, with core alone."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import ruleout
from ruleout.internal import hookimpl, how_to_install
from ruleout_cli import __version__
from ruleout_cli.testing import invoke

EASY = ".8..5..6..32..87....52.18..821..3.9....1......56..9....93.6..1..48....766....538."
SOLUTION = "189754263432698751765231849821573694974126538356489127293867415548312976617945382"
HARD = ".1......6.......7......582...35.........2......7.84....5.6.89.......9.87..617.35."
TWO = "........6" + HARD[9:]
NONE = ".1......4" + HARD[9:]
MANY = f"{EASY}\n# between\n{NONE}\n{TWO}\n"


@pytest.fixture(autouse=True)
def _only_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEOUT_PLUGINS", "ruleout-core")


def test_solve_writes_the_solution_in_the_form_of_the_puzzle() -> None:
    done = invoke("solve", EASY)
    assert (done.status, done.out) == (0, SOLUTION + "\n")
    assert done.err == "ruleout: one solution (python, 0 nodes, 0 guesses)\n"
    rows = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
    assert "".join(character for character in invoke("solve", "-", stdin=rows).out if character.isdigit()) == SOLUTION
    assert json.loads(invoke("solve", invoke("convert", EASY).out).out)["givens"][0] == [1, 8, 9, 7, 5, 4, 2, 6, 3]


def test_solve_feeds_check() -> None:
    assert invoke("check", stdin=invoke("solve", EASY).out).out == "valid: exactly one solution\n"


def test_solve_draws_if_requested() -> None:
    assert invoke("solve", EASY, "--draw").lines[:2] == ["┌───────┬───────┬───────┐", "│ 1 8 9 │ 7 5 4 │ 2 6 3 │"]
    assert "\x1b" not in invoke("solve", EASY, "--draw").out
    assert "\x1b[" in invoke("solve", EASY, "--draw", "--color").out


def test_solve_writes_any_format() -> None:
    assert json.loads(invoke("solve", EASY, "--to", "json").out)["givens"][8] == [6, 1, 7, 9, 4, 5, 3, 8, 2]


def test_solve_answers_each_puzzle_of_a_file_in_order(tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(MANY, encoding="utf-8")
    done = invoke("solve", str(tmp_path / "many.txt"))
    assert done.status == 1
    assert done.lines[0] == SOLUTION
    assert done.lines[1] == "# puzzle 2 (line 3): no solution"
    assert len(done.lines[2]) == 81
    assert done.err.splitlines()[-1] == "ruleout: 3 puzzles: 1 none, 1 unique, 1 several"
    assert invoke("check", stdin=done.out).err == "ruleout: 2 puzzles: 2 unique\n"


def test_json_is_one_line_per_puzzle_and_the_same_each_time() -> None:
    first, second = (invoke("solve", "--json", stdin=MANY) for _ in range(2))
    assert first.out == second.out
    records = [json.loads(line) for line in first.lines]
    assert [record["verdict"] for record in records] == ["unique", "none", "several"]
    assert [record["line"] for record in records] == [1, 3, 4]
    assert [len(record["solutions"]) for record in records] == [1, 0, 2]
    assert "".join(map(str, records[0]["solutions"][0])) == SOLUTION


def test_json_remains_valid_if_only_ascii_can_be_written() -> None:
    document = json.dumps({"variant": "classic", "n": 4, "givens": [[0] * 4] * 4, "title": "é"}, ensure_ascii=False)
    for encoding in ("ascii", "utf-8"):
        record = json.loads(invoke("show", "--json", document, encoding=encoding).out)
        assert record["document"]["title"] == "é"


def test_several_arguments_are_several_puzzles(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(EASY, encoding="utf-8")
    done = invoke("solve", EASY, str(tmp_path / "one.txt"), "-", stdin=EASY)
    assert done.lines == [SOLUTION] * 3


@pytest.mark.parametrize(("puzzle", "status"), [(EASY, 0), (NONE, 1), (TWO, 1)])
@pytest.mark.parametrize("command", ["solve", "check"])
def test_the_status_is_the_verdict(command: str, puzzle: str, status: int) -> None:
    assert invoke(command, puzzle).status == status
    assert invoke(command, puzzle, "--nodes", "0").status in (status, 3)


def test_unknown_is_worse_than_no() -> None:
    assert invoke("solve", "--timeout", "0", stdin=MANY).status == 3


def test_check_lists_the_cells_in_which_two_solutions_differ() -> None:
    done = invoke("check", TWO)
    head, cells = done.lines
    assert head == "not valid: at least 2 solutions, which differ in 4 cells"
    assert cells.count(" or ") == 4
    record = json.loads(invoke("check", TWO, "--json").out)
    one, other = record["solutions"]
    assert record["differing"] == [f"r{c // 9 + 1}c{c % 9 + 1}" for c in range(81) if one[c] != other[c]]


def test_check_reports_where_givens_clash() -> None:
    record = json.loads(invoke("check", "55" + "." * 79, "--json").out)
    found = {each["constraint"]["label"]: each for each in record["violations"]}
    assert found["row 1"]["kind"] == "repeated-digit"
    assert (found["row 1"]["digit"], found["row 1"]["cells"]) == (5, ["r1c1", "r1c2"])
    assert found["row 1"]["text"] == "5 given twice in row 1: r1c1, r1c2"


def test_count() -> None:
    assert invoke("count", "." * 16).out == "288\n"
    assert invoke("count", NONE).status == 1
    assert invoke("count", TWO, "--limit", "2").out == "at least 2, limit reached\n"
    record = json.loads(invoke("count", "." * 16, "--limit", "10", "--json").out)
    assert (record["count"], record["exact"]) == (10, False)


def test_digits_are_shown_and_written_by_the_symbols_of_the_puzzle() -> None:
    puzzle = '{"symbols": "SAFE", "givens": ["S...", "..S.", ".E..", "...F"]}'
    assert [line for line in invoke("solve", puzzle, "--draw").lines if "│" in line] == [
        "│ S A │ F E │", "│ E F │ S A │", "│ F E │ A S │", "│ A S │ E F │",
    ]  # fmt: skip
    assert json.loads(invoke("solve", puzzle).out)["givens"] == ["SAFE", "EFSA", "FEAS", "ASEF"]
    text = invoke("convert", puzzle, "--to", "grid").out
    assert text.startswith("symbols: S A F E\n+-----+")
    assert invoke("solve", stdin=text).out == invoke("convert", "--to", "grid", stdin=invoke("solve", puzzle).out).out
    clash = invoke("check", puzzle.replace("S...", "SS.."))
    assert "S given twice in row 1: r1c1, r1c2" in clash.out
    assert "json can" in invoke("convert", puzzle, "--to", "line").err


def test_candidates_are_those_that_occur_in_a_solution() -> None:
    candidates = json.loads(invoke("candidates", TWO, "--json").out)["candidates"]
    assert candidates == [sorted(set(digits)) for digits in zip(*ruleout.solutions(TWO), strict=True)]
    assert json.loads(invoke("candidates", EASY, "--json").out)["candidates"] == [
        [int(character)] for character in SOLUTION
    ]
    assert invoke("candidates", NONE).status == 1


def test_the_solutions_of_candidates_are_counted_and_those_with_one_are_marked() -> None:
    several = ".1..6.3.........1545.....6..3..4...12....8.5....6...8..783.......12.....6..5..4.."
    done = invoke("candidates", several, "--limit", "3")
    one, *_, rest = [line for line in done.lines if "solution" in line]
    assert one.startswith("1 solution: r2c6 = 7, ")
    assert rest == "3 solutions or more: all others"
    record = json.loads(invoke("candidates", several, "--limit", "3", "--json").out)
    assert record["limit"] == 3
    assert one == "1 solution: " + ", ".join(f"{name} = {digit}" for name, digit in record["decisive"])
    marked = "".join(invoke("candidates", several, "--limit", "3", "--draw").lines[:37])
    assert marked.count("+") == len(record["decisive"])
    assert "+" not in "".join(invoke("candidates", several, "--draw").lines)
    assert "solution" not in invoke("candidates", EASY, "--limit", "3").out
    assert "--limit: found" in invoke("candidates", several, "--limit", "0").err


def test_candidates_of_a_puzzle_that_was_changed_are_those_of_the_puzzle_alone() -> None:
    versions = [EASY, EASY.replace("8", ".", 1), EASY.replace("8", ".", 2), EASY]
    together = invoke("candidates", "--limit", "4", "--json", stdin="\n".join(versions)).lines
    alone = [invoke("candidates", each, "--limit", "4", "--json").out for each in versions]
    about = ("candidates", "counts", "decisive", "complete")
    assert [[json.loads(each)[key] for key in about] for each in together] == [
        [json.loads(each)[key] for key in about] for each in alone
    ]


def test_candidates_that_are_not_complete_are_unknown() -> None:
    done = invoke("candidates", TWO, "--nodes", "0")
    assert done.status in (0, 3)
    assert ("unknown" in done.err) == (done.status == 3)


def test_show_and_its_marks() -> None:
    assert invoke("show", EASY).lines[1] == "│ . 8 . │ . 5 . │ . 6 . │"
    assert len(invoke("show", EASY, "--marks").lines) == 37


def test_convert_and_back() -> None:
    assert invoke("convert", invoke("convert", EASY).out, "--to", "line").out == EASY + "\n"


def test_explain_without_techniques_advises_what_to_install() -> None:
    done = invoke("explain", EASY)
    assert done.status == 2
    assert "no technique is installed" in done.err
    assert invoke("hint", EASY).status == 2


@pytest.mark.parametrize("kind", ["plugins", "variants", "engines", "formats", "rules", "techniques"])
def test_lists(kind: str) -> None:
    done = invoke(kind)
    assert done.status == 0
    records = [json.loads(line) for line in invoke(kind, "--json").lines]
    if kind in ("rules", "techniques"):
        assert (done.out, records) == ("", [])
    else:
        name = records[0]["plugin" if kind == "plugins" else "id"]
        assert name in done.out
        assert all(record["plugin"] == "ruleout-core:builtin" for record in records)


class Waiting:
    @hookimpl(optionalhook=True)
    def ruleout_moods(self) -> list[object]:
        return []

    @hookimpl(optionalhook=True)
    def ruleout_add_commands(self) -> None:
        pass


def test_the_list_of_plugins_says_what_one_is_waiting_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout_cli.plugins.registry.discover", partial(ruleout.discover, also=[Waiting()]))
    lines = invoke("plugins").lines
    waits = "  waiting for a package that has: ruleout_add_commands (of ruleout-cli), ruleout_moods"
    assert lines[lines.index("given:1 0") + 1] == waits
    records = [json.loads(line) for line in invoke("plugins", "--json").lines]
    hooks = {"ruleout_add_commands": "ruleout-cli", "ruleout_moods": None}
    assert [each["waiting"] for each in records if "waiting" in each] == [hooks]


def test_an_output_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    assert invoke("solve", EASY, "-o", str(file)).out == ""
    assert file.read_text(encoding="utf-8") == SOLUTION + "\n"
    refused = invoke("solve", EASY, "-o", str(file))
    assert refused.status == 2
    assert refused.err.count("\n") == 1, "refused before anything is solved"
    other = tmp_path / "other.txt"
    bad = '{"variant": "classic", "n": 5}'
    assert invoke("solve", bad, bad, "-o", str(other)).status == 2
    assert list(tmp_path.iterdir()) == [file]
    assert invoke("solve", EASY, bad, "-o", str(other)).status == 2
    assert other.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


def test_the_permissions_of_an_output_file_follow_the_umask(tmp_path: Path) -> None:
    (tmp_path / "like.txt").write_text("", encoding="utf-8")
    invoke("solve", EASY, "-o", str(tmp_path / "out.txt"))
    assert (tmp_path / "out.txt").stat().st_mode == (tmp_path / "like.txt").stat().st_mode


def test_version_and_help() -> None:
    assert invoke("--version").out == f"ruleout {__version__}\n"
    listed = invoke("--help").out
    for name in ("solve", "explain", "hint", "check", "count", "candidates", "show", "convert", "plugins", "formats"):
        assert name in listed
    assert invoke().status == 2


def test_the_help_shows_no_value_for_a_switch() -> None:
    shown = {line.split()[1]: line for line in invoke("solve", "--help").lines if line.startswith("│ --")}
    for switch in ("--json", "--force", "--color", "--draw", "--strict-plugins"):
        assert "bool" not in shown[switch].lower()


@pytest.mark.parametrize("command", ["", "solve", "hint", "formats"])
def test_the_help_names_no_types_of_python(command: str) -> None:
    shown = invoke(*command.split(), "--help").out
    assert "--help" in shown
    assert "<" not in shown
    assert "list[" not in shown


def test_options_may_precede_puzzles() -> None:
    assert invoke("solve", "--timeout", "10", "--variant", "classic", EASY).out == SOLUTION + "\n"
    assert invoke("solve", "--format", "line", "--engine", "python", EASY).status == 0


def test_an_internal_error_is_one_line_that_asks_for_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise ZeroDivisionError("oh\nno")

    monkeypatch.setattr("ruleout.check", fail)
    done = invoke("check", EASY)
    assert done.status == 2
    assert done.err.startswith(
        "ruleout: this should not have happened: ZeroDivisionError: oh no (RULEOUT_DEBUG=1 shows"
    )
    assert done.err.count("\n") == 1
    monkeypatch.setenv("RULEOUT_DEBUG", "1")
    assert "Traceback" in invoke("check", EASY).err


def test_an_interrupted_run_is_130_and_keeps_what_it_wrote(monkeypatch: pytest.MonkeyPatch) -> None:
    once = ruleout.solve_many

    def stopping(*arguments: object, **options: object) -> object:
        yield next(once(*arguments, **options))  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(ruleout, "solve_many", stopping)
    done = invoke("solve", stdin=MANY)
    assert (done.status, done.out) == (130, SOLUTION + "\n")
    assert done.err == "ruleout: interrupted after 1 of 3 puzzles\n"


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("ruleout.owners", "ruleout_cli.options.advice"):
        monkeypatch.setattr(f"{module}.is_installed", lambda _: False)
    how = 'pip install "ruleout-variants", or "./packages/variants" in a copy of the project'
    for command in (("solve", EASY, "--variant", "samurai"), ("solve", '{"cages": []}')):
        assert invoke(*command).err.endswith(f"it is in ruleout-variants, which is not installed: {how}\n")
    for command in (("solve", EASY, "--variant", "samuray"), ("solve", "a b\nc d\ne f")):
        assert invoke(*command).err.endswith(f"; ruleout-variants, which has more, is not installed: {how}\n")
    assert 'ruleout-strategies, which has more, is not installed: pip install "ruleout-strategies"' in (
        invoke("explain", EASY).err
    )
    assert "pip install" not in invoke("solve", EASY[:80]).err


def test_arguments_that_are_too_many_are_named_briefly() -> None:
    done = invoke("variants", "one", "x" * 500)
    assert done.status == 2
    assert done.err.startswith("ruleout: too many arguments: found 'one xxx")
    assert done.err.endswith("...' after the last one that was expected\n")
    assert len(done.err) < 200


def test_for_an_unknown_command_the_known_ones_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert invoke("slove").err == "ruleout: no command is called 'slove'; did you mean solve?\n"
    done = invoke("fetch")
    assert done.status == 2
    assert done.err.startswith("ruleout: no command is called 'fetch'; known: candidates, check")


def test_a_command_of_a_distribution_that_is_not_installed_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("fetch", "variants-fetch")
    monkeypatch.setattr("ruleout.owners._owners", lambda: {("command", each): "ruleout-no-such" for each in names})
    how = f"it is in ruleout-no-such, which is not installed: {how_to_install('ruleout-no-such')}"
    for command in ("fetch", "variants fetch"):
        assert invoke(*command.split()).err == f"ruleout: no command is called '{command}'; {how}\n"
