"""``ruleout web`` ends at a signal, whatever is open."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from contextlib import suppress

import pytest
from processes import PATIENCE, end
from web_servers import Client, running

from ruleout import Game, parse, to_record

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
if os.name != "posix":
    pytest.skip("signals of POSIX", allow_module_level=True)

EMPTY = to_record(Game.of(parse(json.dumps({"variant": "classic", "n": 25, "givens": [[0] * 25] * 25}))))
HEAD = b"POST /ask HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n"
HALVES = {
    "half a line": HEAD[:9],
    "half a head": HEAD,
    "half a body": HEAD + b"Content-Length: 99\r\n\r\n{",
    "nothing": b"",
}


@pytest.mark.parametrize("sent", [("SIGINT",), ("SIGTERM",), ("SIGINT", "SIGINT", "SIGTERM", "SIGINT"), ("SIGHUP",)])
def test_it_ends_amid_questions_and_requests(sent: tuple[str, ...]) -> None:
    process, address = running()
    client = Client(address)
    client.ask({"what": "offers"})
    question = {"what": "count", "game": EMPTY, "limit": 1_000_000, "seconds": 20}
    asked = [client.asking(question) for _ in range(3)]
    host, port = client.host.split(":")
    halves = []
    for half in HALVES.values():
        halves.append(socket.create_connection((host, int(port))))
        halves[-1].sendall(half.replace(b"{host}", client.host.encode()))
    client.send("GET", "/")  # the others have arrived before
    for name in sent:
        if process.poll() is None:
            process.send_signal(getattr(signal, name))
            time.sleep(0.02)
    process.wait(PATIENCE)
    for connection in asked:
        with suppress(OSError):
            assert connection.getresponse().status == 500, "the question was open until the end"
        connection.close()
    for half in halves:
        half.close()
    assert process.stderr is not None
    said = process.stderr.read().replace("Press Ctrl+C to end it.\n", "")
    assert said == ("ruleout: interrupted\n" if sent[0] == "SIGINT" else "")
    end(process)
