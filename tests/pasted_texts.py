"""Texts as people paste them, of one classic puzzle unless said, and what comes of each."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import attrs

P = ".....89..3.......2689...3.7...85......7...5.9..6.91........7..157.9.........1..6."
Z = P.replace(".", "0")
ROWS = [P[at : at + 9] for at in range(0, 81, 9)]
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
    Text("commas", f"https://example.org/?s={','.join(Z)}"),
    Text("two addresses", f"https://example.org/?s={P}\nhttps://example.org/#{Z}", count=2),
    Text("in a sentence", f"Can someone solve https://sudoku.coach/en/play/{P}? I am stuck"),
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
    Text("payload after #", f"https://example.org/#fpuz{FPUZZLES}"),
    Text("packed payload", f"https://example.org/scf{PACKED}"),
    Text("two that differ", f"https://example.org/?s={P}&puzzle=1{Z[1:]}", error="under s and under puzzle"),
    Text("80 cells", f"https://example.org/?s={P[:80]}", error="under s: found 80 cells; expected 81 (9x9)"),
    Text("an identity", "https://example.org/?s=1234567890123456", error="expected an address that holds a puzzle"),
    Text("a signature", f"https://example.org/?s={'3fa9' * 64}", error="expected an address that holds a puzzle"),
    Text("a short address", "https://tinyurl.com/4e3b2x9", error="open it, and paste the address that it leads to"),
]
ALL = [*ADDRESSES]
