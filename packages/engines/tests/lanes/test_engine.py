"""The lanes engine has the results of the python engine in vectors of each width."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from ruleout.plugin import Budget, Layout, OutOfBudget, PythonEngine, Sum, Unit, Verdict
from ruleout_engines.lanes.engine import LanesEngine
from ruleout_engines.lanes.modes import VARIABLE, lanes

WIDTHS = ("512", "256")
EMPTY = "." * 81

pytestmark = pytest.mark.usefixtures("how")


@pytest.fixture(params=WIDTHS)
def how(request: pytest.FixtureRequest, use: Callable[[str], None]) -> str:
    use(request.param)
    return str(request.param)


def holds(layout: Layout, digits: tuple[int, ...]) -> bool:
    return len(digits) == 81 and all(each.holds([digits[cell] for cell in each.cells]) for each in layout.constraints)


@pytest.mark.parametrize("limit", [1, 2, 5, 1000])
def test_solutions_are_those_of_the_python_engine(limit: int, layout: Layout, starts: list[list[int]]) -> None:
    chosen = starts
    if limit == 1000:
        chosen = [each for each in chosen if len(PythonEngine().search(layout, each, limit=40).solutions) < 40]
    expected = list(PythonEngine().search_many(layout, chosen, limit))
    found = list(LanesEngine().search_many(layout, chosen, limit))
    assert [each.verdict for each in found] == [each.verdict for each in expected]
    for start, ours, theirs in zip(chosen, found, expected, strict=True):
        assert ours.complete
        assert len(set(ours.solutions)) == len(ours.solutions) == len(theirs.solutions)
        if len(ours.solutions) < limit:
            assert set(ours.solutions) == set(theirs.solutions)
        for solution in ours.solutions:
            assert holds(layout, solution)
            assert all(mask >> digit - 1 & 1 for mask, digit in zip(start, solution, strict=True))


def test_limits_stop_the_search(layout: Layout, lines: list[str]) -> None:
    start = [511] * 81
    for limit in (1, 2, 5):
        found = LanesEngine().search(layout, start, limit)
        assert len(found.solutions) == limit
        assert found.complete
        assert found.verdict == (Verdict.SEVERAL if limit > 1 else Verdict.UNKNOWN)
    with pytest.raises(ValueError, match="limit: found 0"):
        LanesEngine().search(layout, start, 0)


def test_pencil_marks_are_respected(layout: Layout, starts: list[list[int]]) -> None:
    draw = random.Random(5)
    marked = []
    for start in starts[:10]:
        solution = PythonEngine().search(layout, start, limit=1).solutions
        if solution:
            marked.append([(1 << digit - 1) | draw.getrandbits(9) for digit in solution[0]])
    marked.append([510] * 81)
    for start, found in zip(marked, LanesEngine().search_many(layout, marked, 3), strict=True):
        expected = PythonEngine().search(layout, start, 3)
        assert found.verdict == expected.verdict
        if len(expected.solutions) < 3:
            assert set(found.solutions) == set(expected.solutions)
    nothing = [0, *[511] * 80]
    assert LanesEngine().search(layout, nothing).verdict == Verdict.NONE


def test_lines_have_the_results_of_starts(layout: Layout, lines: list[str], starts: list[list[int]]) -> None:
    block = "".join(line + "\n" for line in lines).encode()
    found = LanesEngine().search_lines(layout, block, 3)
    assert found is not None
    results = list(LanesEngine().search_many(layout, starts, 3))
    assert list(found.counts) == [len(each.solutions) for each in results]
    assert list(found.nodes) == [each.nodes for each in results]
    assert set(found.complete) == {1}
    texts = ["".join(map(str, each.solutions[0])) if each.solutions else EMPTY for each in results]
    assert found.solutions.decode().splitlines() == texts
    assert found.solutions.endswith(b"\n")


def test_other_puzzles_do_not_change_a_result(layout: Layout, lines: list[str]) -> None:
    block = "".join(line + "\n" for line in lines[:9]).encode()
    together = LanesEngine().search_lines(layout, block)
    assert together is not None
    for i, line in enumerate(lines[:9]):
        alone = LanesEngine().search_lines(layout, line.encode())
        assert alone is not None
        assert (alone.counts[0], alone.nodes[0]) == (together.counts[i], together.nodes[i])
        assert alone.solutions == together.solutions[82 * i : 82 * i + 82]


def test_unreadable_lines_get_the_count_minus_one(layout: Layout, lines: list[str]) -> None:
    good = lines[0]
    cases = {
        good: 1,
        good.replace(".", "0"): 1,
        good + "\r": 1,
        good + "\r\r": -1,
        "": -1,
        "\r": -1,
        good[:-1]: -1,
        good + "1": -1,
        good + " ": -1,
        "\r" + good[1:]: -1,
        good[:40] + "x" + good[41:]: -1,
        good[:80] + "/": -1,
        good[:80] + ":": -1,
        "\x00" + good[1:]: -1,
        good[:80] + "é": -1,
        "#" * 200: -1,
        good * 2: -1,
        "1" * 81: 0,
    }
    block = "\n".join(cases).encode()
    found = LanesEngine().search_lines(layout, block)
    assert found is not None
    assert dict(zip(cases, found.counts, strict=True)) == cases
    expected = LanesEngine().search_lines(layout, good.encode())
    assert expected is not None
    for i, count in enumerate(found.counts):
        solution = found.solutions[82 * i : 82 * i + 82]
        assert solution == (expected.solutions if count == 1 else EMPTY.encode() + b"\n")


def test_every_character_of_every_cell_is_read(layout: Layout, lines: list[str]) -> None:
    good = lines[0].encode()
    unreadable = [bytes([value]) for value in range(256) if value not in b".0123456789\n"]
    spoilt = [good[:cell] + each + good[cell + 1 :] for cell in (0, 16, 17, 63, 64, 80) for each in unreadable]
    spoilt += [good[:cell] + each + good[cell + 1 :] for cell in range(81) for each in (b"/", b":")]
    found = LanesEngine().search_lines(layout, b"\n".join([good, *spoilt, good]))
    assert found is not None
    assert list(found.counts) == [1, *[-1] * len(spoilt), 1]


def test_blocks_may_be_searched_at_the_same_time(layout: Layout, lines: list[str]) -> None:
    blocks = ["".join(line + "\n" for line in lines[i : i + 5]).encode() * 200 for i in range(0, 20, 5)]
    expected = [LanesEngine().search_lines(layout, block) for block in blocks]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            assert list(pool.map(lambda block: LanesEngine().search_lines(layout, block), blocks)) == expected


def test_a_block_may_be_empty_and_its_last_line_may_end_or_not(layout: Layout, lines: list[str]) -> None:
    engine = LanesEngine()
    for block, count in ((b"", 0), (b"\n", 1), (b"\n\n", 2), (lines[0].encode(), 1), (lines[0].encode() + b"\n", 1)):
        found = engine.search_lines(layout, block)
        assert found is not None
        assert len(found.counts) == len(found.nodes) == len(found.complete) == count
        assert len(found.solutions) == 82 * count


def test_a_block_may_contain_more_lines_than_are_searched_at_once(layout: Layout, lines: list[str]) -> None:
    some = "".join(line + "\n" for line in lines[:9]).encode()
    once = LanesEngine().search_lines(layout, some)
    found = LanesEngine().search_lines(layout, b"\n" * 3000 + some * 1000)
    assert once is not None
    assert found is not None
    assert list(found.counts) == [-1] * 3000 + list(once.counts) * 1000
    assert list(found.nodes) == [0] * 3000 + list(once.nodes) * 1000
    assert found.solutions == (EMPTY.encode() + b"\n") * 3000 + once.solutions * 1000


def test_a_long_search_does_not_affect_later_puzzles(layout: Layout, lines: list[str]) -> None:
    some = "".join(line + "\n" for line in lines[:8]).encode()
    once = LanesEngine().search_lines(layout, some)
    found = LanesEngine().search_lines(layout, some + EMPTY.encode() + b"\n" + some * 1000, 20000)
    assert once is not None
    assert found is not None
    assert list(found.counts) == [*once.counts, 20000, *list(once.counts) * 1000]
    assert found.solutions[: 82 * 8] == once.solutions
    assert found.solutions[82 * 9 :] == once.solutions * 1000


def test_a_budget_of_choices_never_gives_a_wrong_verdict(layout: Layout, starts: list[list[int]]) -> None:
    truth = list(LanesEngine().search_many(layout, starts, 3))
    for most in (0, 1, 4):
        for full, found in zip(truth, LanesEngine().search_many(layout, starts, 3, Budget(nodes=most)), strict=True):
            assert found.nodes <= most
            assert found.complete == (full.nodes <= most)
            assert found.solutions == full.solutions[: len(found.solutions)]
            if found.verdict != full.verdict:
                assert not found.complete
                assert found.verdict == Verdict.UNKNOWN


def test_a_budget_of_seconds_ends_an_endless_search(layout: Layout) -> None:
    found = LanesEngine().search(layout, [511] * 81, 50_000_000, Budget(seconds=0.02))
    assert not found.complete
    assert found.verdict in (Verdict.UNKNOWN, Verdict.SEVERAL)


def test_solutions_are_yielded_one_by_one(layout: Layout, starts: list[list[int]]) -> None:
    engine = LanesEngine()
    some = list(islice(engine.solutions(layout, [511] * 81), 3000))
    assert len(set(some)) == len(some)
    assert all(holds(layout, solution) for solution in some[:50])
    for start in starts[:6]:
        assert set(engine.solutions(layout, start)) == set(PythonEngine().solutions(layout, start))


def test_an_enumeration_raises_if_its_budget_runs_out(layout: Layout) -> None:
    with pytest.raises(OutOfBudget):
        for _ in LanesEngine().solutions(layout, [511] * 81, Budget(nodes=70)):
            pass
    with pytest.raises(OutOfBudget):
        for _ in LanesEngine().solutions(layout, [511] * 81, Budget(seconds=0.01)):
            pass


def test_results_are_yielded_while_starts_are_still_read(layout: Layout, starts: list[list[int]]) -> None:
    taken = 0

    def without_end() -> object:
        nonlocal taken
        while True:
            taken += 1
            yield starts[5]

    results = LanesEngine().search_many(layout, without_end())  # type: ignore[arg-type]
    assert next(results).verdict == Verdict.UNIQUE
    assert taken <= 64


def test_only_the_classic_layout_is_supported(layout: Layout) -> None:
    engine = LanesEngine()
    assert engine.supports(layout) is None
    letters = Layout.of(9, layout.positions, layout.constraints, symbols="ABCDEFGHI")
    assert engine.supports(letters) is None
    assert engine.search_lines(letters, b"") is None
    others = [
        layout.with_constraints([Sum((0, 1), 5)]),
        layout.with_constraints([Unit("diagonal", "diagonal", tuple(range(0, 81, 10)))]),
        Layout.of(9, layout.positions, layout.constraints[1:]),
        Layout.of(9, layout.positions[:80], []),
        Layout.of(10, layout.positions, layout.constraints),
    ]
    for other in others:
        assert engine.supports(other)
        assert engine.search_lines(other, b"") is None
        with pytest.raises(ValueError, match="classic"):
            next(engine.search_many(other, [[511] * 81]))


def test_a_start_of_another_size_is_refused(layout: Layout) -> None:
    with pytest.raises(ValueError, match="found 80 masks; expected 81"):
        LanesEngine().search(layout, [511] * 80)


def test_an_unknown_width_is_refused_with_the_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "1024")
    with pytest.raises(ValueError, match="found '1024'; expected one of 512, 256"):
        lanes()
