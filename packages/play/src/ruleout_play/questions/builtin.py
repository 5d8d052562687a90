"""The questions of this package."""

from __future__ import annotations

from ruleout_play.questions import checking, helping, learning, opening, searching, typing, writing
from ruleout_play.questions.question import Question

GAME = {"game": "the record of the game"}
STRENGTH = {"strength": "nudge, region, full or lesson"}
NAMES = {"coordinates": "the names of rows and columns: r1c1 or A1"}
UP_TO = {"up_to": "the hardest technique or group"}
BUILTIN = (
    Question(
        "open", "The games in a text or link", opening.open_text,
        {"text": "what was pasted", "variant": "the variant, if the text does not say", "format": "its format",
         "lossy": "whether to leave out what no rule can express"},
    ),
    Question("draw", "What a page needs to show and play it", opening.draw, GAME),
    Question("puzzle", "Whether what was typed is a puzzle", opening.is_puzzle, GAME),
    Question("why", "Why there is no solution", checking.why, GAME),
    Question("check", "Whether everything is right so far", checking.is_right, GAME),
    Question("mistakes", "What is wrong", checking.wrong, {**GAME, **STRENGTH}),
    Question("back", "The position before the first mistake", checking.back, GAME),
    Question("solution", "The game with its solution", checking.solution, GAME),
    Question("hint", "The next step", helping.next_step,
             {**GAME, **STRENGTH, **NAMES, **UP_TO, "cell": "the cell that it is to change"}),
    Question("combinations", "The game with the marks that clues alone allow", helping.combinations,
             {**GAME, "at": "the clock"}),
    Question("do", "The game after a step", helping.do_step, {**GAME, "step": "its record", "at": "the clock"}),
    Question(
        "picture", "The picture of a step", helping.picture,
        {**GAME, **STRENGTH, **NAMES, "step": "its record"},
    ),
    Question("steps", "All steps that can be taken now", helping.steps,
             {**GAME, **UP_TO, "rest": "those of slow techniques"}),
    Question("walk", "The way to the solution", helping.walk,
             {**GAME, **NAMES, **UP_TO, "pictures": "whether with pictures"}),
    Question(
        "count",
        "How many solutions there are",
        searching.how_many,
        {**GAME, "limit": "where to stop", "estimate": "whether to estimate large numbers"},
    ),
    Question(
        "candidates",
        "The digits of each cell in some solution",
        searching.true_candidates,
        {**GAME, "limit": "where to stop counting the solutions of each"},
    ),
    Question(
        "superfluous", "Which givens and clues are not needed", searching.superfluous,
        {**GAME, "keep": "a list of what stays: cells, labels of clues, rules, or given"},
    ),
    Question("same", "Whether another puzzle is the same", searching.is_same, {**GAME, "text": "the other puzzle"}),
    Question("rate", "How hard it is", searching.rating, {**GAME, "scale": "the id of a scale"}),
    Question("empty", "An empty grid to type into", typing.empty, {"variant": "its variant", "size": "6x6"}),
    Question("begin", "The game of what was typed", typing.begin, GAME),
    Question(
        "write", "The puzzle as text", writing.write,
        {**GAME, "format": "its id", "log": "the moves instead"},
    ),
    Question(
        "replay", "A page that shows the moves one by one", writing.moves,
        {**GAME, **NAMES, "title": "the title of the page"},
    ),
    Question("offers", "What there is to choose from, such as formats and techniques", writing.offers),
    Question(
        "learn", "A position whose next step uses a technique", learning.position,
        {"technique": "its id", "variant": "the variant", "level": "the level of the puzzle", "seed": "the seed"},
    ),
    Question("generate", "A new puzzle", searching.new, {"variant": "its variant", "order": "attributes of an order"}),
)  # fmt: skip
"""The questions, in the order of the list."""
