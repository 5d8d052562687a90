"""The exported web player in Chromium: it answers as Python does, and works without a network after one visit."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import processes
import pytest
from every_request import every_request

import ruleout
from ruleout import Game, to_record
from ruleout_cli.testing import invoke
from ruleout_play.questions.answer import answer
from ruleout_play.web.export.packages import OWN, packages_zip
from ruleout_play.web.export.pyodide import HASHES, VERSION

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
ASK = """async (requests) => {
  const { PageAsker } = await import("./page_ask.js");
  const asker = new PageAsker(() => {});
  const replies = [];
  for (const request of requests) replies.push(await asker.ask(request));
  return replies;
}"""


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked npm package."""
    if "RULEOUT_PYODIDE" in os.environ:
        return Path(os.environ["RULEOUT_PYODIDE"])
    folder = tmp_path_factory.mktemp("pyodide")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("neither RULEOUT_PYODIDE nor npm is there")
    done = processes.run([npm, "pack", f"pyodide@{VERSION}"], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"npm pack failed: {done.stderr.strip()[-200:]}")
    shutil.unpack_archive(folder / f"pyodide-{VERSION}.tgz", folder)
    return folder / "package"


@pytest.fixture(scope="module")
def site(pyodide: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "player"
    done = invoke("web", "--export", str(folder), "--pyodide", str(pyodide))
    assert done.status == 0, done.err
    return folder


def served(folder: Path) -> tuple[subprocess.Popen[Any], str]:
    """A server of any files, and its address."""
    command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "0", "--directory", str(folder)]
    process = processes.start(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    port = process.stdout.readline().split("port ")[1].split()[0]
    return process, f"http://127.0.0.1:{port}/"


@pytest.fixture
def visit(browser: Browser, site: Path) -> Iterator[tuple[Page, Any]]:
    """The page of a first visit, and the process that serves it."""
    process, address = served(site)
    context = browser.new_context()
    page = context.new_page()
    noted: list[str] = []
    page.on("console", lambda message: noted.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: noted.append(f"error: {error}"))
    context.on(
        "request", lambda request: None if request.url.startswith((address, "blob:")) else noted.append(request.url)
    )
    page.goto(address)
    page.locator("html[data-ready]").wait_for(timeout=20_000)
    yield page, process
    context.close()
    process.kill()
    process.wait()
    assert noted == []


def wait_for_engine(page: Page) -> None:
    page.locator("#engine[data-state=ready]").wait_for(timeout=90_000, state="attached")


def test_the_page_answers_as_python_does(visit: tuple[Page, Any]) -> None:
    page, _ = visit
    wait_for_engine(page)
    asked = list(every_request())
    assert len(asked) >= 300
    replies = page.evaluate(ASK, asked)
    # The page has no compiled engines, and finds other examples of several solutions than these do.
    plugins = ruleout.discover(only=[f"ruleout-{name}" for name in OWN if name != "render"])
    for request, reply in zip(asked, replies, strict=True):
        expected = json.loads(json.dumps(answer(request, plugins=plugins)))
        assert reply == expected, request.get("what")


def test_an_engine_that_breaks_off_starts_again(browser: Browser, site: Path) -> None:
    process, address = served(site)
    page = browser.new_page()
    try:
        page.goto(address)
        wait_for_engine(page)
        deep, after = page.evaluate(ASK, [{"what": "open", "text": "[" * 100_000}, {"what": "open", "text": "x"}])
    finally:
        page.close()
        process.kill()
        process.wait()
    assert "starts again" in deep["error"]["message"]
    assert after == json.loads(json.dumps(answer({"what": "open", "text": "x"})))


def test_without_a_network_the_page_opens_reads_explains_and_makes_puzzles(visit: tuple[Page, Any]) -> None:
    page, process = visit
    wait_for_engine(page)
    process.kill()
    process.wait()
    page.context.set_offline(True)
    page.reload()
    page.locator("html[data-ready]").wait_for(timeout=20_000)
    wait_for_engine(page)
    killer = next(EXAMPLES.glob("*killer*.txt")).read_text()
    opened, hint, made = page.evaluate(
        ASK,
        [
            {"what": "open", "text": killer},
            {"what": "hint", "game": to_record(Game.of(ruleout.parse(killer)))},
            {"what": "generate", "variant": "classic", "order": {}, "seconds": 20},
        ],
    )
    assert "error" not in opened
    assert "error" not in hint
    assert "error" not in made


def test_without_its_engine_the_page_says_so_and_can_be_played(browser: Browser, site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    (folder / "engine/python_stdlib.zip").unlink()
    process, address = served(folder)
    page = browser.new_page()
    try:
        page.goto(address)
        page.locator("#engine[data-state=failed]").wait_for(timeout=30_000)
        assert "You can go on playing" in page.locator("#engine").inner_text()
        assert "python_stdlib.zip" in page.locator("#engine").inner_text()
        page.locator("html[data-ready]").wait_for(timeout=20_000)
        assert page.locator("[role=gridcell]").count() == 81
    finally:
        page.close()
        process.kill()
        process.wait()


def test_a_newer_site_waits_until_the_game_is_closed(browser: Browser, site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    process, address = served(folder)
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(address)
        wait_for_engine(page)
        page.keyboard.press("Tab")
        page.locator("[role=gridcell]:not([aria-readonly=true])").first.focus()
        page.keyboard.press("1")
        before = page.locator("[role=gridcell]").all_inner_texts()
        for name in ("index.html", "sw.js"):
            text = (folder / name).read_text(encoding="utf-8")
            (folder / name).write_text(
                text.replace("<title>", "<title>newer ").replace('"ruleout-', '"ruleout-newer-'), encoding="utf-8"
            )
        second = context.new_page()
        second.goto(address)
        second.locator("#status", has_text="A newer version").wait_for(timeout=20_000)
        assert not second.title().startswith("newer")
        second.close()
        assert page.locator("[role=gridcell]").all_inner_texts() == before
        assert page.evaluate(ASK, [{"what": "nothing"}])[0]["error"]
        page.close(run_before_unload=False)
        third = context.new_page()
        third.goto(address)
        third.locator("html[data-ready]").wait_for(timeout=20_000)
        if not third.title().startswith("newer"):  # the last page of the older one closes while this one opens
            third.goto("about:blank")
            third.goto(address)
        assert third.title().startswith("newer")
    finally:
        context.close()
        process.kill()
        process.wait()


def test_the_page_about_a_site_of_ones_own_can_be_followed(browser: Browser, tmp_path: Path) -> None:
    text = (ROOT / "docs/your-own-site.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```sh\n(npm .*?)^```$", text, re.MULTILINE | re.DOTALL)
    *lines, last = block.splitlines()
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    if "RULEOUT_PYODIDE" in os.environ:
        shutil.copytree(os.environ["RULEOUT_PYODIDE"], tmp_path / "package")
        assert [line.split()[0] for line in lines[:2]] == ["npm", "tar"]
        lines = lines[2:]
    elif shutil.which("npm") is None:
        pytest.skip("neither RULEOUT_PYODIDE nor npm is there")
    for line in lines:
        done = processes.run(line, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True)
        if done.returncode and line.startswith("npm"):
            pytest.skip(f"{line} failed: {done.stderr.strip()[-200:]}")
        assert done.returncode == 0, done.stderr
    assert last == "python3 -m http.server --directory player"
    process, address = served(tmp_path / "player")
    page = browser.new_page()
    try:
        page.goto(address)
        wait_for_engine(page)
    finally:
        page.close()
        process.kill()
        process.wait()


def test_another_file_of_pyodide_is_named(pyodide: Path, tmp_path: Path) -> None:
    for name in HASHES:
        shutil.copy(pyodide / name, tmp_path)
    (tmp_path / "pyodide.mjs").write_text("x")
    done = invoke("web", "--export", str(tmp_path / "out"), "--pyodide", str(tmp_path))
    assert done.status == 2
    assert "pyodide.mjs: found another file" in done.err
    assert not (tmp_path / "out").exists()


def test_a_folder_with_other_files_is_left_alone(pyodide: Path, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("x")
    done = invoke("web", "--export", str(tmp_path), "--pyodide", str(pyodide))
    assert done.status == 2
    assert "holds other files" in done.err
    assert [each.name for each in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_distribution_that_cannot_run_in_a_page_is_refused() -> None:
    with pytest.raises(ruleout.InputError, match="resvg_py has the compiled module"):
        packages_zip(["resvg-py"])
    with pytest.raises(ruleout.InputError, match="no distribution 'no-such-thing' is installed"):
        packages_zip(["no-such-thing"])
    with zipfile.ZipFile(BytesIO(packages_zip())) as archive:
        assert {"attr/__init__.py", "pluggy/__init__.py", "ruleout/__init__.py"} <= set(archive.namelist())
