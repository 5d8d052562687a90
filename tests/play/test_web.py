"""``ruleout web``: what the server gives, what it refuses, and that no process is left."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bad_inputs import CASES
from processes import PATIENCE, children_of, end, is_alive, run
from web_servers import Client, running

import ruleout
from ruleout import Game, to_record
from ruleout_cli.testing import invoke
from ruleout_play.questions.answer import answer
from ruleout_play.web.examples import EXAMPLES
from ruleout_play.web.files import site_files
from ruleout_render.internal import theme_named

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from ruleout_play.cli.web import _text
from ruleout_play.web.server import app
from ruleout_play.web.server.app import LARGEST

(AMBIGUOUS,) = [case.content.decode() for case in CASES if case.id == "25-five-lines-two-readings" and case.content]
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


def test_the_styles_of_all_themes_are_in_their_file() -> None:
    packed = json.loads(site_files()["themes.json"])
    for at, name in enumerate(packed["names"]):
        found: dict[str, dict[str, object]] = {}
        for roles, fields in packed["styles"].items():
            values = {field: each[at] if len(each) > 1 else each[0] for field, each in fields.items()}
            style = {field: value for field, value in values.items() if value is not None}
            found |= dict.fromkeys(roles.split(), style)
        styles = {role: style.to_json() for role, style in theme_named(name).styles.items()}
        assert found == json.loads(json.dumps(styles))


def test_the_page_without_the_engine_is_small() -> None:
    files = site_files()
    own = {path: content for path, content in files.items() if not path.startswith(("languages/", "stock/"))}
    assert sum(map(len, own.values())) - len(own["examples.json"]) < 215_000


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
    ({}, rb'{"what": "\ud800"}', 400),
    ({}, rb'{"what": "offers", "number": ["\udfff"]}', 400),
    ({}, b'{"what": "offers", "number": NaN}', 400),
    ({}, b'{"what": "offers", "number": [-1e400]}', 400),
    ({}, b'{"what": "offers", "number": 1' + b"0" * 5_000 + b"}", 400),
    ({}, b'{"what": "offers", "number": ' + b"[" * 900 + b"]" * 900 + b"}", 400),
    ({}, b'{"number": ' + b'{"a":' * 900 + b"1" + b"}" * 901, 400),
    ({}, b'"\xff"', 400),
    ({}, b"[" * 100_000, 400),
    ({}, b" " * (LARGEST + 1), 413),
)
"""The headers that differ from those of the page, the content, and the status of the reply."""


def test_a_host_that_cannot_be_read_is_refused(client: Client) -> None:
    """The first releases of Starlette read a host in it, which is another one than that of the page."""
    assert client.send("POST", "/ask", b"{}", {**client.own, "host": "127.0.0.1:["})[0] in (400, 403)


def test_a_reply_holds_every_text(client: Client) -> None:
    (game,) = client.ask({"what": "open", "text": r'{"givens": ["1...", "....", "....", "...4"], "title": "\ud800"}'})[
        "games"
    ]
    assert game["document"]["title"] == "\ud800"


def test_a_body_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "SECONDS_PER_BODY", 0.01)
    sent: list[Any] = []

    async def receive() -> Any:
        await asyncio.sleep(PATIENCE)

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/ask",
        "query_string": b"",
        "scheme": "http",
        "headers": headers,
    }
    asyncio.run(app.make_app({})(scope, receive, send))
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["error"]["message"] == "the request takes more than 0.01 seconds"


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
    assert address.endswith("/")
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
    assert Client(address).begin() == (200, {"text": KILLER.read_text(encoding="utf-8")})
    end(process)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    command = [sys.executable, "-m", "ruleout_cli", "web", "--no-browser", "--port", "0", str(tmp_path / "binary")]
    found = run(command, capture_output=True, text=True)
    assert found.returncode == 2
    assert "looks like UTF-16; save as UTF-8" in found.stderr


def test_what_is_opened_is_read_as_by_all_commands(tmp_path: Path) -> None:
    assert _text(str(KILLER), []) == KILLER.read_text(encoding="utf-8")
    (tmp_path / "ambiguous.txt").write_text(AMBIGUOUS, encoding="utf-8")
    assert _text(str(tmp_path / "ambiguous.txt"), []) == AMBIGUOUS, "the page asks"
    for missing in ("missing", "missing.txt", "missing.ruleout"):
        with pytest.raises(ruleout.InputError, match=f"^{missing}: no such file, and not a puzzle either"):
            _text(missing, [])
    with pytest.raises(ruleout.InputError, match="found a directory; expected a file"):
        _text(str(tmp_path), [])


def test_the_language_of_the_environment_is_that_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    assert b'<html lang="en" data-languages="de">' in site_files()["index.html"]
    assert b'data-language="de">' in site_files(language="de")["index.html"]
    monkeypatch.setenv("RULEOUT_LANGUAGE", "zz")
    refused = invoke("web", "--no-browser")
    assert (refused.status, refused.err) == (2, "ruleout: no language is called 'zz'; known: de, en\n")
