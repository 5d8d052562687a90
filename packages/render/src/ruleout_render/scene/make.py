"""A scene of a puzzle, a board, a step and a player's marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

import attrs

import ruleout
from ruleout import Board, Candidate, Puzzle, PuzzleSource, Registry, Step, default_registry
from ruleout.internal import Cell, Decoration, changes_in_words, language_of, names_arguments, printable
from ruleout_render.grid import decorations as kinds
from ruleout_render.scene import lines, player
from ruleout_render.scene.arrows import Arrow, arrow_items
from ruleout_render.scene.checks import check_choice, check_color, check_decorations, check_step
from ruleout_render.scene.contents import candidates, digits
from ruleout_render.scene.decorations import decorations, labels
from ruleout_render.scene.families import line_roles
from ruleout_render.scene.geometry import Geometry
from ruleout_render.scene.item import CELL, Item
from ruleout_render.scene.legend import entries, legend
from ruleout_render.scene.planning import plan_of
from ruleout_render.scene.player import PlayerMarks, check_cells
from ruleout_render.scene.scene import Scene
from ruleout_render.scene.shapes import of_candidate
from ruleout_render.scene.step import StepItems, hinted, step_items
from ruleout_render.scene.used import Use, used_clues, used_decorations

Strength = Literal["nudge", "region", "full", "lesson"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
"""The amounts of a step that are shown: nothing, its units and sets, or everything, also beside a lesson."""
Coordinates = bool | Literal["r1c1", "A1"]
COORDINATES: tuple[Coordinates, ...] = (True, False, "r1c1", "A1")
"""The names of rows and columns: ``r1c1`` (also True), none (False), or ``A1``."""
MARGIN = 10.0
FOR_COORDINATES, FOR_NAMES = 20.0, 24.0
LONGEST_TITLE = 200
LEAST_WORDS = 12.0
"""The least height of words in pixels, if the size of a picture is known."""


@names_arguments
def scene(
    puzzle: PuzzleSource,
    board: Board | None = None,
    *,
    step: Step | None = None,
    strength: Strength = "full",
    marks: bool | PlayerMarks | None = None,
    fill: Mapping[Cell, str] | None = None,
    arrows: Iterable[Arrow | tuple[Cell, Cell]] = (),
    marked: Iterable[Candidate] = (),
    coordinates: Coordinates | None = None,
    title: str | None = None,
    part: int = 1,
    plugins: Registry | None = None,
    size: float | None = None,
    language: str | None = None,
) -> Scene:
    """Return a picture of a puzzle as a list of items, without colours.

    Parameters
    ----------
    puzzle
        The puzzle that is drawn. Of a board, its candidates are drawn too.
    board
        The candidates and entries; those with which *puzzle* starts if None.
    step
        A step on that board, to be explained by the picture.
    strength
        The amount of *step* that is shown: ``nudge`` shows nothing, ``region`` the units and sets, ``full`` everything.
    marks
        True to show the candidates of open cells, or a player's own marks. If None, candidates are shown with a step.
    fill
        Colours for cells, as ``#rrggbb`` or ``#rrggbbaa``.
    arrows
        Arrows from one cell to another; a pair of equal cells is a ring.
    marked
        Candidates with a disc below them, such as those that leave one solution.
    coordinates
        The names of rows and columns, ``r1c1`` or ``A1``; True for ``r1c1``, False for none. If None, a picture of a
        step has ``r1c1``, and others have none.
    title
        The title; if None, that of the puzzle or the name of the technique.
    part
        Deprecated: every step has one picture, and this is 1.
    plugins
        The plug-ins that have the technique of *step*; if None, those that are installed.
    size
        The width of the picture in pixels, if it is known: its words are then at least 12 pixels high.
    language
        The code of the language of the caption, such as ``de``; if None, that of the plug-ins.

    Raises
    ------
    InputError
        If *puzzle* cannot be read.
    ValueError
        If a cell, digit, colour or strength does not exist, or *step* is not one on *board*.
    """
    shown, board = _source(puzzle, board)
    check_choice("strength", strength, STRENGTHS)
    if coordinates is None:
        coordinates = step is not None
    check_choice("coordinates", coordinates, COORDINATES)
    if not isinstance(marks, bool | PlayerMarks | None):
        raise TypeError(f"marks: found {marks!r}; expected True, False, PlayerMarks or None")
    check_decorations(shown)
    geometry = Geometry(shown.layout, frozenset(dict(kinds.corner_texts(shown.decorations))))
    own = marks if isinstance(marks, PlayerMarks) else PlayerMarks()
    own.check(shown.layout)
    check_choice("part", part, (1,))
    drawn, plan = StepItems(), None
    if step is not None:
        registry = plugins or default_registry()
        check_step(board, step)
        if strength != "nudge":
            plan = plan_of(geometry, board, step, registry.techniques)
            drawn = step_items(plan) if strength in ("full", "lesson") else hinted(plan)
    black, beyond = kinds.black_squares(shown.decorations), kinds.outside_clues(shown.decorations)
    roles = line_roles(shown.decorations)
    used = used_decorations(shown.layout, shown.decorations, drawn.constraints)
    rest: Use = "" if drawn.plan is None else "rest"
    layers = [decorations(geometry, each, roles, "used" if each in used else rest) for each in shown.decorations]
    box = _box(geometry, [*shown.layout.at, *black, *beyond])
    items = [item for below, _ in layers for item in below if item.role == "shade"]
    items += player.tints(geometry, own)
    items += _fills(geometry, fill or {})
    items += drawn.tints
    items += [item for below, _ in layers for item in below if item.role != "shade"]
    items += lines.black_squares(black, used_clues(shown.layout, shown.decorations, drawn.constraints))
    items += lines.grid_lines(geometry.layout, black.keys())
    items += [item for _, above in layers for item in above]
    items += [of_candidate(geometry, "place", each) for each in _candidates(geometry, marked)]
    items += drawn.below
    items += labels(geometry, _texts(shown.decorations, geometry))
    items += digits(geometry, shown, board, drawn.quiet())
    if marks is True or (marks is None and step is not None):
        items += candidates(geometry, shown, board, drawn.level)
    items += player.written(geometry, own, shown, board)
    items += drawn.above
    items += arrow_items(geometry, arrows)
    if geometry.layout.layers > 1:
        items += lines.layer_names(geometry, FOR_NAMES / 2 + (FOR_COORDINATES if coordinates else 0))
        box = (box[0], box[1] - FOR_NAMES, box[2], box[3] + FOR_NAMES)
    if coordinates:
        items += lines.coordinates(geometry, box[1] + MARGIN, box[0] + MARGIN, "A1" if coordinates == "A1" else "r1c1")
        box = (box[0] - FOR_COORDINATES, box[1] - FOR_COORDINATES, box[2] + FOR_COORDINATES, box[3] + FOR_COORDINATES)
    grid = box
    if drawn.plan is not None:
        least = LEAST_WORDS * box[2] / size if size else 0.0
        words = entries(drawn.plan, language_of(plugins or default_registry(), language))
        found, bottom = legend(drawn.plan.note, words, box[0] + MARGIN, box[1] + box[3], box[2] - 2 * MARGIN, least)
        items += found
        box = (*box[:3], bottom - box[1])
    paper = Item("rect", (*box, 0), "paper")
    told = step if strength in ("full", "lesson") else None
    return Scene(box, (paper, *items), _title(shown, step, title), _description(shown, board, told), grid, drawn.plan)


def _source(puzzle: PuzzleSource, board: Board | None) -> tuple[Puzzle, Board]:
    """Return the puzzle and the board that are drawn."""
    if isinstance(puzzle, Board):
        if board is not None:
            raise ValueError("board: found a second board; expected a puzzle and a board, or one board")
        return puzzle.puzzle or puzzle.to_puzzle(), puzzle
    shown = puzzle if isinstance(puzzle, Puzzle) else ruleout.parse(puzzle)
    if board is None:
        return shown, Board.of(shown)
    if board.layout is not shown.layout:
        raise ValueError("board: found a board of another puzzle; expected one of this puzzle")
    return shown, board


def _box(geometry: Geometry, places: list[tuple[int, int]]) -> tuple[float, float, float, float]:
    """Return x, y, width and height of the grid with its margin."""
    rows, columns = ([row for row, _ in places] or [0]), ([column for _, column in places] or [0])
    top, left = min(rows) * CELL, min(columns) * CELL
    width, height = (max(columns) + 1) * CELL - left, (max(rows) + 1) * CELL - top
    return left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN


def _texts(found: Iterable[Decoration], geometry: Geometry) -> dict[Cell, str]:
    """Return the text in the corner of each cell that has one; texts of several decorations are joined."""
    texts: dict[Cell, list[str]] = {}
    for cell, text in kinds.corner_texts(found):
        if geometry.is_visible(cell):
            texts.setdefault(cell, []).append(text)
    return {cell: ",".join(each) for cell, each in texts.items()}


def _fills(geometry: Geometry, fill: Mapping[Cell, str]) -> Iterable[Item]:
    check_cells(geometry.layout, fill.keys(), "fill")
    for cell, color in sorted(fill.items()):
        check_color(color, "fill")
        yield Item("rect", (*geometry.corner(cell), CELL, CELL, 0), "fill", cell=cell, color=color)


def _candidates(geometry: Geometry, marked: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return *marked*, candidates of visible cells. Raises TypeError or ValueError if they are anything else."""
    found = tuple(marked)
    for each in found:
        if not isinstance(each, Candidate):
            raise TypeError(f"marked: found {each!r}; expected a Candidate")
    check_cells(geometry.layout, [each.cell for each in found], "marked")
    return found


def _title(puzzle: Puzzle, step: Step | None, title: str | None) -> str:
    """Return the title, printable and not too long."""
    named = puzzle.meta.get("title")
    text = named if isinstance(named, str) else ""
    if step is not None:
        text = step.technique
    if title is not None:
        text = title
    shown = printable(text[: LONGEST_TITLE + 1])
    return shown if len(shown) <= LONGEST_TITLE else shown[: LONGEST_TITLE - 1] + "…"


def _description(puzzle: Puzzle, board: Board, step: Step | None) -> str:
    """Return the grid in plain characters, and the changes of *step* in words."""
    digits = tuple(each or entry for each, entry in zip(board.digits, puzzle.digits, strict=True))
    grid = str(attrs.evolve(puzzle, placed=digits))
    words = changes_in_words(board.layout, step) if step is not None else ""
    return "\n".join(printable(line) for line in (*grid.splitlines(), *words.splitlines()))
