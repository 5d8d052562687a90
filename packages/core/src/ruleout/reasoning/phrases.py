"""Parts of explanations, and a plain explanation for techniques without their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

import attrs

from ruleout.errors import join_words
from ruleout.masks import Cell
from ruleout.model.constraints import Constraint
from ruleout.model.layout import Layout
from ruleout.reasoning.board import Board
from ruleout.reasoning.notes import Note
from ruleout.reasoning.reason import Reason
from ruleout.reasoning.step import Step
from ruleout.reasoning.technique import Explanation, Technique, title_of, titled
from ruleout.reasoning.wording import changes
from ruleout.words.language import ENGLISH, Language
from ruleout.words.sentences import Cells, Digits, Noun, Sentences, Several, Units, Words
from ruleout.words.writing import Text, text_of


def capitalised(text: str) -> str:
    """Return *text* with its first character as a capital; the other characters stay, unlike in ``str.capitalize``."""
    return text[:1].upper() + text[1:]


def cells_in_words(layout: Layout, cells: Iterable[Cell], last: str = "and") -> str:
    """Return the names of *cells*: ``r1c2, r1c5 and r3c1``."""
    return join_words((layout.names[cell] for cell in cells), last)


def labels_in_words(constraints: Iterable[Constraint]) -> str:
    """Return the labels of *constraints*, each once: ``row 1 and box 2``."""
    return join_words(dict.fromkeys(each.label for each in constraints))


def changes_in_words(layout: Layout, step: Step) -> str:
    """Return the changes of *step* in words: ``r1c3 is 5``, ``r2c4 and r2c7 are not 3``."""
    return text_of(layout, changes(step))


def explanation_of(
    board: Board, step: Step, techniques: Mapping[str, Technique], language: Language = ENGLISH
) -> Explanation:
    """Return the explanation of a step on *board* by its technique, one of *techniques* by id, and its note.

    If the technique is not among them or has no function for this, the explanation lists the step's reasons. What is
    not translated into *language* is in English. Raises PluginError if the technique fails and the plug-ins are strict.
    """
    found, title = _words_of(board, step, techniques), title_of(step.technique, techniques)
    own = written(board.layout, found, language) if isinstance(found, Words) else found
    title = language.noun(title) if own.language == language.code else title
    return attrs.evolve(own, note=partial(note_text, board, step, techniques), title=title)


def full_text(board: Board, step: Step, techniques: Mapping[str, Technique], language: Language = ENGLISH) -> str:
    """Return the text in full of :func:`explanation_of`."""
    found = _words_of(board, step, techniques)
    return text_of(board.layout, found.full, language) if isinstance(found, Words) else found.full


def titled_text(board: Board, step: Step, techniques: Mapping[str, Technique], language: Language = ENGLISH) -> str:
    """Return the text of :func:`full_text` after the title of the technique in the language of the text."""
    text, title = full_text(board, step, techniques, language), title_of(step.technique, techniques)
    return titled(language.noun(title) if isinstance(text, Text) and text.language == language.code else title, text)


def note_text(board: Board, step: Step, techniques: Mapping[str, Technique]) -> str:
    """Return the note of :func:`explanation_of`."""
    return Note.of(board, step, techniques).text(board, techniques)


def _words_of(board: Board, step: Step, techniques: Mapping[str, Technique]) -> Words | Explanation:
    """Return a step in the words of its technique or, if it has none, a list of its reasons."""
    technique = techniques.get(step.technique)
    if technique is not None and technique.explain is not None:
        return technique.explain(board, step)
    return plain_explanation(board, step, title_of(step.technique, techniques))


def written(layout: Layout, words: Words, language: Language = ENGLISH) -> Explanation:
    """Return *words* in a language."""
    nudge, region, full = (text_of(layout, each, language) for each in (words.nudge, words.region, words.full))
    return Explanation(nudge, region, full, language=full.language)


PLAIN = Sentences(
    "plain",
    nudge="Look for: {title}.",
    region="{title}: look at {look}.",
    full="{title}: {changes}, because of {because}{roles}.",
    roles=" ({roles})",
    role="{role}: {candidates}",
    candidate="{digit} in {cell}",
    whole="the whole grid",
)


def plain_explanation(board: Board, step: Step, title: str) -> Words:
    """Return the reasons of *step* as a list: its cells, constraints and candidates, and what follows."""
    because = step.because
    units, cells = Units(because.all_constraints), Cells(because.cells)
    region = [each for each, own in ((cells, cells.cells), (units, units.units)) if own]
    whole = PLAIN.sentence("whole")
    roles = [
        PLAIN.sentence(
            "role",
            role=because.labels.get(role, role),
            candidates=Several(
                [
                    PLAIN.sentence("candidate", digit=Digits([each.digit]), cell=Cells([each.cell]))
                    for each in candidates
                ],
                ", ",
            ),
        )
        for role, candidates in because.candidates.items()
    ]
    return PLAIN.words(
        title=Noun(title),
        look=units if units.units else cells if cells.cells else whole,
        changes=changes(step),
        because=Several(region, " in ") if region else whole,
        roles=PLAIN.sentence("roles", roles=Several(roles, "; ")) if roles else None,
    )


def roles_in_words(layout: Layout, because: Reason) -> str:
    """Return the candidates of each role, by the technique's own word for it: ``fin: 3 in r1c2, 3 in r1c3``."""
    return "; ".join(
        f"{because.labels.get(role, role)}: "
        + ", ".join(f"{layout.show(each.digit)} in {layout.names[each.cell]}" for each in candidates)
        for role, candidates in because.candidates.items()
    )
