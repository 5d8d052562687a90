"""PNG and PDF, made by the real libraries from scenes that are written down here."""

from __future__ import annotations

import sys
from io import BytesIO

import attrs
import pytest
from fpdf import FPDF
from PIL import Image
from pypdf import PdfReader

from ruleout import RuleoutError
from ruleout_render.painters.booklet import PAGES, PER_PAGE, Print, booklet
from ruleout_render.painters.pdf import draw, new_document, write_line
from ruleout_render.painters.png import MOST_PIXELS, paint_png
from ruleout_render.scene import SHAPES, Item, Scene
from ruleout_render.themes import Style, Theme

THEME = Theme(
    "test",
    {
        "paper": Style(fill="#ffffff"),
        "wall": Style(stroke="#111111", width=3),
        "link": Style(stroke="#0000ff", width=4, dash=(12, 4, 2, 4)),
        "place": Style(fill="#ff0000", stroke="#111111", width=2, opacity=0.5),
        "given": Style(fill="#111111", bold=True),
        "mark": Style(fill="#333333"),
        "legend": Style(fill="#111111", anchor="start"),
    },
)


def scene(*items: Item, size: float = 240) -> Scene:
    return Scene((0, 0, size, size), (Item("rect", (0, 0, size, size, 0), "paper"), *items))


