"""Invalid input, case by case, with the status and the words of the command line.

The number in front of each name groups the cases by what is wrong; a name alone is what a reader of a failure needs.
"""

from __future__ import annotations

import codecs
import json

import attrs

EASY = ".8..5..6..32..87....52.18..821..3.9....1......56..9....93.6..1..48....766....538."
SOLUTION = "189754263432698751765231849821573694974126538356489127293867415548312976617945382"
HARD = ".1......6.......7......582...35.........2......7.84....5.6.89.......9.87..617.35."
TWO = "........6" + HARD[9:]
NONE = ".1......4" + HARD[9:]
EMPTY = "." * 81
BLANK4 = [[0] * 4 for _ in range(4)]
JIGSAW4 = "0001011122332233"


@attrs.frozen
class Case:
    """A command line (``FILE`` stands for a file with *content*) and its expected result."""

    id: str
    command: tuple[str, ...]
    status: int
    says: tuple[str, ...] = ()
    content: bytes | None = None
    out: str | None = None
    never: tuple[str, ...] = ()


def document(**keys: object) -> str:
    return json.dumps(keys)


def classic4(entry: str) -> str:
    """A 4x4 whose first given is the JSON text *entry*."""
    return document(variant="classic", n=4, givens=[["GIVEN", 0, 0, 0], *BLANK4[1:]]).replace('"GIVEN"', entry)


def killer(*cages: tuple[int | None, list[list[int]]]) -> str:
    return document(variant="killer", cages=[{"sum": total, "cells": cells} for total, cells in cages])


def kakuro(*rows: list[object]) -> str:
    return document(variant="kakuro", rows=len(rows), cols=len(rows[0]), cells=rows)


def cells(*names: str) -> list[list[int]]:
    return [[int(name[1]) - 1, int(name[3]) - 1] for name in names]


def samurai(clash: bool) -> bytes:
    """Five grids of 81; r9c9 of the first is r3c3 of the third and, if *clash*, another digit there."""
    grids = [EMPTY] * 5
    grids[0] = EMPTY[:80] + "5"
    if clash:
        grids[2] = EMPTY[:20] + "6" + EMPTY[21:]
    return "\n".join(grids).encode()


CAGES_OF_404 = killer(
    *((total - (row == 8 and total == 9), [[row, column] for column in columns])
      for row in range(9) for total, columns in ((9, (0, 1)), (17, (2, 3, 4)), (19, (5, 6, 7, 8))))
)  # fmt: skip
LINK = "https://puzz.link/p?kakuro/2/2/n4334"

