"""Values of options and arguments that a command accepts in most cases, and the files that they name."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import attrs

import ruleout
from ruleout.plugin import RatingRecord
from ruleout_batch import Library, NewEntry
from ruleout_cli.testing import invoke
from ruleout_generate.digging.symmetry import SYMMETRIES
from ruleout_generate.orders.methods import METHODS

ODD = (
    "",
    "x",
    "-1",
    "0",
    "nan",
    "inf",
    "1e9",
    "٣",
    "9" * 40,
    "nobody",
    "\u202e",
    "\x1b[0m",
    ",",
    "a\nb",
    "-",
    "--",
    ".",
)
"""Values that few options accept."""
NINE = ".1..6.3.........1545.....6..3..4....29...8.57...6...8..783.......1...6.....5....9"
SOLVED = "1234341221434321"
CLASSICS = (
    "1...3..2...3..2.",
    "12..3..2.1.3..2.",
    SOLVED,
    NINE,
    "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
)
"""Puzzles with one solution, which are those of the library."""


@attrs.frozen
class Subject:
    """The puzzles of a command: their texts, and the variant and format of the first one."""

    texts: tuple[str, ...]
    variant: str
    format: str


@cache
def library() -> bytes:
    """The file of a library with a few puzzles and their ratings."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "puzzles.sqlite")
        with Library(file) as made:
            puzzles = map(ruleout.parse, CLASSICS)
            made.add(
                [
                    NewEntry(each, source=f"page {number}", ratings=(RatingRecord.of(ruleout.rate(each, scale="se")),))
                    for number, each in enumerate(puzzles)
                ]
            )
        return file.read_bytes()


@cache
def records() -> bytes:
    """Records of new puzzles."""
    asked = (("--size", "4x4", "--count", "2"), ("latin", "--size", "5x5"), ("killer", "--size", "4x4"))
    return b"".join(invoke("generate", *each, "--seed", "1", "--json").out.encode() for each in asked)


@cache
def lines() -> bytes:
    """Lines of a library of techniques, few enough for the slowest ones."""
    return "".join(invoke("techniques", "lines", NINE).out.splitlines(keepends=True)[:12]).encode()


WEIGHTS = b'how = "sum"\n[techniques]\nfull-house = 1\nnaked-single = 2\nhidden-single = 1.5\n[levels]\neasy = 80\n'
FILES: Mapping[str, Callable[[], bytes]] = {
    "puzzles.sqlite": library,
    "made.jsonl": records,
    "steps.txt": lines,
    "weights.toml": lambda: WEIGHTS,
}
"""Files that a command finds beside it if its words name them, with their content."""
PICTURES = ("out.svg", "out.png", "out.pdf", "out.html")
OUTPUTS = (
    *["out.txt", "new.json"] * 6,
    *PICTURES,
    "in.txt",
    "no/such/out.txt",
    ".",
    "",
    "/dev/full",
    "/dev/null",
    "a\nb",
)
SECONDS = ("0", "0.01", "0.05", "0.1")


def _mostly(known: str, kind: str, chance: random.Random) -> str:
    return known if chance.random() < 0.9 else chance.choice(list(ruleout.default_registry().all(kind)))


def _puzzle(subject: Subject, chance: random.Random) -> str:
    """The first puzzle, or a name of a file that may have it."""
    return subject.texts[0].replace("\0", "") if chance.random() < 0.8 else "in.txt"


def _set(subject: Subject, chance: random.Random) -> str:
    """An option of a generator, most often of one for the variant."""
    known = list(ruleout.default_registry().all("generators").values())
    own = [each for each in known if subject.variant in each.variants]
    names = [name for each in own or known for name in each.options]
    return f"{chance.choice(names)}={chance.choice(SETTINGS)}"


def _times(subject: Subject, chance: random.Random) -> str:
    """A few techniques, some with how often they are needed."""
    return ",".join(
        _technique(chance) + chance.choice(("", "", ":0", ":1", ":1-3", ":2-")) for _ in range(_few(chance))
    )


def _techniques(subject: Subject, chance: random.Random) -> str:
    return ",".join(_technique(chance) for _ in range(_few(chance)))


def _few(chance: random.Random) -> int:
    return chance.choice((1, 1, 2, 6))


def _technique(chance: random.Random) -> str:
    return chance.choice(EASY if chance.random() < 0.7 else list(ruleout.default_registry().techniques))


