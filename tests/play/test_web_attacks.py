"""``ruleout web`` under attack: many questions, callers who leave, and questions that heed no limit."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import distributions
import pytest
from processes import ARE_LISTED, PATIENCE, children_of, end, is_alive
from web_servers import Client, running

import ruleout
from ruleout import Game, to_record
from ruleout_play.questions.answer import answer

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("resource")

from ruleout_batch import OutcomeKind, RequestOutcome
from ruleout_play.processes import MEMORY, reply_of
from ruleout_play.web.server.answers import MOST, WORKERS

UNRULY = """
    import os
    import resource
    import time

    from ruleout.plugin import Question, hookimpl


    def doze(asked):
        while True:
            time.sleep(1)


    def eat(asked):
        before = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, before[1]))
        try:
            return {"eaten": len(bytes(2 << 30))}
        finally:
            resource.setrlimit(resource.RLIMIT_AS, before)


    def breed(asked):
        if os.fork() == 0:
            time.sleep(1200)
        return doze(asked)


    def memory(asked):
        return {"memory": resource.getrlimit(resource.RLIMIT_AS)[0]}


    @hookimpl
    def ruleout_questions():
        return [
            Question("doze", "Ends at no deadline", doze),
            Question("eat", "Needs much memory", eat),
            Question("breed", "Starts a process", breed),
            Question("die", "Ends its process", lambda asked: os._exit(3)),
            Question("fail", "Fails", lambda asked: 1 / 0),
            Question("memory", "How much memory there is", memory),
        ]
