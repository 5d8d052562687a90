"""Each hook does what its specification says: one test per hook, with the hook's name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import distributions
import processes
import pytest

import ruleout
from ruleout import (
    UNLIMITED,
    Board,
    Budget,
    Candidate,
    Document,
    Engine,
    Game,
    Generator,
    Layout,
    PluginConflict,
    Puzzle,
    Reason,
    Registry,
    Rung,
    Scale,
    Step,
    Technique,
    UnknownName,
    Verdict,
)
from ruleout.api.drawing import picture
from ruleout.internal import (
    ENTRY_POINT_GROUP,
    Claim,
    Constraint,
    Fault,
    Format,
    Origin,
    Provider,
    Question,
    Rule,
    SearchResult,
    Translation,
    Unit,
    Variant,
    hookimpl,
)
from ruleout.plugins import hooks
from ruleout.plugins.discover import installed_kinds, managed
from ruleout_generate.kinds import GENERATORS
from ruleout_play import Asked, answer

EASY = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"


def beside_the_installed(*plugins: object) -> Registry:
    """What is installed, and *plugins*."""
    return ruleout.discover(also=plugins)


def test_ruleout_variants() -> None:
    class Plugin:
        @hookimpl
        def ruleout_variants(self) -> Iterable[Variant]:
            return [Variant(id="small", title="Small", extends="classic", defaults={"n": 4, "box": [2, 2]})]

    puzzle = ruleout.parse('{"variant": "small"}', plugins=beside_the_installed(Plugin()))
    assert puzzle.variant == "small"
    assert (puzzle.layout.size, puzzle.layout.digits) == (16, 4)


def corners(data: Any, layout: Layout) -> Iterator[Constraint]:
    cells = tuple(layout.at[place] for place in ((0, 0), (0, 8), (8, 0), (8, 8)))
    yield Unit("corners", "corners", cells, Origin("corners", "the corners"))


def test_ruleout_rules() -> None:
    class Plugin:
        @hookimpl
        def ruleout_rules(self) -> Iterable[Rule]:
            return [Rule("corners", "Corners", lambda value, layout: value, lambda data, layout: data, corners)]

    registry = beside_the_installed(Plugin())
    givens = [[0] * 9 for _ in range(9)]
    givens[0][0] = givens[8][8] = 5
    document = Document("classic", {"givens": givens, "corners": True})
    assert ruleout.solve(document, plugins=registry).verdict is Verdict.NONE
    violations = ruleout.check(document, plugins=registry).violations
    assert [each.text for each in violations] == ["5 given twice in the corners: r1c1, r9c9"]
    with pytest.raises(ruleout.InputError, match="unknown key 'corners'"):
        ruleout.solve(document)


def lone(board: Board) -> Iterator[Step]:
    for cell in range(board.layout.size):
        if not board.is_placed(cell) and len(board.candidates(cell)) == 1:
            yield Step("lone", places=board.candidates(cell), because=Reason(cells=(cell,)))


LONE = Technique(id="lone", title="Lone", difficulty=-1, find=lone)


def test_ruleout_techniques() -> None:
    class Plugin:
        @hookimpl
        def ruleout_techniques(self) -> Iterable[Technique]:
            return [LONE]

    report = ruleout.explain(EASY, plugins=beside_the_installed(Plugin()))
    assert report.outcome is ruleout.Outcome.SOLVED
    assert report.steps[0].technique == "lone"


def test_ruleout_scales() -> None:
    class Plugin:
        @hookimpl
        def ruleout_techniques(self) -> Iterable[Technique]:
            return [LONE]

        @hookimpl
        def ruleout_scales(self) -> Iterable[Scale]:
            return [Scale("short", "Short", (Rung("lone", 2.5), Rung("unheard-of", 3)))]

    report = ruleout.explain(EASY, scale="short", plugins=beside_the_installed(Plugin()))
    assert (report.scale, set(report.scores)) == ("short", {2.5})
    assert {step.technique for step in report.steps} == {"lone"}


def test_ruleout_generators() -> None:
    class Plugin:
        @hookimpl
        def ruleout_generators(self) -> Iterable[Generator]:
            return [Generator("nothing", "Nothing", frozenset({"classic"}), lambda request, source, engine: None)]

    registry = beside_the_installed(Plugin())
    assert registry.named(GENERATORS, "nothing").title == "Nothing"
    with pytest.raises(UnknownName, match="no generator is called 'nothing'"):
        ruleout.default_registry().named(GENERATORS, "nothing")


def test_ruleout_questions() -> None:
    def givens(asked: Asked) -> Mapping[str, Any]:
        return {"givens": sum(map(bool, asked.game.blank.givens))}

    class Plugin:
        @hookimpl
        def ruleout_questions(self) -> Iterable[Question]:
            return [Question("givens", "How many givens there are", givens)]

    game = ruleout.to_record(Game.of(ruleout.parse(EASY)))
    asked = {"what": "givens", "game": game}
    reply = answer(asked, plugins=beside_the_installed(Plugin()))
    assert reply["givens"] == sum(map(bool, ruleout.parse(EASY).givens))
    assert "nobody answers 'givens'" in answer(asked)["error"]["message"]


class Constant(Engine):
    """Says that there is no solution, and has a higher rank than all other engines: it is used only if it is named."""

    id = "constant"
    title = "Constant"
    rank = 1000

    def supports(self, layout: Layout) -> str | None:
        return None if layout.size == 81 else "not 81 cells"

    def _search_many(
        self, layout: Layout, starts: Iterable[Sequence[int]], limit: int = 2, budget: Budget = UNLIMITED
    ) -> Iterator[SearchResult]:
        return (SearchResult(Verdict.NONE, (), True) for _ in starts)

    def _solutions(self, layout: Layout, start: Sequence[int], budget: Budget = UNLIMITED) -> Iterator[tuple[int, ...]]:
        return iter(())


def test_ruleout_engines() -> None:
    class Plugin:
        @hookimpl
        def ruleout_engines(self) -> Iterable[Engine]:
            return [Constant()]

    registry = beside_the_installed(Plugin())
    assert ruleout.solve(EASY, engine="constant", plugins=registry).verdict is Verdict.NONE
    assert ruleout.solve(EASY, plugins=registry).verdict is Verdict.UNIQUE
    assert ruleout.solve(EASY, plugins=registry).engine != "constant"
    with pytest.raises(ruleout.Unsupported, match="engine constant cannot search this puzzle: not 81 cells"):
        ruleout.solve("." * 16, engine="constant", plugins=registry)


def test_ruleout_kernels() -> None:
    pytest.importorskip("ruleout_engines", reason="ruleout-engines is not installed")
    from ruleout.internal import Kernel

    asked: list[tuple[object, ...]] = []
    answers: list[object] = []

    def answer(board: Board, *arguments: object) -> object:
        asked.append(arguments)
        return "what was found"

    def asking(board: Board) -> Iterator[Step]:
        answers.append((board.query("what is there", 1, "two"), board.query("who is it")))
        yield from (attrs.evolve(step, technique="asking") for step in lone(board))

    class Plugin:
        @hookimpl
        def ruleout_kernels(self) -> Iterable[Kernel]:
            return [Kernel("mine", "Mine", "what is there", answer)]

        @hookimpl
        def ruleout_techniques(self) -> Iterable[Technique]:
            return [attrs.evolve(LONE, id="asking", find=asking, difficulty=-2)]

    own = Provider("ruleout-strategies", "0", "kernels")
    managers = {own: managed(Plugin(), own, hooks, installed_kinds().kinds)}
    registry = Registry({**managers, **ruleout.discover()._plugins}, declared=installed_kinds())
    assert ruleout.explain(EASY, plugins=registry).outcome is ruleout.Outcome.SOLVED
    assert set(answers) == {("what was found", None)}
    assert set(asked) == {(1, "two")}
    assert Board.of(ruleout.parse(EASY)).query("what is there") is None

    faults: list[Fault] = []
    answers.clear()
    registry = ruleout.discover(also=[Plugin()], tell=faults.append)
    assert ruleout.explain(EASY, plugins=registry).outcome is ruleout.Outcome.SOLVED
    assert set(answers) == {(None, None)}
    assert [(fault.item, fault.message) for fault in faults] == [
        ("kernel mine", "only kernels of the project itself are used, since nothing checks their results")
    ]


def test_ruleout_translations() -> None:
    class Plugin:
        @hookimpl
        def ruleout_translations(self) -> Iterable[Translation]:
            words = "nudge = '.'\nregion = '.'\nfull = '{house}: {cell} = {digit}'"
            text = f"[nouns]\nrow = 'vico'\n[sentences.full-house]\n{words}"
            return [Translation("eo-singles", "eo", "Esperanto", lambda: text)]

    registry = beside_the_installed(Plugin())
    hint = ruleout.hint("12345678." + "." * 72, techniques="full-house", language="eo", plugins=registry)
    assert hint.text == "Full House. vico 1: r1c9 = 9"


def test_ruleout_formats() -> None:
    def sniff(text: str) -> Claim | None:
        return Claim("a puzzle in the form of this test", certain=True) if text.startswith("test:") else None

    def read(text: str, variant: str | None) -> Sequence[Document]:
        digits = [int(character) if character != "~" else 0 for character in text.removeprefix("test:").strip()]
        return [Document("classic", {"givens": [digits[start : start + 9] for start in range(0, 81, 9)]})]

    class Plugin:
        @hookimpl
        def ruleout_formats(self) -> Iterable[Format]:
            return [Format("test-form", "A form", sniff, read, lambda document: "written")]

    registry = beside_the_installed(Plugin())
    text = "test:" + EASY.replace(".", "~")  # with dots, it would be a line of the project behind a word
    assert ruleout.solve(text, plugins=registry).verdict is Verdict.UNIQUE
    assert ruleout.write(EASY, "test-form", plugins=registry) == "written"


def test_ruleout_order_techniques() -> None:
    class Plugin:
        @hookimpl
        def ruleout_techniques(self) -> Iterable[Technique]:
            return [LONE, attrs.evolve(LONE, id="late", find=late, difficulty=99)]

        @hookimpl
        def ruleout_order_techniques(self, techniques: Sequence[Technique]) -> Sequence[Technique]:
            return [each for each in reversed(techniques) if each.id in ("lone", "late")]

    def late(board: Board) -> Iterator[Step]:
        return (attrs.evolve(step, technique="late") for step in lone(board))

    registry = beside_the_installed(Plugin())
    report = ruleout.explain(EASY, techniques=["lone", "late"], plugins=registry)
    assert {step.technique for step in report.steps} == {"late"}


def test_ruleout_draw() -> None:
    class Plugin:
        @hookimpl
        def ruleout_draw(self, puzzle: Puzzle, board: Board, step: Step | None) -> str:
            return f"{puzzle.variant}, {board.placed.bit_count()} digits, {step}"

    puzzle = ruleout.parse(EASY)
    asked = {"puzzle": puzzle, "board": Board.of(puzzle), "step": None}
    registry = beside_the_installed(Plugin())
    assert registry.decide("ruleout_draw", lambda: "default", **asked) == "classic, 30 digits, None"
    with pytest.raises(PluginConflict):
        beside_the_installed(Plugin(), Plugin()).decide("ruleout_draw", lambda: "", **asked)


def test_ruleout_picture() -> None:
    class Plugin:
        @hookimpl
        def ruleout_picture(self, puzzle: Puzzle, board: Board, step: Step | None) -> str:
            return f"<svg>{puzzle.variant}, {board.placed.bit_count()} digits, {step}</svg>"

    puzzle = ruleout.parse(EASY)
    registry = beside_the_installed(Plugin())
    assert picture(puzzle, plugins=registry) == "<svg>classic, 30 digits, None</svg>"
    hint = ruleout.hint(puzzle)
    assert isinstance(hint, ruleout.Hint)
    assert picture(hint, plugins=registry) == f"<svg>classic, 30 digits, {hint.step}</svg>"
    with pytest.raises(PluginConflict):
        picture(puzzle, plugins=beside_the_installed(Plugin(), Plugin()))


def test_ruleout_step_taken() -> None:
    heard: list[tuple[Puzzle, Board, Step]] = []

    class Plugin:
        @hookimpl
        def ruleout_step_taken(self, puzzle: Puzzle, board: Board, step: Step) -> None:
            heard.append((puzzle, board, step))

    report = ruleout.explain(EASY, plugins=beside_the_installed(Plugin()))
    assert [(board, step) for _, board, step in heard] == list(report.moves)
    assert {puzzle for puzzle, _, _ in heard} == {report.puzzle}
    assert all(isinstance(place, Candidate) for _, _, step in heard for place in step.places)


COMMANDS = """
from ruleout.plugin import hookimpl

@hookimpl
def ruleout_add_commands(app):
    @app.command()
    def greet(name: str) -> None:
        print(f"good day, {name}")
"""


def test_ruleout_add_commands(tmp_path: Path) -> None:
    distributions.install(tmp_path, "greetings", COMMANDS, group=f"{ENTRY_POINT_GROUP}.commands")

    done = processes.ruleout("greet", "teacher", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "good day, teacher\n", "")
    assert "greet" in processes.ruleout("--help", folder=tmp_path).stdout
    assert processes.ruleout("solve", EASY, folder=tmp_path).returncode == 0
