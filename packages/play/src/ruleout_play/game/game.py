"""A game: a puzzle and the log of what its player did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal, get_args

import attrs

from ruleout import Puzzle
from ruleout.plugin import Cell, Digit, quoted
from ruleout_play.game.settings import Settings
from ruleout_play.game.state import FIELDS, Change, State

What = Literal["digit", "corner", "centre", "colour", "clear", "fill", "clean", "lone", "step", "solve", "restart"]
"""Kind of gesture: a digit, a mark or a colour, the clearing of cells, all marks at once, the cleaning of marks, lone
marks as entries, a step that was done, the solution, and all back to the start.
"""
WHATS: tuple[What, ...] = get_args(What)
BEFORE_RETURN = "before return"
"""The name of the point that is set if going to another point would lose gestures."""


@attrs.frozen
class Gesture:
    """Changes by one key, click or button. Nothing else changes a game, and undo and redo take one gesture at a time.

    Attributes
    ----------
    what
        The kind of gesture.
    at
        The clock of the game when it was done, in milliseconds.
    changes
        The changes, none of a cell and field twice.
    technique
        The id of the technique, of a step that was done.
    """

    what: What
    at: int
    changes: tuple[Change, ...]
    technique: str = ""

    @property
    def undone(self) -> tuple[Change, ...]:
        """The changes that reverse it, the last one first."""
        return tuple(change.undone for change in reversed(self.changes))


@attrs.frozen(eq=False)
class Point:
    """A position to return to. It stays, whatever is undone afterwards.

    Attributes
    ----------
    log
        A log, which many points have in common.
    shared
        Number of gestures of *log* that lead to it.
    own
        The gestures after these.
    """

    log: tuple[Gesture, ...]
    shared: int
    own: tuple[Gesture, ...] = ()

    @property
    def gestures(self) -> tuple[Gesture, ...]:
        """All gestures from the start to it."""
        return self.log[: self.shared] + self.own

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Point) and self.gestures == other.gestures


@attrs.frozen
class Help:
    """A hint that was asked for: after how many gestures, in which strength, and the technique of its step."""

    position: int
    strength: str
    technique: str


@attrs.frozen(repr=False)
class Game:
    """A puzzle and everything that was done in it, immutable: every method returns another game.

    Attributes
    ----------
    blank
        The puzzle without anything of a player.
    state
        The present content of the cells.
    log
        The gestures, those that were undone and can be redone included.
    done
        Number of gestures of *log* that are in effect.
    points
        The named points.
    hints
        The hints that were asked for, in order.
    clock
        Time of play, in milliseconds. The clock is read by the program that plays; pauses do not count.
    settings
        The settings that decide what gestures change.
    """

    blank: Puzzle
    state: State
    log: tuple[Gesture, ...] = ()
    done: int = 0
    points: Mapping[str, Point] = attrs.field(factory=dict)
    hints: tuple[Help, ...] = ()
    clock: int = 0
    settings: Settings = attrs.field(factory=Settings)

    @classmethod
    def of(cls, puzzle: Puzzle, settings: Settings | None = None) -> Game:
        """Return a new game of *puzzle*, which begins with its entries and pencil marks."""
        blank = puzzle.with_marks(None).with_placed((0,) * puzzle.layout.visible)
        return cls(blank, State.of(puzzle), settings=settings or Settings())

    def __repr__(self) -> str:
        return f"<Game of {self.blank!r}: {self.done} of {len(self.log)} gestures>"

    def about(self, key: str) -> str:
        """Return what the puzzle says about itself under *key*, such as ``title`` or ``author``, as one line.

        Parameters
        ----------
        key
            A key of the document of the puzzle.

        Returns
        -------
        str
            The text without characters that cannot be printed, empty if there is none.
        """
        found = self.blank.meta.get(key)
        words = found.split() if isinstance(found, str) else ()
        return "".join(each for each in " ".join(words) if each.isprintable())

    @cached_property
    def digits(self) -> tuple[Digit, ...]:
        """The digit of each visible cell, given or entered, 0 if there is none."""
        return tuple([given or entry for given, entry in zip(self.blank.givens, self.state.entry, strict=False)])

    @cached_property
    def is_full(self) -> bool:
        """True if every visible cell has a digit."""
        return all(self.digits)

    @cached_property
    def has_all_marks(self) -> bool:
        """True if every open cell has centre marks."""
        return all(mark or digit for mark, digit in zip(self.state.centre, self.digits, strict=True))

    @cached_property
    def puzzle(self) -> Puzzle:
        """The present puzzle, with the entries; if every open cell has centre marks, these are pencil marks."""
        puzzle = self.blank.with_placed(self.state.entry)
        if not self.has_all_marks or self.is_full:
            return puzzle
        marks = zip(self.state.centre, self.digits, strict=True)
        return puzzle.with_marks([1 << (digit - 1) if digit else mark for mark, digit in marks])

    def play(self, what: What, changes: Sequence[Change], at: int | None = None, technique: str = "") -> Game:
        """Return the game after a gesture; gestures that were undone can then no longer be redone.

        Parameters
        ----------
        what
            The kind of gesture.
        changes
            The changes. A change to what a cell already holds is left out; if none is left, the game is returned as it
            is.
        at
            The clock in milliseconds; if None, that of the game. It never goes back.
        technique
            The id of the technique, if the gesture does a step.

        Raises
        ------
        ValueError
            If a change expects another value than the one that its cell holds.
        """
        real = tuple(change for change in changes if change.old != change.new)
        if not real:
            return self
        clock = max(self.clock, self.clock if at is None else at)
        log = (*self.log[: self.done], Gesture(what, clock, real, technique))
        return attrs.evolve(self, state=self.state.changed(real), log=log, done=len(log), clock=clock)

    def at_clock(self, at: int) -> Game:
        """Return the game with its clock at *at* milliseconds; a clock never goes back."""
        return attrs.evolve(self, clock=max(at, self.clock))

    def go(self, done: int) -> Game:
        """Return the game at the position after *done* gestures of its log.

        Raises ValueError if there are fewer.
        """
        if not 0 <= done <= len(self.log):
            raise ValueError(f"found position {done}; expected 0 to {len(self.log)}")
        state = self.state
        for gesture in reversed(self.log[done : self.done]):
            state = state.changed(gesture.undone)
        for gesture in self.log[self.done : done]:
            state = state.changed(gesture.changes)
        return attrs.evolve(self, state=state, done=done)

    def undo(self, gestures: int = 1) -> Game:
        """Return the game with *gestures* fewer in effect, or at its start if fewer are."""
        return self.go(max(0, self.done - gestures))

    def redo(self, gestures: int = 1) -> Game:
        """Return the game with *gestures* more in effect, or at its end if fewer follow."""
        return self.go(min(len(self.log), self.done + gestures))

    def with_point(self, name: str) -> Game:
        """Return the game with a point *name* at the present position, in place of one of that name."""
        return attrs.evolve(self, points={**self.points, name: Point(self.log, self.done)})

    def to_point(self, name: str) -> Game:
        """Return the game at the point *name*.

        If the point is not on the present log, its gestures become the log; the present position is then kept as a
        point ``before return``. Raises ValueError if there is no such point.
        """
        gestures = self._point(name).gestures
        shared = common(gestures, self.log)
        if shared == len(gestures):
            return self.go(shared)
        kept = self.with_point(BEFORE_RETURN) if self.done > shared else self
        return attrs.evolve(kept.go(shared), log=gestures).go(len(gestures))

    def with_hint(self, strength: str, technique: str) -> Game:
        """Return the game with a hint that was asked for at the present position."""
        return attrs.evolve(self, hints=(*self.hints, Help(self.done, strength, technique)))

    def _point(self, name: str) -> Point:
        if name not in self.points:
            raise ValueError(f"found no point {quoted(name)}; expected one of {', '.join(self.points) or 'none'}")
        return self.points[name]

    @cached_property
    def start(self) -> State:
        """The content of the cells at the start."""
        return self.go(0).state

    def value(self, cell: Cell) -> tuple[int, ...]:
        """Return what *cell* holds, in the order of :data:`FIELDS`."""
        return tuple(getattr(self.state, field)[cell] for field in FIELDS)


def common(some: Sequence[Gesture], others: Sequence[Gesture]) -> int:
    """Return with how many equal gestures two logs begin."""
    pairs = enumerate(zip(some, others, strict=False))
    differing = (number for number, (one, other) in pairs if one is not other and one != other)
    return next(differing, min(len(some), len(others)))
