"""Pictures of ``ruleout render``: of puzzles, a step of each, or all steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import attrs

from ruleout import (
    Board,
    Budget,
    Hint,
    InputError,
    NoHint,
    Outcome,
    Puzzle,
    Registry,
    Report,
    Verdict,
    explain,
    explain_step,
    from_record,
    hints,
    solve,
    walk,
)
from ruleout.internal import PluginFailure, language_of
from ruleout_cli import status
from ruleout_cli.commands.explain import status_of, summary
from ruleout_cli.input.entries import Entry
from ruleout_cli.input.records import Record
from ruleout_cli.options.groups import Search, TechniqueOptions
from ruleout_cli.options.pictures import ALL, PictureOptions
from ruleout_cli.output.boards import with_solution
from ruleout_cli.output.progress import busy, working
from ruleout_cli.output.verdicts import STATUS, sentence
from ruleout_cli.terminal import write_message
from ruleout_render.internal import Print, Scene, rule_texts, scene

Sources = Iterable[tuple[Entry, Record | None]]
"""Puzzles with the records that they were in."""
Numbers = tuple[str, ...]
"""Numbers in the name of a file: of the puzzle and of its step, if there are several."""
RATED = ("rating", "difficulty", "level")
"""The keys of a puzzle that say how hard it is."""


@contextmanager
def as_input_error(prefix: str = "") -> Iterator[None]:
    """Raise ValueError, about what cannot be drawn, as InputError within a ``with`` block."""
    try:
        yield
    except ValueError as error:
        raise InputError(f"{prefix}{error}") from None


@attrs.frozen
class Drawer:
    """Makes the pictures of puzzles, and keeps their exit statuses.

    Attributes
    ----------
    options, techniques, search, budget, registry
        The options of the drawings, and of the search for steps.
    step
        The number of the step, counted from 1; ``ALL``, or None for the puzzle or the step of a record.
    count
        The number of puzzles.
    solutions
        True if puzzles are drawn with their solutions.
    statuses
        The exit status of each puzzle so far.
    """

    options: PictureOptions
    techniques: TechniqueOptions
    search: Search
    budget: Budget
    registry: Registry
    step: int | str | None
    count: int
    solutions: bool
    statuses: list[int] = attrs.field(factory=list)

    def prints(self, puzzles: Sources) -> Iterator[tuple[Print, Numbers]]:
        """Yield the pictures of each puzzle."""
        for entry, record in self._in_turn(puzzles):
            try:
                yield from self._pictures(entry, record)
            except PluginFailure as error:
                raise PluginFailure(self._prefix(entry) + str(error)) from error

    def walks(self, puzzles: Sources) -> Iterator[tuple[bytes, Numbers]]:
        """Yield the page with the steps of each puzzle."""
        for entry, record in self._in_turn(puzzles):
            try:
                report = self._report(entry, record)
            except PluginFailure as error:
                raise PluginFailure(self._prefix(entry) + str(error)) from error
            with as_input_error(self._prefix(entry)):
                made = walk(
                    report, coordinates=self.options.naming, theme=self.options.theme, title=self._title(entry) or None,
                    plugins=self.registry,
                )  # fmt: skip
            yield made.encode(), self._numbers(entry)

    def _in_turn(self, puzzles: Sources) -> Sources:
        """Yield the puzzles, while a terminal shows the progress."""
        with busy() if self.count == 1 else nullcontext():
            yield from puzzles if self.count == 1 else working(puzzles, self.count, to_terminal=False)

    def _pictures(self, entry: Entry, record: Record | None) -> Iterator[tuple[Print, Numbers]]:
        own, kind = self._numbers(entry), None if record is None else record.get("kind")
        if self.step == ALL:
            report = self._report(entry, record)
            width = len(str(len(report.moves)))
            for number, (board, step) in enumerate(report.moves, 1):
                found = self._hint(entry.puzzle, board, step)
                yield self._step(entry, number, found), (*own, f"{number:0{width}}")
        elif self.step is not None or kind in ("hint", "step"):
            number = 1 if self.step is None else int(self.step)
            one = self._recorded(entry, record, number) or self._searched(entry, number)
            if isinstance(one, Hint):
                self.statuses.append(status.YES)
                yield self._step(entry, number, one), own
            else:
                self._message(entry, f"there is no step {number}: {one.text}")
                self.statuses.append(status.UNKNOWN if one.reason == "out-of-budget" else status.NO)
        elif self.options.strength is not None:
            raise InputError(f"{self._prefix(entry)}--strength: found a puzzle without a step; expected --step too")
        else:
            yield self._puzzle(entry, record), own

    def _puzzle(self, entry: Entry, record: Record | None) -> Print:
        """Return the picture of a puzzle, with its rating and its solution."""
        puzzle, solved, answer = entry.puzzle, None, status.YES
        if self.solutions:
            budget = entry.left(self.budget)
            found = solve(puzzle, engine=self.search.engine, budget=budget, plugins=self.registry)
            answer = STATUS[found.verdict]
            if found.verdict is Verdict.UNIQUE:
                solved = self._scene(entry, with_solution(puzzle, found.solutions[0]))
            else:
                self._message(entry, f"no solution is printed: {sentence(entry, found, self.search)}")
        self.statuses.append(answer)
        shown = self._scene(entry, puzzle, marks=self.options.marks or puzzle.marks is not None)
        return Print(shown, self._title(entry), rating(puzzle, record), solved, self._rules(puzzle))

    def _rules(self, puzzle: Puzzle) -> tuple[tuple[str, str], ...]:
        """Return the title and the summary of each rule of *puzzle*, and last what its author says."""
        language, own = language_of(self.registry), puzzle.meta.get("ruleset")
        told = tuple(each.in_language(language) for each in rule_texts(puzzle, self.registry))
        return (*told, (own, "")) if isinstance(own, str) and own.strip() else told

    def _step(self, entry: Entry, number: int, found: Hint) -> Print:
        """Return the picture of a step."""
        strength = self.options.shown_strength
        note = found.text if strength == "full" else found.told(strength)
        title = ", ".join(filter(None, (self._title(entry), f"step {number}"))).capitalize()
        shown = self._scene(entry, entry.puzzle, found.board, step=found.step, strength=strength)
        return Print(shown, title, note)

    def _report(self, entry: Entry, record: Record | None) -> Report:
        """All steps of a puzzle: those of its record, if that has them. Writes how far they led if not to the end."""
        if record is not None and record.get("kind") == "report":
            report: Report = from_record(record, plugins=self.registry)
        else:
            report = explain(
                entry.puzzle,
                options=self.techniques.options(self.search, entry.left(self.search.budget), self.registry),
            )
        if report.outcome is not Outcome.SOLVED:
            self._message(entry, summary(entry, report, self.search, self.registry))
        self.statuses.append(status_of(report))
        return report

    def _recorded(self, entry: Entry, record: Record | None, number: int) -> Hint | NoHint | None:
        """Return the step with this number as a record has it; None if it has none."""
        kind = None if record is None else record.get("kind")
        if record is None or kind not in (("hint", "step") if self.step is None else ("report",)):
            return None
        found = from_record(record, plugins=self.registry)
        if isinstance(found, Report):
            return self._hint(entry.puzzle, *found.moves[number - 1]) if number <= len(found.moves) else None
        return found if kind == "hint" else self._hint(entry.puzzle, Board.of(entry.puzzle), found)

    def _searched(self, entry: Entry, number: int) -> Hint | NoHint:
        """Return the step with this number, or the reason why there is none."""
        options = self.techniques.options(self.search, entry.left(self.search.budget), self.registry)
        for count, found in enumerate(hints(entry.puzzle, options=options), 1):
            if count == number or isinstance(found, NoHint):
                break
        return found

    def _hint(self, puzzle: Puzzle, board: Board, step: Any) -> Hint:
        technique = self.registry.technique(step.technique)
        return Hint(puzzle, technique, board, step, explain_step(board, step, plugins=self.registry))

    def _scene(self, entry: Entry, puzzle: Puzzle, board: Board | None = None, **more: Any) -> Scene:
        with as_input_error(self._prefix(entry)):
            return scene(
                puzzle, board, coordinates=self.options.naming, title=self.options.title, plugins=self.registry, **more
            )

    def _numbers(self, entry: Entry) -> Numbers:
        return () if self.count == 1 else (f"{entry.number:0{len(str(self.count))}}",)

    def _prefix(self, entry: Entry) -> str:
        """Return the beginning of a line about a puzzle: its name, if there are several."""
        return "" if self.count == 1 else f"{entry.name}: "

    def _message(self, entry: Entry, text: str) -> None:
        write_message(self._prefix(entry) + text)

    def _title(self, entry: Entry) -> str:
        """Return the title of a puzzle, with its number if there are several."""
        own = entry.puzzle.meta.get("title")
        title = own if isinstance(own, str) else ""
        if self.count == 1:
            return title if self.options.title is None else self.options.title
        return f"{entry.number}. {title}" if title else str(entry.number)


def rating(puzzle: Puzzle, record: Record | None) -> str:
    """Return how hard a puzzle is, as its record or its document says; empty if neither does."""
    if record is not None and record.get("kind") == "rating":
        known = [record.get(key) for key in ("scale", "value", "level")]
        return " ".join(str(each) for each in known if each is not None)
    known = [puzzle.meta.get(key) for key in RATED]
    return ", ".join(str(each) for each in known if isinstance(each, str | int | float))
