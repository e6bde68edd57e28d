"""What an agent thinks of a position, as the report of a search."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing

from ..agents import Agent, AgentSpec, NamedAgent, make_agent, nodes_of, score_of
from ..engine import StopToken, stopped_by
from ..errors import AgentError, UnknownNameError
from ..games.game import Game
from ..games.state import State
from ..report import Limits, Move, Report


def ask_agent(
    text: str, spec: Game, state: State, limits: Limits, *, watch: Callable[[Report], None], stop: StopToken
) -> Report:
    """Ask an agent for its move; the limits count where it takes them and names none of its own."""
    named = AgentSpec.parse(text)
    if named.is_person:
        raise UnknownNameError("agent human: a person tells no score, choose another agent")
    limited = named.with_limits(spec, depth=limits.depth, nodes=limits.nodes, seconds=limits.seconds)
    told: list[Report] = []

    def hear(report: Report) -> None:
        told[:] = [report]
        watch(report)

    with closing(make_agent(limited, spec)) as agent:
        if isinstance(agent, NamedAgent):
            agent.watch = hear
            agent.prepare()
        began = time.perf_counter()
        with stopped_by(stop):
            move = agent.choose(state)
        seconds = time.perf_counter() - began
        return told[0] if told and told[0].best == move else _report_of(agent, state, move, seconds)


def _report_of(agent: Agent, state: State, move: Move, seconds: float) -> Report:
    """Report a choice of which no more than its score is known."""
    score = score_of(agent)
    if score is None:
        raise AgentError(
            "agent '{agent}' plays {move} and tells no score: choose another agent",
            agent=agent.name,
            move=state.move_text(move),
        )
    nodes = nodes_of(agent)
    return Report(move, score, "none", False, [move], 0, nodes, seconds, rank=score, state=state)
