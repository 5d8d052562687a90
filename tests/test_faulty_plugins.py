"""Faulty plug-ins in installed distributions: every command continues and names the faulty plug-in once.

Each fault is a module of its own distribution, found by the command line in a forked process, which starts sooner; an
unsound step and interrupts also reach commands that start as a shell starts them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from textwrap import dedent

import attrs
import distributions
import pytest
from forked import run_beside
from notebook_command import install_for
from processes import ruleout

from ruleout_cli.testing import Done

EASY = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
SOLUTION = "265719348134285679789346125351672894692834517478951236526197483817463952943528761"
NAMES = "broken-puzzles 4.5.6"

IMPORTS = """
    from ruleout import Reason, Candidate, Engine, Step, Technique, Verdict
    from ruleout.plugin import Claim, Format, Rule, SearchResult, Variant, hookimpl
"""
TECHNIQUE = """
    def find(board):
        {find}

    @hookimpl
    def ruleout_techniques():
        return [Technique(id="odd-one", title="Odd one", difficulty=-1, find=find{more})]
"""
FIRST_OPEN = "cell = next(c for c in range(board.layout.size) if not board.is_placed(c))"
NAKED_SINGLE = """
        for cell in range(board.layout.size):
            if len(board.candidates(cell)) == 1 and not board.is_placed(cell):
                yield Step("odd-one", places=board.candidates(cell), because=Reason(cells=(cell,)))
"""
ENGINE = """
    class Odd(Engine):
        id, title, rank = "odd-one", "Odd one", 999

        def supports(self, layout):
            {supports}

        def _search_many(self, layout, starts, limit=2, budget=None):
            {search}

        def _solutions(self, layout, start, budget=None):
            raise ValueError("an odd engine")

    @hookimpl
    def ruleout_engines():
        return [Odd()]
"""


def technique(find: str, more: str = "") -> str:
    return TECHNIQUE.format(find=find, more=more)


def engine(supports: str = "return None", search: str = "yield from ()") -> str:
    return ENGINE.format(supports=supports, search=search)


def hook(name: str, body: str) -> str:
    return f"""
    @hookimpl
    def ruleout_{name}:
        {body}
"""


@attrs.frozen
class Faulty:
    """A fault: the module's *code*, the *command* that is affected by it, and the warning."""

    name: str
    code: str
    says: str
    command: tuple[str, ...] = ("solve", EASY)
    attribute: str = ""


