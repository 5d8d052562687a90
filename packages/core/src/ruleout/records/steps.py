"""The forms of steps and what they consist of: cells, candidates and constraints, written by name."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

import attrs

from ruleout.errors import InputError, quoted
from ruleout.masks import Cell
from ruleout.model.candidate import Candidate
from ruleout.model.constraints import Constraint, Origin, Sum, Unit
from ruleout.reasoning.reason import Chain, Link, Node, Reason
from ruleout.reasoning.step import Step
from ruleout.records.forms import FORMS, Form, Record, Subject, object_form, read_key, several


def _write_cell(cell: Cell, subject: Subject) -> str | int:
    """Return the name of *cell*; its number if a refused step names a cell that is not there."""
    layout = subject.puzzle.layout
    return layout.names[cell] if 0 <= cell < layout.size else cell


def _read_cell(name: str | int, subject: Subject) -> Cell:
    return name if isinstance(name, int) else subject.puzzle.layout.cell(name)


def _write_constraint(constraint: Constraint, subject: Subject) -> Record:
    """Return the label, type and cells of a constraint, and the further fields of a unit or a sum."""
    record: Record = {
        "label": constraint.label,
        "type": constraint.type_name,
        "cells": CELLS.write(constraint.cells, subject),
        "rule": constraint.origin.rule if constraint.origin else None,
    }
    if isinstance(constraint, Unit):
        record |= {"name": constraint.name, "kind": constraint.kind}
    elif isinstance(constraint, Sum):
        record |= {"total": constraint.total, "weights": constraint.weights and list(constraint.weights)}
    return record


def _read_constraint(record: Mapping[str, Any], subject: Subject) -> Constraint:
    """Return the constraint of the puzzle that *record* names, or one that a technique derived."""
    kind, label, cells = record["type"], record["label"], CELLS.read(record["cells"], subject)
    found = subject.constraints.get((kind, label, cells))
    if found is not None:
        return found
    origin = None if record["rule"] is None else Origin(record["rule"], label)
    if kind == "unit":
        return Unit(record["name"], record["kind"], cells, origin)
    if kind == "sum":
        return Sum(cells, record["total"], record["weights"] and tuple(record["weights"]), origin)
    raise InputError(f"found the constraint {quoted(label)}, which the puzzle does not have")


def _write_link(link: Link, subject: Subject) -> Record:
    """Return a link, with the links of the chain nested in it if there is one."""
    nested = {"nested": _CHAINS.write([chain.links for chain in link.nested], subject)} if link.nested else {}
    return {**_LINK.write(link, subject), **nested}


def _read_link(record: Mapping[str, Any], subject: Subject) -> Link:
    link: Link = _LINK.read(record, subject)
    nested = read_key("nested", record, _CHAINS, subject) if "nested" in record else ()
    return attrs.evolve(link, nested=tuple([Chain(links, "branch") for links in nested]))


def _write_reason(reason: Reason, subject: Subject) -> Record:
    """Return the links of all chains in one list, and for each chain its kind and how many of them it has."""
    chains = [{"kind": chain.kind, "links": len(chain.links)} for chain in reason.chains]
    return {**_REASON.write(reason, subject), "chains": chains}


def _read_reason(record: Mapping[str, Any], subject: Subject) -> Reason:
    reason: Reason = _REASON.read(record, subject)
    links = reason.links
    counts = [each["links"] for each in record["chains"]]
    if sum(counts) != len(links):
        raise InputError(f"chains: found {sum(counts)} links; expected {len(links)}")
    ends = accumulate(counts)
    chains = [
        Chain(links[end - count : end], each["kind"])
        for each, count, end in zip(record["chains"], counts, ends, strict=True)
    ]
    return attrs.evolve(reason, chains=tuple(chains))


CELLS = several(Form(_write_cell, _read_cell))
FORMS[Candidate] = Form(
    lambda candidate, subject: [_write_cell(candidate.cell, subject), candidate.digit],
    lambda pair, subject: Candidate(_read_cell(pair[0], subject), pair[1]),
)
FORMS[Constraint] = Form(_write_constraint, _read_constraint)
FORMS[Node] = object_form(Node, cells=CELLS)
_LINK = object_form(Link, "strong", "start", "end", "constraints")
FORMS[Link] = Form(_write_link, _read_link)
_CHAINS = several(several(FORMS[Link]))
FORMS[Reason] = Form(_write_reason, _read_reason)
_REASON = object_form(
    Reason,
    *("cells", "links", "sets", "exchange", "constraints", "candidates", "labels"),
    cells=CELLS,
    links=several(FORMS[Link]),
    sets=several(CELLS),
)
STEP = FORMS[Step] = object_form(Step)
