"""A made-up language that puts every text in brackets, and what a text has outside of them."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from collections.abc import Iterator

from faces import descriptions, texts

import ruleout
import ruleout_render
import ruleout_strategies
from ruleout import Registry, reasoning
from ruleout.internal import language_of
from ruleout.plugin import Sentences, Translation, hookimpl, raise_fault
from ruleout_strategies.lessons import lessons

CODE = "xx"
OTHERS = r"ruleout|Alt|Escape|SudokuWiki|SudokuPad|English|Deutsch|xx|Clueless|[A-Za-z]|[A-Za-z]+\.(ruleout|html)"
NAMES = re.compile(rf"\br\d+c\d+\b|\b[A-I]?\d+[A-I]?\b|\b({OTHERS})\b")
"""Matches what no language translates: names of cells, labels of sets, keys, and the name of this project."""


def registry() -> Registry:
    """The installed plug-ins with the made-up language."""

    class Brackets:
        @hookimpl
        def ruleout_translations(self) -> list[Translation]:
            return [Translation("xx-brackets", CODE, "⟦xx⟧", _file)]

    return ruleout.discover(also=[Brackets()], tell=raise_fault)


def _file() -> str:
    plugins = ruleout.default_registry()
    titles = {each.title for kind in (plugins.techniques, plugins.variants, plugins.formats) for each in kind.values()}
    levels = {level.name for scale in plugins.all("scales").values() for level in scale.levels}
    scales = {each.title for each in plugins.all("scales").values()}
    german = language_of(plugins, "de")
    kinds = {word: dict.fromkeys((*forms, "name"), f"⟦{word}⟧") for word, forms in german.nouns.items()}
    nouns = {**{word: f"⟦{word}⟧" for word in titles | levels | scales}, **kinds}
    by_id: dict[str, dict[str, str]] = {}
    for each in sentences():
        by_id.setdefault(each.id, {}).update({name: f"⟦{text}⟧" for name, text in each.templates.items()})
    lines = ['and = "⟦and⟧"', 'or = "⟦or⟧"', "numbers = []", "[texts]"]
    lines += [f"{json.dumps(text)} = {json.dumps(f'⟦{text}⟧')}" for text in texts() | descriptions()]
    lines += ["[labels]", *(f"{json.dumps(label)} = {json.dumps(f'⟦{label}⟧')}" for label in german.labels), "[nouns]"]
    lines += [f"{json.dumps(word)} = {_value(forms)}" for word, forms in nouns.items()]
    for owner, templates in by_id.items():
        lines += [f"[sentences.{json.dumps(owner)}]"]
        lines += [f"{json.dumps(name)} = {json.dumps(template)}" for name, template in templates.items()]
    return "\n".join(lines)


def sentences() -> Iterator[Sentences]:
    """Every table of templates of explanations."""
    yield from lessons().values()
    for package in (reasoning, ruleout_strategies, ruleout_render):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(found.name)
            yield from (each for each in vars(module).values() if isinstance(each, Sentences))


def _value(forms: str | dict[str, str]) -> str:
    if isinstance(forms, str):
        return json.dumps(forms)
    return "{ " + ", ".join(f"{json.dumps(form)} = {json.dumps(text)}" for form, text in forms.items()) + " }"


def outside(text: str) -> str:
    """What *text* has outside of brackets that is neither a name nor notation nor a digit."""
    while (shorter := re.sub("⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = shorter
    return " ".join(re.findall(r"\S*[^\W\d_]\S*", NAMES.sub(" ", text)))
