"""Results as JSON: one record per result, with a version and a kind, which can be read back.

A record is a dict that ``json.dumps`` can write. Cells are written by name (``r2c8``), digits as whole numbers, a
candidate as a list of both, a solution as the digits of the visible cells, row by row. A record of a puzzle, or of
something about one, holds its document.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruleout.errors import InputError, quoted
from ruleout.model.arguments import names_arguments
from ruleout.plugins.discover import default_registry
from ruleout.plugins.registry import Registry
from ruleout.puzzles.document import document_of_json
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reading.build import build_puzzle
from ruleout.reading.unbuild import document_of
from ruleout.reasoning.explainer import PLAIN
from ruleout.records.forms import Record, RecordKind, Subject, read_form
from ruleout.records.schema import KINDS


@names_arguments
def to_record(item: object, *, puzzle: Puzzle | None = None, plugins: Registry | None = None) -> Record:
    """Return the record of a puzzle or of a result.

    Parameters
    ----------
    item
        A puzzle, a step, or what ``solve``, ``count``, ``candidates``, ``check``, ``explain`` or ``hint`` returns, or a
        result of another package that declares a kind of records for it, such as what ``rate`` returns.
    puzzle
        The puzzle that a step belongs to; everything else knows its own.
    plugins
        The plug-ins to use; if None, those of a report or a hint, and for everything else those that are installed.

    Raises
    ------
    TypeError
        If *item* is none of these, or if it is a step and *puzzle* is None.
    Unsupported
        If no document of an installed variant describes the puzzle.
    """
    registry = plugins or getattr(item, "explainer", PLAIN).registry or default_registry()
    able = ((name, kind) for name, kind in _kinds(registry) if isinstance(item, kind.types))
    name, kind = next(able, (None, None))
    if kind is None:
        raise TypeError(f"found a {type(item).__name__}; expected a puzzle, a step or a result")
    record: Record = {"version": kind.version, "kind": name}
    subject = None
    if kind.has_document:
        owner = item if isinstance(item, Puzzle) else getattr(item, "puzzle", puzzle)
        if owner is None:
            raise TypeError("a step does not know its puzzle; expected puzzle=")
        subject = Subject(owner, registry)
        record["document"] = document_of(owner, registry).as_json()
    return {**record, **kind.form.write(item, subject)}


@names_arguments
def from_record(record: Mapping[str, Any], *, plugins: Registry | None = None) -> Any:
    """Return what *record* was made from: an equal object. Keys that it does not know are ignored.

    Parameters
    ----------
    record
        A record, as ``json.loads`` returns it.
    plugins
        The plug-ins to use; if None, those that are installed. They must include the puzzle's variant and rules, and
        the technique of a hint.

    Raises
    ------
    InputError
        If it is not a record of this version, or a key is missing or has a value that cannot be read.
    """
    registry = plugins or default_registry()
    if not isinstance(record, Mapping):
        raise InputError(f"found a {type(record).__name__}; expected a record, which is a JSON object")
    version, name = record.get("version"), record.get("kind")
    kind = next((each for known, each in _kinds(registry) if known == name), None)
    if kind is None:
        known = ", ".join(known for known, _ in _kinds(registry))
        raise InputError(f"kind: {_found(name)}; expected one of {known}")
    if version != kind.version:
        raise InputError(f"version: {_found(version)}; expected {kind.version}")
    subject = Subject(puzzle_in(record, registry), registry) if kind.has_document else None
    return read_form(str(name), kind.form, record, subject)


def _found(value: object) -> str:
    return "missing" if value is None else f"found {quoted(value)}"


def _kinds(registry: Registry) -> Iterator[tuple[str, RecordKind]]:
    """Yield the kinds of records: those of core, and then those of other packages, whose modules are imported."""
    yield from KINDS.items()
    for name, kind in registry.records().items():
        if isinstance(kind, RecordKind):
            yield name, kind


def puzzle_in(record: Mapping[str, Any], registry: Registry) -> Puzzle:
    """Return the puzzle of the document that *record* contains. Raises InputError."""
    if "document" not in record:
        raise InputError(f"{record.get('kind')}: the key 'document' is missing")
    return build_puzzle(document_of_json(record), registry)
