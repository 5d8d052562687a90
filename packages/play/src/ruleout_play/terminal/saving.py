"""Saving and sharing; whatever would lose play is asked about first."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, count
from pathlib import Path

from ruleout import InputError, RuleoutError, Unsupported, default_registry
from ruleout.internal import format_of_file
from ruleout_play.files import written
from ruleout_play.game.game import Game
from ruleout_play.link import link_of
from ruleout_play.replay_page import replay
from ruleout_play.terminal.dialogs import Choice, Line, Reading
from ruleout_play.terminal.host import Host
from ruleout_play.terminal.words import spoken, t

SUFFIX = ".ruleout"
"""The suffix of files of games."""
PAGE = ".html"
"""The suffix of pages that replay games."""

KINDS_OF_FILES = (
    "{game} holds the whole game, {page} a page that replays it, other suffixes, such as .sdo, the puzzle as it stands."
)


def text_for(game: Game, path: Path) -> str:
    """Return *game* as the text of a file with the name *path*: as a game, a page that replays it, or a puzzle.

    Raises InputError if the name has no format, and Unsupported if its format cannot hold the puzzle.
    """
    name = path.name.lower()
    if name.endswith(PAGE):
        return replay(game, language=spoken().code)
    form = format_of_file(default_registry(), name)
    if form is None:
        known = [each for each in default_registry().formats.values() if each.write is not None]
        suffixes = ", ".join([PAGE, *sorted(suffix for each in known for suffix in each.suffixes)])
        raise InputError(f"{path.name}: no format has this suffix; expected one of {suffixes}")
    return written(game, form.id)


def write_file(text: str, path: Path) -> None:
    """Write *text* to *path*, which is complete or as it was before. Raises OSError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise


class Saving:
    """Dialogs that save the games of a player."""

    def __init__(self, player: Host) -> None:
        self.player = player

    def unless_lost(self, after: Callable[[], object]) -> None:
        """Call *after*; if play would be lost, ask first."""
        self.autosave()
        session = self.player.session
        if session.is_saved:
            after()
            return

        def chosen(answer: str | None) -> None:
            if answer == "save":
                self.save(after)
            elif answer == "discard":
                after()

        options = (("save", t("Save it")), ("discard", t("Do not save it")), ("stay", t("Go on playing")))
        self.player.show_dialog(Choice(t("The game is not saved."), options), chosen)

    def save(self, after: Callable[[], object] = lambda: None) -> None:
        """Save the game to its file, which is asked for if there is none."""
        path = self.player.session.path
        if path is None:
            self.save_as(after)
        else:
            self._write(path, after)

    def save_as(self, after: Callable[[], object] = lambda: None) -> None:
        """Ask for a name and save the game there."""

        def named(answer: str | None) -> None:
            if not answer or not answer.strip():
                return
            path = Path(answer.strip()).expanduser()
            path = path if path.suffix else path.with_suffix(SUFFIX)
            if path.exists() and path != self.player.session.path:
                options = (("no", t("Leave it")), ("yes", t("Overwrite it")))
                self.player.show_dialog(
                    Choice(t("{path} already exists.", path=str(path)), options),
                    lambda answer: self._write(path, after) if answer == "yes" else None,
                )
            else:
                self._write(path, after)

        text = t(KINDS_OF_FILES, game=SUFFIX, page=PAGE)
        value = str(self.player.session.path or f"game{SUFFIX}")
        self.player.show_dialog(Line(t("Save as"), text, value), named)

    def _write(self, path: Path, after: Callable[[], object]) -> None:
        session = self.player.session
        game = session.now()
        try:
            text = text_for(game, path)
        except Unsupported as error:
            self._write_less(game, path, error, after)
        except RuleoutError as error:
            self.player.say(t("Not saved: {reason}", reason=str(error)))
        else:
            if self._put(text, path):
                self._note(game, path)
                after()

    def _write_less(self, game: Game, path: Path, error: Unsupported, after: Callable[[], object]) -> None:
        """Ask what of *game* is written to a file that cannot hold all of it."""
        digits = Game.of(game.blank.with_givens(game.digits))
        choices = (
            ("start", t("The puzzle without what you entered"), Game.of(game.blank)),
            ("digits", t("All digits as givens"), digits),
        )
        able: dict[str, str] = {}
        for name, _, less in choices:
            with suppress(RuleoutError):
                able[name] = text_for(less, path)
        if not able:
            self.player.say(t("Not saved: {reason}", reason=str(error)))
            return

        def chosen(answer: str | None) -> None:
            if answer is not None and self._put(able[answer], path):
                after()

        options = [(name, title) for name, title, _ in choices if name in able]
        self.player.show_dialog(
            Choice(t("{name} cannot hold the whole position.", name=path.name), options, str(error)), chosen
        )

    def _note(self, game: Game, path: Path) -> None:
        """Note that *game* is saved: completely, or as far as a format of puzzles goes."""
        session = self.player.session
        if path.suffix.lower() != PAGE:
            session.game = session.saved = game
        if path.suffix.lower() == SUFFIX:
            session.path = path

    def _put(self, text: str, path: Path) -> bool:
        """Write a file, and say whether that was possible."""
        try:
            write_file(text, path)
        except OSError as error:
            self.player.say(t("Not saved: {reason}", reason=f"{path}: {error.strerror or error}"))
            return False
        self.player.say(t("Saved to {path}", path=str(path)))
        return True

    def autosave(self) -> None:
        """Save the game if it has a file of its own."""
        session = self.player.session
        if session.path is not None and not session.is_saved:
            try:
                write_file(text_for(session.now(), session.path), session.path)
            except (OSError, RuleoutError) as error:
                self.player.say(t("Not saved: {reason}", reason=str(error)))
                session.path = None
            else:
                session.saved = session.game

    def rescue(self) -> Path | None:
        """Save the game although nobody can be asked: to its file, or to a new one, whose path is returned."""
        self.autosave()
        session = self.player.session
        if not session.is_saved:
            names = chain([f"rescued{SUFFIX}"], (f"rescued-{number}{SUFFIX}" for number in count(2)))
            path = next(path for path in map(Path, names) if not path.exists())
            with suppress(OSError, RuleoutError):
                write_file(text_for(session.now(), path), path)
                session.saved, session.path = session.game, path
                return path
        return None

    def link(self) -> None:
        """Show a link that holds the position and the clock, or all of the game."""

        def chosen(answer: str | None) -> None:
            if answer is not None:
                shown = link_of(self.player.session.now(), with_log=answer == "log")
                self.player.show_dialog(Reading(t("A link that holds the game"), shown))

        options = (("position", t("The position and the clock")), ("log", t("The log too, so that it can be replayed")))
        self.player.show_dialog(Choice(t("A link that holds the game"), options), chosen)
