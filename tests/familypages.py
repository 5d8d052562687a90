"""The pages about families of techniques, made from the docstrings of their modules, the registry and the examples.

``python tests/familypages.py`` writes them to ``docs/techniques/``.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from inspect import getdoc, getsource
from pathlib import Path

from every_technique import TECHNIQUES
from example_puzzles import REGISTRY
from technique_examples import Example, is_typical, load, shown

import ruleout
from ruleout import internal as kit
from ruleout.model.grid_text import grid_text
from ruleout.plugin import Board, Step, Technique
from ruleout.testing.definitions import (
    almost_locked_sets,
    exocets,
    finned_fish,
    ranks,
    sue_de_coq,
    tridagons,
    unique_rectangles,
)
from ruleout_strategies.commands.descriptions import module_of, scores_of
from ruleout_strategies.learning.mistaken import mistaken_for

FOLDER = Path(__file__).parents[1] / "docs/techniques"
FAMILIES = {
    "singles": "Singles",
    "locked": "Locked candidates",
    "subsets": "Subsets",
    "sums": "Sums",
    "leftovers": "Law of leftovers",
    "rules": "Other rules",
    "together": "Rules together",
    "single_digit": "Patterns of one digit",
    "fish": "Fish",
    "wings": "Wings",
    "colouring": "Colouring",
    "chains": "Chains",
    "almost": "Almost locked sets",
    "uniqueness": "Uniqueness",
    "exotic": "Exotic patterns",
    "rank_0": "Rank 0",
    "forcing": "Forcing chains and nets",
    "templates": "Templates",
    "search": "Search",
}
"""The title of the page of each folder of techniques, in the order of the pages."""
INTRODUCTION = (
    "This page is for players who want to find such steps, and for authors of techniques. For each technique it has an "
    "example with its picture, the proof in words, and how to find one."
)
LEGEND = (
    "[How to read the pictures](../pictures.md) explains the shapes. In boards as text, brackets mark the candidates "
    "of the pattern, a minus a candidate that the step removes, and a plus a digit that it places."
)
LARGE_FISH = ("Squirmbag", "Whale", "Leviathan")
"""The ends of the titles of fish that are only listed."""
FORMS = {"kakuro": "kakuro", "killer": "cages-grid", "jigsaw": "jigsaw-grid"}
"""The formats of the files with puzzles, by variant; JSON for others."""
SCALES = ruleout.default_registry().all("scales")
DEFINITIONS: dict[str, Callable[..., object]] = {
    "finned-x-wing": finned_fish.finned_fish,
    "sue-de-coq": sue_de_coq.sue_de_coq,
    "tridagon": tridagons.guardians,
    "junior-exocet": exocets.junior_exocets,
    "rank-0": ranks.rank_0,
    "als-xz": almost_locked_sets.als_xz,
    "als-xy-wing": almost_locked_sets.als_xy_wing,
    "unique-rectangle-1": unique_rectangles.type_1,
    "unique-rectangle-2": unique_rectangles.type_2,
    "unique-rectangle-3": unique_rectangles.type_3,
    "unique-rectangle-4": unique_rectangles.type_4,
    "deadly-pattern-forcing-chain": unique_rectangles.guardians,
}
"""The definitions of the textbook, each on the page of the technique that the test kit compares with it."""


def family(technique: Technique) -> str:
    """The folder of the module that defines *technique*."""
    return getattr(module_of(technique), "__name__", "").split(".")[1]


def markdown(docstring: str) -> str:
    """*docstring* as Markdown: literal blocks are fenced, and the first line ends with a full stop as it is."""
    text = re.sub(r"``([^`]+)``", r"`\1`", docstring)
    parts = re.split(r"^::\n\n((?:[ ]{4}.*\n|\n)+)", text + "\n", flags=re.MULTILINE)
    for i in range(1, len(parts), 2):
        parts[i] = f"```text\n{textwrap.dedent(parts[i]).rstrip()}\n```\n\n"
    return "".join(parts).strip()


def modules(folder: str) -> Iterator[tuple[str, list[Technique]]]:
    """Yield the docstring of each module of *folder* with techniques, and these, the easiest first."""
    found: dict[str, list[Technique]] = {}
    for technique in sorted(TECHNIQUES, key=lambda each: (each.on_request, each.difficulty, each.id)):
        if family(technique) == folder:
            found.setdefault(getdoc(module_of(technique)) or "", []).append(technique)
    yield from found.items()


def facts(technique: Technique) -> Iterator[str]:
    """Yield what is to be known about *technique* besides its summary."""
    yield f"`{technique.id}`"
    if technique.also:
        yield "also " + ", ".join(f"*{name.replace('-', ' ')}*" for name in technique.also)
    if technique.on_request:
        yield "on request only"
    yield from (f"`{scale}` {score}" for scale, score in scores_of(technique.id, SCALES).items())
    if technique.needs != "any layout":
        yield f"needs {technique.needs}"


def section(technique: Technique, example: Example | None, alone: bool) -> Iterator[str]:
    """Yield the lines about one technique, with a heading unless it is *alone* in its module."""
    told = "; ".join(facts(technique))
    if not alone:
        yield f"### {technique.title}\n"
    yield f"{technique.summary} ({told}.)\n"
    if example is None:
        yield "No generated puzzle is known in which it finds a step that others do not find.\n"
        return
    puzzle, number, board, step = shown(technique.id, example)
    text = marked(board, step)
    if puzzle.variant in ("jigsaw", "killer"):
        text = f"The puzzle:\n\n{puzzle_file(technique.id, example)[1].rstrip()}\n\nThe board:\n\n{text}"
    yield f"```{{example}} {technique.id}\n{text}\n```\n"
    words = ruleout.explain_step(board, step, plugins=REGISTRY)
    yield f"`{words.note}`\n"
    yield f"{words.full}\n"
    yield f"**How to find one.** {words.nudge}\n"
    if technique.id in mistaken_for():
        yield f"**Mistaken for.** {mistaken_for()[technique.id]}\n"
    if not is_typical(board, step):
        yield "An easier kind has the same step: no generated puzzle is known that needs more.\n"
    if example.techniques is None:
        yield f"It is step {number} of:\n"
    elif technique.on_request:
        yield f"With these techniques it is step {number}:\n"
    else:
        yield f"With all techniques, easier ones make it unnecessary here; with these it is step {number}:\n"
    yield f"```sh\n{command_of(technique.id, example)}\n```\n"
    if technique.id in DEFINITIONS:
        definition = DEFINITIONS[technique.id]
        where = definition.__module__
        yield f"The definition of a textbook, as a slow program (`{where}`), compared with it by a test:\n"
        yield f"```python\n{getsource(definition).rstrip()}\n```\n"


def table(techniques: list[Technique], examples: dict[str, Example]) -> Iterator[str]:
    """Yield the lines about larger fish, with the commands of their examples."""
    yield "Fish of five, six and seven houses are used on request only.\n"
    yield "| technique | id | scores | example |\n|---|---|---|---|"
    for each in techniques:
        example = examples.get(each.id)
        scores = ", ".join(f"`{scale}` {score}" for scale, score in scores_of(each.id, SCALES).items())
        yield f"| {each.title} | `{each.id}` | {scores} | {f'`{command_of(each.id, example)}`' if example else ''} |"
    yield ""


def command_of(technique: str, example: Example) -> str:
    """Return the command that shows the example of *technique*."""
    source = example.puzzle if len(example.puzzle) < 100 else f"docs/techniques/{puzzle_file(technique, example)[0]}"
    return f"ruleout explain {source}" + (f" --techniques {','.join(example.techniques)}" if example.techniques else "")


def puzzle_file(technique: str, example: Example) -> tuple[str, str]:
    """Return the name and the content of the file with the puzzle of *example*."""
    puzzle = ruleout.parse(example.puzzle, plugins=REGISTRY)
    form = FORMS.get(puzzle.variant or "", "json")
    text = ruleout.write(puzzle, form, plugins=REGISTRY).rstrip("\n") + "\n"
    return f"puzzles/{technique}.{'json' if form == 'json' else 'txt'}", text


def marked(board: Board, step: Step) -> str:
    """Return *board* as text, with brackets around the candidates of the pattern, a minus before each candidate that is
    removed, and a plus before one that is placed."""
    layout, because = board.layout, step.because
    pattern = {each for role, group in because.candidates.items() if role != "target" for each in group}
    for link in because.links:
        pattern.update((*link.start.candidates, *link.end.candidates))
    texts = []
    for cell in range(layout.visible):
        text = ""
        for each in board.candidates(cell):
            symbol = layout.show(each.digit)
            if board.is_placed(cell):
                text += symbol
            elif each in step.removes:
                text += f"-{symbol}"
            elif each in step.places:
                text += f"+{symbol}"
            elif each in pattern:
                text += f"({symbol})"
            else:
                text += symbol
        texts.append(text.replace(")(", "") or "!")
    if board.puzzle is not None and board.puzzle.variant == "kakuro":
        return among_clues(ruleout.write(board.puzzle, "kakuro"), texts)
    return grid_text(layout, texts)


def among_clues(kakuro: str, texts: Iterable[str]) -> str:
    """Return the text of a Kakuro with *texts* in its white cells."""
    left = iter(texts)
    rows = [
        [token if token == "#" or "\\" in token else next(left) for token in row.split()] for row in kakuro.splitlines()
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def page(folder: str, examples: dict[str, Example]) -> str:
    """The page of *folder*."""
    lines = [f"# {FAMILIES[folder]}\n", f"{INTRODUCTION}\n", f"{LEGEND}\n"]
    for docstring, techniques in modules(folder):
        heading, text = re.split(r"[:.]\s", docstring + " ", maxsplit=1)
        if heading != FAMILIES[folder] or len(techniques) > 1:
            lines.append(f"## {heading}\n")
        lines.append(f"{kit.capitalised(markdown(text))}\n")
        large = [each for each in techniques if each.title.endswith(LARGE_FISH)]
        for technique in techniques:
            if technique not in large:
                lines += section(technique, examples.get(technique.id), len(techniques) == 1)
        if large:
            lines += [f"### {' and '.join(LARGE_FISH)}\n".replace(" and ", ", ", 1), *table(large, examples)]
    return "\n".join(lines).rstrip() + "\n"


def pages() -> dict[str, str]:
    """The text of each page, and of the files with its puzzles, by the name of the file."""
    examples = load()
    texts = {f"{folder.replace('_', '-')}.md": page(folder, examples) for folder in FAMILIES}
    long = {name: each for name, each in examples.items() if len(each.puzzle) >= 100}
    return texts | dict(puzzle_file(name, each) for name, each in sorted(long.items()))


def main() -> None:
    (FOLDER / "puzzles").mkdir(parents=True, exist_ok=True)
    texts = pages()
    for old in FOLDER.rglob("*.*"):
        if str(old.relative_to(FOLDER)) not in texts:
            old.unlink()
    for name, text in texts.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
