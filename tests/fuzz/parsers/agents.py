"""Texts of agents, as people and clients of a server write them."""

from __future__ import annotations

from turnwise.agents import AgentSpec
from turnwise.agents.spec import canonical, stored_texts
from turnwise.server.validation import bounded_agent, check_agent

from .states import all_games
from .target import refusals, same, target, text_of

SECONDS = 10.0
GAMES = ("sim", "nim", "hand_of_the_king")
SEEDS = (
    "human", "random", "search:depth=4,nodes=1000", "search:level=3,seed=1", "perfect:aim=score", "network:a.network",
    "classic:prune=0,literal=1", "classic:evaluation=9/7/7,pruning=1/2", "ensemble:file=a+b,seconds=0.5",
    "ensemble:file=", "external:cmd=python3 a.py, b", "my_agent.py:choose,timeout=2.0",
    "search:weights=a.json+b.network,probcut=1.5",
)  # fmt: skip


@target("agents", lambda: [text.encode() for text in SEEDS])
def read_agent(data: bytes) -> None:
    """One agent: its canonical text means the same, and a server bounds it or refuses it."""
    text = text_of(data)
    with refusals():
        agent = AgentSpec.parse(text)
        same(AgentSpec.parse(str(agent)), agent)
        same(str(AgentSpec.parse(str(agent))), str(agent))
        canonical(text)
        stored_texts(text)
    game = all_games()[GAMES[len(data) % len(GAMES)]]
    with refusals():
        checked = check_agent(text, game, game.start())
        same(bounded_agent(checked, SECONDS), bounded_agent(str(checked), SECONDS))
