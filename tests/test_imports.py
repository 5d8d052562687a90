"""The allowed imports, checked in the source, so that the result does not depend on what is installed."""

from __future__ import annotations

import ast
import gc
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from doors import added

ROOT = Path(__file__).parents[1]
SOURCES = {
    "ruleout": ROOT / "packages/core/src/ruleout",
    "ruleout_strategies": ROOT / "packages/strategies/src/ruleout_strategies",
    "ruleout_variants": ROOT / "packages/variants/src/ruleout_variants",
    "ruleout_render": ROOT / "packages/render/src/ruleout_render",
    "ruleout_cli": ROOT / "packages/cli/src/ruleout_cli",
    "ruleout_setters": ROOT / "packages/setters/src/ruleout_setters",
    "ruleout_play": ROOT / "packages/play/src/ruleout_play",
    "ruleout_links": ROOT / "packages/links/src/ruleout_links",
    "ruleout_ranks": ROOT / "packages/ranks/src/ruleout_ranks",
    "ruleout_engines": ROOT / "packages/engines/src/ruleout_engines",
    "ruleout_batch": ROOT / "packages/batch/src/ruleout_batch",
    "ruleout_generate": ROOT / "packages/generate/src/ruleout_generate",
    **{
        f"ruleout_{name}": ROOT / f"examples/ruleout-{name}/src/ruleout_{name}"
        for name in ("anticamel", "sdk", "stars", "themes", "thermometers", "toyengine", "xywing")
    },
}
OF_THE_PROJECT = [name for name, path in SOURCES.items() if path.is_relative_to(ROOT / "packages")]
CORE_DOORS = ("ruleout", "ruleout.plugin", "ruleout.internal")
PROJECTS = {name: path.parents[1] / "pyproject.toml" for name, path in SOURCES.items()}
IMPORT_NAME = {"ruleout-core": "ruleout", "python-sat": "pysat", "fpdf2": "fpdf"}
"""The import names of distributions, where they are not the distribution's own with ``_`` for ``-``."""


