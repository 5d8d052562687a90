"""Random commands on random puzzles, each made from a seed and a number alone.

``python tests/hostile/fuzz.py SEED NUMBER`` shows an input and runs it again. With ``COUNT`` behind it, it runs so many
inputs from that number on and writes one line of JSON for each: first its number, then what it found.
"""

from __future__ import annotations

import random
import shlex
import string
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

import attrs

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from hostile import command_lines, grammar, values
from hostile.mutate import altered

SUFFIXES = (".txt", ".txt", ".json", ".sdk", ".kak", ".sdm", "")
ENVIRONMENTS = (("RULEOUT_PLUGINS", "-ruleout-strategies"), ("RULEOUT_PLUGINS", "ruleout-variants"), ("NO_COLOR", "1"),
                ("RULEOUT_PLUGINS", "nobody"), ("COLUMNS", "7"), ("RULEOUT_PLUGINS", "-ruleout-variants,"))  # fmt: skip
PLAIN = frozenset((string.ascii_letters + string.digits + string.punctuation + " ").encode()) - frozenset(b"'\\")
REAL = 150
"""One command in this many also runs in a process of its own."""

CLASSIC = (("canonical",), ("minimise",), ("same",), ("techniques", "lines"))
"""Commands that refuse most puzzles, or say no about most of them."""


