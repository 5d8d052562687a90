"""Reading of bytes and files as text, and recognition of the format."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleout import Document, InputError, Registry, UnknownName, discover, load, parse, parse_many
from ruleout.builtin import plugin as builtin
from ruleout.internal import Claim, Format, Grid, Provider, Variant, classic_grid, format_of_file, hookimpl
from ruleout.plugins import hooks
from ruleout.plugins.discover import managed
from ruleout.plugins.faults import Fault
from ruleout.reading.files import LARGEST_TEXT, decode_text, read_file, read_stream
from ruleout.reading.recognise import read_puzzles

CORE = discover(only=())
UNCLAIMED = "text of no format of the project"
PUZZLE = "9....4..5.4.5..9.372.....41.5.643.1..36.2...92..........84...62......5..1.2..7..4"
SURROUNDED = [
    "A title\n" + PUZZLE,
    f'"{PUZZLE}"',
    f"```\n{PUZZLE}\n```",
    f"> {PUZZLE}",
    PUZZLE.replace(".", "x"),
    "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2  ",
]
"""Texts that are read in another form."""


def with_formats(*formats: Format, variants: Sequence[Variant] = (), told: list[Fault] | None = None) -> Registry:
    """What core brings, and more formats and variants."""

    class Plugin:
        @hookimpl
        def ruleout_formats(self) -> Sequence[Format]:
            return formats

        @hookimpl
        def ruleout_variants(self) -> Sequence[Variant]:
            return variants

    plugins = {}
    for name, each in (("ruleout-core", builtin), ("another", Plugin())):
        provider = Provider(name, "1", "plugin")
        plugins[provider] = managed(each, provider, hooks)
    return Registry(plugins, tell=(told if told is not None else []).append)


def rival(certain: bool = False, **more: object) -> Format:
    fields = {
        "id": "rival",
        "title": "Rival",
        "sniff": lambda text: Claim("a rival reading", certain),
        "read": lambda text, variant: [Document("classic", {"n": 4})],
        **more,
    }
    return Format(**fields)  # type: ignore[arg-type]


def format_of(text: str, registry: Registry, variant: str | None = None) -> str | None:
    return read_puzzles(text, registry, variant=variant).documents[0].format


# Bytes


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (PUZZLE.encode("utf-16"), "mine: looks like UTF-16; save as UTF-8"),
        (PUZZLE.encode("utf-16-le"), "mine: looks like UTF-16; save as UTF-8"),
        (PUZZLE.encode("utf-16-be"), "mine: looks like UTF-16; save as UTF-8"),
        (b"\xfe\xff" + PUZZLE.encode("utf-16-be"), "mine: looks like UTF-16; save as UTF-8"),
        (PUZZLE.encode("utf-32"), "mine: looks like UTF-32; save as UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "mine: binary data (a PNG picture); expected text"),
        (b"12\0" + b"1" * 80, "mine: binary data (a NUL at byte 3); expected text"),
        (PUZZLE.encode() + b"\xff", "mine: byte 82 (0xff) is not UTF-8; save as UTF-8"),
        (b"\xe9t\xe9", "mine: byte 1 (0xe9) is not UTF-8; save as UTF-8"),
        (b" " * (LARGEST_TEXT + 1), "mine: found more than 4 MiB; expected less, in several files or in a batch"),
    ],
    ids=range(10),
)
def test_bytes_that_are_no_text_are_named(data: bytes, says: str) -> None:
    with pytest.raises(InputError) as caught:
        decode_text(data, "mine")
    assert str(caught.value) == says


def test_a_byte_order_mark_is_dropped() -> None:
    assert decode_text(b"\xef\xbb\xbf" + PUZZLE.encode(), "mine") == PUZZLE
    assert parse(PUZZLE.encode("utf-8-sig"), plugins=CORE) == parse(PUZZLE, plugins=CORE)


@given(st.binary(max_size=200))
def test_no_bytes_raise_anything_but_an_input_error(data: bytes) -> None:
    try:
        text = decode_text(data, "mine")
    except InputError:
        return
    assert text.encode() == data.removeprefix(b"\xef\xbb\xbf")


# Files


def test_a_file_is_read_and_named_in_errors(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_bytes(PUZZLE.encode() + b"\r\n" + PUZZLE[:-1].encode() + b"x\r\n")
    assert read_file(path).startswith(PUZZLE)
    with pytest.raises(InputError) as caught:
        load(path, plugins=CORE)
    assert str(caught.value) == f"{path}:2:81 (r9c9): found 'x'; expected 1-9, 0 or ."


def test_what_building_refuses_is_named_with_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text('{"n": 4}\n{"n": 7}\n')
    with pytest.raises(InputError) as caught:
        load(path, plugins=CORE)
    assert str(caught.value).startswith(f"{path}:2: 7x7: 7 cells make no box")


def refusal(path: str | os.PathLike[str]) -> str:
    with pytest.raises(InputError) as caught:
        read_file(path)
    return caught.value.message


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nowhere") == "no such file"
    assert refusal(tmp_path) == "found a directory; expected a file"
    assert refusal("a\0b") == "found a name that no file can have"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_without_a_writer_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe") == "found a pipe; expected a file"


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no devices with names here")
def test_a_device_without_end_is_refused() -> None:
    assert refusal("/dev/zero") == "found a device; expected a file"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="this user may read everything")
def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text(PUZZLE)
    path.chmod(0)
    assert refusal(path).startswith("cannot be read: ")


def test_the_name_of_a_file_is_shown_printable() -> None:
    with pytest.raises(InputError) as caught:
        read_file("a\nb\x1b\udcff")
    assert str(caught.value) == "a\\nb\\x1b\\udcff: no such file"


def test_no_more_than_the_limit_is_read_of_a_stream() -> None:
    class Endless:
        asked = 0

        def read(self, size: int) -> bytes:
            self.asked += size
            return b"1" * size

    stream = Endless()
    with pytest.raises(InputError, match="found more than 4 MiB"):
        read_stream(stream, "endless")  # type: ignore[arg-type]
    assert stream.asked == LARGEST_TEXT + 1


# Which format


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no puzzle found (0 bytes)"),
        ("\ufeff", "no puzzle found (3 bytes, all of them white space)"),
        (" \n\t\r\n", "no puzzle found (5 bytes, all of them white space)"),
        ("# nothing\n", "no puzzle found: nothing but comments"),
        (
            "hello",
            "found one line of 5 characters, 0 of them digits and blanks, beginning 'hello'; expected n x n cells",
        ),
        (
            "a b c\nz\n",
            "found 2 lines of 1 to 3 characters without spaces, 0 of them digits and blanks, beginning 'a b c'",
        ),
        ("x", "found one line of 1 character, 0 of them digits and blanks, beginning 'x'"),
        (
            "\x1b[31m" + "y" * 90,
            "found one line of 95 characters, 2 of them digits and blanks, beginning '\\x1b[31myyyy",
        ),
    ],
)
def test_a_text_that_nobody_knows_is_described(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read_puzzles(text, CORE)
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize(
    ("near", "says"),
    [
        ("[ab ]+", "found 'a'; expected nothing like it; nearest format: near"),
        ("a", "found one line of 7 characters"),
        ("[", "found one line of 7 characters"),
        ("b", "found one line of 7 characters"),
    ],
)
def test_the_nearest_format_matches_at_least_half_of_a_text(near: str, says: str) -> None:
    def read(text: str, variant: str | None) -> list[Document]:
        raise InputError("found 'a'; expected nothing like it")

    form = Format("near", "Near", lambda text: None, read, near=near)
    with pytest.raises(InputError) as caught:
        format_of("abababz", with_formats(form))
    assert str(caught.value).startswith(says)


def test_two_possible_readings_are_both_named() -> None:
    with pytest.raises(InputError) as caught:
        read_puzzles(UNCLAIMED, with_formats(rival(), rival(id="other")))
    assert caught.value.message == (
        "the text can be read in 2 ways: a rival reading (format other of plug-in another 1 (plugin)); "
        "or a rival reading (format rival of plug-in another 1 (plugin)). Choose one by its format or variant"
    )


def test_a_certain_claim_wins_and_two_of_them_do_not() -> None:
    registry = with_formats(rival(certain=True), rival(id="weaker"))
    assert format_of(UNCLAIMED, registry) == "rival"
    with pytest.raises(InputError, match="can be read in 2 ways"):
        format_of(UNCLAIMED, with_formats(rival(certain=True), rival(certain=True, id="other")))


@pytest.mark.parametrize("variant", [None, "classic"])
@pytest.mark.parametrize("certain", [True, False])
@pytest.mark.parametrize("text", [PUZZLE, '{"n": 4}', f"{PUZZLE}\n{PUZZLE}", *SURROUNDED])
def test_a_format_of_the_project_comes_before_one_of_a_third_party(
    text: str, certain: bool, variant: str | None
) -> None:
    told: list[Fault] = []
    registry = with_formats(rival(certain), told=told)
    for _ in range(2):
        assert (
            read_puzzles(text, registry, variant=variant).documents
            == read_puzzles(text, CORE, variant=variant).documents
        )
    own = format_of(text, CORE, variant)
    loses_without_a_word = text.startswith("{") and not certain
    assert (
        [str(each) for each in told] == []
        if loses_without_a_word
        else [
            "format rival of plug-in another 1 (plugin) was not used: the text is also claimed by "
            f"{own} of this project, which takes precedence; to use rival, name it"
        ]
    )
    assert len(read_puzzles(text, registry, format="rival")) == 1


def test_what_a_format_of_the_project_refuses_may_be_of_one_of_a_third_party() -> None:
    theirs = with_formats(rival(certain=True))
    for registry in (CORE, theirs):
        with pytest.raises(InputError, match="found the end of the text"):
            read_puzzles('{"n": 4,', registry)
    for text in (f"{PUZZLE}1", f"A title\n{PUZZLE}1"):
        with pytest.raises(InputError, match="found 82 cells"):
            read_puzzles(text, CORE)
        assert format_of(text, theirs) == "rival"


def test_a_format_of_a_third_party_reads_no_text_of_the_project_as_another_variant() -> None:
    def grid(data: Mapping[str, object]) -> Grid:
        if "own" not in data:
            raise InputError("own: expected this key")
        return Grid(classic_grid(4, (2, 2)), (0,) * 16)

    keys = frozenset({"n", "givens", "own"})
    mine = Variant("mine", "Mine", grid, lambda data, grid, digits: {}, keys=keys)
    registry = with_formats(
        rival(sniff=lambda text: None, read=lambda text, variant: [Document("mine", {"own": 1})]), variants=[mine]
    )
    assert len(read_puzzles(UNCLAIMED, registry, variant="mine", format="rival")) == 1
    with pytest.raises(InputError, match="own: expected this key"):
        list(read_puzzles(PUZZLE, registry, variant="mine"))


@pytest.mark.parametrize("suffix", ["", "1", ".", ".1", "json", ".JSON", "..9"])
def test_no_format_has_a_suffix_with_which_a_puzzle_could_end(suffix: str) -> None:
    with pytest.raises(ValueError, match="must match regex"):
        rival(suffixes=(suffix,))


def test_the_suffix_of_a_format_of_the_project_is_its_own() -> None:
    told: list[Fault] = []
    registry = with_formats(rival(id="a", suffixes=(".json", ".aa"), write=str), told=told)
    assert [getattr(format_of_file(registry, name), "id", None) for name in ("O.JSON", "o.aa", "o")] == [
        "json",
        "a",
        None,
    ]
    assert [str(each) for each in told] == [
        "format a of plug-in another 1 (plugin) was not used: the suffix of O.JSON is also claimed by json of this "
        "project, which takes precedence; to use a, name it"
    ]


def test_the_format_asked_for_is_not_asked_whether_it_knows_the_text() -> None:
    registry = with_formats(rival(certain=True))
    (document,) = read_puzzles("." * 81, registry, format="line").documents
    assert document.data["n"] == 9
    with pytest.raises(UnknownName, match="no format is called 'lines'; did you mean line"):
        read_puzzles(PUZZLE, CORE, format="lines")


@pytest.mark.parametrize(("signs", "asked"), [(("",), 1), ((":", "\n"), 0), (("4..5.4",), 1), (("?", "9"), 1), ((), 0)])
def test_a_format_is_asked_only_about_texts_with_one_of_its_signs(signs: tuple[str, ...], asked: int) -> None:
    texts: list[str] = []
    registry = with_formats(rival(sniff=texts.append, signs=signs))
    text = f"\n{PUZZLE}\n"
    assert format_of(text, registry) == "line"
    assert texts == [text] * asked


@pytest.mark.parametrize("text", [PUZZLE, UNCLAIMED, *SURROUNDED, f"A title\n{PUZZLE}1", "A title\n\nhello"])
def test_a_format_is_asked_at_most_once_about_each_form_of_a_text(text: str) -> None:
    texts: list[str] = []
    registry = with_formats(rival(sniff=texts.append))
    with suppress(InputError):
        read_puzzles(text, registry)
    assert text in texts
    assert len(texts) == len({*texts})


def test_a_claim_of_a_third_party_does_not_decide_in_which_other_forms_a_text_is_read() -> None:
    text = "A title\n" + PUZZLE
    registry = with_formats(rival(certain=True))
    assert read_puzzles(text, registry).documents == read_puzzles(text, CORE).documents
    assert read_puzzles(text, registry).documents[0].data["title"] == "A title"


def test_the_variant_asked_for_decides_between_readings() -> None:
    mine = Variant("mine", "Mine", extends="classic")

    def only_mine(text: str, variant: str | None) -> list[Document]:
        if variant != "mine":
            raise InputError("not mine")
        return [Document("mine", {"n": 4})]

    def never(text: str, variant: str | None) -> list[Document]:
        return [Document("mine", {"colour": 1})]

    able, other = rival(id="able", read=lambda text, variant: [Document(variant, {"n": 4})]), rival(read=only_mine)
    registry = with_formats(able, rival(read=never), variants=[mine])
    assert format_of(UNCLAIMED, registry, "mine") == "able"
    assert format_of(UNCLAIMED, with_formats(able, other, variants=[mine]), "classic") == "able"
    with pytest.raises(InputError, match="can be read in 2 ways"):
        format_of(UNCLAIMED, with_formats(able, other, variants=[mine]), "mine")


def test_a_text_that_a_format_is_certain_of_is_read_in_no_other() -> None:
    """Not even if it is no puzzle of the variant asked for; one that is perhaps in a format may be in another."""
    texts = {
        certain: rival(certain, read=lambda text, variant: [Document(variant, {"n": 5})]) for certain in (True, False)
    }
    able = rival(id="able", sniff=lambda text: None, read=lambda text, variant: [Document(variant, {"n": 4})])
    assert format_of(UNCLAIMED, with_formats(texts[True], able), "classic") == "rival"
    assert format_of(UNCLAIMED, with_formats(texts[False], able), "classic") == "able"


def test_an_unknown_variant_is_named_before_anything_is_read() -> None:
    with pytest.raises(UnknownName, match="no variant is called 'clasic'; did you mean classic"):
        read_puzzles("", CORE, variant="clasic")


def test_a_format_that_raises_is_set_aside_and_the_others_still_read() -> None:
    told: list[Fault] = []
    registry = with_formats(rival(sniff=lambda text: 1 // 0), told=told)
    assert len(read_puzzles(PUZZLE, registry).documents) == 1
    assert [fault.provider.distribution for fault in told] == ["another"]


@pytest.mark.parametrize("rubbish", [lambda text, variant: 1 // 0, lambda text, variant: ["no document"]])
def test_a_format_that_reads_rubbish_is_an_error_for_each_text(rubbish: object) -> None:
    registry = with_formats(rival(certain=True, read=rubbish))
    for _ in range(2):
        with pytest.raises(InputError, match=r"format rival of plug-in another 1 .* failed on this puzzle: "):
            read_puzzles(UNCLAIMED, registry)


def test_documents_carry_file_and_line() -> None:
    found = read_puzzles(f"\n{PUZZLE}\n{PUZZLE}", CORE, file="mine.txt").documents
    assert [(each.file, each.line) for each in found] == [("mine.txt", 2), ("mine.txt", 3)]


def test_a_long_list_is_read_whole() -> None:
    assert len(read_puzzles(f"{PUZZLE} 1.2\n" * 20_000, CORE).documents) == 20_000


TEXTS = st.one_of(
    st.text(max_size=200),
    st.text(alphabet="0123456789.|-+ \n\r#xA_*,;", max_size=300),
    st.lists(st.text(alphabet="1234.x \u0663", min_size=4, max_size=4), min_size=4, max_size=4).map("\n".join),
    st.text(alphabet="123456789.x\u2460", min_size=79, max_size=83),
    st.text(alphabet="\u03be\u03c8\x1b\u202e\u2028", min_size=50, max_size=400),
)


def refused(text: str, format: str | None = None) -> str:
    """Return the error for *text*, empty if it contains puzzles."""
    try:
        list(parse_many(text, format=format, plugins=CORE))
    except InputError as error:
        return str(error)
    return ""


@given(TEXTS, st.sampled_from([None, "grid", "json", "line", "marks"]))
def test_any_text_is_puzzles_or_an_input_error_that_is_short_and_printable(text: str, format: str | None) -> None:
    message = refused(text, format)
    assert all(unicodedata.category(char)[0] not in "CZ" or char == " " for char in message)
    assert not any(text[at : at + 41] in message for at in range(len(text) - 40))
