"""``ruleout.walk``: the steps of a report as a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from ruleout import Board, Explanation, Outcome, Registry, Report, Step, Technique, explain_step
from ruleout.internal import ENGLISH, Language, language_of, names_arguments, title_of
from ruleout_render.painters.walk.page import WalkStep, WalkText, page
from ruleout_render.scene import scene
from ruleout_render.scene.make import LONGEST_TITLE, Coordinates


@names_arguments
def walk(
    report: Report,
    *,
    coordinates: Coordinates | None = None,
    theme: str | None = None,
    title: str | None = None,
    plugins: Registry | None = None,
) -> WalkText:
    """Return a page that shows the steps of a report one by one, with a picture and words for each.

    It goes forwards and backwards by buttons and keys, and prints one step or all of them.

    Parameters
    ----------
    report
        The result of ``ruleout.explain``.
    coordinates
        The names of rows and columns, ``r1c1`` (also None or True) or ``A1``; False for none.
    theme
        ``light``, ``dark``, ``contrast`` or ``print``; if None, the page follows the preference of its reader.
    title
        The title; if None, that of the puzzle.
    plugins
        The plug-ins that have the techniques, and the language; if None, those of the report.

    Returns
    -------
    WalkText
        The text of one HTML file, which needs no other file and no network. Notebooks show it in a frame.

    Raises
    ------
    UnknownName
        If there is no such theme.
    """
    explainer = report.explainer
    techniques = explainer.techniques if plugins is None else plugins.techniques
    explain = explainer.explain if plugins is None else partial(explain_step, plugins=plugins)
    named = report.puzzle.meta.get("title")
    language = explainer.language if plugins is None else language_of(plugins)
    shown = title or (named if isinstance(named, str) and named else language.text("Walk through the steps"))
    steps = list(walk_steps(report, explain, coordinates, language, plugins or explainer.registry))
    return page(shown[:LONGEST_TITLE], _summary(report, techniques, language), steps, theme, language)


def walk_steps(
    report: Report,
    explain: Callable[[Board, Step], Explanation],
    coordinates: Coordinates | None = None,
    language: Language = ENGLISH,
    plugins: Registry | None = None,
) -> Iterator[WalkStep]:
    """Yield the steps of *report* with their pictures and the words that *explain* returns, and the end as the last."""
    for number, (board, step) in enumerate(report.moves, start=1):
        words = explain(board, step)
        name = words.title
        score = f" ({report.scores[number - 1]:g})" if report.scores else ""
        picture = scene(
            report.puzzle, board, step=step, marks=True, coordinates=coordinates, title=name, plugins=plugins,
            language=language.code,
        )  # fmt: skip
        yield WalkStep(f"{number}. {name}{score}", words.full, picture)
    title, named = language.text("The end"), coordinates is None or coordinates
    end = scene(report.puzzle, report.final, marks=True, coordinates=named, title=title)
    yield WalkStep(title, _end(report, language), end)


def _end(report: Report, language: Language) -> str:
    """Return the sentence after the last step."""
    if report.outcome is Outcome.SOLVED:
        return language.text("The puzzle is solved.")
    if report.outcome is Outcome.CONTRADICTION:
        return language.text("There is a contradiction: {reason}.", reason=str(report.reason))
    left = language.text("{count} {count#cell is|cells are} open.", count=report.final.open.bit_count())
    if report.outcome is Outcome.STOPPED:
        return f"{language.text('The steps that were asked for end here.')} {left}"
    more = "" if report.complete else " " + language.text("A limit was reached, so that more steps may exist.")
    return f"{language.text('No technique applies.')} {left}{more}"


def _summary(report: Report, techniques: Mapping[str, Technique], language: Language) -> str:
    """Return the numbers of steps, in all and per technique, in words."""
    used = ((language.noun(title_of(each.technique, techniques)), each.times) for each in report.path)
    names = ", ".join(f"{title} ({times})" for title, times in used)
    steps = language.text("{count} {count#step|steps}", count=len(report.moves))
    return f"{steps}: {names}." if names else f"{steps}."
