"""Transformed puzzles: turned, reflected, relabelled or shuffled."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import attrs

from ruleout import InputError, Puzzle, PuzzleSource, Registry, Unsupported, default_registry, parse
from ruleout.internal import TURNS, join_words, names_arguments, read_choice
from ruleout_generate.equivalence.digits import counting_rule
from ruleout_generate.equivalence.shape import Shape, is_classic, shape_of
from ruleout_generate.equivalence.transformation import Transformation
from ruleout_generate.equivalence.turning import Turning
from ruleout_generate.random_stream import RandomStream, shuffled

ROTATIONS = {0: "none", 90: "quarter-turn", 180: "half-turn", 270: "three-quarter-turn"}
"""The rotations by their degrees, clockwise."""
REFLECTIONS = ("left-right", "top-bottom", "main-diagonal", "antidiagonal")
"""The reflections: what they exchange, or the line at which they reflect."""


@attrs.frozen
class Transformed:
    """A puzzle after a transformation, with its rules, givens, entries and pencil marks."""

    puzzle: Puzzle
    transformation: Transformation | Turning


@names_arguments
def transform(
    puzzle: PuzzleSource,
    *,
    turn: int = 0,
    mirror: str | None = None,
    digits: Sequence[int] | None = None,
    shuffle: bool = False,
    seed: int | str | None = None,
    plugins: Registry | None = None,
) -> Transformed:
    """Turn, reflect, relabel or shuffle a puzzle and its rules.

    The new puzzle has as many solutions as before, and they are the transformed ones.

    Parameters
    ----------
    puzzle
        A puzzle, its document or its text.
    turn
        Clockwise rotation in degrees: 0, 90, 180 or 270.
    mirror
        Reflection after the rotation: ``left-right`` and ``top-bottom`` exchange these sides, ``main-diagonal``
        exchanges rows and columns, ``antidiagonal`` reflects at the diagonal from the top right.
    digits
        For each digit, from 1, the digit that it becomes.
    shuffle
        If True, a random transformation is applied instead: for a classic any that keeps rows, columns and boxes, for
        other puzzles a rotation or reflection; and a permutation of the digits unless a rule counts them.
    seed
        Seed of the random transformation. If None, each call gives another one.
    plugins
        The plug-ins to use; if None, those that are installed.

    Raises
    ------
    InputError
        If the puzzle or an argument is invalid.
    Unsupported
        If the rules cannot be written for the turned grid, or if they count the digits that would change.
    """
    registry = plugins or default_registry()
    subject = parse(puzzle, plugins=registry)
    if shuffle:
        if turn or mirror is not None or digits is not None:
            raise InputError("found shuffle beside turn, mirror or digits; expected one or the other")
        return _shuffled(subject, RandomStream("transform", secrets.randbits(53) if seed is None else seed), registry)
    if turn not in ROTATIONS:
        raise InputError(f"turn: found {turn}; expected {join_words(map(str, ROTATIONS), 'or')}")
    if mirror is not None:
        read_choice(mirror, "mirror", REFLECTIONS)
    same = tuple(range(1, subject.layout.digits + 1))
    if digits is not None and len(digits) != len(same):
        raise InputError(f"digits: found {len(digits)}; expected {len(same)}, one for each digit")
    turning = Turning(_composed(ROTATIONS[turn], mirror or "none"), same if digits is None else tuple(digits))
    return Transformed(turning.apply(subject, plugins=registry), turning)


def _composed(first: str, second: str) -> str:
    """Return the name of the turn that is *first* and then *second*."""
    corners = ((0, 1), (2, 3))
    wanted = TURNS[second].table(TURNS[first].table(corners))
    return next(name for name, turn in TURNS.items() if turn.table(corners) == wanted)


def _shuffled(puzzle: Puzzle, stream: RandomStream, registry: Registry) -> Transformed:
    layout = puzzle.layout
    digits = list(range(1, layout.digits + 1))
    if counting_rule(layout) is None:
        digits = shuffled(stream, digits)
    if is_classic(layout):
        transformation = _any_classic(shape_of(layout), tuple(digits), stream)
        return Transformed(transformation.apply(puzzle), transformation)
    refused = None
    for turn in shuffled(stream, list(TURNS)):
        turning = Turning(turn, tuple(digits))
        try:
            return Transformed(turning.apply(puzzle, plugins=registry), turning)
        except Unsupported as error:
            refused = error
    assert refused is not None
    raise refused


def _any_classic(shape: Shape, digits: tuple[int, ...], stream: RandomStream) -> Transformation:
    """Return a random transformation of classics; boxes that are not square keep their shape."""
    lines = []
    for length in (shape.height, shape.width):
        groups = [list(range(start, start + length)) for start in range(0, shape.size, length)]
        lines.append(tuple(line for group in shuffled(stream, groups) for line in shuffled(stream, group)))
    transposed = shape.boxes_are_square and stream.below(2) == 1
    return Transformation(shape, transposed, lines[0], lines[1], digits)
