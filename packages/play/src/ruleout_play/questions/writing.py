"""A game as text, as a page, and what there is to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleout import Registry, Unsupported
from ruleout.internal import Variant, groups_of
from ruleout_play.files import written
from ruleout_play.game.game import Game
from ruleout_play.game.journal import journal, titles_of
from ruleout_play.questions.asked import Asked
from ruleout_play.questions.typing import with_entries_given
from ruleout_play.replay_page import replay

AS_GIVENS = "this format has neither entries nor marks; the entries are givens there"


def write(asked: Asked) -> Mapping[str, Any]:
    """Return the game as a text in a format, or the puzzle as it stands if the format holds no more.

    If the format has no entries, these are written as givens, and ``note`` says so. With ``log`` it is the gestures and
    hints as text instead.
    """
    game, form = asked.game, asked.text("format", "json")
    if asked.flag("log"):
        titles = titles_of(asked.registry, asked.language)
        return {"text": "\n".join(journal(game, asked.language, titles)) + "\n"}
    try:
        return {"text": written(game, form, plugins=asked.registry)}
    except Unsupported:
        if not any(game.state.entry) and not game.has_all_marks:
            raise
        text = written(Game.of(with_entries_given(game)), form, plugins=asked.registry)
        return {"text": text, "note": asked.language.text(AS_GIVENS)}


def moves(asked: Asked) -> Mapping[str, Any]:
    """Return a page of HTML that shows the moves one by one, as a text, and how many there are."""
    page = replay(
        asked.game, coordinates=asked.coordinates, title=asked.optional("title"), language=asked.language.code,
        plugins=asked.registry,
    )  # fmt: skip
    return {"page": str(page), "moves": asked.game.done}


def offers(asked: Asked) -> Mapping[str, Any]:
    """Return what there is to choose from: formats to write, variants, scales with their levels, techniques and groups.

    A format has the ``suffixes`` of its files, and a variant is ``sized`` if a size can be chosen. Techniques are
    listed from the easiest to the hardest, and of the groups of techniques the names.
    """
    registry = asked.registry

    def named(item: Any) -> dict[str, str]:
        return {"id": item.id, "title": asked.language.noun(item.title)}

    formats = [each for each in registry.formats.values() if each.write is not None]
    scales = [
        {**named(each), "levels": [level.name for level in each.levels]} for each in registry.all("scales").values()
    ]
    groups = groups_of(registry)
    return {
        "formats": [{**named(each), "suffixes": list(each.suffixes)} for each in formats],
        "variants": [{**named(each), "sized": _is_sized(each, registry)} for each in registry.variants.values()],
        "scales": scales,
        "techniques": [named(each) for each in groups["all"] if not each.on_request],
        "groups": [name for name in groups if name != "all"],
    }


def _is_sized(variant: Variant, registry: Registry) -> bool:
    """Return whether the size of a variant can be chosen; grids that overlap have the size of their name."""
    keys = registry.variants.get(variant.extends or variant.id, variant).keys
    return bool({"n", "rows"} & keys) and "subgrids" not in keys