"""
CLASSIC = to_record(Game.of(ruleout.load(Path(__file__).parents[2] / "examples/classic.txt")))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[subprocess.Popen[str], Client]]:
    folder = tmp_path_factory.mktemp("unruly")
    distributions.install(folder, "ruleout-unruly", UNRULY)
    process, address = running(folder=folder)
    yield process, Client(address)
    end(process)


def until(condition: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < ends
        time.sleep(0.05)


def test_a_question_that_heeds_no_deadline_is_ended_after_it(server: tuple[Any, Client]) -> None:
    _, client = server
    for _ in range(WORKERS + 1):
        reply = client.ask({"what": "doze", "number": 5, "seconds": 0.3})
        assert reply == {"what": "doze", "number": 5, "complete": False}
    assert client.ask({"what": "check", "game": CLASSIC})["right"]


def test_memory_is_capped(server: tuple[Any, Client]) -> None:
    _, client = server
    assert client.ask({"what": "memory"})["memory"] == MEMORY
    message = client.ask({"what": "eat"})["error"]["message"]
    assert message == "question eat of plug-in ruleout-unruly 1.0 (main) failed on this puzzle: MemoryError"
    kinds = (OutcomeKind.OUT_OF_MEMORY, OutcomeKind.DIED)
    messages = [reply_of(RequestOutcome(kind, detail="killed"), {"what": "x"})["error"]["message"] for kind in kinds]
    assert messages == ["the question needs more memory than it may take", "the question failed: killed"]
    assert client.ask({"what": "memory"})["memory"] == MEMORY


def test_a_question_that_fails_or_ends_its_process_says_so(server: tuple[Any, Client]) -> None:
    _, client = server
    name = "question fail of plug-in ruleout-unruly 1.0 (main)"
    for what, words in (
        ("fail", f"{name} failed on this puzzle: ZeroDivisionError: division by zero"),
        ("die", "the question failed: ended with status 3"),
    ):
        assert client.ask({"what": what})["error"]["message"] == words
    assert client.ask({"what": "check", "game": CLASSIC})["right"]


@pytest.mark.skipif(not ARE_LISTED, reason="processes are not listed as files")
def test_a_caller_who_leaves_ends_the_question_and_what_it_started(
    server: tuple[subprocess.Popen[str], Client],
) -> None:
    process, client = server
    client.ask({"what": "offers"})
    before = children_of(process.pid)
    connection = client.asking({"what": "breed"})
    until(lambda: any(map(children_of_child, children_of(process.pid))))
    (parent,) = [pid for pid in children_of(process.pid) if children_of_child(pid)]
    (child,) = children_of_child(parent)
    connection.close()
    until(lambda: not is_alive(parent) and not is_alive(child))
    until(lambda: len(children_of(process.pid)) == len(before))


def children_of_child(pid: int) -> set[int]:
    with suppress(OSError):
        return children_of(pid)
    return set()


def test_fifty_questions_at_once_wait_for_each_other_and_one_more_is_refused(server: tuple[Any, Client]) -> None:
    process, client = server
    asked = [client.asking({"what": "doze"}) for _ in range(MOST)]
    statuses: list[int] = []

    def refused() -> bool:
        status, headers, content = client.send("POST", "/ask", json.dumps({"what": "offers"}).encode(), client.own)
        statuses.append(status)
        if status != 429:
            return False
        assert headers["retry-after"] == "1"
        assert json.loads(content)["error"]["message"] == f"{MOST} questions are open already; ask again later"
        return True

    until(refused)
    for connection in asked:
        connection.close()
    # Nobody waits for these any more, so the next question is answered although all of them would take 20 seconds.
    until(lambda: client.send("POST", "/ask", json.dumps({"what": "offers"}).encode(), client.own)[0] == 200)
    assert client.ask({"what": "check", "game": CLASSIC, "seconds": 15})["right"]
    if ARE_LISTED:
        until(lambda: len(children_of(process.pid)) == WORKERS)


def test_fifty_hints_at_once_are_all_given() -> None:
    process, address = running()  # not the one in which questions of other tests may still be ending
    try:
        client = Client(address)
        asked = [client.asking({"what": "hint", "game": CLASSIC, "number": number}) for number in range(MOST)]
        replies = [json.loads(connection.getresponse().read()) for connection in asked]
        for connection in asked:
            connection.close()
    finally:
        end(process)
    expected = json.loads(json.dumps(answer({"what": "hint", "game": CLASSIC})))
    assert replies == [{**expected, "number": number} for number in range(MOST)]


def test_a_request_that_waits_too_long_is_incomplete(server: tuple[Any, Client]) -> None:
    _, client = server
    asked = [client.asking({"what": "doze"}) for _ in range(WORKERS)]
    until(lambda: client.ask({"what": "offers", "seconds": 0.2})["complete"] is False)
    for connection in asked:
        connection.close()
    until(lambda: client.ask({"what": "offers", "seconds": 5})["complete"] is True)


POST = b"POST /ask HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
REFUSED: tuple[tuple[str, bytes], ...] = (
    ("a header of 10 MB", POST + b"X-Long: " + b"x" * 10_000_000 + b"\r\n\r\n"),
    ("a length that is no number", POST + b"Content-Length: many\r\n\r\n{}"),
    ("no HTTP", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20 + b"\r\n\r\n"),
    ("no host", b"GET / HTTP/1.1\r\n\r\n"),
    ("the host of another site", b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
    ("a name that only begins well", b"GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.example\r\n\r\n"),
)


@pytest.mark.parametrize(("what", "sent"), REFUSED, ids=[what for what, _ in REFUSED])
def test_what_is_no_request_of_a_browser_is_refused(server: tuple[Any, Client], what: str, sent: bytes) -> None:
    _, client = server
    host, port = client.host.split(":")
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        with suppress(OSError):
            connection.sendall(sent.replace(b"{host}", client.host.encode()))
        received = b""
        with suppress(OSError):
            received = connection.recv(65536)
    assert received.startswith((b"HTTP/1.1 400", b"HTTP/1.1 431")) or not received
    assert b"<title>" not in received
    assert client.ask({"what": "check", "game": CLASSIC})["right"]


PATHS = (
    "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..\\..\\etc\\passwd", "/site/../../plugin.py", "//etc/passwd",
    "/static/%00index.html", "/index.html%00.js", "/" + "a" * 5_000, "/C:/windows/win.ini", "/worker.js/../app.py",
    "/ask/", "/?file=/etc/passwd#x",
)  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_a_path_never_leads_out_of_the_site(server: tuple[Any, Client], path: str) -> None:
    _, client = server
    status, headers, content = client.send("GET", path)
    assert status in (404, 405) or (status == 200 and content.startswith(b"<!doctype html>"))
    assert b"root:" not in content
    assert "server" not in headers


@pytest.mark.long
def test_nothing_is_left_when_it_ends_amid_questions(tmp_path: Path) -> None:
    distributions.install(tmp_path, "ruleout-unruly", UNRULY)
    process, address = running(folder=tmp_path)
    client = Client(address)
    client.ask({"what": "offers"})
    asked = [client.asking({"what": "breed"}) for _ in range(5)]
    below: set[int] = set()
    if ARE_LISTED:
        until(lambda: sum(len(children_of_child(pid)) for pid in children_of(process.pid)) == WORKERS)
        below = {pid for child in children_of(process.pid) for pid in (child, *children_of_child(child))}
    process.terminate()
    for connection in asked:
        connection.close()
    process.wait(PATIENCE)
    until(lambda: not any(map(is_alive, below)))
    end(process)
