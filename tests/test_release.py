"""The release script writes one version everywhere, and refuses what cannot be released."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import processes
import pytest

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "release/release.py"
FRAGMENT = re.compile(r"\+[a-z0-9-]+\.(added|changed|fixed|removed)\.md")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files of the project that have a version, with the script."""
    packages = ("packages/*/pyproject.toml", "packages/*/README.md", "packages/*/src/*/__init__.py")
    for pattern in ("pyproject.toml", "README.md", *packages, "release/*.py"):
        for path in ROOT.glob(pattern):
            target = tmp_path / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    return tmp_path


def script(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run *code* in a process in which the script of *folder* is the module ``release`` and ``root`` is the folder."""
    start = "import release; from pathlib import Path; root = Path('.').resolve(); "
    return processes.run(
        [sys.executable, "-c", start + code], cwd=folder, env={"PYTHONPATH": "release"}, capture_output=True, text=True
    )


def test_all_distributions_have_one_version(copy: Path) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", script(copy, "print(release.current_version(root))").stdout)


def test_a_new_version_is_written_into_every_distribution_pin_and_module(copy: Path) -> None:
    old = script(copy, "print(release.current_version(root))").stdout.strip()
    done = script(copy, "release.write_version(root, '9.8.7'); print(release.current_version(root))")
    assert (done.stdout, done.stderr) == ("9.8.7\n", "")
    for path in (*copy.glob("packages/*/pyproject.toml"), copy / "pyproject.toml"):
        text = path.read_text(encoding="utf-8")
        assert f"=={old}" not in text
        assert re.findall(r"ruleout[\w-]*(?:\[[\w,]+\])?==([\d.]+)", text).count("9.8.7") == text.count("==9.8.7")


def test_a_version_that_differs_is_named(copy: Path) -> None:
    path = copy / "packages/variants/pyproject.toml"
    path.write_text(re.sub(r'version = "[^"]*"', 'version = "3.2.1"', path.read_text("utf-8")), encoding="utf-8")
    done = script(copy, "release.current_version(root)")
    assert done.returncode == 1
    assert "ruleout-variants 3.2.1" in done.stderr


def test_addresses_are_written_into_every_distribution_and_replace_older_ones(copy: Path) -> None:
    script(copy, "release.main(['addresses', 'https://example.org/old', '--contact', 'old@example.org'], root)")
    script(
        copy, "release.main(['addresses', 'https://example.org/new/', '--issues', 'https://example.net/faults'], root)"
    )
    for path in (*copy.glob("packages/*/pyproject.toml"), copy / "pyproject.toml"):
        project = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
        assert project["urls"] == {
            "Repository": "https://example.org/new",
            "Issues": "https://example.net/faults",
            "Changelog": "https://example.org/new/blob/main/CHANGELOG.md",
        }
        assert project["authors"] == [{"name": "the ruleout authors"}]
        assert "old" not in str(project)


def test_only_the_readme_of_the_project_has_relative_links_and_addresses_make_them_absolute(copy: Path) -> None:
    dead = "print(*release.dead_links(root), sep='\\n')"
    assert {line.partition(":")[0] for line in script(copy, dead).stdout.splitlines()} == {"README.md"}
    refused = script(copy, "release.build(root, root / 'dist')").stderr
    assert refused.startswith("relative links are dead on the package index; write addresses first: README.md: ")
    script(copy, "release.main(['addresses', 'https://example.org/ruleout'], root)")
    assert script(copy, dead).stdout == "\n"
    assert "](https://example.org/ruleout/blob/main/docs/play.md)" in (copy / "README.md").read_text(encoding="utf-8")


def test_pictures_become_absolute_and_the_player_is_named_if_it_has_an_address(copy: Path) -> None:
    place = "'https://example.org/ruleout'"
    for player, shown in (("https://one.example/", True), ("https://two.example/", True), ("", False)):
        script(copy, f"release.main(['addresses', {place}, '--player', '{player}'], root)")
        text = (copy / "README.md").read_text(encoding="utf-8")
        assert text.count("[Play here]") == shown
        assert f"[Play here]({player})" in text or not shown
    assert 'src="https://example.org/ruleout/raw/main/docs/drawn/phone.png"' in text
    assert "docs/drawn" not in text.replace("https://example.org/ruleout/raw/main/docs/drawn", "")


def test_what_is_not_a_version_is_refused(copy: Path) -> None:
    done = script(copy, "release.main(['version', 'next'], root)")
    assert done.stderr == "found the version next; expected three numbers, such as 0.2.0\n"


def test_each_fragment_of_the_changelog_has_a_type_and_a_text() -> None:
    for path in (ROOT / "changelog.d").iterdir():
        if path.name == ".gitkeep":
            continue
        assert FRAGMENT.fullmatch(path.name), f"found {path.name}; expected +NAME.TYPE.md, as release/README.md says"
        assert path.read_text(encoding="utf-8").strip()
