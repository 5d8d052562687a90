"""What is asked of the engine, and what is done with the reply."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ruleout import Step, from_record, to_record
from ruleout_play.game import gestures
from ruleout_play.game.game import Game
from ruleout_play.record import game_in
from ruleout_play.terminal.dialogs import Choice
from ruleout_play.terminal.evidence import evidence_of_cells, evidence_of_digits, evidence_of_scene
from ruleout_play.terminal.host import Host
from ruleout_play.terminal.walking import Walk
from ruleout_render.scene import STRENGTHS

Reply = Mapping[str, Any]
VERDICTS = {"none": "The puzzle has no solution.", "multiple": "The puzzle has more than one solution."}


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

        def take(reply: Reply) -> None:
            if session is self.player.session and session.game is game:
                took(reply)

        self.player.ask(request, take, waiting)

    def hint(self) -> None:
        """Show a hint, or a stronger one if the position is still that of the hint before."""
        self._next_strength("hint")
        self.step = None
        strength = STRENGTHS[self._strength]
        self.send("hint", self._hint, waiting="Looking for a step", keys={"strength": strength})

    def mistakes(self) -> None:
        """Show how much is wrong, then where, then which cells."""
        self._next_strength("mistakes")
        keys = {"strength": STRENGTHS[self._strength]}
        self.send("mistakes", self._mistakes, waiting="Comparing with the solution", keys=keys)

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
        session.show(evidence_of_scene(session.game, reply["scene"], self.step))
        session.game = session.game.with_hint(strength, reply.get("technique", ""))
        self._about = session.game
        more = "Enter: do it" if self.step else "H: more"
        title = f"{reply['title']}: " if "title" in reply else ""
        unproven = f" {VERDICTS[reply['verdict']]}" if reply.get("verdict") in VERDICTS else ""
        self.player.say(f"{title}{reply['text']}{unproven} ({more})")

    def _mistakes(self, reply: Reply) -> None:
        session = self.player.session
        cells = [*reply.get("wrong_entries", ()), *reply.get("wrong_marks", ())]
        if cells:
            session.show(evidence_of_cells(session.game, cells))
        text = str(reply.get("text", ""))
        if reply.get("verdict") in VERDICTS and not cells:
            text = f"{VERDICTS[reply['verdict']]} {text if reply.get('reason') else ''}".strip()
        self.player.say(text[:1].upper() + text[1:])

    def do(self) -> None:
        """Do the step that is shown, once."""
        if self.step is not None and self._about is self.player.session.game:
            step, self.step = self.step, None
            self.player.session.do(lambda game, at: gestures.do(game, step, at))
            self.player.say("")

    def check(self) -> None:
        """Say whether everything is right so far, and nothing more."""

        def took(reply: Reply) -> None:
            if reply["right"] is None:
                self.player.say(VERDICTS.get(reply["verdict"], "It is not known whether it is right."))
            elif self.player.session.game.is_full:
                self.player.say("Solved." if reply["right"] else "Something is wrong. y: what; b: back")
            else:
                self.player.say("Right so far." if reply["right"] else "Something is wrong. y: what; b: back")
            if reply["right"] and self.player.session.game.is_full:
                self.player.session.clock.pause()

        self.send("check", took, waiting="Comparing with the solution")

    def back(self) -> None:
        """Go back to before the first mistake."""

        def took(reply: Reply) -> None:
            session = self.player.session
            done = game_in(reply["game"]).done
            if reply["verdict"] in VERDICTS:
                self.player.say(VERDICTS[reply["verdict"]])
            elif done == session.game.done:
                self.player.say("Nothing is wrong so far.")
            else:
                self.player.say(f"{session.game.done - done} moves undone.")
                session.act(session.game.go(done))

        self.send("back", took, waiting="Comparing with the solution")

    def solve(self) -> None:
        """Enter the solution; it can be undone."""

        def took(reply: Reply) -> None:
            if reply["verdict"] in VERDICTS:
                self.player.say(VERDICTS[reply["verdict"]])
                return
            self.player.session.do(lambda game, at: gestures.solve(game, game_in(reply["game"]).digits, at))
            self.player.session.clock.pause()
            self.player.say("Solved by the program. u: undo")

        self.send("solution", took, waiting="Solving")

    def steps(self) -> None:
        """List the steps that can be taken now; one that is chosen is shown, and can be done."""

        def took(reply: Reply) -> None:
            found = reply["steps"]
            if not found:
                said = f"{reply['text']}. y: what" if "text" in reply else "No quick technique applies. H: hint"
                self.player.say(said[:1].upper() + said[1:])
                return
            options = [(str(at), f"{each['title']}: {each['text']}") for at, each in enumerate(found)]

            def chosen(at: str | None) -> None:
                session = self.player.session
                if at is None or session.game is not about:
                    return
                self.step, self._about, self._known = step_in(session.game, found[int(at)]["step"]), session.game, ""
                session.show(evidence_of_scene(session.game, {"items": []}, self.step))
                self.player.say(f"{options[int(at)][1]} (Enter: do it)")
                self.player.update()

            self.player.show_dialog(Choice("Steps that can be taken now", options), chosen)

        about = self.player.session.game
        self.send("steps", took, waiting="Looking for steps")

    def walk(self) -> None:
        """Walk through the way to the solution."""

        def took(reply: Reply) -> None:
            walk = Walk(self.player.session.game, reply)
            if walk.is_wrong:
                self.player.say("From here nothing leads to a solution. y: what is wrong; b: back")
            else:
                self.player.start_walk(walk)

        self.send("walk", took, waiting="Looking for the way", keys={"pictures": False})

    def count(self) -> None:
        """Say how many solutions there are."""

        def took(reply: Reply) -> None:
            least = "" if reply["exact"] else "at least "
            number = reply["count"]
            self.player.say(f"The position has {least}{number} solution{'' if number == 1 else 's'}.")

        self.send("count", took, waiting="Counting")

    def candidates(self) -> None:
        """Show the digits of each cell in some solution."""

        def took(reply: Reply) -> None:
            self.player.session.show(evidence_of_digits(reply["candidates"]))
            self.player.say("The digits that each cell has in some solution.")

        self.send("candidates", took, waiting="Looking for solutions")

    def rate(self) -> None:
        """Say how hard it is."""

        def took(reply: Reply) -> None:
            found = reply["rating"]
            parts = [f"{key}: {value}" for key, value in found.items() if isinstance(value, str | int | float)]
            self.player.say("; ".join(part for part in parts if not part.startswith(("version", "kind"))))

        self.send("rate", took, waiting="Rating")
