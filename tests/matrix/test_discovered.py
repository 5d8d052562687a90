"""Each set of installed packages provides exactly the expected items.

``RULEOUT_MATRIX`` names the set that is installed; without it the set is that of the distributions found.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.metadata import distributions

import processes
import pytest

import ruleout
from ruleout.plugin import raise_fault
from ruleout.plugins.kinds import KINDS_OF_CORE
from ruleout.plugins.providers import FIRST_PARTY

try:
    from ruleout_strategies.catalogue import TECHNIQUES
except ImportError:
    IDS: tuple[str, ...] = ()
else:
    IDS = tuple(each.id for each in TECHNIQUES)

BRINGS = {
    "ruleout-core": {
        "variants": {"classic"},
        "engines": {"python"},
        "formats": {"array", "csv", "grid", "json", "line", "markdown", "marks", "sadman", "sdo"},
    },
    "ruleout-render": {},
    "ruleout-cli": {},
    "ruleout-strategies": {
        "techniques": set(IDS),
        "scales": {"book", "hodoku", "ruleout", "se", "search", "te"},
        "formats": {"library"},
        "translations": {"de-strategies", "de-pictures", "de-rules"},
    },
    "ruleout-variants": {
        "variants": {
            *("latin", "free", "jigsaw", "kakuro", "killer", "diagonal", "windoku", "disjoint-groups"),
            *("multigrid", "samurai", "twin", "twin-ne", "butterfly", "windmill", "sohei", "gattai-8", "shogun"),
            *("sumo", "clueless-1", "clueless-2", "cube"),
        },
        "rules": {"cages", "diagonals", "disjoint-groups", "extra", "extra-groups", "windoku"},
        "formats": {
            *("cages-grid", "cube-layers", "drawing", "jigsaw-grid", "jigsaw-line", "kak", "kakuro", "kakuro-csv"),
            *("multigrid-rows", "puzzlink", "samurai-lines"),
        },
    },
    "ruleout-setters": {
        "variants": {
            *("consecutive", "futoshiki", "kenken", "mathrax", "odd-even", "renban", "skyscrapers", "str8ts"),
        },
        "rules": {
            *(
                "after-9",
                "allowed",
                "all-battenburg-given",
                "all-crosses-given",
                "all-differences-given",
                "all-dots-given",
                "all-even-given",
                "all-odd-given",
                "all-pair-sums-given",
            ),
            *("all-rossini-given", "anti-chess", "anti-king", "anti-knight", "arrows", "ascending-starters"),
            *("average-arrows", "battenburg", "battlefield", "before-1", "before-9", "between-lines"),
            *("box-indexers", "bust", "calculation-cages", "clones", "column-indexers"),
            *("consecutive-counts", "consecutive-lines", "contains-at-least", "contains-exactly"),
            *("count-distinct", "count-odd-arrows", "counting-circles", "crosses"),
            *("diagonal-non-consecutive", "differences", "double-arrows", "dutch-flatmates", "edge-differences"),
            *("entropic-lines", "equal-sums", "equality-cages", "even", "exclusions", "factor-lines"),
            *(
                "first-seen-even",
                "fortress",
                "frame-sums",
                "full-rank",
                "global-groups",
                "greater-than",
                "hidden-skyscrapers",
            ),
            *("inner-frame-sums", "knightmare", "line-rules", "little-killers", "lockout-lines", "look-and-say"),
            "lunchboxes",
            "mathrax",
            *("max-ascending", "max-is-sum-of-rest", "maximin", "maximum", "medians", "minimax", "minimum"),
            *("modular-lines", "nabners", "non-consecutive", "numbered-rooms", "odd", "outside-digits"),
            *("outside-pair-sums", "outside-parity", "outside-rules", "pair-rules", "pair-sums", "palindromes"),
            *("positions-of-highest", "product-cages", "product-frame", "quad-max", "quad-sums", "quadruples"),
            *(
                "ratios",
                "region-sum-lines",
                "rellik-cages",
                "renban-areas",
                "renbans",
                "rossini",
                "row-indexers",
                "same-digits",
            ),
            *("same-parity-lines", "sandwich-sums", "self-taxicab", "sequences", "skyscrapers"),
            *("slow-thermometers", "sum-lines", "sum-skyscrapers", "sums", "sums-next-to-9", "taxicab"),
            *("thermometers", "unmarked-thermometers", "up-and-down-lines", "value-indexing", "whispers"),
            *("x-averages", "x-sums", "zippers"),
        },
    },
    "ruleout-engines": {
        "engines": {"auto", "lanes", "sat", "scalar"},
        "kernels": {
            "aligned",
            "assumptions",
            "chains",
            "crossings",
            "forms",
            "replay",
            "singles",
            "trials",
        },
    },
    "ruleout-batch": {},
    "ruleout-play": {
        "formats": {"game", "link"},
        "translations": {"de-play"},
        "questions": {
            *("back", "begin", "candidates", "check", "combinations", "count", "do", "draw", "empty", "generate"),
            *("hint", "learn"),
            *("mistakes", "offers", "open", "picture", "puzzle", "rate", "replay", "same", "solution", "steps"),
            *("superfluous", "walk", "why", "write"),
        },
    },
    "ruleout-links": {
        "formats": {
            *("address", "andoku", "fpuzzles", "fpuzzles-json", "gnome-sudoku", "ipuz", "iss", "ksudoku", "opensudoku"),
            *(
                "pages",
                "penpa",
                "simple-sudoku",
                "sudocue",
                "sudokucoach",
                "sudokuexchange",
                "sudokumaker",
                "sudokupad",
            ),
            *("sudokustudio", "sudokuwiki", "sudoq", "tatham"),
        },
    },
    "ruleout-ranks": {"techniques": {"rank-0"}},
    "ruleout-generate": {"generators": {"clues", "jigsaw", "kakuro", "kenken", "killer", "str8ts"}},
    "ruleout": {},
    "ruleout-anticamel": {"rules": {"anti-camel"}},
    "ruleout-sdk": {"formats": {"sdk"}},
    "ruleout-stars": {"scales": {"stars"}},
    "ruleout-themes": {"themes": {"letters", "roman"}},
    "ruleout-thermometers": {"rules": {"fast-thermometers"}, "generators": {"thermometers"}},
    "ruleout-toyengine": {"engines": {"toy"}},
    "ruleout-xywing": {"techniques": {"y-wing"}},
}  # type: dict[str, dict[str, set[str]]]
"""For each distribution the ids that it brings, by kind."""

DECLARES = {
    "ruleout-core": set(KINDS_OF_CORE),
    "ruleout-engines": {"kernels"},
    "ruleout-generate": {"generators"},
    "ruleout-play": {"questions"},
    "ruleout-strategies": {"scales"},
    "ruleout-themes": {"themes"},
}
"""For each distribution the kinds of items that it declares."""

GROUND = ("ruleout-core", "ruleout-render", "ruleout-cli")
ALL = (
    *GROUND,
    "ruleout-strategies",
    "ruleout-variants",
    "ruleout-setters",
    "ruleout-generate",
    "ruleout-play",
    "ruleout-links",
    "ruleout-batch",
    "ruleout",
)
SETS = {
    "none": GROUND,
    "strategies": (*GROUND, "ruleout-strategies"),
    "variants": (*GROUND, "ruleout-variants"),
    "engines": (*GROUND, "ruleout-engines"),
    "batch": (*GROUND, "ruleout-batch"),
    "generate": (*GROUND, "ruleout-generate"),
    "all": ALL,
    "fast": (*ALL, "ruleout-engines", "ruleout-ranks"),
    "thirdparty": (
        *ALL,
        *(f"ruleout-{name}" for name in ("anticamel", "sdk", "stars", "themes", "thermometers", "toyengine", "xywing")),
    ),
}
HEAVY = ("numpy", "scipy", "numba", "llvmlite", "pysat", "pysolvers", "distributed", "dask")
CLASSIC = "..57..3.8..4....79..9.4.1...5..7.8....28..5.........3.5...974....7.63.5.9...287.1"
SOLUTION = "265719348134285679789346125351672894692834517478951236526197483817463952943528761"
JIGSAW = json.dumps({"variant": "jigsaw", "n": 4, "regions": ["AABB", "AABB", "CCDD", "CCDD"]})
WING = "3..6...9...6......1...5.8....4.....7..3576.....2.3..6.4.........872....49.....3.."
"""The puzzle in CONTRIBUTING.md in which a Y-Wing is found."""


def found() -> set[str]:
    """The distributions of the project that are installed."""
    return {dist.name for dist in distributions()} & BRINGS.keys()


@pytest.fixture(scope="module")
def installed() -> tuple[str, ...]:
    chosen = os.environ.get("RULEOUT_MATRIX")
    return SETS[chosen] if chosen else tuple(found())


def expected(kind: str, installed: tuple[str, ...]) -> set[str]:
    return {name for dist in installed for name in BRINGS[dist].get(kind, set())}


def test_the_set_is_what_is_installed(installed: tuple[str, ...]) -> None:
    assert found() == set(installed)


def declared(installed: tuple[str, ...]) -> set[str]:
    return set().union(*(DECLARES.get(dist, set()) for dist in installed))


def test_exactly_these_kinds_are_declared(installed: tuple[str, ...]) -> None:
    assert set(ruleout.discover(tell=raise_fault).kinds) == declared(installed)


@pytest.mark.parametrize("kind", sorted(set().union(*DECLARES.values())))
def test_exactly_these_are_discovered(kind: str, installed: tuple[str, ...]) -> None:
    registry = ruleout.discover(tell=raise_fault)
    there = expected(kind, installed) if kind in declared(installed) else set()
    assert set(registry.all(kind)) == there
    for name in registry.all(kind):
        assert name in BRINGS[registry.provider(kind, name).distribution].get(kind, set())


@pytest.mark.parametrize("kind", sorted(set().union(*DECLARES.values())))
def test_the_command_line_lists_them(kind: str, installed: tuple[str, ...]) -> None:
    done = processes.ruleout(kind, "--json")
    if kind not in declared(installed):
        (owner,) = (dist for dist, kinds in DECLARES.items() if kind in kinds)
        assert done.returncode == 2
        assert f"no command is called '{kind}'" in done.stderr
        assert (owner in done.stderr) == (owner in FIRST_PARTY)
        return
    assert done.returncode == 0, done.stderr
    assert {json.loads(line)["id"] for line in done.stdout.splitlines()} == expected(kind, installed)


def test_a_classic_is_solved_whatever_is_installed() -> None:
    done = processes.ruleout("solve", CLASSIC)
    assert (done.returncode, done.stdout.strip()) == (0, SOLUTION), done.stderr


def test_a_classic_is_explained_where_there_are_techniques(installed: tuple[str, ...]) -> None:
    done = processes.ruleout("explain", CLASSIC)
    if "ruleout-strategies" in installed:
        assert (done.returncode, done.stderr.strip()) == (0, "ruleout: solved in 51 steps")
    else:
        assert done.returncode == 2
        assert "ruleout-strategies" in done.stderr


def test_a_jigsaw_is_solved_where_there_are_variants(installed: tuple[str, ...]) -> None:
    done = processes.ruleout("count", JIGSAW)
    if "ruleout-variants" in installed:
        assert done.returncode == 0, done.stderr
        assert int(done.stdout) > 0
    else:
        assert done.returncode == 2
        assert "ruleout-variants" in done.stderr


def test_the_plugin_of_a_third_party_fires_in_explain(installed: tuple[str, ...]) -> None:
    done = processes.ruleout("explain", WING)
    steps = [line for line in done.stdout.splitlines() if ". Y-Wing" in line]
    expected = (
        "40. Y-Wing. r1c5 is 2 or 4, r1c2 is 4 or 7 and r3c6 is 2 or 7, so r1c2 or r3c6 is 7 either way: "
        "r3c2 cannot be 7."
    )
    assert steps[:1] == ([expected] if "ruleout-xywing" in installed else [])


def test_the_command_for_many_puzzles_is_there_where_its_package_is(installed: tuple[str, ...]) -> None:
    done = processes.ruleout("batch", "--help")
    assert (done.returncode == 0) == ("ruleout-batch" in installed), done.stderr


def test_the_command_for_new_puzzles_says_what_to_install(installed: tuple[str, ...]) -> None:
    done = processes.ruleout("generate", "--size", "4x4", "--seed", "1")
    if "ruleout-generate" in installed:
        assert (done.returncode, done.stdout.strip()) == (0, "3.....2.4.....3."), done.stderr
    else:
        assert done.returncode == 2
        assert "ruleout-generate" in done.stderr
    if {"ruleout-batch", "ruleout-generate"} - set(installed) == {"ruleout-generate"}:
        done = processes.ruleout("batch", "generate")
        assert done.returncode == 2
        assert "ruleout batch generate needs ruleout-generate" in done.stderr


def test_a_classic_is_solved_without_what_takes_long_to_import() -> None:
    code = (
        "import sys, ruleout\n"
        f"assert ruleout.solve({CLASSIC!r}).verdict == 'unique'\n"
        f"print([name for name in {HEAVY} if name in sys.modules])\n"
    )
    done = processes.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr


def test_neither_numbers_nor_compilers_come_along_unasked(installed: tuple[str, ...]) -> None:
    there = {dist.name for dist in distributions()}
    if not {"ruleout-engines", "ruleout-batch"} & set(installed):
        assert not there & {"numpy", "numba", "llvmlite", "python-sat", "distributed", "dask"}
    if "ruleout-engines" not in installed:
        assert not there & {"numpy", "numba", "llvmlite", "python-sat"}
