"""Pages that walk through the steps of a report: complete, self-contained, the same everywhere, safe."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from importlib.resources import files

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ruleout
from ruleout import Outcome, Report, UnknownName
from ruleout import plugin as kit
from ruleout_render.painters.walk import WalkStep, page, walk
from ruleout_render.painters.walk.edits import EditedLists, edits_between
from ruleout_render.scene import Item, Scene
from ruleout_render.themes import THEMES

GRID = "1.3.34......4.21"
HOSTILE = "</script><script>alert(1)</script> \"'&{{data}} \x00\x1b[31m \u202e \ud800"


class Reader(HTMLParser):
    """The elements of a page, each with its attributes, and the text in them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attributes)))
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, text: str) -> None:
        if self._open:
            self.texts.setdefault(self._open[-1], []).append(text)

    @property
    def data(self) -> dict[str, object]:
        found: dict[str, object] = json.loads(self.texts["script"][0])
        return found


@pytest.fixture(scope="module")
def report() -> Report:
    return ruleout.explain(GRID)


def edited(old: list[int], edits: list[list[int]]) -> list[int]:
    """What the script makes of a list."""
    made, kept = [], 0
    for place, removed, *inserted in edits:
        made += [*old[kept:place], *inserted]
        kept = place + removed
    return made + old[kept:]


def pictures(data: dict[str, object]) -> list[dict[str, object]]:
    """The picture of each step as the script rebuilds it, in the form of ``Scene.to_json``."""
    items: list[int] = []
    lines: list[int] = []
    found = []
    for step in data["steps"]:  # type: ignore[attr-defined]
        items, lines = edited(items, step["items"]), edited(lines, step["lines"])
        title, *rest = [data["lines"][each] for each in lines]  # type: ignore[index]
        drawn = [data["items"][each] for each in items]  # type: ignore[index]
        own = {"box": step["box"], "grid": step["grid"]}
        found.append({**own, "title": title, "description": "\n".join(rest), "items": drawn})
    return found


@given(st.lists(st.integers(0, 12)), st.lists(st.integers(0, 12)))
def test_edits_make_the_new_list_of_the_old_one(old: list[int], new: list[int]) -> None:
    assert edited(old, edits_between(old, new)) == new


