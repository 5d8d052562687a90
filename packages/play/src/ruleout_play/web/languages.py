"""The texts of the page in other languages: a file for each, which the page reads if it is chosen."""

from __future__ import annotations

from typing import Any

from ruleout import Registry
from ruleout.internal import Language, language_of
from ruleout_play.game.journal import title_of_id
from ruleout_render.internal import summary_in


def language_files(plugins: Registry) -> dict[str, dict[str, Any]]:
    """Return the content of the file of each language but English, by its code."""
    codes = sorted({each.language for each in plugins.all("translations").values()})
    return {code: _content(language_of(plugins, code), plugins) for code in codes}


def _content(language: Language, plugins: Registry) -> dict[str, Any]:
    """Return the part of a language that the page needs: texts, and names of units, variants, rules and techniques."""
    rows = language.nouns.get("row", {"name": "row", "many": "rows"})
    named = (plugins.variants, plugins.rules, plugins.techniques)
    items = [(each.id, each.title) for kind in named for each in kind.values()]
    rules = {each.summary: summary_in(language, each.summary) for each in plugins.rules.values()}
    # Replies about techniques are in the language already.
    techniques = {each.summary for each in plugins.techniques.values()}
    titles = {name: language.noun(title) for key, title in items for name in (title, title_of_id(key))}
    levels = {level.name for scale in plugins.all("scales").values() for level in scale.levels}
    return {
        **{word: language.words.get(word, word) for word in ("and", "or")},
        "counts": language.counts,
        "texts": rules | {text: own for text, own in language.texts.items() if text not in techniques},
        "titles": {**titles, **{level: language.noun(level) for level in levels}},
        "units": {kind: forms["name"] for kind, forms in language.nouns.items() if "many" in forms},
        "rows": sorted({word for word in rows.values() if word.isalpha()}),
        "labels": list(language.labels.items()),
    }
