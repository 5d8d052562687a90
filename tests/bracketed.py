"""A made-up language that puts every text in brackets, and what a text has outside of them."""

from __future__ import annotations

import json
import re

from faces import texts
from test_languages import english

import ruleout
from ruleout import Registry
from ruleout.plugin import Translation, hookimpl

CODE = "xx"
NAMES = re.compile(r"\br\d+c\d+\b|\b[A-I]?\d+[A-I]?\b|\bruleout\b|\b[A-Za-z]\b|\b[A-Za-z]+\.(ruleout|html)\b")
"""Matches what no language translates: names of cells, labels of sets, keys, and the name of this project."""


def registry() -> Registry:
    """The installed plug-ins with the made-up language."""

    class Brackets:
        @hookimpl
        def ruleout_translations(self) -> list[Translation]:
            return [Translation("xx-brackets", CODE, "[xx]", _file)]

    return ruleout.discover(also=[Brackets()], tell=lambda fault: None)


def _file() -> str:
    plugins = ruleout.default_registry()
    titles = {each.title for kind in (plugins.techniques, plugins.variants, plugins.formats) for each in kind.values()}
    levels = {level.name for scale in plugins.all("scales").values() for level in scale.levels}
    scales = {each.title for each in plugins.all("scales").values()}
    german = ruleout.internal.language_of(plugins, "de")
    kinds = {word: dict.fromkeys((*forms, "name"), f"[{word}]") for word, forms in german.nouns.items()}
    nouns = {**{word: f"[{word}]" for word in titles | levels | scales}, **kinds}
    by_id: dict[str, dict[str, str]] = {}
    for key, template in english().items():
        owner, _, name = key.partition(".")
        by_id.setdefault(owner, {})[name] = f"[{template}]"
    lines = ['and = "[and]"', 'or = "[or]"', "numbers = []", "[texts]"]
    lines += [f"{json.dumps(text)} = {json.dumps(f'[{text}]')}" for text in texts()]
    lines += ["[labels]", *(f"{json.dumps(label)} = {json.dumps(f'[{label}]')}" for label in german.labels), "[nouns]"]
    lines += [f"{json.dumps(word)} = {_value(forms)}" for word, forms in nouns.items()]
    for owner, templates in by_id.items():
        lines += [f"[sentences.{json.dumps(owner)}]"]
        lines += [f"{json.dumps(name)} = {json.dumps(template)}" for name, template in templates.items()]
    return "\n".join(lines)


def _value(forms: str | dict[str, str]) -> str:
    if isinstance(forms, str):
        return json.dumps(forms)
    return "{ " + ", ".join(f"{json.dumps(form)} = {json.dumps(text)}" for form, text in forms.items()) + " }"


def outside(text: str) -> str:
    """What *text* has outside of brackets that is neither a name nor notation nor a digit."""
    while (shorter := re.sub(r"\[[^][]*\]", " ", text)) != text:
        text = shorter
    return " ".join(re.findall(r"\S*[^\W\d_]\S*", NAMES.sub(" ", text)))
