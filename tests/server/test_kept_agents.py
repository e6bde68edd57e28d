"""Sessions keep their agents from move to move, and let them go: when they are over, idle, too many, or stopped."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest
from foreign import written
from running import PATIENCE, Running, running

from turnwise import StopToken, games
from turnwise.agents import Agent, AgentSpec, PerfectAgent, custom
from turnwise.server.hosts.kept_agents import KeptAgents
from turnwise.server.hosts.operations import Desk, choose
from turnwise.server.offer import Offer
from turnwise.server.sessions.repository import StoredSessions
from turnwise.server.sessions.session import Session
from turnwise.server.settings import Bounds
from turnwise.store import Store

CONNECT4 = games.find("connect4")
NINE_DISCS = "444444333"
SECOND = """
class Second:
    '''Takes the first move that it sees, then the second, then the third.'''

    def __init__(self):
        self.seen = 0

    def choose(self, state):
        moves = sorted(state.legal_moves())
        self.seen += 1
        return moves[(self.seen - 1) % len(moves)]
"""


ASKED = """
class Asked:
    def choose(self, state):
        with open({file!r}, "a") as file:
            file.write("asked\\n")
        return min(state.legal_moves())
"""


class Noted:
    """An agent that says when it is closed."""

    closed: Event

    def choose(self, state: Any) -> int:
        move: int = state.legal_moves()[0]
        return move

    def close(self) -> None:
        type(self).closed.set()


@pytest.fixture
def noted() -> Iterator[Event]:
    Noted.closed = Event()
    custom.register("noted", Noted)
    yield Noted.closed
    custom.unregister("noted")


def lend(kept: KeptAgents, session: str, text: str = "noted", *, stop: StopToken | None = None) -> Agent:
    with kept.lent((session, 0), AgentSpec.parse(text), CONNECT4, seed=1, stop=stop or StopToken()) as agent:
        return agent


@pytest.mark.usefixtures("noted")
def test_the_agent_of_a_seat_is_the_same_in_the_next_move() -> None:
    """Another session, another side and another text have their own."""
    kept = KeptAgents()
    first = lend(kept, "a")

    assert lend(kept, "a") is first
    assert lend(kept, "b") is not first
    with kept.lent(("a", 1), AgentSpec.parse("noted"), CONNECT4, seed=1, stop=StopToken()) as other:
        assert other is not first
    assert lend(kept, "a", "random") is not first
    kept.close()
    assert len(kept) == 0


def test_an_agent_of_the_core_plays_for_whoever_asks() -> None:
    """Its moves are by their seeds alone, so hundreds of sessions need one for each that thinks at once."""
    kept = KeptAgents()
    first = lend(kept, "a", "search:level=2")
    with kept.lent(("b", 0), AgentSpec.parse("search:level=2"), CONNECT4, seed=1, stop=StopToken()) as second:
        third = lend(kept, "c", "search:level=2")
    for number in range(100):
        lend(kept, f"session {number}", "search:level=2")

    assert second is first
    assert third is not first
    assert len(kept) == 2
    kept.release("b")
    assert lend(kept, "d", "search:level=2") in (first, third)
    assert lend(kept, "d", "search:level=3") not in (first, third)
    kept.close()


def test_an_idle_agent_is_let_go(noted: Event) -> None:
    """Nobody has to ask for it: a timer closes what has waited long enough."""
    kept = KeptAgents(idle_seconds=0.01)
    lend(kept, "a")

    assert noted.wait(PATIENCE)
    kept.close()


def test_an_agent_that_is_used_again_waits_anew(noted: Event) -> None:
    """The timer finds an agent that has moved since, and comes again."""
    kept = KeptAgents(idle_seconds=3600)
    lend(kept, "a")
    kept.let_idle_go()
    assert not noted.is_set()
    assert len(kept) == 1

    kept._idle_seconds = 0.0
    kept.let_idle_go()
    assert noted.is_set()
    assert len(kept) == 0
    kept.close()


def test_the_number_is_bounded(noted: Event) -> None:
    """The agent that waits longest makes room."""
    kept = KeptAgents(most=2)
    lend(kept, "a")
    lend(kept, "b", "random")
    lend(kept, "c", "greedy")

    assert noted.is_set()
    assert len(kept) == 2
    kept.close()


def test_a_released_session_closes_its_agents(noted: Event) -> None:
    """Those of others stay."""
    kept = KeptAgents()
    lend(kept, "b", "random")
    lend(kept, "a")
    kept.release("a")

    assert noted.is_set()
    assert len(kept) == 1
    kept.close()


@pytest.mark.parametrize("how", ["stopped", "failed"])
def test_an_agent_in_an_unknown_state_is_closed(noted: Event, how: str) -> None:
    """A move that was stopped counts as not asked for, and one that failed leaves anything behind."""
    kept, stop = KeptAgents(), StopToken()
    if how == "stopped":
        stop.stop()
        lend(kept, "a", stop=stop)
    else:
        with (
            pytest.raises(KeyboardInterrupt),
            kept.lent(("a", 0), AgentSpec.parse("noted"), CONNECT4, seed=1, stop=stop),
        ):
            raise KeyboardInterrupt

    assert noted.is_set()
    assert len(kept) == 0


# ---- the operation ----


def asked(desk: Desk, moves: list[str], agent: str, *, seed: int = 1, share: float = 10.0, session: str = "a") -> str:
    found = choose(desk, StopToken(), None, session=session, start="", moves=moves, agent=agent, seed=seed, share=share)
    return str(found["move"])


def test_a_kept_agent_moves_as_a_new_one_by_the_same_seed() -> None:
    """A move depends on its seed and not on the moves before it, so a server that was restarted goes on alike."""
    desk = Desk(CONNECT4, Bounds())
    for text in ("random", "search:level=2", "greedy", "perfect"):
        moves, state = list(NINE_DISCS[:-1]), CONNECT4.parse(NINE_DISCS[:-1])
        for seed in range(4):
            kept = asked(desk, moves, text, seed=seed, session=text)
            new = asked(desk, moves, text, seed=seed, session=f"{text} {seed}")
            assert kept == new, (text, moves)
            state = state.play(kept)
            if state.is_over():
                break
            moves += [kept, state.move_text(state.legal_moves()[-1])]
            state = state.play(moves[-1])
    desk.kept.close()


def test_the_time_of_a_move_is_its_share_of_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The share differs from move to move; the agent and its table stay."""
    desk, found = Desk(CONNECT4, Bounds()), []
    solve = PerfectAgent._choose

    def watched(agent: PerfectAgent, state: Any, watch: Any) -> int:
        found.append((agent, watch._limits.seconds))
        return solve(agent, state, watch)

    monkeypatch.setattr(PerfectAgent, "_choose", watched)
    late = list("444444333333")
    for share in (2.0, 0.5, 30.0):
        asked(desk, late, "perfect", share=share)
    desk.kept.close()

    assert [seconds for _, seconds in found] == [2.0, 0.5, Bounds().search_seconds]
    assert len({id(agent) for agent, _ in found}) == 1


