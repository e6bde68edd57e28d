"""`turnwise serve`: the web app, for a browser."""

from __future__ import annotations

from ..messages import Message
from .output import complain


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    store: str | None = None,
    workers: int = 1,
    searches: int | None = None,
    token: str | None = None,
    name: list[str] | None = None,
    trusted_proxy: list[str] | None = None,
    connections: int = 500,
    game: list[str] | None = None,
    agent: list[str] | None = None,
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
    token
        Access token that starting matches and other jobs needs when --host is not this machine.
    name
        A further name under which the server is reached, such as games.example.org; may be repeated.
    trusted_proxy
        A proxy before the server that tells whom it speaks for: address, or network as 10.0.0.0/8; may be repeated.
    connections
        Connections that one address may have.
    game
        A game of your own, as nim.py:Nim, or one of an installed package by its name; may be repeated.
    agent
        An agent of your own, as my_agent.py:choose, or one of an installed package by its name; may be repeated.
    open
        Open the web app in the browser.
    """
    from ..server.offer import Offer
    from ..server.serve import serve as run
    from ..server.settings import Settings, processors

    settings = Settings(
        host=host,
        port=port,
        store=store,
        workers=workers,
        token=token,
        names=tuple(name or ()),
        trusted_proxies=tuple(trusted_proxy or ()),
        connections=connections,
        searches=processors() if searches is None else searches,
        offer=Offer.read(game or (), agent or ()),
    )
    if not settings.is_local and token is None:
        complain(Message("without {option} nobody can start matches or other jobs in the web app", option="--token"))
    run(settings, open_browser=open)
