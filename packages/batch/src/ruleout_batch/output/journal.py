"""What is on disk about a batch that has not ended: enough to go on with it, or to refuse to."""

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
from ruleout_batch.input.chunks import Place

VERSION = 1


@attrs.frozen
class Entry:
    """How far a batch has come: all before *place* is answered, by the first *length* bytes of the output, whose
    CRC-32 is *checksum*; *tally* is theirs. *complete* says that there is nothing after them."""

    place: Place = attrs.field(factory=Place)
    length: int = 0
    checksum: int = 0
    tally: Tally = attrs.field(factory=Tally)
    complete: bool = False


class Journal:
    """The file at *path*. It is replaced whole, so that it is right at every moment; *identity* is what has to be the
    same for whoever goes on: the inputs, the options, the versions."""

    def __init__(self, path: str, identity: Mapping[str, Any]) -> None:
        self.path = path
        self.identity = identity

    def exists(self) -> bool:
        return os.path.lexists(self.path)

    def write(self, entry: Entry) -> None:
        """Note *entry*, on disk when this returns. Raises OSError; what was noted before is then still there."""
        text = json.dumps({"journal": VERSION, **self.identity, "reached": attrs.asdict(entry)}, indent=1)
        draft = f"{self.path}.new"
        try:
            with open(draft, "w", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, self.path)
        except OSError:
            if os.path.lexists(draft):
                os.unlink(draft)
            raise
        sync_folder(self.path)

    def read(self) -> Entry:
        """What was noted last. Raises InputError where it is of another batch, and names what is not the same."""
        where = Location(file=self.path)
        try:
            with open(self.path, encoding="utf-8") as file:
                found = json.load(file)
            version = found.pop("journal")
            reached = found.pop("reached")
            entry = Entry(Place(**reached.pop("place")), tally=_tally(reached.pop("tally")), **_numbers(reached))
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            raise InputError("it is damaged, or no journal of a batch; --force starts anew", where) from None
        if version != VERSION:
            raise InputError(f"found a journal of version {quoted(version)}; expected {VERSION}", where)
        changes = list(differences(found, json.loads(json.dumps(self.identity))))
        if changes:
            raise InputError(f"cannot resume: {'; '.join(changes)}; --force starts anew", where)
        return entry

    def remove(self) -> None:
        """Take the journal away, if it is there; itself last, as it tells that all else is done."""
        for path in (f"{self.path}.new", self.path):
            if os.path.lexists(path):
                os.unlink(path)


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """What is not the same in two identities, in words."""
    for key in dict.fromkeys([*old, *new]):
        before, now = old.get(key), new.get(key)
        if before == now:
            continue
        if key == "inputs":
            yield from _changed_inputs(before or [], now or [])
        elif isinstance(before, dict) and isinstance(now, dict):
            yield from differences(before, now)
        else:
            yield f"{key} was {_shown(before)} and is {_shown(now)}"


def _changed_inputs(before: list[dict[str, Any]], now: list[dict[str, Any]]) -> Iterator[str]:
    names, new_names = [each["name"] for each in before], [each["name"] for each in now]
    if names != new_names:
        yield f"the inputs were {_shown(names)} and are {_shown(new_names)}"
        return
    for old, new in zip(before, now, strict=True):
        if old["size"] != new["size"]:
            yield f"input {quoted(old['name'])} had {old['size']} bytes and has {new['size']}"
        elif old != new:
            yield f"input {quoted(old['name'])} has changed (SHA-256 {new['sha256'][:12]}, was {old['sha256'][:12]})"


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_shown, value)) or "none"
    return "not set" if value is None else quoted(value)


def _tally(found: dict[str, Any]) -> Tally:
    return Tally(**{**found, "messages": tuple(found["messages"])})


def _numbers(found: dict[str, Any]) -> dict[str, Any]:
    if not all(isinstance(value, int) and value >= 0 for value in found.values()):
        raise ValueError
    return found


def sync_folder(path: str) -> None:
    """Make sure that what the folder of *path* says is on disk, where the system can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):  # some file systems cannot, and some folders may be written but not read
        folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
