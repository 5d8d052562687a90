"""Random commands on altered puzzles, each made from a seed and a number alone.

``python tests/hostile/fuzz.py SEED NUMBER`` shows an input and runs it again. With ``COUNT`` behind it, it runs so many
inputs from that number on and writes one line of JSON for each: first its number, then what it found.
"""

from __future__ import annotations

import faulthandler
import gc
import itertools
import json
import os
import random
import re
import resource
import shlex
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import attrs

import ruleout
from ruleout_cli.testing import Done, invoke

ROOT = Path(__file__).parents[2]

CPU_SECONDS = 10
"""A command that computes for longer than this hangs."""
WAITING_SECONDS = 120
"""So does one that takes so long without computing."""
MEMORY_BYTES = 1 << 30
STATUSES = frozenset({0, 1, 2, 3, 130})
CHECKS = ("traceback", "internal", "hang", "status", "message", "memory", "verdict", "characters")
"""What is checked of each input."""

UNSAFE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u061c\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Characters that a terminal obeys, or that change the order in which others are shown."""

SEARCHES = ("solve", "check", "count", "candidates", "explain", "hint")
COMMANDS = (*SEARCHES, "solve", "check", "explain", "show", "convert", "batch")
LISTS = ("plugins", "techniques", "variants", "rules", "formats", "engines")
BATCHES = ("solve", "check", "count", "candidates")
ENGINES = ("auto", "python", "scalar", "lanes", "sat")

JUNK: tuple[str, ...] = (
    "\x00",
    "\x07",
    "\x1b[31m",
    "\x1b]0;title\x07",
    "\x9b2J",
    "\x85",
    "\u202e",
    "\u2066",
    "\u2028",
    "\ufeff",
    "\udc80",
    "\udcff",
    "\U0001f9e9",
    "\u0301",
    "é",
    "٣",
    "½",
    "Ⅷ",
    "\r",
    "\r\n",
    "\n\n",
    "\t",
    "\v",
    "\f",
    " ",
    "  ",
    "\u00a0",
    "0",
    "-1",
    "1e400",
    "9" * 30,
    "9" * 5000,
    "NaN",
    "Infinity",
    "null",
    "true",
    "[" * 50,
    "[" * 5000,
    "{" * 50,
    '{"a":' * 2000,
    "]",
    "}",
    '"',
    "\\",
    "\\1",
    "1\\",
    "/",
    "#",
    "x",
    "*",
    "?",
    ",",
    ";",
    ":",
    "=",
    "..",
    "%s",
    "{0}",
    "$(id)",
    "../../x",
    "symbols: ABC",
    "diagonals",
    "group r1c1 r2c3",
    "box 2x2",
    "multigrid: r1c1 r7c7",
    "A 15",
    "1" * 20_000,
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    10,
    17,
    10**30,
    -(10**30),
    1.5,
    1e308,
    float("inf"),
    float("nan"),
    "",
    "x",
    "9",
    "\u202e",
    "\x9b",
    "\udc80",
    [],
    {},
    [[]],
    [None],
    [0] * 200,
    {"a": 1},
    [[0, 0]],
    [[1, 1], [1, 1]],
    [-1, -1],
    [10**9, 10**9],
    "r1c1",
)


@attrs.frozen
class Command:
    """A command line, what it reads from standard input, and the file ``in.txt`` beside it, if there is one."""

    arguments: tuple[str, ...]
    stdin: bytes = b""
    file: bytes | None = None

    def as_shell(self) -> str:
        """A line for a shell that runs it."""
        begin = "" if self.file is None else f"printf %b {_escaped(self.file)} > in.txt; "
        words = " ".join(shlex.quote(word) for word in ("python", "-m", "ruleout_cli", *self.arguments))
        return f"{begin}printf %b {_escaped(self.stdin)} | {words}".encode("utf-8", "backslashreplace").decode()


def _escaped(data: bytes) -> str:
    return "'" + "".join(chr(c) if 32 <= c < 127 and c not in b"'\\" else f"\\0{c:03o}" for c in data) + "'"


@cache
def objects() -> tuple[dict[str, Any], ...]:
    """The JSON object of a puzzle of every installed variant, small ones more than once."""
    found: list[dict[str, Any]] = []
    folder = ROOT / "packages/variants/tests/puzzles"
    found += [json.loads(path.read_text(encoding="utf-8"))["puzzle"] for path in sorted(folder.glob("*.json"))]
    for path in sorted((ROOT / "examples").glob("*.txt")):
        found += [puzzle.document.as_json() for puzzle in ruleout.load_many(path) if puzzle.document is not None]
    registry = ruleout.default_registry()
    there = {each.get("variant") for each in found}
    found += [{"variant": name} for name in registry.variants if name not in there]
    found += [
        {"variant": "classic", "n": 4, "givens": [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]},
        {"variant": "classic", "n": 6, "givens": [[0] * 6 for _ in range(6)]},
        {"variant": "classic", "n": 4, "givens": [[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4], "diagonals": True},
        {"variant": "classic", "n": 16, "givens": [[0] * 16 for _ in range(16)]},
        {"givens": [[0] * 9 for _ in range(9)], "placed": [[0] * 9 for _ in range(9)]},
    ]
    found += [each for each in found if len(json.dumps(each)) < 500] * 3
    return tuple(found)


@cache
def texts() -> tuple[tuple[str, str | None, str], ...]:
    """Every puzzle in every format that carries it: the text, the variant and the format."""
    registry = ruleout.default_registry()
    found = []
    for data in objects():
        found.append((json.dumps(data), data.get("variant"), "json"))
        for name, form in registry.formats.items():
            if form.write is None or name == "json":
                continue
            try:
                found.append((ruleout.write(json.dumps(data), name), data.get("variant"), name))
            except ruleout.RuleoutError:
                continue
    return tuple(found)


def altered(text: str, chance: random.Random) -> str:
    """*text* with a few random changes; every other time with no more than other digits."""
    if chance.random() < 0.5:
        for _ in range(chance.randrange(3)):
            text = _digit(text, chance)
        return _named(text, chance) if chance.random() < 0.5 else text
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 8))):
        text = chance.choice(CHANGES)(text, chance)
    return text[:200_000]


def _span(text: str, chance: random.Random) -> tuple[int, int]:
    begin = chance.randint(0, len(text))
    return begin, min(len(text), begin + chance.choice((1, 1, 1, 2, 9, 40)))


def _delete(text: str, chance: random.Random) -> str:
    begin, end = _span(text, chance)
    return text[:begin] + text[end:]


def _duplicate(text: str, chance: random.Random) -> str:
    begin, end = _span(text, chance)
    return text[:end] + text[begin:end] * chance.choice((1, 1, 2, 200)) + text[end:]


def _swap(text: str, chance: random.Random) -> str:
    begin, end = _span(text, chance)
    other = chance.randint(0, len(text))
    rest = text[:begin] + text[end:]
    return rest[:other] + text[begin:end] + rest[other:]


def _insert(text: str, chance: random.Random) -> str:
    place = chance.choice((0, len(text), chance.randint(0, len(text)), chance.randint(0, len(text))))
    return text[:place] + chance.choice(JUNK) + text[place:]


def _replace(text: str, chance: random.Random) -> str:
    if not text:
        return text
    place = chance.randrange(len(text))
    known = "".join(sorted(set(text))) + "0123456789.ABab"
    return text[:place] + chance.choice(known) + text[place + 1 :]


def _digit(text: str, chance: random.Random) -> str:
    """Another digit or a blank for a digit that stands alone: mostly still a puzzle."""
    alone = [found.start() for found in re.finditer(r"(?<![a-z])[0-9.](?!\d*[\"\\])", text)]
    if not alone:
        return text
    place = chance.choice(alone)
    return text[:place] + chance.choice("0" if chance.random() < 0.7 else "123456789") + text[place + 1 :]


def _lines(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    number = chance.randrange(len(lines))
    kind = chance.randrange(4)
    if kind == 0:
        del lines[number]
    elif kind == 1:
        lines.insert(number, lines[chance.randrange(len(lines))])
    elif kind == 2:
        chance.shuffle(lines)
    else:
        lines[number] = lines[number] * chance.choice((2, 100))
    return "\n".join(lines)


def _twice(text: str, chance: random.Random) -> str:
    return text + chance.choice(("\n", "\n\n", "", "\r\n")) + chance.choice(texts())[0]


def _json(text: str, chance: random.Random) -> str:
    """Another value, or another key, somewhere in a JSON object."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return _replace(text, chance)
    places = list(_places(data))
    if not places:
        return text
    holder, key = chance.choice(places)
    kind = chance.randrange(5)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, dict):
        holder[chance.choice([*_keys(), "x", "n", "box", "id"])] = chance.choice((*VALUES, holder[key]))
    elif kind == 2 and isinstance(holder, list):
        holder.extend(holder[: chance.choice((1, 9))])
    elif kind == 3:
        other, name = chance.choice(places)
        holder[key] = json.loads(json.dumps(other[name] if _has(other, name) else None))
    else:
        holder[key] = chance.choice(VALUES)
    try:
        return json.dumps(data, ensure_ascii=chance.random() < 0.5)
    except (ValueError, RecursionError):
        return text


