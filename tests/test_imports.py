"""What must not know what: read from the source, so that it holds whatever happens to be installed."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = {
    "ruleout": ROOT / "packages/core/src/ruleout",
    "ruleout_strategies": ROOT / "packages/strategies/src/ruleout_strategies",
    "ruleout_variants": ROOT / "packages/variants/src/ruleout_variants",
    "ruleout_cli": ROOT / "packages/cli/src/ruleout_cli",
    "ruleout_engines": ROOT / "packages/engines/src/ruleout_engines",
    "ruleout_batch": ROOT / "packages/batch/src/ruleout_batch",
    "ruleout_xywing": ROOT / "examples/ruleout-xywing/src/ruleout_xywing",
}
PROJECTS = {name: path.parents[1] / "pyproject.toml" for name, path in SOURCES.items()}
IMPORT_NAME = {"ruleout-core": "ruleout", "python-sat": "pysat"}
"""The import names of distributions, where they are not the distribution's own with ``_`` for ``-``."""


def module_name(package: str, path: Path) -> str:
    parts = path.relative_to(SOURCES[package].parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules(package: str) -> dict[str, ast.Module]:
    """The syntax tree of every module of a package, by name."""
    found = {}
    for path in sorted(SOURCES[package].rglob("*.py")):
        found[module_name(package, path)] = ast.parse(path.read_text(encoding="utf-8"), str(path))
    assert found, f"no source of {package}"
    return found


def is_typing_only(node: ast.If) -> bool:
    return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Every node of a tree that runs: what stands under ``if TYPE_CHECKING`` is left out."""
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(node, ast.If) and is_typing_only(node) and child in node.body:
            continue
        yield from running(child)


def imported(tree: ast.AST, everything: bool = True) -> set[str]:
    """The dotted names that a module imports, wherever in the module; those for types alone only if *everything*."""
    names = set()
    for node in ast.walk(tree) if everything else running(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports are not used here"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def offenders(package: str, *forbidden: str, apart_from: tuple[str, ...] = ()) -> list[str]:
    """The modules of *package* that import one of *forbidden*, as "module imports name"."""
    return [
        f"{module} imports {name}"
        for module, tree in modules(package).items()
        if not any(within(module, each) for each in apart_from)
        for name in sorted(imported(tree))
        if any(within(name, each) for each in forbidden)
    ]


HEAVY = ("numpy", "numba", "llvmlite", "pysat", "dask", "distributed", "scipy", "pandas")
USED = {"ruleout_engines": ("numpy", "numba", "llvmlite", "pysat"), "ruleout_batch": ("dask", "distributed")}
"""What takes long to import, and the packages that use it."""


@pytest.mark.parametrize("package", SOURCES)
def test_nothing_else_needs_a_number_library_a_compiler_or_a_cluster(package: str) -> None:
    assert not offenders(package, *(name for name in HEAVY if name not in USED.get(package, ())))


@pytest.mark.parametrize("package", SOURCES)
def test_what_a_package_imports_it_declares(package: str) -> None:
    project = tomllib.loads(PROJECTS[package].read_text(encoding="utf-8"))["project"]
    extras = project.get("optional-dependencies", {}).values()
    needs = [*project["dependencies"], *(each for extra in extras for each in extra)]
    declared = {re.split(r"[^\w.-]", each)[0] for each in needs}
    allowed = {IMPORT_NAME.get(each, each.replace("-", "_")) for each in declared} | {package, "__future__"}
    allowed |= {"attr"} if "attrs" in declared else set()
    # What adds commands is loaded by the command line alone, which brings typer.
    allowed |= {"typer", "ruleout_cli"} if "ruleout.commands" in project.get("entry-points", {}) else set()
    strangers = {
        name.split(".")[0]
        for module, tree in modules(package).items()
        if not within(module, "ruleout.testing")
        for name in imported(tree)
    }
    assert strangers - allowed - sys.stdlib_module_names == set()


@pytest.mark.parametrize("package", [name for name in SOURCES if name != "ruleout"])
def test_plugins_import_public_names_only(package: str) -> None:
    private = [
        f"{module} imports {name}"
        for module, tree in modules(package).items()
        for name in sorted(imported(tree))
        if within(name, "ruleout") and any(re.match("_(?!_version__)", part) for part in name.split("."))
    ]
    assert not private


def test_core_knows_no_other_package() -> None:
    assert not offenders("ruleout", *(name for name in SOURCES if name != "ruleout"), "typer", "rich", "click")


def test_core_does_not_know_what_it_brings_itself() -> None:
    assert not offenders("ruleout", "ruleout.builtin", apart_from=("ruleout.builtin", "ruleout.testing"))


def test_core_reads_no_environment() -> None:
    assert not offenders("ruleout", "os.environ", "os.getenv")
    reads = [
        f"{module}:{node.lineno}"
        for module, tree in modules("ruleout").items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("environ", "environb", "getenv")
    ]
    assert not reads


def reached(start: str) -> set[str]:
    """The modules of core that run when *start* is used, itself included."""
    tree = modules("ruleout")
    found, waiting = set(), [start]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            for name in imported(tree[module], everything=False):
                home = name if name in tree else name.rpartition(".")[0]
                if home in tree and home != "ruleout":
                    waiting.append(home)
    return found


@pytest.mark.parametrize(
    "start",
    [
        "ruleout.reasoning.ladder",
        "ruleout.reasoning.board",
        "ruleout.reasoning.validation",
        "ruleout.model.compose",
        "ruleout.search",
    ],
)
def test_search_and_the_solving_loop_know_no_plugins(start: str) -> None:
    names = [name for name in modules("ruleout") if within(name, start)]
    assert names
    for module in {each for name in names for each in reached(name)}:
        strange = {name for name in imported(modules("ruleout")[module]) if within(name, "pluggy")}
        assert not strange, f"{start} reaches {module}, which imports {strange}"
        assert module not in ("ruleout.discovery.registry", "ruleout.discovery.discover", "ruleout.discovery.hooks")


HIDDEN_FROM_STRATEGIES = (
    *("puzzles", "reading", "discovery.registry", "discovery.discover", "search.model", "builtin"),
    *("Variant", "Rule", "Document", "Format", "Registry"),
)
HIDDEN_FROM_VARIANTS = ("search", "reasoning", "Board", "Technique", "Engine")


def test_strategies_know_no_variants_and_no_rules() -> None:
    assert not offenders("ruleout_strategies", "ruleout_variants", "ruleout_cli")
    assert not offenders("ruleout_strategies", *(f"ruleout.{name}" for name in HIDDEN_FROM_STRATEGIES))


def test_variants_know_no_strategies_and_no_search() -> None:
    assert not offenders("ruleout_variants", "ruleout_strategies", "ruleout_cli")
    assert not offenders("ruleout_variants", *(f"ruleout.{name}" for name in HIDDEN_FROM_VARIANTS))


def test_the_command_line_knows_no_variant_no_strategy_and_no_masks() -> None:
    assert not offenders("ruleout_cli", "ruleout_variants", "ruleout_strategies", "ruleout.builtin")
    assert not offenders("ruleout_cli", "ruleout.masks")


def test_engines_and_batches_know_no_variant_and_no_strategy() -> None:
    for package in ("ruleout_engines", "ruleout_batch"):
        assert not offenders(package, "ruleout_variants", "ruleout_strategies", "ruleout_xywing")
    assert not offenders("ruleout_engines", "ruleout_batch")
    assert not offenders("ruleout_batch", "ruleout_engines", "ruleout.masks")


def constants(package: str, apart_from: tuple[str, ...]) -> Iterator[tuple[str, int, object]]:
    """Module, line and value of every constant that is not documentation."""
    for module, tree in modules(package).items():
        if any(within(module, each) for each in apart_from):
            continue
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in prose:
                yield module, node.lineno, node.value


def test_core_knows_no_size_of_grid() -> None:
    sizes = [
        f"{module}:{line} has {value}"
        for module, line, value in constants("ruleout", ("ruleout.builtin", "ruleout.testing", "ruleout.model.symbols"))
        if type(value) is int and value in (9, 27, 81)
    ]
    assert not sizes


def test_core_knows_kinds_of_units_only_where_it_says_on_which_layouts_a_technique_makes_sense() -> None:
    kinds = {"row", "column", "box", "region", "cage", "diagonal", "window", "across", "down"}
    kept = ("ruleout.builtin", "ruleout.testing", "ruleout.reasoning.technique")
    found = [f"{module}:{line} has {value}" for module, line, value in constants("ruleout", kept) if value in kinds]
    assert not found


def test_core_knows_no_technique() -> None:
    named = {"naked-single", "hidden-single", "full-house", "locked-candidates", "x-wing", "xy-wing"}
    found = [f"{module}:{line} has {value}" for module, line, value in constants("ruleout", ()) if value in named]
    assert not found
