"""Forms in which grids are published: tables, arrays, Markdown, and files with sections."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import Document, InputError, RuleoutError, Unsupported, discover, parse, parse_many, write
from ruleout.builtin.formats.columns import names_columns
from ruleout.plugin import Format

CORE = discover(only=())
PUZZLE = "9....4..5.4.5..9.372.....41.5.643.1..36.2...92..........84...62......5..1.2..7..4"
SOLVED = "983274615641589723725316841957643218836121749214897356398451562479862531162937484"
ROWS = [PUZZLE[r : r + 9] for r in range(0, 81, 9)]
LISTS = [[int(char) if char != "." else 0 for char in row] for row in ROWS]
EXPECTED = parse(PUZZLE, plugins=CORE)
FORMATS = ("array", "csv", "markdown", "sadman")


def bars(row: str) -> str:
    return "| " + " | ".join(row.replace(".", " ")) + " |"


DASHES = "|---" * 9 + "|"
TABLES = {
    "csv": f"puzzle,solution\n{PUZZLE},{SOLVED}\n",
    "csv-in-a-browser": f'"quizzes","solutions"\r\n"{PUZZLE.replace(".", "0")}","{SOLVED}"\r\n',
    "csv-second-column": f"id,puzzle,solution,clues\n1,{PUZZLE},{SOLVED},30\n",
    "csv-solution-first": f"answer;question\n{SOLVED};{PUZZLE}\n",
    "csv-tabs": f"name\tSudoku\nEasy\t{PUZZLE}\n",
    "csv-without-names": f"1,{PUZZLE},{SOLVED}\n",
    "csv-solution-first-without-names": f"1,{SOLVED},{PUZZLE}\n",
    "csv-unknown-names": f"number,cells\n1,{PUZZLE}\n",
    "csv-one-column": f"puzzle\n{PUZZLE}\n",
    "array": str(LISTS),
    "array-characters": json.dumps([list(row) for row in ROWS]),
    "array-on-lines": json.dumps(LISTS, indent=2),
    "array-python": f"board = {[[digit or None for digit in row] for row in LISTS]}  # hard",
    "array-strings": str(ROWS),
    "array-one-string": f'["{PUZZLE}"]',
    "array-flat": str([digit for row in LISTS for digit in row]),
    "array-c": "int grid[9][9] = {" + ",".join("{" + row.replace(".", "0").replace("", ",")[1:-1] + "}" for row in ROWS)
    + "};",
    "array-numpy": "[" + "\n ".join("[" + " ".join(row.replace(".", "0")) + "]" for row in ROWS) + "]",
    "array-numpy-repr": f"array({LISTS}, dtype=int8)",
    "array-floats": str([[float(digit) for digit in row] for row in LISTS]),
    "array-prolog": "Rows = [" + ",\n".join("[" + ",".join(row.replace(".", "_")) + "]" for row in ROWS) + "].",
    "markdown": "\n".join([bars(ROWS[0]), DASHES, *map(bars, ROWS[1:])]),
    "markdown-heading": "\n".join([bars(" " * 9), DASHES, *map(bars, ROWS)]),
    "markdown-letters": "\n".join([bars("abcdefghi"), DASHES.replace("---", ":-:"), *map(bars, ROWS)]),
    "markdown-labels": "\n".join(
        ["|   " + bars("ABCDEFGHI"), "|---" + DASHES, *(f"| **{r}** {bars(row)}" for r, row in enumerate(ROWS, 1))]
    ),
    "markdown-bold": "\n".join([bars(ROWS[0]), DASHES, *map(bars, ROWS[1:])]).replace("4", "**4**"),
    "bars-alone": "\n".join("|" + "|".join(row.replace(".", " ")) + "|" for row in ROWS),
    "sadman": "[Puzzle]\n" + "\n".join(ROWS) + "\n[PencilMarks]\n,,12,\n",
}  # fmt: skip


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)
def test_what_is_found_on_pages_is_read(text: str) -> None:
    puzzle = parse(text, plugins=CORE)
    assert puzzle == EXPECTED


@pytest.mark.parametrize("name", [name for name in TABLES if name.startswith(("csv", "array"))])
def test_two_of_them_are_two_puzzles(name: str) -> None:
    head, _, row = (
        TABLES[name].rpartition("\n") if not name.startswith("csv") else TABLES[name].strip().rpartition("\n")
    )
    again = f"{head}\n{row}\n{row}" if name.startswith("csv") else f"{TABLES[name]}\n{TABLES[name]}"
    if name == "array-python":
        again = TABLES[name].partition("#")[0] * 2
    if name in ("array-python", "array-c", "array-prolog", "array-numpy-repr"):
        with pytest.raises(InputError, match="in an array"):
            parse(again, plugins=CORE)
    else:
        assert [each.givens for each in parse_many(again, plugins=CORE)] == [EXPECTED.givens] * 2


@st.composite
def documents(draw: st.DrawFn) -> Document:
    n = draw(st.sampled_from((4, 6, 9, 12, 16, 25)))
    some = draw(st.lists(st.integers(0, n), min_size=17, max_size=17))
    digits = (some * n * n)[: n * n]
    data: dict[str, object] = {"n": n, "givens": [digits[r * n : r * n + n] for r in range(n)]}
    if draw(st.booleans()):
        data["title"] = draw(st.from_regex(r"[A-W][a-w]{3,8}( [0-9]{1,3})?", fullmatch=True))
    return Document("classic", data)


@pytest.mark.parametrize("name", FORMATS)
@given(document=documents())
def test_what_is_written_is_read_as_it_was(name: str, document: Document) -> None:
    form: Format = CORE.format(name)
    assert form.write is not None
    text = f"{form.heading}\n{form.write(document)}" if form.heading else form.write(document)
    (again,) = parse_many(text, plugins=CORE)
    assert again.document is not None
    assert again.document.data["givens"] == document.data["givens"]
    is_full = all(map(all, document.data["givens"]))
    assert again.document.format == name or (is_full and (name, again.document.format) == ("markdown", "grid"))
    if name != "array":
        assert again.meta.get("title") == document.data.get("title")


@pytest.mark.parametrize("name", FORMATS)
def test_a_puzzle_with_other_rules_is_refused(name: str) -> None:
    with pytest.raises(Unsupported, match=f"format {name} cannot carry 'box'|boxes of 3x2|grid and json can"):
        write(parse('{"n": 6, "box": [3, 2], "givens": "' + "." * 36 + '"}', plugins=CORE), name, plugins=CORE)
    wordoku = parse('{"symbols": "ABCD", "givens": "................"}', plugins=CORE)
    with pytest.raises(Unsupported, match=f"format {name} cannot carry 'symbols'"):
        write(wordoku, name, plugins=CORE)


def test_other_columns_are_kept() -> None:
    (puzzle,) = parse_many(f"id,title,puzzle,solution,clues\n7,'=1+1,{PUZZLE},{SOLVED},30\n", plugins=CORE)
    assert puzzle.meta == {"id": "7", "title": "=1+1", "solution": SOLVED, "meta": {"clues": "30"}}
    assert write(puzzle, "csv", plugins=CORE) == f"puzzle,solution,title\n{PUZZLE},{SOLVED},'=1+1"


def test_a_line_that_begins_with_cells_stays_a_line() -> None:
    assert {each.document.format for each in parse_many(f"{PUZZLE},{SOLVED}\n" * 2, plugins=CORE) if each.document} == {
        "line"
    }


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("puzzle,solution", True),
        ("Quizzes;Solutions", True),
        ("id,Puzzle", True),
        (PUZZLE, False),
        ("a,b", False),
        ("", False),
    ],
)
def test_a_line_of_names_is_known(line: str, expected: bool) -> None:
    assert names_columns(line) is expected


def test_the_entries_of_a_player_are_kept_in_sections() -> None:
    state = "98" + PUZZLE[2:]
    text = (
        "#ARuud\n#DOne\n[Puzzle]\n"
        + "\n".join(ROWS)
        + "\n[State]\n"
        + "\n".join(state[r : r + 9] for r in range(0, 81, 9))
    )
    puzzle = parse(text, plugins=CORE)
    assert puzzle.givens == EXPECTED.givens
    assert [cell for cell, digit in enumerate(puzzle.placed) if digit] == [1]
    assert puzzle.meta == {"author": "Ruud", "title": "One"}
    assert write(puzzle, "sadman", plugins=CORE) == text
    assert parse(write(puzzle.with_placed([0] * 81), "sadman", plugins=CORE), plugins=CORE).placed == (0,) * 81


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[5,3,0],[1,2]]", "line 1, column 11: found 2 cells; expected 3"),
        ("[[5,3,0,4],[1,2,3,4],[0,0,0,0]]", "found 3 rows of 4 cells; expected 4"),
        ("[[4,3,0,4],\n [1,2,9,4],[0,0,0,0],[0,0,0,0]]", "line 2, column 7 (r2c3): found '9'; expected 1-4, 0 or ."),
        ("[[1,3,0,4],[1,2,3,4],[0,0,0,0],[0,0,0,0]", "expected a closing bracket"),
        ("[[1,3,0,4],[1,2:3,4],[0,0,0,0],[0,0,0,0]]", "line 1, column 16: found ':' in an array"),
        (f"puzzle,solution\n{PUZZLE[1:]},{SOLVED}", "line 2: found 80 cells; expected 81"),
        (f"puzzle,solution\n{PUZZLE[1:]}x,{SOLVED}", "line 2 (r9c9): found 'x'"),
        (f"number,puzzle\n1,{PUZZLE}\n2\n", "line 3: found 1 columns without a puzzle"),
        ("[Puzzle]\n12..\n....\n....\n....\n[State]\n13..\n....\n....\n....", "line 7 (r1c2): found 3 in [State]"),
        ("[Puzzle]\n12..\n....\n....\n....\n[State]\n12.\n...\n...", "line 7: found 3 rows in [State]; expected 4"),
        ("[Puzzle]\n12..\n....\n....\n....\n[State]\n12..\n....\n...\n....", "line 9, column 4: found 3 cells"),
        ("[Puzzle]\n", "found a section without rows"),
        ("[Puzzle]\n....\n[Puzzle]\n", "line 3: found the section [Puzzle] twice"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(text: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        parse(text, plugins=CORE)
    assert message in str(raised.value)


@given(st.text("[](){}|-,;'\"x.019A \n=N#", max_size=60), st.sampled_from(FORMATS))
def test_no_text_is_a_crash(text: str, name: str) -> None:
    form = CORE.format(name)
    form.sniff(text)
    for pasted in (text, f"[Puzzle]\n{text}", f"[[1,2],[{text}"):
        with suppress(RuleoutError):
            form.read(pasted, None)