def digits(text: str) -> Scene:
    n = round(len(text) ** 0.5)
    return scene(
        *(
            Item("text", (cell // n * 60 + 50, cell % n * 60 + 30), "given", digit, 40, cell, int(digit))
            for cell, digit in enumerate(text)
            if digit != "."
        ),
        size=60 * n,
    )


def reader(document: bytes) -> PdfReader:
    return PdfReader(BytesIO(document))


def words(document: bytes) -> list[list[str]]:
    """The words of each page."""
    return [page.extract_text().split() for page in reader(document).pages]


def pixels(scene: Scene, width: int = 240) -> Image.Image:
    return Image.open(BytesIO(paint_png(scene, THEME, width))).convert("L")


def test_png_draws_text_with_the_font_that_is_shipped() -> None:
    wide = attrs.evolve(scene(Item("text", (50, 30), "given", "7", 40), size=120), box=(0, 0, 120, 60))
    picture = pixels(wide)
    assert picture.size == (240, 120)
    assert picture.crop((20, 20, 100, 110)).getextrema()[0] < 40
    assert picture.crop((121, 0, 240, 120)).getextrema() == (255, 255)


def test_png_draws_regular_and_bold_characters_and_replaces_what_the_font_lacks() -> None:
    regular, bold, unknown, question = (
        sum(pixels(scene(Item("text", (60, 40), role, text, 40), size=80)).histogram()[:128])
        for role, text in (("mark", "8"), ("given", "8"), ("given", "数"), ("given", "?"))
    )
    assert 100 < regular < 0.8 * bold
    assert unknown == question > 0


def test_png_is_the_same_each_time() -> None:
    assert paint_png(digits("1234"), THEME, 300) == paint_png(digits("1234"), THEME, 300)


def test_png_refuses_more_pixels_than_memory_is_for() -> None:
    with pytest.raises(ValueError, match="size: found 400 million pixels; expected at most 32 million"):
        paint_png(digits("1234"), THEME, 20_000)
    assert MOST_PIXELS == 32_000_000


def test_a_text_in_pdf_is_where_the_scene_says_and_in_its_size() -> None:
    document = new_document((300, 400))
    document.add_page()
    texts = (Item("text", (100, 60, 90, 120), "mark", "123", 20), Item("text", (200, 10), "legend", "r1c1 → 5", 10))
    assert draw(document, scene(*texts), THEME, (30, 50, 120, 300)) == (120, 120)
    found = []

    def visit(text: str, _cm: object, matrix: list[float], _font: object, size: float) -> None:
        if text.strip():
            found.append((text.strip(), round(matrix[4], 1), round(matrix[5], 1), size))

    reader(bytes(document.output())).pages[0].extract_text(visitor_text=visit)
    half = 20 * 0.636 / 4  # half the width of a digit
    assert found == [
        ("1", round(60 - half, 1), 300, 10),
        ("2", round(75 - half, 1), 300, 10),
        ("3", round(90 - half, 1), 300, 10),
        ("r1c1 → 5", 35, 250, 5),
    ]


def test_pdf_draws_every_shape_in_its_place() -> None:
    at = {
        "rect": (10, 10, 40, 40, 8),
        "circle": (100, 30, 20),
        "polygon": (140, 10, 180, 30, 140, 50),
        "lines": (10, 70, 60, 70, 10, 90, 60, 90),
        "curve": (80, 60, 120, 130, 160, 60),
        "text": (110, 10),
    }
    assert at.keys() == set(SHAPES)
    for shape, numbers in at.items():
        role = {"lines": "wall", "curve": "link", "text": "legend"}.get(shape, "place")
        plain, drawn = (
            bytes(document.output())
            for items in ((), (Item(shape, numbers, role, "5" if shape == "text" else "", 10),))
            for document in [new_document((240, 240))]
            if not document.add_page() and draw(document, scene(*items), THEME, (0, 0, 240, 240))
        )
        more = [page.get_contents().get_data() for page in (reader(plain).pages[0], reader(drawn).pages[0])]
        assert len(more[1]) > len(more[0]), shape


def painted(scene: Scene) -> tuple[str, list[float]]:
    """The operators of a page, and the widths of lines that it uses."""
    document = new_document((240, 240))
    document.add_page()
    draw(document, scene, THEME, (0, 0, 240, 240))
    (page,) = reader(bytes(document.output())).pages
    states = page["/Resources"]["/ExtGState"].values()
    return page.get_contents().get_data().decode(), [each["/LW"] for each in states if "/LW" in each]


def test_pdf_paints_with_the_styles() -> None:
    written, widths = painted(scene(Item("curve", (80, 60, 120, 130, 160, 60), "link")))
    assert "[12 4 2 4] 0 d" in written
    assert "0 0 1 RG" in written
    assert 4 in widths
    assert "1 0 0 rg" in painted(scene(Item("circle", (100, 30, 20), "place")))[0]
    assert " rg" not in painted(Scene((0, 0, 9, 9), (Item("lines", (0, 0, 9, 9), "wall"),)))[0]


def test_pdf_embeds_the_font_and_its_text_can_be_selected() -> None:
    made = booklet([Print(digits("1234.43.2.1.4321"), "A title with ≤ and →", "rating 3.4")], THEME, title="Mine")
    (page,) = reader(made).pages
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    assert {font["/BaseFont"].partition("+")[2] for font in fonts} == {"RuleoutSans", "RuleoutSansBold"}
    assert all("/FontFile2" in font["/DescendantFonts"][0]["/FontDescriptor"] for font in fonts)
    text = page.extract_text()
    assert "A title with ≤ and →" in text
    assert [each for each in text if each.isdigit()][-14:-1].count("4") == 4
    assert reader(made).metadata.title == "Mine"


@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("page", PAGES)
def test_a_booklet_has_the_puzzles_in_order_and_then_the_solutions(per_page: int, page: str) -> None:
    prints = [Print(digits("1..."), f"First{n}", f"rating{n}", digits("1234")) for n in range(9)]
    made = booklet(prints, THEME, page=page, per_page=per_page)
    pages = words(made)
    puzzles = -(-9 // per_page)
    assert [each for page in pages[:puzzles] for each in page if each.startswith("First")] == [
        f"First{n}" for n in range(9)
    ]
    before, after = ([word for page in part for word in page] for part in (pages[:puzzles], pages[puzzles:]))
    assert all(f"rating{n}" in before for n in range(9))
    assert before.count("2") <= 1  # as the number of a page
    assert after.count("2") >= 9
    assert [each for page in pages[puzzles:] for each in page if each.startswith("First")] == [
        f"First{n}" for n in range(9)
    ]
    assert all("Solutions" in page for page in pages[puzzles:])
    assert {tuple(round(float(side)) for side in page.mediabox[2:]) for page in reader(made).pages} == {
        tuple(round(side) for side in PAGES[page])
    }


def test_a_booklet_has_its_title_on_each_page_of_puzzles() -> None:
    made = booklet([Print(digits("1..."), "T", "", digits("1234"))] * 3, THEME, title="Mine", per_page=2)
    assert ["Mine" in page for page in words(made)] == [True, True, False]
    assert reader(made).metadata.title == "Mine"


def test_a_long_note_takes_several_lines_but_not_the_page() -> None:
    for note in ("In row 3, the digit 5 can only be in r3c4. " * 3, "x y " * 5000):
        (page,) = words(booklet([Print(digits("12.4"), "T", note)], THEME))
        assert {"1", "4", *note.split()[:3]} <= set(page)


def test_no_solution_means_no_page_of_solutions() -> None:
    assert len(reader(booklet([Print(digits("1..."))], THEME)).pages) == 1


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_pictures_stay_on_the_page_and_apart(per_page: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from ruleout_render.painters import booklet as home

    places = []

    def drawn(document: FPDF, scene: Scene, theme: object, place: tuple[float, float, float, float]) -> None:
        places.append((document.page_no(), place[0], place[1], place[0] + place[2], place[1] + place[3]))

    monkeypatch.setattr(home, "draw", drawn)
    tall = attrs.evolve(digits("1..."), box=(0, 0, 60, 600))
    for large in (False, True):
        places.clear()
        booklet([Print(tall, "T", "n", digits("1234"))] * 7, THEME, per_page=per_page, large=large)
        width, height = PAGES["a4"]
        assert len(places) == 14
        assert all(
            20 < left < right < width - 20 and 20 < top < bottom < height - 20 for _, left, top, right, bottom in places
        )
        for number, (page, left, top, right, bottom) in enumerate(places):
            for other in places[:number]:
                assert other[0] != page or other[3] < left or other[1] > right or other[4] < top or other[2] > bottom


def test_large_print_has_large_texts_and_fewer_solutions_on_a_page() -> None:
    prints = [Print(digits("." * 81), "Title", solution=digits("123456789" * 9))] * 20
    small, large = (booklet(prints, THEME, large=large) for large in (False, True))
    assert len(reader(small).pages) == 21
    assert len(reader(large).pages) > 22


def test_solutions_of_large_grids_are_larger() -> None:
    prints = [Print(digits("."), "Title", solution=digits("1" * 625))] * 7
    assert len(reader(booklet(prints, THEME)).pages) == 7 + 2


def test_equal_puzzles_make_equal_files(monkeypatch: pytest.MonkeyPatch) -> None:
    prints = [Print(digits("1..."), "T", "", digits("1234"))]
    first = booklet(prints, THEME)
    monkeypatch.setattr("time.time", lambda: 4e9)
    assert booklet(prints, THEME) == first
    assert b"2000" in first


@pytest.mark.parametrize(
    "title",
    ["x" * 10_000, "<script>alert(1)</script>", 'a "quoted" \\ (title) %%EOF', "a\x00b\nc\x1b[31m", "数独", "\ud800"],
)
def test_any_title_is_one_line_of_text_on_its_page(title: str) -> None:
    made = booklet([Print(digits("1..."), title, "", digits("1234"))], THEME, title=title)
    first, _ = reader(made).pages
    assert len(first.extract_text()) < 500
    if title.isascii() and title.isprintable() and len(title) < 100:
        assert title in first.extract_text()
        assert reader(made).metadata.title == title


def test_a_line_is_cut_to_its_width() -> None:
    document = new_document((200, 200))
    document.add_page()
    write_line(document, "words " * 100, (10, 20, 100), 10)
    text = reader(bytes(document.output())).pages[0].extract_text()
    assert text.endswith("…")
    assert text.startswith("words words")
    assert document.get_string_width(text) <= 100


@pytest.mark.parametrize(("extra", "module"), [("png", "resvg_py"), ("pdf", "fpdf")])
def test_a_missing_extra_is_named(extra: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(RuleoutError, match=rf"ruleout-render\[{extra}\]") as caught:
        paint_png(digits("1"), THEME, 10) if extra == "png" else booklet([], THEME)
    assert "\n" not in str(caught.value)
    assert f'render[{extra}]"' in str(caught.value)
