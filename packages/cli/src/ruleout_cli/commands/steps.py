"""Steps as ``ruleout explain`` writes them: in full, as notes, or several together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Literal

import attrs

from ruleout import Board, Registry, Step, lesson
from ruleout.internal import (
    Cells,
    Constraint,
    Digits,
    Noun,
    Number,
    Sentences,
    Several,
    Units,
    full_text,
    joined_notes,
    labels_in_words,
    language_of,
    note_text,
    text_of,
    title_of,
)
from ruleout.internal import titled as begun
from ruleout_cli.input.entries import Entry
from ruleout_cli.output.boards import draw_board
from ruleout_cli.output.writer import OutputWriter

if TYPE_CHECKING:
    from ruleout import Scale

SENTENCES = Sentences(
    "brief",
    singles="{title}: {singles}.",
    placed="{cell} is {digit}",
    placed_in="{cell} is {digit} ({units})",
    in_part="Not all fillings of {rules} were listed here, so only bounds and parts of {rules#it|them} were used.",
    in_part_more="Not all fillings of {rules} and {count} more were listed here, so only bounds and parts were used.",
)
MOST_NAMED = 4
"""The largest number of rules that are named one by one."""
Form = Literal["full", "lesson", "note", "brief"]
"""The forms: ``full``; ``lesson``, the step as a teacher tells it; ``note``, each in one line and singles of one
technique in one line; ``brief``, singles that follow each other in one paragraph, and steps of one technique in one
house."""


@attrs.frozen
class _Held:
    """A step with its score."""

    board: Board
    step: Step
    score: float | None

    @property
    def is_single(self) -> bool:
        """True if the step places one digit, for a reason without candidates."""
        because = self.step.because
        return len(self.step.places) == 1 and not (self.step.removes or because.candidates or because.chains)

    @property
    def units(self) -> str:
        """The labels of the units in which the pattern of the step lies."""
        return labels_in_words(self.step.because.constraints.get("unit", ()))


@attrs.define
class StepWriter:
    """Writer of steps: it writes each when it is taken, or holds it until one follows that is not written with it.

    Attributes
    ----------
    entry, writer, registry
        The puzzle, the output, and the plug-ins.
    form
        The form of the written steps.
    stop
        Ends the spinner.
    draw
        True if the board is drawn before each step. Then none are held.
    scale
        The scale, if there is one. If it works by rounds, each round has a heading, and no steps are held.
    untranslated
        The number of steps of each technique that are in English, since its words are not translated.
    """

    entry: Entry
    writer: OutputWriter
    registry: Registry
    form: Form
    stop: Callable[[], None]
    draw: bool
    scale: Scale | None
    number: int = 0
    rounds: int = 0
    last: Board | None = None
    held: list[_Held] = attrs.Factory(list)
    untranslated: Counter[str] = attrs.Factory(Counter)

    def write(self, board: Board, step: Step, score: float | None) -> None:
        """Write or hold a step."""
        self.stop()
        found = _Held(board, step, score)
        if self.held and not self._are_together(self.held[-1], found):
            self.finish()
        if self._by_rounds and self.last is not board:
            self.rounds += 1
            self.writer.line(f"Round {self.rounds}")
        self.last = board
        if self.draw:
            drawn = draw_board(self.entry.puzzle, self.writer, self.registry, board=board, step=step, marks=True)
            self.writer.drawing(drawn)
        self.held.append(found)
        if self.form in ("full", "lesson") or self.draw or self._by_rounds:
            self.finish()

    @property
    def _by_rounds(self) -> bool:
        return self.scale is not None and self.scale.by_rounds

    def _are_together(self, one: _Held, other: _Held) -> bool:
        is_same = one.step.technique == other.step.technique
        if one.score != other.score:
            return False
        if one.is_single and other.is_single:
            return is_same or self.form == "brief"
        return self.form == "brief" and is_same and bool(one.units) and one.units == other.units

    def finish(self) -> None:
        """Write the steps that are held."""
        if not self.held:
            return
        first, self.number = self.number + 1, self.number + len(self.held)
        numbers = str(first) if first == self.number else f"{first}-{self.number}"
        start = f"{numbers}. {shown_score(self.held[0].score)}"
        if self.form == "note":
            notes = [note_text(each.board, each.step, self.registry.techniques) for each in self.held]
            name = self.registry.techniques[self.held[0].step.technique].name_in_notes
            self.writer.line(start + joined_notes(name, notes))
        elif len(self.held) > 1 and self.held[0].is_single:
            self.writer.paragraph(start + " ".join(map(self._singles, _by_technique(self.held))), 4)
        else:
            words = [self._words(each, titled=not i) for i, each in enumerate(self.held)]
            self.writer.paragraph(start + " ".join(words), 4)
        self.held = []

    def _words(self, held: _Held, titled: bool) -> str:
        """Return a step in full or as a lesson, after the title of its technique if *titled*."""
        language = language_of(self.registry)
        if self.form == "lesson":
            text = lesson(held.board, held.step, plugins=self.registry)
        else:
            text = full_text(held.board, held.step, self.registry.techniques, language)
        speaks = getattr(text, "language", "en")
        if speaks != language.code:
            self.untranslated[held.step.technique] += 1
        title = title_of(held.step.technique, self.registry.techniques)
        words = begun(language.noun(title) if speaks == language.code else title, text) if titled else str(text)
        return words + remark(self.scale, held.board, held.step, held.score, self.registry)

    def _singles(self, held: list[_Held]) -> str:
        """Return singles of one technique as a sentence.

        An example is ``Hidden Single: r1c1 is 7 (box 1) and r2c6 is 9 (row 2).``
        """
        parts = []
        for each in held:
            place, units = each.step.places[0], each.step.because.constraints.get("unit", ())
            parts.append(
                SENTENCES.sentence(
                    "placed_in" if units else "placed",
                    cell=Cells([place.cell]),
                    digit=Digits([place.digit]),
                    units=Units(units),
                )
            )
        title = Noun(title_of(held[0].step.technique, self.registry.techniques))
        sentence = SENTENCES.sentence("singles", title=title, singles=Several(parts))
        return text_of(held[0].board.layout, sentence, language_of(self.registry))

    def write_in_part(self, rules: Sequence[Constraint]) -> None:
        """Write which rules were only used in part, if there are any."""
        if rules:
            named, more = rules[:MOST_NAMED], len(rules) - MOST_NAMED
            name = "in_part_more" if more > 0 else "in_part"
            sentence = SENTENCES.sentence(name, rules=Units(named), count=Number(max(more, 0)))
            self.writer.paragraph(text_of(self.entry.puzzle.layout, sentence, language_of(self.registry)), 0)


def _by_technique(held: list[_Held]) -> list[list[_Held]]:
    return [[*group] for _, group in groupby(held, key=lambda each: each.step.technique)]


def shown_score(score: float | None) -> str:
    """Return the score at the beginning of a step, if there is one."""
    return "" if score is None else f"[{score:g}] "


def remark(scale: Scale | None, board: Board, step: Step, score: float | None, registry: Registry) -> str:
    """Return how *scale* comes to the *score* of a step, with a space before it; empty if there is nothing to say."""
    if scale is None or scale.remark is None or score is None:
        return ""
    found = scale.remark(board, step, score)
    return "" if found is None else f" {text_of(board.layout, found, language_of(registry))}"