@given(st.permutations(range(8)), st.permutations(range(8)))
def test_edits_keep_a_longest_common_subsequence(old: list[int], new: list[int]) -> None:
    lengths = [[0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i, one in enumerate(old):
        for j, other in enumerate(new):
            lengths[i + 1][j + 1] = lengths[i][j] + 1 if one == other else max(lengths[i][j + 1], lengths[i + 1][j])
    inserted = sum(len(edit) - 2 for edit in edits_between(old, new))
    assert inserted == len(new) - lengths[-1][-1]


def test_an_equal_list_needs_no_edit() -> None:
    lists = EditedLists[str]()
    assert lists.add("abc") == [[0, 0, 0, 1, 2]]
    assert lists.add("abc") == []
    assert lists.add("axc") == [[1, 1, 3]]
    assert list(lists.entries) == ["a", "b", "c", "x"]


def test_every_step_has_its_words_and_its_picture_and_so_has_the_end(report: Report) -> None:
    pytest.importorskip("ruleout_strategies")
    reader = Reader(walk(report))
    headings, words = reader.texts["b"], reader.texts["span"]
    assert report.outcome is Outcome.SOLVED
    assert headings[0].startswith("1. ")
    assert headings[-1] == "The end"
    assert [ruleout.explain_step(*move).full for move in report.moves] == words[-len(headings) : -1]
    assert words[-1] == "The puzzle is solved."
    assert len(pictures(reader.data)) == len(headings) == len(report.moves) + 1


def of(scene: Scene) -> object:
    """The data of *scene* that a page has."""
    return json.loads(json.dumps(scene.to_json()))


def test_pictures_are_those_of_the_scenes(report: Report) -> None:
    found = pictures(Reader(walk(report, coordinates="A1")).data)
    end = ruleout.scene(report.puzzle, report.final, marks=True, coordinates="A1", title="The end")
    assert found[-1] == of(end)
    assert len({json.dumps(each) for each in found}) == len(found)


def test_each_step_has_its_picture() -> None:
    box = (0.0, 0.0, 60.0, 60.0)
    parts = [Scene(box, (Item("rect", (0, 0, 60, 60, 0), role),), role, "a\nb") for role in ("base", "shade", "base")]
    data = Reader(page("Title", "", [WalkStep("One", "words", part) for part in parts])).data
    assert pictures(data) == [of(each) for each in parts]
    assert [*data["styles"]] == ["base", "shade"]  # type: ignore[misc]


def test_a_page_is_the_same_for_the_same_report(report: Report) -> None:
    again = ruleout.explain(GRID)
    assert again is not report
    assert walk(report) == walk(again)


def test_a_page_loads_nothing_and_runs_only_its_own_script(report: Report) -> None:
    text = walk(report)
    reader = Reader(text)
    assert not [name for _, attributes in reader.elements for name in attributes if name in ("src", "href", "srcset")]
    assert "url(" not in text
    assert "@import" not in text
    policy = next(each["content"] for tag, each in reader.elements if tag == "meta" and "http-equiv" in each)
    assert policy is not None
    assert policy.startswith("default-src 'none'; ")
    for tag, kind in (("script", "script-src"), ("style", "style-src")):
        found = b64encode(sha256(reader.texts[tag][-1].encode()).digest()).decode()
        assert f"{kind} 'sha256-{found}'" in policy
    assert [tag for tag, _ in reader.elements].count("script") == 2


def test_markup_stays_text() -> None:
    scene = Scene((0, 0, 9, 9), (Item("text", (1, 1), "label", HOSTILE, 5),), HOSTILE, HOSTILE)
    text = page(HOSTILE, HOSTILE, [WalkStep(HOSTILE, HOSTILE, scene)])
    text.encode()
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", text)
    reader = Reader(text)
    plain = Reader(page("t", "s", [WalkStep("h", "w", scene)]))
    assert [tag for tag, _ in reader.elements] == [tag for tag, _ in plain.elements]
    assert reader.data["items"][0]["text"] == HOSTILE  # type: ignore[index]
    shown = HOSTILE.replace("\x00", "\\x00").replace("\x1b", "\\x1b").replace("\u202e", "\\u202e")
    assert "".join(reader.texts["h1"]) == shown.replace("\ud800", "\\ud800")


def test_a_hostile_title_of_a_puzzle_stays_text() -> None:
    document = {"variant": "classic", "n": 4, "givens": [[0] * 4] * 4, "meta": {"title": HOSTILE * 200}}
    report = ruleout.explain(json.dumps(document))
    text = walk(report)
    assert text.count("</script>") == 2
    assert len("".join(Reader(text).texts["title"])) < 1000


@pytest.mark.parametrize("theme", THEMES)
def test_a_chosen_theme_is_kept_on_the_screen(report: Report, theme: str) -> None:
    text = walk(report, theme=theme)
    assert "prefers-" not in text
    assert text.count("@media print") == walk(report).count("@media print") == 2


def test_without_a_theme_the_page_follows_its_reader(report: Report) -> None:
    text = walk(report)
    assert "prefers-color-scheme: dark" in text
    assert "prefers-contrast: more" in text
    with pytest.raises(UnknownName, match="no theme is called 'purple'"):
        walk(report, theme="purple")


def test_the_end_says_why_there_are_no_more_steps(report: Report) -> None:
    stuck = ruleout.explain("................")
    assert Reader(walk(stuck)).texts["span"][-1] == "No technique applies. 16 cells are open."
    cut = attrs.evolve(stuck, complete=False)
    assert Reader(walk(cut)).texts["span"][-1].endswith("A limit was reached, so that more steps may exist.")
    wrong = attrs.evolve(report, outcome=Outcome.CONTRADICTION, reason="r1c1 has no candidate")
    assert Reader(walk(wrong)).texts["span"][-1] == "There is a contradiction: r1c1 has no candidate."


def test_scores_are_in_the_headings(report: Report) -> None:
    scored = attrs.evolve(report, scale="se", scores=(1.5,) * len(report.moves))
    assert all("(1.5)" in heading for heading in Reader(walk(scored)).texts["b"][:-1])


def test_a_notebook_shows_the_page_in_a_frame(report: Report) -> None:
    text = walk(report)
    ((tag, attributes),) = Reader(text._repr_html_()).elements
    assert tag == "iframe"
    assert attributes["srcdoc"] == text
    assert attributes["sandbox"] == "allow-scripts allow-modals"
    assert report._repr_html_() == text._repr_html_()


class LastDigit:
    """A plug-in with a technique and its words in two languages."""

    @kit.hookimpl
    def ruleout_techniques(self) -> list[kit.Technique]:
        words = kit.Sentences("given-in-a-test", nudge="Look.", region="Look.", full="Only {digit} is left.")
        return [
            kit.Technique(
                "given-in-a-test",
                "Last Digit",
                1,
                lambda board: iter([kit.Step.placing("given-in-a-test", 2, 3, kit.Reason.of([2], {}, {}))]),
                explain=lambda board, step: words.words(digit=kit.Digits([step.places[0].digit])),
            )
        ]

    @kit.hookimpl
    def ruleout_translations(self) -> list[kit.Translation]:
        sentences = '[sentences.given-in-a-test]\nnudge = "Voir"\nregion = "Voir"\nfull = "Reste {digit}."'
        return [kit.Translation("xx-last", "xx", "Xx", lambda: f'[nouns]\n"Last Digit" = "Dernier"\n{sentences}')]


def test_the_words_are_those_of_the_plug_ins_and_the_language_of_the_report_unless_others_are_given() -> None:
    plugins = ruleout.discover(also=[LastDigit()])
    found = ruleout.explain("12.4341221434321", techniques=["given-in-a-test"], steps=1, language="xx", plugins=plugins)
    shown = Reader(walk(found)).texts
    assert (shown["b"][0], shown["span"][0]) == ("1. Dernier", "Reste 3.")
    assert "Reste 3." in str(found._repr_html_())
    shown = Reader(walk(found, plugins=plugins)).texts
    assert (shown["b"][0], shown["span"][0]) == ("1. Last Digit", "Only 3 is left.")


def test_the_scripts_have_200_lines_at_most() -> None:
    folder = files("ruleout_render.painters.walk")
    lines = [line for name in ("draw.js", "walk.js") for line in folder.joinpath(name).read_text().splitlines()]
    assert len(lines) <= 200
    assert max(map(len, lines)) <= 120


def test_the_summary_counts_the_steps_of_each_technique(report: Report) -> None:
    pytest.importorskip("ruleout_strategies")
    (summary,) = [text for text in Reader(str(walk(report))).texts["p"] if " steps: " in text]
    assert re.fullmatch(r"\d+ steps: [A-Z][\w ]+ \(\d+\)(, [A-Z][\w ]+ \(\d+\))*\.", summary)
    assert sum(map(int, re.findall(r"\((\d+)\)", summary))) == len(report.moves)