EASY = ("full-house", "naked-single", "hidden-single", "locked-candidates", "naked-pair")
SETTINGS = (
    "0",
    "1",
    "2",
    "3",
    "4",
    "9",
    "60",
    "70",
    "135",
    "yes",
    "no",
    "true",
    "none",
    "half-turn",
    "full",
    "any",
    "few",
)
OWN: Mapping[str, Callable[[Subject, random.Random], str]] = {
    "--variant": lambda subject, chance: _mostly(subject.variant, "variants", chance),
    "--format": lambda subject, chance: _mostly(subject.format, "formats", chance),
    "--from": _puzzle,
    "--workers": lambda subject, chance: chance.choice(("1", "2")),
    "--cluster": lambda subject, chance: chance.choice(("tcp://", "x", "", "tls://nobody:x", "udp://127.0.0.1:1")),
    "--limit": lambda subject, chance: chance.choice(("1", "2", "10", "200")),
    "--nodes": lambda subject, chance: chance.choice(("0", "1", "30", "200")),
    "--size": lambda subject, chance: chance.choice(SIZES),
    "--template": _puzzle,
    "--pattern": _puzzle,
    "--solution": lambda subject, chance: SOLVED if chance.random() < 0.7 else _puzzle(subject, chance),
    "--set": _set,
    "--method": lambda subject, chance: chance.choice(list(METHODS)),
    "--symmetry": lambda subject, chance: chance.choice(list(SYMMETRIES)),
    "--mirror": lambda subject, chance: chance.choice(
        ("left-right", "top-bottom", "main-diagonal", "antidiagonal", "up")
    ),
    "--relabel": lambda subject, chance: chance.choice(("987654321", "4321", "2143", "213456789", "654321", "12")),
    "--turn": lambda subject, chance: chance.choice(("90", "180", "270", "0", "45")),
    "--sort": lambda subject, chance: chance.choice(("id", "givens", "title", "source", "variant", "difficulty")),
    "--needs": _times,
    "--only": _techniques,
    "--beyond": _techniques,
    "--count": lambda subject, chance: chance.choice(("1", "2", "3")),
    "--tries": lambda subject, chance: chance.choice(("1", "2", "20")),
    "--again": lambda subject, chance: "made.jsonl" if chance.random() < 0.9 else "in.txt",
    "--weights": lambda subject, chance: "weights.toml" if chance.random() < 0.9 else "in.txt",
    "--library": lambda subject, chance: "puzzles.sqlite" if chance.random() < 0.9 else "out.txt",
    "--scale": lambda subject, chance: chance.choice(("ruleout", "se", "se", "hodoku", "book", "search")),
}
"""Values of options that follow from the puzzles, or from what has to stay short, or that a shell does not complete."""
SIZES = ("4x4", "4x4", "4x4", "6x6", "5x5", "8x8", "9x9", "12x12", "16x16", "3x4", "1x1", "99x99")
BY_METAVAR: Mapping[str, tuple[str, ...]] = {
    "SECONDS": SECONDS,
    "FILE": OUTPUTS,
    "PIXELS": ("16", "100", "300", "900", "1300", "0", "100000"),
    "N|all": ("1", "1", "2", "3", "30", "all"),
    "N": ("0", "1", "30", "200"),
    "N|N-M": ("5", "4-8", "0-99", "20-30", "6-7"),
    "N|N-M|LEVEL": ("0-99999", "1", "1-3", "2.5", "easy", "Medium", "0-2.3", "hard"),
    "TEXT": ("page", "1", "%", "x", ""),
    "RULE": (
        "anti-knight",
        "cage 5 r1c1 r1c2",
        "odd r1c1",
        "x-sum 9 left r1",
        "cage ? r1c1",
        "whisper",
        "cages: [",
        "",
    ),
}
"""Values of options that a shell does not complete, by the word for the value in the help."""


def _variant(subject: Subject, chance: random.Random) -> tuple[str, ...]:
    name = chance.choice(
        ("classic", "classic", "latin", "jigsaw", "killer", "diagonal", subject.variant, subject.variant)
    )
    return (name,) if chance.random() < 0.8 else ()


ARGUMENTS: Mapping[tuple[str, ...], Callable[[Subject, random.Random], tuple[str, ...]]] = {
    ("generate",): _variant,
    ("batch", "generate"): _variant,
    ("techniques", "check"): lambda subject, chance: ("steps.txt",),
    ("techniques", "new"): lambda subject, chance: (chance.choice(("my-wing", "new-pair", "x-wing", "a" * 60)),),
    ("techniques", "show"): lambda subject, chance: tuple(_technique(chance) for _ in range(_few(chance))),
    **dict.fromkeys(
        (("library", "list"), ("library", "export"), ("library", "remove")),
        lambda subject, chance: tuple(chance.choice("1123459") for _ in range(chance.choice((0, 0, 1, 2)))),
    ),
}
"""What the commands that read no puzzles have as arguments."""


def arguments(path: tuple[str, ...], subject: Subject, chance: random.Random) -> tuple[str, ...]:
    """The arguments of a command that reads no puzzles."""
    if chance.random() < 0.08:
        return (chance.choice(ODD),)
    return ARGUMENTS[path](subject, chance)
