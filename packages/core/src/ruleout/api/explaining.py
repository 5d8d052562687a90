"""Solving by techniques: all steps, the next one, and their explanations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack

import attrs

from ruleout.api.checking import check
from ruleout.api.inputs import PuzzleSource, checked_registry
from ruleout.api.opened import Opened, open_puzzle
from ruleout.api.options import Keywords, Options, chosen_options
from ruleout.api.selection import Selection, Watch, ladder_of
from ruleout.clock import LIMIT_OF_A_TECHNIQUE, limit_reached
from ruleout.errors import InputError
from ruleout.masks import Cell
from ruleout.model.arguments import names_arguments
from ruleout.model.candidate import Candidate
from ruleout.model.layout import CellLike
from ruleout.model.typed import require
from ruleout.plugins.explainer import PluginExplainer
from ruleout.plugins.languages import language_of
from ruleout.plugins.registry import Registry
from ruleout.plugins.technique_groups import techniques_called
from ruleout.puzzles.puzzle import Puzzle
from ruleout.reasoning.board import Board
from ruleout.reasoning.diagnosis import Diagnosis, no_solution
from ruleout.reasoning.ladder import Ladder, solve_path
from ruleout.reasoning.notes import Note
from ruleout.reasoning.notes import read_note as read
from ruleout.reasoning.report import Hint, NoHint, NoHintReason, Report
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation
from ruleout.search.engine import Verdict


@names_arguments
def explain(
    puzzle: PuzzleSource,
    *,
    options: Options | None = None,
    watch: Watch | None = None,
    steps: int | None = None,
    until: str | None = None,
    **keywords: Unpack[Keywords],
) -> Report:
    """Solve a puzzle step by step; each step is the first one of the easiest technique that applies.

    With a scale that works by rounds, all steps of this technique are taken together, one for each different effect.

    Parameters
    ----------
    puzzle
        A puzzle, its document or its text.
    options
        The options of the techniques, the engine and the budget.
    watch
        Called before each step is taken, with the board, the step and its score on the scale, if there is one.
    steps
        The most steps to take, 1 or more; None for no limit.
    until
        The id of a technique, or of a group: its first step is the last one that is taken.
    **keywords
        Attributes of :class:`Options`, which replace those of *options*.

    Returns
    -------
    Report
        The steps, and how far they led.

    Raises
    ------
    RuleoutError
        As :func:`~ruleout.api.solving.solve` does, and if no technique has one of the ids.
    """
    if steps is not None and require("steps", steps, int, "a whole number, 1 or more") < 1:
        raise InputError(f"steps: found {steps}; expected 1 or more")
    wanted = chosen_options(options, keywords)
    search = _Search.of(puzzle, wanted)
    opened, selection = search.opened, search.selection
    last = set() if until is None else {each.id for each in techniques_called(opened.registry, until)}
    ladder = ladder_of(opened, selection, watch)

    def is_last(number: int, technique: str, score: float) -> bool:
        return number == steps or technique in last

    return solve_path(opened.puzzle, ladder, selection.scale_id, is_last if last or steps else None, search.explainer)


@names_arguments
def hint(
    puzzle: PuzzleSource, *, cell: CellLike | None = None, options: Options | None = None, **keywords: Unpack[Keywords]
) -> Hint | NoHint:
    """Return the next step of a puzzle, or the reason why there is none.

    If the puzzle has no solution there is no step, and if the reason is that entries or pencil marks are wrong, they
    are named. To tell entries from givens in a position that is a plain text, see
    :func:`~ruleout.api.positions.as_position`. The other parameters, and what is raised, are those of :func:`explain`.

    Parameters
    ----------
    cell
        An open cell, such as ``"r5c5"``: the hint is the easiest step that places a digit in it or removes one of its
        candidates. If neither *techniques* nor *up_to* is set, no technique is tried that is harder than all that the
        puzzle needs, since easier steps are then possible elsewhere.

    Returns
    -------
    Hint or NoHint
        The step with its explanation, which is true, or the reason, which is false.
    """
    wanted = chosen_options(options, keywords)
    if cell is None:
        return next(hints(puzzle, options=wanted))
    search = _Search.of(puzzle, wanted)
    where = _open_cell(search.opened.puzzle, cell)
    if wanted.techniques is None and wanted.up_to is None:
        path = solve_path(search.opened.puzzle, ladder_of(search.opened, search.selection)).path
        needed = [search.opened.registry.techniques[each.technique] for each in path]
        search = attrs.evolve(search, selection=search.selection.up_to(needed))
    return next(search.all_steps(where))


@names_arguments
def hints(
    puzzle: PuzzleSource, *, options: Options | None = None, **keywords: Unpack[Keywords]
) -> Iterator[Hint | NoHint]:
    """Yield one step after the other, and at last the reason why there is no further one.

    The puzzle of each is the position that the steps before it led to; with a scale that works by rounds, the steps of
    a round share one position. A step is searched for when it is requested; the seconds of the budget hold for all
    steps together. The parameters, and what is raised, are those of :func:`explain`; a name that is not installed, or
    an invalid puzzle, is reported by the call, before the first step.
    """
    return _Search.of(puzzle, chosen_options(options, keywords)).hints()


@names_arguments
def all_steps(
    puzzle: PuzzleSource, *, cell: CellLike | None = None, options: Options | None = None, **keywords: Unpack[Keywords]
) -> Iterator[Hint | NoHint]:
    """Yield every step that can be taken now, the easiest first, or the reason why there is none.

    Each effect is listed under the name of the easiest technique: a step is yielded if it removes a candidate that no
    step before it removes. Placing a digit counts as removing the other candidates of the cell. Search, and other
    techniques with a difficulty of 5,000 and more, are used only if they are named.
    If *cell* is an open cell, these are the steps that change it. A step is yielded when it is found. The other
    parameters, and what is raised, are those of :func:`explain`.

    If time runs out, or a technique reaches a limit of its own, the last item is the reason, even if there were steps
    before it.
    """
    wanted = chosen_options(options, keywords)
    search = _Search.of(puzzle, wanted, last_resort=wanted.techniques is not None)
    return search.all_steps(None if cell is None else _open_cell(search.opened.puzzle, cell))


def _open_cell(puzzle: Puzzle, where: CellLike) -> Cell:
    """Return the cell at *where*. Raises InputError if it holds a digit."""
    cell = puzzle.layout.cell(where)
    digit = puzzle.givens[cell] or (puzzle.placed and puzzle.placed[cell])
    if digit:
        found = f"found {puzzle.layout.names[cell]}, which holds {puzzle.layout.show(digit)}"
        raise InputError(f"cell: {found}; expected a cell without a digit")
    return cell


@attrs.frozen
class _Search:
    """A search for the next steps of a puzzle: the techniques that are used, and the explainer of steps."""

    opened: Opened
    selection: Selection
    explainer: PluginExplainer

    @classmethod
    def of(cls, puzzle: PuzzleSource, wanted: Options, last_resort: bool = True) -> _Search:
        """Return the search that the options ask for; *last_resort* is as for :meth:`Selection.of`."""
        opened = open_puzzle(puzzle, wanted.engine, wanted.budget, wanted.plugins)
        registry = opened.registry
        selection = Selection.of(registry, wanted, last_resort)
        return cls(opened, selection, PluginExplainer(registry, language_of(registry, wanted.language)))

    def hints(self) -> Iterator[Hint | NoHint]:
        """Yield one step after the other, and at last the reason why there is no further one."""
        puzzle, ladder = self.opened.puzzle, ladder_of(self.opened, self.selection)
        if ladder.truth.verdict is not Verdict.NONE:
            for found in ladder.rounds(Board.of(puzzle)):
                for step, score in found.steps:
                    yield self._hint(ladder, puzzle, found.board, step, score)
                puzzle = found.after.to_puzzle()
        yield self._no_hint(puzzle, ladder)

    def all_steps(self, cell: Cell | None) -> Iterator[Hint | NoHint]:
        """Yield the steps that can be taken now, or those that change *cell*, or the reason why there is none."""
        puzzle, ladder = self.opened.puzzle, ladder_of(self.opened, self.selection)
        board = Board.of(puzzle)
        seen: set[Candidate] = set()
        if ladder.truth.verdict is not Verdict.NONE:
            for step, score in ladder.every_step(board):
                effects = board.effects(step)
                if cell is not None:
                    effects = frozenset(each for each in effects if each.cell == cell)
                if not effects <= seen:
                    seen |= effects
                    yield self._hint(ladder, puzzle, board, step, score)
        if ladder.may_have_missed or not seen:
            none = self._no_hint(puzzle, ladder)
            if cell is not None and none.reason is NoHintReason.NO_TECHNIQUE:
                name = puzzle.layout.names[cell]
                none = attrs.evolve(none, text=f"no technique that is used changes {name} now; other steps come first")
            yield none

    def _hint(self, ladder: Ladder, puzzle: Puzzle, board: Board, step: Step, score: float) -> Hint:
        explainer, scale = self.explainer, self.selection.scale_id
        technique = explainer.techniques[step.technique]  # also one whose explanation fails
        explanation = explainer.explain(board, step)
        own = None if scale is None else score
        return Hint(puzzle, technique, board, step, explanation, scale, own, ladder.truth.verdict, explainer)

    def _no_hint(self, puzzle: Puzzle, ladder: Ladder) -> NoHint:
        """Return the reason why *ladder* found no further step."""
        countdown = self.opened.countdown
        if ladder.may_have_missed:
            limit = limit_reached(countdown.budget) if ladder.out_of_time else LIMIT_OF_A_TECHNIQUE
            unknown = Diagnosis(puzzle, Verdict.UNKNOWN, complete=False)
            return NoHint(puzzle, NoHintReason.OUT_OF_BUDGET, f"unknown: {limit}", unknown)
        found = check(puzzle, engine=self.opened.engine, budget=countdown.left(), plugins=self.opened.registry)
        if found.verdict is Verdict.NONE:
            wrong = found.wrong or found.wrong_marks
            reason = NoHintReason.WRONG_ENTRIES if wrong else NoHintReason.NO_SOLUTION
            return NoHint(puzzle, reason, no_solution(found), found)
        if Board.of(puzzle).is_solved:
            return NoHint(puzzle, NoHintReason.SOLVED, "nothing is left to find", found)
        several = "; the puzzle has at least 2 solutions" if found.verdict is Verdict.SEVERAL else ""
        limit = "" if self.selection.hardest is None else f" up to {self.selection.hardest}"
        return NoHint(puzzle, NoHintReason.NO_TECHNIQUE, f"no technique{limit} applies{several}", found)


@names_arguments
def read_note(board: Board, text: str, *, plugins: Registry | None = None) -> Note:
    """Return what the note of a step says.

    Parameters
    ----------
    board
        The board before the step.
    text
        A note that was written for a step on this board, such as that of :func:`explain_step`.
    plugins
        The plug-ins among which the technique is; if None, those that are installed.

    Returns
    -------
    Note
        The technique, the evidence, and what the step places and removes.

    Raises
    ------
    InputError
        If the text is not a note, or names no technique or cell that there is.
    """
    return read(board, require("text", text, str, "a text"), checked_registry(plugins).techniques)


@names_arguments
def explain_step(
    board: Board, step: Step, *, language: str | None = None, plugins: Registry | None = None
) -> Explanation:
    """Return the explanation of a step by its technique.

    If the technique has no function for this, or if that fails, the explanation lists the step's reasons.

    Parameters
    ----------
    board
        The board before the step.
    step
        A step of a technique, found on *board*.
    language
        The code of the language, such as ``de``; if None, that of the plug-ins. If the words of the technique are not
        translated, they are in English.
    plugins
        The plug-ins among which the technique is; if None, those that are installed.

    Returns
    -------
    Explanation
        The step in words of three strengths: a nudge, a region, and in full; and its note, one line.

    Raises
    ------
    UnknownName
        If no plug-in has translations into the language.
    PluginError
        If the technique fails and the plug-ins are strict.
    """
    return _explainer(language, plugins).explain(board, step)


@names_arguments
def lesson(board: Board, step: Step, *, language: str | None = None, plugins: Registry | None = None) -> str:
    """Return a step as a teacher tells it: the strength after the full explanation, with each reason and each house.

    It is made from the proof of the step. If the technique has no lesson of its own, or if that fails, the proof is
    told fact by fact. The parameters are those of :func:`explain_step`.

    Returns
    -------
    str
        Sentences, in lines of their own if a chain is long.

    Raises
    ------
    UnknownName
        If no plug-in has translations into the language.
    PluginError
        If the technique fails and the plug-ins are strict.
    """
    return _explainer(language, plugins).lesson(board, step)


def _explainer(language: str | None, plugins: Registry | None) -> PluginExplainer:
    registry = checked_registry(plugins)
    return PluginExplainer(registry, language_of(registry, language))
