"""Texts as people paste them, of one classic puzzle unless said, and what comes of each."""

from __future__ import annotations

import json
import zlib
from base64 import b32hexencode
from typing import Any
from urllib.parse import quote

import attrs

from ruleout_links.lz import compress

P = ".....89..3.......2689...3.7...85......7...5.9..6.91........7..157.9.........1..6."
Z = P.replace(".", "0")
ROWS = [P[at : at + 9] for at in range(0, 81, 9)]
SOLUTION = "712348956345679182689125347193852674827463519456791238264537891571986423938214765"
PACKED = "e8TrA268dDb8t0bFTG9pKR15HxULG"
FPUZZLES = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKQA3AQwBsBXOeADlTQmpgDsEAXDMwo0GzBCnRdeAoTAoKAuskKimLAMwdpfeI"
    "OHlDlBUZF11CAEzbuu/fOWrz4+ADYbMvXLNiW7KbayBqDOLJKcgV7BJlShCFoBnvYxai4A7B523o7GRql+mUHypPkIAKyFUcW5xj"
    "kpcfAZiVnRpiUNFc1F9b4Slcl1eQ3uXVU9Fkj93u298ACMU621KjUxPhNNEUnTNaXziw4re51bLdV7mzrdQ7PhV2Ntq4OrMxMLo8"
    "mPeyOn18SKiiIQA="
)
SUDOKUPAD = (
    "sclN4IgxgpgNlDKCWAvCIBcA2ALAGnNKAzmgNrHAC+2FVl1dIAbgIZQCuKqAHLYy+2gE5awgLrYyvNhwDMwmvLpz6zKWgBM5MRJX"
    "8MPHR25VJuoQqUmZFg2gDsm8YoWW0R0DdQBWJT61P3fBz25s4e3qGBgg5k1pF6EaqoZgGJAIw+NH4Z/i6owTke6X654Sm6+fpxyd"
    "mijjXGhdm56KJiIABOEADm8AD2AHZEqKTEAAzYo1rjqVPYalqpEwvYM+KL8+JqS5srWlvzWmPY0rOYs57LJ2vYZ9cXO1fEW7dP2B"
    "eH4+iztrOcy1/XH7XP47AGvIGvP6HaTbYgw1ZwuZaHCTcQ4BE4DbETywnEInEHcSIx4wl4w+7EHCPHAvHAUnGPHEvHHvIkwsEwiE"
    "wkGU7BgnAQnA8nFgnEQnFQonoWHShHSrG2WGKhGKrGcWHqhHqwmkaWPaUvaUUxWPRUvRUU9WPdUvdWs3V8rTSiHSnmKsGKiGKnnq"
    "sHqiHqqEichAA=="
)
SUDOKUMAKER = (
    "N4IgZg9gTgtghgFwGoFMoGcCWEB2IBcIAjAHQCsJADCADQgAOArgF7MA2KBoOcMnhtEHEYIAFtAIhBAYwgw+OBJJko2bdAQDawAL"
    "41d+vQeMgA5pgBuKPPgRRGKOhbhsHBABxGzl6wTsOnFzd8AE4jcP1vKxt-RxBnV34AZgjjVPTI82i-eziE4IAmLyzfW1zAxIIANm"
    "KfGPL4oP5PTLqcgMbK0IyTEvqO-OTUqNLYiuCAdh7a7LKBpo8Z0YbBgjJpw03etrm8hfwpreG+9r2u9a2R-rPgsKPW2bHO4JrLk9"
    "3x-jvQd6fV-CIGzS922jxW+0OwJ+Oz++0BD2W83OS2unwIkJRpzR3RBQJ6Vyxz348KhBI+ROq4QAunRZDh0HY4JhFBp8NoQAgAJ7"
    "0fiULxcnkEIh0KAocy4VmaSg0aXS4XymgFRXK2UymgK4VKrVq1Ua5XapI0Q2GgAsNDNZrINCtVuNRvNDst1uddtNjudNpoVS9Pom"
    "ND9fvcNCDQe9Yf9EcDwej4e9AYjIeDVJ0yZ0QA"
)


@attrs.frozen
class Text:
    """A *text* with its *name*; *count* puzzles come of it, or the *error*.

    *givens* are those of each puzzle, None for any; *data* are keys of its document besides.
    """

    name: str
    text: str
    count: int = 1
    givens: str | None = P
    variant: str = "classic"
    data: dict[str, Any] = attrs.field(factory=dict)
    error: str = ""


