"""The English texts that are translated, and what is wrong with German ones.

``python tests/translated.py`` writes from which English each template was translated, after the German was adapted.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from hashlib import sha256
from inspect import getclosurevars
from pathlib import Path
from types import ModuleType

import ruleout_ranks
import ruleout_strategies
from ruleout import Registry
from ruleout.plugin import Sentences
from ruleout.reasoning import phrases, telling, wording
from ruleout.words.language import Language
from ruleout.words.templates import places_of
from ruleout_cli.commands import steps
from ruleout_render.scene import words as captions
from ruleout_strategies.lessons import lessons
from ruleout_variants.shapes.entries import PART

MADE_FROM = Path(__file__).with_name("translated.json")
"""The beginning of the hash of the English template from which each one was translated, by its key."""
ENGLISH_WORDS = re.compile(
    r"\b(the|and|or|is|are|of|cannot|look|has|have|not|if|box|row|column|cells?|digits?|this|that|with|from|to|sees?|"
    r"only|other|true|false|next|cage|house|left|so that|would|were)\b"
)
BARE_DIGIT = re.compile(r"\b(ist|kann|steht|bleibt|für) \d")
SMALL_AFTER_COLON = re.compile(
    r": (?!r\d)[a-zäöü][^.:;\n]* (ist|sind|kann|können|steht|stehen|hat|haben|bleibt|bleiben|fällt|sieht|sehen)\b"
)


def modules(package: ModuleType) -> Iterator[ModuleType]:
    """Yield a package and all modules in it."""
    yield package
    for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(each.name)


def english() -> dict[str, str]:
    """Return every template in English by its key."""
    found: dict[str, str] = {}
    of_techniques = [each for package in (ruleout_strategies, ruleout_ranks) for each in modules(package)]
    tables = [
        each
        for module in (phrases, wording, telling, steps, captions, *of_techniques)
        for each in vars(module).values()
        if isinstance(each, Sentences)
    ]
    for each in (*tables, *lessons().values()):
        found |= {f"{each.id}.{name}": template for name, template in each.templates.items()}
    return found


def hash_of(text: str) -> str:
    """Return the beginning of the hash of *text*."""
    return sha256(text.encode()).hexdigest()[:12]


def key_of(name: str) -> str:
    """Return the key of the template with this name: a form stands after it."""
    return ".".join(name.split(".")[:2])


def parts_of(template: str) -> set[str]:
    """Return the parts of *template* that are written, not those that only choose a word by their number."""
    return {name for _, name, *_, choices in places_of(template)[0] if not choices}


def missing_rules(registry: Registry, language: Language) -> Iterator[str]:
    """Yield the words, labels and meanings of rules that *language* lacks."""
    for rule in (each for each in registry.rules.values() if registry.is_own("rules", each.id)):
        own = dict(getclosurevars(rule.build).nonlocals)
        word, label, summary = own.get("word"), own.get("label"), own.get("summary")
        if callable(label):
            word = word or getclosurevars(label).nonlocals.get("word")
            own |= getclosurevars(own["function"]).nonlocals
        if word is not None and word not in language.nouns:
            yield f"{rule.id}: {word}"
        if isinstance(label, str) and language.label(label.format(*(f"r1c{i}" for i in range(1, 5)))) == label:
            yield f"{rule.id}: {label}"
        if isinstance(summary, str) and language.label(text := PART.sub("5", summary)) == text:
            yield f"{rule.id}: {summary}"


def faults_of_german(text: str) -> Iterator[str]:
    """Yield what is English in *text*, digits without an article, and small letters at the beginning of sentences."""
    for pattern in (ENGLISH_WORDS, BARE_DIGIT, SMALL_AFTER_COLON):
        yield from (f"{each[0]!r} in {text}" for each in pattern.finditer(text))


def main() -> None:
    """Write the file of hashes."""
    made = {key: hash_of(template) for key, template in sorted(english().items())}
    MADE_FROM.write_text(json.dumps(made, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
