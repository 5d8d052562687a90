"""Named points, settings, the log and the list of keys."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from ruleout import default_registry
from ruleout.internal import ENGLISH, language_of
from ruleout_play.terminal.commands import keys_in_words
from ruleout_play.terminal.dialogs import Choice, Line, Reading
from ruleout_play.terminal.evidence import Evidence
from ruleout_play.terminal.host import Host
from ruleout_play.terminal.side import author, rules
from ruleout_play.terminal.words import speak, spoken, t

SETTINGS = {
    "only_legal": "Only legal moves",
    "auto_marks": "Automatic marks",
    "auto_clean": "An entry removes its digit from the marks of cells that it sees",
    "notes": "Hints also in short notation",
}


class Panels:
    """Dialogs about the game that need no engine.

    Parameters
    ----------
    player
        The player.
    play
        Does what changes the game.
    """

    def __init__(self, player: Host, play: Callable[[Callable[[], None]], None]) -> None:
        self.player = player
        self._play = play

    def set_point(self) -> None:
        """Ask for the name of a point and set it."""

        def named(name: str | None) -> None:
            if name and name.strip():
                self.player.session.game = self.player.session.game.with_point(name.strip())
                self.player.say(t("Point {name} is set.", name=name.strip()))

        value = t("point {number}", number=len(self.player.session.game.points) + 1)
        self.player.show_dialog(Line(t("Set a named point"), t("It stays, whatever is undone later."), value), named)

    def go_point(self) -> None:
        """Ask for a point and go to it."""
        session = self.player.session
        points = list(session.game.points)
        if not points:
            self.player.say(t("There is no named point. m: set one"))
            return

        def chosen(name: str | None) -> None:
            if name is not None:
                self._play(lambda: session.act(session.game.to_point(name)))

        self.player.show_dialog(Choice(t("Go to a point"), [(name, name) for name in points]), chosen)

    def settings(self) -> None:
        """Ask which setting is changed."""
        session = self.player.session
        settings = session.game.settings
        options = [
            (name, f"[{'x' if getattr(settings, name) else ' '}] {t(title)}") for name, title in SETTINGS.items()
        ]

        options.append(("language", t("Language: {name}", name=spoken().title)))

        def chosen(name: str | None) -> None:
            if name == "language":
                self._language()
            elif name is not None:
                new = attrs.evolve(settings, **{name: not getattr(settings, name)})
                session.act(attrs.evolve(session.game, settings=new))
                self.player.update()

        self.player.show_dialog(Choice(t("Settings"), options), chosen)

    def _language(self) -> None:
        """Ask for the language."""
        registry = default_registry()
        languages = {each.language: each.title for each in registry.all("translations").values()}

        def chosen(code: str | None) -> None:
            if code is not None:
                speak(language_of(registry, code))
                self.player.update()

        known = [(ENGLISH.code, ENGLISH.title), *sorted(languages.items())]
        self.player.show_dialog(Choice(t("Language"), known), chosen)

    def log(self) -> None:
        """Show the log."""
        self.player.show_dialog(
            Reading(t("The log"), "\n".join(self.player.session.log(self.player.session.game)) or t("Nothing yet."))
        )

    def rules(self) -> None:
        """Show the rules; one that is chosen shows its cells on the board, and is told beside it."""
        session = self.player.session
        told = rules(session)
        options = [(str(at), text) for at, text in enumerate(told)]
        if words := author(session):
            options.append(("author", words))

        def chosen(answer: str | None) -> None:
            if answer == "author":
                self.player.say(words)
            elif answer is not None:
                cells = frozenset(session.rules[int(answer)].cells)
                session.show(Evidence(base=cells, causes=cells))
                self.player.say(told[int(answer)])

        self.player.show_dialog(Choice(t("Rules"), options), chosen)

    def keys(self) -> None:
        """Show the keys."""
        self.player.show_dialog(Reading(t("Keys"), keys_in_words()))