ADDRESSES = [
    Text("s", f"https://sudokuexchange.com/play/?s={P}"),
    Text("s beside a level", f"https://sudokuexchange.com/play/?s={Z}&d=3"),
    Text("last piece of the path", f"https://sudoku.coach/en/play/{P}"),
    Text("puzzle", f"https://example.org/solve?puzzle={Z}"),
    Text("import", f"https://example.org/?import={P}"),
    Text("c", f"http://example.org/a/b.html?x=1&c={P}"),
    Text("without a scheme", f"example.com/?q={Z}"),
    Text("after #", f"https://example.org/page#{P}"),
    Text("after # and a level", f"https://example.org/page#d=3&puzzle={P}"),
    Text("a path after #", f"https://example.org/#/solve/{P}"),
    Text("a path after #!", f"https://example.org/#!/solve/{P}/"),
    Text("a path and a parameter after #", f"https://example.org/app/#/solve?s={P}&d=3"),
    Text("a page of HTML", f"https://example.org/solve/{Z}.html"),
    Text("in quotation marks", f'"https://example.org/?s={P}"'),
    Text("within the path", f"https://example.org/solve/{P}/hint", error="expected an address that holds a puzzle"),
    Text("commas", f"https://example.org/?s={','.join(Z)}"),
    Text("two addresses", f"https://example.org/?s={P}\nhttps://example.org/#{Z}", count=2),
    Text("in a sentence", f"Can someone solve https://sudoku.coach/en/play/{P}? I am stuck"),
    Text(
        "below a sentence", f"Monday's puzzle:\nhttps://sudoku.coach/en/play/{P}", data={"comment": "Monday's puzzle:"}
    ),
    Text("at the end of a sentence", f"See https://sudoku.coach/en/play/{P}."),
    Text("ISS", f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={P}"),
    Text("bd", f"https://www.sudokuwiki.org/sudoku.htm?bd={P}"),
    Text("packed", f"https://sudokuexchange.com/play/?s={PACKED}&d=2"),
    Text("packed alone", PACKED),
    Text("4x4", "https://example.org/?s=1...3..2...3..2.", givens="1...3..2...3..2."),
    Text("payload of f-puzzles", f"https://example.org/?load={FPUZZLES}"),
    Text("payload with blanks for plus signs", f"https://example.org/?f={FPUZZLES.replace('+', ' ')}"),
    Text("payload in percent-encoding, and words", f"https://example.org/?puzzle={quote(FPUZZLES, safe='')} is hard!"),
    Text("payload of SudokuMaker", f"https://example.org/?puzzle={SUDOKUMAKER}"),
    Text("payload of SudokuPad", f"https://example.org/?puzzleid={quote(SUDOKUPAD)}"),
    Text("payload in the path", f"https://example.org/{SUDOKUPAD}"),
    Text("payload with its padding", f"https://example.org/?{SUDOKUPAD}"),
    Text("payload with its padding after #", f"https://example.org/#{SUDOKUPAD}"),
    Text("payload in a path after #", f"https://example.org/#/play?load={FPUZZLES}"),
    Text("payload after #", f"https://example.org/#fpuz{FPUZZLES}"),
    Text("packed payload", f"https://example.org/scf{PACKED}"),
    Text("two that differ", f"https://example.org/?s={P}&puzzle=1{Z[1:]}", error="under s and under puzzle"),
    Text("80 cells", f"https://example.org/?s={P[:80]}", error="under s: found 80 cells; expected 81 (9x9)"),
    Text("an identity", "https://example.org/?s=1234567890123456", error="expected an address that holds a puzzle"),
    Text("a signature", f"https://example.org/?s={'3fa9' * 64}", error="expected an address that holds a puzzle"),
    Text("a comment", f"https://example.org/?s=%23{P[1:]}", error="under s: found 0 lines of cells"),
    Text("a short address", "https://tinyurl.com/4e3b2x9", error="open it, and paste the address that it leads to"),
]


MARKS = """\
   1247    1245    1245 | 1234567   23467       8 |       9     145     456
      3     145     145 |   14567     467    4569 |    1468    1458       2
      6       8       9 |    1245      24     245 |       3     145       7
------------------------+-------------------------+------------------------
   1249   12349    1234 |       8       5    2346 |   12467   12347     346
   1248    1234       7 |    2346    2346    2346 |       5   12348       9
    248    2345       6 |    2347       9       1 |    2478   23478     348
------------------------+-------------------------+------------------------
   2489   23469    2348 |   23456   23468       7 |     248  234589       1
      5       7   12348 |       9   23468    2346 |     248    2348     348
   2489    2349    2348 |    2345       1    2345 |    2478       6    3458
"""


def with_labels(labels: str) -> str:
    """The marks with a label before each row."""
    rows = iter(labels.split())
    return "\n".join(line if "--" in line else f"{next(rows)} {line}" for line in MARKS.splitlines())


def spread(between: str) -> list[str]:
    """The rows of the puzzle as a spreadsheet has them, blanks as nothing."""
    return [between.join("" if char == "." else char for char in row) for row in ROWS]


def table(cell: str) -> str:
    """A table of HTML, with *cell* for each cell."""
    rows = "".join(f"<tr>{''.join(cell % (char if char != '.' else '') for char in row)}</tr>\n" for row in ROWS)
    return f"<table class='sudoku'>\n{rows}</table>\n"


def framed(rows: list[str]) -> str:
    """Rows in the frame of Simple Sudoku."""
    lines = ["|".join(row[at : at + 3] for at in (0, 3, 6)) for row in rows]
    shown = "\n|---+---+---|\n".join("\n".join(f"|{line}|" for line in lines[at : at + 3]) for at in (0, 3, 6))
    return f"*-----------*\n{shown}\n*-----------*\n"


def qqwing() -> list[str]:
    """Rows in the frame of qqwing."""
    rows = [" " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) + " " for row in ROWS]
    level = "-------|-------|-------"
    return [*rows[:3], level, *rows[3:6], level, *rows[6:]]


