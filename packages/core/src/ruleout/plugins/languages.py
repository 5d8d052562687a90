"""Languages of explanations, from the translations of all plug-ins."""

from __future__ import annotations

from typing import Any

from ruleout.errors import UnknownName, join_words
from ruleout.plugins.faults import Fault
from ruleout.plugins.gate import attempt
from ruleout.plugins.registry import Registry
from ruleout.words.language import ENGLISH, Entries, Language, language_from, read_translation


def language_of(registry: Registry, code: str | None = None) -> Language:
    """Return the language with this code or, if it is None, the one that the registry was made with.

    A translation that cannot be read is reported and left out. Raises UnknownName if none is in the language.
    """
    code = code or registry.language
    found: Language | None = ENGLISH if code == ENGLISH.code else registry.derived.get(("language", code))
    if found is None:
        found = registry.derived["language", code] = language_from(code, *_translated(registry, code))
    return found


def _translated(registry: Registry, code: str) -> tuple[str, Entries]:
    """Return the title of the language, and the entries of all translations into it, those of the project first."""
    every = registry.all("translations")
    known = [ENGLISH.code, *(each.language for each in every.values())]
    if code not in known:
        raise UnknownName("language", code, dict.fromkeys(known))
    title, found = "", dict[tuple[str, str], Any]()
    for name in sorted(every, key=lambda each: (not registry.is_own("translations", each), each)):
        each, provider = every[name], registry.provider("translations", name)
        if each.language == code:
            data, error = attempt(provider, None, lambda each: read_translation(each.read()), each)
            if data is None:
                registry.disable_item("translations", name, str(error))
                continue
            if others := [" ".join(entry) for entry in data if found.get(entry, data[entry]) != data[entry]]:
                message = f"{join_words(others[:3])} ({len(others)} in all) are in a translation that precedes it"
                registry.report(Fault(provider, message, f"translation {name}", "not used in part"))
            title, found = title or each.title, {**found, **data, **found}
    return title, found
