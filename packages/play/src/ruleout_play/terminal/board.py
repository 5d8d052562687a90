"""The board as one widget, which draws only what has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import groupby

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ruleout.plugin import Cell, digits_of
from ruleout_play.terminal import plan as plans
from ruleout_play.terminal.cells import Frame, Look, rows_of
from ruleout_play.terminal.plan import Plan
from ruleout_play.terminal.session import Session
from ruleout_play.terminal.styles import Colours, background_of_tint, style_of

EMPTY = ".,-_'"
"""The characters of empty cells of neighbouring regions, if there are neither walls nor colours."""


class BoardView(ScrollView, can_focus=True):
    """The board of a session.

    Parameters
    ----------
    session
        The session that is shown.
    on_typed
        A function that takes the name of a key and its character, and returns whether the key was used.
    colours
        Colours of the terminal.
    plain
        True if all characters are ASCII.
    """

    class Changed(Message):
        """The mouse chose other cells."""

    def __init__(
        self, session: Session, on_typed: Callable[[str, str | None], bool], colours: Colours, plain: bool
    ) -> None:
        super().__init__()
        self.session = session
        self.colours, self.plain = colours, plain
        self.plans: dict[plans.Size, Plan] = {}
        self.plan = plans.make_plan(session.game.blank, "overview", plain)
        self.is_hidden = False
        self._on_typed = on_typed
        self._looks: list[Look] = []
        self._adds: bool | None = None  # whether a drag adds cells or removes them
        self._rows = lru_cache(maxsize=4096)(self._draw)
        self.open(session)

    def open(self, session: Session) -> None:
        """Show another game."""
        self.session = session
        self.plans = {size: plans.make_plan(session.game.blank, size, self.plain) for size in plans.SIZES}
        self.take_size(self.plan.size)

    def take_size(self, size: plans.Size) -> None:
        """Show the board in another size."""
        self.plan = self.plans[size]
        self.virtual_size = Size(self.plan.width, self.plan.height)
        self._rows.cache_clear()
        self._looks = self.session.looks()
        self.refresh()
        self.show_cursor()

    def update(self) -> None:
        """Draw the cells again that look different now."""
        old, new = self._looks, self.session.looks()
        self._looks = new
        changed = [cell for cell, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
        x, y = self.scroll_offset
        if len(changed) > 60:
            self.refresh()
        elif changed:
            self.refresh(*(self._region(cell).translate((-x, -y)) for cell in changed))

    def hide(self, is_hidden: bool) -> None:
        """Hide what the cells hold, or show it again."""
        self.is_hidden = is_hidden
        self.refresh()

    def show_cursor(self) -> None:
        """Scroll until the cell of the cursor can be seen, with its neighbours."""
        if self.is_attached:
            self.scroll_to_region(
                self._region(self.session.cursor), animate=False, force=True, spacing=Spacing(2, 4, 2, 4)
            )

    def _region(self, cell: Cell) -> Region:
        box = self.plan.boxes[cell]
        return Region(box.left, box.top, box.width, box.height)

    def render_line(self, y: int) -> Strip:
        """Return the line *y* of the window."""
        x, top = self.scroll_offset
        line = y + top
        if line >= self.plan.height:
            return Strip.blank(self.size.width, style_of("", "", self.colours))
        paper, styles = self.plan.paper[line], self.plan.styles[line]
        segments: list[Segment] = []
        at = 0
        for left, cell in self.plan.rows[line]:
            self._paper(segments, paper, styles, at, left)
            box = self.plan.boxes[cell]
            look = self._hidden if self.is_hidden else self._looks[cell]
            segments += self._rows(cell, look)[line - box.top]
            at = left + box.width
        self._paper(segments, paper, styles, at, len(paper))
        return Strip(segments, self.plan.width).crop_extend(x, x + self.size.width, style_of("", "", self.colours))

    @property
    def _hidden(self) -> Look:
        return Look(0, "given", 0, 0, 0, "", (), False)

    def _paper(self, segments: list[Segment], paper: str, styles: tuple[str, ...], start: int, end: int) -> None:
        for style, same in groupby(range(start, end), key=lambda at: styles[at]):
            text = "".join(paper[at] for at in same)
            segments.append(Segment(text, style_of(style, "", self.colours)))

    def _draw(self, cell: Cell, look: Look) -> list[list[Segment]]:
        """Return the lines of a cell."""
        plan, box = self.plan, self.plan.boxes[cell]
        frame = Frame(
            plan.size, box.height, box.text, plan.labels.get(cell, ""), plan.beside.get(cell, ""),
            bool(plan.labels), self.plain, self._empty(cell),
        )  # fmt: skip
        rows = rows_of(look, frame, plan.layout.symbols)
        if self.colours == "none" and look.colours:
            self._number(rows, look)
        backgrounds = self._backgrounds(cell, look, box.width)
        drawn = []
        for row in rows:
            padded = [*row, *[(" ", "")] * (box.width - box.text)]
            pairs = [(character, (kind, behind)) for (character, kind), behind in zip(padded, backgrounds, strict=True)]
            drawn.append(
                [
                    Segment("".join(character for character, _ in same), style_of(*style, self.colours))
                    for style, same in groupby(pairs, key=lambda pair: pair[1])
                ]
            )
        return drawn

    def _empty(self, cell: Cell) -> str:
        """Return the character of an empty cell, by which regions are told apart if there are no colours."""
        return EMPTY[max(0, self.plan.tints[cell]) % len(EMPTY)] if self.colours == "none" else EMPTY[0]

    def _backgrounds(self, cell: Cell, look: Look, width: int) -> list[str]:
        """Return the background of each column: the colours of the cell side by side, or one for its role."""
        colours = digits_of(look.colours)
        if look.background and not (colours and look.background == "same"):
            found = [look.background] * width
            # The colours of a chosen cell stay visible at its edge.
            return [*found[:-1], f"color-{colours[0]}"] if colours and width > 2 else found
        if not colours:
            return [background_of_tint(self.plan.tints[cell])] * width
        return [f"color-{colours[at * len(colours) // width]}" for at in range(width)]

    @staticmethod
    def _number(rows: list[list[tuple[str, str]]], look: Look) -> None:
        """Write letters for colours, if the terminal has none: from the right of the last line."""
        letters = "".join(chr(ord("a") + number - 1) for number in digits_of(look.colours))
        row = rows[-1]
        for at, letter in zip(range(len(row) - 1, -1, -1), reversed(letters), strict=False):
            if row[at][0] in (" ", *EMPTY):
                row[at] = (letter, "number")

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        """Pass the key on."""
        if self._on_typed(event.key, event.character):
            event.stop()
            event.prevent_default()

    def _cell(self, event: events.MouseEvent) -> Cell | None:
        x, y = self.scroll_offset
        return self.plan.cell_at(int(event.y) + y, int(event.x) + x)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Choose a cell, or begin a drag."""
        cell = self._cell(event)
        if cell is None or self.is_hidden or event.button != 1:
            return
        if event.ctrl or event.shift or event.meta:
            self._adds = cell not in self.session.chosen
            self._drag(cell)
        else:
            self._adds = True
            self.session.point_to(cell)
        self.capture_mouse()
        self.post_message(self.Changed())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Add cells to the chosen ones, or remove them, whichever the first cell began."""
        cell = self._cell(event) if self._adds is not None else None
        if cell is not None and cell != self.session.cursor:
            self._drag(cell)
            self.post_message(self.Changed())

    def _drag(self, cell: Cell) -> None:
        self.session.cursor = cell
        self.session.chosen = self.session.chosen | {cell} if self._adds else self.session.chosen - {cell}

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End the drag."""
        self._adds = None
        self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        """Choose all cells with the same digit, after two clicks."""
        cell = self._cell(event)
        if event.chain == 2 and cell is not None and not self.is_hidden and not (event.ctrl or event.shift):
            self.session.choose_same(cell)
            self.post_message(self.Changed())
