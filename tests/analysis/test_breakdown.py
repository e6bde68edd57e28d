"""Terms of scores, against the scores of the core over random play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from turnwise import Angry, games
from turnwise.analysis import explain
from turnwise.analysis.breakdown import parts_of
from turnwise.errors import UnknownNameError
from turnwise.games.explanation import Explanation, Players
from turnwise.games.term import Term

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


@pytest.mark.parametrize(("name", "evaluator"), [(spec.name, each) for spec in games.SHIPPED for each in spec.splits])
def test_the_terms_of_a_score_add_up_to_it(name: str, evaluator: str) -> None:
    """Only where the score is a bound of the position do bounds count; every term has a name in Persian."""
    spec = games.find(name)
    for state in random_states(name, seed=5):
        parts = parts_of(spec, state, evaluator)

        assert sum(term.part for term in parts.terms) == pytest.approx(parts.score, abs=SMALLEST_STEP), state.text()
        if parts.terms[-1].name == "bounds":
            assert parts.score in state.bounds()
        for term in parts.terms:
            assert spec.term_words(term.name).text("fa") != spec.term_words(term.name).text("en")
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
    assert all(spec.splits for spec in games.SHIPPED)


def test_every_term_of_every_evaluator_has_words() -> None:
    """The core gives ids; a term whose name is not in the game's list would be shown by its id."""
    for spec in games.SHIPPED:
        for state in random_states(spec.name, seed=7):
            rows = [row for each in spec.evaluators() for row in state.terms(each) or ()]

            assert {name for name, *_ in rows} <= {*spec.terms, "bounds"}


class Heap:
    """One heap of seven; whoever takes the last stone wins."""

    def __init__(self, stones: int = 7, player: int = 0) -> None:
        self.stones, self.player = stones, player

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        return None if self.stones else -1

    def legal_moves(self) -> list[int]:
        return list(range(1, min(3, self.stones) + 1))

    def play(self, move: int) -> Heap:
        return type(self)(self.stones - move, 1 - self.player)


class CountedHeap(Heap):
    """A heap that counts something."""

    def features(self) -> dict[str, float]:
        return {"rest": self.stones % 4, "large": float(self.stones > 3)}

    def evaluate(self) -> float:
        return 0.5 if self.stones % 4 else -0.5


def test_a_game_whose_score_is_not_a_sum_shows_its_features_unweighed() -> None:
    """Nobody has said what a feature adds: it has no weight, and the score is that of the class."""
    parts = parts_of(game := games.game_of_class(CountedHeap), game.start())

    assert (parts.evaluator, parts.score) == ("evaluate", 0.5)
    assert parts.terms == [Term("rest", 3, None, 0.0), Term("large", 1, None, 0.0)]


def test_weights_split_the_features_of_any_game() -> None:
    """A game of one's own and a shipped one alike; a feature that is not there is named."""
    heap = games.game_of_class(CountedHeap)
    parts = parts_of(heap, heap.start(), {"rest": 2.0})

    assert (parts.evaluator, parts.score) == ("weights", 6.0)
    assert parts.terms == [Term("rest", 3, 2.0, 6.0), Term("large", 1, 0.0, 0.0)]
    with pytest.raises(UnknownNameError, match=r"^unknown counted_heap feature 'size': features are rest, large$"):
        parts_of(heap, heap.start(), {"size": 1.0})
    sim = games.find("sim")
    weights = {"own_safe": 0.02, "other_safe": -0.02}
    assert parts_of(sim, sim.start(), weights).terms == parts_of(sim, sim.start(), "safe_edges").terms


def test_a_game_that_says_nothing_has_a_score_without_terms() -> None:
    """No features, no evaluation, no explanation: a score of nothing, and no error."""
    heap = games.game_of_class(Heap)
    parts = parts_of(heap, heap.start())

    assert (parts.evaluator, parts.score, parts.terms) == ("zero", 0.0, [])
    assert explain(heap.start()) is None
    assert explain(Heap()) is None


def test_a_game_of_ones_own_explains_itself() -> None:
    """The explainer hangs on the object; it is asked with a hosted state, whichever state it is asked about."""

    def say(stones: int, players: Players) -> dict[str, str]:
        return {"en": f"{players[0]}: {stones} stones.", "fa": f"{players[0].text('fa')}: {stones} سنگ."}

    heap = games.Game(name="heap", state=Heap, explain=lambda state: Explanation((state.raw.stones,), {int: say}))
    found = explain(heap.start())

    assert found
    assert found.sentences() == ["First: 7 stones."]
    assert found.sentences(language="fa") == ["بازیکن اول: 7 سنگ."]


def test_a_game_of_ones_own_may_explain_itself_in_one_language() -> None:
    """What it says then is said in every language."""
    phrases = {int: lambda stones, players: f"{players[1]} left {stones}."}
    heap = games.Game(name="heap", state=Heap, explain=lambda state: Explanation((state.raw.stones,), phrases))
    found = explain(heap.start())

    assert found
    assert found.sentences() == ["Second left 7."]
    assert found.sentences(language="fa", players=("Ann", "Bob")) == ["\u2066Bob left 7.\u2069"]


def test_a_game_of_ones_own_names_its_terms() -> None:
    """In as many languages as it likes; a term without a name is called as it is written."""
    names = {"rest": {"en": "left after threes", "fa": "ماندهٔ سه‌تایی"}}
    heap = games.Game(name="heap", state=CountedHeap, terms=names)

    assert [str(heap.term_words(name)) for name in heap.feature_names()] == ["left after threes", "large"]
    assert heap.term_words("rest").text("fa") == "ماندهٔ سه‌تایی"
    assert str(heap.term_words("bounds")) == "what is still possible"
