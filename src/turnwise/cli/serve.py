"""`turnwise serve`: the web app, for a browser."""

from __future__ import annotations

import os
from pathlib import Path

from ..atomic_files import read_text
from ..bounded import LINE_BYTES
from ..errors import OptionError
from ..messages import Message

TOKEN = "TURNWISE_TOKEN"
OTHERWISE = Message("give {file} or ${variable}", file="--token-file FILE", variable=TOKEN)
VISIBLE = Message("{option} can be read in the list of processes: {way_out}", option="--token", way_out=OTHERWISE)
NO_TOKEN = Message(
    "without a token nobody can start matches or other jobs in the web app: {way_out}", way_out=OTHERWISE
)


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    store: str | None = None,
    workers: int = 1,
    searches: int | None = None,
    analysis_seconds: float = 600.0,
    analysis_depth: int | None = None,
    table_memory: int = 512,
    token: str | None = None,
    token_file: Path | None = None,
    name: list[str] | None = None,
    trusted_proxy: list[str] | None = None,
    connections: int = 500,
    embed_from: list[str] | None = None,
    game: list[str] | None = None,
    agent: list[str] | None = None,
    lessons: Path | None = None,
    open: bool = False,
) -> None:
    """Serve the web app: play, analyse, see the tree, in a browser.

    Parameters
    ----------
    host
        Address to listen on; others than this machine reach it only if you give another one.
    port
        Port to listen on; 0 takes a free one.
    store
        Where games are kept: a file, or postgresql://... Default: your own store.
    workers
        Server processes; they share the store.
    searches
        Searches at once, in all processes. Default: one a processor.
    analysis_seconds
        Seconds that an analysis in the web app may think about one position.
    analysis_depth
        Plies that it may look ahead. Default: as many as a search can.
    table_memory
        Megabytes of the tables that searches and solvers keep, in all processes together.
    token
        Access token that starting matches and other jobs needs when --host is not this machine. Others on this machine
        can see it among the processes: give it by --token-file, or as $TURNWISE_TOKEN.
    token_file
        File whose first line is the token.
    name
        A further name under which the server is reached, such as games.example.org; may be repeated.
    trusted_proxy
        A proxy before the server that tells whom it speaks for: address, or network as 10.0.0.0/8; may be repeated.
    connections
        Connections that one address may have.
    embed_from
        Origin of a page that may show boards, games and trees in a frame, such as https://course.example.org; * lets
        every page do it; may be repeated.
    game
        A game of your own, as nim.py:Nim, or one of an installed package by its name; may be repeated.
    agent
        An agent of your own, as my_agent.py:choose, or one of an installed package by its name; may be repeated.
    lessons
        A folder of lessons of your own, files that end in .md; readers find them on the page of lessons.
    open
        Open the web app in the browser.
    """
    from .._core import MAX_DEPTH
    from ..server.offer import Offer
    from ..server.serve import serve as run
    from ..server.settings import Bounds, Settings, processors

    given = _token(token, token_file)
    settings = Settings(
        host=host,
        port=port,
        store=store,
        workers=workers,
        token=given,
        names=tuple(name or ()),
        trusted_proxies=tuple(trusted_proxy or ()),
        connections=connections,
        embed_from=tuple(embed_from or ()),
        searches=processors() if searches is None else searches,
        table_memory=table_memory,
        bounds=Bounds(
            analysis_seconds=analysis_seconds,
            analysis_depth=MAX_DEPTH if analysis_depth is None else analysis_depth,
        ),
        lessons=None if lessons is None else str(lessons.absolute()),
        offer=Offer.read(game or (), agent or ()),
    )
    notes = [VISIBLE] if token is not None else []
    if not settings.is_local and given is None:
        notes.append(NO_TOKEN)
    run(settings, open_browser=open, notes=notes)


def _token(given: str | None, file: Path | None) -> str | None:
    """Return the token, from wherever it is given; the environment is for us alone and not for our children."""
    kept = os.environ.pop(TOKEN, None)
    if given is not None and file is not None:
        raise OptionError("{one} and {other} do not go together: give one", one="--token", other="--token-file")
    if file is not None:
        return (read_text(file, most=LINE_BYTES).split("\n") or [""])[0].strip()
    return given if given is not None else kept or None
