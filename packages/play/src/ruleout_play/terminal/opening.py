"""Opening files, texts and links, and new puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ruleout import InputError, default_registry, to_record
from ruleout_cli import kit
from ruleout_play.game.game import Game
from ruleout_play.record import game_in
from ruleout_play.terminal.dialogs import Choice, Text
from ruleout_play.terminal.host import Host
from ruleout_play.terminal.saving import SUFFIX
from ruleout_play.terminal.session import Session
from ruleout_play.terminal.side import author
from ruleout_play.terminal.words import spoken, t

LEVELS = ("easy", "medium", "hard", "expert", "extreme")
SIZES = (4, 6, 9, 12, 16)
SIZED = ("classic", "diagonal", "jigsaw", "latin")
"""The variants of several sizes."""


def text_of(given: str) -> str:
    """Return the text of a file, or *given* itself if it is no file. Raises InputError."""
    argument = given.strip()
    return given if "\n" in argument or argument == "-" else kit.text_of(argument, default_registry()).content


def path_of_game(given: str) -> Path | None:
    """Return the path of the file of a game, into which it is saved again; None for everything else."""
    path = Path(given.strip())
    with suppress(OSError, ValueError):
        if path.suffix == SUFFIX and path.is_file():
            return path
    return None


class Opening:
    """Dialogs that open and make the games of a player.

    Parameters
    ----------
    player
        The player.
    unless_lost
        Calls a function, after it has asked if play would be lost.
    """

    def __init__(self, player: Host, unless_lost: Callable[[Callable[[], object]], None]) -> None:
        self.player = player
        self._unless_lost = unless_lost

    def open(self) -> None:
        """Ask for a text and open it."""

        def given(answer: str | None) -> None:
            if answer and answer.strip():
                self.open_text(answer)

        text = t("The name of a file, or a puzzle, a link or a saved game as text.")
        self._unless_lost(lambda: self.player.show_dialog(Text(t("Open"), text), given))

    def open_text(self, given: str, form: str | None = None, lossy: bool = False) -> None:
        """Open a text, or the file with this name; if *lossy*, without what no rule can express."""
        try:
            text = text_of(given)
        except InputError as error:
            self.player.say(str(error))
            return
        path = path_of_game(given)
        request = {"what": "open", "text": text, "lossy": lossy, **({} if form is None else {"format": form})}
        self.player.ask(request, lambda reply: self.opened(reply, given, path, form, lossy), t("Reading"))

    def opened(
        self, reply: Mapping[str, Any], given: str, path: Path | None, form: str | None = None, lossy: bool = False
    ) -> None:
        """Take the game of a reply; several are asked about, and parts that no rule can express."""
        if reply.get("readings"):
            self.player.show_dialog(
                Choice(t("The text can be read in several ways."), tuple(reply["readings"].items())),
                lambda answer: self.open_text(given, answer, lossy) if answer else None,
            )
            return
        if reply.get("not_expressed"):
            self.player.show_dialog(
                Choice(
                    t("No rule can express {what}.", what=reply["not_expressed"]),
                    (("open", t("Open the puzzle without that")), ("leave", t("Do not open it"))),
                    t("Without it, nothing shows that the puzzle has exactly one solution."),
                ),
                lambda answer: self.open_text(given, form, lossy=True) if answer == "open" else None,
            )
            return
        games = reply["games"]

        def chosen(answer: str | None) -> None:
            if answer is not None:
                self.player.begin(Session(game_in(games[int(answer)]), path))
                self.say_remark()

        if len(games) == 1:
            chosen("0")
            return
        options = [
            (str(at), t("Puzzle {number}: {puzzle}", number=at + 1, puzzle=repr(game_in(each).blank)))
            for at, each in enumerate(games)
        ]
        title = (
            t("The first {count} puzzles", count=len(games))
            if reply.get("more")
            else t("{count} puzzles", count=len(games))
        )
        self.player.show_dialog(Choice(title, options), chosen)

    def say_remark(self) -> None:
        """Say what the author of the puzzle writes about its rules, and what no rule expresses, if anything."""
        if words := author(self.player.session):
            self.player.say(words)

    def new(self) -> None:
        """Ask what kind of puzzle is wanted."""
        kinds = [(each.id, spoken().noun(each.title)) for each in default_registry().variants.values()]
        options = [("generate", t("A new puzzle")), ("empty", t("An empty grid, to type a puzzle into"))]
        if find_spec("ruleout_generate") is None:
            options = options[1:]

        def which(what: str | None) -> None:
            if what is not None:
                self.player.show_dialog(Choice(t("Kind"), kinds), lambda kind: self._kind(what, kind))

        self._unless_lost(lambda: self.player.show_dialog(Choice(t("New"), options), which))

    def _kind(self, what: str, variant: str | None) -> None:
        if variant is None:
            return
        if variant in SIZED:
            sizes = [("", t("The usual size")), *((f"{n}x{n}", f"{n} x {n}") for n in SIZES)]
            self.player.show_dialog(Choice(t("Size"), sizes), lambda size: self._size(what, variant, size))
        else:
            self._size(what, variant, "")

    def _size(self, what: str, variant: str, size: str | None) -> None:
        if size is None:
            return
        if what == "empty":
            keys = {"size": size} if size else {}
            self.player.ask({"what": "empty", "variant": variant, **keys}, self._typed, t("Making a grid"))
        else:
            levels = [("", t("Any difficulty")), *((each, spoken().noun(each)) for each in LEVELS)]
            self.player.show_dialog(Choice(t("Difficulty"), levels), lambda level: self._generate(variant, size, level))

    def _generate(self, variant: str, size: str, level: str | None) -> None:
        if level is None:
            return
        order: dict[str, Any] = {"size": [int(each) for each in size.split("x")]} if size else {}
        if level:
            order |= {"scale": "ruleout", "difficulty": level}

        def took(reply: Mapping[str, Any]) -> None:
            self.player.begin(Session(game_in(reply["game"])))

        self.player.ask({"what": "generate", "variant": variant, "order": order}, took, t("Making a puzzle"))

    def _typed(self, reply: Mapping[str, Any]) -> None:
        session = Session(game_in(reply["game"]))
        session.is_typed = True
        self.player.begin(session)
        self.player.say(t("Type the givens. F6: play it"))

    def begin_typed(self) -> None:
        """Play what was typed, after it was said whether it is a puzzle."""
        session = self.player.session
        if not session.is_typed:
            self.player.say(t("Only a puzzle that is typed into an empty grid begins so."))
            return
        game = session.game

        def checked(reply: Mapping[str, Any]) -> None:
            if session.game is not game:
                return
            verdict = reply["verdict"]
            if verdict == "unique":
                self._play(game)
                return
            words = {"none": t("It has no solution."), "several": t("It has more than one solution.")}
            reasons = "; ".join(each["text"] for each in reply["violations"])
            options = (("stay", t("Go on typing")), ("play", t("Play it all the same")))
            self.player.show_dialog(
                Choice(words.get(verdict, t("It is not known whether it has one solution.")), options, reasons),
                lambda answer: self._play(game) if answer == "play" else None,
            )

        self.player.ask({"what": "puzzle", "game": to_record(game)}, checked, t("Solving"))

    def _play(self, game: Game) -> None:
        self.player.ask(
            {"what": "begin", "game": to_record(game)},
            lambda reply: self.player.begin(Session(game_in(reply["game"]))),
            t("Beginning"),
        )
