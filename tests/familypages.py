"""The pages about families of techniques, made from the docstrings of their modules, the registry and the examples.

``python tests/familypages.py`` writes them to ``docs/techniques/``.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from functools import partial
from inspect import getdoc, getmodule
from pathlib import Path
from types import ModuleType

import technique_examples

import ruleout
from ruleout import plugin as kit
from ruleout.plugin import Technique
from ruleout_strategies.catalogue import TECHNIQUES

FOLDER = Path(__file__).parents[1] / "docs/techniques"
FAMILIES = {
    "singles": "Singles",
    "locked": "Locked candidates",
    "subsets": "Subsets",
    "sums": "Sums",
    "leftovers": "Law of leftovers",
    "rules": "Other rules",
    "single_digit": "Patterns of one digit",
    "fish": "Fish",
    "wings": "Wings",
    "colouring": "Colouring",
    "chains": "Chains",
    "almost": "Almost locked sets",
    "uniqueness": "Uniqueness",
    "forcing": "Forcing chains and nets",
    "templates": "Templates",
    "search": "Search",
}
"""The title of the page of each folder of techniques, in the order of the pages."""


def module_of(technique: Technique) -> ModuleType:
    """The module that defines how *technique* finds its steps."""
    find = technique.find
    while isinstance(find, partial):
        find = find.func
    module = getmodule(find)
    assert module is not None
    return module


def family(technique: Technique) -> str:
    """The folder of the module that defines *technique*."""
    return module_of(technique).__name__.split(".")[1]


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


def scores(technique: str) -> Iterator[str]:
    """Yield the scores of *technique* on each scale that has it."""
    for name, scale in scales().items():
        known = {
            f"from {rung.least:g}" if callable(rung.score) else f"{rung.score:g}"
            for rung in scale.rungs
            if rung.technique == technique and (rung.least is not None or not callable(rung.score))
        }
        if known:
            yield f"`{name}` {' or '.join(sorted(known))}"


def scales() -> Mapping[str, kit.Scale]:
    """The scales by id."""
    return ruleout.default_registry().scales


def section(technique: Technique, example: str | None, alone: bool) -> Iterator[str]:
    """Yield the lines about one technique, with a heading unless it is *alone* in its module."""
    if not alone:
        yield f"### {technique.title}\n"
    facts = [f"`{technique.id}`"]
    if technique.also:
        facts.append("also " + ", ".join(f"*{name.replace('-', ' ')}*" for name in technique.also))
    if technique.on_request:
        facts.append("used on request only")
    facts += scores(technique.id)
    facts += [f"needs {technique.needs}"] if technique.needs != "any layout" else []
    yield f"{technique.summary} ({'; '.join(facts)}.)\n"
    if example is None:
        return
    puzzle = ruleout.parse(example)
    report = ruleout.explain(puzzle, techniques=technique_examples.ladder_for(technique.id))
    board, step = next((board, step) for board, step in report if step.technique == technique.id)
    yield f"```text\n{board}\n```\n"
    yield f"{ruleout.explain_step(board, step).full}\n"
    yield f"The puzzle is `{example}`.\n" if len(example) < 100 else ""


def page(folder: str, examples: dict[str, str]) -> str:
    """The page of *folder*."""
    lines = [f"# {FAMILIES[folder]}\n"]
    for docstring, techniques in modules(folder):
        heading, text = re.split(r"[:.]\s", docstring + " ", maxsplit=1)
        lines += [f"## {heading}\n", f"{kit.capitalised(markdown(text))}\n"]
        for technique in techniques:
            lines += section(technique, examples.get(technique.id), len(techniques) == 1)
    return "\n".join(lines).rstrip() + "\n"


def pages() -> dict[str, str]:
    """The text of each page by the name of its file."""
    examples = json.loads(technique_examples.EXAMPLES.read_text(encoding="utf-8"))
    return {f"{folder.replace('_', '-')}.md": page(folder, examples) for folder in FAMILIES}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
