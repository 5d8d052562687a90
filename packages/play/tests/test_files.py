"""Files and links of games: equal games back, and what is damaged is named."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from ruleout import InputError, from_record, parse, parse_many, to_record, write
from ruleout_play.files import games_in, load, save, written
from ruleout_play.game import Game, State, gestures
from ruleout_play.link import LONGEST_TEXT, game_of, link_of, packed, unpacked

PUZZLE = parse("1..." + "...." + "...." + "...4")


def played() -> Game:
    at = gestures.enter_digit(Game.of(PUZZLE), [1], 2, 10)
    at = gestures.colour(gestures.corner(at, [2, 3], 3, 20), [0], 5).with_point("here").undo()
    at = gestures.fill(at, 30).with_hint("full", "naked-single")
    return gestures.centre(at, [2], 4).undo()


def record(**changes: Any) -> dict[str, Any]:
    return {**to_record(played()), **changes}


def test_a_file_gives_an_equal_game() -> None:
    assert load(save(played())) == played()
    assert save(load(save(played()))) == save(played())
    assert save(played()).count("\n") == 1


def test_a_link_gives_the_position_or_with_its_log_an_equal_game() -> None:
    assert game_of(link_of(played(), with_log=True)) == played()
    short = game_of(link_of(played(), page="https://example.org/play/?a=b"))
    assert (short.state, short.clock, short.log, short.points) == (played().state, 30, (), {})


def test_what_reads_puzzles_reads_games_as_they_stand() -> None:
    for text in (save(played()), link_of(played()), "https://example.org/" + link_of(played())):
        assert parse(text) == played().puzzle
    assert list(parse_many(save(played()), format="game")) == [played().puzzle]
    assert list(parse_many("\n".join([link_of(played())] * 2))) == [played().puzzle] * 2


def test_puzzles_are_written_as_new_games() -> None:
    assert load(write(PUZZLE, "game")) == Game.of(PUZZLE)
    assert game_of(write(PUZZLE, "link")) == Game.of(PUZZLE)


def test_all_points_are_read_in_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.of(PUZZLE)
    for number in range(300):
        game = gestures.enter_digit(game, [1 + number // 2 % 14], 2, number)
        game = game.with_point(f"on {number}")
    for number in range(0, 300, 7):
        game = gestures.corner(game.go(number), [14], 3).with_point(f"off {number}").to_point("on 299")
    text = save(game)
    steps = 0
    changed = State.changed

    def counting(state: State, changes: Any) -> State:
        nonlocal steps
        steps += 1
        return changed(state, changes)

    monkeypatch.setattr(State, "changed", counting)
    found = load(text)
    assert (found, save(found)) == (game, text)
    assert steps < 4 * len(game.log)
    assert sum(len(point.own) for point in found.points.values()) < 50, "what points have in common is kept once"


def test_keys_that_are_not_known_are_ignored() -> None:
    assert from_record(record(later=5, settings={"later": True, "auto_clean": False})) == played()


BAD_LOGS: list[tuple[dict[str, Any], str]] = [
    ({"version": 2}, "version: found '2'; expected 1"),
    ({"done": 9}, "done: found 9; expected 0 to 4, the number of gestures in the log"),
    ({"done": 2}, "log: gesture 3: centre of r1c3: found 0; expected 12"),
    ({"clock": -1}, "clock: found -1; expected 0 to"),
    ({"corner": [0]}, "corner: found 1 values; expected 16, one per cell"),
    ({"corner": [16, *[0] * 15]}, "corner: found 16; expected 0 to 15"),
    ({"log": 5}, "log: found '5'; expected a list"),
    ({"log": [["fly", 0, []]]}, "log: gesture 1: found 'fly'; expected one of digit"),
    ({"log": [["digit", 0]]}, "log: gesture 1: found 2 entries; expected what, clock and changes"),
    ({"log": [["digit", 0, [["r9c9", "entry", 0, 1]]]]}, "log: gesture 1: found 'r9c9', which is not a cell"),
    ({"log": [["digit", 0, [["r1c2", "ink", 0, 1]]]]}, "log: gesture 1: field: found 'ink'; expected one of entry"),
    ({"log": [["digit", 0, [["r1c2", "entry", 0, 7]]]]}, "log: gesture 1: entry of r1c2: found 7; expected 0 to 4"),
    ({"log": [["digit", 0, [["r1c1", "entry", 0, 2]]]], "done": 0}, "log: gesture 1: found an entry in r1c1, which"),
    ({"points": {"a": [9, []]}}, "points: a: found 9; expected 0 to 4"),
    ({"points": {"a": [0, [["digit", 0, [["r1c2", "entry", 3, 1]]]]]}}, "points: a: gesture 1: entry of r1c2: found"),
    ({"hints": [[1, "full"]]}, "hints: found 2 entries; expected position, strength and technique"),
    ({"settings": {"auto_marks": "yes"}}, "settings: auto_marks: found 'yes'; expected true or false"),
]


@pytest.mark.parametrize(("changes", "message"), BAD_LOGS)
def test_a_gesture_that_does_not_fit_is_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        from_record(record(**changes))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_changed_position_does_not_fit_its_log() -> None:
    data = record()
    data["document"]["placed"] = [[0, 3, 0, 0], [0] * 4, [0] * 4, [0] * 4]
    with pytest.raises(InputError, match=r"log: gesture 1: entry of r1c2: found 2; expected 3"):
        from_record(data)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "5", '{"kind": "game"}', '{"version": 1, "kind": "puzzle"}', "{" * 9999]
)
def test_a_text_that_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        load(text)
    assert "\n" not in str(caught.value)


def bomb(size: int) -> str:
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeezed.compress(b" " * size) + squeezed.flush()
    return "#g=" + urlsafe_b64encode(data).decode("ascii")


def test_a_link_that_unpacks_to_50_megabytes_is_refused() -> None:
    link = bomb(50_000_000)
    assert len(link) < 100_000
    with pytest.raises(InputError, match=f"unpacks to more than {LONGEST_TEXT} characters"):
        unpacked(link)


def test_damaged_links_are_refused() -> None:
    link = link_of(played())
    for damaged in (link[:-9], link[:20], link.replace("#g=", "#h="), "#g=", "#g=%%", "#g=AAAA", packed({})[:-1] + "A"):
        with pytest.raises(InputError):
            game_of(damaged)
    assert unpacked(packed({"a": 1})) == {"a": 1}
    with pytest.raises(InputError):
        game_of(packed({"a": 1}))
    with pytest.raises(InputError, match=r"^the link is damaged: found '!' at character 5 after #g=; expected letters"):
        parse("https://example.org/#g=abcd!fg")


def test_links_are_found_as_mail_and_chats_bring_them() -> None:
    link = link_of(played(), page="https://example.org/play/", with_log=True)
    broken = "\n".join(link[start : start + 70] for start in range(0, len(link), 70))
    for sent in (f"<{link}>", f"look at {link}", link.replace("#g=", "#g%3D"), broken):
        assert list(games_in(sent)) == [played()], sent
    assert list(games_in(f"{broken}\n{link}")) == [played(), played()]


def test_games_are_read_from_every_text_with_puzzles() -> None:
    new = Game.of(PUZZLE)
    assert list(games_in("1..............4")) == [new]
    assert list(games_in(save(played()) + save(new))) == [played(), new]
    assert list(games_in(json.dumps([record(), record()], indent=1))) == [played(), played()]
    with pytest.raises(InputError, match=r"^line 2: game: clock: found -1"):
        list(games_in(save(new) + json.dumps(record(clock=-1))))


@pytest.mark.parametrize("form", ["game", "link"])
def test_from_file_to_link_and_back_nothing_is_lost(form: str) -> None:
    for text in (save(played()), link_of(played(), with_log=True)):
        assert list(games_in(write(parse(text), form))) == [played()]
        assert list(games_in(written(played(), form))) == [played()]
    changed = parse(save(played())).place("r3c1", 3)
    (new,) = games_in(write(changed, form))
    assert (new.log, new.clock, new.puzzle.placed) == ((), 0, changed.placed), "the log is not that of this position"


def test_other_formats_hold_the_puzzle_as_it_stands() -> None:
    assert written(played(), "json") == write(played().puzzle, "json")
