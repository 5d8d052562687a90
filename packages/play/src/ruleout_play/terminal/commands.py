"""Commands of keys and of the command palette, by name."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ruleout_play.terminal.session import Mode
from ruleout_play.terminal.words import t


@attrs.frozen
class Command:
    """Command of the player.

    Attributes
    ----------
    id
        Its name in the program.
    title
        Description for the list of keys and the palette.
    keys
        The names of its keys, as Textual calls them.
    shown
        Its keys as they are shown.
    in_palette
        True if the palette offers it; keys of directions and modes are quicker than it.
    """

    id: str
    title: str
    keys: tuple[str, ...] = ()
    shown: str = ""
    in_palette: bool = True


def _move(name: str, title: str, shown: str, prefix: str, letters: str) -> tuple[Command, ...]:
    directions = ("left", "down", "up", "right")
    return tuple(
        Command(f"{name}-{each}", title, (prefix + each, *([letters[at]] if letters else [])), shown, in_palette=False)
        for at, each in enumerate(directions)
    )


COMMANDS: tuple[Command, ...] = (
    *_move("move", "Move the cursor", "arrows, h j k l", "", "hjkl"),
    *_move("extend", "Choose more cells", "Shift+arrows", "shift+", ""),
    *_move("look", "Move without choosing", "Ctrl+arrows", "ctrl+", ""),
    Command("toggle", "Choose the cell, or not", ("ctrl+@", "ctrl+space"), "Ctrl+Space", in_palette=False),
    Command("all", "Choose all cells", ("ctrl+a",), "Ctrl+A"),
    Command("invert", "Choose the other cells", ("i",), "i"),
    Command("escape", "Cancel the question, end the walk, choose one cell", ("escape",), "Escape", in_palette=False),
    Command("mode-digit", "Mode: digits", ("z",), "z", in_palette=False),
    Command("mode-corner", "Mode: corner marks", ("x",), "x", in_palette=False),
    Command("mode-centre", "Mode: centre marks", ("c",), "c", in_palette=False),
    Command("mode-colour", "Mode: colours", ("v",), "v", in_palette=False),
    Command("next-mode", "Next mode", ("space",), "Space", in_palette=False),
    Command("clear", "Clear the entry, else marks, else colours", ("backspace", "delete", "0", "ctrl+h"),
            "Backspace, Delete, 0", in_palette=False),
    Command("undo", "Undo", ("u", "left_square_bracket", "ctrl+z"), "u [ Ctrl+Z"),
    Command("redo", "Redo", ("r", "right_square_bracket", "ctrl+y"), "r ] Ctrl+Y"),
    Command("fill", "Fill in all marks", ("a",), "a"),
    Command("clean", "Clean up pencil marks", ("d",), "d"),
    Command("lone", "Fill in single candidates", ("s",), "s"),
    Command("combinations", "Cages and clues: combinations"),
    Command("filter", "Show where a digit is and may be", ("f",), "f, then a digit"),
    Command("hint", "Hint; again for a stronger one", ("H", "f2"), "H, F2"),
    Command("do", "Do the step that is shown", ("enter",), "Enter"),
    Command("steps", "All steps that can be taken now", ("f3",), "F3"),
    Command("walk", "Walk through the solution", ("w",), "w; then n p, arrows, Home, End"),
    Command("check", "Is everything right so far?", ("t",), "t"),
    Command("mistakes", "What is wrong; again for more", ("y",), "y"),
    Command("back", "Back to before the first mistake", ("b",), "b"),
    Command("why", "Why there is no solution", ("f8",), "F8"),
    Command("learn", "Learn a technique; again for its step", ("L",), "L"),
    Command("up-to", "Hints, steps and walks up to a technique"),
    Command("same", "Is it the same as another puzzle?"),
    Command("solve", "Solve the puzzle", ("f9",), "F9"),
    Command("count", "Count the solutions"),
    Command("estimate", "About how many solutions there are"),
    Command("candidates", "Show the digits that each cell has in some solution"),
    Command("superfluous", "Which givens and clues are not needed"),
    Command("rate", "How hard it is from here"),
    Command("set-point", "Set a named point", ("m",), "m"),
    Command("go-point", "Go to a named point", ("g",), "g"),
    Command("restart", "Back to the start"),
    Command("rules", "The rules; one of them shows its cells", ("R", "f10"), "R, F10"),
    Command("log", "The log of moves and hints", ("f4",), "F4"),
    Command("pause", "Pause", ("p",), "p"),
    Command("settings", "Settings: language, only legal moves, automatic marks, cleaning, notes", ("f5",), "F5"),
    Command("zoom-in", "Larger", ("plus", "plus_sign"), "+"),
    Command("zoom-out", "Smaller", ("minus", "hyphen_minus"), "-"),
    Command("zoom-fit", "As large as it fits", ("equals_sign",), "="),
    Command("new", "New puzzle, or an empty grid", ("ctrl+n",), "Ctrl+N"),
    Command("begin", "Begin to play what was typed into an empty grid", ("f6",), "F6"),
    Command("open", "Open a file, a text or a link", ("ctrl+o",), "Ctrl+O"),
    Command("save", "Save", ("ctrl+s",), "Ctrl+S"),
    Command("save-as", "Save under another name", ("f12",), "F12"),
    Command("link", "A link that holds the game", ("f7",), "F7"),
    Command("keys", "The keys", ("question_mark", "f1"), "?, F1"),
    Command("quit", "Quit", (), "Ctrl+Q", in_palette=False),
)  # fmt: skip
"""All commands, in the order of the list of keys."""
BY_KEY: Mapping[str, str] = {key: command.id for command in COMMANDS for key in command.keys}
"""The id of the command of each key."""
TYPED = (
    ("1 to 9, then letters", "Enter the digit in the current mode; the same digit again removes it"),
    ("Alt+digit", "Corner mark, whatever the mode; Shift or Ctrl with a digit if the terminal reports it"),
    ("Ctrl+P", "All commands by name"),
)
"""Keys that no command has, with what they do."""
ONCE: Mapping[str, tuple[Mode, int]] = {
    **{f"alt+{digit}": ("corner", digit) for digit in range(1, 10)},
    **{character: ("corner", digit) for digit, character in enumerate("¡™£¢∞§¶•ª", start=1)},
    **{f"shift+{digit}": ("corner", digit) for digit in range(1, 10)},
    **{f"ctrl+{digit}": ("centre", digit) for digit in range(1, 10)},
}
"""Keys of a digit in a mode other than the present one. Alt and a digit arrives as such a character in many terminals;
Shift or Ctrl and a digit arrives only in those with the protocol of kitty."""


def keys_in_words() -> list[tuple[str, str]]:
    """Return the list of keys, each with what it does, and each command once."""
    lines = [*TYPED[:2]]
    for command in COMMANDS:
        line = (command.shown, command.title)
        if command.shown and line not in lines:
            lines.append(line)
    return [(t(shown), t(title)) for shown, title in (*lines, TYPED[2])]
