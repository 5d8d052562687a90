"""The answers for chunks do not depend on how they are computed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

import attrs
import pytest
from batches import NONE, SEVERAL, SMALL, SMALL_SOLUTION, SOLUTION, UNIQUE, Quick, many, registry_with
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleout import UNLIMITED, Budget, Layout, solve
from ruleout.plugin import LineResults, PythonEngine, SearchResult
from ruleout_batch.answering.answer import MESSAGES_KEPT, Answer, Tally
from ruleout_batch.answering.chunk_solver import ChunkSolver
from ruleout_batch.answering.chunk_solver import answer as answer_here
from ruleout_batch.answering.job import Form, Job, Task
from ruleout_batch.input.chunks import LONGEST_LINE, Chunk, LinePosition

LINES = [
    "# a comment",
    UNIQUE,
    "",
    SEVERAL.replace(".", "0"),
    NONE,
    "  " + UNIQUE + " 12.5 # easy",
    SMALL,
    "12x" + "." * 78,
    "\ufeff" + UNIQUE,
    UNIQUE.replace(".", "*"),
    "." * 80,
    "[" + SMALL + "," + SMALL + "]",
]
"""A line of each kind."""
SOLVED = [
    "",
    SOLUTION,
    "",
    "several",
    "none",
    SOLUTION,
    SMALL_SOLUTION,
    "error: lines.txt:18:3 (r1c3): found 'x'; expected 1-9, 0 or .",
    SOLUTION,
    SOLUTION,
    "error: lines.txt:21: found 80 cells; expected 81 (9x9)",
    "error: lines.txt:22: found 2 puzzles; expected one per line",
]
JOB = Job(Task.SOLVE, ("lines.txt",))


def chunk_of(lines: Sequence[str | bytes], end: bytes = b"\n") -> Chunk:
    data = b"".join((line.encode() if isinstance(line, str) else line) + end for line in lines)
    return Chunk(LinePosition(0, 1000, 10), data, len(lines))


def plain(answer: Answer) -> list[str]:
    return answer.output.decode().split("\n")[:-1]


def records(answer: Answer) -> list[dict[str, object]]:
    return [json.loads(line) for line in answer.output.decode().splitlines()]


def by_search(job: Job) -> ChunkSolver:
    """Return a solver without an engine for blocks of lines."""
    return ChunkSolver(attrs.evolve(job, engine="python"), registry_with(PythonEngine()))


def by_blocks(job: Job) -> ChunkSolver:
    return ChunkSolver(job, registry_with(Quick()))


@pytest.mark.parametrize("solver", [by_search, by_blocks])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_plain_line_answers_each_line(solver: type[ChunkSolver], end: bytes) -> None:
    answer = solver(JOB).answer(chunk_of(LINES, end))
    assert plain(answer) == SOLVED
    messages = tuple(line.removeprefix("error: ") for line in SOLVED if line.startswith("error"))
    assert answer.tally == Tally(unique=5, several=1, none=1, bad=3, empty=2, messages=messages)
    assert answer.size == sum(len(line.encode()) + len(end) for line in LINES)


@pytest.mark.parametrize("solver", [by_search, by_blocks])
def test_a_record_answers_each_puzzle(solver: type[ChunkSolver]) -> None:
    found = records(solver(attrs.evolve(JOB, form=Form.JSON)).answer(chunk_of(LINES[:8])))
    assert found == [
        {"line": 12, "variant": "classic", "verdict": "unique", "solution": SOLUTION},
        {"line": 14, "variant": "classic", "verdict": "several"},
        {"line": 15, "variant": "classic", "verdict": "none"},
        {"line": 16, "variant": "classic", "verdict": "unique", "solution": SOLUTION},
        {"line": 17, "id": "four", "variant": "classic", "verdict": "unique", "solution": SMALL_SOLUTION},
        {"line": 18, "error": SOLVED[7].removeprefix("error: ")},
    ]


def test_an_id_is_written_in_ascii_whatever_its_characters_are() -> None:
    line = SMALL.replace("four", r"\ud800 \u202e \u009b ü")
    answer = by_search(attrs.evolve(JOB, form=Form.JSON)).answer(chunk_of([line]))
    assert rb'"id": "\ud800 \u202e \u009b \u00fc"' in answer.output
    assert records(answer)[0]["id"] == "\ud800 \u202e \u009b ü"


def test_records_name_the_file_if_there_are_several() -> None:
    job = Job(Task.SOLVE, ("a.txt", 'b".txt'), form=Form.JSON)
    for solver in (by_search, by_blocks):
        found = records(solver(job).answer(attrs.evolve(chunk_of([UNIQUE, "x"]), start=LinePosition(1, 0, 0))))
        assert [each["file"] for each in found] == ['b".txt', 'b".txt']
        assert str(found[1]["error"]).startswith('b".txt:2: ')


SEARCHES = [task for task in Task if task not in (Task.RATE, Task.GENERATE)]
MIXED = st.lists(
    st.sampled_from([UNIQUE, SEVERAL, NONE, SMALL, "", "#", "12", "." * 81, NONE + " again", UNIQUE[:-1] + "x"]),
    max_size=8,
)


@settings(max_examples=40)
@given(MIXED, st.sampled_from(SEARCHES), st.sampled_from(list(Form)), st.sampled_from([None, 0]), st.booleans())
def test_blocks_and_single_searches_give_the_same_answers(
    lines: list[str], task: Task, form: Form, nodes: int | None, strict: bool
) -> None:
    job = Job(task, ("lines.txt",), form=form, budget=Budget(nodes), limit=3, strict=strict)
    chunk = chunk_of(lines)
    expected, found = by_search(job).answer(chunk), by_blocks(job).answer(chunk)
    assert attrs.evolve(found, seconds=0.0) == attrs.evolve(expected, seconds=0.0)


@settings(max_examples=20)
@given(MIXED.filter(len), st.data())
def test_it_does_not_matter_how_lines_are_cut_into_chunks(lines: list[str], data: st.DataObject) -> None:
    solver = by_blocks(attrs.evolve(JOB, form=data.draw(st.sampled_from(list(Form)))))
    whole = solver.answer(chunk_of(lines))
    pieces = [chunk_of(lines)]
    while data.draw(st.booleans()) and (halves := pieces[-1].halves()) is not None:
        pieces[-1:] = halves
    answers = [solver.answer(piece) for piece in pieces]
    assert b"".join(each.output for each in answers) == whole.output
    assert sum((each.tally for each in answers), Tally()) == whole.tally


def test_the_engine_receives_a_block_unchanged() -> None:
    engine = Quick()
    chunk = chunk_of(many(5))
    ChunkSolver(JOB, registry_with(engine)).answer(chunk)
    assert engine.blocks == [chunk.data]


@pytest.mark.parametrize(("variant", "format"), [("classic", None), (None, "line")])
def test_the_engine_receives_blocks_if_the_variant_is_named(variant: str | None, format: str | None) -> None:
    engine = Quick()
    solver = ChunkSolver(attrs.evolve(JOB, variant=variant, format=format), registry_with(engine))
    assert plain(solver.answer(chunk_of([UNIQUE]))) == [SOLUTION]
    assert len(engine.blocks) == 1


def test_text_behind_the_cells_is_removed_if_the_format_is_known() -> None:
    engine = Quick()
    tails = ["", ",1", " 2.5 # easy", ";", "\t\r", "\r", "1", "x", "#", " # ,", "é"]
    chunk = chunk_of([f"{UNIQUE}{tail}" for tail in tails])
    job = attrs.evolve(JOB, format="line")
    answer = ChunkSolver(job, registry_with(engine)).answer(chunk)
    assert answer.output == by_search(job).answer(chunk).output
    assert b"," not in engine.blocks[0].splitlines()[1]
    assert answer.tally.bad == 3


def test_the_engine_receives_no_block_if_lines_have_another_format() -> None:
    engine = Quick()
    solver = ChunkSolver(attrs.evolve(JOB, format="json"), registry_with(engine))
    assert [line[:5] for line in plain(solver.answer(chunk_of([UNIQUE, SMALL])))] == ["error", SMALL_SOLUTION[:5]]
    assert engine.blocks == []


@pytest.mark.parametrize("solver", [by_search, by_blocks])
def test_counts_stop_at_the_limit(solver: type[ChunkSolver]) -> None:
    job = attrs.evolve(JOB, task=Task.COUNT, limit=3)
    chunk = chunk_of([UNIQUE, NONE, SEVERAL, "." * 81])
    answer = solver(job).answer(chunk)
    number = len(solve(SEVERAL, limit=3).solutions)
    assert plain(answer) == ["1", "0", "3+" if number == 3 else str(number), "3+"]
    last = records(solver(attrs.evolve(job, form=Form.JSON)).answer(chunk))[-1]
    assert last == {"line": 14, "variant": "classic", "count": 3, "exact": False, "stopped": "limit reached"}


def test_checks_give_the_reasons_why_there_is_no_solution() -> None:
    job = attrs.evolve(JOB, task=Task.CHECK)
    clash = "11" + "." * 79
    assert plain(by_search(job).answer(chunk_of([UNIQUE, clash, SEVERAL]))) == ["unique", "none", "several"]
    found = records(by_blocks(attrs.evolve(job, form=Form.JSON)).answer(chunk_of([UNIQUE, clash])))
    assert found[0] == {"line": 11, "variant": "classic", "verdict": "unique"}
    assert found[1] == {
        "line": 12,
        "variant": "classic",
        "verdict": "none",
        "reasons": ["1 given twice in row 1: r1c1, r1c2", "1 given twice in box 1: r1c1, r1c2"],
        "wrong": [],
    }


def test_candidates_are_those_of_some_solution() -> None:
    job = attrs.evolve(JOB, task=Task.CANDIDATES)
    one, none, several = plain(by_search(job).answer(chunk_of([UNIQUE, NONE, SEVERAL])))
    assert one == " ".join(SOLUTION)
    assert none == "none"
    assert len(several.split(" ")) == 81
    assert max(map(len, several.split(" "))) > 1
    (record,) = records(by_search(attrs.evolve(job, form=Form.JSON)).answer(chunk_of([UNIQUE])))
    assert record["candidates"] == [[int(digit)] for digit in SOLUTION]
    assert record["complete"] is True


def test_a_puzzle_whose_budget_is_exhausted_is_unknown() -> None:
    for task, said in ((Task.SOLVE, "unknown"), (Task.CHECK, "unknown"), (Task.CANDIDATES, "unknown")):
        answer = by_search(Job(task, ("l",), budget=Budget(nodes=0))).answer(chunk_of(["." * 81]))
        assert (plain(answer), answer.tally) == ([said], Tally(unknown=1))


@pytest.mark.parametrize("solver", [by_search, by_blocks])
def test_a_strict_answer_ends_before_the_first_bad_line(solver: type[ChunkSolver]) -> None:
    strict = solver(attrs.evolve(JOB, strict=True))
    answer = strict.answer(chunk_of([UNIQUE, "#", "bad", UNIQUE, "worse"]))
    assert plain(answer) == [SOLUTION, ""]
    assert answer.size == 82 + 2
    assert answer.stopped is not None
    assert answer.stopped.startswith("lines.txt:13: found one line of 3 characters")
    assert strict.answer(chunk_of(["bad"])).output == b""


def test_an_overlong_line_is_bad_for_every_way_of_reading_it() -> None:
    message = "error: lines.txt:11: found a line of 1 MiB or more; expected one puzzle per line"
    long = "." * LONGEST_LINE
    assert plain(by_blocks(JOB).answer(chunk_of([long, UNIQUE]))) == [message, SOLUTION]
    assert plain(by_blocks(JOB).answer(Chunk(LinePosition(0, 0, 10), b"", 1, overlong=2**40))) == [message]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"\xff" + UNIQUE.encode()[1:], "byte 1 (0xff) is not UTF-8; save as UTF-8"),
        (UNIQUE.encode()[1:] + b"\0", "binary data (a NUL at byte 81); expected text"),
        ("٣".encode() + UNIQUE.encode()[1:], "found '٣' (ARABIC-INDIC DIGIT THREE), not the ASCII digit 3"),
        (b"\x1b{31m" + UNIQUE.encode(), "found 86 cells; expected 81 (9x9)"),
        (b"{" + "\u202e".encode(), r"found '\u202e'"),
        (b'{"variant": "classic", "givens": [[1', "not JSON"),
        (b'{"variant": "classic", "cagez": 1}', "unknown key 'cagez'"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_the_message_about_a_bad_line_is_one_printable_line(line: bytes, says: str) -> None:
    for form in Form:
        answer = by_blocks(attrs.evolve(JOB, form=form)).answer(chunk_of([line, UNIQUE]))
        assert answer.output.count(b"\n") == 2
        assert b"\x1b" not in answer.output
        (message,) = answer.tally.messages
        assert message.startswith("lines.txt:11")
        assert says in message
        assert len(message) < 400


def test_messages_are_kept_up_to_a_number_and_then_counted() -> None:
    answer = by_search(JOB).answer(chunk_of(["bad"] * 100))
    assert (answer.tally.bad, len(answer.tally.messages)) == (100, MESSAGES_KEPT)
    assert len((answer.tally + answer.tally).messages) == MESSAGES_KEPT


class Broken(PythonEngine):
    """Fails on one puzzle, and returns too few results for another."""

    id, title, rank = "broken", "Broken", 200

    def _search_many(
        self, layout: Layout, starts: Iterator[Sequence[int]], limit: int = 2, budget: Budget = UNLIMITED
    ) -> Iterator[SearchResult]:  # type: ignore[override]
        for start in starts:
            if start[:2] == (256, 256):
                raise MemoryError("too large")
            if start[:2] == (128, 128):
                return
            yield from PythonEngine().search_many(layout, [start], limit, budget)


def test_a_puzzle_that_breaks_the_engine_fails_alone() -> None:
    solver = ChunkSolver(JOB, registry_with(Broken()))
    answer = solver.answer(chunk_of([UNIQUE, "99" + "." * 79, UNIQUE, "88" + "." * 79, UNIQUE]))
    assert plain(answer) == [
        SOLUTION,
        "failed: lines.txt:12: MemoryError: too large",
        SOLUTION,
        "failed: lines.txt:14: engine broken gave 0 answers for 1 puzzles",
        SOLUTION,
    ]
    assert (answer.tally.failed, answer.tally.unique, len(answer.tally.messages)) == (2, 3, 2)


def test_an_engine_that_fails_on_a_block_is_reported_and_costs_no_line() -> None:
    engine = Quick()
    engine.faulty = True
    answer = ChunkSolver(JOB, registry_with(engine)).answer(chunk_of([UNIQUE]))
    assert plain(answer) == [SOLUTION]
    assert answer.faults == ("engine quick failed on a block of lines: RuntimeError: this engine is broken",)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda found: attrs.evolve(found, counts=found.counts[1:], complete=found.complete[1:]), "1 lines, 2 in text"),
        (lambda found: attrs.evolve(found, complete=found.complete[1:]), "2 lines, 2 in text"),
        (lambda found: attrs.evolve(found, solutions=found.solutions[:-1] + b"."), "2 lines, 1 in text"),
        (lambda found: attrs.evolve(found, solutions=found.solutions.replace(b"\n", b".", 1)), "2 lines, 1 in text"),
        (lambda found: LineResults([1], [1], found.solutions[:82], [0]), "1 lines, 1 in text"),
    ],
)
def test_an_engine_with_the_wrong_number_of_answers_is_not_used(
    spoil: Callable[[LineResults], LineResults], says: str
) -> None:
    class Spoilt(Quick):
        def _search_lines(
            self, layout: Layout, block: bytes, limit: int = 2, budget: Budget = UNLIMITED
        ) -> LineResults | None:
            found = super()._search_lines(layout, block, limit, budget)
            assert found is not None
            return spoil(found)

    answer = ChunkSolver(JOB, registry_with(Spoilt())).answer(chunk_of([UNIQUE, UNIQUE]))
    assert plain(answer) == [SOLUTION, SOLUTION]
    (fault,) = answer.faults
    assert f"ValueError: it answered {says}; expected 2" in fault


def test_an_engine_that_cannot_search_a_layout_fails_each_puzzle() -> None:
    class Picky(PythonEngine):
        id, title, rank = "picky", "Picky", -1

        def supports(self, layout: Layout) -> str | None:
            return "it is too small" if layout.digits < 9 else None

    solver = ChunkSolver(attrs.evolve(JOB, engine="picky"), registry_with(Picky()))
    assert plain(solver.answer(chunk_of([SMALL, UNIQUE]))) == [
        "failed: lines.txt:11: engine picky cannot search this puzzle: it is too small",
        SOLUTION,
    ]


def test_a_process_sets_a_job_up_once() -> None:
    first = answer_here(JOB, chunk_of([UNIQUE]))
    assert answer_here(JOB, chunk_of([UNIQUE])).output == first.output
