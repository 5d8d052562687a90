"""Screens that ask the player."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text as Styled
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static, TextArea
from textual.widgets.option_list import Option

from ruleout_play.terminal.words import t


class Dialog(ModalScreen[str | None]):
    """A screen on top of the board; Escape leaves it without an answer.

    Parameters
    ----------
    title
        Subject of the dialog.
    text
        Explanation below the title.
    """

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > Vertical {
        width: 90%; max-width: 76; height: auto; max-height: 95%; padding: 1 2;
        background: $surface; border: round $primary;
    }
    Dialog .title { text-style: bold; margin-bottom: 1; }
    Dialog .keys { margin-top: 1; color: $text-muted; }
    Dialog OptionList { height: auto; max-height: 55vh; border: none; background: $surface; }
    Dialog VerticalScroll { height: auto; max-height: 60vh; }
    Dialog TextArea { height: 10; max-height: 50vh; }
    """
    KEYS = "Enter: choose   Escape: leave"

    def __init__(self, title: str, text: str = "") -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """Yield the title, the text, the widgets of the question, and the keys."""
        with Vertical() as box:
            if "plain" in self.app.classes:
                box.styles.border = ("ascii", "white")
            yield Static(self._title, classes="title", markup=False)
            if self._text:
                yield Static(self._text, markup=False)
            yield from self.asked()
            yield Static(t(self.KEYS), classes="keys", markup=False)
        yield Static(t("too small"), classes="too-small")

    def asked(self) -> ComposeResult:
        """Yield the widgets of the question."""
        yield from ()

    def answer(self, answer: str | None) -> None:
        """Leave with an answer, None for none; keys that were typed before it was left do nothing."""
        if self.is_active:
            self.dismiss(answer)

    def on_key(self, event: events.Key) -> None:
        """Leave with Escape."""
        if event.key == "escape":
            event.stop()
            self.answer(None)


class Choice(Dialog):
    """Choice of one of several options, each an id and its text."""

    def __init__(self, title: str, options: Sequence[tuple[str, str]], text: str = "") -> None:
        super().__init__(title, text)
        self._options = options

    def asked(self) -> ComposeResult:
        """Yield the options."""
        # Ids of Textual may not hold every character, so the numbers of options serve.
        yield OptionList(*(Option(text, id=f"option-{at}") for at, (_, text) in enumerate(self._options)), markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer."""
        self.answer(self._options[event.option_index][0])


class Line(Dialog):
    """Input of a line of text."""

    KEYS = "Enter: done   Escape: leave"

    def __init__(self, title: str, text: str = "", value: str = "") -> None:
        super().__init__(title, text)
        self._value = value

    def asked(self) -> ComposeResult:
        """Yield the line."""
        yield Input(self._value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer."""
        self.answer(event.value)


class Text(Dialog):
    """Input of a text of several lines."""

    KEYS = "Ctrl+S: done   Escape: leave"

    def asked(self) -> ComposeResult:
        """Yield the text."""
        yield TextArea()

    def on_key(self, event: events.Key) -> None:
        """Answer with Ctrl+S, since Enter begins a line."""
        if event.key == "ctrl+s":
            event.stop()
            self.answer(self.query_one(TextArea).text)
        else:
            super().on_key(event)


class Reading(Dialog):
    """Display of a text, or of lines of two texts each."""

    KEYS = "arrows: scroll   c: copy   Escape: leave"

    def __init__(self, title: str, text: str | Sequence[tuple[str, str]]) -> None:
        super().__init__(title)
        self._shown = text

    def asked(self) -> ComposeResult:
        """Yield the text, which scrolls."""
        with VerticalScroll():
            if isinstance(self._shown, str):
                yield Static(self._shown, markup=False)
            else:
                table = Table.grid(padding=(0, 2))
                for left, right in self._shown:
                    table.add_row(Styled(left), Styled(right))
                yield Static(table)

    def on_key(self, event: events.Key) -> None:
        """Copy the text with c, by the clipboard of the terminal, if it has one."""
        if event.key == "c":
            event.stop()
            shown = self._shown
            self.app.copy_to_clipboard(shown if isinstance(shown, str) else "\n".join(map("  ".join, shown)))
            self.query_one(".keys", Static).update(t("Copied, if the terminal has a clipboard.   Escape: leave"))
        else:
            super().on_key(event)
