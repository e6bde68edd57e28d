"""Agents: whatever chooses moves, named by one string such as `search:level=3` or `classic:depth=4`."""

from .catalogue import AGENTS, AgentKind, agent_options, make_agent
from .external import ExternalAgent
from .human import HumanAgent
from .limited import LimitedAgent, limited_text
from .protocol import Agent, CountingAgent, NativeAgent, nodes_of, player_of, score_of
from .simple import ClassicAgent, GreedyAgent, RandomAgent
from .thinking import LevelAgent, PerfectAgent, SearchAgent

__all__ = [
    "AGENTS",
    "Agent",
    "AgentKind",
    "ClassicAgent",
    "CountingAgent",
    "ExternalAgent",
    "GreedyAgent",
    "HumanAgent",
    "LevelAgent",
    "LimitedAgent",
    "NativeAgent",
    "PerfectAgent",
    "RandomAgent",
    "SearchAgent",
    "agent_options",
    "limited_text",
    "make_agent",
    "nodes_of",
    "player_of",
    "score_of",
]
