"""Who may ask, how often and how much, before anything else looks at a request."""

from __future__ import annotations

import ipaddress
import json
import re
import unicodedata
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import unquote_to_bytes

from ..bounded import JSON_DEPTH, is_too_deep
from ..messages import Message
from . import clients
from .clients import UNKNOWN, Client, Proxies, Visitors
from .content_policy import policy_of
from .errors import NOTHING_THERE, error_json
from .rates import Rates
from .settings import Settings

Scope = MutableMapping[str, Any]
Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Refusal = tuple[int, Message]

OTHER_NAME = 403, Message("this server does not answer to that name")
OTHER_SITE = 403, Message("requests of other sites are refused")
TOO_MANY = 429, Message("too many requests: try again in a moment")
NO_LENGTH = 400, Message("the content-length is not a number")
TWO_LENGTHS = 400, Message("give content-length or transfer-encoding, not both")
TOO_DEEP = 400, Message("the request is nested more than {most} deep: give less", most=JSON_DEPTH)
NOT_JSON = 415, Message("give the body as application/json")
NO_SUCH_PATH = 404, NOTHING_THERE
NO_LETTERS = 400, Message("the address has signs that no text has: write it again")

API = "/api/"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
PAGE = "/"
ADDRESS_SHARE = 2  # of what one visitor may ask for: a class behind one address asks for more
CONTROL = "Cc"  # the category of control characters
PLAIN = re.compile(rb"[!-$&-~]*")  # an address without escapes, as nearly all are
REFUSED_SOCKET = 1008  # "policy violation", to a WebSocket
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


POLICY = b"content-security-policy"
NOT_FRAMED = POLICY, policy_of(PAGE, "", ())


class Guard:
    """Refuses other hosts, other sites, floods and what is too large; adds the headers that browsers obey."""

    def __init__(self, app: App, *, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._proxies = Proxies(settings.trusted_proxies)
        self._visitors = Visitors(settings.secret)
        a_second, burst = settings.bounds.requests_a_second, settings.bounds.burst
        self._rates = Rates(a_second=a_second, burst=burst)
        self._address_rates = Rates(a_second=ADDRESS_SHARE * a_second, burst=ADDRESS_SHARE * burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here; what it asks for is done in the name of who asks."""
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        headers = _headers(scope)
        client = self._client(scope, headers)
        clients.current.set(client)
        refusal = self._refusal(scope, headers, client)
        if scope["type"] == "websocket":
            if refusal is not None:
                return await send({"type": "websocket.close", "code": REFUSED_SOCKET, "reason": str(refusal[1])})
            return await self._app(scope, receive, send)
        if refusal is not None:
            return await _answer(send, *refusal)
        policy = policy_of(scope["path"], headers.get("host", ""), self._settings.embed_from)
        return await self._pass_on(scope, receive, send, [(POLICY, policy), *self._cookies(scope, client)])

    def _client(self, scope: Scope, headers: dict[str, str]) -> Client:
        peer = scope.get("client")
        address = self._proxies.address_of(str(peer[0]) if peer else UNKNOWN, headers)
        return Client(address, self._visitors.read(headers.get("cookie", "")))

    def _cookies(self, scope: Scope, client: Client) -> list[tuple[bytes, bytes]]:
        """Give a name to a browser that has none yet, with answers that nobody keeps for others."""
        if client.visitor or not (scope["path"] == PAGE or scope["method"] == "POST"):
            return []
        cookie = self._visitors.cookie(client.address)
        return [] if cookie is None else [(b"set-cookie", cookie)]

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send, own: list[tuple[bytes, bytes]]) -> None:
        body = await _read_body(receive, self._settings.bounds.body_bytes)
        if body is None:
            return await _answer(send, *_too_large(self._settings.bounds.body_bytes))
        if is_too_deep(body):
            return await _answer(send, *TOO_DEEP)
        given = False

        async def receive_again() -> Event:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send_with_headers(message: Event) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS, *own]
            await send(message)

        return await self._app(scope, receive_again, send_with_headers)

    def _refusal(self, scope: Scope, headers: dict[str, str], client: Client) -> Refusal | None:
        host = headers.get("host", "")
        if not self._is_ours(host):
            return OTHER_NAME
        writes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if (writes or scope["path"].startswith(API)) and not _same_site(headers.get("origin"), host):
            return OTHER_SITE
        if not (self._rates.allow(f"{client.address} {client.visitor}") and self._address_rates.allow(client.address)):
            return TOO_MANY
        return _bad_address(scope) or (self._bad_body(headers) if scope["type"] == "http" else None)

    def _bad_body(self, headers: dict[str, str]) -> Refusal | None:
        is_chunked = "transfer-encoding" in headers
        if is_chunked and "content-length" in headers:
            return TWO_LENGTHS  # where one ends, somebody else's request might begin
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal()):
            return NO_LENGTH
        most = self._settings.bounds.body_bytes
        if len(length) > len(str(most)) or int(length) > most:
            return _too_large(most)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if (is_chunked or int(length)) and kind != "application/json":
            return NOT_JSON
        return None

    def _is_ours(self, host: str) -> bool:
        """Whether a request is addressed to us: by a name we know, or by an address, which no name server can fake."""
        name = _name(host)
        return name in self._settings.hosts or (not self._settings.is_local and _is_address(name))


def _headers(scope: Scope) -> dict[str, str]:
    """Return the headers by name; those that come more than once are one list."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        found[key] = f"{found[key]}, {text}" if key in found else text
    return found


def _name(host: str) -> str:
    """Take the port off, and the brackets of an IPv6 address.

    >>> _name("localhost:8000"), _name("[::1]:8000"), _name("::1")
    ('localhost', '::1', '::1')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.lower() if host.count(":") > 1 else host.partition(":")[0].lower()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _same_site(origin: str | None, host: str) -> bool:
    """Whether a page of our own asks; programs send no origin, and browsers always do."""
    return origin is None or origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


def _bad_address(scope: Scope) -> Refusal | None:
    """Refuse a way up, and signs that no name has, as they are once decoded: %2e%2e is .. too."""
    if ".." in re.split(r"[/\\]", scope["path"]):
        return NO_SUCH_PATH
    return NO_LETTERS if any(map(_is_odd, (scope.get("raw_path") or b"", scope["query_string"]))) else None


def _is_odd(part: bytes) -> bool:
    """Whether a part of an address is no UTF-8, or has control characters.

    >>> _is_odd(b"agent=%00"), _is_odd(b"kind=%ff"), _is_odd("agent=سیم".encode())
    (True, True, False)
    """
    if PLAIN.fullmatch(part):
        return False
    try:
        text = unquote_to_bytes(part).decode()
    except UnicodeDecodeError:
        return True
    return any(unicodedata.category(letter) == CONTROL for letter in text)


def _too_large(most: int) -> Refusal:
    return 413, Message("give at most {most} bytes", most=most)


async def _read_body(receive: Receive, most: int) -> bytes | None:
    """Read a body whole; None if it is too large or its sender has gone."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            return None
        if not message.get("more_body"):
            return b"".join(parts)


async def _answer(send: Send, status: int, error: Message) -> None:
    body = json.dumps(error_json(error)).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *HEADERS,
        NOT_FRAMED,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
