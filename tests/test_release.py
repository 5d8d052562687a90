"""The release script writes one version everywhere, and refuses what cannot be released."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import processes
import pytest

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "release/release.py"
FRAGMENT = re.compile(r"\+[a-z0-9-]+\.(added|changed|fixed|removed)\.md")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files of the project that have a version, with the script."""
    for pattern in ("pyproject.toml", "packages/*/pyproject.toml", "packages/*/src/*/__init__.py", "release/*.py"):
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


def test_what_is_not_a_version_is_refused(copy: Path) -> None:
    done = script(copy, "release.main(['version', 'next'], root)")
    assert done.stderr == "found the version next; expected three numbers, such as 0.2.0\n"


def test_each_fragment_of_the_changelog_has_a_type_and_a_text() -> None:
    for path in (ROOT / "changelog.d").iterdir():
        if path.name == ".gitkeep":
            continue
        assert FRAGMENT.fullmatch(path.name), f"found {path.name}; expected +NAME.TYPE.md, as release/README.md says"
        assert path.read_text(encoding="utf-8").strip()
