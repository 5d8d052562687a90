"""Players, pages and booklets in German, and in a language that puts every text in brackets."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from io import BytesIO

import attrs
import pytest
from bracketed import CODE, outside, registry
from faces import descriptions, texts
from pypdf import PdfReader

import ruleout
from ruleout.internal import language_of
from ruleout.words.templates import names_of
from ruleout_play.questions.answer import answer
from ruleout_play.replay_page import replay
from ruleout_render.internal import Print, booklet, scene, theme_named

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BRACKETS = registry()


class Shown(HTMLParser):
    """The texts of a page that people see or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.language: str | None = None
        self._hidden = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._hidden = tag in ("script", "style")
        self.found += [
            value or "" for name, value in attributes if name in ("aria-label", "title", "placeholder", "data-text")
        ]
        self.language = dict(attributes).get("lang") or self.language

    def handle_endtag(self, tag: str) -> None:
        self._hidden = False

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.found.append(unescape(data))


def shown(page: str) -> Shown:
    parser = Shown()
    parser.feed(page)
    return parser


def test_every_text_has_its_german() -> None:
    german, needed = language_of(ruleout.default_registry(), "de").texts, texts()
    assert len(needed) > 500
    assert needed | descriptions() == german.keys()
    assert not {text: own for text, own in german.items() if not names_of(own) <= names_of(text)}


def test_a_walk_is_whole_in_another_language() -> None:
    report = ruleout.explain(CLASSIC, language=CODE, plugins=BRACKETS)
    for page in (
        report,
        attrs.evolve(report, outcome=ruleout.Outcome.STOPPED),
        attrs.evolve(report, outcome=ruleout.Outcome.STUCK),
    ):
        found = shown(ruleout.walk(page))
        assert found.language == CODE
        assert len(found.found) > 50
        assert [each for each in found.found if outside(each.replace("{number}", "").replace("{count}", ""))] == []


def test_a_replay_is_whole_in_another_language() -> None:
    game = ruleout.Game.of(ruleout.parse(CLASSIC))
    from ruleout_play.game import gestures

    game = gestures.colour(gestures.corner(gestures.enter_digit(game, [2], 4, 1_000), [3], 2), [3], 1)
    game = gestures.clean(gestures.fill(gestures.clear(game, [2])))
    game = game.with_hint("nudge", "").with_point("7")
    found = shown(replay(game.undo(), language=CODE, plugins=BRACKETS))
    assert [each for each in found.found if outside(each.replace("{number}", "").replace("{count}", ""))] == []
    assert any("+⟦corner⟧ 2" in each for each in found.found)
    assert replay(game, language="de").count('lang="de"') == 1
    assert shown(replay(game)).language == "en"


def test_a_booklet_is_whole_in_another_language() -> None:
    puzzle = ruleout.parse(CLASSIC)
    printed = Print(scene(puzzle), "1", solution=scene(ruleout.solve(puzzle).solution))
    data = booklet([printed], theme_named("print"), language=language_of(BRACKETS, CODE))
    # The font of booklets has no such brackets: question marks stand for them.
    pages = [re.sub(r"\?(.*?)\?", r"⟦\1⟧", page.extract_text()) for page in PdfReader(BytesIO(data)).pages]
    assert "⟦Solutions⟧" in pages[-1]
    assert [each for each in pages if outside(each)] == []


@pytest.mark.parametrize("strength", ["nudge", "region", "full", "lesson"])
def test_replies_are_in_the_language_of_the_request(strength: str) -> None:
    game = ruleout.to_record(ruleout.Game.of(ruleout.parse(CLASSIC)))
    found = answer({"what": "hint", "game": game, "strength": strength, "language": CODE}, plugins=BRACKETS)
    assert outside(found["text"]) == outside(found.get("title", "")) == ""


def test_the_caption_of_a_picture_is_in_the_language_of_the_request() -> None:
    game = ruleout.to_record(ruleout.Game.of(ruleout.parse(CLASSIC)))
    drawn = answer({"what": "hint", "game": game, "strength": "full", "language": CODE}, plugins=BRACKETS)["scene"]
    words = [item["text"] for item in drawn["items"] if item["role"] == "legend"]
    assert words
    assert outside(" ".join(words)) == ""


def test_replies_about_what_is_wrong_are_in_the_language_of_the_request() -> None:
    from ruleout_play.game import gestures

    wrong = ruleout.to_record(gestures.enter_digit(ruleout.Game.of(ruleout.parse(CLASSIC)), [2], 1))
    twice = ruleout.to_record(ruleout.Game.of(ruleout.parse(CLASSIC.replace("53..7", "53..3"))))
    for what, game in (
        ("mistakes", wrong),
        ("hint", wrong),
        ("steps", wrong),
        ("why", wrong),
        ("why", twice),
        ("hint", twice),
    ):
        for strength in ("nudge", "region", "full"):
            reply = answer({"what": what, "game": game, "strength": strength, "language": CODE}, plugins=BRACKETS)
            told = [reply.get("text", ""), *(each["text"] for each in reply.get("reasons", ()))]
            assert any(told)
            assert [each for each in told if outside(each)] == []


def test_an_unknown_language_is_an_error_of_the_request() -> None:
    game = ruleout.to_record(ruleout.Game.of(ruleout.parse(CLASSIC)))
    reply = answer({"what": "hint", "game": game, "language": "zz"})
    assert reply["error"]["message"] == "no language is called 'zz'; known: de, en"


def test_outside_of_brackets_words_are_found() -> None:
    assert outside("⟦7 ⟦r1c1⟧ is 4⟧ r2c3 = 4 and") == "and"
    assert re.fullmatch("Look.", outside("Look. ⟦there⟧"))
