"""A game by link in browsers whose sockets are at different processes of one server."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from pages import OpenPage
from served import Served
from store.postgres import NoServerError
from store.postgres import server as postgres_server
from test_links import TARGET, wait_for_moves

TWO = ("--workers", "2")


@contextmanager
def resting(process: int) -> Iterator[None]:
    """Let a process rest, so that the other one takes all new connections."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # on a very slow machine it was taken for dead, and there is another one
            os.kill(process, signal.SIGCONT)


def opened_at(process: int, own: Served, open_page: OpenPage, address: str) -> Any:
    """Open a page whose connections are at one of the two processes."""
    (other,) = (each for each in own.workers() if each != process)
    with resting(other):
        page = open_page(address, served=own)
        page.locator(".presence").first.wait_for()  # told over the socket
    return page


def play_through_a_restart(open_page: OpenPage, own: Served) -> None:
    """Sides at two processes and a spectator; every move is seen by all, also after the server's end and return."""
    play = own.ask("plays", game="connect4", sides=["human", "human"])
    spectator = play["keys"]["spectator"]
    one, two = own.workers()
    secrets = zip((one, two, one), (*play["keys"]["sides"], spectator), strict=True)
    pages = [opened_at(at, own, open_page, f"#/play/connect4/{play['id']}/{secret}") for at, secret in secrets]
    third = pages[2]
    for page in pages[:2]:
        page.locator(".presence.here").wait_for()
    for ply in range(4):
        pages[ply % 2].locator(TARGET).first.click()
        wait_for_moves(ply + 1, *pages)
    own.stop()
    own.start()
    for page in pages:
        page.locator(".connection", has_text="The connection is back.").wait_for()
    for ply in range(4, 6):
        pages[ply % 2].locator(TARGET).first.click()
        wait_for_moves(ply + 1, *pages)

    assert third.locator(TARGET).count() == 0
    moves = [page.locator(".moves li").all_inner_texts() for page in pages]
    assert moves[0] == moves[1] == moves[2]
    assert len(own.ask(f"plays/{play['id']}", key=spectator)["moves"]) == 6


def test_sides_at_two_processes_see_every_move(open_page: OpenPage, tmp_path: Path) -> None:
    with Served(tmp_path / "store.db", *TWO) as own:
        play_through_a_restart(open_page, own)


@pytest.mark.slow
def test_sides_at_two_processes_see_every_move_on_postgresql(open_page: OpenPage) -> None:
    try:
        with postgres_server() as url, Served(url, *TWO) as own:
            play_through_a_restart(open_page, own)
    except NoServerError as error:
        pytest.skip(str(error))
