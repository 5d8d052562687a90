"""The exported web player in Chromium: it answers as Python does, and works without a network after one visit."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import zipfile
from contextlib import ExitStack, closing
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import processes
import pytest
from every_request import every_request
from webplayer import (
    EXAMPLES,
    PATIENCE,
    TELEPHONE,
    Place,
    begin_empty,
    label,
    menu,
    open_cells,
    open_text,
    played,
    ready,
    serving,
    solution,
    wait_for_engine,
    words,
)

import ruleout
from ruleout_cli.testing import invoke
from ruleout_play.questions.answer import answer
from ruleout_play.web.export.packages import OWN, packages_zip
from ruleout_play.web.export.pyodide import HASHES
from ruleout_play.web.files import site_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
ASK = """async (requests) => {
  const { PageAsker } = await import("./page_ask.js");
  globalThis.asker ??= new PageAsker(() => {});
  const replies = [];
  for (const request of requests) replies.push(await globalThis.asker.ask(request));
  return replies;
}"""

BREAK = """() => {
  const parse = JSON.parse;
  JSON.parse = (text) => {
    if (text.startsWith('{"what"')) throw new RangeError("Maximum call stack size exceeded");
    return parse(text);
  };
}"""


def test_the_page_answers_as_python_does_and_an_engine_that_breaks_off_starts_again(static_place: Place) -> None:
    page = static_place.fresh()
    asked = list(every_request())
    assert len(asked) >= 300
    if not os.environ.get("RULEOUT_WHOLE"):  # Python takes several times as long in the page
        first = {str(each.get("what")): number for number, each in reversed([*enumerate(asked)])}
        asked = [each for number, each in enumerate(asked) if number % 5 == 0 or number in first.values()]
    replies = page.evaluate(ASK, asked)
    # The page has no compiled engines, and finds other examples of several solutions than these do.
    plugins = ruleout.discover(only=[f"ruleout-{name}" for name in OWN if name != "render"])
    for request, reply in zip(asked, replies, strict=True):
        expected = json.loads(json.dumps(answer(request, plugins=plugins)))
        assert reply == expected, request.get("what")
    # No text is known that ends Python in the page, so the worker gets what Pyodide raises if one does.
    page.workers[-1].evaluate(BREAK)
    broken, after = page.evaluate(ASK, [{"what": "open", "text": "x"}] * 2)
    assert "Maximum call stack size exceeded), and starts again" in broken["error"]["message"]
    assert after == json.loads(json.dumps(answer({"what": "open", "text": "x"})))
    page.evaluate("asker.worker.terminate()")


def test_without_a_network_the_page_opens_reads_plays_explains_and_makes_puzzles(browser: Browser, site: Path) -> None:
    requests: list[str] = []
    with ExitStack() as network:
        address = network.enter_context(serving(site))
        place = Place.of(browser, address)
        page = place.page
        page.context.on("request", lambda request: requests.append(request.url))
        network.close()
        page.context.set_offline(True)
        page.reload()
        ready(page)
        wait_for_engine(page)
        place.paste((EXAMPLES / "killer.txt").read_text(encoding="utf-8"))
        page.locator("#title", has_text="Killer").wait_for(timeout=PATIENCE)
        page.locator('[data-cell="0"]').focus()
        page.keyboard.press(str(solution("killer")[0]))
        for _ in range(3):
            page.locator("#edit").get_by_role("button", name="Hint").click()
            words(page)
        dialog = menu(page, "New")
        dialog.get_by_label("Size").select_option("6x6")  # made in time on a busy machine as well
        dialog.get_by_role("button", name="Create").click()
        dialog.wait_for(state="detached", timeout=PATIENCE)
        assert page.get_by_role("gridcell").count() == 36
        page.context.close()
    assert [url for url in requests if not url.startswith((address, "blob:"))] == []
    assert place.noted == []


def test_the_site_can_be_installed(static_place: Place) -> None:
    page = static_place.page
    session = page.context.new_cdp_session(page)
    page.evaluate("() => navigator.serviceWorker.ready")
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"], "that of the profile of tests alone"
    session.detach()


def test_without_a_network_the_page_and_its_engine_speak_another_language(browser: Browser, site: Path) -> None:
    with ExitStack() as network:
        address = network.enter_context(serving(site))
        place = Place.of(browser, address, locale="de-DE")
        page = place.page
        network.close()
        page.context.set_offline(True)
        page.reload()
        ready(page)
        wait_for_engine(page)
        assert page.locator("html").get_attribute("lang") == "de"
        page.locator("#edit").get_by_role("button", name="Tipp").click()
        assert words(page).startswith("Suche ")
        page.context.close()
    assert place.noted == []


@pytest.mark.parametrize(
    ("path", "content", "told"),
    [
        ("engine/python_stdlib.zip", None, "python_stdlib.zip: 404"),
        ("engine/python_stdlib.zip", b"PK damaged", "could not be started"),
        ("engine/packages.zip", b"PK damaged", "could not be started"),
        ("engine/pyodide.asm.wasm", b"\0asm damaged", "could not be started"),
        ("engine/pyodide.mjs", b"}", "could not be started"),
        ("files.json", b"{", "could not be started"),
        ("worker.js", None, "could not be started"),
    ],
)
def test_without_its_engine_the_page_says_so_and_can_be_played(
    browser: Browser, site: Path, path: str, content: bytes | None, told: str
) -> None:
    context = browser.new_context(service_workers="block", **TELEPHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.route(f"**/{path}", lambda route: route.fulfill(body=content or b"", status=200 if content else 404))
    with serving(site) as address:
        page.goto(address)
        ready(page)
        page.locator("#engine[data-state=failed]", has_text=told).wait_for(timeout=PATIENCE)
        assert "You can go on playing" in page.locator("#engine").inner_text()
        assert page.locator("#menu-button").evaluate("each => each.scrollWidth <= each.clientWidth"), "a button is cut"
        played(page, 2)
        assert ", 7," in label(page, open_cells()[0])
        page.get_by_role("button", name="Hint", exact=True).click()
        page.locator("#answer .error", has_text="could not be started").wait_for()
        menu(page, "New")
        page.locator("dialog .error", has_text="could not be started").wait_for()
    context.close()


def test_with_shared_memory_a_question_is_cancelled_and_the_engine_stays(browser: Browser, site: Path) -> None:
    with serving(site, ISOLATED) as address:
        place = Place.of(browser, address)
        page = place.page
        assert page.evaluate("crossOriginIsolated")
        begin_empty(page, "25")
        (worker,) = page.workers
        worker.evaluate("globalThis.isFirst = true")
        page.locator("#study summary").click()
        for _ in range(2):
            page.get_by_role("button", name="True candidates").click()
            page.locator("#answer .busy").wait_for()
            page.wait_for_timeout(500)
            page.get_by_role("button", name="Stop", exact=True).click()
            page.locator("#status", has_text="cancelled").wait_for()
        place.fresh()
        page.get_by_role("button", name="Check").click()
        assert words(page) == "Everything is right so far."
        assert [each.evaluate("globalThis.isFirst") for each in page.workers] == [True]
        page.context.close()
    assert place.noted == []


def test_a_plugin_of_a_third_party_is_part_of_the_page(browser: Browser, pyodide: Path, tmp_path: Path) -> None:
    folder = tmp_path / "installed"
    source = ROOT / "examples/ruleout-anticamel"
    shutil.copytree(source / "src", folder, ignore=shutil.ignore_patterns("__pycache__"))
    info = folder / "ruleout_anticamel-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: ruleout-anticamel\nVersion: 0.1.0\nRequires-Dist: attrs\n"
    )
    (info / "entry_points.txt").write_text("[ruleout]\nanticamel = ruleout_anticamel.plugin\n")
    files = [each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file()]
    (info / "RECORD").write_text("".join(f"{each},,\n" for each in [*files, f"{info.name}/RECORD"]))
    site = ["web", "--export", str(tmp_path / "site"), "--pyodide", str(pyodide), "--plugin", "ruleout-anticamel"]
    done = processes.ruleout(*site, folder=folder)
    assert done.returncode == 0, done.stderr
    text = '{"n": 6, "anti_camel": true, "givens": ["12....", "......", "......", "......", "......", "......"]}'
    counted = processes.ruleout("count", text, folder=folder)
    with serving(tmp_path / "site") as address:
        place = Place.of(browser, address)
        open_text(place.page, text)
        place.page.locator("#study summary").click()
        place.page.get_by_role("button", name="How many solutions?").click()
        found = words(place.page, "solution")
        place.page.context.close()
    number = re.search(r"\d+|exactly one", found)
    assert number
    assert counted.stdout.split()[0] == number[0].replace("exactly one", "1")
    assert place.noted == []


def test_a_newer_site_waits_until_the_game_is_closed(browser: Browser, site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    with serving(folder) as address, closing(browser.new_context()) as context:
        page = context.new_page()
        page.goto(address)
        wait_for_engine(page)
        (cell,) = played(page, 1)
        for name in ("index.html", "sw.js"):
            text = (folder / name).read_text(encoding="utf-8")
            newer = text.replace("<title>", "<title>newer ").replace('"ruleout-', '"ruleout-newer-')
            assert newer != text
            (folder / name).write_text(newer, encoding="utf-8")
        second = context.new_page()
        second.goto(address)
        second.locator("#status", has_text="A newer version").wait_for(timeout=PATIENCE)
        assert not second.title().startswith("newer")
        second.close()
        assert ", 7," in label(page, cell)
        page.get_by_role("button", name="Check").click()
        assert words(page) == "Everything is right so far."
        page.close(run_before_unload=False)
        third = context.new_page()
        third.goto(address)
        ready(third)
        if not third.title().startswith("newer"):  # the last page of the older one closes while this one opens
            third.goto("about:blank")
            third.goto(address)
        assert third.title().startswith("newer")


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
    with serving(tmp_path / "player") as address, closing(browser.new_page()) as page:
        page.goto(address)
        wait_for_engine(page)


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
        names = archive.namelist()
    assert {"attr/__init__.py", "pluggy/__init__.py", "ruleout/__init__.py"} <= set(names)
    assert not {f"ruleout_play/web/site/{name}" for name in site_files()} & set(names), "files of the page"
