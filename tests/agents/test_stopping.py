"""Agents can be stopped in mid-thought, and choose what they choose when nobody may stop them."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from search.python_games import TicTacToe

from turnwise import Connect4, Limits, games
from turnwise.agents import Agent, make_agent, nodes_of
from turnwise.agents.thinking import LevelAgent, SearchAgent
from turnwise.engine import StopToken, make_player, stopped_by
from turnwise.games.game import Game

PATIENCE = 60.0  # seconds; what is not stopped takes hours
CONNECT4 = games.find("connect4")
LEVEL = 8
CELLS = 42
LEAVES = 20

every_game = pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)


def stopped_token() -> StopToken:
    token = StopToken()
    token.stop()
    return token


@pytest.mark.parametrize(
    "text",
    ["search:nodes=2000", "search:depth=3,seed=4", "search:level=4", "classic:depth=2", "greedy", "perfect:nodes=2000"],
)
@every_game
def test_a_watched_agent_plays_the_same_moves(spec: Game, text: str) -> None:
    """Over a random game, each move asked from a new agent, as the page's server does."""
    rng, state = random.Random(6), spec.start()
    for _ in range(12):
        if state.is_over():
            break
        alone = make_agent(text, spec, seed=1).choose(state)
        with stopped_by(StopToken()):
            watched = make_agent(text, spec, seed=1).choose(state)

        assert watched == alone, state.text()
        state = state.play(rng.choice(state.legal_moves()))


def endless_level() -> Agent:
    """An opponent of level 8, but for its depth: it looks to the end of the game."""
    return LevelAgent("level", replace(CONNECT4.levels[LEVEL - 1], depth=CELLS), CONNECT4, seed=1)


def by_text(text: str) -> Callable[[], Agent]:
    return lambda: make_agent(text, CONNECT4)


@pytest.mark.parametrize(
    "make",
    [
        endless_level,
        by_text(f"search:depth={CELLS}"),
        by_text("search:seconds=3600,seed=1"),
        by_text(f"search:depth={CELLS},threads=2"),
        by_text("search:clock=100000"),
        by_text(f"classic:depth={CELLS}"),
    ],
    ids=["level", "search", "draws", "threads", "clock", "classic"],
)
def test_another_thread_stops_a_thought(make: Callable[[], Agent]) -> None:
    """The move comes after the stop, not before, and it does come."""
    agent, stop, asked = make(), StopToken(), threading.Event()
    events: list[str] = []

    def choose() -> None:
        with stopped_by(stop):
            asked.set()
            move = agent.choose(Connect4())
        events.append("a legal move" if move in Connect4().legal_moves() else f"{move}")

    thread = threading.Thread(target=choose, daemon=True)
    thread.start()
    asked.wait(PATIENCE)
    events.append("stopped")
    stop.stop()
    thread.join(PATIENCE)

    assert events == ["stopped", "a legal move"]


def test_a_thought_ends_at_the_next_node_where_nodes_are_slow() -> None:
    """The evaluator, which is in Python, stops its own search in the middle of an iteration."""
    stop, leaves = StopToken(), list[Any]()

    def guess(state: Any) -> float:
        leaves.append(state)
        if len(leaves) == LEAVES:
            stop.stop()
        return 0.0

    with stopped_by(stop):
        SearchAgent("search", CONNECT4, limits=Limits(depth=CELLS), evaluate=guess).choose(Connect4())

    assert len(leaves) == LEAVES


@pytest.mark.parametrize(
    "text", ["random", "search:depth=3,seed=4", "search:level=4", "search:depth=2,opening_margin=2"]
)
@every_game
def test_a_stopped_choice_counts_as_not_asked_for(spec: Game, text: str) -> None:
    """Asked again it makes the very choices of an agent that was never stopped, drawn ones and first ones too."""
    stopped, alone = (make_agent(text, spec, seed=2) for _ in range(2))
    rng, state = random.Random(7), spec.start()
    for _ in range(10):
        if state.is_over():
            break
        with stopped_by(stopped_token()):
            assert stopped.choose(state) in state.legal_moves()

        assert (stopped.choose(state), nodes_of(stopped)) == (alone.choose(state), nodes_of(alone)), state.text()
        state = state.play(rng.choice(state.legal_moves()))


def test_a_player_of_a_game_in_python_obeys_the_token() -> None:
    """A whole search of TicTacToe takes thousands of nodes, a stopped one a single look."""
    state: Any = TicTacToe()
    player = make_player(TicTacToe, seed=0, limits=Limits(depth=9))
    move = player.choose(state, stop=stopped_token())
    stopped = player.nodes
    player.choose(state, stop=StopToken())

    assert move in state.legal_moves()
    assert (stopped, player.nodes > 1000) == (1, True)
