"""Build distributions of this project, and install some of them from what was built.

``wheels.py build FOLDER [PROJECT...]`` makes the source archive of each project, given by its folder, and from this
archive its wheel; without projects, of all, the examples included. It needs hatchling.
``wheels.py install FOLDER NAME...`` removes the distributions of the project from this environment, except core,
which tox installs, and installs those that are named, as in ``ruleout-generate[cli]``, with what they need.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECTS = (ROOT, *(path.parent for path in sorted(ROOT.glob("*/*/pyproject.toml"))))


def build(folder: Path, projects: Sequence[Path] = PROJECTS) -> None:
    """Empty *folder*, and put the source archive and the wheel of each project into it."""
    from hatchling import build as backend

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for project in projects:
        os.chdir(project)
        archive = folder / backend.build_sdist(str(folder))
        with tempfile.TemporaryDirectory() as unpacked:
            shutil.unpack_archive(archive, unpacked)
            os.chdir(Path(unpacked) / archive.name.removesuffix(".tar.gz"))
            backend.build_wheel(str(folder))
            os.chdir(ROOT)


def install(folder: Path, wanted: list[str]) -> None:
    """Replace the distributions of the project that are installed by the wheels of those that are *wanted*."""
    wheels = {path.name.split("-")[0].replace("_", "-"): path for path in folder.glob("*.whl")}
    paths = [f"{wheels[name]}{bracket}{extras}" for name, bracket, extras in (each.partition("[") for each in wanted)]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    # Of a wheel whose version is installed already, pip would keep the old files.
    if old := {each.name for each in distributions()} & wheels.keys() - {"ruleout-core"}:
        subprocess.run([*pip, "uninstall", "--quiet", "--yes", *sorted(old)], check=True)
    if paths:
        # What they need of the project is among the wheels too.
        subprocess.run([*pip, "install", "--quiet", "--find-links", str(folder), *paths], check=True)


if __name__ == "__main__":
    command, folder, *rest = sys.argv[1:]
    if command == "build":
        build(Path(folder).absolute(), [Path(each).absolute() for each in rest] or PROJECTS)
    else:
        install(Path(folder), rest)
