"""The report's agent for Hand of the King: its evaluation, its decisions, its depths."""

from __future__ import annotations

import pytest
from games.king_states import random_state
from oracles import reports

from turnwise import games
from turnwise.agents import make_agent
from turnwise.games.hand_of_the_king import timed, untimed

SPEC = games.find("hand_of_the_king")


@pytest.mark.parametrize("literal", [False, True])
def test_classic_evaluates_as_the_report(literal: bool) -> None:
    name = "classic_program" if literal else "classic"
    for seed in range(20):
        state = random_state(30 - seed, seed, companions="off")
        expected = reports.evaluate_king(state, state.to_move(), literal)

        assert state.evaluate(name) == expected
        assert state.evaluate("classic_winner") == reports.king_winner_score(state, state.to_move())


@pytest.mark.parametrize("agent", ["classic", "classic:literal=1", "classic:schedule=timed"])
def test_classic_plays_as_the_report(agent: str) -> None:
    """Late positions, searched by a transcription of the report's minimax to the report's depth."""
    for seed in range(6):
        state = random_state(11, seed, companions="off")
        depth, no_heuristic = reports.king_depth(len(state.cards()), "timed" in agent)
        _, expected = reports.king_minimax(
            state, state.to_move(), depth, -float("inf"), float("inf"), no_heuristic, "literal" in agent
        )

        assert make_agent(agent, SPEC).choose(state) == expected


def test_classic_searches_shallow_positions_as_the_report() -> None:
    """The evaluation at the horizon, early in the game: depth 3 instead of 5 to keep Python quick."""
    for seed in range(6):
        state = random_state(28, seed, companions="off")
        for literal in (False, True):
            _, expected = reports.king_minimax(state, state.to_move(), 3, -float("inf"), float("inf"), False, literal)

            assert make_agent(f"classic:depth=3,literal={int(literal)}", SPEC).choose(state) == expected


def test_the_schedules_are_the_reports() -> None:
    for cards in range(2, 36):
        state = random_state(cards - 1, cards, companions="off")
        for schedule, is_timed in ((untimed, False), (timed, True)):
            depth, no_heuristic = reports.king_depth(len(state.cards()), is_timed)
            plan = schedule(state)

            assert (plan.depth, plan.evaluate == "classic_winner") == (depth, no_heuristic)
