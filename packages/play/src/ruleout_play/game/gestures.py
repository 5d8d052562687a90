"""Changes by a key, a click or a button.

A gesture applies to all of several cells that can have what it gives. If every one of them has it already, it is
removed from all; otherwise all get it. Givens keep their digits, and cells with a digit have no marks; colours belong
to every cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import ruleout
from ruleout import Step
from ruleout.internal import Cell, Digit, Mask, cells_of, quoted
from ruleout_play.game.game import Game, What
from ruleout_play.game.state import COLOURS, Change, Field


def enter_digit(game: Game, cells: Iterable[Cell], digit: Digit, at: int | None = None) -> Game:
    """Return the game with *digit* entered in *cells*, or removed from them if all of them have it.

    With the setting ``only_legal``, cells that see *digit* already are left alone; with ``auto_clean``, marks of
    *digit* are removed from the cells that see the entries.
    """
    _check(game, digit, game.blank.layout.digits, "digit")
    able = [cell for cell in _sorted(game, cells) if not game.blank.givens[cell]]
    state = game.state
    if able and all(state.entry[cell] == digit for cell in able):
        return game.play("digit", [Change(cell, "entry", digit, 0) for cell in able], at)
    if game.settings.only_legal:
        able = [cell for cell in able if not _sees(game, cell, digit)]
        # Of cells that see each other only the first gets the digit.
        sets = game.blank.layout.peer_sets
        able = [cell for number, cell in enumerate(able) if not any(sets[cell] >> each & 1 for each in able[:number])]
    changes = [Change(cell, "entry", state.entry[cell], digit) for cell in able]
    if game.settings.auto_clean:
        entered = [change.cell for change in changes if change.old != digit]
        changes += _cleaned(game, entered, digit)
    return game.play("digit", changes, at)


def corner(game: Game, cells: Iterable[Cell], digit: Digit, at: int | None = None) -> Game:
    """Return the game with the corner mark *digit* in the open cells of *cells*, or without it if all have it."""
    return _toggled(game, "corner", "corner", _open(game, cells), digit, at)


def centre(game: Game, cells: Iterable[Cell], digit: Digit, at: int | None = None) -> Game:
    """Return the game with the centre mark *digit* in the open cells of *cells*, or without it if all have it.

    With the setting ``auto_marks``, what the player removed from the automatic marks changes instead.
    """
    return _toggled(game, "centre", "removed" if game.settings.auto_marks else "centre", _open(game, cells), digit, at)


def colour(game: Game, cells: Iterable[Cell], number: int, at: int | None = None) -> Game:
    """Return the game with the colour *number*, from 1, on *cells*, or without it if all of them have it."""
    _check(game, number, COLOURS, "colour")
    return _toggled(game, "colour", "colour", _sorted(game, cells), number, at)


def clear(game: Game, cells: Iterable[Cell], at: int | None = None, fields: Sequence[Field] = ()) -> Game:
    """Return the game with *cells* cleared: of their entries if any has one, else of marks, else of colours.

    If *fields* are given, it is cleared of these.
    """
    chosen = _sorted(game, cells)
    levels: Sequence[Sequence[Field]] = [fields] if fields else [["entry"], ["corner", "centre", "removed"], ["colour"]]
    for level in levels:
        changes = [change for field in level for change in _set(game, field, chosen, 0) if change.old]
        if changes:
            return game.play("clear", changes, at)
    return game


def fill(game: Game, at: int | None = None) -> Game:
    """Return the game with the centre marks that givens and entries leave, in every open cell."""
    masks = automatic_marks(game)
    return game.play(
        "fill", [Change(cell, "centre", game.state.centre[cell], masks[cell]) for cell in _all_open(game)], at
    )


def mark_combinations(game: Game, at: int | None = None) -> Game:
    """Return the game with the centre marks that each cage and other clue alone allows, in the cells of these.

    A cell without centre marks gets those that givens and entries leave first.
    """
    allowed = ruleout.mark_combinations(game.blank.with_placed(game.state.entry)).marks or ()
    automatic, full = automatic_marks(game), game.blank.layout.full
    excluded = {cell: full & ~allowed[cell] for cell in _all_open(game)}
    changes = [_without(game, cell, mask, automatic[cell]) for cell, mask in excluded.items() if mask]
    return game.play("fill", changes, at)


def clean(game: Game, at: int | None = None) -> Game:
    """Return the game without the marks that see their digit, and without marks in cells that have a digit."""
    allowed = automatic_marks(game)
    changes = []
    for field in ("corner", "centre"):
        held = getattr(game.state, field)
        changes += [Change(cell, field, mask, mask & allowed[cell]) for cell, mask in enumerate(held)]
    return game.play("clean", changes, at)


def enter_lone_marks(game: Game, at: int | None = None) -> Game:
    """Return the game with a digit entered in every open cell that has a single centre mark."""
    shown = shown_marks(game)
    lone = [cell for cell in _all_open(game) if shown[cell].bit_count() == 1]
    return game.play("lone", [Change(cell, "entry", 0, shown[cell].bit_length()) for cell in lone], at)


def do(game: Game, step: Step, at: int | None = None) -> Game:
    """Return the game with *step* done: its digits entered, and what it removes removed from the marks.

    A cell without centre marks gets those that givens and entries leave first, without what the step removes.
    """
    state, automatic = game.state, automatic_marks(game)
    visible = game.blank.layout.visible
    changes = [
        Change(each.cell, "entry", state.entry[each.cell], each.digit)
        for each in step.places
        if each.cell < visible and not game.digits[each.cell]
    ]
    removed: dict[Cell, Mask] = {}
    for each in step.removes:
        if each.cell < visible and not game.digits[each.cell]:
            removed[each.cell] = removed.get(each.cell, 0) | 1 << (each.digit - 1)
    changes += (_without(game, cell, mask, automatic[cell]) for cell, mask in sorted(removed.items()))
    return game.play("step", changes, at, step.technique)


def solve(game: Game, solution: Sequence[Digit], at: int | None = None) -> Game:
    """Return the game with the digits of *solution*, one per visible cell, entered in all cells without a given."""
    pairs = enumerate(zip(game.state.entry, solution, strict=False))
    able = [(cell, old, new) for cell, (old, new) in pairs if not game.blank.givens[cell]]
    return game.play("solve", [Change(cell, "entry", old, new) for cell, old, new in able], at)


def restart(game: Game, at: int | None = None) -> Game:
    """Return the game with everything as it was at the start. It can be undone."""
    fields: Sequence[Field] = ("entry", "corner", "centre", "colour", "removed")
    changes = [
        Change(cell, field, old, new)
        for field in fields
        for cell, (old, new) in enumerate(zip(getattr(game.state, field), getattr(game.start, field), strict=True))
    ]
    return game.play("restart", changes, at)


def automatic_marks(game: Game) -> tuple[Mask, ...]:
    """Return the digits of each visible cell that no cell that it sees holds; none of a cell that has a digit."""
    layout, digits = game.blank.layout, game.digits
    held = [1 << (digit - 1) if digit else 0 for digit in digits]
    found = []
    for cell, digit in enumerate(digits):
        seen = 0
        if not digit:
            for peer in layout.peers[cell]:
                seen |= held[peer] if peer < len(held) else 0
        found.append(0 if digit else layout.full & ~seen)
    return tuple(found)


def shown_marks(game: Game) -> tuple[Mask, ...]:
    """Return the centre marks of each visible cell as they are shown: those of the player, or automatic ones."""
    if not game.settings.auto_marks:
        return tuple(0 if digit else mask for mask, digit in zip(game.state.centre, game.digits, strict=True))
    return tuple(mask & ~gone for mask, gone in zip(automatic_marks(game), game.state.removed, strict=True))


def _toggled(game: Game, what: What, field: Field, cells: Sequence[Cell], number: int, at: int | None) -> Game:
    if what != "colour":
        _check(game, number, game.blank.layout.digits, "digit")
    bit = 1 << (number - 1)
    held = getattr(game.state, field)
    is_everywhere = all(held[cell] & bit for cell in cells)
    new = [(cell, held[cell], held[cell] & ~bit if is_everywhere else held[cell] | bit) for cell in cells]
    return game.play(what, [Change(cell, field, old, mask) for cell, old, mask in new], at)


def _without(game: Game, cell: Cell, excluded: Mask, automatic: Mask) -> Change:
    """Return the change that leaves the marks of an open cell without some; it has *automatic* ones if it has none."""
    state = game.state
    if game.settings.auto_marks:
        return Change(cell, "removed", state.removed[cell], state.removed[cell] | excluded)
    return Change(cell, "centre", state.centre[cell], (state.centre[cell] or automatic) & ~excluded)


def _cleaned(game: Game, entered: Sequence[Cell], digit: Digit) -> Iterator[Change]:
    """Yield the changes that remove the marks *digit* from the cells that see *entered*."""
    bit = 1 << (digit - 1)
    seen = 0
    for cell in entered:
        seen |= game.blank.layout.peer_sets[cell]
    for cell in cells_of(seen & ((1 << game.blank.layout.visible) - 1)):
        for field in ("corner", "centre"):
            held = getattr(game.state, field)[cell]
            if held & bit:
                yield Change(cell, field, held, held & ~bit)


def _set(game: Game, field: Field, cells: Iterable[Cell], value: int) -> list[Change]:
    held = getattr(game.state, field)
    return [Change(cell, field, held[cell], value) for cell in cells]


def _sees(game: Game, cell: Cell, digit: Digit) -> bool:
    """Return whether a cell that sees *cell* holds *digit*."""
    digits = game.digits
    return any(digits[peer] == digit for peer in game.blank.layout.peers[cell] if peer < len(digits))


def _sorted(game: Game, cells: Iterable[Cell]) -> list[Cell]:
    chosen = sorted(set(cells))
    for cell in chosen:
        _check(game, cell + 1, game.blank.layout.visible, "cell number")
    return chosen


def _open(game: Game, cells: Iterable[Cell]) -> list[Cell]:
    return [cell for cell in _sorted(game, cells) if not game.digits[cell]]


def _all_open(game: Game) -> list[Cell]:
    return [cell for cell, digit in enumerate(game.digits) if not digit]


def _check(game: Game, number: int, most: int, what: str) -> None:
    if not 1 <= number <= most:
        raise ValueError(f"found the {what} {quoted(str(number))}; expected 1 to {most}")