@attrs.frozen
class Command:
    """A command line, what it reads from standard input, and the files beside it."""

    path: tuple[str, ...]
    options: tuple[str, ...] = ()
    puzzles: tuple[str, ...] = ()
    stdin: bytes = b""
    files: tuple[tuple[str, bytes], ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    encoding: str = "utf-8"
    is_real: bool = False

    @property
    def arguments(self) -> tuple[str, ...]:
        """The words of the command line."""
        ending = ("--",) if any(word.startswith("-") and word != "-" for word in self.puzzles) else ()
        return (*self.path, *self.options, *ending, *self.puzzles)

    def value(self, *names: str) -> str | None:
        """The value of the option with these names, None if it is not given."""
        found = None
        for word, after in zip_longest(self.options, self.options[1:]):
            for name in names:
                if word == name:
                    found = after or ""
                elif name.startswith("--") and word.startswith(f"{name}="):
                    found = word[len(name) + 1 :]
                elif not name.startswith("--") and word.startswith(name) and not word.startswith("--"):
                    found = word[len(name) :]
        return found

    def has(self, *names: str) -> bool:
        """Whether one of these switches is given."""
        return not set(names).isdisjoint(self.options)

    def texts(self) -> Iterator[bytes]:
        """The texts that the command reads, in order."""
        files = dict(self.files)
        for word in self.puzzles or ("-",):
            yield self.stdin if word == "-" else files[word] if word in files else encoded(word)

    def as_shell(self) -> str:
        """A line for Bash that runs it."""
        files = "".join(f"printf %b {_escaped(data)} > {shlex.quote(name)}; " for name, data in self.files)
        variables = "".join(f"{name}={shlex.quote(value)} " for name, value in self.environment)
        variables += "" if self.encoding == "utf-8" else f"PYTHONIOENCODING={self.encoding} "
        words = " ".join(map(_quoted, map(encoded, self.arguments)))
        return f"{files}printf %b {_escaped(self.stdin)} | {variables}ruleout {words}"


def _quoted(data: bytes) -> str:
    """*data* as a word for Bash."""
    if PLAIN.issuperset(data):
        return shlex.quote(data.decode())
    return "$'" + "".join(chr(c) if c in PLAIN else f"\\x{c:02x}" for c in data) + "'"


def _escaped(data: bytes) -> str:
    """*data* as a word from which ``printf %b`` makes it, NUL characters included."""
    return "'" + "".join(chr(c) if c in PLAIN else f"\\0{c:03o}" for c in data) + "'"


def encoded(text: str) -> bytes:
    """*text* in UTF-8, with lone surrogates as the bytes that they stand for, or else as they are."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def plan(seed: int, number: int) -> tuple[command_lines.Shape, list[command_lines.Option], random.Random]:
    """The command and the options of an input, and the source of everything else."""
    chance = random.Random(f"{seed} {number}")
    return *command_lines.chosen(chance), chance


def command(seed: int, number: int) -> Command:
    """The input with this *number*."""
    shape, options, chance = plan(seed, number)
    subject = _subject(chance, shape.argument == "FILE", shape.path in CLASSIC)
    words = command_lines.words(shape, options, subject, chance)
    if chance.random() < 0.02:
        words.append(chance.choice(("solv", "--help", "\udc80", "batch", "-h")))
    given = Command(
        shape.path,
        tuple(words),
        environment=(chance.choice(ENVIRONMENTS),) if chance.random() < 0.05 else (),
        encoding="ascii" if chance.random() < 0.05 else "utf-8",
        is_real=number % REAL == 0,
    )
    if shape.path in values.ARGUMENTS:
        given = attrs.evolve(given, puzzles=values.arguments(shape.path, subject, chance))
    elif shape.argument:
        given = _with_texts(given, subject.texts, shape.argument == "FILE", chance)
    return _with_files(given, chance)


def _with_files(given: Command, chance: random.Random) -> Command:
    """The command with the files that its words name, of which some are altered."""
    found = []
    for name, content in values.FILES.items():
        if any(word.endswith(name) for word in given.arguments):
            data = content()
            if chance.random() < 0.2:
                text = data.decode("utf-8", "surrogateescape")
                data = data[: chance.randrange(len(data))] if b"\0" in data else encoded(altered(text, chance))
            found.append((name, data))
    return attrs.evolve(given, files=(*given.files, *found))


def _subject(chance: random.Random, on_one_line: bool, of_classics: bool) -> values.Subject:
    """One text with puzzles, or more, most of them altered."""
    texts, known, form = [], "", ""
    for _ in range(chance.choice((1, 1, 1, 1, 1, 1, 2, 3))):
        if of_classics and chance.random() < 0.7:
            text, own, variant = chance.choice(values.CLASSICS), "line", "classic"
        else:
            data = grammar.puzzle(chance)
            text, own = grammar.text(data, chance, on_one_line=on_one_line and chance.random() < 0.9)
            variant = data["variant"]
        known, form = known or variant, form or own
        texts.append(altered(text, chance) if chance.random() < 0.5 else text)
    return values.Subject(tuple(texts), known, form)


def _with_texts(given: Command, texts: Sequence[str], is_batch: bool, chance: random.Random) -> Command:
    """The command with *texts* as arguments, from standard input, or in files."""
    if is_batch:
        data = encoded("\n".join(text if chance.random() < 0.3 else text.replace("\n", "") for text in texts))
        texts = [data.decode("utf-8", "surrogateescape")]
    way = chance.choice(("stdin", "stdin", "file", "file") if is_batch else ("argument", "argument", "stdin", "file"))
    puzzles, files, stdin = [], [], b""
    for number, text in enumerate(texts):
        if way == "argument" and "\0" not in text and len(text) < 30_000:
            puzzles.append(encoded(text).decode("utf-8", "surrogateescape"))
        elif way == "stdin":
            stdin += encoded(text) + b"\n"
        else:
            files.append((f"in{number or ''}{chance.choice(SUFFIXES)}", encoded(text)))
            puzzles.append(files[-1][0])
    if way == "stdin" and chance.random() < 0.7:
        puzzles.append("-")
    if chance.random() < 0.02:
        puzzles.append(chance.choice(("-", "nothing.txt", ".", "", "in.txt", "/dev/null")))
    if chance.random() < 0.1:
        files.append(("out.txt", b"kept"))
    return attrs.evolve(given, puzzles=tuple(puzzles), files=tuple(files), stdin=stdin)


if __name__ == "__main__":
    from hostile.running import main

    main(*map(int, sys.argv[1:]))
