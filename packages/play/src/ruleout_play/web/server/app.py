"""The application: the files of the site, and questions."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from hmac import compare_digest
from html import escape
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ruleout_play.web.files import ASK, TYPES
from ruleout_play.web.server.answers import Answers, Busy
from ruleout_play.web.server.entrance import TOKEN, Entrance

LARGEST = 1 << 20
"""The most bytes of a request."""
SECONDS_PER_BODY = 10.0
"""Seconds that a request may take to arrive."""
DEEPEST = 64
"""The maximum depth of nested lists and objects in a request; a document may have 32."""
HOSTS = ("127.0.0.1", "localhost", "[::1]", "::1")
"""The names of this machine; requests for others are refused, so that no other site can ask by a name of its own."""
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cache-Control": "no-cache",
}


class Reply(JSONResponse):
    """A reply in ASCII, which can hold every text, also one with a lone surrogate from a title."""

    def render(self, content: Any) -> bytes:
        """Return *content* as JSON."""
        return json.dumps(content, separators=(",", ":")).encode("ascii")


def make_app(files: Mapping[str, bytes], library: str | None = None, entrance: Entrance | None = None) -> Starlette:
    """Return the application that serves *files* and answers questions, also about the *library* in a file.

    With the token of *entrance*, other machines may ask who know it.
    """
    said = {} if library is None else {"library": Path(library).name}
    token, hosts = ("", HOSTS) if entrance is None else (entrance.token, (*HOSTS, entrance.host))
    if entrance is not None and (entrance.token or entrance.text):
        said["begin"] = "/begin"
    for key, value in said.items():
        files = {**files, "index.html": naming(files["index.html"], key, value)}

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.answers = Answers(library)
        try:
            yield
        finally:
            app.state.answers.close()

    async def page(request: Request) -> Response:
        name = request.path_params["path"] or "index.html"
        if name not in files:
            return _refused(404, f"there is no file {name!r}")
        return Response(files[name], headers={**HEADERS, "content-type": TYPES[PurePosixPath(name).suffix]})

    async def begin(request: Request) -> Response:
        return _fault(request, token) or Reply(entrance.as_json() if entrance else {}, headers=HEADERS)

    async def ask(request: Request) -> Response:
        fault = _fault(request, token)
        if fault is not None:
            return fault
        try:
            async with asyncio.timeout(SECONDS_PER_BODY):
                asked = read_request(await _body(request))
        except ClientDisconnect:
            return _refused(400, "the request is not complete")
        except TimeoutError:
            return _refused(408, f"the request takes more than {SECONDS_PER_BODY:g} seconds", {"Connection": "close"})
        except OverflowError:
            return _refused(413, f"the request is too large; expected at most {LARGEST} bytes")
        except (ValueError, RecursionError) as error:
            return _refused(400, f"the request is not JSON that can be answered: {error}")
        if not isinstance(asked, dict):
            return _refused(400, "the request is no object")

        async def has_left() -> None:
            while (await request.receive())["type"] != "http.disconnect":
                pass

        try:
            return Reply(await request.app.state.answers.ask(asked, has_left), headers=HEADERS)
        except Busy as busy:
            return _refused(429, str(busy), {"Retry-After": "1"})

    return Starlette(
        routes=[
            Route("/ask", ask, methods=["POST"]),
            Route("/begin", begin, methods=["POST"]),
            Route("/{path:path}", page, methods=["GET"]),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)],
        lifespan=lifespan,
    )


def naming(page: bytes, key: str, value: str) -> bytes:
    """Return *page* with a line that says something of this server, such as the name of a library."""
    return page.replace(ASK, ASK + f'<meta name="ruleout-{key}" content="{escape(value)}">\n'.encode())


def _fault(request: Request, token: str) -> Response | None:
    """Return the refusal of a request that does not come from our page or lacks the *token*, None for all others."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        return _refused(415, "expected the type application/json")
    origin = request.headers.get("origin")
    if origin is not None and origin != f"{request.scope['scheme']}://{request.headers.get('host')}":
        return _refused(403, f"found the origin {origin!r}; expected that of this page")
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return _refused(403, "found a request of another site")
    if not compare_digest(request.headers.get(TOKEN, "").encode(), token.encode()):
        return _refused(403, "the token is missing or wrong; open the whole address that ruleout web wrote")
    return None


def read_request(body: bytes) -> Any:
    """Return the value of a request, all of which a reply can repeat.

    Raises ValueError or RecursionError if it is not JSON, or holds a lone surrogate, a number that is not finite, or
    brackets that are nested too deeply.
    """
    found = json.loads(body)
    json.dumps(found, allow_nan=False, ensure_ascii=False).encode()
    layer = [found]
    for _ in range(DEEPEST):
        nested = [each.values() if isinstance(each, dict) else each for each in layer if isinstance(each, dict | list)]
        layer = list(chain.from_iterable(nested))
    if layer:
        raise ValueError("nested too deeply")
    return found


async def _body(request: Request) -> bytes:
    """Return the body of a request. Raises OverflowError if it is too large."""
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > LARGEST:
            raise OverflowError
    return bytes(found)


def _refused(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    reply: dict[str, Any] = {"error": {"message": message}}
    return Reply(reply, status_code=status, headers={**HEADERS, **(headers or {})})
