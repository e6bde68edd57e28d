"""Agents that can be stopped in mid-thought choose what they choose when nobody may stop them."""

from __future__ import annotations

import random

import pytest

from turnwise import games
from turnwise.agents import make_agent
from turnwise.engine import StopToken, stopped_by
from turnwise.games.spec import GameSpec


@pytest.mark.parametrize("text", ["search:nodes=2000", "search:depth=3", "perfect:nodes=2000"])
@pytest.mark.parametrize("spec", games.ALL, ids=lambda spec: spec.name)
def test_a_watched_agent_plays_the_same_moves(spec: GameSpec, text: str) -> None:
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