ENTERED = "71" + P[2:]
READ = [
    Text("line", P),
    *(Text(f"blanks as {char}", P.replace(".", char)) for char in "0*_xX?-"),
    Text("spaced", " ".join(P)),
    Text("rows", "\n".join(ROWS)),
    Text("rows with spaces as blanks", "\n".join(ROWS).replace(".", " ")),
    Text("rows with commas", "\n".join(",".join(row.replace(".", "0")) for row in ROWS)),
    Text("rows with semicolons", "\n".join(";".join(row) for row in ROWS)),
    Text("CSV with empty fields", "\n".join(spread(","))),
    Text("tabs with empty fields", "\n".join(spread("\t"))),
    Text("list of Python", str([[int(char) for char in row] for row in [Z[at : at + 9] for at in range(0, 81, 9)]])),
    Text("strings of LeetCode", str([list(row) for row in ROWS]).replace("'", '"')),
    Text("Grid 01", "Grid 01\n" + "\n".join(ROWS).replace(".", "0"), data={"title": "Grid 01"}),
    Text("CSV of Kaggle", f"quizzes,solutions\n{Z},{SOLUTION}"),
    Text("Markdown", "\n".join(["|" * 10, "|---" * 9 + "|", *(f"|{'|'.join(row)}|" for row in ROWS)])),
    Text(
        "SadMan", "#AAuthor\n[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(ROWS), data={"author": "Author"}
    ),
    Text("sdm with comments", f"# first\n{P}\n# second\n{P}\n", count=2),
    Text("frame of Simple Sudoku", framed(ROWS)),
    Text("quoted", f'"{P}"'),
    Text("note", f"{P} # a note"),
    Text("rating after a comma", f"{P},3.4"),
    Text("rating after a semicolon", f"{P};7.2"),
    Text("rating of SE", f"{P} ED=7.2/1.2/1.2"),
    Text("code", f"[code]\n{P}\n[/code]"),
    Text("mark of the byte order", f"\ufeff{P}\r\n"),
    Text("link of SudokuPad", f"https://sudokupad.app/{SUDOKUPAD}"),
    Text("link of f-puzzles", f"https://www.f-puzzles.com/?load={FPUZZLES}"),
    Text("payload of f-puzzles alone", FPUZZLES),
    Text("link in Markdown", f"[puzzle](https://sudokumaker.app/?puzzle={SUDOKUMAKER})"),
    Text("link of puzz.link", "https://puzz.link/p?sudoku/9/9/k89h3m2689i3g7i85l7i5g9h6g91n7h157g9o1h6g"),
    Text("marks", MARKS),
    Text("marks with an asterisk", MARKS.replace(" 1247 ", " *1247 ").replace(" 467 ", " 467* ")),
    Text("marks with hyphens", MARKS.replace(" 1247 ", " -1247 ").replace(" 2347 ", " 23-47 ")),
    Text("one cell per line", "\n".join(P)),
    Text("qqwing", "\n".join(qqwing())),
    Text("LaTeX", "\\begin{verbatim}\n" + "\n".join(ROWS) + "\n\\end{verbatim}"),
    Text("taxonomy of gsf", f"1,2,3,4,{P},C21.m,5"),
    Text("list with None", str([[None if char == "." else int(char) for char in row] for row in ROWS])),
    Text("payload of SudokuPad alone", SUDOKUPAD),
    Text("link between angles", f"<https://sudokupad.app/{SUDOKUPAD}>"),
    Text(
        "link of SudokuPad with f-puzzles",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{quote(FPUZZLES, safe='')}",
    ),
    Text(
        "link of puzz.link to Kakuro",
        "https://puzz.link/p?kakuro/6/5/8eld-..ng-.l5bl.-Cn..-9l..Cfda",
        givens=None,
        variant="kakuro",
    ),
    Text("number and tab", f"1\t{P}"),
]
TEXTS = [
    Text("removed candidates", f"{P}:714 814", data={"placed": None}),
    Text("colons", f"{P}:::"),
    Text("placed digits", "+7+1" + P[2:], data={"placed": [[7, 1, 0, 0, 0, 0, 0, 0, 0], *[[0] * 9] * 8]}),
    Text(
        "placed digits and removed candidates", f"+7{P[1:]}:514 614:", data={"placed": [[7, *[0] * 8], *[[0] * 9] * 8]}
    ),
    Text("without the first colon", f"0000:x:{P}:714 814:::"),
    Text("numbered", f"1. {P}"),
    Text("numbered with brackets", f"1) {P}\n2) {P}\n3) {P}", count=3),
    Text("number in brackets", f"(1) {P}"),
    Text("a list", f"- {P}\n- {P}", count=2),
    Text("words without a colon", f"Puzzle 1 {P}"),
    Text("level before", f"Easy: {P}"),
    *(Text(f"{before!r} before", before + P) for before in ("\u2022 ", "a) ", "1 - ", "Q1. ")),
    Text("assigned", f"s = '{P}'"),
    Text("bank of puzzles", f"0000183b305c {Z}  1.2\n00018ba98bbe {Z}  1.5", count=2),
    Text("variant before", f"Killer: {P}", error="but the cells below are read as classic"),
    Text("one cell per line, blanks as empty lines", "\n".join(P.replace(".", " ")).replace(" ", "") + "\n"),
    Text("stripped tabs", "\n".join(row.rstrip("\t") for row in spread("\t"))),
    Text("stripped tabs on both sides", "\n".join(row.strip("\t") for row in spread("\t")), error="rows of"),
    Text("table of HTML", table("<td class=c>%s</td>")),
    Text("table of inputs", table('<td><input type="text" value="%s" maxlength=1></td>')),
    Text("page with a table", f"<html><body><h1>Sudoku 42</h1>{table('<td>%s</td>')}<p>Have fun</p></body></html>"),
    Text("table of HTML with entities", table("<td>&#160;%s</td>")),
    Text("comments after semicolons", f"; made by hand\n{P}\n"),
    *(
        Text(
            f"marks with {before}{after}",
            MARKS.replace(" 1247 ", f" {before}1247{after} ").replace("  23467 ", f" {before}23467{after} "),
        )
        for before, after in (
            [
                ("#", ""),
                ("+", ""),
                ("@", ""),
                ("(", ")"),
                ("[", "]"),
                ("{", "}"),
                ("<", ">"),
                ("", "^"),
                ("", "!"),
                ("=", ""),
                ("~", ""),
                ("$", ""),
                ("", "%"),
                ("&", ""),
                ("", "?"),
                ("'", ""),
                ("a", ""),
                ("", "b"),
            ]
        )
    ),
    Text("marks with part in brackets", MARKS.replace(" 1247 ", " (12)47 ")),
    Text("marks with a digit that is marked", MARKS.replace(" 1247 ", " 12#47 ").replace(" 2347 ", " 2+347 ")),
    Text("marks with labels", "c1 c2 c3 c4 c5 c6 c7 c8 c9\n" + with_labels("r1 r2 r3 r4 r5 r6 r7 r8 r9")),
    Text("marks with letters", with_labels("A B C D E F G H I")),
    Text("marks with letters but for I", with_labels("A B C D E F G H J")),
    Text("marks with letters above", "A B C D E F G H I\n" + with_labels("1 2 3 4 5 6 7 8 9")),
    Text("marks with labels and colons", with_labels("R1: R2: R3: R4: R5: R6: R7: R8: R9:")),
    Text("givens and marks", framed(ROWS) + "\n" + MARKS),
    Text(
        "givens, digits and marks",
        framed(ROWS)
        + "\n"
        + framed([ENTERED[at : at + 9] for at in range(0, 81, 9)])
        + "\n"
        + MARKS.replace("1247    1245 ", "7    1 "),
        data={"placed": [[7, 1, 0, 0, 0, 0, 0, 0, 0], *[[0] * 9] * 8]},
    ),
    Text(
        "givens that are not in the marks",
        framed(["1" + ROWS[0][1:], *ROWS[1:]]) + "\n" + MARKS.replace(" 1247 ", " 247 "),
        error="rows",
    ),
    Text(
        "Markdown with a cell too many in one row",
        "\n".join(["|" * 10, "|---" * 9 + "|", *(f"|{'|'.join(row)}|" for row in [*ROWS[:8], f".{ROWS[8]}"])]),
        error="expected",
    ),
    Text(
        "givens, and marks with a group that is none",
        framed(ROWS) + "\n" + MARKS.replace(" 1247 ", " ab12 "),
        error="rows",
    ),
    Text("an inequality", MARKS.replace(" 1247 ", " 12<47 "), error="'<'"),
]


