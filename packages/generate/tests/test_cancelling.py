"""Generating and minimising end when the event of their budget is set."""

from __future__ import annotations

import threading

import pytest
from events import After

import ruleout
from ruleout import Budget
from ruleout.plugin import OutOfTime
from ruleout_generate import Effort, again, generate, generate_many, minimise

WAIT = 60.0
"""Seconds after which a test fails because a call has not ended."""


@pytest.mark.parametrize("after", [1, 20, 200])
@pytest.mark.parametrize("variant", ["classic", "samurai", "jigsaw", "killer", "kakuro"])
def test_nothing_is_made_after_it(variant: str, after: int) -> None:
    with pytest.raises(OutOfTime):
        list(generate_many(variant, count=1000, seed=1, engine="python", budget=Budget(cancel=After(after))))


def test_what_was_found_before_it_is_yielded() -> None:
    event = threading.Event()
    puzzles = generate_many("classic", size=(4, 4), count=10_000, seed=1, budget=Budget(cancel=event))
    first = next(puzzles)
    event.set()
    with pytest.raises(OutOfTime):
        list(puzzles)
    same = generate("classic", size=(4, 4), seed=1)
    assert first.puzzle == same.puzzle


def test_a_thread_that_generates_can_be_cancelled() -> None:
    event, begun = threading.Event(), threading.Event()
    raised: list[BaseException] = []

    def impossible() -> None:
        def watch(effort: Effort) -> None:
            begun.set()

        try:
            list(
                generate_many("classic", givens=(17, 17), tries=10**9, seed=1, budget=Budget(cancel=event), watch=watch)
            )
        except OutOfTime as error:
            raised.append(error)

    thread = threading.Thread(target=impossible, daemon=True)
    thread.start()
    assert begun.wait(WAIT)
    event.set()
    thread.join(WAIT)
    assert len(raised) == 1


def test_the_same_puzzle_is_made_with_an_event_that_is_not_set() -> None:
    budget = Budget(cancel=threading.Event())
    (plain,), (timed,) = generate_many("classic", seed=3), generate_many("classic", seed=3, budget=budget)
    assert (timed.puzzle, timed.recipe) == (plain.puzzle, plain.recipe)
    assert again(plain.recipe, budget=budget).puzzle == plain.puzzle


def test_a_puzzle_is_minimised_as_far_as_the_time_allows() -> None:
    found = ruleout.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    solved = "".join(map(str, found.solutions[0]))
    nothing = minimise(solved, engine="python", budget=Budget(cancel=After(1)))
    assert (nothing.solution, nothing.removed, nothing.complete) == (None, (), False)
    assert nothing.puzzle == ruleout.parse(solved)
    some = minimise(solved, engine="python", budget=Budget(cancel=After(200)))
    assert not some.complete
    assert ruleout.solve(some.puzzle).solutions == (tuple(map(int, solved)),)
