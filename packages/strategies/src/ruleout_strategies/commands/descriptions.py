"""Techniques described in text, for ``ruleout techniques show`` and for the pages about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from inspect import getdoc, getmodule
from textwrap import dedent, wrap
from types import ModuleType

from ruleout.plugin import Technique
from ruleout_strategies.rating.scale import Scale


def module_of(technique: Technique) -> ModuleType | None:
    """Return the module that defines how *technique* finds its steps."""
    find = technique.find
    while isinstance(find, partial):
        find = find.func
    return getmodule(find)


def scores_of(technique: str, scales: Mapping[str, Scale]) -> dict[str, str]:
    """Return the score of the technique with this id on each of *scales* that has it: ``5.4``, ``from 6.5``."""
    found = {}
    for name, scale in scales.items():
        known = {
            f"from {rung.least:g}" if callable(rung.score) else f"{rung.score:g}"
            for rung in scale.rungs or ()
            if rung.technique == technique and (rung.least is not None or not callable(rung.score))
        }
        if known:
            found[name] = " or ".join(sorted(known, key=lambda each: float(each.removeprefix("from "))))
    return found


def description(technique: Technique, scales: Mapping[str, Scale], provider: str, width: int) -> Iterator[str]:
    """Yield what is to be known about *technique*, in lines of at most *width* characters if possible.

    The docstring of the module that defines the technique comes last: it shows the pattern and says why it holds.
    """
    yield technique.title
    yield from wrap(technique.summary, width)
    yield ""
    facts = {
        "id": technique.id,
        "also": ", ".join(technique.also),
        "groups": ", ".join(technique.groups),
        "needs": technique.needs,
        "difficulty": f"{technique.difficulty:g}" + (" (used only if it is named)" if technique.on_request else ""),
        "scores": ", ".join(f"{scale} {score}" for scale, score in scores_of(technique.id, scales).items()),
        "plugin": provider,
    }
    for name, text in facts.items():
        if text:
            yield from wrap(f"{name:12}{text}", width, subsequent_indent=" " * 12, break_on_hyphens=False)
    if text := getdoc(module_of(technique)) or "":
        yield ""
        yield from _as_text(text, width)


def _as_text(docstring: str, width: int) -> Iterator[str]:
    """Yield the lines of *docstring*, with literal blocks as they are."""
    for paragraph in docstring.replace("``", "").split("\n\n"):
        if paragraph == "::":
            continue
        if paragraph.startswith("    "):
            yield from (f"    {line}".rstrip() for line in dedent(paragraph).split("\n"))
        else:
            yield from wrap(paragraph.removesuffix("::"), width)
        yield ""
