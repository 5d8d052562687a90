"""Rules in words: in texts of several lines, as the option ``--rule``, and as they are written."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from hostile.command_lines import shapes
from rule_values import VALUES

from ruleout import InputError, Layout, Registry, Unsupported, discover, load, load_many, parse, parse_many, write
from ruleout import internal as kit
from ruleout.internal import Constraint, Document, Rule, hookimpl, name_in_words, read_puzzles, rule_called, usage
from ruleout.reading.rule_words import take_rule_lines
from ruleout_batch import Inline, Tally, answer_files, answers
from ruleout_cli.testing import invoke
from ruleout_play import Game, save
from ruleout_play.terminal.opening import SUFFIX
from ruleout_play.web.server.entrance import Entrance

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs/rules").glob("*.md"))
LINE = "." * 81
ROWS = "\n".join(["." * 9] * 9)


@kit.line_rule("trains", "Trains", "train", "Neighbours differ by {gap|a number}.", field=kit.number_field("gap"))
def trains(layout: Layout, cells: tuple[int, ...], gap: int) -> list[Constraint]:
    return kit.chain(cells, layout, lambda a, b: abs(a - b) == gap)


@kit.outside_rule("far_sums", "Far sums", "far sum", "The last two digits add up to {value|a number}.")
def far_sums(layout: Layout, cells: tuple[int, ...], value: int) -> list[Constraint]:
    return kit.total([(cell, 1) for cell in cells[-2:]], value, layout)


class Plugin:
    """A plug-in of a third party with a line and a clue outside the grid."""

    @hookimpl
    def ruleout_rules(self) -> Iterable[Rule]:
        """The two rules."""
        return [trains, far_sums]


@cache
def registry() -> Registry:
    return discover(also=[Plugin()])


def rules_of(document: Any) -> dict[str, Any]:
    known = {rule.key for rule in registry().rules.values()} | {"marks"}
    return {key: value for key, value in document.data.items() if key in known}


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def documents(text: str, *rules: str, form: str | None = None) -> list[Document]:
    return list(read_puzzles(text, registry(), rules=rules, format=form).documents)


SHAPES = [
    ("anti-knight", "anti_knight", True),
    ("diagonals main", "diagonals", "main"),
    ("extra XH", "extra", "XH"),
    ("taxicab 3 4", "taxicab", [3, 4]),
    ("anti-chess 2,2 1,3", "anti_chess", [[2, 2], [1, 3]]),
    ("thermometer r1c1-r1c3-r3c3", "thermometers", [[[0, 0], [0, 1], [0, 2], [1, 2], [2, 2]]]),
    ("whisper 5 r1c1 r2c2", "whispers", [{"difference": 5, "cells": [[0, 0], [1, 1]]}]),
    ("average-arrow circle=r1c1 r1c2-r1c3", "average_arrows", [{"circle": [0, 0], "cells": [[0, 1], [0, 2]]}]),
    ("sum-line 10 loop=true r1c1-r1c3", "sum_lines", [{"sum": 10, "loop": True, "cells": [[0, 0], [0, 1], [0, 2]]}]),
    ("line-rule regex=1.*9 r1c1-r1c3", "line_rules", [{"regex": "1.*9", "cells": [[0, 0], [0, 1], [0, 2]]}]),
    ("cage 15 r1c1 r1c2", "cages", [{"sum": 15, "cells": [[0, 0], [0, 1]]}]),
    ("cage - r1c1:r2c2", "cages", [{"sum": None, "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}]),
    ("group r1c1 r9c9", "extra_groups", [[[0, 0], [8, 8]]]),
    ("calculation-cage - 3 r1c1 r1c2", "calculation_cages", [{"op": "-", "value": 3, "cells": [[0, 0], [0, 1]]}]),
    ("calculation-cage r1c1 r1c2", "calculation_cages", [{"cells": [[0, 0], [0, 1]]}]),
    ("allowed 1 2 3 r1c1", "allowed", [{"digits": [1, 2, 3], "cells": [[0, 0]]}]),
    ("look-and-say 1317 r1c1 r1c2", "look_and_say", [{"clue": "1317", "cells": [[0, 0], [0, 1]]}]),
    ("sum 3 weights=1,-1 r1c1 r1c2", "sums", [{"sum": 3, "weights": [1, -1], "cells": [[0, 0], [0, 1]]}]),
    ("difference 1 r1c1 r1c2", "differences", [{"value": 1, "cells": [[0, 0], [0, 1]]}]),
    ("greater-than r1c1 r1c2", "greater_than", [[[0, 0], [0, 1]]]),
    ("quadruple 1 2 2 r2c2", "quadruples", [{"digits": [1, 2, 2], "corner": [1, 1]}]),
    ("mathrax odd r2c2", "mathrax", [{"op": "odd", "corner": [1, 1]}]),
    ("cross r2c2", "crosses", [[1, 1]]),
    ("odd r1c1 r3c3", "odd", [[0, 0], [2, 2]]),
    ("sandwich-sum 12 left r3", "sandwich_sums", [{"value": 12, "side": "left", "index": 2}]),
    ("x-sum TOP 20 C5", "x_sums", [{"value": 20, "side": "top", "index": 4}]),
    ("rossini increasing bottom c9", "rossini", [{"value": "increasing", "side": "bottom", "index": 8}]),
    ("little-killer 33 r1c2 dr", "little_killers", [{"sum": 33, "start": [0, 1], "direction": "DR"}]),
    ("clone r1c1 r1c2 / r5c5 r5c6", "clones", [[[[0, 0], [0, 1]], [[4, 4], [4, 5]]]]),
    ("arrow r5c5 / r5c6 r5c7 / r6c5", "arrows", [{"bulb": [[4, 4]], "shafts": [[[4, 5], [4, 6]], [[5, 4]]]}]),
    ("palindrome r1c1, r1c2,", "palindromes", [[[0, 0], [0, 1]]]),
    ("train 2 r1c1-r1c3", "trains", [{"gap": 2, "cells": [[0, 0], [0, 1], [0, 2]]}]),
    ("far-sum 12 left r3", "far_sums", [{"value": 12, "side": "left", "index": 2}]),
]


@pytest.mark.parametrize(("line", "key", "value"), SHAPES, ids=[line for line, _, _ in SHAPES])
def test_options_lines_and_json_give_the_same_document(line: str, key: str, value: Any) -> None:
    (by_option,), (in_text,) = documents(ROWS, line), documents(f"{ROWS}\n{line}\n")
    assert rules_of(by_option) == rules_of(in_text) == {key: value}
    (by_json,) = documents(json.dumps({"givens": [[0] * 9] * 9, key: value}))
    puzzle = parse(by_json.as_json(), plugins=registry())
    assert parse(by_option.as_json(), plugins=registry()).layout is puzzle.layout
    assert rules_of(documents(LINE, f"{key}: {json.dumps(value)}")[0]) == {key: value}
    assert rules_of(documents(write(puzzle, "grid", plugins=registry()))[0]) == rules_of(puzzle.document)


@pytest.mark.parametrize(
    ("option", "problem"),
    [
        ("cages: [", "position 7: found '['; expected JSON"),
        ("cages: 5", "position 1: cages: found '5'"),
        ('variant: "killer"', "position 1: no rule is called 'variant'"),
        ("   ", "position 1: found no rule; expected one such as 'anti-knight'"),
        ("anti_knight: " + "[" * 9_999, "expected JSON"),
    ],
)
def test_json_of_options_is_refused_with_its_place(option: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        documents(LINE, option)
    assert problem in str(caught.value)


def test_lines_of_one_rule_are_collected_and_options_follow_lines() -> None:
    (found,) = documents(f"{ROWS}\n\ncage 3 r1c1\nodd r1c2\ncages 4 r2c2 # a note\nodd r1c3\n", "Killer-cage 5 r3c3")
    assert [cage["sum"] for cage in found.data["cages"]] == [3, 4, 5]
    assert found.data["odd"] == [[0, 1], [0, 2]]


def test_lines_belong_to_the_puzzle_before_them() -> None:
    found = documents(f"anti-king\n{LINE}\nanti-knight\n{LINE}\n\nwindoku\n", "diagonals")
    assert [set(rules_of(each)) for each in found] == [
        {"anti_king", "anti_knight", "diagonals"},
        {"windoku", "diagonals"},
    ]


@pytest.mark.parametrize("name", ["whispers", "Whispers", "whisper", "WHISPER", "far sums", "far_sum", "Killer cages"])
def test_rules_are_found_by_id_key_and_title_in_the_singular_and_the_plural(name: str) -> None:
    assert rule_called(name, registry()).key in {"whispers", "far_sums", "cages"}


def test_every_rule_is_found_by_the_name_that_is_written() -> None:
    for rule in registry().rules.values():
        assert all(rule_called(name, registry()) is rule for name in (name_in_words(rule), rule.id, rule.key))


def test_no_name_of_a_third_party_changes_a_word_of_the_project() -> None:
    mine = attrs.evolve(trains, id="cage", key="my_cage", title="Whisper")

    class Other:
        @hookimpl
        def ruleout_rules(self) -> Iterable[Rule]:
            return [mine]

    known = discover(also=[Other()])
    assert (rule_called("cage", known).key, rule_called("whisper", known).key) == ("cages", "whispers")


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        ("thermometr r1c1-r1c5", 1, "no rule is called 'thermometr'; did you mean thermometer"),
        ("anti-chss r1c1", 1, "no rule is called 'anti-chss'; did you mean anti-chess,"),
        (
            "thermometer r1c1-r1c10",
            13,
            "found 'r1c10', which is not a cell of this layout; expected one of r1c1 to r9c9",
        ),
        ("thermometer r1c1-r2c3", 13, "r1c1-r2c3 is neither straight nor diagonal"),
        ("thermometer r1c1-", 13, "found 'r1c1-'; expected cells such as r1c1, r1c1-r1c5"),
        ("thermometer r1c1 r1d2", 18, "found 'r1d2'; expected 'thermometer r1c1-r1c5'"),
        ("thermometer", 1, "thermometers: expected a line such as 'thermometer r1c1-r1c5'"),
        ("whisper r1c1-r1c5", 1, "whispers, whisper 1: found no 'difference'; expected cells and difference"),
        ("whisper 5 6 r1c1-r1c5", 11, "found '6'; expected 'whisper DIFFERENCE r1c1-r1c5'"),
        ("whisper differnce=5 r1c1-r1c5", 9, "found 'differnce=5'; expected one of difference"),
        ("whisper difference=x r1c1-r1c5", 20, "found 'x'; expected a number"),
        ("cage 99 r1c1 r1c2", 1, "cages, cage 1: sum 99 for 2 cells"),
        ("cage ? r1c1 r1c2", None, "cages, cage 1: found '?'; expected a whole number or null as its sum"),
        ("sandwich-sum 12 left c3", 22, "found 'c3'; expected one of r1 to r9, seen from the left"),
        ("sandwich-sum 12 top c10", 21, "found 'c10'; expected one of c1 to c9, seen from the top"),
        ("sandwich-sum 12 r3", 1, "sandwich_sums: expected a line such as 'sandwich-sum VALUE left r3'"),
        ("little-killer 33 r1c2", 1, "expected a line such as 'little-killer SUM r1c2 DR'"),
        ("quadruple 1 r1c1 r1c2", 1, "expected a line such as 'quadruple DIGITS r1c1'"),
        ("arrow r1c1 r1c2", 1, "expected a line such as 'arrow r5c5 / r5c6-r5c8'"),
        ("difference 1 r1c1 r3c1", 1, "r1c1 and r3c1 do not share a side"),
        ("taxicab", 1, "taxicab: expected a line such as 'taxicab NUMBER ...'"),
        ("diagonals twice", 1, "diagonals: found 'twice'"),
        ("marks r1c1 x", 12, "found 'x'; expected 1-9"),
    ],
)
def test_errors_say_what_was_found_where_and_what_would_be_right(line: str, column: int | None, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(f"{ROWS}\n\n{line}\n", plugins=registry())
    assert problem in str(caught.value)
    assert column is None or (caught.value.where.line, caught.value.where.column) == (11, column)
    refused = invoke("solve", ROWS, "--rule", line)
    assert refused.status == 2
    assert (f"rule '{line}': position {column}: " if column else "") in refused.err


@pytest.mark.parametrize(
    "title", ["even easier than the first", "Thermometers", "a sum of parts", "arrows by a friend"]
)
def test_a_title_is_no_rule(title: str) -> None:
    (found,) = documents(f"{title}\n{ROWS}\n")
    assert (rules_of(found), found.data["title"]) == ({}, title)


def test_letters_that_are_candidates_are_no_rule() -> None:
    text = "cage bd f\nodd\n"
    assert take_rule_lines(text, registry())[:2] == (text, [])


def test_a_text_of_rules_alone_is_no_puzzle() -> None:
    with pytest.raises(InputError, match="no puzzle found"):
        documents("anti-knight\nanti-king\n")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_is_written_is_read_back_for_all_examples_of_rules(page: Path) -> None:
    for example in re.findall(r"```\{picture\}\n(.*?)\n```", page.read_text("utf-8"), re.DOTALL):
        puzzle = parse(json.loads(example), plugins=registry())
        for form in ("grid", "cages-grid", "jigsaw-grid"):
            try:
                text = write(puzzle, form, plugins=registry())
            except Unsupported:
                continue
            (found,) = documents(text)
            assert canonical(rules_of(found)) == canonical(rules_of(puzzle.document)), text


IN_JSON = {"pair_rules"}
"""The rules whose value in VALUES has words with blanks."""


@pytest.mark.parametrize("key", sorted(VALUES))
def test_every_rule_is_written_in_words(key: str) -> None:
    puzzle = parse({"givens": [[0] * 9] * 9, key: VALUES[key]}, plugins=registry())
    text = write(puzzle, "grid", plugins=registry())
    assert (f"{key}: " in text) == (key in IN_JSON)
    assert canonical(rules_of(documents(text)[0])) == canonical({key: VALUES[key]})


@pytest.mark.parametrize("count", [200, pytest.param(2_000, marks=pytest.mark.long)])
def test_damaged_lines_are_read_or_refused(count: int) -> None:
    chance = random.Random(count)
    lines = [line for line, _, _ in SHAPES] + [usage(rule) for rule in registry().rules.values()]
    letters = "rc-:/=,?*+ 0123456789anXé\u0660\t"
    for _ in range(count):
        line = list(chance.choice(lines))
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(line) + 1)
            line[at : at + chance.randint(0, 2)] = chance.choices(letters, k=chance.randint(0, 3))
        text = "".join(line)
        with suppress(InputError):
            documents(LINE, text)
        with suppress(InputError):
            documents(f"{LINE}\n{text}\n")


def test_commands_take_rules() -> None:
    rules = ("--rule", "cage 3 r1c1 r1c2", "--rule", "anti-knight")
    assert json.loads(invoke("convert", LINE, *rules).out)["cages"] == [{"sum": 3, "cells": [[0, 0], [0, 1]]}]
    both = invoke("convert", f"{LINE}\n{LINE}", *rules).lines
    assert [json.loads(each)["anti_knight"] for each in both] == [True, True]
    solved = json.loads(invoke("solve", "--json", LINE, *rules).out)
    assert sorted(solved["solutions"][0][:2]) == [1, 2]


def test_batches_take_rules(tmp_path: Path) -> None:
    easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
    for total, verdict in ((8, "unique"), (9, "none")):
        done = invoke("batch", "solve", "--json", "--workers", "1", "--rule", f"cage {total} r1c1 r1c2", stdin=easy * 2)
        rules = f"cage {total} r1c1 r1c2"
        assert [json.loads(each)["verdict"] for each in done.lines] == [verdict] * 2
        assert [each["verdict"] for each in answers("check", [easy], rules=rules, executor=Inline())] == [verdict]
        (tmp_path / "in.txt").write_text(easy, encoding="utf-8")
        tally = answer_files("check", tmp_path / "in.txt", tmp_path / verdict, rules=[rules], executor=Inline())
        assert tally == Tally(**{verdict: 1})
    with pytest.raises(InputError, match="no rule is called 'cages1'"):
        answers("check", [easy], rules=["even r1c1", "cages1 9 r1c1"])


def test_generate_takes_rules_with_values_to_choose() -> None:
    options = ("--rule", "anti-knight", "--rule", "cage ? r1c1 r1c2", "--size", "4x4", "--seed", "1", "--to", "json")
    (made,) = parse_many(invoke("generate", *options).out)
    assert made.document is not None
    assert made.document.data["anti_knight"] is True
    assert 3 <= made.document.data["cages"][0]["sum"] <= 7


@pytest.mark.parametrize(("side", "options"), [(9, ()), (6, ("--size", "6x6", "--set", "border=200"))])
def test_generate_takes_rules_for_grids_that_are_drawn(side: int, options: tuple[str, ...]) -> None:
    rules = ("--rule", "anti-knight", "--rule", f"odd r1c{side}", "--rule", f"little-killer 9 r{side}c{side - 2} UR")
    (made,) = parse_many(invoke("generate", "jigsaw", *rules, *options, "--seed", "1", "--to", "json").out)
    assert made.document is not None
    assert made.document.data["anti_knight"] is True
    assert made.document.data["odd"] == [[0, side - 1]]
    assert len(made.document.data["regions"]) == side


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("jigsaw", "--rule", "odd r1c10"), "rule 'odd r1c10': position 5: cells: found 'r1c10'"),
        (("jigsaw", "--rule", "cage ? r1c1"), 'a "?" is only chosen in a grid that --template gives'),
        (("jigsaw", "--size", "99x99", "--rule", "odd r1c1"), "n: found '99'; expected a whole number from 2 to 25"),
        (("kakuro", "--rule", "odd r1c1"), "found 'odd'; expected a Kakuro without other rules"),
    ],
)
def test_generate_refuses_rules_for_grids_that_are_drawn(options: tuple[str, ...], problem: str) -> None:
    refused = invoke("generate", *options)
    assert (refused.status, problem in refused.err) == (2, True), refused.err


def test_every_command_that_reads_puzzles_takes_rules() -> None:
    reading = [each for each in shapes() if each.has("--format")]
    assert {("library", "add"), ("batch", "rate"), ("same",)} < {each.path for each in reading}
    assert [each.path for each in reading if not each.has("--rule")] == []


def test_libraries_take_rules(tmp_path: Path) -> None:
    line, rated, library = tmp_path / "line.txt", tmp_path / "rated.jsonl", ("--library", str(tmp_path / "library"))
    line.write_text("12343412214343..\n", "utf-8")
    rated.write_text(invoke("rate", "--json", str(line)).out, "utf-8")
    added = "library: 1 added, 0 already there"
    for rules, told in (((), f"{added}, 1 rating"), (("--rule", "odd r4c4"), added)):
        done = invoke("library", "add", *library, *rules, str(rated))
        assert done.err.strip().endswith(told)
    again = invoke("library", "add", *library, "--rule", "odd r4c4", str(line))
    assert again.err.strip().endswith("0 added, 1 already there")
    refused = invoke("library", "add", *library, "--rule", "od r4c4", str(line))
    assert (refused.status, "no rule is called 'od'" in refused.err) == (2, True)


LOADED: list[tuple[str, Callable[[Path, Any], Any]]] = [
    ("parse a text", lambda path, rules: parse(path.read_text("utf-8"), rules=rules)),
    ("parse rows", lambda path, rules: parse([[0] * 9] * 9, rules=rules)),
    ("parse a mapping", lambda path, rules: parse({"givens": [[0] * 9] * 9}, rules=rules)),
    ("parse a puzzle", lambda path, rules: parse(parse(path), rules=rules)),
    ("parse_many", lambda path, rules: next(parse_many(path, rules=rules))),
    ("load", lambda path, rules: load(path, rules=rules)),
    ("load_many", lambda path, rules: next(load_many(path, rules=rules))),
]


@pytest.mark.parametrize("how", [how for _, how in LOADED], ids=[name for name, _ in LOADED])
def test_functions_take_rules(how: Callable[[Path, Any], Any], tmp_path: Path) -> None:
    path = tmp_path / "line.txt"
    path.write_text(LINE, "utf-8")
    expected = {"anti_knight": True, "cages": [{"sum": 3, "cells": [[0, 0], [0, 1]]}]}
    puzzle = how(path, ("anti-knight", "cage 3 r1c1 r1c2"))
    assert rules_of(puzzle.document) == expected
    assert puzzle.layout is parse({"givens": [[0] * 9] * 9, **expected}).layout
    assert rules_of(how(path, "anti-king").document) == {"anti_king": True}
    with pytest.raises(InputError, match="rule 'anti-kin': position 1: no rule is called 'anti-kin'"):
        how(path, ["anti-kin"])
    with pytest.raises(TypeError, match="rules: found '5'; expected a rule such as 'anti-knight', or several"):
        how(path, 5)


def test_the_web_player_opens_the_puzzle_with_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Entrance] = []
    monkeypatch.setattr("webbrowser.open", lambda address: None)
    monkeypatch.setattr("ruleout_play.web.server.ending.Server.run", lambda *args, **named: None)
    monkeypatch.setattr(
        "ruleout_play.web.server.app.make_app", lambda files, library, entrance: opened.append(entrance)
    )
    done = invoke("web", LINE, "--port", "0", "--rule", "anti-knight", "--rule", "cage 3 r1c1 r1c2")
    assert done.status == 0, done.err
    found = parse(opened[0].text)
    assert rules_of(found.document) == {"anti_knight": True, "cages": [{"sum": 3, "cells": [[0, 0], [0, 1]]}]}
    assert "no rule is called 'anti-kin'" in invoke("web", LINE, "--port", "0", "--rule", "anti-kin").err


def test_the_terminal_player_opens_the_puzzle_with_its_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sessions: list[Any] = []

    class Player:
        return_code, is_left = 0, True

        def __init__(self, session: Any, *others: Any, **named: Any) -> None:
            sessions.append(session)

        def run(self) -> None:
            pass

    monkeypatch.setattr("ruleout_play.cli.play.is_terminal", lambda stream: True)
    monkeypatch.setattr("ruleout_play.terminal.app.Player", Player)
    saved = tmp_path / f"mine{SUFFIX}"
    saved.write_text(save(Game.of(parse(LINE))), "utf-8")
    for source, rules in ((LINE, ("--rule", "anti-knight")), (str(saved), ("--rule", "anti-knight")), (str(saved), ())):
        done = invoke("play", source, *rules)
        assert done.status == 0, done.err
    assert [rules_of(each.game.puzzle.document) for each in sessions] == [{"anti_knight": True}] * 2 + [{}]
    assert [each.path is None for each in sessions] == [True, True, False]  # a saved game is not written over
    assert "--rule: found no puzzle" in invoke("play", "--rule", "anti-knight").err
    assert "no rule is called 'anti-kin'" in invoke("play", LINE, "--rule", "anti-kin").err


def test_a_rule_is_shown_in_words_as_json_and_in_a_drawing() -> None:
    shown = invoke("rules", "show", "sandwich sum")
    assert shown.status == 0
    assert shown.lines[0] == "Sandwich sums (sandwich-sums)"
    assert shown.lines[2:4] == ["In words:  sandwich-sum VALUE left r3", "Example:   sandwich-sum 5 left r3"]
    assert shown.lines[4] == 'As JSON:   {"sandwich_sums": [{"value": 5, "side": "left", "index": 2}]}'
    assert any(line.startswith(" 5 ") for line in shown.lines[6:])
    record = json.loads(invoke("rules", "show", "--json", "thermometer").out)
    assert (record["id"], record["example"]) == ("thermometers", "thermometer r1c1-r1c5")
    assert "no rule is called 'whispes'; did you mean whisper" in invoke("rules", "show", "whispes").err


UNSHOWN = {"all-odd-given", "all-even-given"}
"""The rules that have no solution without marks of another rule."""


@pytest.mark.long
def test_every_rule_has_an_example_with_a_solution() -> None:
    for rule in registry().rules.values():
        if rule.id not in (trains.id, far_sums.id):
            record = json.loads(invoke("rules", "show", "--json", rule.id).out)
            assert bool(record["example"]) == (rule.id not in UNSHOWN), rule.id
            assert not record["example"] or rules_of(documents(LINE, record["example"])[0]) == record["json"]
