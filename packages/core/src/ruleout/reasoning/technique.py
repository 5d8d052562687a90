"""A human technique, and the layouts to which it applies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import attrs

from ruleout.model.layout import Layout

if TYPE_CHECKING:
    from ruleout.model.candidate import Candidate
    from ruleout.model.constraints import Constraint
    from ruleout.reasoning.board import Board
    from ruleout.reasoning.evidence import Evidence
    from ruleout.reasoning.proof import Proof
    from ruleout.reasoning.step import Step
    from ruleout.search.engine import Engine
    from ruleout.words.sentences import Sentence, Several, Words

LAST_RESORT = 5_000
"""The difficulty from which on a technique is a last resort: it is used only if no other technique applies, and it is
not among all steps."""


def any_layout(layout: Layout) -> bool:
    """Return True."""
    return True


def has_houses(layout: Layout) -> bool:
    """Return whether some unit has as many cells as there are digits."""
    return bool(layout.houses)


def has_lines(layout: Layout) -> bool:
    """Return whether both rows and columns are among the houses."""
    return {"row", "column"} <= {house.kind for house in layout.houses}


def has_boxes(layout: Layout) -> bool:
    """Return whether some house is a box."""
    return any(house.kind == "box" for house in layout.houses)


def has_sums(layout: Layout) -> bool:
    """Return whether some sum lies in one unit, so that its digits all differ.

    False if digits count from 0, since the sentences about sums do not say so.
    """
    return layout.first == 1 and bool(layout.unit_of_sum)


def has_parts(layout: Layout) -> bool:
    """Return whether the layout was composed of several grids."""
    return len(layout.parts) > 1


def _text(note: str | Callable[[], str]) -> str:
    return note if isinstance(note, str) else note()


@attrs.frozen
class Explanation:
    """A step in words of three strengths, and in one line; the lesson, a fourth, is made when it is asked for.

    *nudge* says what to look for, *region* says where, *full* says what follows and why. *note* is the line: the title
    of the technique, the evidence and the effects in the notation of the field, made from the reason of the step.
    It may be given as a function, which is called when it is needed. *title* is that of the technique in the language
    of the words, which has the code *language*.
    """

    nudge: str
    region: str
    full: str
    _note: str | Callable[[], str] = attrs.field(default="", eq=_text, repr=False)
    title: str = ""
    language: str = "en"

    @property
    def note(self) -> str:
        """The step in one line."""
        return _text(self._note)

    def __reduce__(self) -> tuple[object, ...]:
        return Explanation, (self.nudge, self.region, self.full, self.note, self.title, self.language)


def title_of(technique: str, techniques: Mapping[str, Technique]) -> str:
    """Return the title of the technique with this id, or the id if it is not among *techniques*, which are by id."""
    found = techniques.get(technique)
    return technique if found is None else found.title


def titled(title: str, text: str) -> str:
    """Return the explanation *text* of a step after the *title* of its technique, unless it begins with that."""
    return text if text[: len(title)].lower() == title.lower() else f"{title}. {text}"


@attrs.frozen
class Technique:
    """One way to reason.

    Parameters
    ----------
    id
        Lower-case words joined by hyphens.
    title
        The name that people read.
    difficulty
        The difficulty for a person; the ladder tries lower numbers first, and equal ones by id. The scale
        is open and has no unit: what counts is the order. The techniques of ruleout have 4 to 20 (singles), 30 to
        48 (sums and other rules by themselves), 50 (locked candidates), 60 to 160 (subsets and fish), 161 to 260
        (wings, patterns of one digit, rectangles, colours), 250 to 350 (fish with fins, bent subsets), 350 to 500
        (chains and almost locked sets), 510 to 624 (Franken and mutant fish), 700 to 840 (forcing chains and nets),
        950 (templates), 5,000 (a whole grid of several) and 10,000 (search). Choose a number between the two
        techniques that people find just easier and just harder.
    find
        A function of a board that yields the steps that it finds, if possible the easiest first. It changes nothing
        and yields equal steps for equal boards. In loops that may be long it calls :func:`check_time`. With
        *searches* it has a second parameter, the engine that the user chose.
    applies
        A function of a layout that returns whether the technique makes sense on it.
    needs
        The requirement on a layout, as a phrase that follows "needs": ``a grid with boxes``.
    assumes_unique
        True if the technique is right only for puzzles with one solution. It then runs only after a search has
        proven that there is one.
    placing
        A function of a board and a candidate: the first step of *find* that places this candidate alone, or None. If
        compiled code knows what is placed, this makes the step with its reason; without it, *find* does.
    explain
        A function of a board and a step of this technique that returns it in words: those of its :class:`Sentences`,
        which can be translated, or an explanation. Without it the reasons of a step are listed.
    prove
        A function of a board and a step of this technique that returns its proof, from which notes, lessons and
        pictures are made. Without it the proof follows the chains of the step's reason or, if it has none, is one
        thought.
    lesson
        A function of a board, a step of this technique and its proof that returns the lesson: the step as a teacher
        tells it. Without it the proof is told fact by fact.
    short
        The name in notes, such as ``HP`` or ``UR T4``; the title if it is empty.
    line
        A function of a board, a step of this technique and its proof that returns the evidence of the step's note.
        Without it the evidence is the chains of the proof or, if it has none, the cells and houses of the reason.
    in_part
        A function of a board that returns a constraint of each rule of which the technique uses only parts or bounds,
        since all of it would take too long.
    also
        Other names in the field, for the glossary.
    summary
        One sentence.
    searches
        True if *find* searches. It is then called with the board and the engine. No
        search of the engine outlasts the running call.
    on_request
        True if the technique is used only if it is named: it is not in the default ladder.
    groups
        The names of the groups to which the technique belongs, its family first, such as ``wings``. Wherever
        techniques are named, the name of a group stands for its techniques.
    """

    id: str
    title: str
    difficulty: float
    find: Callable[..., Iterable[Step]]
    applies: Callable[[Layout], bool] = any_layout
    needs: str = "any layout"
    assumes_unique: bool = False
    placing: Callable[[Board, Candidate], Step | None] | None = None
    explain: Callable[[Board, Step], Explanation | Words] | None = None
    prove: Callable[[Board, Step], Proof] | None = None
    lesson: Callable[[Board, Step, Proof], Sentence | Several] | None = None
    short: str = ""
    line: Callable[[Board, Step, Proof], Evidence] | None = None
    in_part: Callable[[Board], Iterable[Constraint]] | None = None
    also: tuple[str, ...] = ()
    summary: str = ""
    searches: bool = False
    on_request: bool = False
    groups: tuple[str, ...] = ()

    def __deepcopy__(self, memo: object) -> Technique:
        return self

    @property
    def name_in_notes(self) -> str:
        """The short name, or the title if there is none."""
        return self.short or self.title

    def steps(self, board: Board, engine: Engine) -> Iterable[Step]:
        """Return what *find* returns, called with *engine* if the technique searches."""
        return self.find(board, engine) if self.searches else self.find(board)