def saved(game: str, parameters: str, description: str) -> str:
    """A save file of Simon Tatham's collection."""
    first = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
        "VERSION": "1",
        "GAME": game,
        "PARAMS": parameters,
    }
    entries = {
        **first,
        "CPARAMS": parameters,
        "DESC": description,
        "NSTATES": "2",
        "STATEPOS": "2",
        "MOVE   ": "R0,1,3",
    }
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in entries.items())


SOLO = "3x3:e8_9b3g2_6_8_9c3a7c8_5f7c5a9b6a9_1h7b1_5_7a9i1b6a"
UNEQUAL = "4:2,0,0,0,0R,0,0,0,0U,0D,1,0,0,0,0,0,"
TOWERS = "4:2/2/1/4/2/2/4/1/2/2/1/3/2/3/2/1"
KEEN = "4:_a__b_a_a__a__ba,d2a5m6m6s1d2s2"
TATHAM = [
    Text("Solo", SOLO),
    Text("Solo in an address", f"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#{SOLO}"),
    Text("Solo, two ids", f"{SOLO}\n{SOLO}\n", count=2),
    Text("Solo, saved", saved("Solo", "3x3", SOLO[4:])),
    Text(
        "Solo, jigsaw and diagonals",
        "4jxk:p,abadab_a_aa,_a________babaaa,4_6a4a6_7a6b7d",
        givens="." * 16,
        variant="jigsaw",
        data={"diagonals": True},
    ),
    Text("Solo, killer", "2x2k:p,_a_a_a_ca_____b_,5_3a8a5b5_5c9b", givens="." * 16),
    Text(
        "Solo, boxes of 3 rows",
        "3x2x:1e2e4a2f4a5e4e3",
        givens="1.....2.....4.2......4.5.....4.....3",
        data={"box": [3, 2]},
    ),
    Text(
        "Unequal",
        UNEQUAL,
        givens="2.........1.....",
        variant="futoshiki",
        data={"greater_than": [[[1, 0], [1, 1]], [[2, 0], [1, 0]], [[2, 1], [3, 1]]]},
    ),
    Text("Unequal, saved", saved("Unequal", "4de", UNEQUAL[2:]), givens="2.........1.....", variant="futoshiki"),
    Text("Towers", TOWERS, givens="." * 16, variant="skyscrapers"),
    Text("Keen", KEEN, givens="." * 16, variant="kenken"),
    Text(
        "Keen below a title",
        "By Simon\n4:b__a_ba4__a__,m16m12s1a8d2s1\n",
        givens="." * 16,
        variant="kenken",
        data={"title": "By Simon"},
    ),
    Text("random seed", "3x3#123456789", error="copy the specific id: Game, Specific"),
    Text("save file of another game", saved("Net", "5x5", "abc"), error="found a save file of 'Net'"),
    Text("Keen beyond 25 rows", f"99:{'z' * 9_000},a1", error="found 99x99; expected 2x2 to 25x25"),
    Text("id that ends early", "3x3:e8_9b3", error="found 10 cells"),
]
FIRST = [[7, *[0] * 8], *[[0] * 9] * 8]
"""A 7 that was placed in the first cell."""


