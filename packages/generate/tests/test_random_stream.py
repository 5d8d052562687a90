"""Random numbers that are the same everywhere."""

from __future__ import annotations

import sys

import processes
import pytest

from ruleout_generate.random_stream import RandomStream, choice, shuffled


def test_the_numbers_never_change() -> None:
    """These were written down once: puzzles that were generated with a seed depend on them."""
    stream = RandomStream(1, "x")
    assert [stream.below(9) for _ in range(10)] == [8, 4, 6, 6, 2, 8, 3, 4, 4, 4]


def test_numbers_do_not_depend_on_the_process() -> None:
    code = "from ruleout.internal import RandomStream; print(RandomStream('seed', 7).word())"
    runs = [
        processes.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs == [f"{RandomStream('seed', 7).word()}\n"] * 2


def test_streams_depend_on_their_whole_name_and_not_on_what_was_drawn() -> None:
    stream = RandomStream(5)
    before = stream.stream("a").word()
    stream.word()
    assert stream.stream("a").word() == before == RandomStream(5, "a").word()
    names: list[tuple[int | str, ...]] = [(5,), (6,), ("5",), (5, "a"), (5, "b"), (5, "a", 0)]
    assert len({RandomStream(*name).word() for name in names}) == len(names)


def test_all_numbers_below_a_limit_are_equally_frequent() -> None:
    stream = RandomStream("frequency")
    counts = [0] * 7
    for _ in range(7_000):
        counts[stream.below(7)] += 1
    assert all(850 < count < 1150 for count in counts), counts


@pytest.mark.parametrize("count", [0, -1, (1 << 32) + 1])
def test_there_is_no_number_below(count: int) -> None:
    with pytest.raises(ValueError, match=rf"count: found {count}; expected 1 to 4294967296"):
        RandomStream(0).below(count)


def test_a_shuffle_keeps_all_items_and_every_order_occurs() -> None:
    stream = RandomStream("orders")
    orders = {tuple(shuffled(stream, "abc")) for _ in range(200)}
    assert len(orders) == 6
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)


def test_a_choice_is_one_of_the_items() -> None:
    stream = RandomStream("choices")
    assert {choice(stream, "abc") for _ in range(100)} == {"a", "b", "c"}


def test_any_source_of_numbers_will_do() -> None:
    class Last:
        def below(self, count: int) -> int:
            return count - 1

    assert shuffled(Last(), [1, 2, 3]) == [3, 1, 2]
    assert choice(Last(), "xyz") == "z"