def _named(text: str, chance: random.Random) -> str:
    """A JSON object with an id, which records repeat, or with other words that carry no rule."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if isinstance(data, dict):
        data[chance.choice(("id", "id", "title", "source"))] = chance.choice((*JUNK[:12], 7, None, [], "plain"))
    try:
        return json.dumps(data, ensure_ascii=chance.random() < 0.5)
    except (ValueError, RecursionError):
        return text


def _has(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else key < len(holder)


@cache
def _keys() -> tuple[str, ...]:
    registry = ruleout.default_registry()
    own = {key for variant in registry.variants.values() for key in variant.keys}
    return tuple(sorted({*own, *(rule.key for rule in registry.rules.values())}))


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Each value of nested objects and lists, as what holds it and its key."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield data, key
        yield from _places(value)


CHANGES: tuple[Callable[[str, random.Random], str], ...] = (
    _delete,
    _duplicate,
    _swap,
    _insert,
    _insert,
    _replace,
    _replace,
    _lines,
    _twice,
    _json,
    _json,
    _json,
)


def command(seed: int, number: int) -> Command:
    """The input with this *number*."""
    chance = random.Random(f"{seed} {number}")
    name = chance.choice(COMMANDS)
    if chance.random() < 0.03:
        return Command(
            (chance.choice((*LISTS, "solv", "", "--help", "--version", "batch", "\udc80")), *_odd(chance, False))
        )
    text, variant, form = chance.choice(texts())
    text = altered(text, chance)
    valid = chance.random() < 0.6
    if name == "batch":
        return _batch(text, variant, form, chance, valid)
    options = list(_input_options(variant, form, chance, valid))
    if name in SEARCHES:
        options += _budget(chance, valid)
        if chance.random() < 0.4:
            options += ["--engine", chance.choice(ENGINES[:-1] if valid else (*ENGINES, "nobody", "\u202e", ""))]
    own: Mapping[str, Callable[[], list[str]]] = {
        "count": lambda: ["--limit", chance.choice(("1", "2", "50") if valid else ("0", "-1", "x", "9" * 40))],
        "explain": lambda: _ways(chance, valid),
        "hint": lambda: [*_ways(chance, valid), "--strength", chance.choice(("nudge", "region", "full"))],
        "show": lambda: ["--marks"],
        "convert": lambda: ["--to", chance.choice([*ruleout.default_registry().formats, "json", "nothing"])],
        "solve": lambda: ["--draw"] if chance.random() < 0.5 else ["--to", chance.choice(("json", form))],
        "candidates": lambda: ["--draw"],
    }
    if name in own and chance.random() < 0.6:
        options += own[name]()
    options += _odd(chance, valid)
    return _given(name, options, text, chance)


def _given(name: str, options: Sequence[str], text: str, chance: random.Random) -> Command:
    """*text* as an argument, from standard input or in a file."""
    data = _bytes(text)
    way = chance.choice(("argument", "stdin", "file"))
    if way == "argument" and "\0" not in text and len(data) < 100_000:
        return Command((name, *options, *(("--",) if chance.random() < 0.5 else ()), text))
    if way == "file":
        return Command((name, *options, "in.txt"), file=data)
    return Command((name, *options, "-"), data)


def _bytes(text: str) -> bytes:
    """In UTF-8, with lone surrogates as the bytes that they stand for or as they are."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def _batch(text: str, variant: str | None, format: str, chance: random.Random, valid: bool) -> Command:
    """One of the commands for lines; without workers, which a test of its own has."""
    options = ["--workers", "1", *_input_options(variant, format, chance, valid), *_budget(chance, valid)]
    options += _odd(chance, valid, batch=True)
    lines = text if chance.random() < 0.5 else text.replace("\n", "")
    data = _bytes("\n".join([lines, *(chance.choice(texts())[0] for _ in range(chance.randrange(3)))]))
    task = chance.choice(BATCHES)
    if chance.random() < 0.5:
        return Command(("batch", task, *options, "-"), data)
    return Command(("batch", task, *options, "in.txt"), file=data)


