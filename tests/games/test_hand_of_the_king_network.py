"""The network that the package ships for Hand of the King: what it is, where it judges, and what it is refused for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import turnwise
from turnwise import DataError, HandOfTheKing, data
from turnwise.evaluation import Network

SHIPPED = Network.from_bytes(data.read(HandOfTheKing.NETWORK))
DEALS = [HandOfTheKing(seed=seed) for seed in range(20)]


@pytest.fixture(autouse=True)
def shipped_again() -> Iterator[None]:
    """Leave the network as it was for other tests."""
    yield
    HandOfTheKing.use_network(SHIPPED.native())


def test_the_file_tells_how_it_was_made() -> None:
    assert SHIPPED.game == "hand_of_the_king"
    assert {"plan", "data", "positions", "best", "software"} <= set(SHIPPED.provenance)


@pytest.mark.parametrize("state", DEALS[:3], ids=str)
def test_it_is_the_usual_judge_while_companions_are_left(state: HandOfTheKing) -> None:
    assert HandOfTheKing.evaluators()[0] == "network"
    assert state.evaluate() == state.evaluate("network") == state.evaluate(SHIPPED.native())
    assert turnwise.search(state, depth=3).score == turnwise.search(state, depth=3, evaluate=SHIPPED.native()).score


def test_it_is_not_the_odds() -> None:
    assert any(state.evaluate("network") != state.evaluate("odds") for state in DEALS)


@pytest.mark.parametrize("options", [{"companions": "off"}, {"rule": "boxed"}], ids=str)
def test_the_odds_judge_what_it_is_not_for(options: dict[str, str]) -> None:
    for seed in range(20):
        state = HandOfTheKing(seed=seed, **options)

        assert state.evaluate() == state.evaluate("odds")


def test_another_one_can_be_given() -> None:
    state = DEALS[0]
    before = state.evaluate("network")
    HandOfTheKing.use_network(replace(SHIPPED, scale=2 * SHIPPED.scale).native())

    assert state.evaluate("network") == pytest.approx(2 * before, abs=0.01)


def test_networks_of_other_games_are_refused() -> None:
    sim = Network(game="sim", encoding="sparse", layers=[(bytes(4), bytes(4))])

    with pytest.raises(DataError, match="network of sim: this is hand_of_the_king"):
        HandOfTheKing.use_network(sim.native())
