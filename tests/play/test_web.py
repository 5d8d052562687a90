"""``ruleout web``: what the server gives, what it refuses, and that no process is left."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from processes import PATIENCE, children_of, end, is_alive, run
from web_servers import Client, running

import ruleout
from ruleout import Game, to_record
from ruleout_play.questions.answer import answer
from ruleout_play.web.examples import EXAMPLES
from ruleout_play.web.files import site_files

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from ruleout_play.web.server.app import LARGEST

KILLER = Path(__file__).parents[2] / "examples/killer.txt"


@pytest.fixture
def client() -> Iterator[Client]:
    process, address = running()
    yield Client(address)
    end(process)


def test_the_site_has_all_files_that_it_names() -> None:
    files = site_files()
    assert {
        "index.html",
        "style.css",
        "app.js",
        "draw.js",
        "pictures.js",
        "themes.json",
        "examples.json",
    } <= files.keys()
    for name, content in files.items():
        if name.endswith(".js"):
            folder = name.rpartition("/")[0]
            for path in re.findall(r'from "(\.[^"]+)"', content.decode()):
                wanted = os.path.normpath(f"{folder}/{path}" if folder else path)
                assert wanted in files, f"{name} imports {path}"
    assert [each["title"] for each in json.loads(files["examples.json"])] == list(EXAMPLES)


def test_the_page_without_the_engine_is_small() -> None:
    files = site_files()
    assert sum(map(len, files.values())) - len(files["examples.json"]) < 200_000


def test_files_are_given_with_their_types_and_the_policy(client: Client) -> None:
    for path, kind in (
        ("/", "text/html"),
        ("/app.js", "text/javascript"),
        ("/style.css", "text/css"),
        ("/icon.svg", "image/svg"),
    ):
        status, headers, _ = client.send("GET", path)
        assert status == 200
        assert headers["content-type"].startswith(kind)
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_other_paths_are_not_found(client: Client) -> None:
    for path in ("/../pyproject.toml", "/..%2f..%2fetc/passwd", "/panels", "/nothing.js", "/%00"):
        assert client.send("GET", path)[0] == 404, path


def test_questions_are_answered_as_in_python(client: Client) -> None:
    game = to_record(Game.of(ruleout.load(KILLER)))
    for request in (
        {"what": "draw", "game": game},
        {"what": "hint", "game": game, "number": 7},
        {"what": "open", "text": "x"},
        {"what": "nothing"},
    ):
        assert client.ask(request) == json.loads(json.dumps(answer(request)))


REFUSED: tuple[tuple[dict[str, str], bytes, int], ...] = (
    ({"content-type": "text/plain"}, b"{}", 415),
    ({"content-type": "application/x-www-form-urlencoded"}, b"what=open", 415),
    ({"origin": "http://evil.example"}, b"{}", 403),
    ({"origin": "null"}, b"{}", 403),
    ({"sec-fetch-site": "cross-site"}, b"{}", 403),
    ({"host": "evil.example"}, b"{}", 400),
    ({}, b"{", 400),
    ({}, b"[1]", 400),
    ({}, b"[" * 100_000, 400),
    ({}, b" " * (LARGEST + 1), 413),
)
"""The headers that differ from those of the page, the content, and the status of the reply."""


def test_requests_that_do_not_come_from_the_page_are_refused(client: Client) -> None:
    for headers, content, status in REFUSED:
        assert client.send("POST", "/ask", content, {**client.own, **headers})[0] == status, (headers, content[:20])


def test_only_post_asks(client: Client) -> None:
    assert client.send("PUT", "/ask", b"{}", client.own)[0] == 405
    assert client.send("GET", "/ask")[0] in (404, 405)


def test_a_search_that_is_too_long_ends_at_its_deadline(client: Client) -> None:
    game = to_record(Game.of(ruleout.parse(json.dumps({"variant": "classic", "n": 25, "givens": [[0] * 25] * 25}))))
    reply = client.ask({"what": "count", "game": game, "limit": 1_000_000, "seconds": 0.5})
    assert reply["what"] == "count"
    assert reply["complete"] is False


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM"])
def test_the_server_leaves_no_process(sent: str) -> None:
    process, address = running("1...3..2...3..2.")
    assert address.endswith("#p=1...3..2...3..2.")
    client = Client(address)
    assert b"<title>ruleout" in client.send("GET", "/")[2]
    assert client.ask({"what": "offers"})["complete"]
    below = children_of(process.pid)
    assert below
    process.send_signal(getattr(signal, sent))
    process.wait(PATIENCE)
    until = time.monotonic() + PATIENCE
    while any(map(is_alive, below)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not [pid for pid in below if is_alive(pid)]
    end(process)


def test_a_port_that_is_taken_is_named() -> None:
    process, address = running()
    port = address.split(":")[2].strip("/")
    command = [sys.executable, "-m", "ruleout_cli", "web", "--no-browser", "--port", port]
    found = run(command, capture_output=True, text=True)
    assert found.returncode == 2
    assert f"--port: found {port}, which cannot be used" in found.stderr
    end(process)


def test_what_is_opened_may_be_a_file_and_must_be_readable(tmp_path: Path) -> None:
    process, address = running(str(KILLER))
    assert unquote(address.partition("#p=")[2]) == KILLER.read_text(encoding="utf-8")
    end(process)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    command = [sys.executable, "-m", "ruleout_cli", "web", "--no-browser", "--port", "0", str(tmp_path / "binary")]
    found = run(command, capture_output=True, text=True)
    assert found.returncode == 2
    assert "cannot be read" in found.stderr
