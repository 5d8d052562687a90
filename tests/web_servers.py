"""``ruleout web`` as a process, and requests to it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from processes import environment_with, start


class Client:
    """Sends requests to a server that runs."""

    def __init__(self, address: str) -> None:
        self.host = address.split("/")[2]

    def send(
        self, method: str, path: str, content: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Message, bytes]:
        """The status, the headers and the content of the reply."""
        connection = HTTPConnection(self.host, timeout=60)
        try:
            connection.request(method, path, content, dict(headers or {}))
            reply = connection.getresponse()
            return reply.status, reply.headers, reply.read()
        finally:
            connection.close()

    @property
    def own(self) -> dict[str, str]:
        """The headers of requests of the page."""
        return {
            "content-type": "application/json",
            "origin": f"http://{self.host}",
            "sec-fetch-site": "same-origin",
        }

    def ask(self, request: Mapping[str, Any]) -> Any:
        status, _, content = self.send("POST", "/ask", json.dumps(request).encode(), self.own)
        assert status == 200
        return json.loads(content)

    def begin(self, **headers: str) -> tuple[int, Any]:
        """The status and the reply to what a page asks at its start, with other *headers* than its own."""
        status, _, content = self.send("POST", "/begin", b"{}", {**self.own, **headers})
        return status, json.loads(content)

    def asking(self, request: Mapping[str, Any]) -> HTTPConnection:
        """A connection on which *request* was sent, whose reply nobody has read."""
        connection = HTTPConnection(self.host, timeout=60)
        connection.request("POST", "/ask", json.dumps(request).encode(), self.own)
        return connection


def running(*arguments: str, folder: Path | None = None) -> tuple[subprocess.Popen[str], str]:
    """The server as a process of its own, and its address; distributions in *folder* are installed for it."""
    command = [sys.executable, "-m", "ruleout_cli", "web", "--no-browser", "--port", "0", *arguments]
    process = start(command, stderr=subprocess.PIPE, text=True, env=environment_with(folder))
    assert process.stderr is not None
    line = process.stderr.readline()
    found = re.search(r"http://127\.0\.0\.\d:\d+/\S*", line)
    assert found, line
    return process, found[0]
