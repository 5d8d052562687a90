"""Build, check and tag all distributions of the project with one version.

``python release/release.py addresses https://example.org/ruleout --contact us@example.org`` writes where the project
is found into every distribution; ``python release/release.py version 0.2.0`` writes a version into every distribution
and assembles the changelog; ``python release/release.py build`` builds and checks what is uploaded; ``python
release/release.py tag`` tags the commit. ``release/README.md`` describes when to use them.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+")
URLS = re.compile(r"\[project\.urls\]\n(?:.+\n)*\n?")
AUTHOR = re.compile(r'name = "the ruleout authors"(?:, email = "[^"]*")?')
RELATIVE_PICTURE = re.compile(r'(!\[[^]]*\]\(|<img [^>]*?src=")(?!\w+:)([^")]*)')
RELATIVE_LINK = re.compile(r"(?<=\]\()(?!\w+:|#)[^)]*")
PLAYER = re.compile(r"(<!-- where to play[^\n]* -->\n)(?:\n\[Play here\].*\n)?")


def projects(root: Path) -> dict[str, Path]:
    """Return the folder of each distribution by its name, the umbrella last."""
    paths = [*sorted(root.glob("packages/*/pyproject.toml")), root / "pyproject.toml"]
    return {read(path)["name"]: path.parent for path in paths}


def read(path: Path) -> dict[str, str]:
    """Return the table ``project`` of a ``pyproject.toml``."""
    table: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
    return table


def versions(root: Path) -> dict[str, str]:
    """Return every version that is written in the sources: of each distribution, and of each ``__version__``."""
    found = {name: read(folder / "pyproject.toml")["version"] for name, folder in projects(root).items()}
    for path in modules_with_version(root):
        (found[str(path.relative_to(root))],) = re.findall(r'^__version__ = "(.*)"$', path.read_text("utf-8"), re.M)
    return found


def modules_with_version(root: Path) -> list[Path]:
    """Return the modules that have a ``__version__``."""
    paths = sorted(root.glob("packages/*/src/*/__init__.py"))
    return [path for path in paths if "\n__version__ = " in path.read_text(encoding="utf-8")]


def current_version(root: Path) -> str:
    """Return the one version of all distributions. Exits with a message if they differ."""
    found = versions(root)
    if len(set(found.values())) != 1:
        sys.exit("found several versions: " + ", ".join(f"{name} {version}" for name, version in found.items()))
    return next(iter(found.values()))


def write_version(root: Path, new: str) -> None:
    """Write the version *new* into every distribution, the pins of its siblings and every ``__version__``."""
    old, names = current_version(root), "|".join(map(re.escape, projects(root)))
    pin = re.compile(rf'("(?:{names})(?:\[[\w,]+\])?==){re.escape(old)}"')
    for folder in projects(root).values():
        path = folder / "pyproject.toml"
        text = path.read_text(encoding="utf-8").replace(f'\nversion = "{old}"\n', f'\nversion = "{new}"\n', 1)
        path.write_text(pin.sub(rf'\g<1>{new}"', text), encoding="utf-8")
    for path in modules_with_version(root):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(f'__version__ = "{old}"', f'__version__ = "{new}"'), encoding="utf-8")


def write_addresses(root: Path, repository: str, issues: str, contact: str, player: str) -> None:
    """Write where the project is found into every distribution, and where one plays and absolute links into README."""
    repository = repository.rstrip("/")
    pages = f"{repository}/blob/main"
    urls = {"Repository": repository, "Issues": issues or f"{repository}/issues", "Changelog": f"{pages}/CHANGELOG.md"}
    table = "[project.urls]\n" + "".join(f'{name} = "{url}"\n' for name, url in urls.items())
    author = 'name = "the ruleout authors"' + (f', email = "{contact}"' if contact else "")
    for folder in projects(root).values():
        path = folder / "pyproject.toml"
        before, heading, tools = URLS.sub("", path.read_text(encoding="utf-8")).partition("[tool.")
        path.write_text(f"{AUTHOR.sub(author, before)}{table}\n{heading}{tools}", encoding="utf-8")
    readme = root / "README.md"
    text = RELATIVE_PICTURE.sub(rf"\1{repository}/raw/main/\2", readme.read_text(encoding="utf-8"))
    line = f"\n[Play here]({player}), in the browser, without an installation.\n" if player else ""
    readme.write_text(PLAYER.sub(rf"\1{line}", RELATIVE_LINK.sub(rf"{pages}/\g<0>", text)), encoding="utf-8")


def relative_links(text: str) -> list[str]:
    """Return the links and the pictures of a page that have no address of their own."""
    return [*RELATIVE_LINK.findall(text), *(picture for _, picture in RELATIVE_PICTURE.findall(text))]


def dead_links(root: Path) -> list[str]:
    """Return the links in the READMEs of the distributions that a page of the package index cannot follow."""
    return [
        f"{path.relative_to(root)}: {link}"
        for path in (folder / "README.md" for folder in projects(root).values())
        for link in relative_links(path.read_text(encoding="utf-8"))
    ]


def build(root: Path, folder: Path) -> list[Path]:
    """Build the source archive of each distribution and, from that, its wheel, and check their metadata.

    Parameters
    ----------
    root
        The checkout.
    folder
        Where they are put. It must not contain others.

    Returns
    -------
    list of Path
        The files that were built, two per distribution.
    """
    if folder.exists() and any(folder.iterdir()):
        sys.exit(f"{folder} is not empty; remove what it contains")
    if dead := dead_links(root):
        sys.exit("relative links are dead on the package index; write addresses first: " + ", ".join(dead[:3]))
    version = current_version(root)
    run(sys.executable, root / ".ci" / "wheels.py", "build", folder, *projects(root).values())
    built = sorted(folder.iterdir())
    if len(built) != 2 * len(projects(root)) or any(f"-{version}" not in path.name for path in built):
        sys.exit(f"found {', '.join(path.name for path in built)}; expected two files of version {version} each")
    run(sys.executable, "-m", "twine", "check", "--strict", *built)
    return built


def tag(root: Path) -> None:
    """Tag the commit that is checked out with the version, if nothing is uncommitted and no fragment is left."""
    version = current_version(root)
    if run("git", "-C", root, "status", "--porcelain"):
        sys.exit("there are changes that are not committed")
    left = sorted(path.name for path in (root / "changelog.d").glob("+*.md"))
    if left:
        sys.exit(f"the changelog lacks {', '.join(left)}; run: python release/release.py version {version}")
    run("git", "-C", root, "tag", "--annotate", f"v{version}", "--message", f"Version {version}")


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Run a command that must succeed, and return its output."""
    done = subprocess.run([str(each) for each in command], cwd=cwd, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> None:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(description="Build, check and tag all distributions with one version.")
    commands = parser.add_subparsers(dest="command", required=True)
    new = commands.add_parser("version", help="write a version into every distribution and assemble the changelog")
    new.add_argument("new", metavar="VERSION")
    places = commands.add_parser("addresses", help="write where the project is found into every distribution")
    places.add_argument("repository", metavar="URL", help="the repository, from which other addresses follow")
    places.add_argument("--issues", metavar="URL", default="", help="where faults are reported; else URL/issues")
    places.add_argument("--player", metavar="URL", default="", help="the web player, to play without an installation")
    places.add_argument("--contact", metavar="EMAIL", default="", help="the address of the authors")
    commands.add_parser("build", help="build and check the archives and wheels of all distributions, in dist/")
    commands.add_parser("tag", help="tag the commit with the version")
    chosen = parser.parse_args(arguments)
    if chosen.command == "version":
        if not VERSION.fullmatch(chosen.new):
            sys.exit(f"found the version {chosen.new}; expected three numbers, such as 0.2.0")
        write_version(root, chosen.new)
        run(sys.executable, "-m", "towncrier", "build", "--yes", "--version", chosen.new, cwd=root)
    elif chosen.command == "addresses":
        write_addresses(root, chosen.repository, chosen.issues, chosen.contact, chosen.player)
    elif chosen.command == "build":
        for path in build(root, root / "dist"):
            print(path.relative_to(root))
    else:
        tag(root)
        print(f"tagged v{current_version(root)}; publish it with: git push --tags")


if __name__ == "__main__":
    main()
