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


def packed(given: int = 0, placed: int = 0, digits: tuple[int, ...] = ()) -> str:
    """A cell as SudokuWiki packs it: two characters of base 36."""
    number = given or (placed + 9 if placed else 18 + sum(1 << digit - 1 for digit in digits))
    return "0123456789abcdefghijklmnopqrstuvwxyz"[number // 36] + "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36]


def test_boards_of_pairs_of_base_36_are_read() -> None:
    cells = [packed(given=6), packed(placed=5), packed(digits=(7, 9)), *[packed(digits=tuple(range(1, 10)))] * 78]
    assert cells[:3] == ["06", "0e", "9e"]
    (document,) = SUDOKUWIKI.read(OPENED_AT + "S9B" + "".join(cells), None)
    assert document.data["givens"][0][:3] == [6, 0, 0]
    assert document.data["marks"][0][:4] == [[6], [5], [7, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9]]
    cells = [packed(given=6), *[packed(digits=tuple(range(1, 10)))] * 80]
    (plain,) = SUDOKUWIKI.read(OPENED_AT + "S9B" + "".join(cells).upper(), None)
    assert plain.data["givens"][0][0] == 6
    assert "marks" not in plain.data


@pytest.mark.parametrize("pair", ["00", "eq", "-1", "zz"])
def test_pairs_that_are_no_cell_are_errors(pair: str) -> None:
    board = "S9B" + "06" + pair + packed(digits=(1, 2)) * 79
    assert f"the board is damaged at char 6: found '{pair}'" in read_error(SUDOKUWIKI, OPENED_AT + board)
    assert "165 characters after S9B; expected 162" in read_error(SUDOKUWIKI, OPENED_AT + board + "123")


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
