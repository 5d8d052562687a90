"""Links of other programs in commands and functions: what is left out, what is missing, and what a verdict covers."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import damaged_links
import pytest
from link_samples import SAMPLES, sample

import ruleout
import ruleout_batch
import ruleout_play
from ruleout import Budget, LossWarning, Verdict
from ruleout.internal import Late, counts_in_words, remark_on
from ruleout_batch import Inline
from ruleout_cli.output.reading_back import words_lost
from ruleout_cli.testing import invoke
from ruleout_links.fpuzzles.format import FPUZZLES
from ruleout_links.lz import compress
from ruleout_links.plugin import ruleout_formats

FORMATS = [each.load() if isinstance(each, Late) else each for each in ruleout_formats()]
CAGE = '{"variant": "classic", "n": 4, "cages": [{"sum": 5, "cells": [[0, 1], [0, 2]]}], "disjoint_groups": true}'
GIVENS = ["1234", "3412", "2143", "432."]
OF_VARIANTS = ("cages", "diagonals", "disjoint_groups", "extra_groups", "windoku")


def puzzle(**keys: Any) -> str:
    grid = [[{} if char == "." else {"value": int(char), "given": True} for char in row] for row in GIVENS]
    return compress(json.dumps({"size": 4, "grid": grid, **keys}))


def test_a_rule_that_is_not_installed_is_an_error_that_says_what_to_install() -> None:
    text = puzzle(arrow=[{"lines": [["R1C1", "R1C2"]], "cells": ["R1C1"]}])
    registry = ruleout.default_registry()
    if "arrows" not in {rule.key for rule in registry.rules.values()}:
        message = "found arrows, and the rule is not installed; it is in ruleout-setters: pip install"
        with pytest.raises(ruleout.InputError, match=message):
            ruleout.parse(text)


@pytest.mark.parametrize("format", [each for each in FORMATS if each.write is not None], ids=lambda each: each.id)
def test_rules_of_variants_are_the_same_puzzle_again(format: ruleout.plugin.Format) -> None:
    for key in OF_VARIANTS:
        if key in format.keys:
            given = ruleout.parse(sample(key).as_json())
            again = ruleout.parse(ruleout.write(given, format.id))
            assert again.layout == given.layout
            assert again.givens == given.givens


@pytest.mark.parametrize(
    ("variant", "format", "rule"),
    [
        ("futoshiki", "iss", "greater_than"),
        ("skyscrapers", "iss", "skyscrapers"),
        ("odd-even", "fpuzzles", "odd"),
        ("odd-even", "sudokumaker", "even"),
        ("consecutive", "fpuzzles", "differences"),
        ("consecutive", "sudokumaker", "differences"),
    ],
)
def test_variants_with_a_rule_are_written_as_the_grid_with_it(variant: str, format: str, rule: str) -> None:
    made = ruleout.generate(variant, size=(4, 4), seed=1)
    again = ruleout.parse(ruleout.write(made.puzzle, format))
    assert again.document is not None
    assert rule in again.document.data
    assert again.variant in ("classic", "latin")
    assert again.givens == made.puzzle.givens
    assert ruleout.solve(again).solution == ruleout.solve(made.puzzle).solution
    assert len(again.layout.constraints) == len(made.puzzle.layout.constraints)


def test_what_no_rule_expresses_is_refused_or_left_out() -> None:
    text = puzzle(fogofwar=["R1C1"])
    with pytest.raises(ruleout.InputError, match="no rule can express fog; --lossy, in Python lossy=True, leaves"):
        ruleout.parse(text)
    partial = ruleout.parse(text, lossy=True)
    assert partial.meta["left_out"] == {"fog": 1}
    assert ruleout.solve(partial).verdict is Verdict.UNKNOWN
    assert ruleout.solve(partial).solution is None
    assert ruleout.check(partial).verdict is Verdict.UNKNOWN
    assert ruleout.solve(ruleout.parse(puzzle())).verdict is Verdict.UNIQUE


def test_no_solution_of_a_part_is_no_solution_of_the_whole() -> None:
    cage = [{"cells": ["R4C4", "R4C3"], "value": "7"}]
    assert ruleout.solve(ruleout.parse(puzzle(fogofwar=["R1C1"], killercage=cage), lossy=True)).verdict is Verdict.NONE


def test_a_limit_is_named_also_if_something_was_left_out() -> None:
    hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    cells = [{} if char == "." else {"value": int(char), "given": True} for char in hard]
    text = puzzle(fogofwar=["R1C1"], size=9, grid=[cells[at : at + 9] for at in range(0, 81, 9)])
    partial = ruleout.parse(text, lossy=True)
    for nodes in range(100):
        found = ruleout.check(partial, budget=Budget(nodes=nodes), engine="python")
        if found.solutions:
            break
    assert (found.verdict, found.complete, len(found.solutions)) == (Verdict.UNKNOWN, False, 1)
    said = invoke("check", text, "--lossy", "--engine", "python", "--nodes", str(nodes)).lines
    assert said[:2] == ["unknown: node limit reached", "  one solution was found; there may be more"]
    whole = ruleout.check(ruleout.parse(puzzle(fogofwar=["R1C1"]), lossy=True))
    assert (whole.verdict, whole.complete) == (Verdict.UNKNOWN, True)


def test_what_is_left_out_stays_known() -> None:
    partial = ruleout.parse(puzzle(fogofwar=["R1C1"]), lossy=True)
    again = ruleout.parse(ruleout.write(partial, "json"))
    assert ruleout.solve(again).verdict is Verdict.UNKNOWN
    with_digit = partial.place("r4c4", 1)
    assert ruleout.solve(with_digit).verdict is Verdict.UNKNOWN
    assert ruleout.solve(ruleout.parse(ruleout.write(with_digit, "json"))).verdict is Verdict.UNKNOWN


def test_commands_never_call_a_part_unique() -> None:
    text = puzzle(fogofwar=["R1C1"])
    refused = invoke("check", text)
    assert (refused.status, refused.out) == (2, "")
    for command in ("check", "solve"):
        done = invoke(command, "--lossy", text)
        assert done.status == 3
        assert "unknown: one solution of what was read, and something was left out" in done.out + done.err
        assert "this concerns the data alone; left out: fog" in done.err
    record = json.loads(invoke("solve", "--lossy", "--json", text).out)
    assert record["verdict"] == "unknown"
    assert record["remark"] == "this concerns the data alone; left out: fog"


def test_nothing_that_explains_takes_a_part_for_unique() -> None:
    partial = ruleout.parse(puzzle(fogofwar=["R1C1"]), lossy=True)
    assert ruleout.explain(partial).verdict is Verdict.UNKNOWN
    assert json.loads(invoke("rate", "--lossy", "--json", puzzle(fogofwar=["R1C1"])).out)["verdict"] == "unknown"


def test_players_get_the_remark() -> None:
    (game,) = ruleout_play.answer({"what": "open", "text": puzzle(ruleset="More.")})["games"]
    reply = ruleout_play.answer({"what": "puzzle", "game": game})
    assert (reply["verdict"], reply["remark"]) == (
        "unique",
        "this concerns the data alone; the rules in words are not read: More.",
    )


@pytest.mark.long
def test_batches_never_call_a_part_unique(tmp_path: Path) -> None:
    lines = [puzzle(fogofwar=["R1C1"]), puzzle(ruleset="More."), puzzle()]
    name = tmp_path / "links.txt"
    name.write_text("\n".join(lines) + "\n", encoding="utf-8")
    refused = invoke("batch", "solve", str(name), "--workers", "1")
    assert refused.lines[0].endswith("no rule can express fog; --lossy, in Python lossy=True, leaves that out")
    for task, answer in (("solve", "unknown"), ("check", "unknown"), ("rate", "unknown"), ("count", "1")):
        done = invoke("batch", task, str(name), "--lossy", "--workers", "1")
        assert done.lines[0] == answer
        assert "what was left out: 2; with --json, each has a remark that names these" in done.err
        assert done.err.endswith("3 puzzles: 2 unique, 1 unknown\n")
    assert invoke("batch", "candidates", str(name), "--lossy", "--workers", "1").err.endswith("2 unique, 1 unknown\n")
    records = list(ruleout_batch.answers("solve", lines, lossy=True, executor=Inline()))
    assert [(each["verdict"], each.get("remark")) for each in records] == [
        ("unknown", "this concerns the data alone; left out: fog"),
        ("unique", "this concerns the data alone; the rules in words are not read: More."),
        ("unique", None),
    ]
    again = ruleout.write(ruleout.parse(lines[0], lossy=True), "json")
    (record,) = ruleout_batch.answers("solve", [again], executor=Inline())
    assert record["verdict"] == "unknown"
    assert "solution" not in record


def test_players_ask_before_they_leave_something_out() -> None:
    text = puzzle(fogofwar=["R1C1"])
    assert ruleout_play.answer({"what": "open", "text": text})["not_expressed"] == "fog"
    opened = ruleout_play.answer({"what": "open", "text": text, "lossy": True})
    assert opened["remarks"] == ["this concerns the data alone; left out: fog"]
    (game,) = opened["games"]
    for what in ("puzzle", "count"):
        reply = ruleout_play.answer({"what": what, "game": game})
        assert reply["remark"] == "this concerns the data alone; left out: fog"
    assert ruleout_play.answer({"what": "puzzle", "game": game})["verdict"] == "unknown"
    for what in ("check", "mistakes", "hint", "solution"):
        reply = ruleout_play.answer({"what": what, "game": game})
        assert (reply["complete"], reply["verdict"]) == (True, "unknown")
    two = ruleout_play.answer({"what": "open", "text": f"{text}\n{puzzle()}", "lossy": True})
    assert two["remarks"] == ["this concerns the data alone; left out: fog", ""]


def test_rules_in_words_are_shown_with_each_verdict() -> None:
    text = puzzle(ruleset="Normal rules.\nAnd more.", line=[{"lines": [["R1C1", "R2C2"]]}])
    expected = (
        "this concerns the data alone; the rules in words are not read: Normal rules. And more.; "
        "drawings that may stand for rules: 1"
    )
    for command in ("check", "solve", "count", "candidates"):
        done = invoke(command, text)
        assert done.status == 0
        assert expected in done.err
        assert json.loads(invoke(command, "--json", text).out)["remark"] == expected
    assert remark_on(ruleout.parse(puzzle()).meta) == ""
    assert invoke("check", puzzle()).err == ""


def test_convert_refuses_or_names_what_a_format_lacks() -> None:
    refused = invoke("convert", CAGE, "--to", "sudokupad")
    assert refused.status != 0
    assert "has no key for disjoint_groups (1 clue); --lossy leaves out, json keeps" in refused.err
    done = invoke("convert", CAGE, "--to", "sudokupad", "--lossy")
    assert (done.status, done.err) == (0, "ruleout: sudokupad: left out disjoint_groups\n")
    assert ruleout.parse(done.out).document.data["cages"] == [{"sum": 5, "cells": [[0, 1], [0, 2]]}]  # type: ignore[union-attr]


def test_decorations_are_dropped_and_counted_in_another_format() -> None:
    text = puzzle(circle=[{"cells": ["R1C1"]}, {"cells": ["R2C2"]}])
    assert invoke("convert", text, "--to", "iss").err == "ruleout: iss: 2 decorations of another program were dropped\n"
    back = invoke("convert", text, "--to", "fpuzzles")
    assert back.err == ""
    assert ruleout.parse(back.out).meta == ruleout.parse(text).meta


def test_open_writes_the_address() -> None:
    for name in ("fpuzzles", "iss", "sudokucoach", "sudokuexchange", "sudokumaker", "sudokupad", "sudokuwiki"):
        text = '{"variant": "classic", "n": 9, "givens": ["' + '", "'.join(["5........", *["." * 9] * 8]) + '"]}'
        done = invoke("convert", text, "--to", name, "--open")
        assert done.out.startswith("https://")
        assert ruleout.parse(done.out).givens[0] == 5
    refused = invoke("convert", CAGE, "--to", "line", "--open")
    assert "--open: format line has no site; formats with one: fpuzzles, iss, sudokucoach" in refused.err


def test_python_warns_of_what_is_left_out() -> None:
    with pytest.warns(LossWarning, match="format sudokupad: left out disjoint_groups"):
        ruleout.write(CAGE, "sudokupad", lossy=True)
    with pytest.raises(ruleout.Unsupported):
        ruleout.write(CAGE, "sudokupad")


def test_a_line_is_changed_from_link_to_link() -> None:
    """A link is read, one cage changed, written and read again."""
    link = puzzle(killercage=[{"cells": ["R1C1", "R1C2"], "value": "3"}])
    document = ruleout.parse(link).document
    assert document is not None
    data = {**document.as_json(), "cages": [{"sum": 4, "cells": [[0, 0], [1, 0]]}]}
    again = ruleout.parse(FPUZZLES.address(ruleout.write(data, "fpuzzles"))).document  # type: ignore[misc]
    assert again is not None
    assert again.data["cages"] == data["cages"]


def test_links_damaged_at_random_are_read_or_refused_in_one_line() -> None:
    rng = random.Random(20)
    forms = {each.id: each for each in FORMATS}
    for _ in range(400):
        form = forms[rng.choice(sorted(damaged_links.IN_TEXT))]
        text = written(form, rng)
        repack = damaged_links.IN_TEXT[form.id]
        require_one_line(form, rng.choice((damaged_links.in_letters(text, rng), repack(text.removeprefix("scl"), rng))))
    for _ in range(300):
        require_one_line(forms["iss"], damaged_links.in_letters(written(forms["iss"], rng), rng))


def written(form: ruleout.plugin.Format, rng: random.Random) -> str:
    """A text of *form* with one rule."""
    assert form.write is not None
    return form.write(sample(rng.choice([key for key in form.keys if SAMPLES[key]])))


def require_one_line(form: ruleout.plugin.Format, text: str) -> None:
    """Check that *form* reads *text*, or refuses it with a message of one line."""
    message = ""
    try:
        form.sniff(text)
        for document in form.read(text, None):
            json.dumps(document.as_json())
    except ruleout.InputError as error:
        message = str(error)
    assert not message or (message.isprintable() and len(message) < 500)


def test_a_raw_grid_of_iss_has_no_other_rules() -> None:
    assert ruleout.count(".Shape~2x2~0-1~Raw.Jigsaw~1122").number == 4


EXAMPLES = Path(__file__).parents[1] / "examples"
WORDS: dict[str, Any] = {
    "title": "Easy 1",
    "author": "A. Setter",
    "ruleset": "Normal rules apply.\n\nSee 'notes': #1, ~ and \"2\".",
}
WORDS |= {"left_out": {"fog": 1, "custom code": 2}, "drawings": 3}
NAMES = {"title": "the title", "author": "the author", "ruleset": "the rules in words"}
NAMES |= {"left_out": "what was left out", "drawings": "the number of drawings"}
OF_EACH_KIND = ("classic.txt", "killer.txt", "jigsaw.txt", "samurai.txt", "kakuro.txt", "cube.txt")


def test_every_writer_holds_the_words_about_a_puzzle_or_names_those_that_it_lacks() -> None:
    registry = ruleout.default_registry()
    unwritten = {each.id for each in registry.formats.values() if each.write is not None}
    for name in OF_EACH_KIND:
        document = json.loads(ruleout.write(ruleout.parse(EXAMPLES / name), "json"))
        given = ruleout.parse(document | WORDS)
        for form in sorted(unwritten):
            try:
                text = ruleout.write(given, form)
            except ruleout.Unsupported:
                continue
            unwritten.discard(form)
            meta = ruleout.parse(text, format=form, variant=given.variant).meta
            lost = {
                key for key in WORDS if key not in meta or counts_in_words(meta[key]) != counts_in_words(WORDS[key])
            }
            said = words_lost(text, form, given, registry)
            assert {key for key in WORDS if NAMES[key] in said} == lost, form
    assert not unwritten
    text = json.dumps({"n": 4, "givens": GIVENS} | WORDS)
    assert invoke("convert", text, "--to", "grid").err.endswith(
        "no place for the author, the rules in words, what was left out and the number of drawings\n"
    )


def test_the_remark_on_rules_in_words_survives_the_way_through_a_text_of_iss() -> None:
    link = puzzle(ruleset="The loop is yours to find.", line=[{"lines": [["R1C1", "R1C2"]]}])
    text = invoke("convert", link, "--to", "iss").out
    remark = "this concerns the data alone; the rules in words are not read: The loop is yours to find."
    for each in (link, text, invoke("convert", link, "--to", "iss", "--open").out):
        done = invoke("check", "-", stdin=each)
        assert f"{remark}; drawings that may stand for rules: 1" in done.err
    lossy = invoke("convert", puzzle(fogofwar=["R1C1"]), "--to", "iss", "--lossy").out
    assert "left out: fog" in invoke("check", "-", stdin=lossy).err
