"""What can be tuned of an agent: the kinds of weights that it takes as options."""

from __future__ import annotations

from .. import games
from ..games.game import Game
from .catalogue import agent_options
from .options import Genes
from .spec import AgentSpec

SEARCH_AGENT = "search:depth=2"  # where the report's agent has no weights


def kinds_of_weights(game: str) -> list[str]:
    """List the kinds of weights that can be tuned without naming an agent.

    >>> kinds_of_weights("othello")
    ['evaluation', 'branching', 'pruning']
    """
    spec = games.find(game)
    return list(genes_of(usual_agent(spec), spec))


def usual_agent(spec: Game) -> str:
    """Name the agent that is tuned where none is named."""
    return "classic" if spec.classic and spec.classic.evaluation and not spec.classic.weighted else SEARCH_AGENT


def genes_of(agent: str | AgentSpec, spec: Game) -> dict[str, Genes]:
    """Find the options of an agent that are weights."""
    return {name: option.genes for name, option in agent_options(agent, spec).items() if option.genes}