AT_IMPORT = (
    Faulty("a module that is missing", "import nowhere_to_be_found", "No module named 'nowhere_to_be_found'"),
    Faulty("an import error", "raise ImportError('needs something newer')", "ImportError: needs something newer"),
    Faulty("an exit at import", "raise SystemExit(3)", "SystemExit: 3"),
    Faulty("an error outside Exception", "class Odd(BaseException): pass\nraise Odd('odd')", "Odd: odd"),
    Faulty("a syntax error", "def find(board:", "SyntaxError"),
    Faulty("an attribute that is missing", "plugin = None", "has no attribute 'gone'", attribute=":gone"),
    Faulty("no hook at all", "def ruleout_techniques(): return []", "has no hook marked with hookimpl"),
    Faulty("a misspelt hook", hook("tecniques()", "return []"), "no hook is called ruleout_tecniques"),
    Faulty("a hook with other arguments", hook("techniques(board)", "return []"), "{'board'} are declared"),
)
GATHERED = tuple(
    attrs.evolve(each, command=("techniques",))
    for each in (
        Faulty("a hook that raises", hook("techniques()", "1 // 0"), "ruleout_techniques: ZeroDivisionError"),
        Faulty("an exit in a hook", hook("techniques()", "raise SystemExit(0)"), "ruleout_techniques: SystemExit: 0"),
        Faulty("an answer that is no list", hook("techniques()", "return 5"), "'int' object is not iterable"),
        Faulty("a text for a list", hook("techniques()", "return 'abc'"), "found a str; expected Technique"),
        Faulty("an item of another kind", hook("techniques()", "return [None]"), "found a NoneType; expected"),
        Faulty("an id that is no text", hook("techniques()", "return [Technique(7, 'X', 1, print)]"), "with id '7'"),
        Faulty("a difficulty that is no number", hook("techniques()", "return [Technique('x', 'X', 'hard', print)]"),
               "difficulty 'hard'; expected a number"),
        Faulty("a generator that fails half way",
               hook("techniques()", "yield Technique('x', 'X', 1, print); raise ValueError('no more')"),
               "ruleout_techniques: ValueError: no more"),
        Faulty("an id of the project's own", technique("return ()").replace("odd-one", "naked-single"),
               "technique naked-single of plug-in"),
    )
)  # fmt: skip
FOUND = tuple(
    attrs.evolve(each, command=("explain", EASY))
    for each in (
        Faulty("a find that raises", technique("raise ValueError('what a board')"), "ValueError: what a board"),
        Faulty("a find that exits", technique("raise SystemExit"), "SystemExit"),
        Faulty("a find that yields rubbish", technique("yield 'r1c1 is 5'"), "yielded a str; expected a Step"),
        Faulty("a find that yields a step of rubbish", technique("yield Step('odd-one', places=7)"), "odd-one"),
        Faulty("a step that removes a digit of the solution", technique(
            f"yield Step('odd-one', removes=[Candidate(c, int(d)) for c, d in enumerate('{SOLUTION}')"
            " if not board.is_placed(c)])"), "which a solution needs"),
        Faulty("a step that changes nothing", technique("yield Step('odd-one')"), "it changes nothing"),
        Faulty("a step for a candidate that is not there", technique(
            f"{FIRST_OPEN}; yield Step('odd-one', removes=[Candidate(cell, d) for d in range(1, 10)"
            " if not board.has(cell, d)][:1])"), "where it is not a candidate"),
        Faulty("a step for a cell that is not there", technique(
            "yield Step('odd-one', removes=(Candidate(999, 1),))"), "which the layout does not have"),
        Faulty("a find that changes the board", technique(
            "object.__setattr__(board, 'masks', (1,) * 81); return ()"), "changed the board"),
        Faulty("an applies that raises", technique("return ()", ", applies=lambda layout: 1 // 0"), "odd-one"),
        Faulty("words that raise", technique(NAKED_SINGLE.strip(), ", explain=lambda board, step: 1 // 0"),
               "ZeroDivisionError"),
        Faulty("an observer that raises", hook("step_taken(step)", "1 // 0"), "ruleout_step_taken: ZeroDivision"),
        Faulty("an order of rubbish", hook("order_techniques()", "return [5, 6]"), "ruleout_order_techniques"),
    )
)  # fmt: skip
NAMED = ("solve", "--engine", "odd-one", EASY)
USED = (
    Faulty("an engine that fails in explain", engine(search="raise ValueError('an odd engine')"),
           "engine odd-one", ("explain", "--engine", "odd-one", EASY)),
    Faulty("an engine that fails in count", engine(), "ValueError: an odd engine",
           ("count", "--engine", "odd-one", EASY)),
    Faulty("a sniff that raises", hook("formats()", "return [Format('odd-one', 'Odd one', lambda text: 1 // 0, "
           "lambda text, variant: [])]"), "format odd-one of plug-in"),
    Faulty("an engine that cannot say what it supports", engine(supports="1 // 0"), "engine odd-one of plug-in", NAMED),
    Faulty("an engine that raises", engine(search="raise ValueError('an odd engine')"), "ValueError: an odd engine",
           NAMED),
    Faulty("an engine that finds nothing", engine(), "engine odd-one of plug-in", NAMED),
    Faulty("an engine with a wrong solution", engine(
        search="for start in starts: yield SearchResult(Verdict.UNIQUE, ((1,) * 81,), True)"), "engine odd-one", NAMED),
    Faulty("a drawing that raises", hook("draw(board)", "1 // 0"), "ruleout_draw: ZeroDivisionError", ("show", EASY)),
    Faulty("a drawing that is no text", hook("draw(board)", "return 5"), "ruleout_draw: ", ("show", EASY)),
    Faulty("a picture that raises", hook("picture(board)", "1 // 0"), "ruleout_picture: ZeroDivisionError",
           ("notebook", EASY)),
    Faulty("a picture that is no SVG", hook("picture(board)", "return 'a grid'"), "ruleout_picture: found text without",
           ("notebook", EASY)),
)  # fmt: skip
FAULTS = (*AT_IMPORT, *GATHERED, *FOUND, *USED)


def install(folder: Path, code: str, attribute: str = "", name: str = "Broken_Puzzles", version: str = "4.5.6") -> None:
    """Puts a distribution with one module into *folder*."""
    distributions.install(folder, name, dedent(IMPORTS) + dedent(code), version=version, attribute=attribute)


def warnings_in(text: str) -> list[str]:
    return [line for line in text.splitlines() if "disabled" in line]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_command_goes_on_and_names_the_plugin_once(tmp_path: Path, fault: Faulty) -> None:
    install(tmp_path, fault.code, fault.attribute)
    done = run_beside(install_for(tmp_path, fault.command), *fault.command)
    assert done.status == 0, done.err
    assert done.out
    told = warnings_in(done.err)
    assert len(told) == 1, done.err
    assert NAMES in told[0]
    assert fault.says in told[0]
    assert "Traceback" not in done.err


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_under_strict_plugins_each_is_an_error(tmp_path: Path, fault: Faulty) -> None:
    install(tmp_path, fault.code, fault.attribute)
    install_for(tmp_path, fault.command)
    done = run_beside(tmp_path, fault.command[0], "--strict-plugins", *fault.command[1:])
    assert done.status == 2, done.err
    assert NAMES in done.err
    assert fault.says in done.err
    assert "Traceback" not in done.err


