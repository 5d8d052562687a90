"""Sizes: small inputs take little memory, large ones are refused, and reading grows no faster than its text.

Growth is measured in function calls and in allocated bytes, never in time. Neither shows what a single call of C does,
such as a regular expression that backtracks: for these there are texts that would take hours.
"""

from __future__ import annotations

import json
import os
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import processes
import pytest

from ruleout import InputError, RuleoutError, discover, parse, parse_many
from ruleout.internal import LARGEST_LAYOUT, Format, Layout, Unit, check_size

pytestmark = pytest.mark.long

EASY = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
MIB = 1 << 20
MOST = 500 * MIB
ENDS = 3000 * MIB
"""What a command may take at most before the system refuses it more, so that no test takes the machine down."""

# Small inputs take little memory


def corners(number: int, n: int = 9) -> str:
    side = int(number**0.5) + 1
    places = [[n * (each // side), n * (each % side)] for each in range(number)]
    return json.dumps({"variant": "multigrid", "n": n, "subgrids": places})


def kakuro(side: int) -> str:
    rows = [["#"] * side, *(["#"] + ["."] * (side - 1) for _ in range(side - 1))]
    for row in range(0, side, 10):
        rows[row] = ["#"] * side
    for line in rows:
        line[::10] = ["#"] * len(line[::10])
    return json.dumps({"variant": "kakuro", "rows": side, "cols": side, "cells": rows})


def cages(number: int) -> str:
    """Different cages of four cells, each with a sum."""
    cells = [[[at % 9, (at + step) % 9] for step in (0, 1, 3, 5)] for at in range(9)]
    return json.dumps({"n": 9, "cages": [{"cells": cells[each % 9], "sum": 10 + each % 20} for each in range(number)]})


def memory_of(folder: Path, *arguments: str) -> tuple[int, str, int]:
    """The status of a command, its messages, and how many bytes it took at most."""
    pytest.importorskip("resource", reason="memory is not measured on this system")
    script = (
        "import pathlib, resource, sys\n"
        f"resource.setrlimit(resource.RLIMIT_DATA, ({ENDS}, {ENDS}))\n"
        "from ruleout_cli.testing import invoke\n"
        "done = invoke(*sys.argv[1:])\n"
        "peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))\n"
        "status = pathlib.Path('/proc/self/status')\n"
        "if status.exists():  # there the peak of a process begins with that of the one that started it\n"
        "    own = [line.split()[1] for line in status.read_text().splitlines() if line.startswith('VmHWM')]\n"
        "    peak = max(int(own[0]), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
        "print(done.status, peak)\n"
        "sys.stderr.write(done.err[:2000])\n"
    )
    done = processes.run(
        [sys.executable, "-c", script, *arguments], cwd=folder, capture_output=True, encoding="utf-8", timeout=600
    )
    status, peak = map(int, (done.stdout.split() or ("-1", "0"))[:2])
    return status, done.stderr, peak * (1 if sys.platform == "darwin" else 1024)


LARGE = {
    "3,000 corners": lambda: corners(3000),
    "a Kakuro of 401x401": lambda: kakuro(401),
    "a Kakuro of black squares alone": lambda: json.dumps({"cells": ["#" * 1000] * 1000}),
    "the same corner 20,000 times": lambda: json.dumps({"variant": "multigrid", "subgrids": [[0, 0]] * 20_000}),
    "two corners far apart": lambda: json.dumps({"variant": "multigrid", "subgrids": [[0, 0], [1000, 1000]]}),
    "100,000 cages": lambda: json.dumps({"n": 9, "cages": [{"cells": [[1, 1], [1, 2]], "sum": 5}] * 100_000}),
    "a list of 200,000 blanks": lambda: json.dumps({"givens": [[0] * 200_000]}),
}
LARGEST = {
    "121 corners": lambda: corners(121),
    "5 corners of 25x25": lambda: corners(5, 25),
    "a Kakuro of 111x111": lambda: kakuro(111),
    "2,000 cages": lambda: cages(2_000),
}
"""About as large as is accepted."""
COMMANDS = ("show", "solve", "batch")
ASKED = [(command, name) for command in COMMANDS for name in LARGEST]
"""What is refused is refused by the reader that all commands have; each of them is asked only with RULEOUT_WHOLE."""
SOME = COMMANDS if os.environ.get("RULEOUT_WHOLE") else COMMANDS[:1]
ASKED += [(command, name) for command in SOME for name in LARGE]


@pytest.mark.parametrize(("command", "name"), ASKED)
def test_an_input_takes_less_than_500_mib(tmp_path: Path, command: str, name: str) -> None:
    (tmp_path / "large.json").write_text({**LARGE, **LARGEST}[name](), encoding="utf-8")
    words = ("batch", "check", "--workers", "1") if command == "batch" else (command,)
    limit = () if command == "show" else ("--timeout", "1")
    status, err, peak = memory_of(tmp_path, *words, *limit, "large.json")
    assert "this should not have happened" not in err
    assert status in ((2,) if name in LARGE and command != "batch" else (0, 1, 2, 3)), err
    assert peak < MOST, f"{peak // MIB} MiB"


@pytest.mark.parametrize("name", LARGEST)
def test_explaining_takes_less_than_500_mib(tmp_path: Path, name: str) -> None:
    """The views of a board, such as the nodes of chains, are not made if they would be too large."""
    (tmp_path / "large.json").write_text(LARGEST[name](), encoding="utf-8")
    status, err, peak = memory_of(tmp_path, "explain", "--engine", "python", "--timeout", "8", "large.json")
    assert status in (1, 3), err
    assert peak < MOST, f"{peak // MIB} MiB"


@pytest.mark.parametrize("engine", ["python", "scalar", "sat"])
def test_the_deepest_search_takes_less_than_500_mib(tmp_path: Path, engine: str) -> None:
    """Every grid of a multi-grid without givens takes some 45 choices, none of which is wrong."""
    if engine != "python":
        pytest.importorskip({"scalar": "numba", "sat": "pysolvers"}[engine])
    (tmp_path / "large.json").write_text(corners(121), encoding="utf-8")
    status, err, peak = memory_of(tmp_path, "solve", "--engine", engine, "--timeout", "5", "large.json")
    assert status in (1, 2, 3), err
    assert peak < MOST, f"{peak // MIB} MiB"


REFUSED = {
    "3,000 corners": "found 81000 constraints; expected at most 20000",
    "a Kakuro of 401x401": "found 160801 squares; expected at most 40000",
    "a Kakuro of black squares alone": "found 1000000 squares; expected at most 40000",
    "the same corner 20,000 times": "r1c1 is the corner of two grids",
    "two corners far apart": "found 1018081 squares; expected at most 40000",
    "100,000 cages": "cages: found 100000 entries; expected at most 20000",
    "a list of 200,000 blanks": "expected 4x4 to 25x25",
}


@pytest.mark.parametrize("name", LARGE)
def test_what_is_too_large_is_refused_with_the_limit(name: str) -> None:
    with pytest.raises(InputError, match=REFUSED[name]):
        parse(LARGE[name]())


def test_a_layout_is_refused_whoever_builds_it() -> None:
    with pytest.raises(InputError, match="found 10001 cells; expected at most 10000"):
        Layout.of(2, [(0, column) for column in range(10_001)], [])
    with pytest.raises(InputError, match="found 40200 squares"):
        Layout.of(2, [(0, 0), (200, 199)], [])
    with pytest.raises(InputError, match="found 101 digits"):
        Layout.of(101, [(0, 0)], [])
    with pytest.raises(InputError, match="found 100000 candidates"):
        Layout.of(20, [None] * 5_000, [])
    pairs = [Unit(f"pair {a} {b}", "pair", (a, b)) for a in range(201) for b in range(a)]
    with pytest.raises(InputError, match="found 20100 constraints"):
        Layout.of(2, [None] * 201, pairs)


def test_each_limit_is_itself_accepted() -> None:
    for what, most in LARGEST_LAYOUT.items():
        check_size(**{what: most})
        with pytest.raises(InputError, match=f"found {most + 1} {what}; expected at most {most}"):
            check_size(**{what: most + 1})


# Reading grows no faster than its text

GRID = "....\n....\n....\n....\n"
NINE = "\n".join("." * 9 for _ in range(9)) + "\n"
OBJECT = json.dumps({"n": 4, "givens": [[1, 0, 0, 0]] * 4, "title": "mine"})
TEXTS: dict[str, Callable[[int], str]] = {
    "lines of 81": lambda n: (EASY + "\n") * (n // 40),
    "lines of 81 with comments": lambda n: f"# mine\n\n{EASY} 7.1, easy # hard\n" * (n // 40),
    "five lines of 81": lambda n: ("." * 81 + "\n") * 5 * (n // 40),
    "squares": lambda n: (GRID + "\n") * (n // 16),
    "rows": lambda n: ". . . .\n" * n,
    "dots": lambda n: "." * n,
    "digits": lambda n: "1" * n,
    "bars": lambda n: "1|" * n,
    "dashes": lambda n: "--\n" * n,
    "blanks": lambda n: " " * n + ".",
    "tabs": lambda n: "\t" * n + ".",
    "short lines": lambda n: "1\n" * n,
    "a stair": lambda n: "".join(" " * (i % 50) + "1\n" for i in range(n)) + "." * n,
    "clues": lambda n: "\\1 " * n,
    "rows of clues": lambda n: "\\1 \\1 \\1\n" * n,
    "small Kakuros": lambda n: "# 3\\ 4\\\n\\3 . .\n\\4 . .\n\n" * (n // 16),
    "boxes behind a grid": lambda n: f"{NINE}\n" + "box 2x2\n" * n,
    "boxes behind a grid of 4x4": lambda n: f"{GRID}\n" + "box 2x2\n" * n,
    "diagonals behind a grid": lambda n: f"{NINE}\n" + "diagonals\n" * n,
    "groups behind a grid": lambda n: f"{NINE}\n" + "group r1c1 r2c3\n" * n,
    "sums behind a grid": lambda n: f"{GRID}\n{GRID}\n" + "A 1\n" * n,
    "cages behind a grid": lambda n: f"{GRID}\n" + "cage 1 r1c1\n" * n,
    "marks behind a grid": lambda n: f"{GRID}\n" + "marks r1c1 1\n" * n,
    "keys behind a grid": lambda n: GRID + "".join(f"k{i}: [1]\n" for i in range(n)),
    "keys and grids": lambda n: (f"symbols: ABCD\n{GRID}cages: []\n") * (n // 16),
    "symbols": lambda n: "symbols: " + "AB" * n + "\n" + NINE,
    "cubes": lambda n: "cube\n12\n34\n\n43\n21\n\n" * (n // 10),
    "layers": lambda n: "....\n....\n....\n....\n\n" * (n // 10),
    "headers": lambda n: "multigrid: r1c1\n\n" * n,
    "corners of a header": lambda n: "multigrid: " + "r1c1 " * n + "\n" + NINE,
    "pencil marks": lambda n: ("123456789 " * 9 + "\n") * (n // 40),
    "long pencil marks": lambda n: ("123456789" * 81 + "\n") * (n // 100 + 1),
    "commas": lambda n: "1,2\n" + ",," * n,
    "words and commas": lambda n: "x," * n,
    "table of dots": lambda n: ",".join("." * n) + "\n",
    "quotes": lambda n: '"' * n,
    "letters": lambda n: "AB: [" + "A" * n,
    "backslashes": lambda n: "k: " + '"\\' * n,
    "comments": lambda n: "#\n" * n + EASY,
    "links": lambda n: "sudoku/4/4/z\n" * n,
    "a long link": lambda n: "https://puzz.link/p?kakuro/9/9/" + "z" * n,
    "an escaped link": lambda n: "sudoku/4/4/" + "%41" * n,
    "brackets": lambda n: "[" * n,
    "objects": lambda n: "{}" * n,
    "puzzles as objects": lambda n: f"{OBJECT}\n" * (n // 20),
    "puzzles as objects on several lines": lambda n: (OBJECT.replace(",", ",\n") + "\n") * (n // 20),
    "puzzles in a list": lambda n: "[" + ",\n".join([OBJECT] * (n // 20)) + "]",
    "keys of an object": lambda n: "{" + ", ".join(f'"k{each}": 1' for each in range(n)) + "}",
    "lists in a list": lambda n: '{"n": 4, "cages": [' + ",".join(["[]"] * n) + "]}",
    "cages": lambda n: json.dumps({"n": 9, "cages": [{"cells": [[1, 1], [1, 2]], "sum": 5}] * n}),
    "marks of one cell": lambda n: json.dumps({"n": 4, "marks": [[[1, 2, 3, 4] * n] * 4] * 4}),
    "the same corner": lambda n: json.dumps({"variant": "multigrid", "subgrids": [[0, 0]] * n}),
    "corners in a row": lambda n: json.dumps(
        {"variant": "multigrid", "subgrids": [[0, 9 * i] for i in range(n // 40)]}
    ),
    "corners that overlap": lambda n: json.dumps(
        {"variant": "multigrid", "subgrids": [[i, i] for i in range(n // 10)]}
    ),
}
FEW = 80
FORMATS = discover().formats
BYTES_PER_CHARACTER = 110
"""With 4 MiB of text this is less than 500 MB."""
FIXED = 4 * MIB
"""What is taken besides: to compare a text with the shapes of named multi-grids takes 3 MB."""


@contextmanager
def counted() -> Iterator[list[int]]:
    """The number of calls of functions of Python and C, as the only entry of a list."""
    count = [0]

    def note(frame: object, event: str, argument: object) -> None:
        count[0] += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield count
    finally:
        sys.setprofile(before)


def read_with(form: Format, text: str) -> None:
    """Recognise and read *text*, with and without a variant."""
    form.sniff(text)
    for variant in (None, "samurai"):
        with suppress(InputError):
            form.read(text, variant)


def read_all(text: str) -> None:
    """Recognise *text*, and read and build all puzzles in it."""
    with suppress(RuleoutError):
        for _ in parse_many(text, file="text"):
            pass


def calls_of(read: Callable[[str], None], text: str) -> int:
    with counted() as count:
        read(text)
    return count[0]


@pytest.mark.parametrize("kind", TEXTS)
def test_four_times_the_text_takes_four_times_the_calls(kind: str) -> None:
    """For every format that is installed, and for all of them together."""
    few, many = TEXTS[kind](FEW), TEXTS[kind](4 * FEW)
    readers: dict[str, Callable[[str], None]] = {
        name: lambda text, form=form: read_with(form, text)  # type: ignore[misc]
        for name, form in FORMATS.items()
    }
    readers["all"] = read_all
    read_all(TEXTS[kind](2))
    for name, read in readers.items():
        one, four = calls_of(read, few), calls_of(read, many)
        if four > 5 * one + 2000:  # a format may see only in the longer text that it may be one of its own
            one, four = four, calls_of(read, TEXTS[kind](16 * FEW))
        assert four <= 5 * one + 2000, f"{name}: {one} calls, then {four}"


@pytest.mark.parametrize("kind", [kind for kind in TEXTS if not kind.startswith("corners")])
def test_a_text_takes_at_most_a_hundred_times_its_size(kind: str) -> None:
    """Beyond what any text takes. Corners are few characters for many cells, and are limited themselves."""
    text = TEXTS[kind](2000)
    read_all(TEXTS[kind](FEW))
    tracemalloc.start()
    try:
        read_all(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak <= BYTES_PER_CHARACTER * len(text) + FIXED, f"{peak / len(text):.0f} bytes per character"


@pytest.mark.parametrize(
    "kind", ["backslashes", "quotes", "blanks", "tabs", "brackets", "an escaped link", "a long link"]
)
def test_a_text_on_which_one_call_could_take_hours_is_read(kind: str) -> None:
    text = TEXTS[kind](200_000)
    for form in FORMATS.values():
        read_with(form, text)