def test_an_agent_without_a_time_keeps_its_own_limits() -> None:
    """A level thinks by nodes: how much of the clock is left does not change its move."""
    desk = Desk(CONNECT4, Bounds())

    assert asked(desk, [], "search:level=6", share=0.0001) == asked(desk, [], "search:level=6", session="b")
    desk.kept.close()


def test_perfect_learns_its_opponent_on_the_server_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game that has a clear lead it looks back at the other side's moves, which a new agent could not."""
    king = games.find("hand_of_the_king")
    desk, seen = Desk(king, Bounds()), []
    from turnwise.agents.opponent import Opponent

    see = Opponent.see

    def watched(opponent: Opponent, state: Any, limits: Any) -> Any:
        seen.append(opponent._before)
        return see(opponent, state, limits)

    monkeypatch.setattr(Opponent, "see", watched)
    monkeypatch.setattr(type(king), "solvable", lambda *_: True)
    start, moves = king.start(seed=3), []
    for _ in range(2):
        found = choose(
            desk,
            StopToken(),
            None,
            session="a",
            start=start.text(),
            moves=moves,
            agent="perfect:nodes=2000",
            seed=1,
            share=10.0,
        )
        moves.append(found["move"])
        state = start
        for text in moves:
            state = state.play(text)
        while state.to_move() != 0 and not state.is_over():
            moves.append(state.move_text(state.legal_moves()[0]))
            state = state.play(state.legal_moves()[0])
    desk.kept.close()

    assert seen[0] is None
    assert seen[-1] is not None


# ---- the server ----


def kept_of(server: Running, game: str) -> KeptAgents:
    host = server.app.state.services.hosts.of(games.find(game))
    kept: KeptAgents = host._desk.kept
    return kept


def begun(server: Running, game: str, agent: str, move: str) -> str:
    """A session in which the agent has answered once."""
    play = server.post("/api/plays", game=game, sides=["human", agent], seed=3)
    server.post(f"/api/plays/{play['id']}/moves", ply=0, move=move)
    server.settled_play(play["id"])
    return str(play["id"])


