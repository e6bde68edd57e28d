"""Views to embed: who may frame them, and what they may ask; every other page may be framed by nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from running import Running, running

from turnwise.errors import OptionError
from turnwise.server.settings import Settings

COURSE = "https://course.example.org"
SLIDES = "http://localhost:8080"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("embed") / "store.db", embed_from=(COURSE, SLIDES)) as found:
        yield found


def directives(answer: httpx.Response) -> dict[str, list[str]]:
    (policy,) = answer.headers.get_list("content-security-policy")
    return {name: words for name, *words in (part.split() for part in policy.split(";"))}


@pytest.mark.parametrize("path", ["/embed/", "/embed/index.html"])
def test_a_view_to_embed_may_be_framed_by_the_named_origins_and_no_other(server: Running, path: str) -> None:
    assert directives(server.client.get(path))["frame-ancestors"] == [COURSE, SLIDES]


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/embed", "/embedded", "/EMBED/", "/api/games", "/nothing", "/api/docs"]
)
def test_nobody_may_frame_any_other_page(server: Running, path: str) -> None:
    assert directives(server.client.get(path))["frame-ancestors"] == ["'none'"]


def test_a_view_to_embed_may_only_ask_what_reads(server: Running) -> None:
    """The browser refuses the rest: games that are stored, jobs, and the socket by which moves are made."""
    asked = directives(server.client.get("/embed/"))["connect-src"]

    assert all(source.startswith(f"{server.client.base_url.netloc.decode()}/api/") for source in asked)
    assert not any(word in source for source in asked for word in ("plays", "jobs", "live", "records", "*"))


def test_a_forged_host_writes_nothing_into_the_policy(server: Running) -> None:
    answer = server.client.get("/embed/", headers={"host": "localhost:1; script-src *"})

    assert directives(answer)["connect-src"] == ["'none'"]
    assert "script-src" not in directives(answer)


def test_without_the_option_nobody_may_frame_a_view(tmp_path: Path) -> None:
    with running(tmp_path / "store.db") as alone:
        assert directives(alone.client.get("/embed/"))["frame-ancestors"] == ["'none'"]


def test_every_page_may_where_the_operator_says_so(tmp_path: Path) -> None:
    with running(tmp_path / "store.db", embed_from=("*",)) as open_to_all:
        assert directives(open_to_all.client.get("/embed/"))["frame-ancestors"] == ["*"]
        assert directives(open_to_all.client.get("/"))["frame-ancestors"] == ["'none'"]


@pytest.mark.parametrize(
    "text",
    ["", "course.example.org", "https://", "https://a.example/", "https://a.example/path", "https://*.example.org",
     "https://a.example https://b.example", "https://a.example;script-src *", "ftp://a.example", "https://u:p@a.example",
     "https://a.example:0", "https://a.example:99999", "https://a.example:x", "'self'", "null", "https://a.example#x"],
)  # fmt: skip
def test_what_is_no_origin_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(OptionError, match="give an origin as https") as refused:
        Settings(embed_from=(text,))

    assert "\n" not in str(refused.value)
