"""The text beside the board."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ruleout.internal import LEFT_OUT, counts_in_words
from ruleout.plugin import Cell, digits_of
from ruleout_play.game.journal import shown_clock
from ruleout_play.terminal.session import Session
from ruleout_play.terminal.words import spoken, t

WIDTH = 24
"""The columns of the text beside the board."""
MODES = {"digit": "digits", "corner": "corner marks", "centre": "centre marks", "colour": "colours"}
MARKS = ("corner {digits}", "centre {digits}")


def head(session: Session) -> str:
    """Return the title and the author, the clock, the mode, and how many cells are open."""
    clock = shown_clock(session.clock.at) + (t(" paused") if session.clock.is_paused else "")
    left = session.view.digits.count(0)
    typed = t("typing a puzzle") if session.is_typed else ""
    title, author = session.game.about("title"), session.game.about("author")
    named = textwrap.wrap(
        title + (" " + t("by {author}", author=author) if author else ""), WIDTH, max_lines=2, placeholder="..."
    )
    return "\n".join(
        filter(
            None,
            [
                *named,
                t("{clock} {count} open", clock=f"{clock:<12}", count=left),
                t("Mode: {mode}", mode=t(MODES[session.mode])),
                typed,
            ],
        )
    )


def about_cell(session: Session) -> str:
    """Return what the cell of the cursor holds, and which cages and runs it belongs to."""
    return "\n".join(_about(session, session.cursor))


def _about(session: Session, cell: Cell) -> Iterator[str]:
    game = session.view
    layout, state = game.blank.layout, game.state
    digit = game.digits[cell]
    kind = t("given") if game.blank.givens[cell] else t("entered")
    yield f"{layout.names[cell]}" + (f": {layout.show(digit)}, {kind}" if digit else ": " + t("open"))
    for name, mask in zip(MARKS, (state.corner[cell], state.centre[cell]), strict=True):
        if mask and not digit:
            yield t(name, digits=" ".join(layout.show(each) for each in digits_of(mask)))
    if state.colour[cell]:
        yield t("colour {digits}", digits=" ".join(str(each) for each in digits_of(state.colour[cell])))
    labels = {each.label for each in layout.constraints if cell in each.cells and each.label}
    # Rows, columns and boxes can be seen; sums cannot in all sizes.
    yield from sorted(
        spoken().label(label)
        for label in labels
        if any(character.isdigit() for character in label.split(" at ")[0])
        and (not label.startswith(("row", "column", "pillar", "box", "region", "grid")))
    )


def rules(session: Session) -> list[str]:
    """Return the rules, each with its title; they are beside the board until the first move."""
    return [f"{title}: {summary}" for title, summary in (each.in_language(spoken()) for each in session.rules)]


def author(session: Session) -> str:
    """Return the words of the author as they are, and what no rule expresses; empty if there is nothing of both."""
    meta = session.game.blank.meta
    parts = [str(meta["ruleset"]).strip()] if meta.get("ruleset") else []
    if meta.get(LEFT_OUT):
        parts.append(t("Left out: {what}.", what=counts_in_words(meta[LEFT_OUT])))
    if meta.get("drawings"):
        parts.append(t("{count} {count#drawing|drawings} may stand for rules.", count=int(meta["drawings"])))
    return "\n".join(parts)


def last_moves(session: Session, lines: int) -> str:
    """Return the last lines of the log that are in effect."""
    found = [line.strip() for line in session.log(session.game.go(session.game.done))[: session.game.done * 3]]
    return "\n".join(found[-lines:])
