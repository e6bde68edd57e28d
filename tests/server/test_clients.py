"""Who asks: addresses behind proxies, and visitors by their cookies."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from turnwise import OptionError
from turnwise.server import clients
from turnwise.server.clients import COOKIE, NEW_AT_ONCE, Client, Proxies, Visitors
from turnwise.server.middleware import Guard
from turnwise.server.settings import Settings

TRUSTED = Proxies(["10.0.0.0/8", "2001:db8:aaaa::1"])


@pytest.mark.parametrize(
    ("peer", "headers", "address"),
    [
        ("192.0.2.1", {}, "192.0.2.1"),
        ("192.0.2.1", {"x-forwarded-for": "203.0.113.9"}, "192.0.2.1"),
        ("10.0.0.1", {}, "10.0.0.1"),
        ("10.0.0.1", {"x-forwarded-for": "203.0.113.9"}, "203.0.113.9"),
        ("10.0.0.1", {"x-forwarded-for": "1.1.1.1, 203.0.113.9"}, "203.0.113.9"),
        ("10.0.0.1", {"x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.9.9.9"}, "203.0.113.9"),
        ("10.0.0.1", {"x-forwarded-for": "10.1.1.1, 10.2.2.2"}, "10.1.1.1"),
        ("10.0.0.1", {"x-forwarded-for": "nonsense"}, "10.0.0.1"),
        ("10.0.0.1", {"x-forwarded-for": "203.0.113.9:4711"}, "203.0.113.9"),
        ("10.0.0.1", {"x-forwarded-for": "2001:db8:1:2:3::4"}, "2001:db8:1:2::/64"),
        ("10.0.0.1", {"forwarded": 'for=1.1.1.1;proto=http, For="[2001:db8:1:2::5]:80"'}, "2001:db8:1:2::/64"),
        ("10.0.0.1", {"x-forwarded-for": "6.6.6.6", "forwarded": "for=203.0.113.9"}, "10.0.0.1"),
        ("10.0.0.1", {"x-forwarded-for": "203.0.113.9", "forwarded": "for=203.0.113.9"}, "203.0.113.9"),
        ("2001:db8:aaaa::1", {"x-forwarded-for": "203.0.113.9"}, "203.0.113.9"),
        ("2001:db8:aaaa::2", {"x-forwarded-for": "203.0.113.9"}, "2001:db8:aaaa::/64"),
        ("::ffff:192.0.2.1", {}, "192.0.2.1"),
        ("testclient", {}, "testclient"),
    ],
)
def test_only_a_proxy_we_trust_says_whom_it_speaks_for(peer: str, headers: dict[str, str], address: str) -> None:
    """The last address that it names and that is none of ours; what stands before that one may be forged."""
    assert TRUSTED.address_of(peer, headers) == address


def test_a_proxy_must_be_an_address_or_a_network() -> None:
    with pytest.raises(OptionError, match=r"--trusted-proxy proxy\.example\.org: give an address"):
        Settings(trusted_proxies=("proxy.example.org",))


# ---- visitors ----


def value_of(header: bytes | None) -> str:
    assert header is not None
    return header.decode().partition(";")[0]


def test_a_name_we_have_given_is_known_again() -> None:
    cookie = Visitors("secret").cookie("a")
    again = Visitors("secret").read(f"theme=dark; {value_of(cookie)}; other=1")

    assert again
    assert again in value_of(cookie)


@pytest.mark.parametrize("cookies", ["", f"{COOKIE}=", f"{COOKIE}=me", f"{COOKIE}=me.x", f"{COOKIE}=.", "nonsense"])
def test_a_name_that_somebody_made_up_counts_for_nothing(cookies: str) -> None:
    assert Visitors("secret").read(cookies) == ""


def test_a_name_of_another_server_counts_for_nothing() -> None:
    assert Visitors("secret").read(value_of(Visitors("other").cookie("a"))) == ""


def test_an_address_gets_only_so_many_names() -> None:
    visitors = Visitors("secret")
    given = [visitors.cookie("a") is not None for _ in range(NEW_AT_ONCE + 1)]

    assert given == [True] * NEW_AT_ONCE + [False]
    assert visitors.cookie("b") is not None


# ---- requests ----


async def tell_client(scope: Any, _receive: Any, send: Any) -> None:
    """Answer with who asks."""
    client = clients.current.get()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": f"{scope['path']} {client.address} {client.visitor}".encode()})


def ask(steps: list[tuple[str, str, dict[str, str]]], **settings: Any) -> list[list[str]]:
    """Ask as one browser: method, path and headers; gives the words of each answer."""
    app: Any = Guard(tell_client, settings=Settings(**settings))

    async def scene() -> list[list[str]]:
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 4711))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answers = [await client.request(method, path, headers=headers) for method, path, headers in steps]
            return [answer.text.split() for answer in answers]

    return asyncio.run(scene())


def test_a_browser_keeps_its_name() -> None:
    """The page gives one, and every request after it is made in that name."""
    page, *rest = ask([("GET", "/", {}), ("POST", "/api/position", {}), ("GET", "/api/games", {})])

    assert page == ["/", "127.0.0.1"]
    assert len(rest[0]) == 3
    assert rest[0][2] == rest[1][2]


def test_a_file_of_the_page_gives_no_name() -> None:
    """Whoever keeps copies of it would give one name to many."""
    found = ask([("GET", "/assets/index.js", {}), ("GET", "/api/games", {})])

    assert found == [["/assets/index.js", "127.0.0.1"], ["/api/games", "127.0.0.1"]]


def test_a_request_is_made_in_the_name_of_its_address() -> None:
    forwarded = {"x-forwarded-for": "203.0.113.9"}
    behind = ask([("GET", "/x", forwarded)], trusted_proxies=("127.0.0.1",))
    forged = ask([("GET", "/x", forwarded)])

    assert (behind, forged) == ([["/x", "203.0.113.9"]], [["/x", "127.0.0.1"]])


def test_work_that_nobody_asked_for_is_the_servers_own() -> None:
    assert clients.current.get() == Client("")
