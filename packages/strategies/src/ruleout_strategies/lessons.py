"""Lessons from the templates of a file, filled with the parts of explanations."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files

from ruleout import internal as kit

Pieces = Mapping[str, kit.Piece]
Lesson = Callable[[kit.Board, kit.Step, kit.Proof], kit.Sentence]


@cache
def lessons() -> Mapping[str, kit.Sentences]:
    """Return the templates of each family of techniques by its name."""
    text = files("ruleout_strategies").joinpath("lessons.toml").read_text("utf-8")
    return {family: kit.Sentences(f"{family}-lesson", **each) for family, each in tomllib.loads(text).items()}


def lesson(
    family: str,
    explain: Callable[[kit.Board, kit.Step], kit.Words],
    more: Callable[[kit.Board, kit.Step, kit.Proof, kit.Sentences], Pieces] | None = None,
) -> Lesson:
    """Return the function that returns lessons of a family.

    Parameters
    ----------
    family
        The name of its templates. The template has the name of that of the explanation in full.
    explain
        The function that returns the explanation, whose parts the templates may name.
    more
        A function that returns further parts, made from these templates. The part ``template`` is the name of another
        template. ``results`` is what the causes of the proof tell, and ``told`` the lesson without templates.
    """

    def told(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Sentence:
        words, sentences = explain(board, step), lessons()[family]
        parts = {**words.parts, **(more(board, step, proof, sentences) if more is not None else {})}
        name = str(parts.pop("template", words.full_name))
        template = sentences.templates[name]
        if "{results}" in template:
            parts["results"] = results(board, step, proof)
        if "{told}" in template:
            parts["told"] = kit.told(board, step, proof)
        return sentences.filled(name, parts)

    return told


def results(board: kit.Board, step: kit.Step, proof: kit.Proof) -> kit.Several:
    """Return what follows from the causes of a proof, in sentences."""
    return kit.Several(kit.results(board, step, proof), " ")
