"""Texts that are approved: what tests see is compared with a file, which ``pytest --approve`` rewrites.

A file is for people to read and to compare: a heading per test, and below it the texts that the test has shown, one per
line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from ruleout.internal import Layout, Node, Reason

COLLECTED = pytest.StashKey[list[tuple[Path, str, Sequence[str]]]]()
"""The file, the name and the fixtures of each test that was collected."""
Approved = Callable[[str, str], None]
"""A function of a family of techniques and a text that compares it with the approved one."""
Explained = Callable[..., str]
"""A function of a technique, a board and perhaps a step that approves the words for the step and returns its reason."""
HEADING = re.compile(r"^## (.*)\n", re.MULTILINE)


def read(path: Path) -> dict[str, str]:
    """Return the entry of each test in a file; none if there is no file."""
    if not path.exists():
        return {}
    _, *parts = HEADING.split(path.read_text(encoding="utf-8"))
    return {name: text.strip() for name, text in zip(parts[::2], parts[1::2], strict=True)}


def write(path: Path, entries: dict[str, str]) -> None:
    """Write the entries by name, below the lines in front of the first; without entries, remove the file."""
    if not entries:
        path.unlink(missing_ok=True)
        return
    head = HEADING.split(path.read_text(encoding="utf-8"))[0].strip() if path.exists() else f"# {path.stem}"
    path.parent.mkdir(exist_ok=True)
    parts = [head, *(f"## {name}\n\n{text}" for name, text in sorted(entries.items()))]
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def reason_as_text(layout: Layout, reason: Reason) -> str:
    """Return the data of a reason in one line: cells, constraints and candidates by role, sets, chains, exchange.

    Chains of other kinds than ``chain`` begin with their kind.
    """
    parts = [" ".join(layout.names[cell] for cell in reason.cells)]
    parts += [f"{role}: {', '.join(each.label for each in group)}" for role, group in reason.constraints.items()]
    parts += [f"{role}: {_candidates(layout, group)}" for role, group in reason.candidates.items()]
    if reason.sets:
        parts.append("sets " + " | ".join(" ".join(layout.names[cell] for cell in cells) for cells in reason.sets))
    for chain in reason.chains:
        links = ", ".join(_link(layout, link.start, link.strong, link.end) for link in chain.links)
        parts.append(f"{chain.kind} {links}".removeprefix("chain "))
    if reason.exchange:
        parts.append("exchange " + ", ".join(_candidates(layout, pair) for pair in reason.exchange))
    return "; ".join(filter(None, parts))


def _candidates(layout: Layout, candidates: Sequence[object]) -> str:
    return " ".join(f"{layout.show(each.digit)}{layout.names[each.cell]}" for each in candidates)  # type: ignore[attr-defined]


def _link(layout: Layout, start: Node, is_strong: bool, end: Node) -> str:
    return f"{_candidates(layout, start.candidates)} {'=' if is_strong else '-'} {_candidates(layout, end.candidates)}"