def test_there_are_twenty_faults_and_more() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 20


@cache
def without_plugins(command: tuple[str, ...]) -> Done:
    return run_beside(Path(__file__).parent, *command)


@pytest.mark.parametrize("fault", [AT_IMPORT[2], GATHERED[0], FOUND[4], USED[2]], ids=lambda fault: fault.name)
def test_what_does_not_need_the_plugin_does_not_change(tmp_path: Path, fault: Faulty) -> None:
    install(tmp_path, fault.code, fault.attribute)
    for command in (("solve", EASY), ("explain", EASY), ("plugins",), ("techniques",), ("formats",)):
        with_fault, without = run_beside(tmp_path, *command), without_plugins(command)
        assert with_fault.status == without.status == 0
        assert "Traceback" not in with_fault.err
        if command[0] in ("solve", "explain"):
            assert with_fault.out == without.out


def test_the_unsound_step_is_refused_and_the_puzzle_solved_without_it(tmp_path: Path) -> None:
    install(tmp_path, next(fault.code for fault in FOUND if "removes a digit of the solution" in fault.name))
    done = ruleout("explain", EASY, folder=tmp_path)
    assert "odd-one was refused: it removes" in done.stderr
    assert "Odd one" not in done.stdout


def test_between_third_parties_with_one_id_neither_loads(tmp_path: Path) -> None:
    variant = hook("variants()", "return [Variant(id='odd-one', title='Odd one', extends='classic')]")
    install(tmp_path, variant, name="first_odd", version="1.0")
    install(tmp_path, variant, name="second_odd", version="2.0")
    done = run_beside(tmp_path, "variants")
    assert done.status == 0
    assert "odd-one" not in done.out
    told = warnings_in(done.err)
    assert len(told) == 1
    assert "first-odd 1.0 (main) and second-odd 2.0 (main); none of them is used" in told[0]


def test_a_rule_that_fails_is_an_error_since_without_it_the_verdict_would_be_wrong(tmp_path: Path) -> None:
    install(
        tmp_path, hook("rules()", "return [Rule('odd-one', 'Odd one', lambda value, layout: 1 // 0, print, print)]")
    )
    puzzle = '{"variant": "classic", "odd_one": true}'
    done = run_beside(tmp_path, "solve", puzzle)
    assert done.status == 2
    assert not done.out
    says = f"rule odd-one of plug-in {NAMES} (main) failed on this puzzle: ZeroDivisionError: "
    assert len(done.err.splitlines()) == 1
    assert says in done.err
    again = run_beside(tmp_path, "batch", "solve", "--json", *write_lines(tmp_path, puzzle, puzzle, EASY))
    assert [says in line for line in again.out.splitlines()] == [True, True, False]


def write_lines(folder: Path, *lines: str) -> tuple[str, ...]:
    """The arguments for a batch of *lines*."""
    (folder / "lines.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return ("--workers", "1", str(folder / "lines.txt"))


def test_the_name_of_a_distribution_of_the_project_is_not_enough(tmp_path: Path) -> None:
    lies = "for start in starts: yield SearchResult(Verdict.NONE, (), True)"
    for name in ("ruleout_render", "ruleout_engines"):
        (folder := tmp_path / name).mkdir()
        install(folder, engine(search=lies), name=name)
        (folder / f"{name}.py").rename(folder / "odd_module.py")
        (folder / f"{name}-4.5.6.dist-info" / "entry_points.txt").write_text("[ruleout]\nmain = odd_module\n")
        done = run_beside(folder, "solve", EASY)
        assert (done.status, done.out.strip()) == (0, SOLUTION), done.err
    assert warnings_in(done.err) == [
        "ruleout: warning: plug-in ruleout-engines 4.5.6 (main) was disabled: ImportError: found the module "
        "odd_module; plug-ins of ruleout-engines are in ruleout_engines"
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "command"),
    [
        ("raise KeyboardInterrupt", ("plugins",)),
        (hook("techniques()", "raise KeyboardInterrupt"), ("techniques",)),
        (technique("raise KeyboardInterrupt"), ("explain", EASY)),
    ],
)
def test_an_interrupt_is_not_swallowed(tmp_path: Path, code: str, command: tuple[str, ...]) -> None:
    install(tmp_path, code)
    done = ruleout(*command, folder=tmp_path)
    assert done.returncode == 130
    assert not warnings_in(done.stderr)
