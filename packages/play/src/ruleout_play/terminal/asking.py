"""Questions to the engine, and the actions after their replies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ruleout import Board, Step, from_record, to_record
from ruleout_play.game import gestures
from ruleout_play.game.game import Game
from ruleout_play.questions.helping import searched
from ruleout_play.record import game_in
from ruleout_play.terminal.dialogs import Choice
from ruleout_play.terminal.evidence import (
    SIGNS,
    evidence_of_cells,
    evidence_of_digits,
    evidence_of_reasons,
    evidence_of_scene,
    evidence_of_step,
)
from ruleout_play.terminal.host import Host
from ruleout_play.terminal.walking import Walk
from ruleout_play.terminal.words import spoken, t
from ruleout_render.internal import STRENGTHS

Reply = Mapping[str, Any]
LEFT_OUT = "Rules of this puzzle were left out, so that it is not known whether it has exactly one solution."
VERDICTS = {"none": "The puzzle has no solution. F8: why", "several": "The puzzle has more than one solution."}
SECONDS_PER_ESTIMATE = 5
EXACTLY = "The position has {count} {count#solution|solutions}."
AT_LEAST = "The position has at least {count} {count#solution|solutions}."
ABOUT = "The position has about {count} {count#solution|solutions}, between {low} and {high} in 95 of 100 estimates."
NOT_ALL = "The time was not enough to try every clue."
LIMITED = ("hint", "steps", "walk")
"""The questions that use techniques only up to the one that is chosen."""


def step_in(game: Game, record: Mapping[str, Any]) -> Step:
    """Return the step in the record of a reply."""
    head = {"version": 1, "kind": "step", "document": to_record(game.blank)["document"]}
    found = from_record({**record, **head})
    if not isinstance(found, Step):
        raise TypeError(f"found {type(found).__name__}; expected a step")
    return found


class Asking:
    """The questions of a player; replies about a position that has changed are dropped."""

    def __init__(self, player: Host) -> None:
        self.player = player
        self.step: Step | None = None
        self.up_to: str | None = None
        self._about: Game | None = None
        self._strength = -1
        self._known = ""

    def send(
        self, what: str, took: Callable[[Reply], None], *, waiting: str, keys: Mapping[str, Any] | None = None
    ) -> None:
        """Ask *what* about the game, and call *took* with the reply if the game has not changed."""
        game = self.player.session.game
        session = self.player.session
        request = {"what": what, "game": to_record(session.now()), **(keys or {})}
        if what in LIMITED and self.up_to is not None:
            request["up_to"] = self.up_to

        def take(reply: Reply) -> None:
            if session is self.player.session and session.game is game:
                took(reply)

        self.player.ask(request, take, waiting)

    def hint(self) -> None:
        """Show a hint, or a stronger one if the position is still that of the hint before."""
        self._next_strength("hint")
        self.step = None
        strength = STRENGTHS[self._strength]
        self.send("hint", self._hint, waiting=t("Looking for a step"), keys={"strength": strength})

    def mistakes(self) -> None:
        """Show how much is wrong, then where, then which cells."""
        self._next_strength("mistakes")
        keys = {"strength": STRENGTHS[self._strength]}
        self.send("mistakes", self._mistakes, waiting=t("Comparing with the solution"), keys=keys)

    def _next_strength(self, what: str) -> None:
        is_again = self._about is self.player.session.game and self._known == what
        self._strength = min(self._strength + 1, len(STRENGTHS) - 1) if is_again else 0
        self._about, self._known = self.player.session.game, what

    def _hint(self, reply: Reply) -> None:
        session = self.player.session
        if "scene" not in reply:
            self._mistakes(reply)
            return
        strength = reply["strength"]
        self.step = step_in(session.game, reply["step"]) if "step" in reply else None
        if self.step is None:
            session.show(evidence_of_scene(session.game, reply["scene"]))
        else:
            self._show(self.step)
        technique = reply.get("technique", "")
        session.titles[technique] = reply.get("title", "")
        session.game = session.game.with_hint(strength, technique)
        self._about = session.game
        more = (
            t("H: more")
            if not self.step
            else t("Enter: do it")
            if strength == "lesson"
            else t("Enter: do it, H: a lesson")
        )
        note = f"{reply['note']}\n" if "note" in reply and session.game.settings.notes else ""
        unproven = f" {t(VERDICTS[reply['verdict']])}" if reply.get("verdict") in VERDICTS else ""
        self.player.say(f"{note}{reply['text']}{unproven} ({more})")

    def _show(self, step: Step) -> None:
        game = self.player.session.game
        self.player.session.show(evidence_of_step(game, Board.of(searched(game)), step))

    def _mistakes(self, reply: Reply) -> None:
        session = self.player.session
        cells = [*reply.get("wrong_entries", ()), *reply.get("wrong_marks", ())]
        if cells:
            session.show(evidence_of_cells(session.game, cells))
        text = str(reply.get("text", ""))
        if reply.get("verdict") in VERDICTS and "reason" not in reply:
            text = t(VERDICTS[reply["verdict"]])
        elif reply.get("reason") == "no-solution":
            text += t(". F8: why")
        self.player.say(text[:1].upper() + text[1:])

    def do(self) -> None:
        """Do the step that is shown, once."""
        if self.step is not None and self._about is self.player.session.game:
            step, self.step = self.step, None
            self.player.session.do(lambda game, at: gestures.do(game, step, at))
            self.player.say("")

    def show_step(self, record: Mapping[str, Any], text: str) -> None:
        """Show a step, which can be done."""
        session = self.player.session
        self.step, self._about, self._known = step_in(session.game, record), session.game, ""
        self._show(self.step)
        self.player.say(f"{text} ({t('Enter: do it')})")
        self.player.update()

    def why(self) -> None:
        """Say why there is no solution, and show the cells."""

        def took(reply: Reply) -> None:
            found = reply["reasons"]
            if not found:
                is_solvable = reply["verdict"] in ("unique", "several")
                self.player.say(
                    t("From here there is a solution.") if is_solvable else t("No reason was found in time.")
                )
                return
            session = self.player.session
            session.show(evidence_of_reasons(session.game, [name for each in found for name in each["cells"]]))
            rest = "" if reply["reduced"] else t(". Part of it may not be needed.")
            self.player.say("; ".join(each["text"] for each in found) + rest)

        self.send("why", took, waiting=t("Looking for a contradiction"))

    def check(self) -> None:
        """Show only whether everything is right."""

        def took(reply: Reply) -> None:
            right, session = reply["right"], self.player.session
            if right is None:
                self.player.say(t(VERDICTS.get(reply["verdict"], "It is not known whether it is right.")))
            elif not right:
                self.player.say(t("Something is wrong. y: what; b: back"))
            else:
                text = t("Solved.") if session.game.is_full else t("Right so far.")
                if session.game.blank.meta.get("ruleset"):
                    text += " " + t("The words of the author are not read; this concerns the other rules.")
                self.player.say(text)
                if session.game.is_full:
                    session.clock.pause()

        self.send("check", took, waiting=t("Comparing with the solution"))

    def back(self) -> None:
        """Go back to before the first mistake."""

        def took(reply: Reply) -> None:
            session = self.player.session
            done = game_in(reply["game"]).done
            if reply["verdict"] in VERDICTS:
                self.player.say(t(VERDICTS[reply["verdict"]]))
            elif done == session.game.done:
                self.player.say(t("Nothing is wrong so far."))
            else:
                self.player.say(t("{count} {count#move|moves} undone.", count=session.game.done - done))
                session.act(session.game.go(done))

        self.send("back", took, waiting=t("Comparing with the solution"))

    def solve(self) -> None:
        """Enter the solution; it can be undone."""

        def took(reply: Reply) -> None:
            if reply["verdict"] != "unique":
                self.player.say(t(VERDICTS.get(reply["verdict"], LEFT_OUT)))
                return
            self.player.session.do(lambda game, at: gestures.solve(game, game_in(reply["game"]).digits, at))
            self.player.session.clock.pause()
            self.player.say(t("Solved by the program. u: undo"))

        self.send("solution", took, waiting=t("Solving"))

    def steps(self) -> None:
        """List the steps that can be taken now; one that is chosen is shown, and can be done."""

        def took(reply: Reply) -> None:
            found = reply["steps"]
            if not found:
                limit = t(" up to {name}", name=self.up_to) if self.up_to else ""
                said = (
                    reply["text"] + t(". y: what")
                    if "text" in reply
                    else t("No quick technique{limit} applies. H: hint", limit=limit)
                )
                said = t(VERDICTS["none"]) if reply["verdict"] == "none" else said
                self.player.say(said[:1].upper() + said[1:])
                return
            options = [(str(at), f"{each['title']}: {each['text']}") for at, each in enumerate(found)]

            def chosen(at: str | None) -> None:
                if at is not None and self.player.session.game is about:
                    self.show_step(found[int(at)]["step"], options[int(at)][1])

            self.player.show_dialog(Choice(t("Steps that can be taken now"), options), chosen)

        about = self.player.session.game
        self.send("steps", took, waiting=t("Looking for steps"))

    def walk(self) -> None:
        """Walk through the way to the solution."""

        def took(reply: Reply) -> None:
            walk = Walk(self.player.session.game, reply, self.up_to)
            if walk.is_wrong:
                self.player.say(t("From here nothing leads to a solution. y: what is wrong; b: back; F8: why"))
            else:
                self.player.start_walk(walk)

        self.send("walk", took, waiting=t("Looking for the way"), keys={"pictures": False})

    def count(self) -> None:
        """Say how many solutions there are."""

        def took(reply: Reply) -> None:
            number = reply["count"]
            if not number and reply["exact"]:
                self.player.say(t("From here there is no solution. F8: why"))
                return
            remark = f" {reply['remark'][:1].upper()}{reply['remark'][1:]}." if reply.get("remark") else ""
            self.player.say(t(EXACTLY if reply["exact"] else AT_LEAST, count=number) + remark)

        self.send("count", took, waiting=t("Counting"))

    def candidates(self) -> None:
        """Show the digits of each cell in some solution."""

        def took(reply: Reply) -> None:
            if not all(reply["candidates"]) and reply["complete"]:
                self.player.say(t("From here there is no solution. F8: why"))
                return
            game, decisive = self.player.session.game, reply["decisive"]
            self.player.session.show(evidence_of_digits(game, reply["candidates"], decisive))
            marked = " " + t("{sign} leaves one solution.", sign=SIGNS["place"]) if decisive else ""
            self.player.say(t("The digits that each cell has in some solution.") + marked)

        self.send("candidates", took, waiting=t("Looking for solutions"), keys={"limit": 2})

    def estimate(self) -> None:
        """Say about how many solutions there are."""

        def took(reply: Reply) -> None:
            number = reply["count"]
            if number is None:
                self.player.say(t("The time was not enough for an estimate."))
            elif not number:
                self.player.say(t("From here there is no solution. F8: why"))
            else:
                bounds = {"low": reply["low"], "high": reply["high"]}
                self.player.say(t(EXACTLY if reply["exact"] else ABOUT, count=number, **bounds))

        self.send("count", took, waiting=t("Estimating"), keys={"estimate": True, "seconds": SECONDS_PER_ESTIMATE})

    def superfluous(self) -> None:
        """Say which givens and clues are not needed."""

        def took(reply: Reply) -> None:
            alone = reply.get("alone", ())
            if not alone:
                is_known = reply["complete"]
                self.player.say(
                    t("Each given and each clue is needed.") if is_known else f"{t('None was found.')} {t(NOT_ALL)}"
                )
                return
            others = (
                " " + t("Enough together: {clues}.", clues=spoken().joined(reply["enough"])) if len(alone) > 1 else ""
            )
            rest = "" if reply["complete"] else f" {t(NOT_ALL)}"
            self.player.say(t("Not needed, one by one: {clues}.", clues=spoken().joined(alone)) + others + rest)

        self.send("superfluous", took, waiting=t("Leaving out one clue after the other"))

    def rate(self) -> None:
        """Say how hard it is."""

        def took(reply: Reply) -> None:
            found = reply["rating"]
            if found["verdict"] == "none":
                self.player.say(t("From here there is no solution. F8: why"))
                return
            level, value = spoken().noun(found.get("level") or ""), found.get("value")
            number = "" if value is None else f" ({value:.0f})"
            self.player.say(t("From here: {rating}.", rating=level + number))

        self.send("rate", took, waiting=t("Rating"))
