"""Checking techniques against library lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from ruleout import plugin as kit
from ruleout_strategies.hodoku_lines.codes import CODES, NO_CODE
from ruleout_strategies.hodoku_lines.lines import LibraryLine
from ruleout_strategies.hodoku_lines.readings import readings_of


@attrs.frozen
class CaseResult:
    """Result of checking *line*; *problem* is the reason if it did not pass.

    *more* has the effects of the step beyond those of the line, written as in a line; empty for none.
    """

    line: LibraryLine
    techniques: tuple[str, ...]
    problem: str = ""
    more: str = ""

    @property
    def passed(self) -> bool:
        """True if there is no problem."""
        return not self.problem

    @property
    def has_no_code(self) -> bool:
        """True if nothing was checked because the line has no code."""
        return self.line.code == NO_CODE and not self.techniques


def check_line(
    line: LibraryLine, techniques: Mapping[str, kit.Technique], engine: kit.Engine, chosen: Sequence[str] = ()
) -> CaseResult:
    """Return whether the *techniques* of the code of *line* find its step or, with ``-x``, do not find it.

    If the ids of some techniques are *chosen*, these must find it, whatever the code is. The effects are compared: the
    techniques pass if the effects of one of their steps, or a part that lines with its code list (see ``readings.py``),
    are those of the line. They pass too if a step changes more than that, since nothing of the line is missed. With
    ``-x``, no step may be found that changes candidates of the digits of the line or, if it has none, of any digit.
    """
    names = tuple(chosen) or CODES.get(line.code)
    if names is None:
        return CaseResult(line, (), "no code" if line.code == NO_CODE else "unknown code")
    able = tuple(name for name in names if name in techniques)
    if not able:
        return CaseResult(line, names, f"not installed: {', '.join(names)}")
    board = line.board()
    problem = line.problem(board)
    if problem:
        return CaseResult(line, able, problem)
    steps = (step for name in able for step in techniques[name].steps(board, engine))
    if line.is_absent:
        unwanted = next((step for step in steps if _has_its_digits(line, step)), None)
        return CaseResult(line, able, f"found {_shown(board, unwanted)}; expected no step" if unwanted else "")
    wanted = line.effects(board)
    more: frozenset[kit.Candidate] | None = None
    for step in steps:
        if wanted in readings_of(board, step, line.code):
            return CaseResult(line, able)
        beyond = board.effects(step)
        if wanted and wanted < beyond and (more is None or len(beyond - wanted) < len(more)):
            more = beyond - wanted
    if more is not None:
        return CaseResult(line, able, more=shown_candidates(more))
    return CaseResult(line, able, f"no step with the effects {shown_candidates(wanted)}{_not_candidates(line, board)}")


def _not_candidates(line: LibraryLine, board: kit.Board) -> str:
    """Return the effects of *line* that no step on *board* can have, as the end of a message, empty for none."""
    found = line.not_candidates(board)
    return f"; not candidates of the board: {shown_candidates(found)}" if found else ""


def _has_its_digits(line: LibraryLine, step: kit.Step) -> bool:
    """Return whether *step* changes candidates of the digits of *line*, which may have none."""
    return not line.digits or bool({each.digit for each in (*step.places, *step.removes)} & set(line.digits))


def _shown(board: kit.Board, step: kit.Step) -> str:
    return f"{step.technique} with the effects {shown_candidates(board.effects(step))}"


def shown_candidates(candidates: Iterable[kit.Candidate]) -> str:
    """Return *candidates* as in a library line."""
    return " ".join(sorted(f"{each.digit}{each.cell // 9 + 1}{each.cell % 9 + 1}" for each in candidates)) or "(none)"
