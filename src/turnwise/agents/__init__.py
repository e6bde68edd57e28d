"""Agents: whatever chooses moves, named by one string such as `search:level=3` or `classic:depth=4`."""

from .catalogue import AGENTS, AgentKind, agent_kinds, agent_options, make_agent
from .custom import FileAgent, FunctionAgent, custom
from .external import ExternalAgent
from .given import agent_of, named, register_agent
from .human import HumanAgent
from .limited import LimitedAgent
from .protocol import Agent, NamedAgent, nodes_of, player_of, score_of
from .reading import ReadingAgent
from .simple import ClassicAgent, GreedyAgent, RandomAgent
from .spec import HUMAN, AgentSpec
from .thinking import LevelAgent, PerfectAgent, SearchAgent

__all__ = [
    "AGENTS",
    "HUMAN",
    "Agent",
    "AgentKind",
    "AgentSpec",
    "ClassicAgent",
    "ExternalAgent",
    "FileAgent",
    "FunctionAgent",
    "GreedyAgent",
    "HumanAgent",
    "LevelAgent",
    "LimitedAgent",
    "NamedAgent",
    "PerfectAgent",
    "RandomAgent",
    "ReadingAgent",
    "SearchAgent",
    "agent_kinds",
    "agent_of",
    "agent_options",
    "custom",
    "make_agent",
    "named",
    "nodes_of",
    "player_of",
    "register_agent",
    "score_of",
]
