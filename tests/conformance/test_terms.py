"""Conformance of explanations: the terms of every evaluation add up to its score, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from conformance.foreign_games import FOREIGN
from conformance.reference import SetUp
from conformance.setups import every_setup

from turnwise import Angry, games
from turnwise.analysis.breakdown import parts_of
from turnwise.errors import GameError, UnknownNameError
from turnwise.games import Game, game_of_class

STEP = 0.01  # of the coarsest score: sums of fractions are rounded to it
POSITIONS = 12
LEARNED = ("network", "patterns")  # what was learned is not a sum of terms that people could read


def evaluators_of(state: Any) -> list[Any]:
    """Every evaluator by name, and weights of some of the features."""
    weights = {name: 0.125 * (place - 3) for place, name in enumerate(state.features()) if place % 3}
    return [*state.evaluators(), weights]


@every_setup
def test_terms_add_up_to_the_score(setup: SetUp) -> None:
    """Each part is value times weight where there is a weight; only what was learned has no terms."""
    for state in setup.some_positions(POSITIONS):
        for evaluate in evaluators_of(state):
            terms = state.terms(evaluate)

            if terms is None:
                assert evaluate in LEARNED
                continue
            assert sum(part for *_, part in terms) == pytest.approx(state.evaluate(evaluate), abs=STEP), state.text()
            for _, value, weight, part in terms:
                assert weight is None or part == pytest.approx(value * weight)


@every_setup
def test_every_feature_is_a_term_of_weights(setup: SetUp) -> None:
    """Those without a weight too, which add nothing; a feature that is not there is named."""
    for state in setup.some_positions(2):
        terms = state.terms({}) or []

        assert {name: value for name, value, *_ in terms if name != "bounds"} == state.features()
        with pytest.raises(UnknownNameError):
            state.terms({"of_nobody": 1.0})


def test_only_learned_evaluations_are_not_sums() -> None:
    """A network with companions on the board, patterns on the large board; elsewhere the same names are sums."""
    hand, othello = games.find("hand_of_the_king"), games.find("othello")

    assert hand.start(companions="on").terms("network") is None
    assert hand.start(companions="off").terms("network") == hand.start(companions="off").terms("odds")
    assert othello.start().terms("patterns") is None
    assert othello.start(size=6).terms("patterns") == othello.start(size=6).terms("mobility")
    assert othello.start().terms(lambda _state: 1.0) is None


@pytest.mark.parametrize("name", Angry.maps())
def test_the_trees_of_the_report_s_agents_explain_themselves(name: str) -> None:
    """Hen, queen and bird, along a game."""
    state = Angry(map=name)
    while not state.is_over() and state.actions() < 30:
        tree = state.classic()
        assert sum(part for *_, part in tree.terms()) == pytest.approx(tree.evaluate(), abs=STEP)
        state = state.play(max(state.legal_moves()))


@pytest.mark.parametrize("kind", FOREIGN, ids=lambda kind: kind.__name__.lower())
def test_games_of_ones_own_have_terms_of_weights(kind: type) -> None:
    """By the same call; without features there are none, and an evaluation in Python is no sum unless it says so."""
    state = game_of_class(kind).start()
    weights = dict.fromkeys(state.features(), 2.0)
    terms = state.terms(weights)

    assert [name for name, *_ in terms] == list(state.features())
    assert sum(part for *_, part in terms) == pytest.approx(state.evaluate(weights))
    assert state.terms("zero") == []
    assert state.terms(lambda _state: 1.0) is None


class Heap:
    """One heap; whoever takes the last stone wins. Its evaluation explains itself."""

    found: Any = None

    def __init__(self, stones: int = 7) -> None:
        self.stones = stones

    def to_move(self) -> int:
        return self.stones % 2

    def result(self) -> int | None:
        return None if self.stones else -1

    def legal_moves(self) -> list[int]:
        return [take for take in (1, 3) if take <= self.stones]

    def play(self, move: int) -> Heap:
        return type(self)(self.stones - move)

    def evaluate(self) -> float:
        return 0.25 * (self.stones % 4) - 0.5 * (self.stones > 4)

    def terms(self) -> Any:
        return self.found or [("rest", self.stones % 4, 0.25), ("large", self.stones > 4, -0.5)]


def test_an_evaluation_in_python_may_explain_itself() -> None:
    """Its method `terms` lists name, value and weight; nothing else is needed for a breakdown."""
    heap: Game = game_of_class(Heap)
    state = heap.start()
    parts = parts_of(heap, state)

    assert state.terms() == [("rest", 3, 0.25, 0.75), ("large", 1, -0.5, -0.5)]
    assert (parts.evaluator, parts.score) == ("evaluate", 0.25)
    assert sum(term.part for term in parts.terms) == parts.score


@pytest.mark.parametrize("found", [[("rest", 1)], {"rest": 1.0}, 5, [("rest", "one", 2)]])
def test_terms_that_cannot_be_read_are_refused(found: Any) -> None:
    """The message names the game, and what is expected."""

    class Wrong(Heap):
        pass

    Wrong.found = found
    with pytest.raises(GameError, match=r"^game wrong: terms\(\) gave .*, give a list of \(name, value, weight\)$"):
        game_of_class(Wrong).start().terms()