def opensudoku(*games: str) -> str:
    return f"<?xml version='1.0'?>\n<opensudoku version='2'><name>Two</name>{''.join(games)}</opensudoku>"


def cells_of(fields: str) -> str:
    """The fields of each cell of the puzzle, with a 7 placed in the first one."""
    shown = "7" + Z[1:]
    return "".join(fields.format(value=char, editable=int(P[at] == "."), notes="-") for at, char in enumerate(shown))


def gnome(*more: str) -> str:
    cells = [
        f'{{"position":[{at // 9},{at % 9}],"value":{char},"fixed":true,"earmarks":[]}}'
        for at, char in enumerate(P)
        if char != "."
    ]
    return f'{{"difficulty_category":"easy","time_elapsed":1.5,"cells":[{",".join([*cells, *more])}]}}'


def ksudoku(graph: str, values: str, kind: str = "") -> str:
    history = '<history><simple-event index="0" value="7"/></history>'
    puzzle = f"<puzzle><graph {kind}>{graph}</graph><values>{values}</values></puzzle>"
    return f'<!DOCTYPE ksudoku>\n<ksudoku><game had-help="0">{puzzle}{history}</game></ksudoku>'


def in_columns(cells: str) -> str:
    """The letters of KSudoku, column by column."""
    n = int(len(cells) ** 0.5)
    return "".join(
        "_" if cells[r * n + c] == "." else chr(97 + int(cells[r * n + c])) for c in range(n) for r in range(n)
    )