CASES = [
    Case("1-empty-file", ("solve", "FILE"), 2, ("no puzzle found (0 bytes)",), b""),
    Case("1-empty-argument", ("solve", ""), 2, ("no puzzle found (0 bytes)",)),
    Case("2-white-space-only", ("solve", "FILE"), 2, ("no puzzle found (6 bytes",), b"  \n\t \n"),
    Case("3-80-cells", ("solve", EASY[:80]), 2, ("found 80 cells; expected 81 (9x9)",)),
    Case("4-82-cells", ("solve", EASY + "1"), 2, ("position 82", "found 82 cells; expected 81 (9x9)")),
    Case("5-a-letter", ("solve", EASY[:16] + "x" + EASY[17:]), 2,
         ("position 17 (r2c8)", "found 'x'; expected 1-9, 0 or .")),
    Case("5-a-letter-in-a-file", ("solve", "FILE"), 2, (":2:17 (r2c8): found 'x'; expected 1-9, 0 or .",),
         f"{EASY}\n{EASY[:16]}x{EASY[17:]}\n".encode()),
    Case("6-9-in-a-4x4", ("solve", "9" + "." * 15), 2, ("(r1c1)", "found '9'; expected 1-4, 0 or .")),
    Case("7-0-and-dot-mixed", ("solve", EASY.replace(".", "0", 9)), 0, out=SOLUTION + "\n"),
    Case("8-arabic-indic-digit", ("solve", "\u0663" + EASY[1:]), 2, ("ARABIC-INDIC DIGIT THREE",)),
    Case("9-superscript", ("solve", "\u00b2" + EASY[1:]), 2, ("SUPERSCRIPT TWO",)),
    Case("10-full-width", ("solve", "\uff11" + EASY[1:]), 2, ("FULLWIDTH DIGIT ONE", "the ASCII digit 1")),
    Case("11-byte-order-mark", ("solve", "FILE"), 0, (), codecs.BOM_UTF8 + EASY.encode(), SOLUTION + "\n"),
    Case("12-utf-16", ("solve", "FILE"), 2, ("looks like UTF-16; save as UTF-8",), EASY.encode("utf-16")),
    Case("12-utf-16-without-mark", ("solve", "FILE"), 2, ("looks like UTF-16; save as UTF-8",),
         EASY.encode("utf-16-le")),
    Case("13-nul", ("solve", "FILE"), 2, ("binary data",), EASY.encode() + b"\0"),
    Case("13-png", ("solve", "FILE"), 2, ("binary data", "PNG"), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
    Case("14-crlf", ("solve", "FILE"), 0, (), f"# two\r\n{EASY}\r\n{EASY}\r\n".encode(), f"{SOLUTION}\n{SOLUTION}\n"),
    Case("14-cr-only", ("solve", "FILE"), 2, (":3:1 (r1c1): found 'x'",), f"# a\r{EASY}\rx{EASY[1:]}\r".encode()),
    Case("15-control-characters-in-a-title", ("show", "FILE"), 0, ("a\\x1b[31m\\u202eb",),
         document(title="a\x1b[31m\u202eb", givens=BLANK4).encode(), never=("\x1b", "\u202e")),
    Case("15-control-characters-in-a-name", ("solve", EASY, "--variant", "a\x1b[31m\u202eb"), 2, ("a\\x1b[31m",),
         never=("\x1b", "\u202e")),
    Case("16-a-digit-twice", ("check", "FILE"), 1, ("5 given twice in row 3: r3c1, r3c8",),
         (EMPTY[:18] + "5......5." + EMPTY[27:]).encode()),
    Case("16-a-digit-twice-solved", ("solve", EMPTY[:18] + "5......5." + EMPTY[27:]), 1,
         ("no solution", "5 given twice in row 3: r3c1, r3c8"), out=""),
    Case("17-no-solution", ("check", NONE), 1, ("no solution",), never=("twice",)),
    Case("17-no-solution-solved", ("solve", NONE), 1, ("no solution",), out=""),
    Case("18-several-solutions", ("check", TWO), 1, ("at least 2 solutions", "differ in 4 cells", " or ")),
    Case("18-several-solutions-solved", ("solve", TWO), 1, ("at least 2 solutions; they differ in r",)),
    Case("19-count-of-an-empty-grid", ("count", EMPTY), 3, ("at least 10000, limit reached",)),
    Case("19-count-to-a-limit", ("count", "." * 16, "--limit", "287"), 3, ("at least 287, limit reached",)),
    Case("19-count-of-all", ("count", "." * 16), 0, out="288\n"),
    Case("21-no-time", ("solve", HARD, "--timeout", "0"), 3, ("unknown: time limit reached",), never=("no solution",)),
    Case("21-no-choices", ("solve", TWO, "--nodes", "0"), 3, ("unknown: node limit reached",), never=("no solution",)),
    Case("22-region-of-the-wrong-size", ("solve", "FILE"), 2, ("3 cells", "expected 4"),
         document(variant="jigsaw", n=4, givens=BLANK4,
                  regions=[["A", "A", "A", "B"], ["A", "B", "B", "B"], ["C", "C", "C", "D"], ["C", "C", "D", "D"]]
                  ).encode()),
    Case("23-region-in-pieces", ("check", "FILE"), 1, ("at least 2 solutions",),
         document(variant="jigsaw", n=4, givens=BLANK4,
                  regions=[[0, 0, 1, 1], [2, 2, 3, 3], [1, 1, 0, 0], [3, 3, 2, 2]]).encode()),
    Case("23-region-in-pieces-refused", ("check", "FILE"), 2, ("region", "piece"),
         document(variant="jigsaw", n=4, givens=BLANK4, connected=True,
                  regions=[[0, 0, 1, 1], [2, 2, 3, 3], [1, 1, 0, 0], [3, 3, 2, 2]]).encode()),
    Case("24-region-map-too-short", ("solve", "." * 16 + JIGSAW4[:15], "--format", "jigsaw-line"), 2,
         ("found 31 characters; expected 32",)),
    Case("24-unknown-region-label", ("solve", "." * 16 + JIGSAW4[:15] + "?", "--format", "jigsaw-line"), 2, ("'?'",)),
    Case("25-samurai-corners-differ", ("solve", "FILE", "--variant", "samurai"), 2, ("r9c9", "r3c3"), samurai(True)),
    Case("25-five-lines-two-readings", ("solve", "FILE"), 2, ("2 ways", "samurai-lines", "(format line)"),
         samurai(False)),
    Case("26-cage-sum-out-of-reach", ("solve", killer((46, cells("r1c1", "r1c2")))), 2,
         ("r1c1", "46 for 2 cells; 3..17 possible")),
    Case("27-cages-overlap", ("count", "--limit", "1", killer((3, cells("r1c1", "r1c2")), (4, cells("r1c2", "r2c2")))),
         3, ("at least 1, limit reached",)),
    Case("27-a-cell-twice-in-a-cage", ("solve", killer((3, cells("r1c1", "r1c1")))), 2, ("r1c1",)),
    Case("27-a-cell-that-is-not-there", ("solve", killer((3, [[0, 0], [0, 9]]))), 2, ("cages",)),
    Case("28-cage-of-ten-cells", ("solve", killer((46, [[0, c] for c in range(9)] + [[1, 0]]))), 2,
         ("found 10 cells; at most 9 can all differ",)),
    Case("29-cages-that-miss-405", ("check", CAGES_OF_404), 1, ("405", "404", "a difference of 1")),
    Case("30-sum-out-of-reach", ("solve", kakuro(["#", {"d": 3}, {"d": 4}], [{"a": 2}, ".", "."])), 2,
         ("sum 2 for 2 cells; 3..17 possible",)),
    Case("30-run-of-one-without-clue", ("solve", kakuro(["#", "#"], ["#", "."])), 2, ("r2c2",)),
    Case("30-run-of-one-with-clue", ("check", kakuro(["#", {"d": 4}], [{"a": 4}, "."])), 0, ("exactly one",)),
    Case("30-run-of-ten", ("solve", kakuro([{"a": 45}, *["."] * 10])), 2, ("10",)),
    Case("31-clue-without-run", ("solve", kakuro(["#", {"d": 3}, "#"], [{"a": 2}, "#", "."])), 2, ("without a run",)),
    *(Case(f"32-json-{entry}", ("solve", classic4(entry)), 2, ("r1c1", "givens", "found"))
      for entry in ("-1", "1e400", "NaN", '"5_0"', "true", "1.5", "5")),
    Case("33-key-twice", ("solve", '{"size": 4, "variant": "classic", "size": 9}'), 2, ("'size' twice",)),
    Case("34-nested-too-deeply", ("solve", "FILE"), 2, ("nested too deeply",), b"[" * 100_000),
    Case("34-nested-objects", ("solve", "FILE"), 2, ("nested too deeply",), b'{"a":' * 100_000),
    Case("35-truncated-json", ("solve", "FILE"), 2, (":2:",), b'{"variant": "classic",\n"givens": [[1, 2'),
    Case("36-damaged-link", ("solve", "https://puzz.link/p?kakuro/3/3/===="), 2, ("damaged at char 1",)),
    Case("39-percent-encoded-link", ("solve", LINK.replace("/2/2/", "%2F2%2F2%2F")), 0),
    Case("39-plus-for-space-in-a-link", ("solve", "+" + LINK + "+"), 0),
    Case("48-a-folder", ("solve", "FOLDER"), 2, ("found a directory; expected a file",)),
    Case("48-a-missing-file", ("solve", "not-there.txt"), 2, ("not-there.txt: no such file",)),
    Case("48-a-missing-file-with-a-date", ("solve", "2024-05-01.txt"), 2, ("2024-05-01.txt: no such file",)),
    Case("48-a-missing-file-with-a-space", ("solve", "my puzzle.sdk"), 2, ("my puzzle.sdk: no such file",)),
    Case("48-an-endless-device", ("solve", "/dev/zero"), 2, ("found a device; expected a file",)),
    Case("49-output-in-no-folder", ("solve", EASY, "-o", "FOLDER/none/x.txt"), 2, ("cannot be written",)),
    Case("49-output-is-a-folder", ("solve", EASY, "-o", "FOLDER", "--force"), 2, ("not a regular file",)),
    Case("52-time-that-is-no-number", ("solve", EASY, "--timeout", "abc"), 2,
         ("--timeout: found 'abc'; expected seconds",)),
    Case("52-time-below-zero", ("solve", EASY, "--timeout", "-1"), 2, ("--timeout: found '-1'",)),
    Case("52-time-without-end", ("solve", EASY, "--timeout", "1e400"), 2, ("--timeout: found '1e400'",)),
    Case("52-limit-zero", ("count", EASY, "--limit", "0"), 2, ("--limit: found '0'", "1 or more")),
    Case("52-limit-below-zero", ("count", EASY, "--limit", "-1"), 2, ("--limit: found '-1'",)),
    Case("52-limit-in-letters", ("count", EASY, "--limit", "many"), 2, ("--limit: found 'many'",)),
    Case("52-a-large-limit", ("count", EASY, "--limit", "1000000000"), 0, out="1\n"),
    Case("52-choices-in-letters", ("solve", EASY, "--nodes", "x"), 2, ("--nodes: found 'x'",)),
    Case("52-strength-of-no-hint", ("hint", EASY, "--strength", "fll"), 2,
         ("--strength: found 'fll'; expected nudge, region, note, full or lesson",)),
    Case("53-unknown-technique", ("explain", EASY, "--techniques", "x-wng"), 2, ("'x-wng'", "did you mean x-wing")),
    Case("53-unknown-technique-left-out", ("explain", EASY, "--without", "x-wng"), 2, ("did you mean x-wing",)),
    Case("53-unknown-engine", ("solve", EASY, "--engine", "pyton"), 2, ("did you mean python?",)),
    Case("53-unknown-variant", ("solve", EASY, "--variant", "clasic"), 2, ("did you mean classic?",)),
    Case("53-unknown-format", ("convert", EASY, "--to", "jso"), 2, ("did you mean json or sdo?",)),
    Case("53-unknown-option", ("solve", EASY, "--timeot", "1"), 2, ("--timeot", "--timeout")),
    Case("53-unknown-command", ("slove", EASY), 2, ("slove",)),
    Case("60-marks-against-a-given", ("solve", document(
        variant="classic", n=4, givens=[[1, 0, 0, 0], *BLANK4[1:]],
        marks=[[[2], [1, 2], [3], [4]], *[[[1, 2, 3, 4]] * 4] * 3])), 2, ("r1c1", "the given 1", "pencil marks are")),
    *(Case(f"61-{n}x{n}", ("solve", document(variant="classic", n=n, givens=[[0] * n] * n)), 2, (f"{n}x{n}",))
      for n in (0, 1, 7, 26)),
    Case("61-7x7-on-a-line", ("solve", "." * 49), 2, ("7x7",)),
    Case("61-26x26-on-a-line", ("solve", "." * 676), 2, ("26x26",)),
    Case("62-line-feed-in-a-missing-name", ("solve", "no\x1bsuch.txt"), 2, ("no\\x1bsuch.txt",), never=("\x1b",)),
    Case("no-puzzle", ("solve",), 2, ("no puzzle found (0 bytes)",)),
]  # fmt: skip
