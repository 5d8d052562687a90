"""Properties of all text forms: they read what they write, no other format claims it, and any text is handled."""

from __future__ import annotations

from functools import cache

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ruleout import discover
from ruleout.internal import Document, Format, InputError, Registry, Unsupported, read_puzzles
from ruleout_variants.grids.arrangements import ARRANGEMENTS, Arrangement
from ruleout_variants.sums import sum_range

REGISTRY = discover(only=["ruleout-variants"])
FORMATS = [each for each in REGISTRY.formats.values() if REGISTRY.provider("formats", each.id).entry == "variants"]
"""The formats of the distribution, with the signs that its plug-in gives them."""
BY_ID = {each.id: each for each in FORMATS}


@cache
def registry() -> Registry:
    return discover(only=["ruleout-variants"])


@st.composite
def rules(draw: st.DrawFn, cells: list[tuple[int, int]]) -> dict[str, object]:
    """Some rules on some of *cells*, by the keys of documents."""
    some = st.lists(st.sampled_from(cells), min_size=1, max_size=4, unique=True).map(
        lambda found: [list(each) for each in found]
    )
    cage = st.fixed_dictionaries({"sum": st.none() | st.integers(1, 45), "cells": some})
    every = {
        "diagonals": st.sampled_from([True, "main", "anti"]),
        "windoku": st.just(True),
        "disjoint_groups": st.just(True),
        "extra": st.sampled_from(["X", "HC"]),
        "extra_groups": st.lists(some, min_size=1, max_size=3),
        "cages": st.lists(cage, min_size=1, max_size=3),
    }
    return draw(st.fixed_dictionaries({}, optional=every))


@st.composite
def multigrids(draw: st.DrawFn, arrangements: tuple[Arrangement, ...] = ARRANGEMENTS) -> Document:
    """Any digits on a multi-grid with a name."""
    arrangement = draw(st.sampled_from(arrangements))
    cells = sorted(arrangement.cells)
    characters = draw(st.text("." * 20 + "123456789", min_size=len(cells), max_size=len(cells)))
    at = dict(zip(cells, characters, strict=True))
    rows = ["".join(at.get((r, c), " ") for c in range(arrangement.extent[1])) for r in range(arrangement.extent[0])]
    return Document(arrangement.id, {"grid": rows})


@st.composite
def loose_multigrids(draw: st.DrawFn) -> Document:
    """Arrangements of two to four grids without a name."""
    corner = st.tuples(st.integers(0, 14), st.integers(0, 14))
    rest = draw(st.lists(corner, min_size=1, max_size=3, unique=True).filter(lambda found: (0, 0) not in found))
    assume({(0, 0), *rest} not in [set(each.corners) for each in ARRANGEMENTS])
    arrangement = Arrangement(corners=((0, 0), *rest))
    rows = [
        "".join("." if (r, c) in arrangement.cells else " " for c in range(arrangement.extent[1]))
        for r in range(arrangement.extent[0])
    ]
    corners = [list(corner) for corner in arrangement.corners]
    data = {"rows": arrangement.extent[0], "cols": arrangement.extent[1], "subgrids": corners, "grid": rows}
    return Document("multigrid", data)


