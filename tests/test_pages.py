"""The pages list every item, and their code is the code that is tested."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import ruleout
from ruleout.plugin import raise_fault

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "ruleout-xywing"
FILES = re.findall(
    r"^`(\S+)`\n\n```\w+\n(.*?)^```$",
    (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)


def test_contributing_shows_the_whole_plugin() -> None:
    shown = {path for path, _ in FILES}
    code = {str(path.relative_to(EXAMPLE)) for path in EXAMPLE.glob("src/*/*.py") if path.name != "__init__.py"}
    assert shown == {"pyproject.toml", "tests/test_wing.py", *code}


@pytest.mark.parametrize(("path", "text"), FILES, ids=[path for path, _ in FILES])
def test_contributing_shows_the_plugin_as_it_is(path: str, text: str) -> None:
    assert text == (EXAMPLE / path).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("page", "kinds", "without"),
    [("formats", ("formats",), ()), ("variants", ("variants", "rules"), ("ruleout-setters",))],
)
def test_a_page_has_every_item(page: str, kinds: tuple[str, ...], without: tuple[str, ...]) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    registry = ruleout.discover(without=without, tell=raise_fault)
    own = [name for kind in kinds for name in registry.all(kind) if registry.provider(kind, name).first_party]
    assert own
    assert [name for name in own if f"`{name}`" not in text] == []


def test_the_pages_on_setters_rules_have_every_rule_once() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs/rules").glob("*.md"))]
    headings = [key for text in texts for key in re.findall(r"^## `(\w+)`$", text, re.MULTILINE)]
    registry = ruleout.discover(tell=raise_fault)
    providers = {rule.key: registry.provider("rules", name) for name, rule in registry.rules.items()}
    assert len(headings) == len(set(headings))
    assert set(headings) == {key for key, each in providers.items() if each.distribution == "ruleout-setters"}


@pytest.mark.parametrize(
    "page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda page: page.relative_to(ROOT / "docs").as_posix()
)
def test_a_page_begins_with_whom_it_is_for_and_what_it_has(page: Path) -> None:
    title, first, _ = page.read_text(encoding="utf-8").split("\n\n", 2)
    assert re.fullmatch(r"# .+", title)
    whom, *others = re.split(r"(?<=[.?])\s", first)
    assert re.match(r"Th(is page is|ese pages are) for ", whom)
    assert others


MEASURED = re.compile(r"\btakes? (?:about |some )?(?:[\d.]+|half a|(?<=about )a) (?:ms|(?:milli|micro)?seconds?)\b")
"""A time that depends on the machine."""


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda page: page.name
)
def test_a_page_with_times_names_the_machine(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "AMD EPYC" in text or not MEASURED.search(text)


def test_the_glossary_is_in_order() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    words = re.findall(r"^(.+)\n: ", text, re.MULTILINE)
    assert len(words) > 30
    assert words == sorted(words, key=str.lower)


def test_versions_move_in_lock_step() -> None:
    projects = [ROOT / "pyproject.toml", *ROOT.glob("packages/*/pyproject.toml")]
    texts = [path.read_text(encoding="utf-8") for path in projects]
    assert len(texts) == 13
    assert {version for text in texts for version in re.findall(r'^version = "(.*)"$', text, re.MULTILINE)} == {
        ruleout.__version__
    }
    needed = {version for text in texts for version in re.findall(r'"ruleout-\w+(?:\[[\w,]+\])?==([^"]*)"', text)}
    assert needed == {ruleout.__version__}


def test_the_tutorial_on_techniques_runs() -> None:
    text = (ROOT / "docs" / "write-a-technique.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```\{doctest\}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    tutorial = doctest.DocTestParser().get_doctest(code, {"ruleout": ruleout}, "tutorial", None, 0)
    assert len(tutorial.examples) > 30
    written: list[str] = []
    assert not doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(tutorial, out=written.append).failed, written
