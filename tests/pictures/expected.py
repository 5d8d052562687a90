"""What a picture of a step has to show, from the step alone; compared with what a reader finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pictures.reading import Drawing
from ruleout import Board, Puzzle, Step
from ruleout.plugin import Constraint
from ruleout_render.painters.draw import svg
from ruleout_render.scene import parts_of

MOST_CELLS = 45


def visible(board: Board, cells: Sequence[int]) -> frozenset[int]:
    return frozenset(cell for cell in cells if cell < board.layout.visible)


def drawings(puzzle: Puzzle, board: Board, step: Step) -> list[Drawing]:
    """The pictures of *step*: one for each part of its links."""
    count = len(parts_of(step))
    return [Drawing(svg(puzzle, board, step=step, part=part), board.layout) for part in range(1, count + 1)]


def faults(puzzle: Puzzle, board: Board, step: Step, found: Sequence[Drawing]) -> Iterator[str]:
    """Yield what is wrong in the pictures *found* of *step*."""
    for drawing in found:
        yield from _candidates(board, step, drawing)
        yield from _changes(board, step, drawing)
        yield from _units(board, step, drawing)
        yield from _sets(board, step, drawing)
        yield from _contents(puzzle, board, step, drawing)
    yield from _links(board, step, found)


def _candidates(board: Board, step: Step, drawing: Drawing) -> Iterator[str]:
    for role, candidates in step.because.candidates.items():
        wanted = {(each.cell, each.digit) for each in candidates if each.cell < board.layout.visible}
        if drawing.candidates(role) != wanted:
            yield f"{role}: {sorted(drawing.candidates(role))} instead of {sorted(wanted)}"
    known = set(step.because.candidates) | {"node-on", "node-off"}
    for role in (
        "pattern",
        "second",
        "third",
        "fourth",
        "fin",
        "endo-fin",
        "target",
        "set-a",
        "set-b",
        "set-c",
        "set-d",
    ):
        if role not in known and drawing.by_role[role]:
            yield f"{role}: a shape that the step does not have"


def _changes(board: Board, step: Step, drawing: Drawing) -> Iterator[str]:
    for role, candidates in (("cross", step.removes), ("place", step.places)):
        wanted = {(each.cell, each.digit) for each in candidates if each.cell < board.layout.visible}
        if drawing.candidates(role) != wanted:
            yield f"{role}: {sorted(drawing.candidates(role))} instead of {sorted(wanted)}"


def _shown(step: Step, role: str) -> list[Constraint]:
    found: Sequence[Constraint] = step.because.constraints.get(role, ())  # type: ignore[call-overload]
    return [each for each in found if 0 < len(each.cells) <= MOST_CELLS]


def _units(board: Board, step: Step, drawing: Drawing) -> Iterator[str]:
    reason = step.because
    has_sets = reason.sets or reason.exchange or any(role.startswith("set-") for role in reason.candidates)
    tinted = _shown(step, "base")
    for role in ("unit", "rule"):
        if not has_sets:
            tinted = tinted or _shown(step, role)
    tinted = tinted or _shown(step, "sum")
    wanted = frozenset(cell for each in tinted for cell in visible(board, each.cells))
    if drawing.tinted("base") != wanted:
        yield f"base: {sorted(drawing.tinted('base'))} instead of {sorted(wanted)}"
    for role, item in (("cover", "cover"), ("second-cover", "second-cover"), ("target", "target-unit"), ("sum", "sum")):
        cells = [visible(board, each.cells) for each in _shown(step, role)]
        if sorted(map(sorted, drawing.outlined(item))) != sorted(map(sorted, filter(None, cells))):
            yield f"{role}: {drawing.outlined(item)} instead of {cells}"
    exchanged = visible(board, [one.cell for one, _ in reason.exchange])
    if drawing.outlined("exchange") != ([exchanged] if exchanged else []):
        yield f"exchange: {drawing.outlined('exchange')}"


def _sets(board: Board, step: Step, drawing: Drawing) -> Iterator[str]:
    for number, cells in enumerate(step.because.sets):
        letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number]
        wanted = visible(board, cells)
        if wanted not in drawing.outlined(f"outline-{number % 6 + 1}"):
            yield f"set {letter}: {drawing.outlined(f'outline-{number % 6 + 1}')} instead of {sorted(wanted)}"
        lettered = {drawing.cell(each.at) for each in drawing.glyphs if each.role == "tag-text" and each.text == letter}
        if not lettered or not lettered <= wanted:
            yield f"set {letter}: its letter is in {lettered}"


def _contents(puzzle: Puzzle, board: Board, step: Step, drawing: Drawing) -> Iterator[str]:
    """Every digit and candidate of the board is there, but those of a cell that a large digit covers."""
    covered = {
        drawing.cell(drawing.middle(each)) for each in drawing.by_role["place"] if float(each.get("r") or 0) > 15
    }
    digits = {cell: digit for cell, digit in enumerate(board.digits) if digit}
    for cell in range(board.layout.visible):
        here = {digit for other, digit in drawing.spots if other == cell}
        wanted = {digits[cell]} if cell in digits else {each.digit for each in board.candidates(cell)}
        placed = {each.digit for each in step.places if each.cell == cell}
        if here != (placed if cell in covered else wanted):
            yield f"{board.layout.names[cell]}: {sorted(here)} instead of {sorted(wanted)}"


def _links(board: Board, step: Step, found: Sequence[Drawing]) -> Iterator[str]:
    """Every link is drawn once, in its order, from a candidate of its start to one of its end."""
    read = [(drawing, link) for drawing in found for link in drawing.links]
    wanted = [
        link
        for link in step.because.links
        if all(any(each.cell < board.layout.visible for each in node.candidates) for node in (link.start, link.end))
        and len({(each.cell, each.digit) for node in (link.start, link.end) for each in node.candidates}) > 1
        and not set(link.start.candidates) & set(link.end.candidates)
    ]
    if len(read) != len(wanted):
        yield f"{len(read)} links instead of {len(wanted)}"
        return
    for (drawing, curve), link in zip(read, wanted, strict=True):
        start, end = drawing.end(curve, is_start=True), drawing.end(curve, is_start=False)
        if start not in {(each.cell, each.digit) for each in link.start.candidates}:
            yield f"a link starts at {start} instead of {link.start.candidates}"
        if end not in {(each.cell, each.digit) for each in link.end.candidates}:
            yield f"a link ends at {end} instead of {link.end.candidates}"
        if curve.is_strong != link.strong:
            yield f"a link from {start} to {end} is {curve.role}"
    branches = [number for number, chain in enumerate(step.because.chains) for _ in chain.links]
    if any(chain.kind == "branch" for chain in step.because.chains) and len(branches) == len(read):
        for (_, curve), number in zip(read, branches, strict=True):
            if not curve.role.endswith(f"-{number % 6 + 1}"):
                yield f"a link of branch {number + 1} is {curve.role}"