def _input_options(variant: str | None, format: str, chance: random.Random, valid: bool) -> list[str]:
    registry = ruleout.default_registry()
    options = []
    if chance.random() < 0.4:
        other = chance.choice([*registry.variants, "nobody", "", "\x1b[0m"])
        options += ["--variant", variant if variant and valid else other]
    if chance.random() < 0.4:
        other = chance.choice([*registry.formats, "nobody", "", "\udcff"])
        options += ["--format", format if valid else other]
    return options


def _budget(chance: random.Random, valid: bool) -> list[str]:
    """A limit, so that a puzzle that is hard by chance does not hang."""
    if not valid and chance.random() < 0.2:
        return [
            chance.choice(("--timeout", "--nodes")),
            chance.choice(("", "x", "-1", "nan", "inf", "1e9", "٣", "9" * 40)),
        ]
    return [
        "--timeout",
        chance.choice(("0", "0.01", "0.2", "0.2")),
        *(["--nodes", "40"] if chance.random() < 0.3 else []),
    ]


def _ways(chance: random.Random, valid: bool) -> list[str]:
    names = [*ruleout.default_registry().techniques, *(() if valid else ("nobody", "", ","))]
    some = ",".join(chance.choice(names) for _ in range(chance.randrange(1, 4)))
    return [chance.choice(("--techniques", "--without", *(() if valid else ("--order",)))), some]