def sudoq(cells: str, kind: int) -> str:
    n = int(len(cells) ** 0.5)
    fields = (
        f'<fieldmap editable="{str(char == ".").lower()}" solution="{0 if char == "." else int(char) - 1}">'
        f'<position x="{at % n}" y="{at // n}"/></fieldmap>'
        for at, char in enumerate(cells)
    )
    return f'<sudoku id="1" transformCount="0" type="{kind}" complexity="1">{"".join(fields)}</sudoku>'


FOUR = "1...3..2...3..2."
CUSTOM = 'type="custom" sizeX="4" sizeY="4" sizeZ="1" order="4" specific-type="{}"'
XML = [
    Text("KSudoku", ksudoku("", in_columns(P), 'type="sudoku" order="9"')),
    Text(
        "KSudoku, diagonals",
        ksudoku(
            '<sudokugroups at="0" withblocks="1"/><clique size="4">0 5 10 15</clique>',
            in_columns("1..............."),
            CUSTOM.format("XSudoku"),
        ),
        givens=None,
        data={"extra_groups": [[[0, 0], [1, 1], [2, 2], [3, 3]]]},
    ),
    Text(
        "KSudoku, jigsaw",
        ksudoku(
            '<sudokugroups at="0" withblocks="0"/>'
            + "".join(
                f'<clique size="4">{cells}</clique>' for cells in ("0 1 4 5", "2 3 6 10", "8 9 12 13", "7 11 14 15")
            ),
            in_columns(FOUR),
            CUSTOM.format("Jigsaw"),
        ),
        givens=None,
        variant="jigsaw",
    ),
    Text(
        "KSudoku, killer",
        ksudoku(
            '<sudokugroups at="0" withblocks="1"/><cage operator="4" value="5" size="2">0 4</cage>'
            '<cage operator="0" value="2" size="1">15</cage>',
            in_columns("." * 16),
            CUSTOM.format("KillerSudoku"),
        ),
        givens=None,
        data={"cages": [{"sum": 5, "cells": [[0, 0], [0, 1]]}], "givens": [[0] * 4] * 3 + [[0, 0, 0, 2]]},
    ),
    Text("KSudoku, a cube", ksudoku("", "_" * 729, 'type="roxdoku" order="9"'), error="of the type 'roxdoku'"),
    Text("SudoQ", sudoq(P, 0)),
    Text("SudoQ, 4x4", sudoq(FOUR, 1), givens=FOUR),
    Text("SudoQ, squiggly", sudoq(P, 7), error="regions are not in the file"),
]
FILES = [
    Text(
        "OpenSudoku, two games",
        opensudoku(f'<game data="{Z}"/>', f'<game data="{Z}" note="x"/>'),
        count=2,
        data={"title": "Two"},
    ),
    Text(
        "OpenSudoku, version 1",
        opensudoku(f'<game data="version: 1&#10;{cells_of("{value}|{notes}|{editable}|")}"/>'),
        data={"placed": FIRST},
    ),
    Text(
        "OpenSudoku, version 2 with double bars",
        opensudoku(f'<game data="version: 2&#10;{cells_of("{value}|0||{editable}|")}"/>'),
        data={"placed": FIRST, "marks": None},
    ),
    Text(
        "OpenSudoku, version 4",
        f"<opensudoku2><game cells_data='version: 4&#10;{cells_of('{value}|511|0|{editable}|')}'/></opensudoku2>",
        data={"placed": FIRST},
    ),
    Text("OpenSudoku with entities", "<!DOCTYPE x [<!ENTITY a 'b'>]>\n" + opensudoku(), error="found"),
    Text("OpenSudoku without a game", opensudoku(), error="found no game"),
    Text("GNOME Sudoku", gnome(), data={"placed": None, "marks": None}),
    Text(
        "GNOME Sudoku, an entry and notes",
        gnome(
            '{"position":[0,0],"value":7,"fixed":false,"earmarks":[]}',
            '{"position":[0,1],"value":0,"fixed":false,"earmarks":[1,2]}',
        ),
        data={"placed": FIRST, "marks": None},
    ),
    Text("Andoku", f"# one\n{P}||\n{P}||", count=2),
    Text(
        "Andoku, colour",
        "127..8.4..58.4.1....36....5...4.53...75.8.46...19.6...7....39....6.9.21..8.1..534||C",
        givens=None,
        data={"extra": "C"},
    ),
    Text("Andoku, areas", "1....2....3....4....5....|1112211222333443354455554|", givens=None, variant="jigsaw"),
    Text("Andoku, areas of other sizes", f"{'.' * 25}|{'1111111222333443354455554'}|", error="areas of 5 cells"),
    Text("Simple Sudoku with its state", framed(ROWS) + "\nI007\nE01004\n", data={"placed": FIRST}),
    Text("Simple Sudoku with one digit", framed([Z[at : at + 9] for at in range(0, 81, 9)]) + "\nI007"),
    Text(
        "SudoCue",
        "\n".join(
            " ".join("u7" if (r, c) == (0, 0) else char if char != "." else "123456789" for c, char in enumerate(row))
            for r, row in enumerate(ROWS)
        ),
        data={"placed": FIRST, "marks": None},
    ),
]


