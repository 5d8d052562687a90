"""Techniques: one to learn, and the hardest in hints; and other puzzles to compare with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ruleout import InputError
from ruleout_play.game.state import State
from ruleout_play.record import game_in
from ruleout_play.terminal.asking import Asking, Reply
from ruleout_play.terminal.dialogs import Choice, Text
from ruleout_play.terminal.host import Host
from ruleout_play.terminal.opening import text_of
from ruleout_play.terminal.session import Session
from ruleout_play.terminal.words import spoken, t

SCALE = "ruleout"


class Learning:
    """Lessons, exercises and comparisons for the player.

    Parameters
    ----------
    player
        The player.
    asking
        Its questions about the game.
    unless_lost
        Calls a function, after it has asked if play would be lost.
    """

    def __init__(self, player: Host, asking: Asking, unless_lost: Callable[[Callable[[], object]], None]) -> None:
        self.player, self._asking, self._unless_lost = player, asking, unless_lost
        self._about: tuple[Session, State] | None = None
        self._answer: Mapping[str, Any] = {}

    def learn(self) -> None:
        """Ask for a technique and begin a position whose next step is one; then show this step."""
        session = self.player.session
        if self._about == (session, session.game.state):
            self._about = None
            self._asking.show_step(self._answer["step"], f"{self._answer['title']}: {self._answer['text']}")
        else:
            self._unless_lost(lambda: self._offered(self._choose_technique))

    def _offered(self, took: Callable[[Reply], None]) -> None:
        """Ask for the techniques, levels and variants to choose from."""
        self.player.ask({"what": "offers"}, took, t("Listing the techniques"))

    def _choose_technique(self, offers: Reply) -> None:
        levels = next((each["levels"] for each in offers["scales"] if each["id"] == SCALE), ())
        any_kind = ("", t("Any"))
        questions = {
            "technique": (t("Technique, the easiest first"), _named(offers["techniques"])),
            "variant": (t("Kind"), [any_kind, *_named(offers["variants"])]),
            "level": (t("Difficulty"), [any_kind, *((each, spoken().noun(each)) for each in levels)]),
        }
        if offers["techniques"]:
            self._choose(questions, {})
        else:
            self.player.say(t("No techniques are installed; they come with ruleout-strategies."))

    def _choose(self, questions: Mapping[str, tuple[str, list[tuple[str, str]]]], chosen: Mapping[str, str]) -> None:
        """Ask for the first key that is not chosen yet; at last, ask for a position."""
        key = next((each for each in questions if each not in chosen), None)
        if key is None:
            keys = {name: value for name, value in chosen.items() if value}
            self.player.ask({"what": "learn", **keys}, self._begin, t("Looking for a position"))
            return

        def took(answer: str | None) -> None:
            if answer is not None:
                self._choose(questions, {**chosen, key: answer})

        self.player.show_dialog(Choice(*questions[key]), took)

    def _begin(self, reply: Reply) -> None:
        self.player.begin(Session(game_in(reply["game"])))
        session = self.player.session
        self._about, self._answer = (session, session.game.state), reply["answer"]
        self.player.say(
            f"{reply['title']}: {t('{summary} The next step uses this technique.', summary=reply['summary'])} "
            f"{t('(L: show it)')}"
        )

    def choose_limit(self) -> None:
        """Ask up to which technique or group hints, steps and walks go."""

        def took(offers: Reply) -> None:
            groups = [(each, t("Group: {name}", name=each)) for each in offers["groups"]]
            options = [("", t("All techniques")), *groups, *_named(offers["techniques"])]
            now = t("Now: {name}", name=self._asking.up_to or t("all techniques"))
            self.player.show_dialog(Choice(t("Hints, steps and walks up to"), options, now), chosen)

        def chosen(answer: str | None) -> None:
            if answer is not None:
                self._asking.up_to = answer or None
                self.player.say(
                    t("Hints use techniques up to {name}.", name=answer) if answer else t("Hints use all techniques.")
                )

        self._offered(took)

    def same(self) -> None:
        """Ask for another puzzle, and show whether it is the same up to symmetry."""

        def given(text: str | None) -> None:
            if text and text.strip():
                try:
                    self._asking.send("same", took, waiting=t("Comparing"), keys={"text": text_of(text)})
                except InputError as error:
                    self.player.say(str(error))

        def took(reply: Reply) -> None:
            self.player.say(
                t("Yes, {text}.", text=reply["text"]) if reply["same"] else t("No, the puzzles are not the same.")
            )

        about = t("The other puzzle as text, or the name of its file. Entries do not count.")
        self.player.show_dialog(Text(t("Is it the same as another puzzle?"), about), given)


def _named(items: list[Mapping[str, str]]) -> list[tuple[str, str]]:
    return [(each["id"], each["title"]) for each in items]