def _odd(chance: random.Random, valid: bool, *, batch: bool = False) -> list[str]:
    """Options that every command has and, unless they are to be *valid*, some that none has."""
    options: list[str] = []
    if chance.random() < 0.5:
        options.append("--json")
    if valid:
        return options
    if chance.random() < 0.1:
        options += ["--output", chance.choice(("out.txt", "in.txt", "no/such/out.txt", ".", "", "/dev/full", "a\nb"))]
    for option in (
        "--force",
        "--strict-plugins",
        "--resume" if batch else "--color",
        "--strict" if batch else "--marks",
    ):
        if chance.random() < 0.06:
            options.append(option)
    if chance.random() < 0.02:
        options.append(chance.choice(("--nothing", "-", "--", "--workers=-1", "-x", "--json=5", "--help", "--draw=")))
    return options


def findings(done: Done, given: Command) -> Iterator[tuple[str, str]]:
    """What is wrong with the outcome of a command: the check and what it saw."""
    both = done.out + done.err
    if "Traceback (most recent call last)" in both:
        yield "traceback", done.err[-2000:]
    if "this should not have happened" in both:
        yield "internal", done.err[-300:]
    if done.status not in STATUSES and not (done.status == 1 and given.arguments[0] == "batch"):
        yield "status", f"{done.status}"
    lines = done.err.splitlines()
    if done.status == 2 and not (lines or done.out):
        yield "message", "nothing on standard error"
    if done.status == 2 and lines and (not done.err.startswith("ruleout: ") or max(map(len, lines)) > 2000):
        yield "message", done.err[:300]
    for name, text in (("standard output", done.out), ("standard error", done.err)):
        text = text if "--color" not in given.arguments else re.sub("\x1b\\[[0-9;]*m", "", text)
        if bad := UNSAFE.search(text):
            around = text[max(0, bad.start() - 60) : bad.end() + 20]
            yield "characters", f"{name}: {around!r}"
    yield from _other_verdicts(done, given)