@st.composite
def jigsaws(draw: st.DrawFn) -> Document:
    """Any digits on regions that are rows with some pairs of cells exchanged."""
    n = draw(st.integers(4, 25))
    first = draw(st.sampled_from([0, 1]))
    labels = [
        [first + (r if draw_rows else c) for c in range(n)] for draw_rows in [draw(st.booleans())] for r in range(n)
    ]
    cell = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    for (r, c), (s, d) in draw(st.lists(st.tuples(cell, cell), max_size=n // 4)):
        labels[r][c], labels[s][d] = labels[s][d], labels[r][c]
    givens = [[0] * n for _ in range(n)]
    for (r, c), digit in draw(st.dictionaries(cell, st.integers(1, n), max_size=2 * n)).items():
        givens[r][c] = digit
    return Document("jigsaw", {"n": n, "regions": labels, "givens": givens})


@st.composite
def ruled(draw: st.DrawFn, documents: st.SearchStrategy[Document]) -> Document:
    """A document with rules on its first 4 rows and columns."""
    document = draw(documents)
    cells = [(r, c) for r in range(4) for c in range(4)]
    return attrs.evolve(document, data={**document.data, **draw(rules(cells))})


@st.composite
def kakuros(draw: st.DrawFn, *, in_links: bool = False) -> Document:
    """Squares of any colour, and possible sums before some of the runs. If *in_links*, the first row and column are
    black, and there are no givens."""
    height, width = draw(st.integers(3, 9)), draw(st.integers(3, 9))
    free = 1 if in_links else 0
    at = [(r, c) for r in range(free, height) for c in range(free, width)]
    drawn = set(draw(st.lists(st.sampled_from(at), unique=True))) | {(height - 2, width - 1), (height - 1, width - 1)}
    white = {(r, c) for r, c in drawn if {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & drawn}
    cells: list[list[object]] = [["." if (r, c) in white else "#" for c in range(width)] for r in range(height)]
    for r, c in sorted({(r, c) for r in range(height) for c in range(width)} - white):
        sums = {}
        for key, (down, right) in (("d", (1, 0)), ("a", (0, 1))):
            length = 0
            while (r + down * (length + 1), c + right * (length + 1)) in white:
                length += 1
            if length and draw(st.booleans()):
                sums[key] = draw(st.integers(*sum_range(length, 9)))
        if sums:
            cells[r][c] = sums
    data: dict[str, object] = {"rows": height, "cols": width, "cells": cells}
    if not in_links and draw(st.booleans()):
        some = draw(st.lists(st.sampled_from(sorted(white)), min_size=1, unique=True))
        data["givens"] = [[*place, draw(st.integers(1, 9))] for place in sorted(some)]
    return Document("kakuro", data)


@st.composite
def killers(draw: st.DrawFn) -> Document:
    """Cages of neighbours in a row, some without a sum; some cells are in no cage."""
    n = draw(st.sampled_from([4, 6, 8, 9]))
    cages = []
    for r in range(n):
        c = 0
        while c < n:
            size = draw(st.integers(1, min(4, n - c)))
            total = draw(st.none() | st.integers(*sum_range(size, n)))
            if draw(st.integers(0, 4)):
                cages.append({"sum": total, "cells": [[r, c + i] for i in range(size)]})
            c += size
    cages = cages or [{"sum": None, "cells": [[0, 0]]}]
    data: dict[str, object] = {"n": n, "givens": [[draw(st.integers(0, n)) for _ in range(n)] for _ in range(n)]}
    if n == 6 and draw(st.booleans()):
        data["box"] = [3, 2]
    if draw(st.booleans()):
        data["diagonals"] = True
    return Document("killer", {**data, "cages": cages})


@st.composite
def cubes(draw: st.DrawFn) -> Document:
    """Any digits in a cube."""
    n = draw(st.sampled_from([2, 3, 4]))
    row = st.text("...." + "123456789"[: n if n == 4 else n * n], min_size=n, max_size=n)
    layer = st.lists(row, min_size=n, max_size=n)
    return Document("cube", {"n": n, "layers": draw(st.lists(layer, min_size=n, max_size=n))})


@st.composite
def classics(draw: st.DrawFn) -> Document:
    n = draw(st.sampled_from([4, 6, 9, 16, 25]))
    digits = draw(st.lists(st.sampled_from([0, 0, 0, *range(1, n + 1)]), min_size=n * n, max_size=n * n))
    return Document("classic", {"n": n, "givens": [digits[at : at + n] for at in range(0, n * n, n)]})


samurais = multigrids(tuple(arrangement for arrangement in ARRANGEMENTS if arrangement.id == "samurai"))
WRITTEN = {
    "cages-grid": killers(),
    "cube-layers": cubes(),
    "jigsaw-grid": ruled(jigsaws()),
    "jigsaw-line": jigsaws(),
    "kak": kakuros(),
    "kakuro": kakuros(),
    "kakuro-csv": kakuros(),
    "multigrid-rows": ruled(multigrids()) | loose_multigrids(),
    "puzzlink": kakuros(in_links=True) | classics(),
    "samurai-lines": samurais,
}


KEY_NAMES = st.sampled_from(
    ["placed", "marks", "thermometers", "anti_knight", "a key", "Größe", "x", '"', "#", "extra_groups", "cages"]
)
JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-99, 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
SINGLE_LINES = {"jigsaw-line", "puzzlink"}
KEYED = sorted(set(WRITTEN) - SINGLE_LINES)


@st.composite
def keyed(draw: st.DrawFn, documents: st.SearchStrategy[Document]) -> Document:
    """A document with any further keys and any values."""
    document = draw(documents)
    more = draw(st.dictionaries(KEY_NAMES, JSON_VALUES, min_size=1, max_size=4))
    return attrs.evolve(document, data={**more, **document.data})


def plain(document: Document) -> Document:
    """The document without the line that it was read on."""
    return attrs.evolve(document, line=None)


def test_every_format_is_tested_here() -> None:
    assert set(WRITTEN) == {each.id for each in FORMATS if each.write is not None}


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_reading_gives_back_what_was_written(name: str) -> None:
    form = BY_ID[name]

    @settings(max_examples=25, deadline=None)
    @given(WRITTEN[name])
    def holds(document: Document) -> None:
        assert form.write is not None
        assert [plain(each) for each in form.read(form.write(document), None)] == [document]

    holds()


@pytest.mark.long
@pytest.mark.parametrize("name", KEYED)
def test_any_further_key_is_written_and_read_back(name: str) -> None:
    form = BY_ID[name]

    @settings(max_examples=20, deadline=None)
    @given(keyed(WRITTEN[name]))
    def holds(document: Document) -> None:
        assert form.write is not None
        assert [plain(each) for each in form.read(form.write(document), None)] == [document]

    holds()


@pytest.mark.long
@pytest.mark.parametrize("name", KEYED)
def test_further_keys_do_not_make_claims_more_certain(name: str) -> None:
    form = BY_ID[name]
    more = '\nthermometers: [[[0, 0], [0, 1]]]\nplaced: null\n"a key": {"{": "\\\\[#|"}\n'

    @settings(max_examples=25, deadline=None)
    @given(WRITTEN[name])
    def holds(document: Document) -> None:
        assert form.write is not None
        text = form.write(document)
        for each in (*FORMATS, registry().format("grid"), registry().format("marks"), registry().format("json")):
            assert each.sniff(text + more) == each.sniff(text)

    holds()


@pytest.mark.parametrize("name", sorted(SINGLE_LINES))
def test_single_lines_refuse_further_keys_and_name_a_format_that_has_them(name: str) -> None:
    form = BY_ID[name]

    @settings(max_examples=10, deadline=None)
    @given(WRITTEN[name])
    def holds(document: Document) -> None:
        assert form.write is not None
        more = attrs.evolve(document, data={**document.data, "cages": []})
        with pytest.raises(Unsupported, match=r"cannot carry cages; (jigsaw-grid|kakuro|grid) and json can$"):
            form.write(more)

    holds()


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_what_a_format_writes_is_recognised_as_that_format(name: str) -> None:
    form = BY_ID[name]

    def is_distinguishable(document: Document) -> bool:
        """Return False for puzzles that look like others: five empty lines, Kakuro without a black square."""
        if name == "samurai-lines":
            return any(character not in ". " for row in document.data["grid"] for character in row)
        if name in ("kakuro", "kakuro-csv", "kak"):
            return any(cell != "." for row in document.data["cells"] for cell in row)
        return True

    @settings(max_examples=25, deadline=None)
    @given(WRITTEN[name].filter(is_distinguishable))
    def holds(document: Document) -> None:
        assert form.write is not None
        text = form.write(document)
        assert read_puzzles(text, registry()).documents[0].format == name
        assert [each.id for each in FORMATS if each.sniff(text)] == [name]

    holds()


SIGNS = st.sampled_from("0123456789.ABCabcFkz#\\x?*-_|+ =,:;/%'\"\n\n  \t\r\x00\u0663\u00b2\uff11\ud800{[")
PIECES = st.sampled_from(
    [
        *(
            "17\\4",
            "C3F4",
            "3,3",
            "https://puzz.link/p?kakuro/",
            "kakuro/2/2/",
            "multigrid: ",
            "r1c1",
            "box 2x3",
            "\n\n",
        ),
        *("." * 81 + "\n", "1" * 162, "." * 21 + "\n", "A 15\n", "x,x,0\n", "99999/99999/", "." * 9 + "\n", "AABB\n"),
        *("cube\n", "12\n34\n\n"),
    ]
)
TEXTS = st.text() | st.lists(SIGNS | PIECES, max_size=40).map("".join)
VARIANTS = st.sampled_from(
    [None, "samurai", "twin", "clueless-1", "multigrid", "kakuro", "jigsaw", "killer", "classic", "cube"]
)


def read_or_refused(form: Format, text: str, variant: str | None) -> bool:
    """Return whether *text* is read as documents, or refused with an error that a terminal can show."""
    try:
        return all(isinstance(each, Document) for each in form.read(text, variant))
    except InputError as error:
        return str(error).isprintable()


@pytest.mark.long
@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.id)
def test_any_text_is_read_or_raises_an_input_error(form: Format) -> None:
    @settings(max_examples=100, deadline=None)
    @given(TEXTS, VARIANTS)
    def holds(text: str, variant: str | None) -> None:
        form.sniff(text)
        assert read_or_refused(form, text, variant)

    holds()


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_a_damaged_text_is_read_or_raises_an_input_error(name: str) -> None:
    form = BY_ID[name]

    @settings(max_examples=25, deadline=None)
    @given(WRITTEN[name], st.data())
    def holds(document: Document, data: st.DataObject) -> None:
        assert form.write is not None
        text = form.write(document)
        at = data.draw(st.integers(0, len(text)))
        damaged = text[:at] + data.draw(st.text(SIGNS, max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
        form.sniff(damaged)
        assert read_or_refused(form, damaged, None)

    holds()


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_line_ends_of_other_systems_are_read(name: str) -> None:
    form = BY_ID[name]

    @settings(max_examples=10, deadline=None)
    @given(WRITTEN[name], st.sampled_from(["\r\n", "\r"]))
    def holds(document: Document, end: str) -> None:
        assert form.write is not None
        text = "\ufeff" + form.write(document).replace("\n", end)
        assert [plain(each) for each in form.read(text, None)] == [document]

    holds()


@settings(max_examples=20, deadline=None)
@given(multigrids())
def test_lines_of_81_can_contain_every_named_multigrid(document: Document) -> None:
    form = BY_ID["samurai-lines"]
    assert form.write is not None
    assert [plain(each) for each in form.read(form.write(document), document.variant)] == [document]
