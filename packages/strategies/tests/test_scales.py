"""The scales: their ladders, scores, values and levels."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import attrs
import pytest

import ruleout
from ruleout import Board
from ruleout.internal import (
    Candidate,
    Chain,
    Link,
    Node,
    PythonEngine,
    Reason,
    Step,
    Sum,
    classic_grid,
    how_to_install,
    text_of,
)
from ruleout.reasoning.validation import KnownSolutions
from ruleout.testing import board_of, sample_layouts
from ruleout.testing.definitions.trial_and_error import left
from ruleout_strategies.chain_length import candidates_of_branches, candidates_of_chain, is_loop, surcharge
from ruleout_strategies.rating.scale import Grade, Scale
from ruleout_strategies.rating.solved_path import SolvedPath
from ruleout_strategies.scales import hodoku, replayed
from ruleout_strategies.scales.book import BOOK, Failed, Scorer, Sheet, lone_rangers, naked
from ruleout_strategies.scales.cycles import YCycles
from ruleout_strategies.scales.hodoku import HODOKU
from ruleout_strategies.scales.own import RULEOUT
from ruleout_strategies.scales.se import SE
from ruleout_strategies.scales.search import SEARCH_SCALE
from ruleout_strategies.scales.te import TE, Trials
from ruleout_strategies.testing import check_scale
from ruleout_strategies.views.replay import can_decide, choice
from ruleout_strategies.views.se_search import Level


def scores(scale: Scale, technique: str) -> list[object]:
    return [rung.score for rung in scale.rungs or () if rung.technique == technique]


@pytest.mark.parametrize("scale", [SE, HODOKU, BOOK, SEARCH_SCALE, RULEOUT, TE], ids=lambda each: each.id)
def test_the_scales_keep_their_contract(scale: Scale) -> None:
    puzzles = [ruleout.parse(text) for text in (EASY, WING, CHAIN)]
    check_scale(scale, puzzles)


@pytest.mark.parametrize("grade", [Grade(16.5, "easy"), Grade(4, "medium")], ids=["value", "level"])
def test_a_scale_that_ends_ratings_too_soon_is_found_out(grade: Grade) -> None:
    with pytest.raises(AssertionError, match="to a puzzle with a step whose least grade is"):
        check_scale(attrs.evolve(RULEOUT, least=lambda technique, score: grade), [ruleout.parse(EASY)])


EASY = ".8..5..6..32..87....52.18..821..3.9....1......56..9....93.6..1..48....766....538."
WING = "3..6...9...6......1...5.8....4.....7..3576.....2.3..6.4.........872....49.....3.."
SINGLES = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
TWINS = "4..5......19..6.7....1.82.6..7...6.29...1...32.1...4..3.82.7....7.9..52......4..7"
TRIPLETS = ".9..2..37.4.1.......2..9...56...8.73.71...25.82.5...64...9..7.......6.9.25..3..1."
CHAIN = ".1......6.......7......582...35.........2......7.84....5.6.89.......9.87..617.35."


def test_the_ladder_of_sudoku_explainer_ascends_except_for_compared_rungs() -> None:
    assert SE.rungs is not None
    fixed = [rung.score for rung in SE.rungs if not rung.cheapest and not callable(rung.score)]
    assert fixed == sorted(fixed)  # type: ignore[type-var]
    assert scores(SE, "hidden-single") == [1.2, 1.5]
    assert scores(SE, "locked-candidates") == [2.6, 2.6, 2.8, 2.8]
    assert [rung.technique for rung in SE.rungs][:8] == [
        *("full-house", "hidden-single", "hidden-single", "direct-pointing", "direct-claiming"),
        *("direct-hidden-pair", "naked-single", "direct-hidden-triple"),
    ]


def test_hodoku_uses_some_steps_on_request_only() -> None:
    assert HODOKU.rungs is not None
    by_id = {rung.technique: rung for rung in HODOKU.rungs}
    assert (by_id["death-blossom"].score, by_id["death-blossom"].on_request) == (360, True)
    assert (by_id["als-chain"].score, by_id["als-chain"].on_request) == (340, False)
    order = [rung.technique for rung in HODOKU.rungs]
    assert order.index("locked-pair") < order.index("locked-candidates") < order.index("naked-pair")
    assert order.index("naked-triple") < order.index("hidden-pair")


@pytest.mark.parametrize(
    ("candidates", "added"), [(4, 0), (6, 0), (7, 0.1), (8, 0.1), (9, 0.2), (10, 0.2), (11, 0.3), (14, 0.3), (15, 0.4),
                              (18, 0.4), (19, 0.5), (27, 0.6), (35, 0.7), (51, 0.8)]
)  # fmt: skip
def test_the_surcharge_for_the_length_of_a_chain(candidates: int, added: float) -> None:
    assert surcharge(candidates) == added


def chain(*cells: int, closed: bool = False, strong: bool = True) -> tuple[Link, ...]:
    """A chain through the digit 1 of *cells*, whose links alternate; the first is *strong*."""
    nodes = [Node.of(Candidate(cell, 1)) for cell in (*cells, *(cells[:1] if closed else ()))]
    return tuple(Link(a, b, strong == (i % 2 == 0)) for i, (a, b) in enumerate(pairwise(nodes)))


def test_a_chain_that_removes_begins_and_ends_with_what_it_removes() -> None:
    step = Step("x-chain", removes=(Candidate(9, 1),), because=Reason(links=chain(0, 1, 2, 3)))
    assert not is_loop(step)
    assert candidates_of_chain(step) == 6
    placing = Step("aic", places=(Candidate(0, 1),), because=Reason(links=chain(0, 1, 2, 3, 4, 0)))
    assert candidates_of_chain(placing) == 6


def test_a_loop_has_as_many_candidates_as_links() -> None:
    loop = Chain(chain(0, 1, 2, 3, closed=True), "loop")
    step = Step("x-chain", removes=(Candidate(9, 1),), because=Reason(chains=(loop,)))
    assert is_loop(step)
    assert candidates_of_chain(step) == 4


LOOP = ("1r1c1", "1r1c5", "2r1c5", "2r5c5", "2r5c1", "1r5c1")
"""A loop with weak links in a cell, a row and a column."""


def loop_that_removes(*removed: str) -> Step:
    grid = classic_grid()
    nodes = [Node.of(Candidate(grid.cell(name[1:]), int(name[0]))) for name in (*LOOP, LOOP[0])]
    links = tuple(Link(a, b, i % 2 == 0) for i, (a, b) in enumerate(pairwise(nodes)))
    candidates = tuple(Candidate(grid.cell(name[1:]), int(name[0])) for name in removed)
    return Step("aic", removes=candidates, because=Reason(chains=(Chain(links, "loop"),)))


def test_a_loop_of_sudoku_explainer_removes_nothing_in_its_own_cells() -> None:
    (rung,) = (each for each in SE.rungs or () if each.technique == "aic")
    board = board_of(classic_grid(), {})
    (found,) = rung.belonging(board, [loop_that_removes("7r1c5", "2r5c9", "2r1c1", "1r9c1")])
    assert found == loop_that_removes("2r5c9", "1r9c1")
    assert rung.score_of(board, found) == 7.0
    (found,) = rung.belonging(board, [loop_that_removes("7r1c5", "8r1c5")])
    assert found == loop_that_removes("7r1c5")
    assert candidates_of_chain(found) == 8
    assert rung.score_of(board, found) == 7.1


NINE_CELLS = """1 28 36 4 5 26 7 38 9
4 5 36 37 89 79 1268 128 1236
7 28 9 1 38 26 5 4 36
2 3 5 9 6 4 18 18 7
8 1 4 5 7 3 26 9 26
9 6 7 8 2 1 3 5 4
35 7 8 2 19 59 4 6 13
35 9 12 6 4 57 12 37 8
6 4 12 37 13 8 9 127 5"""


def test_a_cycle_of_sudoku_explainer_removes_what_sees_two_distant_candidates_of_it() -> None:
    cells = dict(zip(classic_grid().names, NINE_CELLS.split(), strict=True))
    board = board_of(classic_grid(), cells)
    (rung,) = (each for each in SE.rungs or () if each.technique == "xy-chain")
    technique = ruleout.default_registry().techniques["xy-chain"]
    distant = Candidate(classic_grid().cell("r3c9"), 3)
    assert (board.view(YCycles).length, board.view(YCycles).removals) == (18, [distant])
    (step,) = rung.belonging(board, technique.find(board))
    assert (step.removes, rung.score_of(board, step)) == ((distant,), 6.9)
    wide = board_of(classic_grid(), {**cells, "r8c6": "579"})
    assert distant not in wide.view(YCycles).removals


def scores_on(cells: dict[str, str], technique: str) -> list[float]:
    """The scores on the scale of the steps of *technique* if these *cells* do not have all candidates."""
    board = board_of(classic_grid(), cells)
    (rung,) = (each for each in SE.rungs or () if each.technique == technique)
    steps = ruleout.default_registry().techniques[technique].find(board)
    return [rung.score_of(board, step) for step in rung.belonging(board, steps)]


def test_each_cell_of_a_rectangle_of_sudoku_explainer_has_both_digits() -> None:
    whole = {"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "123"}
    assert scores_on(whole, "unique-rectangle-1") == [4.5]
    assert scores_on({**whole, "r1c4": "1"}, "unique-rectangle-1") == []


def test_sudoku_explainer_looks_for_small_subsets_beside_a_rectangle() -> None:
    whole = {"r1c1": "12", "r2c1": "12", "r1c4": "1234", "r2c4": "1234", "r5c4": "345", "r7c4": "345"}
    assert 4.7 in scores_on(whole, "unique-rectangle-3")
    uncommon = {**whole, "r1c4": "123", "r2c4": "124", "r5c4": "34"}
    del uncommon["r7c4"]
    assert scores_on(uncommon, "unique-rectangle-3") == [4.6]
    assert scores_on({**uncommon, "r5c4": "35", "r7c4": "45"}, "unique-rectangle-3") == [4.7]
    lonely = {**uncommon, "r2c4": "1245", "r5c4": "34", "r7c4": "34"}
    assert scores_on(lonely, "unique-rectangle-3") == []


def test_aligned_cells_of_sudoku_explainer_are_excluded_by_two_cells() -> None:
    because = Reason(candidates={"pattern": (Candidate(0, 1), Candidate(1, 1)), "second": (Candidate(8, 1),)})
    (rung,) = (each for each in SE.rungs or () if each.technique == "aligned-pair-exclusion")
    board, one = (
        board_of(classic_grid(), {}),
        Step("aligned-pair-exclusion", removes=(Candidate(0, 1),), because=because),
    )
    assert list(rung.belonging(board, [one])) == []
    second = (*because.candidates["second"], Candidate(7, 1))
    two = attrs.evolve(one, because=attrs.evolve(because, candidates={**because.candidates, "second": second}))
    assert list(rung.belonging(board, [two])) == [two]


def test_a_static_house_chain_of_sudoku_explainer_begins_in_a_cell_of_three() -> None:
    """Its choice is not known if there are rules."""
    layout = sample_layouts()["cages"]
    assert not can_decide(board_of(layout, {}), Level.STATIC)
    (rung,) = (each for each in SE.rungs or () if each.technique == "house-forcing-chain")
    places = (Candidate(0, 1), Candidate(1, 1))
    step = Step("house-forcing-chain", removes=(Candidate(9, 2),), because=Reason(candidates={"pattern": places}))
    assert [*rung.belonging(board_of(layout, {"r1c1": "123", "r1c2": "12"}), [step])] == [step]
    assert [*rung.belonging(board_of(layout, {"r1c1": "12", "r1c2": "123"}), [step])] == []


def test_the_chains_of_sudoku_explainer_are_those_that_it_chooses() -> None:
    board = board_of(classic_grid(), {"r1c1": "123", "r1c5": "13", "r2c2": "23"})
    own = choice(board, Level.STATIC)
    assert own is not None
    rungs = {each.technique: each for each in SE.rungs or ()}
    engine, techniques = PythonEngine(), ruleout.default_registry().techniques
    (step,) = rungs["cell-forcing-chain"].found(board, techniques["cell-forcing-chain"], engine)
    assert step.removes == own.removes(board) == (Candidate(1, 3),)
    assert rungs["cell-forcing-chain"].score_of(board, step) == own.score == 8.2
    for other in ("nishio", "house-forcing-chain", "dynamic-cell-forcing-chain", "cell-forcing-net"):
        assert not [*rungs[other].found(board, techniques[other], engine)]


def test_each_branch_counts_its_own_candidates() -> None:
    chains = tuple(Chain(chain(start, 1, 2, strong=False), "branch") for start in (0, 5))
    assumed = (Candidate(0, 1), Candidate(5, 1))
    step = Step("cell-forcing-chain", because=Reason(chains=chains, candidates={"pattern": assumed}))
    assert candidates_of_branches(step) == 6
    more = Reason(chains=chains, candidates={"pattern": (*assumed, Candidate(8, 1))})
    assert candidates_of_branches(Step("cell-forcing-chain", because=more)) == 7


def test_a_contradiction_counts_the_chains_to_both_values_of_its_target() -> None:
    target = Node.of(Candidate(2, 1))
    links = (*chain(0, 1, 2, strong=False), Link(Node.of(Candidate(0, 1)), target, False))
    because = Reason(links=links, candidates={"pattern": (Candidate(0, 1),), "target": target.candidates})
    assert candidates_of_branches(Step("nishio", because=because)) == 3 + 2


CHAINS = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6...."
"""X-chains, AIC and a forcing chain of a house."""


def test_a_step_says_which_candidates_its_score_counts() -> None:
    assert SE.rungs is not None
    assert SE.remark is not None
    report = ruleout.explain(CHAINS, scale="se")
    starts = {
        rung.technique: {each.least for each in SE.rungs if each.technique == rung.technique} for rung in SE.rungs
    }
    counted = 0
    for (board, step), score in zip(report.moves, report.scores, strict=True):
        remark = SE.remark(board, step, score)
        if remark is not None:
            counted += 1
            first, _, more = str(remark.parts["sum"]).partition(" + ")
            assert float(first) in starts[step.technique]
            assert round(float(first) + float(more or 0), 1) == score
            assert surcharge(remark.parts["count"].value) == float(more or 0)
        else:
            assert score < 6.5
    assert counted == sum(score > 6.4 for score in report.scores) > 20


def test_the_candidates_of_cycles_and_of_chains_within_other_rules_are_counted() -> None:
    assert SE.remark is not None
    board = board_of(classic_grid(), dict(zip(classic_grid().names, NINE_CELLS.split(), strict=True)))
    (rung,) = (each for each in SE.rungs or () if each.technique == "xy-chain")
    (step,) = rung.belonging(board, ruleout.default_registry().techniques["xy-chain"].find(board))
    text = "Sudoku Explainer counts 18 candidates: 6.5 + 0.4."
    assert text_of(board.layout, SE.remark(board, step, 6.9)) == text
    chains = tuple(Chain(chain(start, 1, 2, strong=False), "branch") for start in (0, 5))
    two = Step("cell-forcing-chain", because=Reason(chains=chains, candidates={"pattern": (Candidate(0, 1),) * 2}))
    cages = board_of(sample_layouts()["cages"], {})
    assert text_of(cages.layout, SE.remark(cages, two, 8.0)) == "Sudoku Explainer counts 6 candidates: 8.0."
    assert SE.remark(board, Step("naked-pair"), 3.0) is None


@pytest.mark.parametrize("missing", ["ruleout-engines", "numba", None])
def test_a_rating_that_lacks_compiled_code_says_how_to_install_it(
    missing: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replayed.kit, "is_installed", lambda name: name != missing)
    monkeypatch.setattr(replayed, "find_spec", lambda name: None if name == missing else name)
    board = board_of(classic_grid(), {})
    advice = (
        f"chains within a case are searched for in compiled code only: {how_to_install('ruleout-engines', 'numba')}"
    )
    assert replayed.lacks(board) == (None if missing is None else advice)
    assert replayed.lacks(board_of(sample_layouts()["cages"], {})) is None
    short = attrs.evolve(SE, rungs=(SE.rungs or ())[:6])
    rated = ruleout.rate(WING, short)
    assert rated.reason == (None if missing is None else advice)
    assert advice in (rated.problem or "") or missing is None
    assert ruleout.rate(EASY, short).reason is None


@pytest.mark.parametrize(("text", "rating"), [(EASY, 1.5), (WING, 4.2)])
def test_the_rating_is_the_score_of_the_hardest_step(text: str, rating: float) -> None:
    assert ruleout.rate(text, "se").value == rating


# HoDoKu


@pytest.mark.parametrize(
    ("text", "value", "level"),
    [
        (EASY, 276, "Easy"),
        (SINGLES, 204, "Easy"),
        (CHAIN, 328, "Easy"),
        ("6.9.4...8.8.3.6.49...9.....97...456...........362...84.....1...79.6.2.3.1...3.9.2", 364, "Easy"),
        (TWINS, 338, "Medium"),
        (TRIPLETS, 594, "Medium"),
        (WING, 662, "Hard"),
        ("....217..5...8...6..2..4..8......123.8.......1.7....9..........9.8...6.5.3.6.....", 1046, "Hard"),
    ],
)
def test_the_score_is_that_of_hodoku(text: str, value: float, level: str) -> None:
    found = ruleout.rate(text, "hodoku")
    assert (found.value, found.level) == (value, level)


def test_the_score_of_hodoku_is_the_sum() -> None:
    found = ruleout.rate(SINGLES, "hodoku")
    assert (found.value, found.level) == (204, "Easy")
    scores = {"full-house": 4, "naked-single": 4, "hidden-single": 14}
    assert sum(scores[each.technique] * each.times for each in found.path) == 204


@pytest.mark.parametrize(
    ("steps", "value", "level"),
    [
        ((), 0, "Easy"),
        ((("hidden-single", 14),) * 57, 798, "Easy"),
        ((("hidden-single", 14),) * 58, 812, "Medium"),
        ((("naked-pair", 60),), 60, "Medium"),
        ((("naked-pair", 60),) * 17, 1020, "Hard"),
        ((("x-wing", 140), ("hidden-single", 14)), 154, "Hard"),
        ((("aic", 280),) * 6, 1680, "Unfair"),
        ((("aic", 280),) * 7, 1960, "Extreme"),
        ((("nishio", 500),), 500, "Extreme"),
    ],
)
def test_the_level_of_hodoku_is_raised_until_the_score_fits(
    steps: tuple[tuple[str, float], ...], value: float, level: str
) -> None:
    board = board_of(classic_grid(), {})
    moves = tuple((board, Step(technique)) for technique, _ in steps)
    report = ruleout.explain(SINGLES)
    report = attrs.evolve(report, moves=moves, scores=tuple(score for _, score in steps), scale="hodoku")
    assert hodoku.grade(solved_path_of(report)) == ruleout.Grade(value, level)


def solved_path_of(report: ruleout.Report) -> SolvedPath:
    known = KnownSolutions(report.puzzle.layout, PythonEngine().search(report.puzzle.layout, report.puzzle.start))
    techniques = ruleout.default_registry().techniques
    return SolvedPath(report, known, PythonEngine(), techniques)


def rectangle(text: str) -> tuple[Board, Step]:
    """The board with these candidates in four cells, and the step that removes 1 from the last one."""
    cells = dict(zip(("r1c1", "r1c5", "r2c1", "r2c5"), text.split(), strict=True))
    board = board_of(classic_grid(), cells)
    corners = [board.layout.cell(name) for name in cells]
    pairs = tuple((Candidate(cell, 1), Candidate(cell, 2)) for cell in corners)
    return board, Step("hidden-rectangle", removes=(Candidate(corners[-1], 1),), because=Reason(exchange=pairs))


def test_hodoku_wants_all_candidates_of_a_rectangle() -> None:
    assert hodoku.is_complete(*rectangle("12 123 123 124"))
    assert not hodoku.is_complete(*rectangle("12 13 123 124"))


def test_a_hidden_rectangle_of_hodoku_begins_in_a_cell_of_two_candidates() -> None:
    board, step = rectangle("12 123 123 124")
    assert not hodoku.is_hidden(board, step)
    lines = [cell for cell in range(81) if (cell // 9 == 1) != (cell % 9 == 4) and cell not in (9, 4)]
    rest = {board.layout.names[cell]: "13456789" for cell in lines}
    free = board_of(classic_grid(), {**rest, "r1c1": "12", "r1c5": "123", "r2c1": "123", "r2c5": "124"})
    assert hodoku.is_hidden(free, step)
    wide = board_of(classic_grid(), {**rest, "r1c1": "123", "r1c5": "123", "r2c1": "123", "r2c5": "124"})
    assert not hodoku.is_hidden(wide, step)


# The points of the book


def groups() -> Iterator[list[list[int]]]:
    """The minigrids, rows and columns of a 9x9, as in the order of the book."""
    yield [[27 * (b // 3) + 3 * (b % 3) + 9 * r + c for r, c in product(range(3), repeat=2)] for b in range(9)]
    yield [[9 * r + c for c in range(9)] for r in range(9)]
    yield [[9 * r + c for r in range(9)] for c in range(9)]


class Naive:
    """The program of the book with sets of characters, written apart from the scale, without guesses."""

    def __init__(self, text: str) -> None:
        self.digit = ["" if char in ".0" else char for char in text]
        self.marks = [set("123456789") for _ in text]
        self.groups = list(groups())
        self.points = 0

    def sees(self, cell: int) -> set[str]:
        return {self.digit[other] for group in self.groups for unit in group if cell in unit for other in unit}

    def solve(self) -> bool:
        while any(self.sweep(number) for number in range(10)):
            pass
        return all(self.digit)

    def sweep(self, number: int) -> bool:
        if number == 0:
            return self.eliminate()
        return [self.rangers, self.twins, self.triplets][(number - 1) // 3](self.groups[(number - 1) % 3])

    def place(self, cell: int, points: int) -> None:
        (self.digit[cell],) = self.marks[cell]
        self.points += points

    def eliminate(self) -> bool:
        changed = False
        for cell in range(81):
            if not self.digit[cell]:
                self.marks[cell] -= self.sees(cell)
                if len(self.marks[cell]) == 1:
                    self.place(cell, 1)
                    changed = True
        return changed

    def rangers(self, group: list[list[int]]) -> bool:
        changed = False
        for digit in "123456789":
            for unit in group:
                places = [cell for cell in unit if not self.digit[cell] and digit in self.marks[cell]]
                if len(places) == 1 and digit not in [self.digit[cell] for cell in unit]:
                    self.marks[places[0]] = {digit}
                    self.place(places[0], 2)
                    changed = True
        return changed

    def twins(self, group: list[list[int]]) -> bool:
        return self.naked(group, 2, 3)

    def triplets(self, group: list[list[int]]) -> bool:
        return self.naked(group, 3, 4)

    def naked(self, group: list[list[int]], size: int, points: int) -> bool:
        changed = False
        for unit in group:
            for first in unit:
                marks = set(self.marks[first])
                same = [cell for cell in unit if not self.digit[cell] and self.marks[cell] <= marks]
                if self.digit[first] or len(marks) != size or len(same) != size:
                    continue
                for cell in unit:
                    if cell not in same and not self.digit[cell] and self.marks[cell] & marks:
                        self.marks[cell] -= marks
                        changed = True
                        if len(self.marks[cell]) == 1:
                            self.place(cell, points)
        return changed


def test_the_points_are_those_of_a_program_with_texts() -> None:
    for text in (EASY, SINGLES, CHAIN, TWINS, TRIPLETS):
        naive = Naive(text)
        assert naive.solve()
        assert ruleout.rate(text, "book").value == naive.points


def test_a_cell_by_elimination_scores_1() -> None:
    assert ruleout.rate("1...3..2...3..2.", "book").value == 11


def test_a_guess_scores_5_and_a_digit_that_fails_5() -> None:
    scorer = Scorer(classic_grid(4, (2, 2)))
    scorer.solve([0] * 16, [15] * 16)
    free = scorer.points
    start = [15] * 16
    start[1] = start[4] = 0b0011  # 1 in r1c1 leaves 2 for both, which see each other
    scorer.solve([0] * 16, start)
    assert free > 5
    assert scorer.points >= 5 + 5
    with pytest.raises(Failed):
        scorer.solve([1, 1, *[0] * 14], [1, 1, *[15] * 14])


def test_what_a_lone_ranger_and_twins_confirm() -> None:
    unit = [(0, 1, 2, 3)]
    sheet = Sheet([0, 0, 0, 0], [0b0111, 0b0011, 0b0011, 0b1011])
    assert lone_rangers(sheet, unit) == (True, 4)
    assert sheet.digits == [0b0100, 0, 0, 0b1000]
    # Once r1c1 is 1, only one cell is left for 2.
    sheet = Sheet([0, 0, 0, 0], [0b0011, 0b1110, 0b1100, 0b1100])
    assert lone_rangers(sheet, unit) == (True, 4)
    assert sheet.digits == [0b0001, 0b0010, 0, 0]
    sheet = Sheet([0, 0, 0, 0], [0b0111, 0b0011, 0b0011, 0b1011])
    assert naked(sheet, unit, 2) == (True, 6)
    assert sheet.digits == [0b0100, 0, 0, 0b1000]
    sheet = Sheet([0, 0, 0, 0], [0b0111, 0b0110, 0b0011, 0b1001])
    assert naked(sheet, unit, 3) == (True, 4)
    assert sheet.marks[3] == 0b1000


def test_levels_of_the_book_have_points_and_empty_cells() -> None:
    assert [(each.least, each.most, each.empty) for each in BOOK.levels] == [
        (42, 46, (40, 45)),
        (49, 53, (46, 49)),
        (56, 60, (50, 53)),
        (112, 116, (54, 58)),
    ]
    sums = classic_grid(4, (2, 2)).with_constraints([Sum((0, 1), 5)])
    with pytest.raises(ruleout.Unsupported, match="scale book cannot rate this puzzle; it needs a grid of rows"):
        ruleout.rate(ruleout.Puzzle(sums, (0,) * 16), "book")


# Search


def test_singles_need_no_trial() -> None:
    assert ruleout.rate(SINGLES, "search").value == 0
    assert ruleout.rate(WING, "search").value == 2


def test_the_search_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleout_strategies.scales.search.MOST_TRIED", 1)
    found = ruleout.rate(WING, "search")
    assert (found.value, found.complete) == (None, False)


def test_the_value_of_the_search_depends_neither_on_engine_nor_digits() -> None:
    turned = CHAIN.translate(str.maketrans("123456789", "987654321"))
    assert ruleout.rate(turned, "search").value == ruleout.rate(CHAIN, "search", engine="python").value


# Trial and error


def test_the_depth_of_trial_and_error_is_the_least_that_suffices(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [ruleout.rate(text, "te").value for text in (SINGLES, EASY, WING)] == [0, 0, 1]
    monkeypatch.setattr("ruleout_strategies.scales.te.DEEPEST", 0)
    assert (ruleout.rate(WING, "te").value, ruleout.rate(WING, "te").complete) == (None, False)


def test_trial_and_error_leaves_what_the_definition_leaves() -> None:
    lines = [line.replace(" ", "") for line in ("..3. .... ...1 1...", "1... .... .... ...2", ".... 1... ..2. ....")]
    for line in lines:
        board = Board(ruleout.parse(line))
        for depth in range(3):
            assert [*Trials(board).left(board.masks, depth)] == left(board.layout, board.masks, depth)
    dead = (1, 1, *[15] * 14)
    assert (Trials(board).left(dead, 1), left(board.layout, dead, 1)) == ((), None)


def test_the_rules_of_a_layout_remove_what_they_exclude_by_themselves() -> None:
    layout = classic_grid(4, (2, 2)).with_constraints([Sum((0, 1), 3)])
    assert Trials(Board(ruleout.Puzzle(layout, (0,) * 16))).left((15,) * 16, 0)[:2] == (3, 3)


# The own scale


def test_the_value_of_the_own_scale_is_computed_by_hand() -> None:
    text = "1...3..2...3..2."
    # Three naked singles on the first board, then three rounds of full houses.
    found = ruleout.rate(text)
    assert [(each.technique, each.times) for each in found.path] == [("naked-single", 3), ("full-house", 8)]
    report = ruleout.explain(text, scale="ruleout")
    assert report.rounds == (3, 4, 3, 1)
    first, _ = report[0]
    open_cells = [cell for cell in range(16) if not first.is_placed(cell)]
    assert sum(first.masks[cell].bit_count() == 1 for cell in open_cells) == 3
    assert found.value == round(6 + 1 / 3 + 4 / 100, 2) == 6.37
    assert found.level == "easy"


@pytest.mark.parametrize(("text", "level", "least"), [(SINGLES, "easy", 6), (WING, "hard", 165)])
def test_the_hardest_technique_comes_first(text: str, level: str, least: int) -> None:
    found = ruleout.rate(text)
    assert found.level == level
    assert found.value is not None
    assert least < found.value < least + 12