def _other_verdicts(done: Done, given: Command) -> Iterator[tuple[str, str]]:
    """Where another engine gives another verdict."""
    known = list(_verdicts(done.out)) if "--json" in given.arguments else []
    if not any(known) or given.arguments[0] not in SEARCHES:
        return
    used = [after for before, after in itertools.pairwise(given.arguments) if before == "--engine"]
    for other in ("scalar", "sat"):
        if other in used or len(known) > 20:
            continue
        again = invoke(
            "check", *_asking_again(given), "--json", "--engine", other, "--timeout", "0.5", stdin=given.stdin
        )
        for number, (first, second) in enumerate(zip(known, _verdicts(again.out), strict=False), 1):
            if first and second and (first[0] != second[0] or (first[1] and second[1] and first[1] != second[1])):
                yield "verdict", f"puzzle {number}: {first}; {other} says {second}"
        return


def _asking_again(given: Command) -> list[str]:
    """The puzzles of a command, with the options that say what they are."""
    kept: list[str] = []
    words = iter(given.arguments[1:-1])
    for word in words:
        if word in ("--variant", "--format"):
            kept += [word, next(words)]
    return [*kept, "--", given.arguments[-1]] if given.arguments[-1] != "-" else [*kept, "-"]


def _verdicts(out: str) -> Iterator[tuple[str, Any] | None]:
    """The verdict of each record, and the solution if there is one alone; None where that is not known."""
    for line in out.splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            return
        verdict = record.get("verdict") if isinstance(record, dict) else None
        if verdict in ("unique", "none", "several"):
            found = record.get("solutions")
            yield verdict, json.dumps(found[0]) if verdict == "unique" and found else None
        elif isinstance(record, dict) and record.get("exact"):
            yield ("none", "unique", "several")[min(record["count"], 2)], None
        else:
            yield None


def run(given: Command) -> list[tuple[str, str]]:
    """Run a command; what is wrong."""
    try:
        found = _within_a_folder(given)[1]
    except BaseException as error:
        return [("traceback", f"{type(error).__name__}: {error}")]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    if memory > MEMORY_BYTES:
        found.append(("memory", f"{memory >> 20} MiB"))
    return found


def _within_a_folder(given: Command) -> tuple[Done, list[tuple[str, str]]]:
    """The outcome of a command in an empty folder of its own, and what is wrong with it."""
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            if given.file is not None:
                Path("in.txt").write_bytes(given.file)
            done = invoke(*given.arguments, stdin=given.stdin)
            return done, list(findings(done, given))
        finally:
            os.chdir(here)


def status_of(given: Command) -> int:
    """The exit status of a command."""
    return _within_a_folder(given)[0].status


def watched(given: Command) -> list[tuple[str, str]]:
    """The same as ``run``, under timers that end this process, with a traceback on standard error."""
    signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
    signal.setitimer(signal.ITIMER_REAL, WAITING_SECONDS)
    try:
        return run(given)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def main(seed: int, number: int, count: int = 0) -> None:
    """Run the inputs from *number* on; without *count* one, which is shown."""
    gc.set_threshold(100_000)
    invoke("engines", "warm")
    texts()
    if not count:
        given = command(seed, number)
        print(given.as_shell(), *_within_a_folder(given), sep="\n")
        return
    report = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="backslashreplace")
    for which in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(which, signal.SIG_DFL)
        faulthandler.register(which, chain=True)
    for each in range(number, number + count):
        report.write(f"{each}\n")
        report.flush()
        report.write(json.dumps(watched(command(seed, each))) + "\n")
        report.flush()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