def ipuz(more: str, kind: str = "") -> str:
    return f'{{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku{kind}#1"], "boxes": true, {more}}}'


def as_list(cells: str) -> str:
    return str([int(char) for char in cells])


def as_lists(cells: str) -> str:
    return str([[int(char) for char in cells[at : at + 9]] for at in range(0, 81, 9)])


IPUZ = [
    Text("ipuz", ipuz(f'"puzzle": {as_lists(Z)}, "title": "<b>One</b>"'), data={"title": "One"}),
    Text("ipuz in a function", "ipuz(" + ipuz(f'"puzzle": {as_lists(Z)}') + ");"),
    Text(
        "ipuz, killer",
        ipuz(
            '"puzzle": [[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]], "cages": [{"value": 3, "rect": [0, 0, 1, 0]}, '
            '{"value": 6, "cells": [[2, 0], [2, 1]]}]',
            "/killersudoku",
        ),
        givens=None,
        data={"cages": [{"sum": 3, "cells": [[0, 0], [0, 1]]}, {"sum": 6, "cells": [[0, 2], [1, 2]]}]},
    ),
    Text(
        "ipuz, boxes and zones",
        ipuz(f'"puzzle": {as_lists(Z)}, "zones": [[[0, 0], [8, 1]]]', "/jigsawsudoku"),
        data={"extra_groups": [[[0, 0], [1, 8]]]},
    ),
    Text(
        "ipuz of another kind",
        '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"]}',
        error="expected http://ipuz.org/sudoku#1",
    ),
]
PAGES = [
    Text("mission", f'{{"mission": "{Z}", "solution": "{SOLUTION}", "hard": 3}}', data={"placed": None}),
    Text("board", f'{{"board": {as_lists(Z)}}}'),
    Text("puzzle as a key", f'{{"puzzle": "{P}"}}'),
    Text("blanks as hyphens", f'{{"puzzle": "{P.replace(".", "-")}"}}'),
    Text("rows in texts", f'{{"data": {{"grid": {json.dumps(ROWS)}}}}}'),
    Text("blanks as null", f'{{"grid": {as_lists(Z).replace("0", "null")}}}'),
    Text("cells in texts", json.dumps({"board": [["" if char == "." else char for char in row] for row in ROWS]})),
    Text("a list of objects", f'[{{"puzzle": "{P}"}}, {{"puzzle": "{Z}"}}]', count=2),
    Text("newboard", f'{{"newboard": {{"grids": [{{"value": {as_lists(Z)}, "solution": {as_lists(SOLUTION)}}}]}}}}'),
    Text(
        "New York Times",
        "{"
        + ", ".join(
            f'"{level}": {{"puzzle_id": 1, "version": 0, "puzzle_data": {{"hints": {{}}, '
            f'"puzzle": {as_list(Z)}, "solution": {as_list(SOLUTION)}}}}}'
            for level in ("easy", "hard")
        )
        + "}",
        count=2,
    ),
    Text("a grid and cages", f'{{"board": {as_lists(Z)}, "cages": []}}', error="found the key 'cages'"),
    Text("two grids in one object", f'{{"first": "{Z}", "second": "{"1" + Z[1:]}"}}', error="found several grids"),
]
STUDIO = compress(
    json.dumps(
        {
            "grid": {"width": 9, "height": 9},
            "meta": {"title": "", "author": "", "description": ""},
            "elements": {
                "a": {
                    "type": "givens",
                    "order": 0,
                    "value": {str(at): int(char) for at, char in enumerate(P) if char != "."},
                },
                "b": {
                    "type": "gridRegion",
                    "order": 1,
                    "value": {
                        str(box): {str(at): True for at in range(81) if at // 27 * 3 + at % 9 // 3 == box}
                        for box in range(9)
                    },
                },
                "c": {"type": "thermo", "order": 2, "value": {"x": {"0": 1, "1": 11}}},
            },
        },
        separators=(",", ":"),
    )
)
THERMOMETER = {"thermometers": [[[0, 1], [1, 2]]]}


def coach(**more: str) -> str:
    keys = {"gridSize": 9, "givenDigits": Z, "userDigits": "0" * 81, **more}
    packed = b32hexencode(zlib.compress(json.dumps(keys).encode())).decode()
    return f"SCv7_32_{packed.rstrip('=').lower()}"


NOTE = "-".join(["24", *"0" * 80])
CANDIDATES = "-".join(
    "0" if char != "." else str(510 ^ 1 << int(digit) % 9 + 1) for char, digit in zip(P, SOLUTION, strict=True)
)
COACH = [
    Text("sudoku.coach", coach(), data={"placed": None, "marks": None}),
    Text(
        "sudoku.coach with an entry and a note",
        coach(userDigits="7" + "0" * 80, userCellCandidates="-".join(["24", *"0" * 80])),
        data={"placed": FIRST, "marks": None},
    ),
    Text(
        "sudoku.coach with all candidates",
        coach(
            userCellCandidates="-".join(
                "0" if char != "." else str(sum(1 << digit for digit in range(1, 9)) | 1 << int(full))
                for char, full in zip(P, SOLUTION, strict=True)
            )
        ),
    ),
    Text("sudoku.coach in an address", f"https://sudoku.coach/en/play/{coach()}"),
    Text("sudoku.coach, cut off", coach()[:60], error="damaged"),
]
STUDIOS = [
    Text("SudokuStudio", f"https://example.org/?b={quote(STUDIO)}", data=THERMOMETER),
    Text("SudokuStudio, payload alone", STUDIO, data=THERMOMETER),
]
ALL = [*COACH, *STUDIOS, *XML, *IPUZ, *PAGES, *FILES, *TATHAM, *READ, *TEXTS, *ADDRESSES]
