"""``ruleout web`` for other devices: one address, and nothing without its token."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes import end
from web_servers import Client, running

from ruleout_cli.testing import invoke

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("segno")

from ruleout_play.cli import web
from ruleout_play.web.server.entrance import TOKEN, Entrance

HOST = "127.0.0.2"
"""An address of this machine that no other can reach, served as one that others can."""
KILLER = Path(__file__).parents[2] / "examples/killer.txt"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    process, address = running("--host", HOST, str(KILLER))
    yield address
    end(process)


@pytest.fixture
def client(address: str) -> Client:
    return Client(address)


@pytest.fixture
def token(address: str) -> str:
    found = re.fullmatch(rf"http://{HOST}:\d+/#t=([\w-]{{22}})", address)
    assert found, address
    return found[1]


def test_with_the_token_the_page_gets_its_puzzle_and_the_address_to_share(
    client: Client, address: str, token: str
) -> None:
    status, reply = client.begin(**{TOKEN: token})
    assert (status, reply["text"], reply["address"]) == (200, KILLER.read_text(encoding="utf-8"), address)
    assert reply["code"].startswith("data:image/svg+xml")


@pytest.mark.parametrize("path", ["/begin", "/ask"])
@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({TOKEN: ""}, 403),
        ({TOKEN: "x" * 22}, 403),
        ({TOKEN: "\xe4" * 22}, 403),
        ({"host": "example.org"}, 400),
        ({"origin": "http://example.org"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
    ],
)
def test_others_are_refused(client: Client, token: str, path: str, changed: dict[str, str], expected: int) -> None:
    status, _, content = client.send("POST", path, b'{"what": "offers"}', {**client.own, TOKEN: token, **changed})
    assert status == expected
    assert KILLER.read_bytes() not in content


def test_no_file_is_served_but_those_of_the_page(client: Client, token: str) -> None:
    for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", f"/{KILLER}", "/killer.txt"):
        assert client.send("GET", path, headers={TOKEN: token})[0] == 404
    page = client.send("GET", "/")[2]
    assert token.encode() not in page
    assert b"cages" not in page


def test_only_that_address_is_served(client: Client) -> None:
    with pytest.raises(ConnectionRefusedError):
        Client(f"http://127.0.0.1:{client.host.partition(':')[2]}/").send("GET", "/")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--host", "0.0.0.0"], "--host: found '0.0.0.0'; expected one IPv4 address of this machine"),
        (["--host", "phone"], "--host: found 'phone'; expected one IPv4 address of this machine"),
        (["--host", ""], "--host: found ''; expected one IPv4 address of this machine"),
        (["--host", "192.0.2.1"], "--host: found 192.0.2.1, which is not an address of this machine"),
        (["--lan", "--host", HOST], "--lan cannot be combined with --host"),
        (["--lan", "--library", "mine.sqlite"], "--lan cannot be combined with --library"),
        (["--lan", "--export", "folder"], "--lan cannot be combined with --export"),
    ],
)
def test_what_cannot_be_served_is_refused(arguments: list[str], reason: str) -> None:
    done = invoke("web", "--no-browser", "--port", "0", *arguments)
    assert done.status == 2
    assert reason in done.err


def test_lan_serves_the_address_of_this_machine_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "_own_address", lambda: HOST)
    monkeypatch.setattr("ruleout_play.web.server.ending.Server.run", lambda *args, **named: None)
    done = invoke("web", "--lan", "--no-browser", "--port", "0")
    assert done.status == 0
    assert re.match(rf"The web player is at http://{HOST}:\d+/#t=[\w-]{{22}}\nEverybody in this network", done.err)
    assert "█" in done.err or "▄" in done.err


def test_the_code_is_left_out_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "segno", None)
    entrance = Entrance(HOST, 8433, "x" * 22)
    assert entrance.as_json()["code"] == ""
    assert entrance.warning.startswith("Everybody")
    assert not Entrance("127.0.0.1", 8433).warning
