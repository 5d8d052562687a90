"""Scenes as SVG documents."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import ruleout
from ruleout import Candidate, PlayerMarks, UnknownName

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def elements(text: str) -> list[ElementTree.Element]:
    """The elements of a document other than the root, groups, its title and its description."""
    root = ElementTree.fromstring(text)
    return [each for each in root.iter() if each.tag.partition("}")[2] not in ("svg", "g", "title", "desc")]


def test_a_document_has_an_element_for_each_item_with_its_role_as_class() -> None:
    scene = ruleout.scene(GRID, marks=True, coordinates=True)
    found = elements(ruleout.svg(GRID, marks=True, coordinates=True))
    assert [each.get("class") for each in found] == [item.role for item in scene.items]


def test_neighbours_that_are_painted_alike_share_their_attributes_unless_these_are_not_inherited() -> None:
    text = ruleout.svg(GRID, marks=PlayerMarks(colors={4: [1], 5: [1]}), fill={0: "#ff000080", 1: "#ff000080"})
    groups = [each for each in ElementTree.fromstring(text) if each.tag.endswith("}g")]
    assert groups
    for each in groups:
        assert len(each) > 1
        assert not {*each.keys()} & {name for element in each for name in element.keys()}  # noqa: SIM118
        assert "opacity" not in each.keys()  # noqa: SIM118
    assert text.count('opacity="0.502"') == 2


@pytest.mark.parametrize("theme", ["light", "dark", "contrast", "print"])
def test_a_document_has_neither_ids_nor_styles_nor_scripts(theme: str) -> None:
    text = ruleout.svg(GRID, marks=True, theme=theme)
    for part in ("id=", "style", "<script", "var(", "marker", "url("):
        assert part not in text


def test_a_notebook_shows_the_document() -> None:
    text = ruleout.svg(GRID)
    assert text._repr_svg_() == text._repr_html_() == str(text)


def test_a_size_is_the_width_in_pixels() -> None:
    root = ElementTree.fromstring(ruleout.svg(GRID, size=280))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("280", "280", "-10 -10 560 560")


@pytest.mark.parametrize("size", [0, -1, 100_000, float("nan")])
def test_no_picture_has_such_a_size(size: float) -> None:
    with pytest.raises(ValueError, match=r"size: found .* pixels; expected 16 to 20,000"):
        ruleout.svg(GRID, size=size)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("size", "x", "size: found 'x'; expected a number or None"),
        ("title", 5, "title: found 5; expected a text or None"),
        ("marks", 5, "marks: found 5; expected True, False, PlayerMarks or None"),
        ("coordinates", "B2", "coordinates: found 'B2'; expected True, False, r1c1 or A1"),
        ("part", 2, "part: found 2; expected 1"),
        ("part", "a", "part: found 'a'; expected 1"),
        ("strength", "all", "strength: found 'all'; expected nudge, region, full or lesson"),
    ],
)
def test_an_argument_that_is_not_one(name: str, value: object, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        ruleout.svg(GRID, **{name: value})  # type: ignore[arg-type]


def test_an_unknown_theme() -> None:
    with pytest.raises(UnknownName, match="no theme is called 'drak'; did you mean dark"):
        ruleout.svg(GRID, theme="drak")


def test_colours_of_roles() -> None:
    text = ruleout.svg(GRID, colors={"given": "#ff0000"})
    assert '<g font-size="34.8" fill="#ff0000"' in text
    with pytest.raises(UnknownName, match="no role of a picture is called 'givn'"):
        ruleout.svg(GRID, colors={"givn": "#ff0000"})
    with pytest.raises(ValueError, match="colors: found 'red'; expected a colour such as"):
        ruleout.svg(GRID, colors={"given": "red"})


def test_colours_of_cells_and_arrows() -> None:
    text = ruleout.svg(GRID, fill={0: "#ff000080"}, arrows=[(0, 1), (2, 2)])
    assert 'class="fill" x="0" y="0" width="60" height="60" fill="#ff0000" opacity="0.502"' in text
    assert text.count('class="arrow"') == 2
    assert text.count('class="arrow-head"') == 1
    for wrong in ({"fill": {81: "#ff0000"}}, {"arrows": [(0, 81)]}, {"marks": PlayerMarks(selection=[-1])}):
        with pytest.raises(ValueError, match=r"found the cell -?\d+; expected a cell from 0 to 80"):
            ruleout.svg(GRID, **wrong)  # type: ignore[arg-type]


def test_marked_candidates_have_a_shape_below_them() -> None:
    text = ruleout.svg(GRID, marks=True, marked=[Candidate(2, 4), Candidate(3, 2)])
    assert text.count('class="place"') == 2
    assert 'class="place"' not in ruleout.svg(GRID, marks=True)
    with pytest.raises(ValueError, match=r"marked: found the cell 81; expected a cell from 0 to 80"):
        ruleout.svg(GRID, marks=True, marked=[Candidate(81, 4)])


def test_markup_in_texts_stays_text() -> None:
    wrong = "<script>\"'&\x00\u202e\ud800]]>" + "x" * 10_000
    root = ElementTree.fromstring(ruleout.svg(GRID, title=wrong))
    title = root[0].text or ""
    assert title.startswith("<script>\"'&\\x00\\u202e\\ud800]]>xx")
    assert len(title) < 250


def test_a_players_marks() -> None:
    own = PlayerMarks(corner={2: [1, 2]}, centre={3: [2, 6]}, colors={4: [1, 3]}, selection=[5], is_numbered=True)
    classes = [each.get("class") for each in elements(ruleout.svg(GRID, marks=own))]
    counted = {role: classes.count(role) for role in ("corner", "centre", "color-1", "color-3", "selection")}
    assert counted == {"corner": 2, "centre": 1, "color-1": 1, "color-3": 1, "selection": 1}
    with pytest.raises(ValueError, match="marks: corner: found 10 in r1c1; expected numbers from 1 to 9"):
        ruleout.svg(GRID, marks=PlayerMarks(corner={0: [10]}))


def test_a_board_of_another_puzzle() -> None:
    with pytest.raises(ValueError, match="board: found a board of another puzzle"):
        ruleout.svg(GRID, ruleout.Board.of(ruleout.parse("1234" + "." * 12)))
