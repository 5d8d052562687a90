"""Games as records, which are what is written into files: JSON with the version and the kind ``game``.

The document of the record is the puzzle as it stands, so that whatever reads puzzles reads games. The log is undone
from there: the start is not stored, and a gesture that does not fit is found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import attrs

from ruleout import Registry, from_record
from ruleout.internal import (
    Form,
    InputError,
    Layout,
    Record,
    RecordKind,
    Subject,
    full_mask,
    quoted,
    read_choice,
    read_value,
)
from ruleout_play.game.game import WHATS, Game, Gesture, Help, Point, common
from ruleout_play.game.settings import Settings
from ruleout_play.game.state import COLOURS, FIELDS, Change, Field, State

T = TypeVar("T")
LONGEST = 100_000
"""The largest number of gestures that are read."""


def write_game(game: Game, subject: Subject) -> Record:
    """Return the keys of the record after the document."""
    layout = game.blank.layout
    log = [_gesture(gesture, layout) for gesture in game.log]
    points: dict[str, Any] = {}
    for name, point in game.points.items():
        shared = point.shared if point.log is game.log else common(point.gestures, game.log)
        points[name] = [shared, [_gesture(gesture, layout) for gesture in point.gestures[shared:]]]
    return {
        **{field: list(getattr(game.state, field)) for field in FIELDS[1:] if any(getattr(game.state, field))},
        "done": game.done,
        "clock": game.clock,
        "log": log,
        "points": points,
        "hints": [[hint.position, hint.strength, hint.technique] for hint in game.hints],
        "settings": attrs.asdict(game.settings),
    }


def read_game(record: Mapping[str, Any], subject: Subject) -> Game:
    """Return the game of a record. Raises InputError that names the key, and the gesture, if it does not fit."""
    puzzle, layout = subject.puzzle, subject.puzzle.layout
    visible = layout.visible
    fields = {field: _values(field, record.get(field), visible, _most(field, layout)) for field in FIELDS[1:]}
    state = State(puzzle.placed[:visible], *(fields[field] for field in FIELDS[1:]))
    log = _named("log", lambda: _gestures(record.get("log", ()), layout, "gesture"))
    done = read_value("done", record.get("done", len(log)), int)
    if not 0 <= done <= len(log):
        raise InputError(f"done: found {done}; expected 0 to {len(log)}, the number of gestures in the log")
    game = attrs.evolve(
        Game.of(puzzle, _settings(record.get("settings", {}))),
        state=state,
        log=log,
        done=done,
        clock=_count("clock", record.get("clock", 0)),
    )
    _named("log", lambda: _fits(game))
    game = attrs.evolve(game, points=_points(record.get("points", {}), game), hints=_hints(record.get("hints", ())))
    return game


def _gesture(gesture: Gesture, layout: Layout) -> list[Any]:
    changes = [[layout.names[each.cell], each.field, each.old, each.new] for each in gesture.changes]
    return [gesture.what, gesture.at, changes, *([gesture.technique] if gesture.technique else [])]


def _gestures(values: Any, layout: Layout, word: str) -> tuple[Gesture, ...]:
    listed = read_value("", values, tuple, "a list")
    if len(listed) > LONGEST:
        raise InputError(f"found {len(listed)} gestures; expected at most {LONGEST}")
    numbered = enumerate(listed, start=1)
    return tuple([_named(f"{word} {number}", lambda each=each: _one(each, layout)) for number, each in numbered])  # type: ignore[misc]


def _one(value: Any, layout: Layout) -> Gesture:
    parts = read_value("", value, tuple, "a list of what, clock and changes")
    if len(parts) not in (3, 4):
        raise InputError(f"found {len(parts)} entries; expected what, clock and changes")
    what, at, changes, technique = (*parts, "")[:4]
    read_choice(what, "", WHATS, "one of ")
    found = tuple([_change(each, layout) for each in read_value("changes", changes, tuple, "a list")])
    return Gesture(what, _count("clock", at), found, read_value("technique", technique, str))


def _change(value: Any, layout: Layout) -> Change:
    parts = read_value("change", value, tuple, "a list of cell, field, old and new value")
    if len(parts) != 4:
        raise InputError(f"change: found {len(parts)} entries; expected cell, field, old and new value")
    name, field, old, new = parts
    cell = layout.cell(read_value("cell", name, str))
    read_choice(field, "field", FIELDS, "one of ")
    most = _most(field, layout)
    return Change(cell, field, _number(f"{field} of {name}", old, most), _number(f"{field} of {name}", new, most))


def _fits(game: Game) -> None:
    """Raise InputError that names the first gesture of the log, from its end, that does not lead to the position."""
    state = game.state
    givens = game.blank.givens
    for number in range(game.done, 0, -1):
        state = _after(state, game.log[number - 1].undone, number, game)
    for cell, entry in enumerate(state.entry):
        if entry and givens[cell]:
            raise InputError(f"found an entry in {game.blank.layout.names[cell]}, which holds a given")
    _follow(game.state, game.log[game.done :], game.done, game)


def _follow(state: State, gestures: Sequence[Gesture], done: int, game: Game) -> None:
    """Raise InputError that names the first of *gestures*, after *done* others, that cannot be done from *state* on."""
    for number, gesture in enumerate(gestures, start=done + 1):
        state = _after(state, gesture.changes, number, game)


def _after(state: State, changes: Sequence[Change], number: int, game: Game) -> State:
    if len({(change.cell, change.field) for change in changes}) != len(changes):
        raise InputError(f"gesture {number}: found a cell and field twice; expected each once")
    for change in changes:
        name = game.blank.layout.names[change.cell]
        if change.field == "entry" and game.blank.givens[change.cell]:
            raise InputError(f"gesture {number}: found an entry in {name}, which holds a given")
        held = getattr(state, change.field)[change.cell]
        if held != change.old:
            raise InputError(f"gesture {number}: {change.field} of {name}: found {change.old}; expected {held}")
    return state.changed(changes)


def _points(values: Any, game: Game) -> dict[str, Point]:
    found = {}
    for name, value in read_value("points", values, Mapping, "an object").items():
        parts = read_value(f"points: {name}", value, tuple, "a list of a number and gestures")
        if len(parts) != 2:
            raise InputError(f"points: {name}: found {len(parts)} entries; expected a number and gestures")
        shared = _number(f"points: {name}", parts[0], len(game.log))
        gestures = _named(f"points: {name}", lambda parts=parts: _gestures(parts[1], game.blank.layout, "gesture"))  # type: ignore[misc]
        found[name] = Point(game.log, shared, gestures)
    # In the order of the log, which is followed once.
    for name, point in sorted(found.items(), key=lambda each: each[1].shared):
        game = game.go(point.shared)
        _named(f"points: {name}", partial(_follow, game.state, point.own, point.shared, game))
    return found


def _hints(values: Any) -> tuple[Help, ...]:
    found = []
    for value in read_value("hints", values, tuple, "a list"):
        parts = read_value("hints", value, tuple, "a list of position, strength and technique")
        if len(parts) != 3:
            raise InputError(f"hints: found {len(parts)} entries; expected position, strength and technique")
        position, strength, technique = parts
        found.append(
            Help(_count("hints", position), read_value("hints", strength, str), read_value("hints", technique, str))
        )
    return tuple(found)


def _settings(value: Any) -> Settings:
    chosen = read_value("settings", value, Mapping, "an object")
    known = [name for name in attrs.fields_dict(Settings) if name in chosen]
    return Settings(**{name: read_value(f"settings: {name}", chosen[name], bool) for name in known})


def _values(field: Field, values: Any, visible: int, most: int) -> tuple[int, ...]:
    if values is None:
        return (0,) * visible
    listed = read_value(field, values, tuple, "a list")
    if len(listed) != visible:
        raise InputError(f"{field}: found {len(listed)} values; expected {visible}, one per cell")
    return tuple([_number(field, value, most) for value in listed])


def _most(field: Field, layout: Layout) -> int:
    """Return the largest value of a field."""
    if field == "entry":
        return layout.digits
    return full_mask(COLOURS) if field == "colour" else layout.full


def _count(what: str, value: Any) -> int:
    return _number(what, value, 1 << 53)


def _number(what: str, value: Any, most: int) -> int:
    number: int = read_value(what, value, int)
    if not 0 <= number <= most:
        raise InputError(f"{what}: found {number}; expected 0 to {most}")
    return number


def _named(what: str, read: Callable[[], T]) -> T:
    try:
        return read()
    except InputError as error:
        raise InputError(f"{what}: {error.message}") from None


def game_in(record: Mapping[str, Any], *, plugins: Registry | None = None) -> Game:
    """Return the game in *record*. Raises InputError if it is the record of something else, or cannot be read."""
    found = from_record(record, plugins=plugins)
    if not isinstance(found, Game):
        raise InputError(f"found a record of another kind ({quoted(record.get('kind'))}); expected a game")
    return found


GAME = RecordKind((Game,), Form(write_game, read_game))