@pytest.mark.parametrize("act", ["resign", "undo"])
def test_a_session_keeps_its_agent_until_it_is_over_or_taken_back(server: Running, act: str) -> None:
    """Moves that were taken back begin with a new agent: somebody's own might remember them."""
    id = begun(server, "sim", "perfect", "01")
    kept = kept_of(server, "sim")
    assert (id, 1) in kept._waiting

    server.post(f"/api/plays/{id}/{act}")

    assert (id, 1) not in kept._waiting


def test_a_server_that_ends_closes_what_it_keeps(tmp_path: Path, noted: Event) -> None:
    """Programs of agents do not outlive it."""
    with running(tmp_path / "store.db", offer=Offer.read([], ["noted"])) as server:
        begun(server, "connect4", "noted", "d")
        noted.clear()  # an object was made and closed before, to see whether there is such an agent

    assert noted.is_set()


@pytest.mark.parametrize("game", ["connect4", "counted"])
def test_code_of_somebodys_own_plays_a_whole_game_with_one_object(tmp_path: Path, game: str) -> None:
    """Its second move is by what it has seen; a game of a file asks it in the process that has the agent."""
    folder = written(tmp_path)
    (folder / "second.py").write_text(SECOND)
    offer = Offer.read([f"{folder}/nim.py:Counted"], [f"{folder}/second.py:Second"])
    with running(tmp_path / "store.db", offer=offer) as server:
        play = server.post("/api/plays", game=game, sides=["human", "second.py:Second"])
        answers = []
        for ply in (0, 2):
            legal = [each["text"] for each in play["position"]["legal"]]
            server.post(f"/api/plays/{play['id']}/moves", ply=ply, move=legal[0])
            play = server.settled_play(play["id"])
            answers.append(play["moves"][-1])

    first, second = ("a", "b") if game == "connect4" else ("1", "2")
    assert answers == [first, second]


@pytest.mark.parametrize("game", ["connect4", "counted"])
def test_an_agent_is_asked_once_a_move_however_many_look(tmp_path: Path, game: str) -> None:
    """Who has read a play just before the agent's move was written must not let the agent think about it again."""
    folder, asked = written(tmp_path), tmp_path / "asked"
    (folder / "asked.py").write_text(ASKED.format(file=str(asked)))
    offer = Offer.read([f"{folder}/nim.py:Counted"], [f"{folder}/asked.py:Asked"])
    with running(tmp_path / "store.db", offer=offer) as server:
        play = server.post("/api/plays", game=game, sides=["human", "asked.py:Asked"])
        with looking_at(server, f"/api/plays/{play['id']}", people=4):
            for ply in (0, 2, 4, 6):
                legal = [each["text"] for each in play["position"]["legal"]]
                server.post(f"/api/plays/{play['id']}/moves", ply=ply, move=legal[ply // 2 % 2])
                play = server.settled_play(play["id"])

    assert len(play["moves"]) == 8
    assert len(asked.read_text().splitlines()) == 4


@contextmanager
def looking_at(server: Running, path: str, *, people: int) -> Iterator[None]:
    """Let so many people look at something again and again."""
    enough = Event()

    def look() -> None:
        with httpx.Client(base_url=server.address) as client:
            while not enough.is_set():
                client.get(path)

    with ThreadPoolExecutor(people) as threads:
        looks = [threads.submit(look) for _ in range(people)]
        try:
            yield
        finally:
            enough.set()
    for each in looks:
        each.result()


def test_a_play_that_has_gone_on_is_not_thought_about(tmp_path: Path) -> None:
    """A claim names the version that was read, and the process that it takes the place of."""
    first = Session(id="x", game="sim", start="6:/", moves=(), sides=("human", "random"), seed=0, began=2e9)
    second = replace(first, moves=("01",), version=first.version + 1)
    with Store.open(tmp_path / "store.db", create=True) as store, store.writing() as connection:
        plays = StoredSessions(store)
        plays.add(connection, first)

        assert plays.save(connection, second)
        assert not plays.save(connection, second)
        assert not plays.claim(connection, first, "me")
        assert plays.claim(connection, second, "me")
        assert not plays.claim(connection, second, "somebody else")
        assert not plays.claim(connection, second, "somebody else", instead="a third")
        assert plays.claim(connection, second, "somebody else", instead="me")
        assert not plays.claim(connection, second, "me")
