"""Terms of scores, against the scores of the core over random play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from turnwise import Angry, games
from turnwise.analysis.breakdown import SUMS, parts_of

STARTS: dict[str, list[dict[str, object]]] = {
    "hand_of_the_king": [
        {"seed": seed, "companions": companions, "rule": rule}
        for seed in (1, 2)
        for companions in ("on", "off")
        for rule in ("course", "boxed")
    ],
    "angry": [*({"map": name} for name in Angry.maps()), {"limit": 30}, {"map": "game2_hard", "limit": 50}],
    "connect4": [{}, {"width": 6, "height": 5}],
    "sim": [{}, {"n": 7}],
}
SMALLEST_STEP = 0.01  # of any score


def random_states(name: str, seed: int) -> Iterator[Any]:
    rng, spec = random.Random(seed), games.find(name)
    for options in STARTS.get(name, [{}]):
        for _ in range(2):
            state = spec.start(**options)
            while not state.is_over():
                yield state
                state = state.play(rng.choice(state.legal_moves()))


@pytest.mark.parametrize(("name", "evaluator"), [(name, each) for name, sums in SUMS.items() for each in sums])
def test_the_terms_of_a_score_add_up_to_the_core_s(name: str, evaluator: str) -> None:
    """The core and the terms count apart; only where the score is a bound of the position may a rest be left."""
    spec = games.find(name)
    for state in random_states(name, seed=5):
        parts = parts_of(spec, state, evaluator)
        counted = sum(term.part for term in parts.terms if term.name != "bounds")

        if parts.score not in state.bounds() or evaluator == "classic":
            assert counted == pytest.approx(parts.score, abs=SMALLEST_STEP), state.text()
        for term in parts.terms:
            assert term.weight is None or term.part == pytest.approx(term.value * term.weight, abs=1e-5)


@pytest.mark.parametrize("name", ["hand_of_the_king", "angry"])
def test_a_bound_pulls_a_score_towards_itself(name: str) -> None:
    """It comes last, stands for the rest, and is seldom needed."""
    spec, bound, states = games.find(name), 0, 0
    for state in random_states(name, seed=6):
        *terms, last = parts_of(spec, state).terms
        states += 1
        if last.name == "bounds":
            bound += 1
            assert last.value in state.bounds()
            assert sum(term.part for term in terms) + last.part == pytest.approx(last.value, abs=SMALLEST_STEP)

    assert 0 < bound < states / 10


def test_every_game_has_a_score_that_can_be_split() -> None:
    assert set(SUMS) == {spec.name for spec in games.SHIPPED}
