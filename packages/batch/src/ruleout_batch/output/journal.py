"""The journal of a batch: a file beside the output from which the batch can be resumed."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from ruleout import InputError, Location
from ruleout.plugin import quoted
from ruleout_batch.answering.answer import Tally
from ruleout_batch.answering.attempts import Attempts
from ruleout_batch.answering.later import NOTHING_LATER, Later, Made
from ruleout_batch.input.chunks import LinePosition
from ruleout_batch.output.files import create_file, reopen_file

VERSION = 1
MOST = 2**63
"""Larger numbers of bytes and lines do not exist."""


@attrs.frozen
class Checkpoint:
    """The state of a batch: all lines before *position* are answered by the first *length* bytes of the output.

    *checksum* is the CRC-32 of these bytes, *tally* that of these lines. If *complete*, there are no other lines.
    *later* is the work beyond the position.
    """

    position: LinePosition = attrs.field(factory=LinePosition)
    length: int = 0
    checksum: int = 0
    tally: Tally = attrs.field(factory=Tally)
    complete: bool = False
    later: Later = NOTHING_LATER

    @property
    def all_work(self) -> Tally:
        """The tally of all lines that are answered, also beyond the position, and of all tries."""
        return self.tally + self.later.tally


class Journal:
    """The file at *path*, which is always replaced as a whole, so that it is valid at any time.

    *identity* contains what must be equal if a batch is resumed: inputs, options and versions.
    """

    def __init__(self, path: str, identity: Mapping[str, Any]) -> None:
        self.path = path
        self.identity = identity

    def exists(self) -> bool:
        return os.path.lexists(self.path)

    def write(self, checkpoint: Checkpoint) -> None:
        """Write *checkpoint* to disk. If OSError is raised, the previous checkpoint remains."""
        text = json.dumps({"journal": VERSION, **self.identity, "reached": attrs.asdict(checkpoint)}, indent=1)
        new = f"{self.path}.new"
        try:
            if os.path.lexists(new):
                os.unlink(new)
            with open(create_file(new), "w", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, self.path)
        except OSError:
            if os.path.lexists(new):
                os.unlink(new)
            raise
        sync_folder(self.path)

    def read(self) -> Checkpoint:
        """Return the last checkpoint. Raises InputError if it belongs to another batch, with the differences."""
        where = Location(file=self.path)
        try:
            with open(reopen_file(self.path), encoding="utf-8") as file:
                found = json.load(file)
            version = found.pop("journal")
            reached = found.pop("reached")
            position, tally = LinePosition(**reached.pop("position")), Tally(**reached.pop("tally"))
            later = _later(**reached.pop("later"))
            checkpoint = Checkpoint(position, tally=_with_texts(tally), later=later, **reached)
            tallies = [tally, *(each.tally for each in later.made)]
            numbers = [*attrs.astuple(position), *reached.values(), *(each.number for each in later.made)]
            numbers += [number for each in tallies for number in attrs.astuple(each)[:-1]]
            numbers += [number for each in later.tried for number in attrs.astuple(each) if number is not None]
            if not all(isinstance(number, int) and 0 <= number < MOST for number in numbers):
                raise ValueError(numbers)
            changes = list(differences(found, json.loads(json.dumps(self.identity))))
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            raise InputError("damaged, or not the journal of a batch; use --force to start over", where) from None
        if version != VERSION:
            raise InputError(f"found a journal of version {quoted(version)}; expected {VERSION}", where)
        if changes:
            raise InputError(f"cannot resume: {'; '.join(changes)}; use --force to start over", where)
        return checkpoint

    def remove(self) -> None:
        """Remove the journal, if it exists, after its temporary file."""
        for path in (f"{self.path}.new", self.path):
            if os.path.lexists(path):
                os.unlink(path)


def _later(tried: list[dict[str, Any]], made: list[dict[str, Any]]) -> Later:
    """Return the work beyond the position from its JSON data. Raises LookupError, TypeError or ValueError."""
    lines = tuple(Made(each["number"], each["text"], _with_texts(Tally(**each["tally"]))) for each in made)
    for each in lines:
        if each.text.count("\n") != each.tally.lines or not each.text:
            raise ValueError(each)
    return Later(tuple(Attempts(**each) for each in tried), lines)


def _with_texts(tally: Tally) -> Tally:
    return attrs.evolve(tally, messages=tuple(map(str, tally.messages)))


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """Yield the differences between two identities, in words."""
    for key in dict.fromkeys([*old, *new]):
        before, now = old.get(key), new.get(key)
        if before == now:
            continue
        if key == "inputs":
            yield from _changed_inputs(before or [], now or [])
        elif isinstance(before, dict) and isinstance(now, dict):
            yield from differences(before, now)
        else:
            yield f"{key} was {_in_words(before)} and is {_in_words(now)}"


def _changed_inputs(before: list[dict[str, Any]], now: list[dict[str, Any]]) -> Iterator[str]:
    names, new_names = [each["name"] for each in before], [each["name"] for each in now]
    if names != new_names:
        yield f"the inputs were {_in_words(names)} and are {_in_words(new_names)}"
        return
    for old, new in zip(before, now, strict=True):
        if old["size"] != new["size"]:
            yield f"input {quoted(old['name'])} had {old['size']} bytes and has {new['size']}"
        elif old != new:
            yield f"input {quoted(old['name'])} has changed (SHA-256 {new['sha256'][:12]}, was {old['sha256'][:12]})"


def _in_words(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_in_words, value)) or "none"
    return "not set" if value is None else quoted(value)


def sync_folder(path: str) -> None:
    """Write the entries of the folder of *path* to disk, if the system supports it."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):  # not on every file system, and not for a folder that cannot be read
        folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
