import pytest
from link_samples import read_error, sample

from ruleout import Unsupported
from ruleout.plugin import Document
from ruleout.testing import check_format
from ruleout_links.sudokuwiki import OPENED_AT, SUDOKUWIKI

BOARD = "5" + "0" * 79 + "3"


def test_boards_of_digits_are_read_and_written() -> None:
    (document,) = SUDOKUWIKI.read(OPENED_AT + BOARD, None)
    assert (document.data["givens"][0][0], document.data["givens"][8][8]) == (5, 3)
    assert SUDOKUWIKI.write is not None
    assert SUDOKUWIKI.write(document) == OPENED_AT + BOARD
    check_format(SUDOKUWIKI, [OPENED_AT + BOARD, "hodoku.example/show.php?a=1&bd=" + BOARD.replace("0", ".")])


def test_boards_of_candidates_are_read() -> None:
    board = "03" + "vu" * 79 + "06"
    (document,) = SUDOKUWIKI.read(OPENED_AT + board, None)
    assert document.data["givens"][0][:2] == [1, 0]
    assert document.data["givens"][8][8] == 0
    assert document.data["marks"][0][1] == list(range(1, 10))
    assert document.data["marks"][8][8] == [1, 2]
    (plain,) = SUDOKUWIKI.read(OPENED_AT + "03" + "vu" * 80, None)
    assert "marks" not in plain.data


def test_damaged_boards_are_errors() -> None:
    assert "has 80 characters; expected 81 or 162" in read_error(SUDOKUWIKI, OPENED_AT + BOARD[:80])
    assert "damaged at char 2: found 'x'" in read_error(SUDOKUWIKI, OPENED_AT + "5x" + BOARD[2:])
    assert "damaged at char 3: found '00'" in read_error(SUDOKUWIKI, OPENED_AT + "0300" + "vu" * 79)


def test_other_puzzles_are_refused() -> None:
    assert SUDOKUWIKI.write is not None
    with pytest.raises(Unsupported, match="cages"):
        SUDOKUWIKI.write(sample("cages"))
    with pytest.raises(Unsupported, match="classics of 9x9"):
        SUDOKUWIKI.write(Document("classic", {"n": 4}))
