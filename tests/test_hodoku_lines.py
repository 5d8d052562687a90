"""Library lines: reading, writing, checking, and the commands for them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ruleout
from ruleout import Board, InputError, Unsupported
from ruleout.internal import PythonEngine, classic_grid, square_grid
from ruleout.testing import check_format
from ruleout_cli.testing import invoke
from ruleout_strategies.catalogue import TECHNIQUES
from ruleout_strategies.hodoku_lines.checking import check_line
from ruleout_strategies.hodoku_lines.codes import CODES, NO_CODE, code_of
from ruleout_strategies.hodoku_lines.format import LIBRARY
from ruleout_strategies.hodoku_lines.lines import parse_line, step_line, write_line

NINE = classic_grid()
WING = "3..6...9...6......1...5.8....4.....7..3576.....2.3..6.4.........872....49.....3.."
KNOWN = {each.id: each for each in TECHNIQUES}
ENGINE = PythonEngine()


def lines() -> list[str]:
    """Every step of a puzzle as a line."""
    return [step_line(board, step) for board, step in ruleout.explain(WING, without=["search", "grid-consensus"])]


LINES = lines()


def problem(line: str) -> str:
    return check_line(parse_line(line), KNOWN, ENGINE).problem


def more(line: str) -> str:
    """The candidates that a step changes in addition to the effects of a line that passes."""
    result = check_line(parse_line(line), KNOWN, ENGINE)
    assert result.passed
    return result.more


def test_a_line_has_givens_placed_digits_and_deleted_candidates() -> None:
    cells = "+5" + "." * 39 + "7" + "." * 40
    line = parse_line(f":0300-2:14:{cells}:111 199:121 122:343:7", 3)
    assert (line.number, line.code, line.variants, line.digits, line.more) == (3, "0300", ("2",), (1, 4), "7")
    assert (line.placed[0], line.givens[0], line.givens[40]) == (5, 0, 7)
    board = line.board()
    assert board.digits[0] == 5
    assert not board.given & 1
    assert board["r9c9"] == (2, 3, 4, 5, 6, 7, 8, 9)
    assert [(each.digit, NINE.names[each.cell]) for each in line.eliminated] == [(1, "r2c1"), (1, "r2c2")]
    assert [(each.digit, NINE.names[each.cell]) for each in line.places] == [(3, "r4c3")]
    assert write_line(line) == f":0300-2:14:{cells}:111 199:121 122:343:7"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0300:5:", "found no code"),
        (":0300:5:...::", "found 5 fields; expected 6 or 7"),
        (":0300:5:...::::", "found 3 cells; expected 81"),
        (f":0300:5:{'.' * 80}+::::", "found 80 cells"),
        (f":0300:5:{'.' * 80}A::::", "found 'A' in the cells"),
        (f":0300:5:{'.' * 81}:51:::", "found '51'; expected digit, row and column"),
        (f":0300:5:{'.' * 81}:510:::", "found '510'"),
    ],
)
def test_a_faulty_line_is_refused_with_its_number(line: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        LIBRARY.read(f"# above\n{line}", None)
    assert "line 2" in str(caught.value)


def test_each_step_of_a_puzzle_is_written_as_a_line_that_finds_it() -> None:
    assert len(LINES) > 40
    assert {more(line) for line in LINES} == {""}


def test_a_line_with_other_effects_fails() -> None:
    line = next(line for line in LINES if line.startswith(":0800"))
    fields = line.split(":")
    fields[5] = fields[5][:3][::-1] if fields[5][:3] != fields[5][:3][::-1] else "111"
    assert problem(":".join(fields)).startswith("no step with the effects")


LOOP = (
    ".5.+67...+3....21+5.6..+63.+5...+4.+57+6+2.3.62+9.8+37.5...+5.9+2+6.+1+62.5.+39+7+573..+6..28+9+4+2+3+7651:"
    "484 485 884"
)
SECTORS = (
    ".4....+98.8..+9.63....9......1...2..393+765+9.+2.+849+2..8...5..7.2.9..2.+159...+9.....1..:"
    "123 219 238 239 334 392 547",
    "......8+2+9.2+87.9...9....871.8.4........6.4...55....3.6..7.5.....3....6..2...9....1:112 151 163 182 312 315 325"
    " 332 335 339 377 411 412 434 477 525 611 627 679 748 758 888 963 982",
)


@pytest.mark.parametrize(
    ("code", "position", "effects"),
    [
        ("0706", LOOP, "138 437 438 439 721 822 838 931"),
        ("0706", LOOP, "138 437 438 439 822 838"),
        ("1101", SECTORS[0], "375 475 698 699 893"),
        ("1101", SECTORS[1], "152 347 769 947 967"),
    ],
    ids=["loop", "loop outside", "sectors", "shared"],
)
def test_a_line_may_list_a_part_of_what_a_pattern_excludes(code: str, position: str, effects: str) -> None:
    assert more(f":{code}::{position}:{effects}::") == ""


@pytest.mark.parametrize(
    ("code", "effects"), [("0708", "138 438"), ("0708", "138 438 838"), ("0707-2", "432"), ("0706", "138 438 838")]
)
def test_any_other_part_of_what_a_chain_excludes_is_counted_apart(code: str, effects: str) -> None:
    assert more(f":{code}::{LOOP}:{effects}::")


def test_a_death_blossom_may_have_a_stem_of_two_candidates() -> None:
    assert problem(next(line for line in LINES if line.startswith(":0800")).replace(":0800", ":0904")) == ""


def test_a_line_with_an_x_says_that_no_step_is_found() -> None:
    line = next(line for line in LINES if line.startswith(":0800"))
    assert problem(line.replace(":0800", ":0800-x")).startswith("found xy-wing with the effects")
    assert problem(line.replace(":0800", ":0801-x")) == ""
    digits = line.split(":")[2]
    others = "".join(digit for digit in "123456789" if digit not in digits)
    assert problem(line.replace(f":0800:{digits}", f":0800-x:{others}")) == ""


def test_an_unknown_code_and_a_technique_that_is_not_installed_fail() -> None:
    line = LINES[0]
    assert problem(re.sub("^:....", ":0999", line)) == "unknown code"
    assert problem(re.sub("^:....", f":{NO_CODE}", line)) == "no code"
    missing = check_line(parse_line(re.sub("^:....", ":0901", line)), {}, ENGINE)
    assert missing.problem == "not installed: als-xz"


NINES = "99" + "." * 79
EMPTY = "12345678." + "........9" + "." * 63


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f":0300:9:{NINES}::943::", "9 occurs twice in row 1"),
        (f":0300-x:9:{NINES}::::", "9 occurs twice in row 1"),
        (f":0300:9:{EMPTY}::943::", "r1c9 has no candidates left"),
        (f":0300:9:{'.' * 81}::::", "the step has no effects; expected candidates that it eliminates or places"),
        (f":0300:9:9{'.' * 80}::911::", "no step with the effects 911; not candidates of the board: 911"),
        (f":0300:9:9{'.' * 80}::913 843::", "no step with the effects 843; not candidates of the board: 913"),
        (f":0300:9:9{'.' * 80}:::911:", "no step with the effects 911; not candidates of the board: 911"),
    ],
)
def test_what_is_wrong_with_a_line_is_named(line: str, message: str) -> None:
    assert problem(line) == message


def test_a_capital_x_says_that_no_step_is_found_too() -> None:
    line = next(line for line in LINES if line.startswith(":0800"))
    assert problem(line.replace(":0800", ":0800-X")).startswith("found xy-wing with the effects")


def test_most_techniques_have_a_code_and_codes_lead_back() -> None:
    for code, names in CODES.items():
        assert code_of(names[0]) in (code, *(other for other, its in CODES.items() if its[0] == names[0]))
    assert code_of("unheard-of") == NO_CODE
    assert (code_of("aic"), code_of("finned-swordfish"), code_of("siamese-jellyfish")) == ("0708", "0311", "03121")


def test_the_format_keeps_givens_placed_digits_and_deleted_candidates() -> None:
    check_format(LIBRARY, [LINES[0], LINES[-1], "\n".join(LINES[:3]), LINES[20]])
    puzzle = ruleout.parse(LINES[30])
    line = parse_line(LINES[30])
    assert (puzzle.givens, puzzle.placed) == (line.givens, line.placed)
    assert Board.of(puzzle).masks == line.board().masks
    assert ruleout.write(puzzle, "library").startswith(":0000:x:")
    assert [each.document.line for each in ruleout.parse_many("\n".join(LINES[:3])) if each.document] == [1, 2, 3]


def test_the_format_refuses_other_grids() -> None:
    with pytest.raises(Unsupported, match="9x9"):
        ruleout.write(ruleout.parse("." * 16), "library")
    board = Board.from_masks(square_grid(4), (15,) * 16)
    with pytest.raises(Unsupported, match="9x9"):
        step_line(board, ruleout.Step("naked-single"))


def test_techniques_check_writes_failures_and_a_summary_per_code(tmp_path: Path) -> None:
    good = next(line for line in LINES if line.startswith(":0800"))
    (tmp_path / "lines.txt").write_text(f"# cases\n{good}\n{good.replace(':0800', ':0801')}\n", encoding="utf-8")
    done = invoke("techniques", "check", str(tmp_path / "lines.txt"))
    assert done.status == 1
    assert done.lines[0].startswith("line 3: 0801: no step with the effects ")
    assert [line.split() for line in done.lines[1:]] == [
        ["0800", "1", "of", "1", "xy-wing"],
        ["0801", "0", "of", "1", "xyz-wing"],
    ]
    assert done.err == "ruleout: 1 of 2 cases pass\n"


def test_techniques_check_writes_records_and_reads_standard_input() -> None:
    done = invoke("techniques", "check", "-", "--json", stdin="\n".join(LINES[:2]))
    assert done.status == 0
    assert [json.loads(line)["passed"] for line in done.lines] == [True, True]
    assert invoke("techniques", "check", "nowhere.txt").status == 2
    assert invoke("techniques", "check", "-", stdin="...").status == 2


def test_techniques_check_reports_bad_lines_and_checks_the_others() -> None:
    done = invoke("techniques", "check", "-", stdin=f"{LINES[0]}\nfoo\n{LINES[0]}\n")
    assert done.status == 2
    assert done.lines[0].split()[1:4] == ["2", "of", "2"]
    assert done.err == (
        "ruleout: line 2: found no code; expected a line such as :0300:5:...:::\nruleout: 2 of 2 cases pass, 1 bad\n"
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_techniques_check_needs_a_line(text: str) -> None:
    done = invoke("techniques", "check", "-", stdin=text)
    assert (done.status, done.lines) == (2, [])
    assert done.err == "ruleout: found no library lines; expected lines such as :0300:5:...:::\n"


def test_techniques_check_counts_lines_without_a_code_apart() -> None:
    text = "\n".join([LINES[0], re.sub("^:....", f":{NO_CODE}", LINES[1])])
    done = invoke("techniques", "check", "-", stdin=text)
    assert (done.status, done.err) == (0, "ruleout: 1 of 1 cases pass, 1 without a code\n")
    records = map(json.loads, invoke("techniques", "check", "-", "--json", stdin=text).lines)
    assert [(each["passed"], each.get("problem")) for each in records] == [(True, None), (None, "no code")]
    unknown = invoke("techniques", "check", "-", stdin=re.sub("^:....", ":9999", LINES[0]))
    assert (unknown.status, unknown.lines[0]) == (1, "line 1: 9999: unknown code")


def test_techniques_alone_still_lists() -> None:
    assert invoke("techniques").lines[0].startswith("id ")


def test_a_technique_is_shown_by_any_of_its_names() -> None:
    done = invoke("techniques", "show", "bent-triple")
    assert done.lines[0] == "XY-Wing"
    assert "scores      hodoku 160, se 4.2" in done.lines
    assert any("The pivot r1c1 is x or y." in line for line in done.lines)
    record = json.loads(invoke("techniques", "show", "bent-triple", "--json").lines[0])
    assert (record["id"], record["scores"]) == ("xy-wing", {"hodoku": "160", "se": "4.2"})
    assert invoke("techniques", "show", "wing-nut").status == 2


def test_techniques_lines_writes_the_steps() -> None:
    done = invoke("techniques", "lines", WING, "--without", "search,grid-consensus")
    assert done.lines == LINES
    assert json.loads(invoke("techniques", "lines", WING, "--json").lines[0])["technique"] in KNOWN


def test_a_step_with_more_effects_passes_and_is_counted_apart() -> None:
    text = f":0708::{LOOP}:138 438::"
    done = invoke("techniques", "check", "-", stdin=f"{text}\n{LINES[0]}\n")
    assert done.status == 0
    beyond = more(text)
    assert beyond
    assert done.lines[0] == f"line 1: 0708: passed by a step that also changes {beyond}"
    assert done.err == "ruleout: 2 of 2 cases pass, 1 of them by a step with more effects\n"
    records = [json.loads(line) for line in invoke("techniques", "check", "-", "--json", stdin=text).lines]
    assert [(each["passed"], each["more"]) for each in records] == [(True, beyond)]
    assert invoke("techniques", "check", "-", stdin=f":0708::{LOOP}:138 432::").status == 1


def test_givens_that_contradict_each_other_leave_no_marks() -> None:
    (document,) = LIBRARY.read(f":0000:x:{'5' + '.' * 39 + '5' * 3 + '.' * 38}:199:::", None)
    assert document.data["marks"] == [[[*range(1, 10)]] * 9] * 8 + [[[*range(1, 10)]] * 8 + [[*range(2, 10)]]]
