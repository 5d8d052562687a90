"""The built distributions can be installed and used in an empty environment, and the README's first command works.

``RULEOUT_WHEELS`` names the folder of what was built, wheels from archives, and ``RULEOUT_NEEDS`` one with wheels of
everything else that is needed, so that no network is.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import processes
import pytest

ROOT = Path(__file__).parents[2]
NEEDS, WHEELS = os.environ.get("RULEOUT_NEEDS"), os.environ.get("RULEOUT_WHEELS")
PACKAGES = [path.parent for path in sorted(ROOT.glob("packages/*/pyproject.toml"))]
PROJECTS = {"ruleout": ROOT, **{f"ruleout-{path.name}": path for path in PACKAGES}}
LEFT_BEHIND = shutil.ignore_patterns(
    *(".git", ".tox", ".venv", ".*_cache", ".hypothesis", "__pycache__", "dist", "_build")
)

pytestmark = pytest.mark.skipif(not (NEEDS and WHEELS), reason="no folders of wheels are named: run tox -e wheels")


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """The output of a command that must succeed and that may not use the network."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "RULEOUT"))}
    python = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(NEEDS), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = processes.run(
        [str(each) for each in command],
        cwd=cwd,
        env={**clean, **offline, "PATH": python, "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, so that nothing is left in it."""
    return Path(shutil.copytree(ROOT, tmp_path_factory.mktemp("copy") / "ruleout", ignore=LEFT_BEHIND))


@pytest.fixture(scope="module")
def dist() -> Path:
    """The folder with the wheel and the source archive of every distribution."""
    return Path(str(WHEELS))


def wheel(dist: Path, name: str) -> zipfile.ZipFile:
    (path,) = dist.glob(f"{name.replace('-', '_')}-[0-9]*.whl")
    return zipfile.ZipFile(path)


@pytest.mark.parametrize("name", PROJECTS)
def test_a_wheel_carries_the_licence_and_its_types_and_nothing_strange(dist: Path, name: str) -> None:
    module = "ruleout" if name == "ruleout-core" else name.replace("-", "_")
    with wheel(dist, name) as archive:
        files = archive.namelist()
    assert any(file.endswith("/licenses/LICENSE") for file in files)
    assert {file.split("/")[0].split("-")[0] for file in files} <= {module, name.replace("-", "_")}
    if name == "ruleout":
        assert all(".dist-info/" in file for file in files)
    else:
        assert f"{module}/py.typed" in files
        source = PROJECTS[name] / "src"
        written = {str(path.relative_to(source)) for path in source.rglob("*.py")}
        assert written == {file for file in files if file.endswith(".py")}


@pytest.mark.parametrize("name", PROJECTS)
def test_a_source_archive_carries_the_licence(dist: Path, name: str) -> None:
    (path,) = dist.glob(f"{name.replace('-', '_')}-[0-9]*.tar.gz")
    with tarfile.open(path) as archive:
        assert any(file.endswith("/LICENSE") for file in archive.getnames())


def test_the_umbrella_brings_everything_into_an_empty_environment(dist: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "env")
    python = tmp_path / "env" / "bin" / "python"
    run(python, "-m", "pip", "install", "--find-links", dist, "ruleout")
    run(python, "-m", "pip", "check")
    lines = run(tmp_path / "env" / "bin" / "ruleout", "solve", ROOT / "examples" / "samurai.txt").splitlines()
    assert len(lines) == 21
    assert not any("." in line for line in lines)
    assert "ruleout-strategies:strategies" in run(tmp_path / "env" / "bin" / "ruleout", "plugins")


def test_new_packages_are_built_installed_and_used(dist: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "env")
    python, command = tmp_path / "env" / "bin" / "python", tmp_path / "env" / "bin" / "ruleout"
    run(python, "-m", "pip", "install", "--find-links", dist, "ruleout")
    for kind in ("techniques", "formats", "generators"):
        name = f"my-{kind[:-1]}"
        run(command, kind, "new", name, cwd=tmp_path)
        run(python, "-m", "pip", "install", "--find-links", dist, f"./ruleout-{name}", cwd=tmp_path)
        assert f"ruleout-{name}" in run(command, kind)
    run(python, "-m", "pip", "check")
    assert run(command, "techniques", "show", "my-technique").startswith("My Technique\n")
    line = run(command, "generate", "--seed", "1").strip()
    assert run(command, "convert", line, "--to", "my-format").splitlines()[:2] == [
        "@my-format",
        line[:9].replace("0", "."),
    ]
    made = json.loads(run(command, "generate", "--generator", "my-generator", "--to", "json"))
    assert len(made["cages"]) == 6


def test_the_first_command_of_the_readme_solves_a_samurai(checkout: Path) -> None:
    readme = (checkout / "README.md").read_text(encoding="utf-8")
    found = re.search(r"^```sh\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert found is not None
    drawn = run("bash", "-c", found.group(1), cwd=checkout)
    assert sum(character.isdigit() for character in drawn) == 369
    assert "." not in drawn