def module_name(package: str, path: Path) -> str:
    parts = path.relative_to(SOURCES[package].parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules(package: str) -> dict[str, ast.Module]:
    """The syntax tree of every module of a package, by name."""
    found = {}
    # Nothing of a tree is garbage, but the collector would search all trees again and again: three times as long.
    gc.disable()
    try:
        for path in sorted(SOURCES[package].rglob("*.py")):
            found[module_name(package, path)] = ast.parse(path.read_text(encoding="utf-8"), str(path))
    finally:
        gc.enable()
        gc.freeze()
    assert found, f"no source of {package}"
    return found


def is_typing_only(node: ast.If) -> bool:
    return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Yield every node of a tree that is executed, without those under ``if TYPE_CHECKING``."""
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(node, ast.If) and is_typing_only(node) and child in node.body:
            continue
        yield from running(child)


@cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Every node of a tree, which is gone through once for all tests."""
    return tuple(ast.walk(tree))


def dotted(node: ast.AST) -> str:
    """A name with its attributes, as in ``a.b.c``; empty for attributes of anything else."""
    if isinstance(node, ast.Name):
        return node.id
    start = dotted(node.value) if isinstance(node, ast.Attribute) else ""
    return f"{start}.{node.attr}" if start and isinstance(node, ast.Attribute) else ""


@cache
def homes() -> dict[str, dict[str, str]]:
    """For each door of core the module that defines each of its names, those that other packages add included."""
    found = {}
    for door in CORE_DOORS:
        tables = [
            ast.literal_eval(node.value)
            for node in modules("ruleout")[door].body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "NAMES"
        ]
        (table,) = tables
        by_kind = table.values() if door == "ruleout.plugin" else [table]
        found[door] = {name: home for homes in by_kind for home, names in homes.items() for name in names.split()}
        assert all(within(home, "ruleout") for home in found[door].values())
        found[door] |= found["ruleout.plugin"] if door == "ruleout.internal" else {}
        assert not found[door].keys() & added(door).keys() - added("ruleout.plugin").keys()
        found[door] |= added(door)
    return found


@cache
def imported(tree: ast.AST, everything: bool = True) -> frozenset[str]:
    """The dotted names that a module imports, wherever in the module; those for types alone only if *everything*.

    A name of core from a public module is listed twice: as imported, and under the module that defines it.
    """
    names = set()
    bound = {}
    nodes = nodes_of(tree) if everything else tuple(running(tree))
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                names.add(alias.name)
                bound[alias.asname or alias.name] = alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports are not used here"
            for alias in node.names:
                names.add(f"{node.module}.{alias.name}")
                bound[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    used = {dotted(node) for node in nodes if isinstance(node, ast.Attribute)}
    values = set(bound.values())
    for name in used:
        start, _, rest = name.rpartition(".")
        if bound.get(start, start if start in values else None) in homes():
            names.add(f"{bound.get(start, start)}.{rest}")
    for name in tuple(names):
        door, _, public = name.rpartition(".")
        if public in homes().get(door, {}) and public not in added(door):
            names.add(f"{homes()[door][public]}.{public}")
    return frozenset(names)


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


PAINTING = ("resvg_py", "fpdf", "PIL", "fontTools")
"""Modules that make PNG and PDF."""
HEAVY = ("numpy", "numba", "llvmlite", "pysat", "dask", "distributed", "scipy", "pandas", *PAINTING)
USED = {
    "ruleout": ("numpy",),
    "ruleout_engines": ("numpy", "numba", "llvmlite", "pysat"),
    "ruleout_batch": ("dask", "distributed"),
    "ruleout_generate": ("numpy",),
    "ruleout_ranks": ("numpy", "scipy"),
    "ruleout_render": ("resvg_py", "fpdf"),
}
"""Modules that take long to import, and the packages that use them."""


@pytest.mark.parametrize("package", SOURCES)
def test_nothing_else_needs_a_number_library_a_compiler_or_a_cluster(package: str) -> None:
    assert not offenders(package, *(name for name in HEAVY if name not in USED.get(package, ())))


def test_core_imports_numpy_only_in_functions_of_its_module_for_arrays() -> None:
    assert not offenders("ruleout", "numpy", apart_from=("ruleout.api.arrays",))
    (tree,) = [each for name, each in modules("ruleout").items() if name == "ruleout.api.arrays"]
    at_once = [node for node in tree.body if not isinstance(node, ast.FunctionDef)]
    assert not [name for node in at_once for name in imported(node, everything=False) if within(name, "numpy")]


@pytest.mark.parametrize(("module", "painters"), [("resvg_py", {"png"}), ("fpdf", {"pdf", "booklet"})])
def test_what_makes_png_and_pdf_is_imported_only_in_functions_of_its_painters(module: str, painters: set[str]) -> None:
    homes = {f"ruleout_render.painters.{each}" for each in painters}
    trees = modules("ruleout_render")
    assert {home for home, tree in trees.items() if any(within(name, module) for name in imported(tree))} == homes
    for home in homes:
        at_once = [node for node in trees[home].body if not isinstance(node, ast.FunctionDef | ast.ClassDef)]
        names = [
            name
            for node in at_once
            if not (isinstance(node, ast.If) and is_typing_only(node))
            for name in imported(node)
        ]
        assert not [name for name in names if within(name, module)], home


@pytest.mark.parametrize("package", SOURCES)
def test_what_a_package_imports_it_declares(package: str) -> None:
    project = tomllib.loads(PROJECTS[package].read_text(encoding="utf-8"))["project"]
    extras = project.get("optional-dependencies", {}).values()
    needs = [*project["dependencies"], *(each for extra in extras for each in extra)]
    declared = {re.split(r"[^\w.-]", each)[0] for each in needs}
    allowed = {IMPORT_NAME.get(each, each.replace("-", "_")) for each in declared} | {package, "__future__"}
    allowed |= {"attr"} if "attrs" in declared else set()
    # Plug-ins that add commands are only loaded by the command line, which depends on typer.
    allowed |= {"typer", "ruleout_cli"} if "ruleout.commands" in project.get("entry-points", {}) else set()
    strangers = {
        name.split(".")[0]
        for module, tree in modules(package).items()
        if not within(module, "ruleout.testing")
        for name in imported(tree)
    }
    assert strangers - allowed - sys.stdlib_module_names == set()


@pytest.mark.parametrize("package", [name for name in SOURCES if name != "ruleout"])
def test_who_uses_a_name_that_another_package_adds_needs_that_package(package: str) -> None:
    project = tomllib.loads(PROJECTS[package].read_text(encoding="utf-8"))["project"]
    extras = project.get("optional-dependencies", {}).values()
    declared = " ".join([*project["dependencies"], *(each for extra in extras for each in extra)])
    for module, tree in modules(package).items():
        for name in imported(tree):
            door, _, public = name.rpartition(".")
            owner = added(door).get(public, package).partition(".")[0] if door in homes() else package
            assert owner != package or public not in added(door), f"{module} imports its own {public} from {door}"
            assert owner == package or owner.replace("_", "-") in declared, f"{module} uses {name} of {owner}"


DOORS = (*CORE_DOORS, "ruleout.testing")
SIBLING_DOORS = ("internal", "kit", "testing")
"""The modules of a distribution that others of the project may import from, besides the package itself."""


def door_of(name: str) -> str:
    """The module that a dotted name is imported from."""
    return name if name in modules("ruleout") else name.rpartition(".")[0]


@pytest.mark.parametrize("package", [name for name in SOURCES if name != "ruleout"])
def test_everybody_outside_core_imports_it_through_its_doors(package: str) -> None:
    written = {
        (module, f"{node.module}.{alias.name}" if isinstance(node, ast.ImportFrom) else alias.name)
        for module, tree in modules(package).items()
        for node in nodes_of(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    of_core = [(module, name) for module, name in written if within(name, "ruleout")]
    past = [f"{module} imports {name}" for module, name in of_core if door_of(name) not in DOORS]
    unknown = [
        f"{module} imports {name}"
        for module, name in of_core
        if door_of(name) in homes() and name not in DOORS and name != "ruleout.__version__"
        if name.rpartition(".")[2] not in homes()[door_of(name)]
    ]
    assert not past
    assert not unknown


@pytest.mark.parametrize("package", SOURCES)
def test_everybody_imports_other_distributions_through_their_doors(package: str) -> None:
    names = {name for tree in modules(package).values() for name in imported(tree)}
    others = [name.split(".") for name in names if name.startswith("ruleout_") and not within(name, package)]
    own = [parts for parts in others if parts[0] in SOURCES]
    assert not [parts for parts in own if len(parts) > 2 and parts[1] not in SIBLING_DOORS]
    if package not in OF_THE_PROJECT:
        assert not [parts for parts in own if "internal" in parts]
        assert not offenders(package, "ruleout.internal")


@pytest.mark.parametrize("door", CORE_DOORS)
def test_type_checkers_see_the_names_of_the_doors(door: str) -> None:
    path = SOURCES["ruleout"] / f"{door.partition('.')[2] or '__init__'}.pyi"
    stub = {
        alias.name: node.module
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom) and node.module != "typing"
        for alias in node.names
        if alias.asname == alias.name
    }
    assert stub == homes()[door]


@cache
def defined(tree: ast.Module) -> set[str]:
    """The classes and functions of a module, and the names that are assigned outside of them."""
    assigned = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    names = {ast.unparse(getattr(node, "target", None) or node.targets[0]) for node in assigned}  # type: ignore[union-attr]
    return names | {node.name for node in nodes_of(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)}


@pytest.mark.parametrize("door", CORE_DOORS)
def test_every_name_of_a_door_is_defined_where_it_says(door: str) -> None:
    missing = []
    for name, home in homes()[door].items():
        tree = modules(home.split(".")[0])[home]
        exported = {name for each in imported(tree) for name in [each.rpartition(".")[2]]}
        if name not in defined(tree) | exported:
            missing.append(f"{home} does not define {name}")
    assert not missing


ROOMS = {
    "ruleout": (
        "model",
        "words",
        "puzzles",
        "search",
        "reasoning",
        "plugins",
        "reading",
        "records",
        "builtin",
        "api",
        "testing",
    ),
    "ruleout_render": ("grid", "characters", "scene", "themes", "painters"),
    "ruleout_cli": ("options", "input", "output", "plugins", "commands"),
}
"""The rooms of core, of pictures and of the command line, lowest first."""
BESIDE = {
    "ruleout": {
        "clock",
        "deprecation",
        "errors",
        "internal",
        "lazy",
        "masks",
        "notebook",
        "owners",
        "plugin",
        "targets",
        "values",
    },
    "ruleout_render": {"internal"},
    "ruleout_cli": {"__main__", "app", "hooks", "kit", "main", "status", "stopping", "terminal", "testing"},
}
"""The modules that are in no room."""


TABLES = (*CORE_DOORS, "ruleout_cli.kit", *(f"{package}.internal" for package in SOURCES))
"""Public modules, whose tables have the modules that define their names."""
UPWARD = {("ruleout.notebook", "ruleout.api.drawing")}
"""The imports from a higher room that are allowed: pictures of objects, made when a notebook calls their methods."""


def named(tree: ast.AST) -> set[str]:
    """The strings of a module that may be the dotted name of another one, which can be imported by it."""
    strings = [node.value for node in nodes_of(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {each for text in strings for each in re.findall(r"^[a-z_]+(?:\.\w+)+", text)}


@cache
def edges(package: str) -> frozenset[tuple[str, str]]:
    """Which module of *package* imports which other one of it, or names it in a string."""
    tree = modules(package)
    found = set()
    for module in tree:
        for name in imported(tree[module]) | (set() if module in TABLES else named(tree[module])):
            home = name if name in tree else name.rpartition(".")[0]
            if home in tree and home not in (module, package):
                found.add((module, home))
    return frozenset(found - UPWARD)


def circle(arrows: Iterable[tuple[str, str]]) -> list[str]:
    """Nodes that lead back to themselves, in order; none if there is no circle."""
    after: dict[str, list[str]] = {}
    for start, end in sorted(arrows):
        after.setdefault(start, []).append(end)
    done: set[str] = set()

    def visit(node: str, path: list[str]) -> list[str]:
        if node in path:
            return path[path.index(node) :]
        if node in done:
            return []
        for each in after.get(node, []):
            if found := visit(each, [*path, node]):
                return found
        done.add(node)
        return []

    return next((found for node in sorted(after) if (found := visit(node, []))), [])


def room(module: str) -> str:
    return ".".join(module.split(".")[:2])


def test_a_circle_is_found() -> None:
    assert circle({("a", "b"), ("b", "c"), ("c", "d")}) == []
    assert circle({("a", "b"), ("b", "c"), ("c", "b")}) == ["b", "c"]


def test_an_import_by_a_string_is_found() -> None:
    planted = 'found = import_module("ruleout.api.solving").candidates(puzzle)\nimport_module(f"ruleout.api.{name}")'
    assert named(ast.parse(planted)) == {"ruleout.api.solving", "ruleout.api"}
    assert {(start, end) for start, end in UPWARD if end in named(modules("ruleout")[start])} == UPWARD


@pytest.mark.parametrize("package", ROOMS)
def test_no_room_imports_from_a_higher_one(package: str) -> None:
    rooms = ROOMS[package]
    upwards = []
    for start, end in edges(package):
        low, high = (room(each).partition(".")[2] for each in (start, end))
        if low in rooms and high in rooms and rooms.index(low) < rooms.index(high):
            upwards.append(f"{start} imports {end}")
    assert not upwards


@pytest.mark.parametrize("package", ROOMS)
def test_every_module_is_in_a_room_or_beside_them(package: str) -> None:
    beside = {room(module).partition(".")[2] for module in modules(package)} - set(ROOMS[package])
    assert beside == {"", *BESIDE[package]}


@pytest.mark.parametrize("package", ROOMS)
def test_the_table_of_a_readme_lists_every_room_in_order(package: str) -> None:
    readme = (PROJECTS[package].parent / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)/` \|", readme, re.MULTILINE)
    assert tuple(listed) == ROOMS[package]


@pytest.mark.parametrize("package", SOURCES)
def test_no_module_imports_itself_round_a_circle(package: str) -> None:
    assert circle(edges(package)) == []


@pytest.mark.parametrize("package", SOURCES)
def test_no_room_imports_itself_round_a_circle(package: str) -> None:
    assert circle({(room(a), room(b)) for a, b in edges(package) if room(a) != room(b)}) == []


def test_core_imports_no_module_from_its_own_door() -> None:
    """The door would look for a name that another distribution adds, which takes longer than all other imports."""
    nodes = [(module, node) for module, tree in modules("ruleout").items() for node in nodes_of(tree)]
    found = [module for module, node in nodes if isinstance(node, ast.ImportFrom) and node.module == "ruleout"]
    assert not [module for module in found if not within(module, "ruleout.testing")]


def test_core_knows_no_other_package() -> None:
    assert not offenders("ruleout", *(name for name in SOURCES if name != "ruleout"), "typer", "rich", "click")


GATE = "ruleout.plugins"
"""The room that holds the gate, beyond which no code asks where an item is from."""
ASKING = {"first_party", "FIRST_PARTY", "DECLARED_BY", "is_foreign"}
"""Names by which the origin of an item can be asked for."""
CALLING = {"Gate", "enter", "entered_for_each", "CheckedEngine", "CheckedConstraint", "admitted"}
"""Names by which the code of a third party is called."""


def names_in(tree: ast.AST) -> set[str]:
    """All identifiers of a module: names, attributes, keywords, and what is imported or defined."""
    found = {getattr(node, field, None) for node in nodes_of(tree) for field in ("id", "attr", "arg", "name", "asname")}
    return {name for name in found if isinstance(name, str)}


@pytest.mark.parametrize("package", SOURCES)
def test_only_the_room_of_plugins_asks_where_an_item_is_from(package: str) -> None:
    outside = {module: tree for module, tree in modules(package).items() if not within(module, GATE)}
    found = {module: sorted((ASKING | CALLING) & names_in(tree)) for module, tree in outside.items()}
    assert not {module: names for module, names in found.items() if names}


@pytest.mark.parametrize(
    "planted",
    [
        "chosen = registry.engine if registry.provider('engines', name).first_party else None",
        "from ruleout.plugins.gate import enter as call",
        "registry.is_foreign('techniques', each.id)",
        "isinstance(engine, CheckedEngine)",
    ],
)
def test_code_that_asks_where_an_item_is_from_is_found(planted: str) -> None:
    assert (ASKING | CALLING) & names_in(ast.parse(planted))


def catching_everything(tree: ast.AST) -> int:
    """How many ``except`` clauses of a module catch exceptions that are no Exception, without raising them again."""
    clauses = [node for node in nodes_of(tree) if isinstance(node, ast.ExceptHandler)]
    return sum(
        (each.type is None or "BaseException" in ast.unparse(each.type))
        and not (isinstance(each.body[-1], ast.Raise) and each.body[-1].exc is None)
        for each in clauses
    )


SWALLOWING = {
    "ruleout.plugins.gate": 1,
    "ruleout.errors": 1,  # the message of an exception of a third party
    "ruleout.api.many": 1,  # raised after the results of the puzzles before
    "ruleout.search.engine": 1,  # as there
    "ruleout_batch.executors.cluster.connection": 1,  # passed on to another thread
    "ruleout_batch.executors.local.child": 1,  # passed on to another process
    "ruleout_batch.executors.local.in_order": 1,  # passed on to another thread
}
"""How many clauses of a module catch everything, and why if it is not the gate."""


def test_everything_is_caught_only_at_the_gate_and_where_it_is_passed_on() -> None:
    found = {module: catching_everything(tree) for package in SOURCES for module, tree in modules(package).items()}
    assert {module: count for module, count in found.items() if count} == SWALLOWING
    planted = "try:\n    step()\nexcept BaseException:\n    pass\ntry:\n    step()\nexcept:\n    raise\n"
    assert catching_everything(ast.parse(planted)) == 1


def test_core_does_not_know_what_it_brings_itself() -> None:
    assert not offenders("ruleout", "ruleout.builtin", apart_from=("ruleout.builtin", "ruleout.testing"))


def test_core_reads_no_environment() -> None:
    assert not offenders("ruleout", "os.environ", "os.getenv")
    reads = [
        f"{module}:{node.lineno}"
        for module, tree in modules("ruleout").items()
        for node in nodes_of(tree)
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
        assert module not in ("ruleout.plugins.registry", "ruleout.plugins.discover", "ruleout.plugins.hooks")


HIDDEN_FROM_STRATEGIES = (
    *("puzzles", "reading", "plugins.registry", "plugins.discover", "search.model", "builtin"),
    *("Variant", "Rule", "Document", "Format", "Registry"),
)
HIDDEN_FROM_VARIANTS = ("search", "reasoning", "Board", "Technique", "Engine")


COMMANDS = "ruleout_strategies.commands"
RATING = ("ruleout_strategies.rating", "ruleout_strategies.testing")
"""Scales and ratings, which no technique knows."""
LINES = "ruleout_strategies.hodoku_lines"
"""A format, which no technique knows."""
LEARNING = "ruleout_strategies.learning"
"""Examples and exercises, which no technique knows."""
TRIALS = ("ruleout_strategies.scales.search", "ruleout_strategies.scales.te")
"""Scales that search."""


def test_strategies_know_no_variants_and_no_rules() -> None:
    assert not offenders("ruleout_strategies", "ruleout_variants")
    hidden = (*(f"ruleout.{name}" for name in HIDDEN_FROM_STRATEGIES), "ruleout_cli", COMMANDS, LINES, LEARNING)
    apart = (COMMANDS, LINES, LEARNING, *TRIALS, *RATING, "ruleout_strategies.plugin")
    assert not offenders("ruleout_strategies", *hidden, apart_from=apart)
    assert not offenders("ruleout_strategies", *RATING, apart_from=(*apart, "ruleout_strategies.scales"))


def test_only_the_commands_of_strategies_know_the_command_line() -> None:
    assert not offenders("ruleout_strategies", "ruleout_cli", "typer", apart_from=(COMMANDS,))


def test_variants_and_setters_know_no_strategies_and_no_search() -> None:
    for package in ("ruleout_variants", "ruleout_setters"):
        assert not offenders(package, "ruleout_strategies", "ruleout_cli")
        assert not offenders(package, *(f"ruleout.{name}" for name in HIDDEN_FROM_VARIANTS))
    assert not offenders("ruleout_variants", "ruleout_setters")


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
        prose = {id(node.value) for node in nodes_of(tree) if isinstance(node, ast.Expr)}
        for node in nodes_of(tree):
            if isinstance(node, ast.Constant) and id(node) not in prose:
                yield module, node.lineno, node.value


OTHERS = re.compile(r"ruleout[-_](?:" + "|".join(each.partition("_")[2] for each in SOURCES if "_" in each) + r")\b")
"""The names of the other distributions and packages."""


def test_core_names_another_distribution_only_in_the_table_on_which_trust_rests() -> None:
    found = [each for each in constants("ruleout", ()) if isinstance(each[2], str) and OTHERS.search(each[2])]
    assert {module for module, _, _ in found} == {"ruleout.plugins.providers"}
    assert OTHERS.search("needs ruleout-generate")
    assert OTHERS.search("ruleout_strategies.rating")


def test_every_kind_but_those_of_core_is_declared_outside_core() -> None:
    hooks = [node for node in modules("ruleout")["ruleout.plugins.hooks"].body if isinstance(node, ast.FunctionDef)]
    gathered = {each.name for each in hooks if each.returns and ast.unparse(each.returns).startswith("Iterable[")}
    assert gathered == {
        f"ruleout_{name}" for name in ("variants", "rules", "techniques", "engines", "formats", "translations")
    }
    kinds = [
        ast.unparse(node)
        for module in ("ruleout.plugins.kinds", "ruleout.plugins.explaining")
        for node in nodes_of(modules("ruleout")[module])
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Kind"
    ]
    assert len(kinds) == len(gathered)


def test_core_knows_who_of_the_project_declares_which_hook() -> None:
    declared = {"ruleout_add_commands": "ruleout-cli"}
    for path in ROOT.glob("packages/*/pyproject.toml"):
        project = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
        points = project.get("entry-points", {}).get("ruleout.kinds", {})
        declared |= dict.fromkeys(points, project["name"])
    (table,) = (
        ast.literal_eval(node.value)
        for node in modules("ruleout")["ruleout.plugins.providers"].body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "DECLARED_BY"
    )
    assert table == declared


def test_core_knows_no_size_of_grid() -> None:
    kept = ("ruleout.builtin", "ruleout.testing", "ruleout.model.symbols")
    sizes = [
        f"{module}:{line} has {value}"
        for module, line, value in constants("ruleout", kept)
        if type(value) is int and value in (9, 27, 81)
    ]
    assert not sizes


def test_core_knows_kinds_of_units_only_where_it_says_on_which_layouts_a_technique_makes_sense() -> None:
    kinds = {"row", "column", "box", "region", "cage", "diagonal", "window", "across", "down"}
    # The coordinates of cells have the same names, and one strength of an explanation is called a region.
    kept = ("ruleout.builtin", "ruleout.testing", "ruleout.reasoning.technique", "ruleout.words.sentences")
    kept += ("ruleout.model.coordinates",)
    found = [f"{module}:{line} has {value}" for module, line, value in constants("ruleout", kept) if value in kinds]
    assert not found


def test_generators_know_no_engine() -> None:
    named = {"auto", "lanes", "sat", "scalar", "python"}
    found = [f"{each}:{line} has {value}" for each, line, value in constants("ruleout_generate", ()) if value in named]
    assert not found


def test_core_knows_no_technique() -> None:
    named = {"naked-single", "hidden-single", "full-house", "locked-candidates", "x-wing", "xy-wing"}
    found = [f"{module}:{line} has {value}" for module, line, value in constants("ruleout", ()) if value in named]
    assert not found


@pytest.mark.parametrize("name", ["Board", "Found", "Grid", "Order", "Rule", "Searcher"])
def test_a_word_of_the_domain_names_one_class(name: str) -> None:
    bearers = [module for package in SOURCES for module, tree in modules(package).items() if name in defined(tree)]
    assert len(bearers) <= 1
